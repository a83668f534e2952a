//! A server that takes frames and words and gives boxes (`POST /v1/detect`).

use verivid::detect::protocol::{BoxesAnswer, BoxesRequest, FrameImage};

use super::http::Http;
use crate::detect::DetectFailure;

/// A server of boxes.
pub struct BoxesServer {
    http: Http,
    /// Its whole address, `/v1/detect` included.
    address: String,
}

impl BoxesServer {
    pub(super) fn new(http: Http, address: String) -> Self {
        Self { http, address }
    }

    /// Where it is.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Asks for boxes on one frame.
    pub fn detect(
        &self,
        labels: &[String],
        threshold: f64,
        frame: FrameImage,
    ) -> Result<BoxesAnswer, DetectFailure> {
        let request = BoxesRequest {
            labels: labels.to_vec(),
            threshold: Some(threshold),
            frames: vec![frame],
            ..BoxesRequest::default()
        };
        let body = request.document().to_string();
        let reply =
            self.http.ask(&self.address, Some(body.as_bytes()), &[("Content-Type", "application/json")])?;
        BoxesAnswer::read(&reply.body)
            .map_err(|why| DetectFailure::Protocol { why, address: self.address.clone() })
    }
}

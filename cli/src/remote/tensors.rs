//! A network on a server of the Open Inference Protocol v2: Triton, KServe, MLServer, Ray Serve, `verivid backend`.

use verivid::detect::{
    labels::Labels,
    plan::Plan,
    protocol::{
        HEADER_LENGTH, InferRequest, InferResponse, ModelMetadata, ProtocolError, ServerMetadata, Tensor,
    },
};

use super::http::Http;
use crate::detect::DetectFailure;

/// A model on a server.
pub struct TensorServer {
    http: Http,
    /// `http://HOST/v2/models/NAME`, with the version where one was given.
    address: String,
    model: String,
    /// Whether the server says that it takes bytes behind the document.
    binary: bool,
}

impl TensorServer {
    /// What the model is called.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// Asks a server for a model and reads its shapes. `base` is the server's address, `model` the path behind
    /// `v2/models/`.
    pub(super) fn open(
        http: &Http,
        base: &str,
        model: &str,
        labels: Option<Labels>,
    ) -> Result<(Box<Plan>, Self), DetectFailure> {
        let address = format!("{base}/v2/models/{model}");
        let told = |why, address: &str| DetectFailure::Protocol { why, address: address.to_owned() };
        let server = http.ask(&format!("{base}/v2"), None, &[])?;
        let server = ServerMetadata::read(&server.body).map_err(|why| told(why, base))?;
        let metadata = http.ask(&address, None, &[])?;
        let metadata = ModelMetadata::read(&metadata.body).map_err(|why| told(why, &address))?;
        let binary = server.extensions.iter().any(|one| one == "binary_tensor_data");
        let name = if metadata.name.is_empty() { model.to_owned() } else { metadata.name };
        let plan = Plan::of(metadata.signature, labels);
        let plan = plan.map_err(|why| DetectFailure::Plan { why, path: address.clone().into() })?;
        Ok((Box::new(plan), Self { http: http.clone(), address, model: name, binary }))
    }

    /// Runs the network; the outputs in the order of `names`, none of their numbers NaN.
    pub fn infer(&self, request: &InferRequest, names: &[&str]) -> Result<Vec<Tensor>, DetectFailure> {
        let asked = InferRequest { binary_output: self.binary, ..request.clone() };
        let (body, length) = asked.body(self.binary);
        let length = length.to_string();
        let fields: &[(&str, &str)] = if self.binary {
            &[("Content-Type", "application/octet-stream"), (HEADER_LENGTH, &length)]
        } else {
            &[("Content-Type", "application/json")]
        };
        let address = format!("{}/infer", self.address);
        let reply = self.http.ask(&address, Some(&body), fields)?;
        let told = |why: ProtocolError| DetectFailure::Protocol { why, address: address.clone() };
        let response = InferResponse::read(&reply.body, reply.document_length.as_deref()).map_err(told)?;
        Ok(response.in_order(names).map_err(told)?.into_iter().cloned().collect())
    }
}

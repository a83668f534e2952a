//! Requests to a server, with patience, and each failure in a sentence.

use std::{thread, time::Duration};

use ureq::{Agent, Error, Timeout};

use crate::detect::DetectFailure;
use verivid::detect::protocol::server_error;

/// To reach the server.
const CONNECT: Duration = Duration::from_secs(5);
/// To be answered, computing included.
const ANSWER: Duration = Duration::from_secs(60);
/// The most bytes of an answer.
const LARGEST: u64 = 256 << 20;
/// How often a request is made anew where the server could not be reached or is busy.
const TRIES: u32 = 3;
/// Before the second try; twice that before the third.
const PAUSE: Duration = Duration::from_millis(300);

/// A server and what it is told.
#[derive(Clone)]
pub(super) struct Http {
    agent: Agent,
    token: Option<String>,
}

/// What came back.
pub(super) struct Reply {
    pub(super) status: u16,
    /// The value of the header field with the length of a document before bytes.
    pub(super) document_length: Option<String>,
    pub(super) body: Vec<u8>,
}

impl Http {
    pub(super) fn new(token: Option<&str>) -> Self {
        Self::with_patience(token, ANSWER)
    }

    pub(super) fn with_patience(token: Option<&str>, answer: Duration) -> Self {
        let config = Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .timeout_global(Some(answer))
            // Where a token would be sent to is what the user typed, and nothing else.
            .max_redirects(0)
            .http_status_as_error(false)
            .build();
        Self { agent: config.new_agent(), token: token.map(str::to_owned) }
    }

    /// Asks, and where there is a body sends it, with header fields beside the token.
    pub(super) fn ask(
        &self,
        address: &str,
        body: Option<&[u8]>,
        fields: &[(&str, &str)],
    ) -> Result<Reply, DetectFailure> {
        let mut pause = PAUSE;
        let mut tried = 1;
        loop {
            let done = self.once(address, body, fields);
            let again = match &done {
                Ok(reply) => matches!(reply.status, 429 | 503),
                Err(why) => matches!(why, Error::ConnectionFailed | Error::Io(_)),
            };
            if !again || tried >= TRIES {
                let reply = done.map_err(|why| failed(&why, address))?;
                return if reply.status < 300 { Ok(reply) } else { Err(refused(&reply, address)) };
            }
            thread::sleep(pause);
            (tried, pause) = (tried + 1, pause * 2);
        }
    }

    fn once(&self, address: &str, body: Option<&[u8]>, fields: &[(&str, &str)]) -> Result<Reply, Error> {
        let bearer = self.token.as_ref().map(|token| format!("Bearer {token}"));
        let named = fields.iter().copied().chain(bearer.as_deref().map(|value| ("Authorization", value)));
        let response = match body {
            None => named.fold(self.agent.get(address), |request, (k, v)| request.header(k, v)).call()?,
            Some(body) => {
                let request = named.fold(self.agent.post(address), |request, (k, v)| request.header(k, v));
                request.send(body)?
            }
        };
        let header = response.headers().get(verivid::detect::protocol::HEADER_LENGTH);
        let document_length = header.and_then(|value| value.to_str().ok()).map(str::to_owned);
        let status = response.status().as_u16();
        let body = response.into_body().into_with_config().limit(LARGEST).read_to_vec()?;
        Ok(Reply { status, document_length, body })
    }
}

fn failed(why: &Error, address: &str) -> DetectFailure {
    let what = match why {
        Error::Timeout(Timeout::Connect | Timeout::Resolve) => {
            "the server cannot be reached (no connection within 5 s)".to_owned()
        }
        Error::Timeout(_) => "the server took the request and did not answer in time".to_owned(),
        Error::ConnectionFailed => "nothing listens at this address".to_owned(),
        Error::Io(why) if why.kind() == std::io::ErrorKind::ConnectionRefused => {
            "nothing listens at this address".to_owned()
        }
        Error::HostNotFound => "there is no such host".to_owned(),
        // The system's own resolver says it so.
        Error::Io(why) if why.to_string().contains("lookup address") => "there is no such host".to_owned(),
        Error::BadUri(_) => "that is no address".to_owned(),
        Error::Tls(_) | Error::Rustls(_) => format!("no secure connection could be made ({why})"),
        Error::Protocol(_) => "what listens there does not speak HTTP".to_owned(),
        Error::BodyExceedsLimit(_) => "the answer is larger than 256 MB".to_owned(),
        other => format!("the connection broke ({other})"),
    };
    DetectFailure::Server { what, address: address.to_owned() }
}

fn refused(reply: &Reply, address: &str) -> DetectFailure {
    let said = server_error(&reply.body);
    let what = match reply.status {
        300..=399 => "the server sends elsewhere; give the address that it leads to".to_owned(),
        401 | 403 => format!("the server wants a token, or another one (--token): {said}"),
        404 => format!("the server has nothing at this address ({said})"),
        413 => format!("the request is larger than the server takes: {said}"),
        429 | 503 => format!("the server is busy, after {TRIES} tries: {said}"),
        status => format!("the server refused ({status}): {said}"),
    };
    DetectFailure::Server { what, address: address.to_owned() }
}

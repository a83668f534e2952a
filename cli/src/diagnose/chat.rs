//! The client of OpenAI-compatible servers.

use std::{
    io::Read,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::Duration,
};

use ureq::{Agent, Body, http::Response};
use verivid::agent::{
    machine::Outcome,
    models::chat::{ChatError, Reply, Request},
};

use super::failing::{may_pass, pause};

/// The longest reply that is read, in bytes: no answer is longer, and a server may never end.
const LONGEST: u64 = 16 << 20;

/// A model and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The model's name.
    pub model: String,
    /// The address that `/chat/completions` stands behind.
    pub base: String,
}

impl Endpoint {
    /// Reads `NAME@http://...`.
    pub fn of(text: &str) -> Option<Self> {
        // A model's name may hold an `@`, an address like this one may not.
        let at = text.find("@http://").or_else(|| text.find("@https://"))?;
        let (model, base) = (&text[..at], text[at + 1..].trim_end_matches('/'));
        (!model.is_empty()).then(|| Self { model: model.to_owned(), base: base.to_owned() })
    }
}

/// The client; its key goes into the head of requests and nowhere else.
pub(super) struct Client {
    agent: Agent,
    key: Option<String>,
    retries: u32,
    seed: AtomicU64,
}

impl Client {
    pub(super) fn new(key: Option<String>, timeout: Duration, retries: u32) -> Self {
        let config =
            Agent::config_builder().timeout_global(Some(timeout)).http_status_as_error(false).build();
        Self { agent: config.into(), key, retries, seed: AtomicU64::new(u64::from(std::process::id())) }
    }

    /// The reply, after as many tries as may be made.
    pub(super) fn ask(&self, endpoint: &Endpoint, request: &Request, images: &[String]) -> Outcome {
        let body = request.body(&endpoint.model, images);
        let mut try_number = 0;
        loop {
            try_number += 1;
            let (why, again, asked) = match self.once(endpoint, &body) {
                Ok(reply) => return Outcome::Said(reply),
                Err(fault) => (fault.why, fault.again, fault.asked),
            };
            if !again || try_number > self.retries {
                let tries =
                    if try_number == 1 { String::new() } else { format!(" (tried {try_number} times)") };
                return Outcome::Failed(self.without_key(&format!("{why}{tries}")));
            }
            thread::sleep(pause(try_number, asked, self.seed.fetch_add(1, Ordering::Relaxed)));
        }
    }

    fn once(&self, endpoint: &Endpoint, body: &str) -> Result<Reply, Fault> {
        let address = format!("{}/chat/completions", endpoint.base);
        let mut request = self.agent.post(&address).header("content-type", "application/json");
        if let Some(key) = &self.key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        let mut response = request.send(body).map_err(|why| Fault {
            why: format!("{address}: {why}"),
            again: true,
            asked: None,
        })?;
        let status = response.status().as_u16();
        let asked = response.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
        let text = read(&mut response).map_err(|why| Fault {
            why: format!("{address}: {why}"),
            again: true,
            asked,
        })?;
        if status != 200 {
            let said = match Reply::read(&text) {
                Err(ChatError::Refused(said)) => said,
                _ => text.chars().take(200).collect(),
            };
            return Err(Fault {
                why: format!("{address}: status {status}: {said}"),
                again: may_pass(status),
                asked,
            });
        }
        Reply::read(&text).map_err(|why| Fault { why: format!("{address}: {why}"), again: true, asked })
    }

    /// A server may send back what it was sent.
    fn without_key(&self, text: &str) -> String {
        match &self.key {
            Some(key) => text.replace(key.as_str(), "[key]"),
            None => text.to_owned(),
        }
    }
}

/// Why one try came to nothing.
struct Fault {
    why: String,
    again: bool,
    asked: Option<u64>,
}

fn read(response: &mut Response<Body>) -> Result<String, String> {
    let mut bytes = Vec::new();
    let mut body = response.body_mut().as_reader().take(LONGEST + 1);
    body.read_to_end(&mut bytes).map_err(|why| format!("the reply was cut off: {why}"))?;
    if bytes.len() as u64 > LONGEST {
        return Err(format!("the reply is longer than {LONGEST} bytes"));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::Endpoint;

    #[test]
    fn a_model_is_a_name_and_an_address() {
        for (text, expect) in [
            ("m@http://h:1/v1", Some(("m", "http://h:1/v1"))),
            ("org/m@2@https://h/v1/", Some(("org/m@2", "https://h/v1"))),
            ("@http://h", None),
            ("m", None),
            ("m@ftp://h", None),
        ] {
            let found = Endpoint::of(text);
            let found = found.as_ref().map(|end| (end.model.as_str(), end.base.as_str()));
            assert_eq!(found, expect, "{text}");
        }
    }
}

//! From the address that a user typed to a server that is ready.

use serde_json::Value;
use verivid::detect::{labels::Labels, plan::Plan, protocol::ServerMetadata};

use super::{boxes::BoxesServer, http::Http, tensors::TensorServer};
use crate::detect::DetectFailure;

/// A server that is ready.
pub enum Remote {
    /// A network that takes tensors.
    Tensors(Box<Plan>, TensorServer),
    /// A detector that takes frames.
    Boxes(BoxesServer),
}

/// Opens what stands at an address: a model's (`/v2/models/NAME`), a detector's (`/v1/detect`), or a server's alone,
/// which is asked what it has.
pub fn open(address: &str, token: Option<&str>, labels: Option<Labels>) -> Result<Remote, DetectFailure> {
    let http = Http::new(token);
    let address = address.trim_end_matches('/');
    if address.ends_with("/v1/detect") {
        return Ok(Remote::Boxes(BoxesServer::new(http, address.to_owned())));
    }
    if let Some((base, model)) = address.split_once("/v2/models/") {
        let model = model.trim_end_matches("/infer");
        return TensorServer::open(&http, base, model, labels)
            .map(|(plan, server)| Remote::Tensors(plan, server));
    }
    let base = address.trim_end_matches("/v2");
    let told = |why| DetectFailure::Protocol { why, address: base.to_owned() };
    let server = http.ask(&format!("{base}/v2"), None, &[])?;
    ServerMetadata::read(&server.body).map_err(told)?;
    match models(&http, base).as_slice() {
        [one] => {
            TensorServer::open(&http, base, one, labels).map(|(plan, server)| Remote::Tensors(plan, server))
        }
        names => Err(DetectFailure::Argument(format!(
            "the server at {base} has {}; name one: --model {base}/v2/models/NAME",
            if names.is_empty() {
                "no list of models".to_owned()
            } else {
                format!("several models: {}", names.join(", "))
            }
        ))),
    }
}

/// The models that a server lists: Triton's extension, which MLServer and `verivid backend` have too.
fn models(http: &Http, base: &str) -> Vec<String> {
    let asked = http.ask(
        &format!("{base}/v2/repository/index"),
        Some(b"{}"),
        &[("Content-Type", "application/json")],
    );
    let list = asked.ok().and_then(|reply| serde_json::from_slice::<Value>(&reply.body).ok());
    let list = list.as_ref().and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let ready = |one: &&Value| one.get("state").and_then(Value::as_str).is_none_or(|state| state == "READY");
    list.iter().filter(ready).filter_map(|one| one.get("name")?.as_str().map(str::to_owned)).collect()
}

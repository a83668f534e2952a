//! From a request to who answers it.

use serde_json::{Value, json};
use verivid::detect::protocol::{ModelMetadata, ServerMetadata};

use super::{
    access::{Access, document, error},
    boxes,
    shelf::{NotRun, Shelf},
    tensors,
};
use crate::{
    detect::Loaded,
    serve::{Request, Response},
};

/// The answer to a request.
pub(super) fn answer(request: &Request, port: u16, shelf: &Shelf, access: &Access) -> Response {
    let response = access.refusal(request, port).unwrap_or_else(|| routed(request, shelf));
    access.open(request, response)
}

fn routed(request: &Request, shelf: &Shelf) -> Response {
    let path = request.target.split(['?', '#']).next().unwrap_or_default();
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let is_get = matches!(request.method.as_str(), "GET" | "HEAD");
    match (request.method.as_str(), parts.as_slice()) {
        ("OPTIONS", _) => Response::new(204, std::io::empty(), 0),
        (_, []) if is_get => Response::words(200, "verivid backend: v2/models, v1/detect"),
        (_, ["v2", "health", "live" | "ready"]) if is_get => {
            document(200, &json!({"live": true, "ready": true}))
        }
        (_, ["v2"]) if is_get => document(200, &about().document()),
        (_, ["v2", "models"]) if is_get => document(200, &json!({"models": shelf.names()})),
        ("POST", ["v2", "repository", "index"]) => document(200, &index(shelf)),
        (_, ["v1", "models"]) if is_get => document(200, &labels(shelf)),
        ("POST", ["v1", "detect"]) => boxes::detect(request, shelf),
        (_, ["v2", "models", name, rest @ ..]) => of_model(request, shelf, name, rest),
        (_, ["v1", "detect"] | ["v2", "repository", "index"]) => error(405, "this is asked by POST"),
        _ => error(404, "there is nothing at this address"),
    }
}

fn of_model(request: &Request, shelf: &Shelf, name: &str, rest: &[&str]) -> Response {
    let Some(model) = shelf.named(name) else {
        return error(404, &format!("there is no model `{name}`; there is: {}", shelf.names().join(", ")));
    };
    let rest = match rest {
        ["versions", "1", rest @ ..] => rest,
        ["versions", ..] => return error(404, "there is only version 1"),
        rest => rest,
    };
    let is_get = matches!(request.method.as_str(), "GET" | "HEAD");
    match rest {
        [] if is_get => document(200, &metadata(model).document()),
        ["ready"] if is_get => document(200, &json!({"name": name, "ready": true})),
        ["infer"] if request.method == "POST" => tensors::infer(request, shelf, model),
        ["infer"] => error(405, "this is asked by POST"),
        _ => error(404, "there is nothing at this address"),
    }
}

fn about() -> ServerMetadata {
    ServerMetadata {
        name: "verivid".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        extensions: vec!["binary_tensor_data".to_owned(), "model_repository".to_owned()],
    }
}

fn metadata(model: &Loaded) -> ModelMetadata {
    let mut signature = Shelf::plan(model).signature.clone();
    // So that who asks knows the classes without a file.
    if let Some(labels) = &Shelf::plan(model).labels {
        signature.metadata.retain(|(key, _)| key != "names");
        signature.metadata.push(("names".to_owned(), json!(labels.names).to_string()));
    }
    ModelMetadata { name: model.name.clone(), platform: "onnx_rten".to_owned(), signature }
}

fn index(shelf: &Shelf) -> Value {
    shelf
        .names()
        .iter()
        .map(|name| json!({"name": name, "version": "1", "state": "READY", "reason": ""}))
        .collect()
}

fn labels(shelf: &Shelf) -> Value {
    let one = |model: &Loaded| json!({"name": model.name, "labels": Shelf::plan(model).labels.as_ref().map(|labels| &labels.names)});
    json!({"models": shelf.all().iter().map(one).collect::<Vec<_>>()})
}

/// Why a network was not run, as an answer.
pub(super) fn not_run(why: &NotRun) -> Response {
    match why {
        NotRun::Busy => error(503, "too many requests wait already").with("Retry-After", "1"),
        NotRun::Failed(why) => error(400, &why.to_string()),
    }
}

//! Tensors in, tensors out: the Open Inference Protocol v2.

use verivid::detect::{
    plan::Fed,
    protocol::{HEADER_LENGTH, InferRequest, InferResponse, Tensor},
};

use super::{access::error, route::not_run, shelf::Shelf};
use crate::{
    detect::Loaded,
    serve::{Request, Response},
};

/// Runs a model.
pub(super) fn infer(request: &Request, shelf: &Shelf, model: &Loaded) -> Response {
    let body = request.body.as_deref().unwrap_or_default();
    let asked = match InferRequest::read(body, request.field(HEADER_LENGTH)) {
        Ok(asked) => asked,
        Err(why) => return error(400, &why.to_string()),
    };
    let signature = &Shelf::plan(model).signature;
    let mut fed = Vec::new();
    for port in &signature.inputs {
        let Some(tensor) = asked.inputs.iter().find(|tensor| tensor.name == port.name) else {
            return error(400, &format!("the input `{}` is missing", port.name));
        };
        let fits = tensor.shape.len() == port.shape.len()
            && tensor.shape.iter().zip(&port.shape).all(|(own, wanted)| wanted.is_none_or(|w| w == *own));
        if !fits {
            let (own, wanted) = (&tensor.shape, &port.shape);
            return error(
                400,
                &format!("the input `{}` has the shape {own:?}; the model takes {wanted:?}", port.name),
            );
        }
        fed.push(Fed { shape: tensor.shape.clone(), data: &tensor.data });
    }
    if let Some(unknown) =
        asked.outputs.iter().find(|out| signature.outputs.iter().all(|port| port.name != out.name))
    {
        return error(400, &format!("the model has no output `{}`", unknown.name));
    }
    let given = match shelf.run(model, &fed) {
        Ok(given) => given,
        Err(why) => return not_run(&why),
    };
    let (mut outputs, mut binary) = (Vec::new(), Vec::new());
    for (port, one) in signature.outputs.iter().zip(given) {
        let wanted = asked.outputs.iter().find(|out| out.name == port.name);
        if wanted.is_none() && !asked.outputs.is_empty() {
            continue;
        }
        binary.push(wanted.map_or(asked.binary_output, |out| out.binary));
        outputs.push(Tensor::new(&port.name, &one.shape, one.data));
    }
    let (body, length) = InferResponse { model: model.name.clone(), id: asked.id, outputs }.body(&binary);
    match length {
        Some(length) => {
            let response = Response::bytes(200, "application/octet-stream", body);
            response.with("Inference-Header-Content-Length", &length.to_string())
        }
        None => Response::bytes(200, "application/json", body),
    }
}

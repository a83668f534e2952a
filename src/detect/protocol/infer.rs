//! Requests for a network's run, and their answers (Open Inference Protocol v2, `POST v2/models/NAME/infer`).

use serde_json::{Value, json};

use super::{
    body::{joined, parted},
    error::ProtocolError,
    tensor::Tensor,
};

/// An output that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requested {
    /// Its name.
    pub name: String,
    /// Whether as bytes behind the document.
    pub binary: bool,
}

/// Tensors for a network.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct InferRequest {
    /// Given back with the answer.
    pub id: Option<String>,
    /// What goes in.
    pub inputs: Vec<Tensor>,
    /// What is to come out; empty: all.
    pub outputs: Vec<Requested>,
    /// Whether outputs that are not named are to come as bytes.
    pub binary_output: bool,
}

impl InferRequest {
    /// The body, and the length of its document for the header field; `binary`: tensors as bytes behind it.
    pub fn body(&self, binary: bool) -> (Vec<u8>, usize) {
        let mut bytes = Vec::new();
        let inputs: Vec<Value> =
            self.inputs.iter().map(|tensor| tensor.entry(binary.then_some(&mut bytes))).collect();
        let mut document = json!({"inputs": inputs});
        if let Some(id) = &self.id {
            document["id"] = json!(id);
        }
        if !self.outputs.is_empty() {
            let one = |out: &Requested| json!({"name": out.name, "parameters": {"binary_data": out.binary}});
            document["outputs"] = self.outputs.iter().map(one).collect();
        } else if self.binary_output {
            document["parameters"] = json!({"binary_data_output": true});
        }
        joined(&document, &bytes)
    }

    /// Reads a body.
    pub fn read(body: &[u8], header: Option<&str>) -> Result<Self, ProtocolError> {
        let (document, mut binary) = parted(body, header)?;
        let inputs = tensors(&document, "inputs", &mut binary)?;
        let told = |value: &Value, key: &str| {
            value.get("parameters").and_then(|p| p.get(key)).and_then(Value::as_bool).unwrap_or(false)
        };
        let binary_output = told(&document, "binary_data_output");
        let one = |output: &Value| {
            let name = output.get("name").and_then(Value::as_str);
            let name = name.ok_or(ProtocolError::field("outputs", "has an entry without a name"))?;
            let asked = output.get("parameters").and_then(|p| p.get("binary_data")).and_then(Value::as_bool);
            Ok(Requested { name: name.to_owned(), binary: asked.unwrap_or(binary_output) })
        };
        let outputs = document.get("outputs").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let outputs = outputs.iter().map(one).collect::<Result<_, _>>()?;
        let id = document.get("id").and_then(Value::as_str).map(str::to_owned);
        Ok(Self { id, inputs, outputs, binary_output })
    }
}

/// Tensors of a network.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct InferResponse {
    /// The model's name.
    pub model: String,
    /// The request's.
    pub id: Option<String>,
    /// What came out.
    pub outputs: Vec<Tensor>,
}

impl InferResponse {
    /// The body, and the length of its document where bytes follow it; `binary` says of each output whether.
    pub fn body(&self, binary: &[bool]) -> (Vec<u8>, Option<usize>) {
        let mut bytes = Vec::new();
        let wants = |at: usize| binary.get(at).copied().unwrap_or(false);
        let entries = self.outputs.iter().enumerate();
        let outputs: Vec<Value> =
            entries.map(|(at, tensor)| tensor.entry(wants(at).then_some(&mut bytes))).collect();
        let mut document = json!({"model_name": self.model, "model_version": "1", "outputs": outputs});
        if let Some(id) = &self.id {
            document["id"] = json!(id);
        }
        let (body, length) = joined(&document, &bytes);
        (body, (0..self.outputs.len()).any(wants).then_some(length))
    }

    /// Reads a body; numbers that are none are refused.
    pub fn read(body: &[u8], header: Option<&str>) -> Result<Self, ProtocolError> {
        let (document, mut binary) = parted(body, header)?;
        let text = |key: &str| document.get(key).and_then(Value::as_str).map(str::to_owned);
        let outputs = tensors(&document, "outputs", &mut binary)?;
        let outputs = outputs.into_iter().map(Tensor::checked).collect::<Result<_, _>>()?;
        Ok(Self { model: text("model_name").unwrap_or_default(), id: text("id"), outputs })
    }

    /// The outputs in the order of `names`, which a server may have changed.
    pub fn in_order(&self, names: &[&str]) -> Result<Vec<&Tensor>, ProtocolError> {
        let find = |name: &&str| {
            let found = self.outputs.iter().find(|tensor| tensor.name == **name);
            found.ok_or(ProtocolError::field(format!("outputs.{name}"), "is missing from the answer"))
        };
        names.iter().map(find).collect()
    }
}

fn tensors(document: &Value, key: &str, binary: &mut &[u8]) -> Result<Vec<Tensor>, ProtocolError> {
    let list = document.get(key).and_then(Value::as_array);
    let list = list.ok_or(ProtocolError::field(key, "is missing or no list"))?;
    list.iter().map(|entry| Tensor::of_entry(entry, binary)).collect()
}

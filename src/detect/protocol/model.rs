//! What a server says of itself and of its models (`GET v2`, `GET v2/models/NAME`).

use serde_json::{Value, json};

use super::{
    body::parted,
    error::{ProtocolError, V2},
};
use crate::detect::signature::{ElementType, Port, Signature};

/// `GET v2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerMetadata {
    /// What it is called.
    pub name: String,
    /// Its version.
    pub version: String,
    /// What it can do beyond the protocol.
    pub extensions: Vec<String>,
}

impl ServerMetadata {
    /// As it is sent.
    pub fn document(&self) -> Value {
        json!({"name": self.name, "version": self.version, "extensions": self.extensions})
    }

    /// Reads it; a body without a name is another server's.
    pub fn read(body: &[u8]) -> Result<Self, ProtocolError> {
        let (document, _) = parted(body, None)?;
        let text = |key: &str| document.get(key).and_then(Value::as_str).map(str::to_owned);
        let foreign =
            || ProtocolError::Foreign { protocol: V2, what: "it does not say the server's name".to_owned() };
        let list = document.get("extensions").and_then(Value::as_array).cloned().unwrap_or_default();
        Ok(Self {
            name: text("name").ok_or_else(foreign)?,
            version: text("version").unwrap_or_default(),
            extensions: list.iter().filter_map(|one| one.as_str().map(str::to_owned)).collect(),
        })
    }
}

/// `GET v2/models/NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelMetadata {
    /// What the model is called.
    pub name: String,
    /// What runs it.
    pub platform: String,
    /// What it takes and gives.
    pub signature: Signature,
}

impl ModelMetadata {
    /// As it is sent; an open length is -1.
    pub fn document(&self) -> Value {
        let ports = |ports: &[Port]| -> Vec<Value> {
            let side = |side: &Option<usize>| side.map_or(json!(-1), |side| json!(side));
            let one = |port: &Port| {
                json!({
                    "name": port.name,
                    "datatype": port.element.datatype(),
                    "shape": port.shape.iter().map(side).collect::<Vec<_>>(),
                })
            };
            ports.iter().map(one).collect()
        };
        let metadata = self.signature.metadata.iter().map(|(key, value)| (key.clone(), json!(value)));
        json!({
            "name": self.name,
            "versions": ["1"],
            "platform": self.platform,
            "inputs": ports(&self.signature.inputs),
            "outputs": ports(&self.signature.outputs),
            "parameters": Value::Object(metadata.collect()),
        })
    }

    /// Reads it. Triton leaves the batch's dimension of -1 in front; other servers may say `parameters` of any kind.
    pub fn read(body: &[u8]) -> Result<Self, ProtocolError> {
        let (document, _) = parted(body, None)?;
        let text = |key: &str| document.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let parameters = document.get("parameters").and_then(Value::as_object);
        let metadata = parameters.into_iter().flatten().filter_map(|(key, value)| {
            // KServe wraps values as {"string_param": ...}.
            let text = value.as_str().or_else(|| value.get("string_param")?.as_str());
            Some((key.clone(), text?.to_owned()))
        });
        let signature = Signature {
            inputs: ports(&document, "inputs")?,
            outputs: ports(&document, "outputs")?,
            metadata: metadata.collect(),
            operators: Vec::new(),
        };
        Ok(Self { name: text("name"), platform: text("platform"), signature })
    }
}

fn ports(document: &Value, key: &'static str) -> Result<Vec<Port>, ProtocolError> {
    let list = document.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let one = |entry: &Value| {
        let name = entry.get("name").and_then(Value::as_str);
        let shape = entry.get("shape").and_then(Value::as_array);
        let side =
            |side: &Value| side.as_i64().and_then(|side| usize::try_from(side).ok()).filter(|side| *side > 0);
        Ok(Port {
            name: name.ok_or(ProtocolError::field(key, "has an entry without a name"))?.to_owned(),
            element: ElementType::from_datatype(
                entry.get("datatype").and_then(Value::as_str).unwrap_or_default(),
            ),
            shape: shape.map_or(&[][..], Vec::as_slice).iter().map(side).collect(),
        })
    };
    list.iter().map(one).collect()
}

//! What an ONNX file says of itself: inputs, outputs, metadata, operators. The weights are stepped over.
//!
//! A reader of the few fields of `ModelProto` (onnx.proto, IR version 3 and later) that are needed here, so that every
//! runtime, whichever it is, gets the same labels and the same shapes.

use super::signature::{ElementType, Port, Signature};

/// A file of more bytes is not read: a tab has no room for it.
pub const LARGEST_MODEL: usize = 2_000_000_000;

/// Why a file is no model that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OnnxError {
    /// Not the format.
    #[error("this is no ONNX file: {0}")]
    NotOnnx(&'static str),
    /// It ends too early.
    #[error("the ONNX file is cut off: {0} bytes were promised that are not there")]
    CutOff(u64),
    /// Too many bytes.
    #[error("the model has {0} bytes; at most 2,000,000,000 can be loaded")]
    TooLarge(u64),
}

/// Reads what a model takes and gives.
pub fn signature(bytes: &[u8]) -> Result<Signature, OnnxError> {
    if bytes.len() > LARGEST_MODEL {
        return Err(OnnxError::TooLarge(bytes.len() as u64));
    }
    if let Some(what) = other_kind(bytes) {
        return Err(OnnxError::NotOnnx(what));
    }
    let (mut signature, mut has_graph, mut has_version) = (Signature::default(), false, false);
    for field in fields(bytes) {
        match field? {
            (1, Wire::Number(_)) => has_version = true,
            (7, Wire::Bytes(graph)) => {
                has_graph = true;
                read_graph(graph, &mut signature)?;
            }
            (14, Wire::Bytes(entry)) => {
                let (mut key, mut value) = (String::new(), String::new());
                for field in fields(entry) {
                    match field? {
                        (1, Wire::Bytes(text)) => key = text_of(text),
                        (2, Wire::Bytes(text)) => value = text_of(text),
                        _ => {}
                    }
                }
                signature.metadata.push((key, value));
            }
            _ => {}
        }
    }
    match (has_graph, has_version) {
        (true, true) if !signature.outputs.is_empty() => Ok(signature),
        (true, _) => Err(OnnxError::NotOnnx("its graph has no outputs")),
        _ => Err(OnnxError::NotOnnx("it holds no graph")),
    }
}

/// Files that people take for models, by how they begin.
fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    let begins = |start: &[u8]| bytes.starts_with(start);
    let head = bytes.get(..512).unwrap_or(bytes);
    Some(match () {
        () if bytes.is_empty() => "the file is empty",
        () if begins(b"PK") => "it is a zip, as PyTorch's .pt files are; export it to ONNX first",
        () if begins(b"\x89HDF") => "it is an HDF5 file of Keras; export it to ONNX first",
        () if bytes.get(4..8) == Some(b"TFL3") => "it is a TensorFlow Lite file",
        () if bytes.get(4..8) == Some(b"RTEN") || begins(b"RTEN") => {
            "it is an .rten file; the .onnx is needed"
        }
        () if begins(b"GGUF") => "it is a GGUF file of a language model",
        () if begins(b"version https://git-lfs") => "it is a Git LFS pointer; fetch the file itself",
        () if head.trim_ascii_start().starts_with(b"<") => "it is a web page, perhaps an error of the server",
        () if head.trim_ascii_start().starts_with(b"{") => "it is JSON",
        () => return None,
    })
}

/// A field's value.
enum Wire<'a> {
    Number(u64),
    Bytes(&'a [u8]),
    Fixed,
}

/// Reads one message's fields in order.
struct Fields<'a>(&'a [u8]);

fn fields(bytes: &[u8]) -> Fields<'_> {
    Fields(bytes)
}

impl<'a> Iterator for Fields<'a> {
    type Item = Result<(u64, Wire<'a>), OnnxError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let found = self.field();
        if found.is_err() {
            self.0 = &[];
        }
        Some(found)
    }
}

impl<'a> Fields<'a> {
    fn field(&mut self) -> Result<(u64, Wire<'a>), OnnxError> {
        let tag = self.number()?;
        let wire = match tag & 7 {
            0 => Wire::Number(self.number()?),
            1 => self.take(8).map(|_| Wire::Fixed)?,
            2 => {
                let length = self.number()?;
                Wire::Bytes(self.take(length)?)
            }
            5 => self.take(4).map(|_| Wire::Fixed)?,
            _ => return Err(OnnxError::NotOnnx("it is not in the form of Protocol Buffers")),
        };
        if tag >> 3 == 0 {
            return Err(OnnxError::NotOnnx("it is not in the form of Protocol Buffers"));
        }
        Ok((tag >> 3, wire))
    }

    fn number(&mut self) -> Result<u64, OnnxError> {
        let mut value = 0_u64;
        for place in 0..10 {
            let Some((byte, rest)) = self.0.split_first() else { return Err(OnnxError::CutOff(1)) };
            self.0 = rest;
            value |= u64::from(byte & 0x7f) << (7 * place).min(63);
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(OnnxError::NotOnnx("it is not in the form of Protocol Buffers"))
    }

    fn take(&mut self, length: u64) -> Result<&'a [u8], OnnxError> {
        let here = self.0.len() as u64;
        if length > here {
            return Err(OnnxError::CutOff(length - here));
        }
        let (taken, rest) = self.0.split_at(length as usize);
        self.0 = rest;
        Ok(taken)
    }
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// `GraphProto`: nodes are field 1, initializers 5, inputs 11, outputs 12.
fn read_graph(bytes: &[u8], into: &mut Signature) -> Result<(), OnnxError> {
    let mut weights = Vec::new();
    for field in fields(bytes) {
        match field? {
            (1, Wire::Bytes(node)) => {
                let operator = operator(node)?;
                if !into.operators.contains(&operator) {
                    into.operators.push(operator);
                }
            }
            (5, Wire::Bytes(weight)) => weights.push(named(weight, 8)?),
            (11, Wire::Bytes(port)) => into.inputs.push(read_port(port)?),
            (12, Wire::Bytes(port)) => into.outputs.push(read_port(port)?),
            _ => {}
        }
    }
    // Old exporters list the weights among the inputs.
    into.inputs.retain(|port| !weights.contains(&port.name));
    into.operators.sort();
    Ok(())
}

/// `NodeProto.op_type`, with its domain where that is not ONNX's own.
fn operator(node: &[u8]) -> Result<String, OnnxError> {
    let domain = named(node, 7)?;
    let name = named(node, 4)?;
    Ok(if domain.is_empty() || domain == "ai.onnx" { name } else { format!("{domain}.{name}") })
}

/// The text in field `number` of a message.
fn named(message: &[u8], number: u64) -> Result<String, OnnxError> {
    let mut name = String::new();
    for field in fields(message) {
        match field? {
            (n, Wire::Bytes(text)) if n == number => name = text_of(text),
            _ => {}
        }
    }
    Ok(name)
}

/// The sub-message in field `number`, the last where there are several.
fn inner(message: &[u8], number: u64) -> Result<&[u8], OnnxError> {
    let mut found: &[u8] = &[];
    for field in fields(message) {
        match field? {
            (n, Wire::Bytes(bytes)) if n == number => found = bytes,
            _ => {}
        }
    }
    Ok(found)
}

/// `ValueInfoProto`: the name is field 1; type is 2, its tensor 1, of which the element type is 1 and the shape 2.
fn read_port(bytes: &[u8]) -> Result<Port, OnnxError> {
    let tensor = inner(inner(bytes, 2)?, 1)?;
    let (mut element, mut shape) = (ElementType::Other, Vec::new());
    for field in fields(tensor) {
        match field? {
            (1, Wire::Number(kind)) => element = ElementType::from_onnx(kind),
            (2, Wire::Bytes(dimensions)) => {
                for field in fields(dimensions) {
                    let (1, Wire::Bytes(dimension)) = field? else { continue };
                    let mut value = None;
                    for field in fields(dimension) {
                        if let (1, Wire::Number(length)) = field? {
                            value = usize::try_from(length).ok().filter(|length| *length > 0);
                        }
                    }
                    shape.push(value);
                }
            }
            _ => {}
        }
    }
    Ok(Port { name: named(bytes, 1)?, element, shape })
}

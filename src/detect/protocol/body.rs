//! A body of the Open Inference Protocol with binary tensors: a JSON document, then the tensors' bytes one behind
//! another. The header field says where the document ends.

use super::error::{ProtocolError, V2, what_came};

/// The header field with the length of the JSON document in bytes.
pub const HEADER_LENGTH: &str = "Inference-Header-Content-Length";

/// The document and the bytes behind it as one body.
pub fn joined(document: &serde_json::Value, binary: &[u8]) -> (Vec<u8>, usize) {
    let mut body = document.to_string().into_bytes();
    let length = body.len();
    body.extend_from_slice(binary);
    (body, length)
}

/// A body as its document and the bytes behind it; `header` is the value of [`HEADER_LENGTH`], where it was sent.
pub fn parted<'a>(
    body: &'a [u8],
    header: Option<&str>,
) -> Result<(serde_json::Value, &'a [u8]), ProtocolError> {
    let length = match header {
        None => body.len(),
        Some(said) => {
            let length = said.trim().parse().ok().filter(|length| *length <= body.len());
            length.ok_or(ProtocolError::field(HEADER_LENGTH, "does not fit the body"))?
        }
    };
    let (document, binary) = body.split_at(length);
    let value: serde_json::Value = serde_json::from_slice(document)
        .map_err(|_| ProtocolError::Foreign { protocol: V2, what: what_came(body) })?;
    if value.is_object() {
        Ok((value, binary))
    } else {
        Err(ProtocolError::Foreign { protocol: V2, what: "it is no JSON object".to_owned() })
    }
}

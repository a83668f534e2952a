//! A tensor on the wire: as JSON numbers, or as bytes behind the document.

use serde_json::{Value, json};

use super::error::ProtocolError;
use crate::detect::signature::ElementType;

/// A tensor with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// The name of the input or output.
    pub name: String,
    /// Lengths of its dimensions.
    pub shape: Vec<usize>,
    /// Its elements on the wire.
    pub element: ElementType,
    /// Its numbers, the last dimension fastest.
    pub data: Vec<f32>,
}

impl Tensor {
    /// Of 32-bit floating point.
    pub fn new(name: impl Into<String>, shape: &[usize], data: Vec<f32>) -> Self {
        Self { name: name.into(), shape: shape.to_vec(), element: ElementType::F32, data }
    }

    /// The entry of a document, and the tensor's bytes put behind those that are there. Bytes carry 32-bit floating
    /// point, whatever the elements were.
    pub(super) fn entry(&self, binary: Option<&mut Vec<u8>>) -> Value {
        let mut entry = json!({"name": self.name, "datatype": "FP32", "shape": self.shape});
        match binary {
            Some(binary) => {
                binary.reserve(self.data.len() * 4);
                self.data.iter().for_each(|value| binary.extend_from_slice(&value.to_le_bytes()));
                entry["parameters"] = json!({"binary_data_size": self.data.len() * 4});
            }
            None => entry["data"] = self.data.iter().map(|value| json!(f64::from(*value))).collect(),
        }
        entry
    }

    /// Reads an entry; bytes are taken from the front of `binary`.
    pub(super) fn of_entry(entry: &Value, binary: &mut &[u8]) -> Result<Self, ProtocolError> {
        let field = ProtocolError::field;
        let name =
            entry.get("name").and_then(Value::as_str).ok_or(field("name", "of a tensor is missing"))?;
        let datatype = entry.get("datatype").and_then(Value::as_str).unwrap_or_default();
        let element = ElementType::from_datatype(datatype);
        let refused = || ProtocolError::Datatype { name: name.to_owned(), datatype: datatype.to_owned() };
        if element.bytes() == 0 {
            return Err(refused());
        }
        let sides = entry.get("shape").and_then(Value::as_array).ok_or(field("shape", "is missing"))?;
        let side = |value: &Value| usize::try_from(value.as_u64()?).ok();
        let shape: Vec<usize> = (sides.iter().map(side).collect::<Option<_>>())
            .ok_or(field("shape", "has a length that is none"))?;
        let count = (shape.iter().try_fold(1_usize, |all, side| all.checked_mul(*side)))
            .filter(|count| *count <= (1 << 30))
            .ok_or(field("shape", "is too large"))?;
        let wrong = |found, wanted| ProtocolError::Length {
            name: name.to_owned(),
            shape: shape.clone(),
            found,
            wanted,
        };
        let size = entry.get("parameters").and_then(|p| p.get("binary_data_size")).and_then(Value::as_u64);
        let data = match (size, entry.get("data")) {
            (Some(size), _) => {
                let wanted = count * element.bytes();
                let found = usize::try_from(size).unwrap_or(usize::MAX).min(binary.len());
                if found != wanted || size != wanted as u64 {
                    return Err(wrong(found, wanted));
                }
                let (own, rest) = binary.split_at(wanted);
                *binary = rest;
                numbers(own, element)
            }
            (None, Some(data)) => {
                let mut numbers = Vec::new();
                flatten(data, &mut numbers).ok_or(refused())?;
                numbers
            }
            (None, None) => return Err(field(name, "has no numbers, neither in the document nor behind it")),
        };
        if data.len() != count {
            return Err(wrong(data.len(), count));
        }
        Ok(Self { name: name.to_owned(), shape, element, data })
    }

    /// The tensor, where none of its numbers is none.
    pub fn checked(self) -> Result<Self, ProtocolError> {
        if self.data.iter().any(|value| value.is_nan()) {
            return Err(ProtocolError::NotANumber(self.name));
        }
        Ok(self)
    }
}

/// Numbers in lists of whatever depth.
fn flatten(value: &Value, into: &mut Vec<f32>) -> Option<()> {
    match value {
        Value::Array(list) => list.iter().try_for_each(|inner| flatten(inner, into)),
        Value::Bool(truth) => {
            into.push(f32::from(u8::from(*truth)));
            Some(())
        }
        // Servers in Python write NaN as null or refuse it.
        Value::Null => {
            into.push(f32::NAN);
            Some(())
        }
        value => {
            into.push(value.as_f64()? as f32);
            Some(())
        }
    }
}

fn numbers(bytes: &[u8], element: ElementType) -> Vec<f32> {
    let fours = || bytes.chunks_exact(4).map(|b| [b[0], b[1], b[2], b[3]]);
    match element {
        ElementType::F32 => fours().map(f32::from_le_bytes).collect(),
        ElementType::I32 => fours().map(|b| i32::from_le_bytes(b) as f32).collect(),
        ElementType::F16 => bytes.chunks_exact(2).map(|b| half(u16::from_le_bytes([b[0], b[1]]))).collect(),
        ElementType::I64 => {
            let eights = bytes.chunks_exact(8).map(|b| [b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]]);
            eights.map(|b| i64::from_le_bytes(b) as f32).collect()
        }
        ElementType::U8 | ElementType::Bool => bytes.iter().map(|b| f32::from(*b)).collect(),
        ElementType::Other => Vec::new(),
    }
}

/// A 16-bit floating-point number (IEEE 754 binary16).
fn half(bits: u16) -> f32 {
    let (sign, exponent, fraction) =
        (u32::from(bits >> 15), u32::from(bits >> 10 & 31), u32::from(bits & 1023));
    let magnitude = match exponent {
        // Below the smallest normal number: a multiple of 2^-24.
        0 => return (fraction as f32 / 16_777_216.0) * if sign == 1 { -1.0 } else { 1.0 },
        31 => 255 << 23 | fraction << 13,
        _ => (exponent + 112) << 23 | fraction << 13,
    };
    f32::from_bits(sign << 31 | magnitude)
}

//! What can be wrong with what a server says.

/// Why an answer, or a request, cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProtocolError {
    /// Not what the protocol says at all.
    #[error("that is no answer of the {protocol}: {what}")]
    Foreign {
        /// Its name.
        protocol: &'static str,
        /// What came instead.
        what: String,
    },
    /// A field is missing or of another type.
    #[error("the field `{field}` {what}")]
    Field {
        /// Where.
        field: String,
        /// What is wrong.
        what: &'static str,
    },
    /// A shape and its numbers.
    #[error(
        "the tensor `{name}` of the shape {shape:?} came with {found} bytes or numbers, where {wanted} belong to it"
    )]
    Length {
        /// The tensor.
        name: String,
        /// Its shape.
        shape: Vec<usize>,
        /// What came.
        found: usize,
        /// What the shape says.
        wanted: usize,
    },
    /// Elements that nobody here can read.
    #[error("the tensor `{name}` has elements of the type {datatype}, which cannot be read as numbers")]
    Datatype {
        /// The tensor.
        name: String,
        /// Its type.
        datatype: String,
    },
    /// A number that is none.
    #[error("the server's answer has a number that is none (NaN or infinite) in `{0}`")]
    NotANumber(String),
}

impl ProtocolError {
    pub(super) fn field(field: impl Into<String>, what: &'static str) -> Self {
        Self::Field { field: field.into(), what }
    }
}

/// The Open Inference Protocol, as it is called in sentences.
pub(super) const V2: &str = "Open Inference Protocol";

/// What stands in a body that should have been JSON, in a few words: an error page is told from cut-off JSON.
pub(super) fn what_came(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body.get(..200).unwrap_or(body));
    let text = text.trim_start();
    if body.is_empty() {
        "the answer is empty".to_owned()
    } else if text.starts_with('<') {
        "it is a web page; is this the address of another server?".to_owned()
    } else if text.starts_with(['{', '[']) {
        "it is JSON that is cut off or broken".to_owned()
    } else {
        let begin: String = text.chars().filter(|c| !c.is_control()).take(60).collect();
        format!("it begins with `{begin}`")
    }
}

/// The sentence of an error that a server sent: its `error` or `detail` or `message`, else what the body is.
pub fn server_error(body: &[u8]) -> String {
    let said = serde_json::from_slice::<serde_json::Value>(body).ok().and_then(|value| {
        let found = ["error", "detail", "message"].into_iter().find_map(|key| value.get(key).cloned())?;
        Some(found.as_str().map_or_else(|| found.to_string(), str::to_owned))
    });
    let said = said.unwrap_or_else(|| what_came(body));
    said.chars().filter(|c| !c.is_control()).take(400).collect()
}

//! The OpenAI-compatible chat interface (`POST /v1/chat/completions`), as vLLM, SGLang, llama.cpp, Ollama and hosted
//! services speak it: requests and replies as values and as JSON.

use serde_json::{Map, Value, json};

/// What a model is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The system message; empty: none.
    pub system: String,
    /// The user message.
    pub user: String,
    /// The times in seconds of the frames that go with it, in order.
    pub frames: Vec<f64>,
    /// Whether the reply must be one JSON object.
    pub json: bool,
    /// The most tokens of the reply.
    pub max_tokens: u32,
    /// The prompt's version, for the report.
    pub prompt: String,
}

/// What a model said.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Reply {
    /// Its words.
    pub text: String,
    /// Tokens of prompt and reply, where the backend counts.
    pub tokens: Option<u64>,
    /// What it cost, where the backend says, in its own currency.
    pub cost: Option<f64>,
}

/// Why a reply is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChatError {
    /// No JSON.
    #[error("the reply is no JSON: {0}")]
    Json(String),
    /// The backend says what is wrong.
    #[error("the backend says: {0}")]
    Refused(String),
    /// It was cut off before it said anything.
    #[error("the reply holds no text: it has no `choices[0].message.content`")]
    Empty,
}

impl Request {
    /// The body of the request. `images` are the frames as `data:` addresses, in the order of `frames`; fewer are sent
    /// as they are.
    pub fn body(&self, model: &str, images: &[String]) -> String {
        let mut messages = Vec::new();
        if !self.system.is_empty() {
            messages.push(json!({"role": "system", "content": self.system}));
        }
        let user = if images.is_empty() {
            json!(self.user)
        } else {
            let image = |address: &String| json!({"type": "image_url", "image_url": {"url": address}});
            let text = std::iter::once(json!({"type": "text", "text": self.user}));
            Value::Array(images.iter().map(image).chain(text).collect())
        };
        messages.push(json!({"role": "user", "content": user}));
        let mut body = Map::new();
        body.insert("model".to_owned(), json!(model));
        body.insert("messages".to_owned(), Value::Array(messages));
        body.insert("max_tokens".to_owned(), json!(self.max_tokens));
        body.insert("temperature".to_owned(), json!(0));
        if self.json {
            body.insert("response_format".to_owned(), json!({"type": "json_object"}));
        }
        Value::Object(body).to_string()
    }
}

impl Reply {
    /// Reads the body of a reply.
    pub fn read(body: &str) -> Result<Self, ChatError> {
        let value: Value = serde_json::from_str(body).map_err(|why| ChatError::Json(why.to_string()))?;
        if let Some(error) = value.get("error").filter(|error| !error.is_null()) {
            let said =
                error.get("message").and_then(Value::as_str).map_or_else(|| error.to_string(), str::to_owned);
            return Err(ChatError::Refused(said));
        }
        let message = value.pointer("/choices/0/message").ok_or(ChatError::Empty)?;
        let text = match message.get("content") {
            Some(Value::String(text)) => text.clone(),
            // Some backends give the parts of a message apart.
            Some(Value::Array(parts)) => {
                parts.iter().filter_map(|part| part.get("text").and_then(Value::as_str)).collect()
            }
            _ => return Err(ChatError::Empty),
        };
        let usage = value.get("usage");
        let tokens = usage.and_then(|usage| usage.get("total_tokens")).and_then(Value::as_u64);
        let cost = usage.and_then(|usage| usage.get("cost")).and_then(Value::as_f64);
        Ok(Self { text, tokens, cost })
    }
}

/// Times in seconds at which `count` frames of a span are sampled: the middles of as many equal parts.
pub fn sampled(start: f64, end: f64, count: u32) -> Vec<f64> {
    (0..count).map(|n| start + (end - start) * (f64::from(n) + 0.5) / f64::from(count)).collect()
}

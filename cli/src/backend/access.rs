//! Who may ask.

use crate::serve::{Request, Response, is_own_host};

/// What those who ask must show.
pub(super) struct Access {
    /// What they must say.
    pub(super) token: Option<String>,
    /// Pages of these origins may ask, besides those of this machine.
    pub(super) origins: Vec<String>,
    /// Whether the server listens beyond this machine.
    pub(super) is_open: bool,
}

impl Access {
    /// Why a request is refused; `None`: it is not.
    pub(super) fn refusal(&self, request: &Request, port: u16) -> Option<Response> {
        // Another site's page can point a name of its own at this machine.
        if !self.is_open && !is_own_host(request.field("Host"), port) {
            return Some(error(403, "this server answers only to a name of this machine"));
        }
        if request.field("Origin").is_some() && self.origin(request).is_none() {
            return Some(error(
                403,
                "pages of this origin may not ask; start the server with --allow-origin",
            ));
        }
        let said = request.field("Authorization").and_then(|said| said.strip_prefix("Bearer "));
        match &self.token {
            Some(token) if request.method != "OPTIONS" && !same(token, said.unwrap_or_default()) => {
                Some(error(401, "a token is needed: Authorization: Bearer TOKEN"))
            }
            _ => None,
        }
    }

    /// The origin of the page that asks, where it may.
    pub(super) fn origin<'r>(&self, request: &'r Request) -> Option<&'r str> {
        let origin = request.field("Origin")?;
        let host =
            origin.strip_prefix("http://").map(|host| host.split_once(':').map_or(host, |(name, _)| name));
        let is_here = host.is_some_and(|name| matches!(name, "127.0.0.1" | "localhost"));
        (is_here || self.origins.iter().any(|one| one == origin)).then_some(origin)
    }

    /// The fields that let a page read an answer.
    pub(super) fn open(&self, request: &Request, response: Response) -> Response {
        let response = response.with("X-Content-Type-Options", "nosniff").with("Vary", "Origin");
        let Some(origin) = self.origin(request) else { return response };
        response
            .with("Access-Control-Allow-Origin", origin)
            .with("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
            .with(
                "Access-Control-Allow-Headers",
                "Authorization, Content-Type, Inference-Header-Content-Length",
            )
            .with("Access-Control-Expose-Headers", "Inference-Header-Content-Length")
            .with("Access-Control-Allow-Private-Network", "true")
            .with("Access-Control-Max-Age", "600")
    }
}

/// Compares in a time that does not tell how much is right.
fn same(a: &str, b: &str) -> bool {
    let differ = a.bytes().zip(b.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    a.len() == b.len() && differ == 0
}

/// An error as the protocols say it.
pub(super) fn error(status: u16, what: &str) -> Response {
    document(status, &serde_json::json!({"error": what}))
}

/// A JSON document.
pub(super) fn document(status: u16, value: &serde_json::Value) -> Response {
    Response::bytes(status, "application/json", value.to_string().into_bytes())
}

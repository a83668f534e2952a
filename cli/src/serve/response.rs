//! What goes back: a status, header fields, and a body of known length.

use std::{
    io::{self, BufWriter, Cursor, Read, Write},
    time::SystemTime,
};

/// An answer that has not been sent.
pub(crate) struct Response {
    status: u16,
    fields: Vec<(&'static str, String)>,
    body: Box<dyn Read + Send>,
    /// Of the body, in bytes. Always told: a video needs it.
    length: u64,
}

impl Response {
    pub(crate) fn new(status: u16, body: impl Read + Send + 'static, length: u64) -> Self {
        Self { status, fields: Vec::new(), body: Box::new(body), length }
    }

    /// Bytes of a type.
    pub(crate) fn bytes(status: u16, kind: &str, bytes: Vec<u8>) -> Self {
        let length = bytes.len() as u64;
        Self::new(status, Cursor::new(bytes), length).with("Content-Type", kind)
    }

    /// A sentence.
    pub(crate) fn words(status: u16, text: &str) -> Self {
        let text = format!("{text}\n").into_bytes();
        let length = text.len() as u64;
        Self::new(status, Cursor::new(text), length).with("Content-Type", "text/plain; charset=utf-8")
    }

    /// The same with one header field more.
    pub(crate) fn with(mut self, name: &'static str, value: &str) -> Self {
        self.fields.push((name, value.to_owned()));
        self
    }

    /// Sends it, without its body after HEAD. An error means that the connection cannot be used again.
    pub(super) fn send(self, to: &mut impl Write, head_only: bool, keep: bool) -> io::Result<()> {
        let mut head = format!("HTTP/1.1 {} {}\r\n", self.status, reason(self.status));
        let mut field = |name: &str, value: &str| {
            // Nothing that we send has line breaks in it; a file's own would end the field.
            let value: String = value.chars().filter(|c| !c.is_control()).collect();
            head += &format!("{name}: {value}\r\n");
        };
        field("Date", &httpdate::fmt_http_date(SystemTime::now()));
        for (name, value) in &self.fields {
            field(name, value);
        }
        // Of an unchanged file the length would be that of the file.
        if self.status != 304 {
            field("Content-Length", &self.length.to_string());
        }
        field("Connection", if keep { "keep-alive" } else { "close" });
        head += "\r\n";
        // A short answer goes out in one piece.
        let mut to = BufWriter::new(to);
        to.write_all(head.as_bytes())?;
        if head_only || self.status == 304 {
            return to.flush();
        }
        let sent = io::copy(&mut self.body.take(self.length), &mut to)?;
        to.flush()?;
        // The file has become shorter: only the end of the connection can say so.
        if sent == self.length { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        204 => "No Content",
        206 => "Partial Content",
        304 => "Not Modified",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        416 => "Range Not Satisfiable",
        422 => "Unprocessable Content",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Internal Server Error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(response: Response, head_only: bool, keep: bool) -> (io::Result<()>, String) {
        let mut bytes = Vec::new();
        let done = response.send(&mut bytes, head_only, keep);
        (done, String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn an_answer_says_its_length_and_whether_more_may_be_asked() {
        let (done, text) = sent(Response::words(404, "none"), false, true);
        assert!(done.is_ok() && text.starts_with("HTTP/1.1 404 Not Found\r\nDate: "), "{text}");
        assert!(text.ends_with("Content-Length: 5\r\nConnection: keep-alive\r\n\r\nnone\n"), "{text}");
        let (_, text) = sent(Response::words(404, "none"), true, false);
        assert!(text.ends_with("Content-Length: 5\r\nConnection: close\r\n\r\n"), "{text}");
        let (_, text) = sent(Response::new(304, io::empty(), 0), false, true);
        assert!(!text.contains("Content-Length"), "{text}");
    }

    #[test]
    fn a_file_that_became_shorter_ends_the_connection_and_a_longer_one_keeps_to_what_was_said() {
        assert!(sent(Response::new(200, Cursor::new("abc"), 5), false, true).0.is_err());
        let (done, text) = sent(Response::new(200, Cursor::new("abcdef"), 3), false, true);
        assert!(done.is_ok() && text.ends_with("\r\n\r\nabc"), "{text}");
    }

    #[test]
    fn a_line_break_in_a_value_adds_no_field() {
        let (_, text) = sent(Response::words(200, "").with("ETag", "a\r\nSet-Cookie: b"), false, true);
        assert!(text.contains("ETag: aSet-Cookie: b\r\n"), "{text}");
    }
}

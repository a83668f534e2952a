//! The head of a request (RFC 9112), read from a connection.

use std::{
    io::{self, Read, Write},
    time::{Duration, Instant},
};

use httparse::Status;

/// The most bytes of a head: every program on this machine puts its cookies into it.
const LARGEST: usize = 64 << 10;
/// The most header fields.
const MOST_FIELDS: usize = 128;
/// How long a body may take to come.
const BODY_TIME: Duration = Duration::from_secs(120);
/// How much is read at once.
const PIECE: usize = 8 << 10;

/// Method, target and header fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// Path and query as sent.
    pub(crate) target: String,
    /// HTTP/1.1, which keeps a connection unless it is told not to.
    keeps: bool,
    fields: Vec<(String, String)>,
    /// What came behind the head, where it was read.
    pub(crate) body: Option<Vec<u8>>,
}

impl Request {
    /// The value of a header field, the first where there are several.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        let field = self.fields.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        field.map(|(_, value)| value.as_str())
    }

    /// Whether the connection may be used again: it is wanted, and no body follows that would have to be read first.
    pub(super) fn keeps_alive(&self) -> bool {
        let closes = self
            .field("Connection")
            .is_some_and(|said| said.split(',').any(|word| word.trim().eq_ignore_ascii_case("close")));
        self.keeps && !closes && (self.body.is_some() || !self.has_body())
    }

    /// Whether a body follows the head.
    fn has_body(&self) -> bool {
        self.field("Transfer-Encoding").is_some()
            || self.field("Content-Length").is_some_and(|length| length.trim() != "0")
    }
}

/// What came over a connection.
#[derive(Debug)]
pub(super) enum Received {
    /// A request.
    Request(Request),
    /// It was ended, between two requests or within one.
    End,
    /// What came is no request: a status and a sentence, after which nothing can be understood.
    Bad(u16, &'static str),
}

/// What has been received and not been read yet.
#[derive(Debug, Default)]
pub(super) struct Incoming(Vec<u8>);

impl Incoming {
    /// Reads the body of `request` into it, if one follows. A refusal is a status and a sentence, after which nothing
    /// more can be understood. Somebody who waits for leave to send (RFC 9110, 10.1.1) is given it through `to`.
    pub(super) fn body(
        &mut self,
        request: &mut Request,
        from: &mut impl Read,
        to: &mut impl Write,
        most: u64,
    ) -> io::Result<Result<(), (u16, &'static str)>> {
        if !request.has_body() {
            request.body = Some(Vec::new());
            return Ok(Ok(()));
        }
        if request.field("Transfer-Encoding").is_some() {
            return Ok(Err((411, "The length of the body must be told (Content-Length).")));
        }
        let length = request.field("Content-Length").and_then(|said| said.trim().parse::<u64>().ok());
        let length = match length {
            None => return Ok(Err((400, "The length of the body is no number."))),
            Some(length) if length > most => {
                return Ok(Err((413, "The body is larger than this server takes.")));
            }
            Some(length) => length as usize,
        };
        if request.field("Expect").is_some_and(|said| said.eq_ignore_ascii_case("100-continue")) {
            to.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
        }
        let begun = Instant::now();
        while self.0.len() < length {
            let had = self.0.len();
            // Memory grows with what has come, not with what was promised.
            self.0.resize((had + (256 << 10)).min(length), 0);
            let got = from.read(&mut self.0[had..]);
            self.0.truncate(had + got.as_ref().copied().unwrap_or(0));
            if got? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if begun.elapsed() > BODY_TIME {
                return Ok(Err((408, "The body took too long to come.")));
            }
        }
        let rest = self.0.split_off(length);
        request.body = Some(std::mem::replace(&mut self.0, rest));
        Ok(Ok(()))
    }

    /// Waits for the next request.
    pub(super) fn next(&mut self, from: &mut impl Read) -> io::Result<Received> {
        loop {
            match parsed(&self.0) {
                Ok(Some((request, length))) => {
                    self.0.drain(..length);
                    return Ok(Received::Request(request));
                }
                Err((status, why)) => return Ok(Received::Bad(status, why)),
                Ok(None) if self.0.len() >= LARGEST => {
                    return Ok(Received::Bad(431, "The head of the request is too long."));
                }
                Ok(None) => {}
            }
            let had = self.0.len();
            self.0.resize(had + PIECE, 0);
            let got = from.read(&mut self.0[had..]);
            self.0.truncate(had + got.as_ref().copied().unwrap_or(0));
            if got? == 0 {
                return Ok(Received::End);
            }
        }
    }
}

/// The first request in `bytes` and its length; `None`: it has not all come.
fn parsed(bytes: &[u8]) -> Result<Option<(Request, usize)>, (u16, &'static str)> {
    let mut fields = [httparse::EMPTY_HEADER; MOST_FIELDS];
    let mut head = httparse::Request::new(&mut fields);
    match head.parse(bytes) {
        Ok(Status::Partial) => Ok(None),
        Ok(Status::Complete(length)) => {
            let field = |field: &httparse::Header<'_>| {
                (field.name.to_owned(), String::from_utf8_lossy(field.value).into_owned())
            };
            let request = Request {
                method: head.method.unwrap_or_default().to_owned(),
                target: head.path.unwrap_or_default().to_owned(),
                keeps: head.version == Some(1),
                fields: head.headers.iter().map(field).collect(),
                body: None,
            };
            Ok(Some((request, length)))
        }
        Err(httparse::Error::TooManyHeaders) => Err((431, "The request has too many header fields.")),
        Err(_) => Err((400, "That is no request.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A connection that hands over a few bytes at a time.
    struct Drops<'b>(&'b [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(into.len());
            let (now, later) = self.0.split_at(count);
            into[..count].copy_from_slice(now);
            self.0 = later;
            Ok(count)
        }
    }

    fn targets(text: &str, piece: usize) -> Vec<String> {
        let (mut incoming, mut from, mut out) =
            (Incoming::default(), Drops(text.as_bytes(), piece), Vec::new());
        loop {
            match incoming.next(&mut from).unwrap() {
                Received::Request(request) => out.push(request.target),
                Received::End => return out,
                Received::Bad(status, _) => {
                    out.push(status.to_string());
                    return out;
                }
            }
        }
    }

    #[test]
    fn requests_come_whole_in_pieces_and_behind_each_other() {
        let two = "GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b?c HTTP/1.1\r\nHost: x\r\n\r\n";
        for piece in [1, 7, two.len()] {
            assert_eq!(targets(two, piece), ["/a", "/b?c"], "{piece} bytes at a time");
        }
        assert!(targets("GET /a HTTP/1.1\r\nHost:", 4).is_empty());
    }

    #[test]
    fn what_is_no_request_or_too_long_is_refused() {
        let field = "a: b\r\n";
        for (text, expected) in [
            ("\u{16}\u{3}\u{1}".to_owned(), "400"),
            ("PRI * HTTP/2.0\r\n\r\n".to_owned(), "400"),
            ("GET /\r\n\r\n".to_owned(), "400"),
            (format!("GET / HTTP/1.1\r\n{}\r\n", field.repeat(MOST_FIELDS + 1)), "431"),
            (format!("GET / HTTP/1.1\r\na: {}", "b".repeat(LARGEST)), "431"),
        ] {
            assert_eq!(targets(&text, 4096), [expected], "{:.40}", text);
        }
    }

    #[test]
    fn a_body_comes_whole_and_the_next_request_behind_it() {
        let text = "POST /a HTTP/1.1\r\nContent-Length: 5\r\n\r\nhelloGET /b HTTP/1.1\r\n\r\n";
        for piece in [1, 9, text.len()] {
            let (mut incoming, mut from) = (Incoming::default(), Drops(text.as_bytes(), piece));
            let Received::Request(mut request) = incoming.next(&mut from).unwrap() else {
                panic!("a request")
            };
            incoming.body(&mut request, &mut from, &mut Vec::new(), 5).unwrap().unwrap();
            assert_eq!(request.body.as_deref(), Some(&b"hello"[..]), "{piece} bytes at a time");
            assert!(request.keeps_alive());
            let Received::Request(next) = incoming.next(&mut from).unwrap() else { panic!("a request") };
            assert_eq!(next.target, "/b");
        }
    }

    #[test]
    fn a_body_that_is_too_large_or_of_unknown_length_is_refused_before_it_is_read() {
        for (field, expected) in [
            ("Content-Length: 6", 413),
            ("Content-Length: 99999999999999999999", 400),
            ("Content-Length: x", 400),
            ("Transfer-Encoding: chunked", 411),
        ] {
            let text = format!("POST /a HTTP/1.1\r\n{field}\r\n\r\n");
            let (mut incoming, mut from) = (Incoming::default(), Drops(text.as_bytes(), 4096));
            let Received::Request(mut request) = incoming.next(&mut from).unwrap() else {
                panic!("a request")
            };
            let said = incoming.body(&mut request, &mut from, &mut Vec::new(), 5).unwrap().unwrap_err();
            assert_eq!(said.0, expected, "{field}");
        }
        let text = "POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi";
        let (mut incoming, mut from, mut to) =
            (Incoming::default(), Drops(text.as_bytes(), 4096), Vec::new());
        let Received::Request(mut request) = incoming.next(&mut from).unwrap() else { panic!("a request") };
        incoming.body(&mut request, &mut from, &mut to, 5).unwrap().unwrap();
        assert_eq!(to, b"HTTP/1.1 100 Continue\r\n\r\n");
    }

    #[test]
    fn a_connection_is_kept_unless_one_side_cannot() {
        for (head, kept) in [
            ("GET / HTTP/1.1\r\n\r\n", true),
            ("GET / HTTP/1.0\r\n\r\n", false),
            ("GET / HTTP/1.1\r\nconnection: Keep-Alive\r\n\r\n", true),
            ("GET / HTTP/1.1\r\nConnection: x, Close\r\n\r\n", false),
            ("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", false),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", false),
            ("GET / HTTP/1.1\r\nContent-Length: 0\r\n\r\n", true),
        ] {
            let found = parsed(head.as_bytes()).unwrap().unwrap().0;
            assert_eq!(found.keeps_alive(), kept, "{head}");
        }
    }
}

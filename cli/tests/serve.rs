//! The server, asked over a real socket.
#![expect(clippy::expect_used, reason = "a test that cannot set its scene says where")]

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::PathBuf,
    sync::{Arc, Barrier},
    thread,
    time::Duration,
};

use verivid_cli::serve::{Mount, bind};

/// A folder with a page and data, and a server of them.
struct Site {
    root: PathBuf,
    port: u16,
}

struct Reply {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Reply {
    fn field(&self, name: &str) -> Option<&str> {
        let row =
            |line: &'_ str| line.to_ascii_lowercase().starts_with(&format!("{}:", name.to_ascii_lowercase()));
        self.head
            .lines()
            .find(|line| row(line))
            .and_then(|line| line.split_once(": "))
            .map(|(_, value)| value)
    }
}

impl Site {
    fn new(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("verivid-serve-{name}-{}", std::process::id()));
        fs::create_dir_all(root.join("page")).expect("a folder");
        fs::create_dir_all(root.join("data")).expect("a folder");
        fs::write(root.join("page/index.html"), "<!doctype html>").expect("a file");
        fs::write(root.join("page/app_bg.wasm"), vec![7; 100_000]).expect("a file");
        fs::write(root.join("data/clip.mp4"), (0..=255_u8).collect::<Vec<_>>()).expect("a file");
        fs::write(root.join("secret"), "secret").expect("a file");
        let mount = |prefix: &str, folder: &str| Mount { prefix: prefix.into(), root: root.join(folder) };
        let served = bind(0, vec![mount("/", "page"), mount("/data/", "data")]).expect("a free port");
        let port = served.port();
        thread::spawn(move || served.run());
        Self { root, port }
    }

    fn ask(&self, method: &str, path: &str, fields: &[(&str, &str)]) -> Reply {
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !fields.iter().any(|(name, _)| *name == "Host") {
            request += &format!("Host: 127.0.0.1:{}\r\n", self.port);
        }
        for (name, value) in fields {
            request += &format!("{name}: {value}\r\n");
        }
        let mut socket = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        socket.write_all(format!("{request}\r\n").as_bytes()).expect("sent");
        let mut bytes = Vec::new();
        socket.read_to_end(&mut bytes).expect("received");
        let end = bytes.windows(4).position(|w| w == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).expect("a status");
        Reply { status, head, body: bytes[end + 4..].to_vec() }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.root).ok();
    }
}

#[test]
fn the_page_and_the_data_are_served_with_their_types() {
    let site = Site::new("types");
    let page = site.ask("GET", "/", &[]);
    assert_eq!((page.status, page.body.as_slice()), (200, &b"<!doctype html>"[..]));
    assert_eq!(page.field("Content-Type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.field("X-Content-Type-Options"), Some("nosniff"));
    let clip = site.ask("GET", "/data/clip.mp4?x", &[]);
    assert_eq!((clip.status, clip.body.len()), (200, 256));
    assert_eq!(clip.field("Content-Type"), Some("video/mp4"));
    assert_eq!(clip.field("Content-Length"), Some("256"));
    assert_eq!(clip.field("Accept-Ranges"), Some("bytes"));
}

#[test]
fn a_video_is_given_in_ranges() {
    let site = Site::new("ranges");
    let part = site.ask("GET", "/data/clip.mp4", &[("Range", "bytes=10-12")]);
    assert_eq!((part.status, part.body.as_slice()), (206, &[10, 11, 12][..]));
    assert_eq!(part.field("Content-Range"), Some("bytes 10-12/256"));
    let tail = site.ask("GET", "/data/clip.mp4", &[("Range", "bytes=-2")]);
    assert_eq!((tail.status, tail.body.as_slice()), (206, &[254, 255][..]));
    let none = site.ask("GET", "/data/clip.mp4", &[("Range", "bytes=256-")]);
    assert_eq!((none.status, none.field("Content-Range")), (416, Some("bytes */256")));
    let stale = site.ask("GET", "/data/clip.mp4", &[("Range", "bytes=0-1"), ("If-Range", "\"old\"")]);
    assert_eq!((stale.status, stale.body.len()), (200, 256));
}

#[test]
fn wasm_is_compressed_for_those_who_take_it() {
    let site = Site::new("gzip");
    let packed = site.ask("GET", "/app_bg.wasm", &[("Accept-Encoding", "br, gzip")]);
    assert_eq!(packed.field("Content-Encoding"), Some("gzip"));
    assert!(packed.body.len() < 1000, "{} bytes", packed.body.len());
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(packed.body.as_slice()).read_to_end(&mut plain).expect("gzip");
    assert_eq!(plain, vec![7; 100_000]);
    let raw = site.ask("GET", "/app_bg.wasm", &[("Accept-Encoding", "gzip;q=0")]);
    assert_eq!((raw.field("Content-Encoding"), raw.body.len()), (None, 100_000));
}

#[test]
fn an_unchanged_file_is_not_sent_again() {
    let site = Site::new("etag");
    let first = site.ask("GET", "/", &[]);
    let tag = first.field("ETag").expect("a tag").to_owned();
    assert_eq!(site.ask("GET", "/", &[("If-None-Match", &tag)]).status, 304);
}

#[test]
fn other_hosts_origins_methods_and_folders_are_refused() {
    let site = Site::new("refused");
    for (status, method, path, fields) in [
        (403, "GET", "/", &[("Host", "evil.example")][..]),
        (403, "GET", "/", &[("Host", "evil.example:1")][..]),
        (403, "GET", "/data/clip.mp4", &[("Origin", "https://evil.example")][..]),
        (405, "DELETE", "/", &[][..]),
        (403, "GET", "/../secret", &[][..]),
        (403, "GET", "/data/%2e%2e/secret", &[][..]),
        (404, "GET", "/none", &[][..]),
        (400, "GET", "/%zz", &[][..]),
    ] {
        let reply = site.ask(method, path, fields);
        assert_eq!(reply.status, status, "{method} {path} {fields:?}");
        assert!(!String::from_utf8_lossy(&reply.body).contains("secret"));
    }
}

#[test]
fn a_head_request_has_the_length_and_no_body() {
    let site = Site::new("head");
    let reply = site.ask("HEAD", "/data/clip.mp4", &[]);
    assert_eq!((reply.status, reply.field("Content-Length"), reply.body.len()), (200, Some("256"), 0));
}

#[test]
fn a_taken_port_gives_the_next_free_one() {
    let first = bind(0, Vec::new()).expect("a port");
    let second = bind(first.port(), Vec::new()).expect("the next port");
    assert!(second.port() > first.port());
}

/// A connection that is kept, as a browser keeps it.
fn kept(port: u16) -> TcpStream {
    let socket = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    socket.set_read_timeout(Some(Duration::from_secs(20))).expect("a time limit");
    socket
}

/// Asks on a connection that goes on, and reads the answer by its length.
fn ask_on(socket: &mut TcpStream, port: u16, path: &str) -> std::io::Result<(u16, Vec<u8>)> {
    write!(socket, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n")?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        socket.read_exact(&mut byte)?;
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let number = |from: Option<&str>| from.and_then(|text| text.trim().parse::<usize>().ok()).unwrap_or(0);
    let status = number(head.split(' ').nth(1));
    let length = head.lines().find_map(|line| line.strip_prefix("Content-Length:"));
    let mut body = vec![0; number(length)];
    socket.read_exact(&mut body)?;
    Ok((status as u16, body))
}

#[test]
fn many_connections_that_are_kept_open_are_all_answered() {
    let site = Site::new("kept");
    let port = site.port;
    // A browser opens some without asking anything, and leaves off reading a long answer.
    let silent: Vec<_> = (0..8).map(|_| kept(port)).collect();
    let mut full = kept(port);
    fs::write(site.root.join("data/long.mp4"), vec![1; 64 << 20]).expect("a file");
    write!(full, "GET /data/long.mp4 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").expect("sent");
    let together = Arc::new(Barrier::new(64));
    let threads: Vec<_> = (0..64)
        .map(|n| {
            let together = Arc::clone(&together);
            thread::spawn(move || {
                together.wait();
                let mut socket = kept(port);
                let paths = ["/", "/data/clip.mp4", "/none"];
                let replies: Result<Vec<_>, _> =
                    (0..3).map(|turn| ask_on(&mut socket, port, paths[(n + turn) % 3])).collect();
                // Kept until every other has been answered.
                together.wait();
                replies.map(|replies| {
                    replies.iter().map(|(status, body)| (*status, body.len())).collect::<Vec<_>>()
                })
            })
        })
        .collect();
    for (n, thread) in threads.into_iter().enumerate() {
        let replies = thread.join().expect("a thread that ends").expect("answers");
        let all = [(200, 15), (200, 256), (404, 22)];
        let expected: Vec<_> = (0..3).map(|turn| all[(n + turn) % 3]).collect();
        assert_eq!(replies, expected, "connection {n}");
    }
    drop((silent, full));
}

#[test]
fn a_body_that_nobody_wants_does_not_cost_the_answer() {
    let site = Site::new("body");
    let mut socket = kept(site.port);
    let head = format!("POST / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: 300000\r\n\r\n", site.port);
    socket.write_all(head.as_bytes()).expect("sent");
    socket.write_all(&vec![b'x'; 300_000]).expect("sent");
    let mut reply = String::new();
    socket.read_to_string(&mut reply).expect("received");
    assert!(reply.starts_with("HTTP/1.1 405 ") && reply.contains("Connection: close"), "{reply}");
}

#[test]
fn what_is_no_request_is_answered_as_such_and_the_next_connection_is_served() {
    let site = Site::new("garbage");
    for bytes in [&b"\x16\x03\x01\x02\x00\r\n\r\n"[..], b"GET / HTTP/9.9\r\n\r\n"] {
        let mut socket = kept(site.port);
        socket.write_all(bytes).expect("sent");
        let mut reply = String::new();
        socket.read_to_string(&mut reply).expect("received");
        assert!(reply.starts_with("HTTP/1.1 400 "), "{reply}");
    }
    assert_eq!(site.ask("GET", "/", &[]).status, 200);
}

//! A site behind nginx, where nginx is installed: what docs/publishing/nginx.md says, tried.

use std::{
    fs,
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command},
    thread::sleep,
    time::Duration,
};

use super::site::{CLIP, put, questions, scene};

/// A server that ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// The head of the answer to a request.
fn ask(port: u16, request: &str) -> Option<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    let (line, fields) = request.split_once('\n').unwrap_or((request, ""));
    write!(stream, "GET {line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{fields}\r\n").ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    text.split_once("\r\n\r\n").map(|(head, _)| head.to_lowercase())
}

#[test]
fn a_site_is_served_by_nginx_below_any_path() {
    let is_there = Command::new("nginx").arg("-v").output().is_ok();
    if !is_there {
        eprintln!("nginx is not installed: not tried");
        return;
    }
    let text = questions(4, "clips/a.mp4");
    let scene = scene("nginx", &[("d/verivid.json", text.as_bytes()), ("d/clips/a.mp4", CLIP)]);
    put(&scene, "page/app.wasm", b"\0asm");
    assert_eq!(scene.ask(&["bundle", "d", "--page", "page", "--out", "board"]).0, 0);
    let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port").port();
    let root = scene.0.display();
    let conf = format!(
        "daemon off; master_process off; pid {root}/pid; error_log {root}/log;\nevents {{}}\nhttp {{ access_log off; \
         client_body_temp_path {root}/t1; proxy_temp_path {root}/t2; fastcgi_temp_path {root}/t3; uwsgi_temp_path {root}/t4; scgi_temp_path {root}/t5;\n\
         server {{ listen 127.0.0.1:{port};\nlocation /sites/board/ {{ alias {root}/board/; include {root}/board/nginx.conf; }} }} }}\n"
    );
    put(&scene, "nginx.conf", conf.as_bytes());
    let path = scene.0.join("nginx.conf");
    let _server = Server(Command::new("nginx").arg("-c").arg(&path).spawn().expect("it starts"));
    let mut first = None;
    for _ in 0..100 {
        first = ask(port, "/sites/board/");
        if first.is_some() {
            break;
        }
        sleep(Duration::from_millis(50));
    }
    let log = fs::read_to_string(scene.0.join("log")).unwrap_or_default();
    let first = first.unwrap_or_else(|| log.clone());
    for words in
        ["200 ok", "text/html", "content-security-policy: default-src 'none'", "nosniff", "noindex, noai"]
    {
        assert!(first.contains(words), "{words}: {first}");
    }
    for (request, words) in [
        ("/sites/board/app.wasm", "content-type: application/wasm"),
        ("/sites/board/data/listing.json\nAccept-Encoding: gzip\r\n", "content-encoding: gzip"),
        ("/sites/board/data/parts/0001.json.gz\nAccept-Encoding: gzip\r\n", "content-type: application/gzip"),
        ("/sites/board/data/videos/a.mp4\nRange: bytes=0-3\r\n", "206 partial content"),
        ("/sites/board/data/ids/0.json", "200 ok"),
        ("/sites/board/none", "404 not found"),
    ] {
        let head = ask(port, request).unwrap_or_default();
        assert!(head.contains(words), "{request}: {head}");
    }
    let part =
        ask(port, "/sites/board/data/parts/0001.json.gz\nAccept-Encoding: gzip\r\n").unwrap_or_default();
    assert!(!part.contains("content-encoding"), "a part goes as it lies: {part}");
}

//! What the tests need: the program, a folder, a running backend, a server that answers as it is told.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Duration,
};

use serde_json::Value;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace").to_path_buf()
}

/// A folder of one test's own, gone with it.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("verivid-detect-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub(crate) fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// Runs `verivid` with these words.
pub(crate) fn verivid(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_verivid")).args(words).output().expect("the program runs")
}

/// What it says on standard error, with its status.
pub(crate) fn refusal(words: &[&str]) -> (Option<i32>, String) {
    let output = verivid(words);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Its JSON document.
pub(crate) fn document(words: &[&str]) -> Value {
    let output = verivid(words);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("no document: {said}"))
}

/// A running `verivid backend`.
pub(crate) struct Backend {
    child: Child,
    pub(crate) address: String,
}

impl Backend {
    pub(crate) fn start(words: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_verivid"))
            .args(["backend", "--port", "0"])
            .args(words)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        let mut said = BufReader::new(child.stderr.take().expect("standard error"));
        said.read_line(&mut line).expect("a line");
        thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        let address = line.split_whitespace().next().unwrap_or_default().trim_end_matches('/').to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "{line}");
        Self { child, address }
    }

    /// Asks over a socket of its own; head and body of what comes back.
    pub(crate) fn ask(&self, head: &str, body: &[u8]) -> (u16, String, Vec<u8>) {
        let host = self.address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
        let length = if head.contains("\r\nContent-Length") {
            String::new()
        } else {
            format!("Content-Length: {}\r\n", body.len())
        };
        let given = if head.contains("Host:") { String::new() } else { format!("Host: {host}\r\n") };
        let (first, rest) = head.split_once("\r\n").unwrap_or((head, ""));
        let sent = format!("{first}\r\n{given}{length}Connection: close\r\n{rest}\r\n");
        stream
            .write_all(sent.as_bytes())
            .and_then(|()| stream.write_all(body))
            .expect("it takes the request");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).ok();
        let at = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
        let head = String::from_utf8_lossy(&bytes[..at]).into_owned();
        let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).expect("a status");
        (status, head, bytes[at + 4..].to_vec())
    }
}

impl Drop for Backend {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// A server that answers every request by a function of its first line and body: status and body; `None` never answers.
pub(crate) fn stand_in(
    answer: impl Fn(&str) -> Option<(u16, String)> + Send + Sync + Clone + 'static,
) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answer = answer.clone();
            thread::spawn(move || converse(stream, &answer));
        }
    });
    address
}

fn converse(mut stream: TcpStream, answer: &dyn Fn(&str) -> Option<(u16, String)>) {
    let mut reader = BufReader::new(stream.try_clone().expect("a socket"));
    loop {
        let (mut first, mut length) = (String::new(), 0);
        if reader.read_line(&mut first).unwrap_or(0) == 0 {
            return;
        }
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).unwrap_or(0) == 0 || line == "\r\n" {
                break;
            }
            let lower = line.to_ascii_lowercase();
            if let Some(value) = lower.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        if reader.read_exact(&mut body).is_err() {
            return;
        }
        let Some((status, body)) = answer(first.trim()) else {
            thread::sleep(Duration::from_secs(300));
            return;
        };
        let head = format!("HTTP/1.1 {status} X\r\nContent-Length: {}\r\n\r\n", body.len());
        if stream.write_all((head + &body).as_bytes()).is_err() {
            return;
        }
    }
}

/// A clip in which one picture moves over noise, made by ffmpeg; the truth does not matter. `None` without ffmpeg.
pub(crate) fn clip() -> PathBuf {
    root().join("www/demo/clips/synth_objects.webm")
}

/// Where the tests with videos run: nowhere without ffmpeg.
pub(crate) fn has_ffmpeg() -> bool {
    let is_there =
        Command::new("ffmpeg").arg("-version").output().is_ok_and(|output| output.status.success());
    if !is_there {
        eprintln!("left out: there is no ffmpeg");
    }
    is_there
}

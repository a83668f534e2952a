//! The listening socket and its threads.

use std::{
    io,
    net::{Ipv4Addr, TcpListener},
    sync::Arc,
    thread,
};

use tiny_http::Server;

use super::{Mount, respond::respond};

/// How many ports after the wanted one are tried.
const TRIES: u16 = 50;

/// A bound server that has not begun to answer.
pub struct Served {
    server: Server,
    port: u16,
    mounts: Arc<[Mount]>,
}

/// Binds `port` on 127.0.0.1, or the next free one after it; 0 takes any.
pub fn bind(port: u16, mounts: Vec<Mount>) -> io::Result<Served> {
    let (listener, port) = listener(port)?;
    let server = Server::from_listener(listener, None).map_err(|why| io::Error::other(why.to_string()))?;
    Ok(Served { server, port, mounts: mounts.into() })
}

fn listener(wanted: u16) -> io::Result<(TcpListener, u16)> {
    let last = if wanted == 0 { 0 } else { wanted.saturating_add(TRIES) };
    let mut port = wanted;
    loop {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => {
                let port = listener.local_addr()?.port();
                return Ok((listener, port));
            }
            Err(why) if why.kind() == io::ErrorKind::AddrInUse && port < last => port += 1,
            Err(why) => return Err(why),
        }
    }
}

impl Served {
    /// `http://127.0.0.1:PORT/`.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// The port that was free.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Answers until the process ends.
    ///
    /// One thread a request: a browser that has enough of a video for now stops reading and
    /// keeps its connection open, and must not hold up anybody else.
    pub fn run(self) {
        for request in self.server.incoming_requests() {
            let (mounts, port) = (Arc::clone(&self.mounts), self.port);
            // A reader that went away is no error of ours.
            thread::spawn(move || respond(request, &mounts, port).ok());
        }
    }
}

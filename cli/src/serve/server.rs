//! From a port to answered requests.
//!
//! A thread for each connection, from its first byte to its last: a browser opens several at once, keeps them when it
//! has nothing to ask, and leaves off reading a video that it has enough of. None of that may hold up another. A pool
//! of threads would have to know which of them are free at that very moment.

use std::{
    io::{self, Read},
    net::{Ipv4Addr, Shutdown, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use super::{
    Mount,
    request::{Incoming, Received},
    respond::answer,
    response::Response,
};

/// How many ports after the wanted one are tried.
const TRIES: u16 = 50;
/// Beyond this many connections at once a new one is answered that there are too many.
const MOST_CONNECTIONS: usize = 512;
/// How long a connection may lie idle, or be silent within a request.
const PATIENCE: Duration = Duration::from_secs(120);
/// What of a body that nobody wants is read, in bytes and in time, so that the answer is not lost with it.
const LINGER: (u64, Duration) = (1 << 20, Duration::from_millis(500));
/// When no connection can be taken (too many open files), how long until the next try.
const PAUSE: Duration = Duration::from_millis(50);

/// A bound server that has not begun to answer.
pub struct Served {
    listener: TcpListener,
    port: u16,
    mounts: Arc<[Mount]>,
}

/// Binds `port` on 127.0.0.1, or the next free one after it; 0 takes any.
pub fn bind(port: u16, mounts: Vec<Mount>) -> io::Result<Served> {
    let (listener, port) = listener(port)?;
    Ok(Served { listener, port, mounts: mounts.into() })
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
    pub fn run(self) {
        let open = Arc::new(AtomicUsize::new(0));
        loop {
            let Ok((stream, _)) = self.listener.accept() else {
                thread::sleep(PAUSE);
                continue;
            };
            let (mounts, port, place) = (Arc::clone(&self.mounts), self.port, Place::take(&open));
            // Without a thread the connection is dropped, and the browser tries again.
            let _thread = thread::Builder::new().name("connection".to_owned()).spawn(move || {
                // A reader that went away is no error of ours.
                let _gone = converse(&stream, &mounts, port, place.number());
            });
        }
    }
}

/// One of the connections that are open; dropping it says that it is not any more.
struct Place(Arc<AtomicUsize>, usize);

impl Place {
    fn take(open: &Arc<AtomicUsize>) -> Self {
        Self(Arc::clone(open), open.fetch_add(1, Ordering::Relaxed) + 1)
    }

    fn number(&self) -> usize {
        self.1
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Answers the requests of one connection until one side has had enough.
fn converse(stream: &TcpStream, mounts: &[Mount], port: u16, number: usize) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let (mut incoming, mut reader, mut writer) = (Incoming::default(), stream, stream);
    if number > MOST_CONNECTIONS {
        Response::words(503, "There are too many connections.").send(&mut writer, false, false)?;
        return end(stream);
    }
    loop {
        match incoming.next(&mut reader)? {
            Received::End => return Ok(()),
            Received::Bad(status, why) => {
                Response::words(status, why).send(&mut writer, false, false)?;
                return end(stream);
            }
            Received::Request(request) => {
                let keep = request.keeps_alive();
                answer(&request, mounts, port).send(&mut writer, request.method == "HEAD", keep)?;
                if !keep {
                    return end(stream);
                }
            }
        }
    }
}

/// Ends a connection of which not all may have been read: closed at once, the system would throw away what was sent.
fn end(stream: &TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(LINGER.1))?;
    io::copy(&mut stream.take(LINGER.0), &mut io::sink()).map(|_| ())
}

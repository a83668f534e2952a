//! From a port to answered requests.
//!
//! A thread for each connection, from its first byte to its last: a browser opens several at once, keeps them when it
//! has nothing to ask, and leaves off reading a video that it has enough of. None of that may hold up another. A pool
//! of threads would have to know which of them are free at that very moment.

use std::{
    io::{self, Read},
    net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use super::{
    Mount,
    request::{Incoming, Received, Request},
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

/// What answers a request to a server that listens on a port.
pub(crate) type Handler = dyn Fn(&Request, u16) -> Response + Send + Sync;

/// A bound server that has not begun to answer.
pub struct Served {
    listener: TcpListener,
    address: SocketAddr,
    handler: Arc<Handler>,
    /// The most bytes of a body that is read; 0: none is.
    most: u64,
}

/// Binds `port` on 127.0.0.1, or the next free one after it; 0 takes any. Files are answered.
pub fn bind(port: u16, mounts: Vec<Mount>) -> io::Result<Served> {
    let handler = move |request: &Request, port: u16| answer(request, &mounts, port);
    bind_with(IpAddr::V4(Ipv4Addr::LOCALHOST), port, 0, Arc::new(handler))
}

/// Binds `port` of an address of this machine, or the next free one after it; 0 takes any. Bodies of up to `most` bytes
/// are read for the handler.
pub(crate) fn bind_with(host: IpAddr, port: u16, most: u64, handler: Arc<Handler>) -> io::Result<Served> {
    let listener = listener(host, port)?;
    let address = listener.local_addr()?;
    Ok(Served { listener, address, handler, most })
}

fn listener(host: IpAddr, wanted: u16) -> io::Result<TcpListener> {
    let last = if wanted == 0 { 0 } else { wanted.saturating_add(TRIES) };
    let mut port = wanted;
    loop {
        match TcpListener::bind((host, port)) {
            Err(why) if why.kind() == io::ErrorKind::AddrInUse && port < last => port += 1,
            other => return other,
        }
    }
}

impl Served {
    /// `http://127.0.0.1:PORT/`.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// The port that was free.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Answers until the process ends.
    pub fn run(self) {
        let open = Arc::new(AtomicUsize::new(0));
        loop {
            let Ok((stream, _)) = self.listener.accept() else {
                thread::sleep(PAUSE);
                continue;
            };
            let (handler, port, place) = (Arc::clone(&self.handler), self.port(), Place::take(&open));
            let most = self.most;
            // Without a thread the connection is dropped, and the browser tries again.
            let _thread = thread::Builder::new().name("connection".to_owned()).spawn(move || {
                // A reader that went away is no error of ours.
                let _gone = converse(&stream, &*handler, port, most, place.number());
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
fn converse(stream: &TcpStream, handler: &Handler, port: u16, most: u64, number: usize) -> io::Result<()> {
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
            Received::Request(mut request) => {
                let wants_body = most > 0 && request.method == "POST";
                if wants_body
                    && let Err((status, why)) = incoming.body(&mut request, &mut reader, &mut writer, most)?
                {
                    Response::words(status, why).send(&mut writer, false, false)?;
                    return end(stream);
                }
                let keep = request.keeps_alive();
                handler(&request, port).send(&mut writer, request.method == "HEAD", keep)?;
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

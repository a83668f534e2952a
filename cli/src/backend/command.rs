//! The command: models are loaded, a port is bound, requests are answered until the process ends.

use std::{fs, io::Read, path::PathBuf, sync::Arc};

use super::{access::Access, route::answer, shelf::Shelf};
use crate::{
    arguments::Backend,
    detect::{DetectFailure, How, all_cores, embedded, labels, load},
    failure::{Answer, Failure},
    serve::{Request, bind_with},
};

/// Serves until the process is stopped.
pub fn backend(command: &Backend) -> Result<Answer, Failure> {
    let threads = command.threads.unwrap_or_else(all_cores);
    let labels = command.labels.as_deref().map(labels).transpose()?;
    let models = if command.models.is_empty() {
        vec![embedded(threads)?]
    } else {
        let how = How { labels, read_as: command.read_as, threads, ..How::default() };
        let open = |path: &PathBuf| load(path, how.clone());
        command.models.iter().map(open).collect::<Result<_, _>>()?
    };
    let is_open = !command.host.is_loopback();
    let made_up = command.token.is_none() && is_open;
    let token = match &command.token {
        Some(token) => Some(token.clone()),
        None if is_open => Some(random()?),
        None => None,
    };
    let shelf = Shelf::new(models);
    let names = shelf.names().join(", ");
    let access = Access { token: token.clone(), origins: command.allow_origin.clone(), is_open };
    let handler = move |request: &Request, port: u16| answer(request, port, &shelf, &access);
    let most = command.limit.clamp(1, 1024) << 20;
    let served = bind_with(command.host, command.port, most, Arc::new(handler)).map_err(Failure::Port)?;
    eprintln!("{}  {names}", served.address());
    if let (true, Some(token)) = (made_up, &token) {
        eprintln!("Authorization: Bearer {token}");
    }
    eprintln!("Stop with Ctrl-C.");
    served.run();
    Ok(Answer { text: String::new(), status: 0 })
}

/// A token that nobody can guess.
fn random() -> Result<String, DetectFailure> {
    let mut bytes = [0; 24];
    let read = fs::File::open("/dev/urandom").and_then(|mut source| source.read_exact(&mut bytes));
    let none = |_| {
        DetectFailure::Argument("no token can be made up on this system: give one with --token".to_owned())
    };
    read.map_err(none)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

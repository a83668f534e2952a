//! The page's end of the reading worker.

use std::{
    cell::RefCell,
    collections::VecDeque,
    future::poll_fn,
    rc::Rc,
    task::{Poll, Waker},
};

use thiserror::Error;
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{FromWorker, ToWorker};

/// The worker is not there; a sentence for the reader.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WorkerError {
    /// The browser refused to start one.
    #[error("the part of the program that reads files could not be started")]
    NotStarted,
    /// It stopped by itself.
    #[error(
        "the part of the program that reads files stopped (out of memory, or a fault of ours): open fewer runs, or a part of the rows, or use the command line, which holds more"
    )]
    Stopped,
}

#[derive(Debug, Default)]
struct Inbox {
    messages: VecDeque<Result<FromWorker, WorkerError>>,
    waiting: Option<Waker>,
}

impl Inbox {
    fn put(&mut self, message: Result<FromWorker, WorkerError>) {
        self.messages.push_back(message);
        if let Some(waker) = self.waiting.take() {
            waker.wake();
        }
    }
}

/// A running worker; dropping it ends the worker at once, whatever it is doing.
#[derive(Debug)]
pub struct Reader {
    worker: Worker,
    inbox: Rc<RefCell<Inbox>>,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _failed: Closure<dyn FnMut(Event)>,
}

impl Reader {
    /// Starts the worker; its first message is [`FromWorker::Ready`]. The full one has the readers of
    /// [`heavy`](crate::formats::heavy) too, and is several times as large.
    pub fn start(full: bool) -> Result<Self, WorkerError> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let name = if full { "verivid-worker-full" } else { "verivid-worker" };
        let address = format!("./{name}_loader.js{}", version());
        let worker = Worker::new_with_options(&address, &options).map_err(|_| WorkerError::NotStarted)?;
        let inbox = Rc::new(RefCell::new(Inbox::default()));
        let put = Rc::clone(&inbox);
        let heard = Closure::new(move |event: MessageEvent| {
            if let Some(message) = FromWorker::unpack(&event.data()) {
                put.borrow_mut().put(Ok(message));
            }
        });
        let put = Rc::clone(&inbox);
        let failed = Closure::new(move |_: Event| put.borrow_mut().put(Err(WorkerError::Stopped)));
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        // A message that this page has no room for.
        worker.set_onmessageerror(Some(failed.as_ref().unchecked_ref()));
        Ok(Self { worker, inbox, _heard: heard, _failed: failed })
    }

    /// Sends a message.
    pub fn send(&self, message: &ToWorker) -> Result<(), WorkerError> {
        let (message, transfer) = message.pack();
        self.worker.post_message_with_transfer(&message, &transfer).map_err(|_| WorkerError::Stopped)
    }

    /// Ends the worker; whoever waits for its next message hears [`WorkerError::Stopped`].
    pub fn stop(&self) {
        self.worker.terminate();
        self.inbox.borrow_mut().put(Err(WorkerError::Stopped));
    }

    /// The next message.
    pub async fn next(&self) -> Result<FromWorker, WorkerError> {
        poll_fn(|context| {
            let mut inbox = self.inbox.borrow_mut();
            if let Some(message) = inbox.messages.pop_front() {
                return Poll::Ready(message);
            }
            inbox.waiting = Some(context.waker().clone());
            Poll::Pending
        })
        .await
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.set_onmessageerror(None);
        self.worker.terminate();
    }
}

/// The query that `boot.js` was loaded with, so that page and worker come from one build.
fn version() -> String {
    let root = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element());
    root.and_then(|root| root.get_attribute("data-version")).unwrap_or_default()
}

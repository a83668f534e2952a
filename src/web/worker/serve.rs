//! The worker's end: a [`Reading`] that is fed by the page.

use std::{cell::RefCell, rc::Rc};

use js_sys::Array;
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{FromWorker, ToWorker};
use crate::{
    formats::{self, Ask, Reading, wire},
    metrics::{mean_interval, stratified_interval},
};

/// Listens until the page ends the worker.
pub fn serve() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let desk = Rc::new(RefCell::new(Desk { scope: scope.clone(), reading: None }));
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(message) = ToWorker::unpack(&event.data()) {
            desk.borrow_mut().take(message);
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    // The worker lives as long as its page wants; so does the listener.
    heard.forget();
    post(&scope, &FromWorker::Ready);
}

fn post(scope: &DedicatedWorkerGlobalScope, message: &FromWorker) {
    let (message, transfer) = message.pack();
    let sent = scope.post_message_with_transfer(&message, &Array::from(&transfer));
    // It fails only when the page is gone.
    drop(sent);
}

struct Desk {
    scope: DedicatedWorkerGlobalScope,
    reading: Option<Reading>,
}

impl Desk {
    fn take(&mut self, message: ToWorker) {
        match message {
            ToWorker::Open { manifest } => {
                self.reading = Some(Reading::new(&manifest));
                self.work();
            }
            ToWorker::Whole { name, bytes } => self.answer(formats::read(&name, bytes)),
            ToWorker::File { path, bytes } => {
                if let Some(reading) = &mut self.reading {
                    reading.hand(&path, bytes);
                    self.work();
                }
            }
            ToWorker::Bootstrap { strata } => {
                let interval = match strata.as_slice() {
                    [values] => mean_interval(values),
                    strata => stratified_interval(strata),
                };
                let ends = interval.map(|interval| (interval.lo, interval.hi));
                post(&self.scope, &FromWorker::Interval(ends));
            }
        }
    }

    /// Works until a file is needed or all is done.
    fn work(&mut self) {
        while let Some(reading) = &mut self.reading {
            match reading.next() {
                Ask::Again => self.progress(),
                Ask::File(path) => {
                    self.progress();
                    return post(&self.scope, &FromWorker::Ask { path });
                }
                Ask::Done => {
                    if let Some(reading) = self.reading.take() {
                        self.answer(reading.finish());
                    }
                }
            }
        }
    }

    fn progress(&self) {
        if let Some(reading) = &self.reading {
            let (done, total) = reading.progress();
            post(&self.scope, &FromWorker::Progress { done, total });
        }
    }

    fn answer(&self, read: Result<formats::Loaded, formats::LoadError>) {
        match read {
            Ok(loaded) => {
                wire::send(&loaded, |chunk| post(&self.scope, &FromWorker::Chunk(chunk)));
                post(&self.scope, &FromWorker::Done);
            }
            Err(error) => post(&self.scope, &FromWorker::Failed(error.to_string())),
        }
    }
}

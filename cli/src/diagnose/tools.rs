//! The calls of the machine, answered: boxes and events that are there already, pixels and frames by ffmpeg, models by
//! HTTP.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use verivid::{
    agent::{
        machine::{Answered, Brief, Call, Outcome, TRUTH},
        models::chat::Request,
        stand_in::StandIn,
        truth::Truth,
    },
    model::Dataset,
};

use super::{
    chat::{Client, Endpoint},
    detecting::Detectors,
    frames,
};
use crate::arguments::Diagnose;

/// All that is at hand.
pub(super) struct Tools<'a> {
    dataset: &'a Dataset,
    truth: Truth,
    detectors: &'a Detectors,
    no_frames: bool,
    client: Client,
}

impl<'a> Tools<'a> {
    /// The key is read from the environment, and kept nowhere else.
    pub(super) fn new(command: &Diagnose, dataset: &'a Dataset, detectors: &'a Detectors) -> Self {
        let key = std::env::var(&command.key_env).ok().filter(|key| !key.is_empty());
        let client = Client::new(key, Duration::from_secs(command.timeout), command.retries);
        Self {
            dataset,
            truth: Truth::of(dataset, command.complete_truth),
            detectors,
            no_frames: command.no_frames,
            client,
        }
    }

    /// What comes of a call, and how long it took.
    pub(super) fn answer(&self, call: &Call, brief: &Brief) -> Answered {
        let start = Instant::now();
        let outcome = match call {
            Call::Detect { tool, objects } if tool == TRUTH => {
                Outcome::Seen(self.truth.seen(self.dataset, brief.at, objects))
            }
            Call::Ground { tool, events } if tool == TRUTH => {
                Outcome::Located(self.truth.located(self.dataset, brief.at, events))
            }
            Call::Detect { tool, objects } if self.detectors.has(tool) => match self.file(brief) {
                Some(video) => self.detectors.outcome(tool, &video, objects),
                None => Outcome::Unavailable("the video is no file on this machine".to_owned()),
            },
            Call::Detect { tool, objects } => {
                self.with(tool, brief, |there| Outcome::Seen(there.seen(objects)))
            }
            Call::Ground { tool, events } => {
                self.with(tool, brief, |there| Outcome::Located(there.located(events)))
            }
            Call::Paint { tracks, .. } => match self.video(brief) {
                Some(video) => frames::painted(&video, tracks),
                None => Outcome::Unavailable("the video is no file on this machine".to_owned()),
            },
            Call::Chat { tool, request, .. } => self.chat(tool, request, brief),
        };
        Answered { outcome, seconds: Some(start.elapsed().as_secs_f64()) }
    }

    fn with(&self, tool: &str, brief: &Brief, say: impl FnOnce(&StandIn<'_>) -> Outcome) -> Outcome {
        let run = self.dataset.run_named(tool).map(|at| self.dataset.run(at));
        match run.and_then(|run| run.predictions_on(brief.at).first()) {
            Some(found) => {
                let (tracks, events) = (found.tracks.as_slice(), found.events.as_slice());
                say(&StandIn { tracks, events, identities: false, everything: false })
            }
            None => Outcome::Unavailable(format!("run `{tool}` has nothing on this item")),
        }
    }

    /// The item's video, where it is a file here.
    fn file(&self, brief: &Brief) -> Option<PathBuf> {
        let path = PathBuf::from(self.dataset.video_of(&brief.item).src.clone()?);
        path.is_file().then_some(path)
    }

    /// The same, where pictures may be taken out of it.
    fn video(&self, brief: &Brief) -> Option<PathBuf> {
        self.file(brief).filter(|_| !self.no_frames)
    }

    fn chat(&self, tool: &str, request: &Request, brief: &Brief) -> Outcome {
        let Some(endpoint) = Endpoint::of(tool) else {
            return Outcome::Unavailable("it is no NAME@ADDRESS".to_owned());
        };
        let images = match (self.video(brief), request.frames.is_empty()) {
            (Some(video), false) => frames::as_addresses(&video, &request.frames),
            _ => Vec::new(),
        };
        self.client.ask(&endpoint, request, &images)
    }
}

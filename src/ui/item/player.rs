//! The one playhead. The `<video>` element is the clock; everyone else sends a [`Command`].

use std::sync::Arc;

mod address;

use leptos::html;
use leptos::prelude::*;

use super::axis::Axis;
use super::case::{Case, Scene};
use super::clip::clip_of;
use crate::model::Audio;
use crate::ui::session::Session;
use crate::units::{FrameTable, Moment, TimeSpan};
use crate::view::playback::{Clip, Command, Effect as Outcome, Playhead, apply};
use crate::view::route::Part;
use crate::web::fragment::History;
use crate::web::video;

/// Whether there is a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Media {
    /// The video is not there, or not loaded yet.
    Absent,
    /// It can be played and moved.
    Ready,
    /// It could not be read or fetched.
    Failed,
}

/// How the player stands and how to move it; a named context of the item page.
#[derive(Clone, Copy)]
pub(super) struct Player {
    session: Session,
    /// The `<video>` element.
    pub(super) element: NodeRef<html::Video>,
    /// What goes to full screen.
    pub(super) frame: NodeRef<html::Section>,
    /// What there is to play; times are seconds from the first displayed frame.
    pub(super) clip: RwSignal<Arc<Clip>>,
    /// The time of the picture on screen, in seconds from the first displayed frame.
    pub(super) time: RwSignal<f64>,
    /// Where a seek that is not done yet goes.
    target: RwSignal<Option<f64>>,
    /// Media time of the first displayed frame.
    offset: StoredValue<f64>,
    /// The time that the address got from here.
    written: StoredValue<Option<f64>>,
    pending_write: StoredValue<Option<TimeoutHandle>>,
    /// Whether it plays.
    pub(super) playing: RwSignal<bool>,
    /// Whether there is a picture.
    pub(super) media: RwSignal<Media>,
    /// Whether the browser says which picture it shows; if not, playing follows its clock.
    pub(super) exact: RwSignal<bool>,
    /// How many times the speed.
    pub(super) rate: RwSignal<f64>,
    /// Whether the sound is off.
    pub(super) muted: RwSignal<bool>,
    /// Whether there is nothing to hear: the dataset says so, or the browser.
    pub(super) silent: RwSignal<bool>,
    /// What is played again and again, from the address.
    pub(super) looped: Memo<Option<Part>>,
    /// The timeline, once it is there.
    pub(super) axis: StoredValue<Option<Axis>>,
}

impl Player {
    /// A player for the scene's video, before anything is loaded.
    pub(super) fn new(scene: Scene) -> Option<Self> {
        let clip = scene.case.with_untracked(|case| clip_of(case, None, None))?;
        let session = scene.session;
        Some(Self {
            session,
            element: NodeRef::new(),
            frame: NodeRef::new(),
            clip: RwSignal::new(Arc::new(clip)),
            time: RwSignal::new(0.0),
            target: RwSignal::new(None),
            offset: StoredValue::new(0.0),
            written: StoredValue::new(None),
            pending_write: StoredValue::new(None),
            playing: RwSignal::new(false),
            media: RwSignal::new(Media::Absent),
            exact: RwSignal::new(true),
            rate: RwSignal::new(1.0),
            muted: RwSignal::new(true),
            silent: RwSignal::new(scene.case.with_untracked(says_silent)),
            looped: Memo::new(move |_| session.state.with(|state| state.repeated)),
            axis: StoredValue::new(None),
        })
    }

    /// The player that an item page provides.
    pub(super) fn here() -> Self {
        expect_context::<Self>()
    }

    /// Where the playhead is drawn: where a running seek goes, else the picture on screen.
    pub(super) fn position(self) -> f64 {
        self.target.get().unwrap_or_else(|| self.time.get())
    }

    /// The frame on screen, with the times that mean it.
    pub(super) fn moment(self) -> Moment {
        self.moment_at(self.time.get())
    }

    /// The frame at `time` seconds, with the times that mean it.
    pub(super) fn moment_at(self, time: f64) -> Moment {
        self.clip.with(|clip| clip.table.moment_at(time))
    }

    /// Does what a command comes to.
    pub(super) fn send(self, command: Command) {
        let time = self.target.get_untracked().unwrap_or_else(|| self.time.get_untracked());
        let now = Playhead { time, playing: self.playing.get_untracked() };
        let effect = self.clip.with_untracked(|clip| apply(command, clip, now));
        match effect {
            Outcome::Nothing => {}
            Outcome::Play => self.play(),
            Outcome::Pause => self.with_video(video::pause),
            Outcome::Seek(to) => self.seek(to),
            Outcome::PauseAt(to) => {
                self.with_video(video::pause);
                self.seek(to);
            }
            Outcome::Rate(rate) => {
                self.rate.set(rate);
                self.with_video(|v| v.set_playback_rate(rate));
            }
            Outcome::ToggleMute if self.silent.get_untracked() => {}
            Outcome::ToggleMute => {
                self.muted.update(|muted| *muted = !*muted);
                self.with_video(|v| v.set_muted(self.muted.get_untracked()));
            }
            Outcome::ToggleFull => {
                if let Some(frame) = self.frame.get_untracked() {
                    video::toggle_full_screen(&frame);
                }
            }
            Outcome::Zoom(factor) => {
                if let Some(axis) = self.axis.get_value() {
                    axis.zoom_about(time, factor);
                }
            }
            Outcome::Repeat if self.looped.with_untracked(Option::is_some) => self.repeat_no_more(),
            Outcome::Repeat => {
                let scale = self.axis.get_value().map(|axis| axis.scale.get_untracked());
                if let Some(span) = scale.and_then(|scale| TimeSpan::new(scale.from(), scale.to())) {
                    self.repeat(span);
                }
            }
            Outcome::NextItem => self.session.step_item(1),
            Outcome::PreviousItem => self.session.step_item(-1),
            Outcome::Help => self.session.help.update(|open| *open = !*open),
        }
    }

    /// Plays a span again and again, from its start.
    pub(super) fn repeat(self, span: TimeSpan) {
        self.session.change(History::Replace, |state| state.repeated = Part::within(span));
        let first = self.clip.with_untracked(|clip| clip.table.start_of(clip.first_frame_of(span)));
        self.send(Command::SeekTo(first));
    }

    /// Plays on after the part that was repeated.
    pub(super) fn repeat_no_more(self) {
        self.session.change(History::Replace, |state| state.repeated = None);
    }

    fn play(self) {
        let at_end = self
            .clip
            .with_untracked(|clip| clip.table.frame_at(self.time.get_untracked()) + 1 >= clip.table.count());
        if at_end {
            self.send(Command::Home);
        }
        self.with_video(video::play);
    }

    fn seek(self, to: f64) {
        if self.media.get_untracked() == Media::Ready {
            self.target.set(Some(to));
            let offset = self.offset.get_value();
            self.with_video(|v| video::seek(v, to + offset));
        } else {
            self.time.set(self.start_of_frame(to));
            self.write_soon();
        }
    }

    fn with_video(self, act: impl FnOnce(&web_sys::HtmlVideoElement)) {
        if let Some(element) = self.element.try_get_untracked().flatten() {
            act(&element);
        }
    }

    fn start_of_frame(self, time: f64) -> f64 {
        self.clip.with_untracked(|clip| clip.table.start_of(clip.table.frame_at(time)))
    }

    /// Another file takes the place of the one that was loaded.
    pub(super) fn unload(self) {
        self.media.set(Media::Absent);
        self.playing.set(false);
        self.target.set(None);
    }

    /// The clock: a picture with this media time is on screen.
    pub(super) fn shown(self, media_time: f64) {
        let Some(offset) = self.offset.try_get_value() else { return };
        let time = media_time - offset;
        // The element rounds; a table knows. A guessed table knows less than the element.
        let guessed = self.clip.with_untracked(|clip| clip.table.is_estimated());
        let time = if guessed { time } else { self.start_of_frame(time) };
        self.stand_at(time);
        if self.playing.try_get_untracked() != Some(true) {
            return;
        }
        if let Some(part) = self.looped.try_get_untracked().flatten()
            && (time >= part.to() - 1e-6 || time + 1.0 < part.from())
        {
            self.send(Command::SeekTo(part.from()));
        }
    }

    /// The element has gone where it was sent.
    pub(super) fn sought(self) {
        self.target.set(None);
        if !self.playing.get_untracked() {
            // At rest the element's time is that of the picture: it was sent to a frame's middle.
            let offset = self.offset.get_value();
            self.with_video(|v| self.stand_at(self.start_of_frame(video::resting_time(v) - offset)));
            self.write_soon();
        }
    }

    fn stand_at(self, time: f64) {
        if self.time.try_get_untracked().is_some_and(|now| now != time) {
            self.time.try_set(time);
        }
    }

    /// The element plays.
    pub(super) fn started(self) {
        self.playing.set(true);
    }

    /// The element has stopped: it is put on the picture that was shown last.
    pub(super) fn stopped(self) {
        self.playing.set(false);
        if self.target.with_untracked(Option::is_some) {
            // It was stopped to go elsewhere.
            return;
        }
        let time = self.time.get_untracked();
        self.seek(self.clip.with_untracked(|clip| clip.table.middle_of(clip.table.frame_at(time))));
    }

    /// The element knows what it has loaded.
    pub(super) fn loaded(self, scene: Scene) {
        self.media.set(Media::Ready);
        let length = self.element.get_untracked().and_then(|v| video::length(&v));
        if self.clip.with_untracked(|clip| clip.table.is_estimated())
            && let Some(clip) = scene.case.with_untracked(|case| clip_of(case, length, None))
        {
            self.clip.set(Arc::new(clip));
        }
        self.with_video(|v| v.set_muted(self.muted.get_untracked()));
        let silent = self.element.get_untracked().is_some_and(|v| video::is_silent(&v));
        self.silent.set(silent || scene.case.with_untracked(says_silent));
        self.go_where_asked();
        // A link to a part is a link to its playing; without sound, as browsers allow it.
        if self.looped.with_untracked(Option::is_some) && self.muted.get_untracked() {
            self.with_video(video::play);
        }
    }

    /// The frames of the file have been read.
    pub(super) fn learnt(self, scene: Scene, table: FrameTable) {
        let first = table.start_of(0);
        let starts = (0..table.count()).map(|n| table.start_of(n) - first).collect();
        let Some(table) = FrameTable::from_starts(starts, table.end() - first) else { return };
        let length = self.element.try_get_untracked().flatten().and_then(|v| video::length(&v));
        let clip =
            scene.case.try_with_untracked(|case| clip_of(case, length.map(|l| l - first), Some(table)));
        if let Some(clip) = clip.flatten() {
            self.offset.try_set_value(first);
            self.clip.try_set(Arc::new(clip));
            self.go_where_asked();
        }
    }
}

/// Whether the dataset says that the clip has no sound; a file attached in its place may have one.
fn says_silent(case: &Case) -> bool {
    case.video().audio == Some(Audio::None)
}

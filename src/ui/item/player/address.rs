//! The playhead and the address: where a link leads, and where the playhead has come to rest.

use std::time::Duration;

use leptos::prelude::*;

use super::Player;
use crate::view::playback::Command;
use crate::view::route::Part;
use crate::web::fragment::History;

impl Player {
    /// Goes to the address's time, unless it came from here or the video plays.
    pub(in crate::ui::item) fn go_where_asked(self) {
        let Some(false) = self.playing.try_get_untracked() else { return };
        let asked = self.session.state.with_untracked(|state| state.time.or(state.repeated.map(Part::from)));
        // Without a wish the first picture stays, and the address as it is.
        if let Some(goal) = self.target.get_untracked().or(asked) {
            self.send(Command::SeekTo(goal));
        }
    }

    /// Follows the address: a link or the browser's own back button moves the playhead.
    pub(in crate::ui::item) fn follow_address(self) {
        let asked = Memo::new(move |_| self.session.state.with(|state| state.time));
        Effect::new(move |_| {
            let asked = asked.get();
            if let Some(time) = asked
                && asked != self.written.get_value()
            {
                self.send(Command::SeekTo(time));
            }
        });
        // A link that is copied while the video plays leads to the picture on screen, too.
        let playing_at = self.session.playing_at;
        Effect::new(move |_| {
            playing_at.set_value(self.playing.get().then(|| self.time_of_link(self.time.get())));
        });
        on_cleanup(move || playing_at.set_value(None));
    }

    /// The time that a link to the picture at `time` names: its frame's middle.
    fn time_of_link(self, time: f64) -> f64 {
        let middle = self.clip.with_untracked(|clip| clip.table.middle_of(clip.table.frame_at(time)));
        // Four decimals stay inside a frame up to 5,000 frames a second.
        (middle * 1e4).round() / 1e4
    }

    /// Puts the time into the address when the playhead has come to rest.
    pub(super) fn write_soon(self) {
        let write = move || {
            let (Some(false), Some(time)) = (self.playing.try_get_untracked(), self.time.try_get_untracked())
            else {
                return;
            };
            let time = Some(self.time_of_link(time));
            self.written.set_value(time);
            self.session.change(History::Replace, |state| state.time = time);
        };
        if let Some(earlier) = self.pending_write.get_value() {
            earlier.clear();
        }
        self.pending_write.set_value(set_timeout_with_handle(write, Duration::from_millis(150)).ok());
    }
}

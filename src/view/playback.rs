//! Commands to the player and what each comes to. The `<video>` element is the clock; nothing
//! here moves it. Every seek goes to the middle of a frame's interval.

use crate::units::{FrameIndex, FrameTable, TimeSpan};

/// What a reader can ask of the player or the page around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Play when paused, pause when playing.
    Toggle,
    /// Play.
    Play,
    /// Pause.
    Pause,
    /// To a time in seconds.
    SeekTo(f64),
    /// Forward, or back, by so many frames; pauses.
    StepFrames(i32),
    /// Forward, or back, by so many seconds.
    StepSeconds(f64),
    /// To a share (0 to 1) of the duration.
    ToFraction(f64),
    /// To the first frame.
    Home,
    /// To the last frame.
    End,
    /// To where the next event begins.
    NextEvent,
    /// To where the event before begins.
    PreviousEvent,
    /// Sound off or on.
    ToggleMute,
    /// Full screen or not.
    ToggleFull,
    /// Repeat what the timeline shows, or stop repeating.
    Repeat,
    /// The next item of the list.
    NextItem,
    /// The item before.
    PreviousItem,
    /// The list of keys.
    Help,
    /// Play at so many times the speed.
    Rate(f64),
    /// Show `1 / factor` of what the timeline shows, about the playhead where that is in view.
    Zoom(f64),
}

/// What there is to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// When each frame starts.
    pub table: FrameTable,
    /// Of the whole clip in seconds; sound may go on after the last frame.
    pub duration: f64,
    /// The true events, in any order; where there are none, the spans of the true boxes.
    pub events: Vec<TimeSpan>,
}

/// Where the player is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playhead {
    /// The media time of the frame on screen, in seconds.
    pub time: f64,
    /// Whether it plays.
    pub playing: bool,
}

/// What the page is to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// Nothing: already there.
    Nothing,
    /// Start the player.
    Play,
    /// Stop the player.
    Pause,
    /// Move the player to a time in seconds; it plays on if it played.
    Seek(f64),
    /// Stop the player, then move it.
    PauseAt(f64),
    /// Set the speed.
    Rate(f64),
    /// Zoom the timeline.
    Zoom(f64),
    /// Sound off or on.
    ToggleMute,
    /// Full screen or not.
    ToggleFull,
    /// Repeat what the timeline shows, or stop repeating.
    Repeat,
    /// Show the next item.
    NextItem,
    /// Show the item before.
    PreviousItem,
    /// Show the list of keys.
    Help,
}

/// Slowest and fastest speed that browsers play with sound.
const RATES: std::ops::RangeInclusive<f64> = 0.0625..=16.0;

/// What `command` comes to at `playhead`. Total: times that are no numbers change nothing.
pub fn apply(command: Command, clip: &Clip, playhead: Playhead) -> Effect {
    match command {
        Command::Toggle if playhead.playing => Effect::Pause,
        Command::Toggle | Command::Play => Effect::Play,
        Command::Pause => Effect::Pause,
        Command::SeekTo(time) => clip.seek(time),
        Command::StepFrames(by) => clip.step(by, playhead),
        Command::StepSeconds(by) => clip.seek(playhead.time + by),
        Command::ToFraction(share) => clip.seek(share.clamp(0.0, 1.0) * clip.length()),
        Command::Home => Effect::Seek(clip.table.middle_of(0)),
        Command::End => Effect::Seek(clip.table.middle_of(clip.last())),
        Command::NextEvent => clip.event(playhead, |at, now| at > now, Iterator::min),
        Command::PreviousEvent => clip.event(playhead, |at, now| at < now, Iterator::max),
        Command::Rate(rate) if RATES.contains(&rate) => Effect::Rate(rate),
        Command::Rate(_) => Effect::Nothing,
        Command::Zoom(factor) if factor.is_finite() && factor > 0.0 => Effect::Zoom(factor),
        Command::Zoom(_) => Effect::Nothing,
        Command::ToggleMute => Effect::ToggleMute,
        Command::ToggleFull => Effect::ToggleFull,
        Command::Repeat => Effect::Repeat,
        Command::NextItem => Effect::NextItem,
        Command::PreviousItem => Effect::PreviousItem,
        Command::Help => Effect::Help,
    }
}

impl Clip {
    fn last(&self) -> FrameIndex {
        self.table.count() - 1
    }

    /// A stream that is still written has no duration: its table then has the end.
    fn length(&self) -> f64 {
        if self.duration.is_finite() { self.duration } else { self.table.end() }
    }

    /// The middle of the frame at `time`; after the last frame, where only sound goes on, `time`.
    fn seek(&self, time: f64) -> Effect {
        if !time.is_finite() {
            return Effect::Nothing;
        }
        if time >= self.table.end() && self.length() > self.table.end() {
            return Effect::Seek(time.min(self.length()));
        }
        Effect::Seek(self.table.middle_of(self.table.frame_at(time)))
    }

    fn step(&self, by: i32, playhead: Playhead) -> Effect {
        let now = self.table.frame_at(playhead.time);
        let to = now.saturating_add_signed(by as isize).min(self.last());
        if to == now && !playhead.playing {
            return Effect::Nothing;
        }
        Effect::PauseAt(self.table.middle_of(to))
    }

    fn event(
        &self,
        playhead: Playhead,
        side: fn(FrameIndex, FrameIndex) -> bool,
        nearest: fn(std::vec::IntoIter<FrameIndex>) -> Option<FrameIndex>,
    ) -> Effect {
        let now = self.table.frame_at(playhead.time);
        let firsts = self.events.iter().map(|span| self.first_frame_of(*span));
        let beyond: Vec<_> = firsts.filter(|at| side(*at, now)).collect();
        nearest(beyond.into_iter()).map_or(Effect::Nothing, |at| Effect::Seek(self.table.middle_of(at)))
    }

    /// The first frame that starts inside `span`; the one on screen when none does.
    pub fn first_frame_of(&self, span: TimeSpan) -> FrameIndex {
        let at = self.table.frame_at(span.start());
        let starts_before = self.table.start_of(at) < span.start() - 1e-5;
        let next = (at + 1).min(self.last());
        if starts_before && self.table.start_of(next) < span.end() { next } else { at }
    }
}

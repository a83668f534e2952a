//! An item in a frame of another page: only player and timeline, led by messages.

use leptos::prelude::*;

use super::case::Scene;
use super::player::Player;
use crate::units::TimeSpan;
use crate::view::embed::{Ask, Told};
use crate::view::playback::Command;
use crate::view::route::Screen;
use crate::web::fragment::{self, History};
use crate::web::parent::{self, Parent, embedding};
use crate::web::theme::{self, Theme};

/// Hears the page around this one and tells it what changes, where there is one.
pub(super) fn listen(scene: Scene, player: Player) {
    let Some(how) = embedding() else { return };
    let parent = StoredValue::new_local(Parent::new(&how, move |ask| answer(scene, player, ask)));
    on_cleanup(move || parent.dispose());
    Effect::new(move |_| {
        let item = scene.case.with(|case| case.item().id.clone());
        let (duration, frames) = player.clip.with(|clip| (clip.duration, clip.table.count()));
        parent::tell(&Told::Ready { item, duration, frames });
    });
    Effect::new(move |_| {
        let (t, playing) = (player.time.get(), player.playing.get());
        let frame = player.clip.with_untracked(|clip| clip.table.frame_at(t));
        parent::tell(&Told::Time { t, frame, playing });
    });
    Effect::new(move |_| {
        parent::tell(&Told::Selected(scene.session.state.with(|state| state.track.clone())));
    });
}

fn answer(scene: Scene, player: Player, ask: Ask) {
    let session = scene.session;
    match ask {
        Ask::Seek(time) => player.send(Command::SeekTo(time)),
        Ask::Play => player.send(Command::Play),
        Ask::Pause => player.send(Command::Pause),
        Ask::Repeat(from, to) => match TimeSpan::new(from, to) {
            Some(span) => player.repeat(span),
            None => parent::tell(&Told::Error("`repeat` goes from a time to a later one".to_owned())),
        },
        Ask::RepeatNoMore => player.repeat_no_more(),
        Ask::Select(track) => session.change(History::Replace, |state| state.track = track),
        Ask::Theme(name) => match Theme::named(&name) {
            Some(theme) => {
                theme.show();
                session.dark.set(theme::is_dark());
            }
            None => parent::tell(&Told::Error("`theme` is light, dark or system".to_owned())),
        },
        Ask::Item(id) => session.change(History::Replace, |state| {
            state.screen = Screen::Item(id);
            state.leave_item();
        }),
    }
}

/// The way from the frame to the whole page, at the same place.
#[component]
pub(super) fn WholePage() -> impl IntoView {
    let session = Scene::here().session;
    let page = fragment::page();
    let bare = page.split('?').next().unwrap_or_default().to_owned();
    embedding().map(|_| {
        view! {
            <a class="whole-page" target="_blank" rel="noopener"
                href=move || format!("{bare}#{}", session.state.get().to_fragment())
            >
                "Open in Verivid"
            </a>
        }
    })
}

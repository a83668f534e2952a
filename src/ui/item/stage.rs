//! Where the picture is: the `<video>`, the canvas over it, and what stands there without a file.

use leptos::{html, prelude::*};

use super::case::Scene;
use super::frames;
use super::overlay::Overlay;
use super::player::{Media, Player};
use super::split::Split;
use crate::ui::load::{Loader, Unpacked};
use crate::units::PixelSize;
use crate::web::files::{self, LocalFile};
use crate::web::video::{self, FrameClock};

/// The picture with what is drawn over it.
#[component]
pub fn Stage() -> impl IntoView {
    let (scene, player) = (Scene::here(), Player::here());
    let split = use_context::<Split>().unwrap_or_else(Split::kept);
    // A stage that stands alone has no loader, and nothing that is packed.
    let packed = use_context::<Loader>().map(|loader| loader.packed);
    Effect::new(move |_| scene.case.with(|case| packed.iter().for_each(|packed| packed.ask(case.video()))));
    let unpacked = Memo::new(move |_| {
        scene.case.with(|case| packed.map_or(Unpacked::Elsewhere, |packed| packed.state(case.video())))
    });
    let src = Memo::new(move |_| {
        let (session, unpacked) = (scene.session, unpacked.get());
        scene.case.with(|case| match unpacked {
            Unpacked::Elsewhere => session.media_url(case.video()),
            Unpacked::Ready(url) => session.attached(case.video()).or(Some(url)),
            Unpacked::Waiting => session.attached(case.video()),
            // Beside a .zip on a server there may be the videos that are not in it.
            Unpacked::Failed(_) => {
                session.attached(case.video()).or_else(|| session.address_of(case.video()))
            }
        })
    });
    let size = picture_size(scene, player);
    Effect::new(move |earlier: Option<()>| {
        src.track();
        if earlier.is_some() {
            player.unload();
        }
    });
    frames::read(scene, player, src);
    player.follow_address();
    view! {
        <div class="stage" node_ref=split.stage style:height=move || split.height()
            style:aspect-ratio=move || aspect(size.get()) style:--aspect=move || quotient(size.get())
        >
            {move || src.get().map(|url| view! { <Picture url /> })}
            <Overlay size />
            <Show when=move || player.media.get() != Media::Ready>
                <NoPicture has_address=Signal::derive(move || src.read().is_some()) unpacked />
            </Show>
        </div>
    }
}

/// Unknown until the file says otherwise, a picture has the shape of most videos.
fn aspect(size: Option<PixelSize>) -> String {
    size.map_or_else(|| "16 / 9".to_owned(), |size| format!("{} / {}", size.width(), size.height()))
}

/// The same as a number.
fn quotient(size: Option<PixelSize>) -> String {
    size.map_or_else(|| "1.7778".to_owned(), |size| format!("{:.4}", size.width() / size.height()))
}

/// What the boxes refer to: the size that the dataset states, else the file's own, else, where there is no picture,
/// what just holds the boxes.
fn picture_size(scene: Scene, player: Player) -> Memo<Option<PixelSize>> {
    Memo::new(move |_| {
        let stated = scene.case.with(|case| case.video().size);
        let own = || {
            let ready = player.media.get() == Media::Ready;
            let element = player.element.get().filter(|_| ready)?;
            let (width, height) = video::picture_size(&element)?;
            PixelSize::new(width, height)
        };
        let held = || {
            let (width, height) = scene.case.with(|case| case.reach_of_boxes())?;
            PixelSize::new(width, height)
        };
        stated.or_else(own).or_else(|| if player.media.get() == Media::Ready { None } else { held() })
    })
}

#[component]
fn Picture(url: String) -> impl IntoView {
    let (scene, player) = (Scene::here(), Player::here());
    let clock = StoredValue::new_local(None::<FrameClock>);
    Effect::new(move |_| {
        let follow = |element| FrameClock::follow(element, move |time| player.shown(time));
        let following = player.element.get().map(follow);
        player.exact.set(following.as_ref().is_none_or(FrameClock::is_exact));
        clock.set_value(following);
    });
    view! {
        <video node_ref=player.element src=url playsinline preload="auto" prop:muted=true
            on:loadedmetadata=move |_| player.loaded(scene)
            on:play=move |_| player.started()
            on:pause=move |_| player.stopped()
            on:seeked=move |_| player.sought()
            on:error=move |_| player.media.set(Media::Failed)
        ></video>
    }
}

/// Says why there is no picture, and takes a local file instead.
#[component]
fn NoPicture(has_address: Signal<bool>, unpacked: Memo<Unpacked>) -> impl IntoView {
    let (scene, player) = (Scene::here(), Player::here());
    let reason = move || match (has_address.get(), player.media.get(), unpacked.get()) {
        (true, Media::Failed, _) => {
            "The video could not be loaded, or this browser cannot play its format.".to_owned()
        }
        (true, ..) => "Loading the video\u{2026}".to_owned(),
        (false, _, Unpacked::Waiting) => "Unpacking the video\u{2026}".to_owned(),
        (false, _, Unpacked::Failed(why)) => format!("The video cannot be shown: {why}."),
        (false, ..) => "The video is not part of this dataset.".to_owned(),
    };
    let expected = move || scene.case.with(|case| case.video().src.clone());
    let input = NodeRef::<html::Input>::new();
    let attach = move |_| {
        let Some(input) = input.get() else { return };
        let url = files::chosen(&input).first().and_then(LocalFile::object_url);
        if let Some(url) = url {
            scene.case.with_untracked(|case| scene.session.attach(case.video(), url));
        }
    };
    let is_held =
        move || scene.case.with(|case| case.video().size.is_none() && case.reach_of_boxes().is_some());
    let waits = move || match has_address.get() {
        true => player.media.get() != Media::Failed,
        false => unpacked.get() == Unpacked::Waiting,
    };
    view! {
        <div class="no-picture" class:waits=waits>
            <p>{reason}</p>
            <Show when=move || !waits()>
                {move || expected().map(|src| view! { <p class="no-picture-src">{src}</p> })}
                {move || is_held().then(|| view! { <p>"Nobody says how large its picture is: the frame just holds the boxes."</p> })}
                <label class="button">
                    "Attach a local file"
                    <input type="file" accept="video/*" class="visually-hidden" node_ref=input on:change=attach />
                </label>
            </Show>
        </div>
    }
}

//! Reads a clip's frame table from its bytes, in the background.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::case::Scene;
use super::player::Player;
use crate::formats::media;
use crate::web::{cancel::Cancel, fetch};

/// Larger files keep the estimated table: reading one twice would cost the reader more than it tells.
const LARGEST: u64 = 64 << 20;

/// Gives the player the table of each address that `src` takes.
pub(super) fn read(scene: Scene, player: Player, src: Memo<Option<String>>) {
    Effect::new(move |_| {
        let Some(url) = src.get() else { return };
        let cancel = StoredValue::new_local(Cancel::new());
        on_cleanup(move || {
            cancel.try_with_value(Cancel::cancel);
        });
        let cancel = cancel.get_value();
        spawn_local(async move {
            let stop = cancel.clone();
            let watch = move |so_far: u64, total: Option<u64>| {
                if so_far.max(total.unwrap_or(0)) > LARGEST {
                    stop.cancel();
                }
            };
            let Ok(bytes) = fetch::bytes(&url, &cancel, watch).await else { return };
            // A container that cannot be read leaves the estimate, which the page names.
            let Ok(table) = media::frame_table(&bytes) else { return };
            if !cancel.is_cancelled() {
                player.learnt(scene, table);
            }
        });
    });
}

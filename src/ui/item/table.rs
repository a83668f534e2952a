//! What is drawn at the present time, as a table for those who do not see the canvas.

use leptos::{ev, html, prelude::*};

use super::case::Scene;
use super::player::Player;
use crate::view::overlay::Mark;
use crate::view::text::{NONE, clock, fixed};

/// The boxes on screen; filled only while it is open.
#[component]
pub fn MarksTable() -> impl IntoView {
    let (scene, player) = (Scene::here(), Player::here());
    let details = NodeRef::<html::Details>::new();
    let open = RwSignal::new(false);
    let toggle = move |_: ev::Event| open.set(details.get_untracked().is_some_and(|details| details.open()));
    let marks = Memo::new(move |_| if open.get() { scene.marks(player.moment()) } else { Vec::new() });
    let matched = Memo::new(move |_| marks.read().iter().any(|mark| mark.fate.is_some()));
    let rows = move || {
        let marks = marks.get().into_iter();
        marks.map(|mark| view! { <MarkRow owner=owner(scene, &mark) mark /> }).collect_view()
    };
    view! {
        <details class="marks-table" node_ref=details on:toggle=toggle>
            <summary>"Boxes on screen as a table"</summary>
            <div class="scroll-x">
            <table>
                <caption>{move || format!("At {}, in pixels of the video", clock(player.time.get()))}</caption>
                <thead>
                    <tr>
                        <th scope="col">"Object"</th>
                        <th scope="col">"Track"</th>
                        <th scope="col">"Layer"</th>
                        <th scope="col" class="number">"x"</th>
                        <th scope="col" class="number">"y"</th>
                        <th scope="col" class="number">"Width"</th>
                        <th scope="col" class="number">"Height"</th>
                        <th scope="col" class="number">"Score"</th>
                        <Show when=move || matched.get()><th scope="col">"Matching"</th></Show>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            </div>
            <Show when=move || marks.read().is_empty()>
                <p class="empty">"No box at this time."</p>
            </Show>
        </details>
    }
}

fn owner(scene: Scene, mark: &Mark) -> String {
    scene.case.with_untracked(|case| case.layer_name(mark.layer))
}

#[component]
fn MarkRow(mark: Mark, owner: String) -> impl IntoView {
    let (rect, score, fate) = (mark.rect, mark.score, mark.fate);
    let sides = [rect.x(), rect.y(), rect.w(), rect.h()];
    view! {
        <tr>
            <th scope="row">{mark.label}</th>
            <td>{mark.track}</td>
            <td>{owner}</td>
            {sides.map(|side| view! { <td class="number">{fixed(side, 1)}</td> }).collect_view()}
            <td class="number">{score.map_or_else(|| NONE.to_owned(), |score| fixed(score, 2))}</td>
            {fate.map(|fate| view! { <td>{fate.label()}</td> })}
        </tr>
    }
}

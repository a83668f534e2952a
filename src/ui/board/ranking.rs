//! The runs in order, with their intervals and with who is not told apart from whom.

use leptos::prelude::*;

use super::{filters::filters, opened::opened};
use crate::{
    charts::{Theme, Value, svg, whiskers::Whisker},
    formats::listing::{Listing, Standing},
    metrics::Interval,
    ui::{
        session::{Listed, Session, use_session},
        widgets::{Walked, drawn, elided},
    },
    view::{
        board::{Kept, Row, choices, rows, said, span},
        text,
    },
    web::fragment::History,
};

/// The strip under a number, in pixels.
const STRIP: (u32, u32) = (120, 13);

/// The columns before those of the settings.
const COLUMNS: usize = 4;

/// The card of the ranking.
#[component]
pub(super) fn Ranking(listed: Listed) -> impl IntoView {
    let session = use_session();
    let listing = &listed.listing;
    let both = listing.questions.is_some() && listing.captions.is_some();
    let one = (listing.questions.is_none(), listing.captions.is_none());
    let by_captions = Memo::new(move |_| match one {
        (false, true) => false,
        (true, false) => true,
        _ => session.state.read().board.by_captions,
    });
    let inner = {
        let listed = listed.clone();
        move || {
            let of_captions = by_captions.get();
            let listing = &listed.listing;
            let standing = if of_captions { &listing.captions } else { &listing.questions };
            match standing {
                Some(standing) => table(session, &listed, standing, of_captions),
                None => view! {
                    <p class="muted board-none">"A ranking needs two runs that answer the same questions, or judge the same captions."</p>
                }
                .into_any(),
            }
        }
    };
    view! {
        <section class="card table-card" id="leaderboard" aria-label="Leaderboard">
            <div class="board-head">
                <h2>"Leaderboard"</h2>
                {both.then(|| scales(session, by_captions))}
            </div>
            {inner}
        </section>
    }
}

fn scales(session: Session, by_captions: Memo<bool>) -> AnyView {
    let one = |words: &'static str, captions: bool| {
        let press = move |_| session.change(History::Push, |state| state.board.by_captions = captions);
        let pressed = move || (by_captions.get() == captions).to_string();
        view! { <button aria-pressed=pressed on:click=press>{words}</button> }.into_any()
    };
    view! {
        <div class="segments" role="group" aria-label="Ranked by">{one("Questions", false)}{one("Captions", true)}</div>
    }
    .into_any()
}

fn table(session: Session, listed: &Listed, standing: &Standing, of_captions: bool) -> AnyView {
    let listing: &Listing = &listed.listing;
    let asked = session.state.read().board.clone();
    let theme = if session.dark.get() { Theme::dark() } else { Theme::light() };
    let found = rows(listing, standing, &asked);
    let columns = said(listing, standing);
    let wide = (COLUMNS + columns.len()).to_string();
    let range = span(standing);
    let body: Vec<AnyView> = found
        .iter()
        .flat_map(|row| {
            let open = asked.open.as_deref() == Some(row.place.run.as_str());
            let below = open.then(|| {
                let cell = opened(session, listed, row.run, of_captions);
                view! { <tr class="board-open"><td colspan=wide.clone()>{cell}</td></tr> }.into_any()
            });
            std::iter::once(self::row(session, row, (open, range), (&columns, &theme))).chain(below)
        })
        .collect();
    let none = body.is_empty().then(|| view! { <p class="muted board-none">"No run has all of that."</p> });
    let unit = if of_captions { "Mean F1" } else { "Accuracy" };
    view! {
        {filters(session, choices(listing, standing))}
        <p class="table-title">{found_words(standing, found.len())}</p>
        <Walked class="scroll-x" label="Table of runs in order">
            <table class="score-table rank-table board-table">
                <caption class="visually-hidden">"Runs in order, best first; each opens to its settings and its profile"</caption>
                <thead>
                    <tr>
                        <th scope="col" class="number">"Place"</th>
                        <th scope="col">"Run"</th>
                        <th scope="col" class="number">{unit}", %"</th>
                        <th scope="col">"Letters"</th>
                        {columns.iter().map(|kept| view! { <th scope="col">{kept.label()}</th> }).collect::<Vec<_>>()}
                    </tr>
                </thead>
                <tbody>{body}</tbody>
            </table>
        </Walked>
        {none}
        <div class="under"><p class="muted small">{under(standing, of_captions, range)}</p></div>
    }
    .into_any()
}

/// How many differences hold, and of how many runs the table is.
fn found_words(standing: &Standing, shown: usize) -> String {
    let holding = standing.pairs.iter().filter(|pair| pair.holds).count();
    let pairs = text::plural(standing.pairs.len(), "difference", "differences");
    let all = standing.rows.len();
    let filtered = match shown == all {
        true => String::new(),
        false => format!(
            " {} of {}; places and letters are those among all.",
            text::count(shown),
            text::plural(all, "run is shown", "runs are shown")
        ),
    };
    format!(
        "{holding} of {pairs} hold after Holm\u{2019}s correction. Runs that share a letter are not told apart.{filtered}"
    )
}

fn under(standing: &Standing, of_captions: bool, range: (f64, f64)) -> String {
    let (items, made) = match of_captions {
        false => (
            text::plural(standing.items, "question", "questions"),
            "Wilson\u{2019}s; differences by McNemar\u{2019}s exact test",
        ),
        true => (
            text::plural(standing.items, "caption", "captions"),
            "the bootstrap\u{2019}s; differences by the sign test",
        ),
    };
    let left = match standing.left_out {
        0 => String::new(),
        left => format!(" {} that only some are scored on are left out.", text::count(left)),
    };
    let without = match standing.without.as_slice() {
        [] => String::new(),
        runs => format!(" Without any: {}.", runs.join(", ")),
    };
    format!(
        "Over {items} that all of the runs are scored on.{left}{without} Strips reach from {:.0} to {:.0} %; intervals of 95 % are {made}.",
        range.0 * 100.0,
        range.1 * 100.0
    )
}

fn row(
    session: Session,
    row: &Row<'_>,
    (open, range): (bool, (f64, f64)),
    (columns, theme): (&[Kept], &Theme),
) -> AnyView {
    let (id, head) = (row.place.run.clone(), &row.run.head);
    let interval = row.place.interval.map(|[lo, hi]| Interval { lo, hi });
    let value = Some(Value::new(row.place.value, 0, interval));
    let strip = svg::whisker(&Whisker { value, range, colour: theme.accent }, STRIP, theme).ok();
    let title = interval.map(|it| format!("{} to {}", text::per_cent(it.lo), text::per_cent(it.hi)));
    let press = {
        let id = id.clone();
        move |_| {
            let next = (!open).then(|| id.clone());
            session.change(History::Push, |state| state.board.open = next);
        }
    };
    let about = [Some(head.setting.clone()), head.params.clone()].into_iter().flatten().collect::<Vec<_>>();
    view! {
        <tr class:is-open=open>
            <td class="number" title="Runs whose values are equal share a place">{row.place.rank.to_string()}</td>
            <th scope="row">
                <button class="board-run" aria-expanded=open.to_string() on:click=press>
                    <span class="board-mark" aria-hidden="true">{if open { "\u{25be}" } else { "\u{25b8}" }}</span>
                    <span class="board-names">
                        <span class="run-name">{head.model.clone()}</span>
                        <span class="run-about">{about.join(", ")}</span>
                        {(!id.eq_ignore_ascii_case(&head.model)).then(|| view! { <span class="run-about">{elided(&id)}</span> })}
                    </span>
                </button>
            </th>
            <td class="number" title=title>
                <span class="board-number">
                    {strip.map(|strip| drawn("whisker", strip))}
                    <span>{text::fixed(row.place.value * 100.0, 2)}</span>
                </span>
            </td>
            <td class="rank-letters">{row.letters.clone()}</td>
            {columns.iter().map(|kept| view! { <td class="board-said">{kept.of(head).label}</td> }).collect::<Vec<_>>()}
        </tr>
    }
    .into_any()
}

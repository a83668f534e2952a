//! The numbers of a site are precomputed; here they are computed again and compared to the bit.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    ui::{
        app::open_whole,
        load::use_loader,
        session::{Listed, Session, use_session},
    },
    view::{
        board::{Checked, checked},
        score::{self, Settings},
        text,
    },
    web::{cancel::Cancel, fetch, time},
};

/// How far it is.
#[derive(Clone, Debug, PartialEq)]
enum Stage {
    /// Nobody asked.
    Idle,
    /// The dataset is being opened.
    Opening,
    /// So many of all runs are scored.
    Scoring(usize, usize),
    /// Compared.
    Done(Checked),
    /// There is nothing to compare with.
    Failed(String),
}

/// The card under the ranking.
#[component]
pub(super) fn Recompute(listed: Listed) -> impl IntoView {
    let (session, loader) = (use_session(), use_loader());
    let stage = RwSignal::new(Stage::Idle);
    let site = listed.clone();
    Effect::new(move |_| {
        let open = session.of_site(&site) == Some(None) && session.dataset.with(Option::is_some);
        if open && stage.get() == Stage::Opening {
            let site = site.clone();
            spawn_local(async move {
                let done = compute(session, &site, stage).await.unwrap_or_else(Stage::Failed);
                stage.try_set(done);
            });
        }
    });
    let press = move |_| {
        stage.set(Stage::Opening);
        open_whole(session, loader, &listed);
    };
    let busy = move || matches!(*stage.read(), Stage::Opening | Stage::Scoring(..));
    view! {
        <section class="card board-check" aria-label="Precomputed numbers">
            <p>
                <span class="board-tag">"precomputed"</span>
                " The numbers on this page were computed when the site was made, with the default conventions. "
                "They can be computed again here, from the items and replies themselves, and compared to the bit."
            </p>
            <p class="buttons">
                <button on:click=press disabled=busy>"Recompute here"</button>
                <span role="status">{move || words(&stage.read())}</span>
            </p>
            {move || match &*stage.read() {
                Stage::Done(Checked { differing, .. }) if !differing.is_empty() => Some(view! {
                    <ul class="board-differing">
                        {differing.iter().map(|words| view! { <li>{words.clone()}</li> }).collect::<Vec<_>>()}
                    </ul>
                }),
                _ => None,
            }}
        </section>
    }
}

fn words(stage: &Stage) -> AnyView {
    match stage {
        Stage::Idle => ().into_any(),
        Stage::Opening => "Opening the whole dataset".into_any(),
        Stage::Scoring(done, all) => format!("Scoring run {} of {all}", done + 1).into_any(),
        Stage::Done(Checked { numbers, differing }) if differing.is_empty() => {
            let numbers = text::plural(*numbers, "number is", "numbers are");
            view! { <strong class="board-same">{format!("The same: {numbers} equal to the bit.")}</strong> }
                .into_any()
        }
        Stage::Done(_) => {
            view! { <strong class="bad-words">"Not the same. The first differences:"</strong> }.into_any()
        }
        Stage::Failed(why) => view! { <strong class="bad-words">{why.clone()}</strong> }.into_any(),
    }
}

/// Scores every run by the code of `verivid score`, and compares.
async fn compute(session: Session, listed: &Listed, stage: RwSignal<Stage>) -> Result<Stage, String> {
    const GONE: &str = "called off";
    let loaded = session.dataset.try_get_untracked().flatten().ok_or(GONE)?;
    let (dataset, settings) = (&loaded.dataset, Settings::default());
    let mut scores = Vec::new();
    for run in dataset.run_indices() {
        stage.try_set(Stage::Scoring(scores.len(), dataset.runs().len()));
        time::give_way().await;
        scores.push(score::of_run(dataset, run, settings));
        let same = session.dataset.try_get_untracked().flatten().as_ref() == Some(&loaded);
        if !same {
            return Err(GONE.to_owned());
        }
    }
    let whole = score::of_whole(dataset, &scores, settings.zero_division);
    let about = score::about(dataset, &scores, &whole, (&[], settings.reading));
    // How many notes there were is of the files that the site was made from.
    let notes = listed.listing.scores["dataset"]["notes"].as_u64().unwrap_or(0) as usize;
    let computed = score::document((dataset, notes), &about, &scores, &whole);
    let file = listed.address(&listed.listing.scores_file).ok_or("the site names no file of scores")?;
    let bytes = fetch::bytes(&file, &Cancel::new(), |_, _| ()).await;
    let bytes = bytes.map_err(|why| format!("the stated scores cannot be read: {why}"))?;
    Ok(Stage::Done(checked(&computed, &String::from_utf8_lossy(&bytes))))
}

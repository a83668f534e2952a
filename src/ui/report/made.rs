//! The report in the making: scores first, then the stills one by one.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    formats::Loaded,
    model::RunIx,
    ui::session::{Session, Shared},
    view::{
        overlay::marks_at,
        report::{Report, Still},
        score::{self, Settings},
    },
    web::{still::still as web_still, time},
};

/// Pictures of the failures in their order; `None`: not yet.
pub(super) type Stills = RwSignal<Vec<Option<Still>>>;

/// How far it is.
#[derive(Clone, PartialEq)]
pub(super) enum Stage {
    /// There is no run.
    None,
    /// So many of all runs are scored.
    Scoring(usize, usize),
    /// The report, and the stills that there are by now.
    Made(Shared<Report>, Stills),
}

/// Makes the report of the run anew when run or conventions change.
pub(super) fn follow(session: Session, run: Memo<Option<RunIx>>) -> RwSignal<Stage> {
    let stage = RwSignal::new(Stage::None);
    let settings = Memo::new(move |_| {
        let state = session.state.read();
        Settings {
            reading: state.conventions.reading(),
            zero_division: state.zero_division,
            ..Settings::default()
        }
    });
    Effect::new(move |_| {
        let (Some(loaded), Some(at), asked) = (session.dataset.get(), run.get(), settings.get()) else {
            stage.set(Stage::None);
            return;
        };
        let same = loaded.clone();
        let still = move || {
            session.dataset.try_get_untracked().flatten().as_ref() == Some(&same)
                && run.try_get_untracked().flatten() == Some(at)
                && settings.try_get_untracked() == Some(asked)
        };
        spawn_local(async move {
            make(session, loaded, (at, asked), (stage, &still)).await;
        });
    });
    stage
}

/// `None` where something else is wanted by now.
async fn make(
    session: Session,
    loaded: Shared<Loaded>,
    (run, settings): (RunIx, Settings),
    (stage, still): (RwSignal<Stage>, &impl Fn() -> bool),
) -> Option<()> {
    let dataset = &loaded.dataset;
    let all = dataset.runs().len();
    let (mut scores, mut outcomes) = (Vec::new(), Vec::new());
    for at in dataset.run_indices() {
        stage.try_set(Stage::Scoring(scores.len(), all));
        time::give_way().await;
        still().then_some(())?;
        scores.push(score::of_run(dataset, at, settings));
        outcomes.push(settings.reading.extracting(dataset, at).finish());
    }
    let report = Report::of(dataset, run, (&scores, &outcomes), settings);
    let stills: Stills = RwSignal::new(vec![None; report.failures.len()]);
    let made = Stage::Made(Shared::new(report), stills);
    stage.try_set(made.clone());
    let Stage::Made(report, _) = &made else { return None };
    for (place, failing) in report.failures.iter().enumerate() {
        let item = dataset.item(failing.item);
        let video = dataset.video_of(item);
        let url = untrack(|| session.media_url(video));
        // Into the middle of the frame that begins then.
        let half = video.rate.map_or(0.001, |rate| 0.5 / rate.hertz());
        let picture = match (url, failing.time) {
            (Some(url), Some(time)) => web_still(&url, time + half).await,
            _ => None,
        };
        still().then_some(())?;
        let prediction = dataset.run(run).predictions.iter().find(|one| one.item == failing.item);
        let stated = video.size.map(|size| (size.width(), size.height()));
        let found = picture.map(|(picture, size)| Still {
            picture: Some(picture),
            size: stated.unwrap_or(size),
            marks: marks_at(item, &[prediction], failing.time.unwrap_or_default()),
        });
        stills.try_update(|stills| {
            if let Some(place) = stills.get_mut(place) {
                *place = Some(found.unwrap_or_default());
            }
        });
    }
    Some(())
}

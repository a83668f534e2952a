//! A step's evidence over the picture and on the timeline.

use verivid::agent::machine::{Call, Outcome};
use verivid::model::{Report, StepName};
use verivid::units::Moment;
use verivid::view::evidence::{Evidence, field, reports_on};
use verivid::view::palette::Layer;

use super::drive::{by_truth, dataset, lines, report, truth};
use super::fixture;

fn of(question: &str, both: bool) -> Report {
    let (scenes, questions) = (lines(&fixture("scenes.jsonl")), lines(&fixture("questions.jsonl")));
    let data = dataset(&scenes, &questions);
    let (at, _) = data.items_indexed().find(|(_, item)| item.question.as_deref() == Some(question)).unwrap();
    let mut tools = truth();
    if both {
        tools.detectors.push("second".to_owned());
    }
    report(&data, at, tools, |call: &Call, brief| match by_truth(call, brief) {
        Outcome::Seen(mut list) if call.tool() == "second" => {
            let shifted = list.iter_mut().flat_map(|seen| &mut seen.tracks);
            shifted.for_each(|track| track.id.push_str("-b"));
            Outcome::Seen(list)
        }
        other => other,
    })
}

fn layers(evidence: &Evidence, time: f64) -> Vec<Layer> {
    evidence.marks(Moment::lone(time)).into_iter().map(|mark| mark.layer).collect()
}

#[test]
fn two_tools_and_what_they_agree_on_are_drawn_apart_the_common_part_last() {
    let found = Evidence::of(&of("Is there a red ball in the video?", true), StepName::Perceive);
    assert_eq!(layers(&found, 1.0), [Layer::Tool(2), Layer::Tool(1), Layer::Tool(0)]);
    assert_eq!(found.lanes().len(), 3);
    // One tool alone is drawn once.
    let alone = Evidence::of(&of("Is there a red ball in the video?", false), StepName::Perceive);
    assert_eq!(layers(&alone, 1.0), [Layer::Tool(1)]);
    assert_eq!(alone.start(), Some(0.0));
}

#[test]
fn reasoning_draws_what_its_verdicts_name() {
    let made = of("Does the truck stop before the bus turns left?", false);
    let reason = Evidence::of(&made, StepName::Reason);
    assert_eq!(reason.lanes().len(), 2, "{:?}", reason);
    assert_eq!(reason.start(), Some(5.0));
    assert!(Evidence::of(&made, StepName::Caption).is_empty());
    let step = made.steps.iter().find(|step| step.name == StepName::Localize).unwrap();
    let events = field(step, "events").unwrap();
    assert!(events.contains("label: the truck stops"), "{events}");
    assert_eq!(field(step, "nothing"), None);
}

#[test]
fn the_reports_of_an_item_are_those_of_the_runs_shown() {
    let (scenes, questions) = (lines(&fixture("scenes.jsonl")), lines(&fixture("questions.jsonl")));
    let mut data = dataset(&scenes, &questions[..1]);
    let (at, _) = data.items_indexed().next().unwrap();
    let made = report(&data, at, truth(), by_truth);
    data.push_report(made);
    assert_eq!(reports_on(&data, at, &[]).len(), 1);
    assert_eq!(reports_on(&data, at, &["nobody".to_owned()]).len(), 1);
    assert_eq!(reports_on(&data, at, &["other".to_owned()]).len(), 0);
}

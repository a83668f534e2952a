//! Step 5: what the evidence says of each option, by our rules; where these decide nothing of an option, by a model, if
//! one is there.

use serde_json::{Map, Value, json};

use super::call::{Answered, Call, Outcome};
use super::diagnosis::{Diagnosis, Stage, Then};
use super::step::{account, fate, put, step};
use super::telling::{answer, chat, evidence, mended, options};
use crate::agent::judge::{Opinion, judge};
use crate::agent::models::{Assessment, assessment};
use crate::agent::question::{Statement, free};
use crate::model::{Answer, StepName, StepStatus, Verdict, VerdictKind};

/// The name under which the rules stand in a report.
const RULES: &str = "rules";

/// What the rules make of each option, and of an answer that is none.
fn opinions(of: &Diagnosis) -> Vec<(String, Opinion)> {
    let mut list: Vec<(String, Statement)> = of.asked.options.clone();
    if list.is_empty() {
        list.extend(free(&of.brief.item, of.brief.answer.as_ref()).map(|said| ("answer".to_owned(), said)));
    }
    list.into_iter().map(|(key, statement)| (key, judge(&statement, &of.scene))).collect()
}

pub(super) fn ask(of: &Diagnosis) -> Vec<Call> {
    let open = opinions(of).iter().any(|(_, opinion)| opinion.holds.is_none());
    let Some(model) = of.tools.reasoner.as_ref().filter(|_| open) else { return Vec::new() };
    let values = [
        ("question", of.brief.item.question.clone().unwrap_or_default()),
        ("options", options(&of.brief.item)),
        ("answer", answer(of)),
        ("evidence", evidence(of)),
    ];
    vec![chat(of, model, StepName::Reason, "reason", &values, (true, &[]))]
}

pub(super) fn take(of: &mut Diagnosis, calls: &[(Call, Answered)]) -> Then {
    let mut made = step(StepName::Reason, StepStatus::Ok);
    let mut notes = Vec::new();
    let mut said = None;
    match calls.last() {
        Some((call, Answered { outcome: Outcome::Said(reply), .. })) => match assessment(&reply.text) {
            Ok(read) => said = Some(read),
            Err(why) if calls.len() == 1 => return Then::Again(vec![mended(call, &why)]),
            Err(why) => {
                made.status = StepStatus::Failed;
                notes.push(format!("the model's reply could not be used: {why}"));
            }
        },
        Some(_) => {
            let (status, more) = fate(calls);
            made.status = status;
            notes.extend(more);
        }
        None => {}
    }
    account(&mut made, calls);
    made.tools.insert(0, RULES.to_owned());
    let opinions = opinions(of);
    of.report.verdicts = verdicts(&opinions, said.as_ref(), of);
    decide(of, &opinions, said.as_ref());
    for (key, opinion) in &opinions {
        notes.extend(opinion.why.iter().map(|why| format!("{key}: {why}")));
    }
    put(&mut made, "by_rules", &by_rules(&opinions));
    made.text = Some(notes.join("\n")).filter(|text| !text.is_empty());
    of.push(made);
    Then::Go(Stage::Feedback)
}

fn by_rules(opinions: &[(String, Opinion)]) -> Value {
    let one = |(key, opinion): &(String, Opinion)| (key.clone(), json!(opinion.verdict().id()));
    Value::Object(opinions.iter().map(one).collect::<Map<_, _>>())
}

/// The rules' verdicts; where they cannot tell, the model's, of which the step is the evidence.
fn verdicts(
    opinions: &[(String, Opinion)],
    said: Option<&Assessment>,
    of: &Diagnosis,
) -> Vec<(String, Verdict)> {
    let by_model = |key: &str| {
        let found = said?
            .verdicts
            .iter()
            .find(|(own, _)| own.eq_ignore_ascii_case(key))
            .map(|(_, verdict)| verdict)?;
        // A model may name what is not there: only ids of the evidence are kept.
        let mut evidence: Vec<String> =
            found.evidence.iter().filter(|id| is_known(id, of)).cloned().collect();
        evidence.insert(0, StepName::Reason.id().to_owned());
        Some(Verdict { verdict: found.verdict, evidence })
    };
    let one = |(key, opinion): &(String, Opinion)| {
        let own = Verdict { verdict: opinion.verdict(), evidence: opinion.evidence.clone() };
        let verdict = if opinion.holds.is_none() { by_model(key).unwrap_or(own) } else { own };
        (key.clone(), verdict)
    };
    opinions.iter().map(one).collect()
}

fn is_known(id: &str, of: &Diagnosis) -> bool {
    let track = of.scene.seen.iter().flat_map(|seen| &seen.tracks).any(|track| track.id == id);
    let event = of.scene.located.iter().flat_map(|found| &found.events);
    track || event.into_iter().any(|event| event.id.as_deref().unwrap_or(&event.label) == id)
}

/// Whether the answer is a hallucination, and what is wrong with it.
fn decide(of: &mut Diagnosis, opinions: &[(String, Opinion)], said: Option<&Assessment>) {
    let key = match &of.brief.answer {
        Some(Answer::One(key)) if !of.asked.options.is_empty() => Some(key.clone()),
        None => None,
        Some(_) => Some("answer".to_owned()),
    };
    let Some(key) = key else { return };
    let others = |kind: VerdictKind| {
        of.report.verdicts.iter().any(|(other, verdict)| *other != key && verdict.verdict == kind)
    };
    of.report.hallucinated = match of.verdict(&key).map(|verdict| verdict.verdict) {
        Some(VerdictKind::Contradicted) => Some(true),
        // Where another option holds too, the one that was chosen may still be the worse.
        Some(VerdictKind::Supported) if !others(VerdictKind::Supported) => Some(false),
        _ => None,
    };
    let own = opinions.iter().find(|(own, opinion)| *own == key && opinion.holds == Some(false));
    let mut points: Vec<String> = own.map(|(_, opinion)| opinion.why.clone()).unwrap_or_default();
    if let Some(said) = said {
        if of.report.hallucinated.is_none() {
            of.report.hallucinated = said.hallucinated;
        }
        if of.report.hallucinated == Some(true) {
            points.extend(said.error_points.iter().cloned());
        }
    }
    of.report.error_points = points;
}

//! Step 1: what kind of question it is, and what must be looked for.

use serde_json::json;

use super::call::{Answered, Call, Outcome};
use super::diagnosis::{Diagnosis, Stage, Then};
use super::step::{account, put, step};
use super::telling::{answer, chat, mended, options};
use crate::agent::classify::{claims, kind};
use crate::agent::language::named;
use crate::agent::models::{Classified, classified};
use crate::model::{Answer, StepName, StepStatus};

pub(super) fn ask(of: &Diagnosis) -> Vec<Call> {
    let Some(model) = &of.tools.classifier else { return Vec::new() };
    let values = [
        ("question", of.brief.item.question.clone().unwrap_or_default()),
        ("options", options(&of.brief.item)),
        ("answer", answer(of)),
    ];
    vec![chat(of, model, StepName::Classify, "classify", &values, (true, &[]))]
}

pub(super) fn take(of: &mut Diagnosis, calls: &[(Call, Answered)]) -> Then {
    let mut made = step(StepName::Classify, StepStatus::Ok);
    let mut by_rules = rules(of);
    let read = match calls.last() {
        Some((call, Answered { outcome: Outcome::Said(reply), .. })) => match classified(&reply.text) {
            Ok(read) => Some(Ok(read)),
            Err(why) if calls.len() == 1 => return Then::Again(vec![mended(call, &why)]),
            Err(why) => Some(Err(why)),
        },
        Some(_) => Some(Err("the model did not answer".to_owned())),
        None => None,
    };
    account(&mut made, calls);
    match read {
        None => {
            made.tools.push("rules".to_owned());
        }
        Some(Ok(read)) => {
            // What the model names is looked for besides what the rules understood: they need it by its name.
            merge(&mut by_rules.objects, read.objects);
            merge(&mut by_rules.events, read.events);
            (by_rules.level, by_rules.kind, by_rules.claims) = (read.level, read.kind, read.claims);
        }
        Some(Err(why)) => {
            made.status = StepStatus::Failed;
            made.text = Some(format!("{why}; sorted by rules"));
        }
    }
    put(&mut made, "objects", &json!(by_rules.objects));
    put(&mut made, "events", &json!(by_rules.events));
    put(&mut made, "claims", &json!(by_rules.claims));
    of.report.level = Some(by_rules.level);
    of.report.kind = by_rules.kind.map(|kind| kind.id().to_owned());
    (of.asked.objects, of.asked.events, of.claims) = (by_rules.objects, by_rules.events, by_rules.claims);
    if let Some(own) = of.brief.item.kind.as_ref().filter(|own| Some(own.id()) != of.report.kind.as_deref()) {
        put(&mut made, "type_of_item", &json!(own.id()));
    }
    of.push(made);
    Then::Go(Stage::Perceive)
}

fn rules(of: &Diagnosis) -> Classified {
    let item = &of.brief.item;
    let question = item.question.as_deref().or(item.query.as_deref()).unwrap_or_default();
    let kind = kind(question, &item.options);
    let level = kind.level();
    let mut objects = of.asked.objects.clone();
    if objects.is_empty() {
        objects = named(question);
        if let Some(Answer::One(key)) = &of.brief.answer {
            let said =
                item.options.iter().find(|choice| choice.key == *key).map(|choice| choice.text.clone());
            merge(&mut objects, named(&said.unwrap_or_default()));
        }
    }
    let given = match &of.brief.answer {
        Some(Answer::One(key)) => Some(key.as_str()),
        _ => of.brief.reply.as_deref(),
    };
    let claims = claims(level, given, &item.options);
    Classified { level, kind: Some(kind), objects, events: of.asked.events.clone(), claims }
}

fn merge(list: &mut Vec<String>, more: Vec<String>) {
    for one in more {
        if !list.contains(&one) {
            list.push(one);
        }
    }
}

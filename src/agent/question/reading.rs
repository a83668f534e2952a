//! A question with its options as statements.

use super::assertion::assertion;
use super::frames::frame;
use super::statement::{Predicate, Statement};
use crate::agent::language::{Noun, When, when_of};
use crate::model::{Answer, Choice, Item, Task};

/// What a question asks, and what must be looked for.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Asked {
    /// What each option claims, by its key: `yes` and `no` where there are no options.
    pub options: Vec<(String, Statement)>,
    /// The things that must be looked for, as they are named.
    pub objects: Vec<String>,
    /// The events that must be looked for, as they are said.
    pub events: Vec<String>,
    /// The tracks whose colours must be looked at, by the thing.
    pub coloured: Vec<String>,
    /// Whether an option needs the times of events.
    pub needs_times: bool,
}

/// Reads a question.
pub fn read(item: &Item) -> Asked {
    let question = item.question.as_deref().unwrap_or_default();
    let options: Vec<(String, Statement)> = match item.task {
        Task::YesNo => yes_no(question),
        _ if item.options.is_empty() => Vec::new(),
        Task::CaptionQa => {
            let (when, _) = when_of(question);
            item.options.iter().map(|choice| (choice.key.clone(), structured(choice, &when))).collect()
        }
        _ => of_options(question, &item.options),
    };
    let mut asked = Asked { options, ..Asked::default() };
    let add = |list: &mut Vec<String>, more: Vec<String>| {
        for one in more {
            if !list.contains(&one) {
                list.push(one);
            }
        }
    };
    asked.needs_times = asked.options.iter().any(|(_, statement)| statement.needs_times());
    for (_, statement) in &asked.options {
        add(&mut asked.objects, statement.things());
        add(&mut asked.events, statement.events());
        add(&mut asked.coloured, statement.coloured());
    }
    asked
}

/// What an answer claims that is no option: the order that it gives, or its sentence.
pub fn free(item: &Item, answer: Option<&Answer>) -> Option<Statement> {
    match (item.task, answer?) {
        (Task::FreeForm, Answer::One(said)) => Some(assertion(said)),
        _ => None,
    }
}

fn yes_no(question: &str) -> Vec<(String, Statement)> {
    let yes = assertion(question);
    let no = match &yes {
        Statement::Unclear => Statement::Unclear,
        other => Statement::Not(Box::new(other.clone())),
    };
    vec![("yes".to_owned(), yes), ("no".to_owned(), no)]
}

fn of_options(question: &str, options: &[Choice]) -> Vec<(String, Statement)> {
    let texts: Vec<String> = options.iter().map(|choice| choice.text.clone()).collect();
    let yes_or_no =
        |text: &str| matches!(text.trim().trim_end_matches('.').to_lowercase().as_str(), "yes" | "no");
    if texts.len() == 2 && texts.iter().all(|text| yes_or_no(text)) {
        let both = yes_no(question);
        let of = |text: &str| usize::from(text.trim().to_lowercase().starts_with("no"));
        return options.iter().map(|choice| (choice.key.clone(), both[of(&choice.text)].1.clone())).collect();
    }
    let frame = frame(question);
    let one = |choice: &Choice| match &frame {
        Some(frame) => frame.filled(&choice.text, &texts, question),
        None => Statement::Unclear,
    };
    options.iter().map(|choice| (choice.key.clone(), one(choice))).collect()
}

/// `objects: person, cat; relationship: the person holds the cat`: all of it must hold, and each object be there.
fn structured(choice: &Choice, when: &When) -> Statement {
    let mut all = Vec::new();
    for part in choice.text.split("; ") {
        match part.split_once(": ") {
            Some(("objects", list)) => {
                all.extend(list.split(", ").map(|object| assertion(&format!("is there {object}"))));
            }
            Some(("attributes", list)) => all.extend(list.split(", ").map(attribute)),
            Some((_, said)) => all.push(assertion(said)),
            None => all.push(assertion(part)),
        }
    }
    let timed = all.into_iter().map(|one| one.within(when)).collect::<Vec<_>>();
    if timed.is_empty() { Statement::Unclear } else { Statement::All(timed) }
}

/// `grey rabbit`: there is one that is so. Of `black bottle with a lid` only the colour is understood.
fn attribute(said: &str) -> Statement {
    let Some(noun) = Noun::of(said) else { return Statement::Unclear };
    let Some((colour, bare)) = noun.colour().zip(noun.uncoloured()) else { return Statement::Unclear };
    let predicate = Predicate::Coloured(colour);
    let so = Statement::Is { what: bare.text, predicate, when: When::Whenever, one: true };
    if noun.has_more { Statement::All(vec![so, Statement::Unclear]) } else { so }
}

//! `verivid`, the default rule: six steps from a reply to an option, the first that yields
//! decides (spec: from a reply to an answer).

use std::cell::OnceCell;
use std::ops::Range;

use super::deciding::{Sole, affirmed, decide, leading, left};
use super::lists;
use super::texts::Texts;
use crate::metrics::answers::has_several;
use crate::metrics::fold::fold;
use crate::metrics::marks::{self, Found, Mark};
use crate::metrics::negation;
use crate::metrics::phrases;
use crate::metrics::refusal::Refusal;
use crate::metrics::reply::Reply;
use crate::metrics::yes_no::{self, Word};
use crate::model::{Answer, Item, Task};

/// Reads what a reply says to an item.
pub(in crate::metrics) fn read(item: &Item, reply: &Reply<'_>) -> Said {
    match item.task {
        Task::YesNo if item.options.is_empty() => yes_or_no(item, reply),
        Task::Ordering => lists::order(item, reply.text()),
        Task::Mcq if has_several(item) => lists::set(item, reply.text()),
        Task::FreeForm if item.options.is_empty() => Said::Free,
        Task::CaptionQa if !item.options.is_empty() => Options::new(item).of_caption(reply.text()),
        Task::CaptionQa | Task::FreeForm => match Options::new(item).whole(reply.text()) {
            Some(hit) => hit.into_said(item),
            None => Said::Free,
        },
        _ => Options::new(item).read(reply.text()),
    }
}

/// What a reply says.
pub(in crate::metrics) enum Said {
    /// One answer, its bytes in the reply's text, and the step that found it.
    One(Answer, Range<usize>, &'static str),
    /// Several answers, and the step that found them.
    Several(&'static str),
    /// No answer.
    Nothing,
    /// A text that only a judge can score.
    Free,
}

fn yes_or_no(item: &Item, reply: &Reply<'_>) -> Said {
    match yes_no::read(reply.text(), item.question.as_deref()) {
        Word::Said(yes, at, step) => {
            Said::One(Answer::One(if yes { "yes" } else { "no" }.to_owned()), at, step)
        }
        Word::Both => Said::Several("both yes and no"),
        Word::Neither => Said::Nothing,
    }
}

/// One option, where it was found, and the step that found it.
struct Hit {
    mark: Mark,
    step: &'static str,
}

impl Hit {
    fn into_said(self, item: &Item) -> Said {
        match item.options.get(self.mark.option) {
            Some(option) => Said::One(Answer::One(option.key.clone()), self.mark.at, self.step),
            None => Said::Nothing,
        }
    }
}

/// The options that a reply chooses from.
struct Options<'a> {
    item: &'a Item,
    keys: Vec<&'a str>,
    /// Folded when first needed: most replies are decided by their marks.
    folded: OnceCell<Texts>,
}

impl<'a> Options<'a> {
    fn new(item: &'a Item) -> Self {
        let keys = item.options.iter().map(|option| option.key.as_str()).collect();
        Self { item, keys, folded: OnceCell::new() }
    }

    fn texts(&self) -> &Texts {
        self.folded.get_or_init(|| Texts::new(self.item))
    }

    /// The six steps; the first that yields decides.
    fn read(&self, text: &str) -> Said {
        self.by_marks(text).unwrap_or_else(|| self.by_texts(text))
    }

    /// A reply that names no option is a caption, left to a judge. Where the options are plain texts, a caption speaks
    /// of what is in them without choosing one; a structured option stands in a reply only by being quoted.
    fn of_caption(&self, text: &str) -> Said {
        let quoted = self.item.options.iter().all(|option| option.structured.is_some());
        let said =
            self.by_marks(text).unwrap_or_else(|| if quoted { self.by_texts(text) } else { Said::Nothing });
        if matches!(said, Said::Nothing) { Said::Free } else { said }
    }

    /// Steps 1 to 4; `None`: no mark that is not negated.
    fn by_marks(&self, text: &str) -> Option<Said> {
        if let Some(hit) = self.whole(text) {
            return Some(hit.into_said(self.item));
        }
        let found = marks::find(text, &self.keys);
        let negated = negation::negated(text, &found.marks);
        let stated = self.stated(text, &found, &negated).or_else(|| affirmed(text, &found.marks, &negated));
        let stated = stated.map(|mark| Hit { mark, step: "stated answer" });
        let decided = stated
            .or_else(|| self.last_line(text))
            .or_else(|| leading(text, &found.marks).map(|mark| Hit { mark, step: "leading mark" }));
        if let Some(hit) = decided {
            return Some(hit.into_said(self.item));
        }
        let left = left(text, found.marks, negated);
        match decide(text, &left) {
            Sole::One(mark) => Some(Hit { mark, step: "only mark" }.into_said(self.item)),
            Sole::Several => Some(Said::Several("several marks")),
            Sole::None => None,
        }
    }

    /// Steps 5 and 6: an option's text within the reply, or yes and no.
    fn by_texts(&self, text: &str) -> Said {
        for (hits, step) in [
            (self.texts().whole_in(text), "option text"),
            (self.texts().loose_in(text), "option text, other words around"),
        ] {
            let negated = negation::negated_texts(text, &hits);
            match decide(text, &left(text, hits, negated)) {
                Sole::One(mark) => return Hit { mark, step }.into_said(self.item),
                Sole::Several => return Said::Several("several option texts"),
                Sole::None => {}
            }
        }
        match self.by_yes_or_no(text) {
            Said::Nothing => self.by_refusal(text),
            said => said,
        }
    }

    /// A reply that it cannot be told, where one option says just that.
    fn by_refusal(&self, text: &str) -> Said {
        let Some(refusal) = Refusal::find(text).filter(|refusal| refusal.is_of_knowing(text)) else {
            return Said::Nothing;
        };
        match self.texts().only_refusal() {
            Some(option) => {
                Hit { mark: Mark { option, at: refusal.at() }, step: "refusal that is an option" }
                    .into_said(self.item)
            }
            None => Said::Nothing,
        }
    }

    /// Step 1: the whole reply is a mark, an option's text, or both.
    fn whole(&self, text: &str) -> Option<Hit> {
        let step = "whole reply";
        if let Some(mark) = marks::lone(text, 0, &self.keys, true) {
            return Some(Hit { mark, step });
        }
        let longest = self.item.options.iter().map(|option| option.text.len()).max().unwrap_or(0);
        // Longer than any option with its label, however it is spaced: no need to fold it.
        if text.trim().len() > longest * 2 + 40 {
            return None;
        }
        let trimmed = text.trim_start();
        let start = text.len() - trimmed.len();
        let span = start..start + trimmed.trim_end().len();
        let folded = fold(text);
        if let Some(option) = self.texts().only(&folded) {
            return Some(Hit { mark: Mark { option, at: span }, step });
        }
        if let Some(mark) = marks::repeated(text, &self.keys) {
            return Some(Hit { mark, step });
        }
        let core = trimmed.trim_start_matches(marks::is_wrapper);
        let end = core.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(core.len());
        let option = self.keys.iter().position(|key| key.eq_ignore_ascii_case(&core[..end]))?;
        let rest = core[end..].trim_start_matches(' ');
        let said = rest.trim_start_matches(|c: char| c.is_whitespace() || marks::is_delimiter(c));
        let matches = rest.starts_with(marks::is_delimiter) && self.texts().is(option, &fold(said));
        matches.then_some(Hit { mark: Mark { option, at: span }, step })
    }

    /// Step 2: the last "answer is X" that is not negated.
    fn stated(&self, text: &str, found: &Found, negated: &[bool]) -> Option<Mark> {
        found.leads.iter().rev().find_map(|lead| {
            if negation::before(&text[..lead.start]) {
                return None;
            }
            let at = phrases::announced(text, lead.end)?;
            let begins = text.len() - text[at..].trim_start_matches(marks::is_wrapper).len();
            let n = found.marks.partition_point(|mark| mark.at.start < begins);
            if let Some(mark) = found.marks.get(n).filter(|mark| mark.at.start == begins) {
                let listed = found.marks.get(n + 1).is_some_and(|next| {
                    let open = !negated.get(n + 1).copied().unwrap_or(false);
                    open && next.option != mark.option
                        && phrases::list_glue(&text[mark.at.end..next.at.start]).is_some()
                });
                return (!listed && !negated.get(n).copied().unwrap_or(false)).then(|| mark.clone());
            }
            let lower = || marks::lower_at(text, begins, &self.keys);
            self.texts().at(text, begins).or_else(lower)
        })
    }

    /// Step 2, second half: a last line that is only a mark.
    fn last_line(&self, text: &str) -> Option<Hit> {
        let trimmed = text.trim_end();
        let start = trimmed.rfind('\n')? + 1;
        let mark = marks::lone(&trimmed[start..], start, &self.keys, false)?;
        // Another mark on the line before it: a list of options.
        let above = trimmed[..start].trim_end();
        let from = above.rfind('\n').map_or(0, |at| at + 1);
        let listed = marks::lone(&above[from..], from, &self.keys, false);
        let listed = listed.is_some_and(|other| other.option != mark.option);
        (!listed).then_some(Hit { mark, step: "last line" })
    }

    /// Step 6: yes and no through options that say so.
    fn by_yes_or_no(&self, text: &str) -> Said {
        let (Some(yes), Some(no)) = (self.texts().only("yes"), self.texts().only("no")) else {
            return Said::Nothing;
        };
        match yes_no::read(text, None) {
            Word::Said(said, at, _) => {
                let mark = Mark { option: if said { yes } else { no }, at };
                Hit { mark, step: "yes / no option" }.into_said(self.item)
            }
            Word::Both => Said::Several("both yes and no"),
            Word::Neither => Said::Nothing,
        }
    }
}

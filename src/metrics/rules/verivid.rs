//! `verivid`, the default rule: six steps from a reply to an option, the first that yields
//! decides (spec: from a reply to an answer).

use std::cell::OnceCell;
use std::ops::Range;

use super::{lists, numbers};
use crate::metrics::answers::has_several;
use crate::metrics::fold::{Folded, fold, whole_words};
use crate::metrics::marks::{self, Found, Mark};
use crate::metrics::negation;
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
    folded: OnceCell<Vec<String>>,
}

impl<'a> Options<'a> {
    fn new(item: &'a Item) -> Self {
        let keys = item.options.iter().map(|option| option.key.as_str()).collect();
        Self { item, keys, folded: OnceCell::new() }
    }

    fn texts(&self) -> &[String] {
        self.folded.get_or_init(|| self.item.options.iter().map(|option| fold(&option.text)).collect())
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
        let refusal = if found.marks.is_empty() { None } else { Refusal::find(text) };
        let spared = |mark: &Mark| refusal.as_ref().is_none_or(|refusal| refusal.spares(text, &mark.at));
        let left = found.marks.iter().zip(&negated).filter(|(mark, negated)| !**negated && spared(mark));
        match sole(left.map(|(mark, _)| mark)) {
            Sole::One(mark) => Some(Hit { mark, step: "only mark" }.into_said(self.item)),
            Sole::Several => Some(Said::Several("several marks")),
            Sole::None => None,
        }
    }

    /// Steps 5 and 6: an option's text within the reply, or yes and no.
    fn by_texts(&self, text: &str) -> Said {
        let hits = self.texts_in(text);
        let negated = negation::negated_texts(text, &hits);
        let refusal = if hits.is_empty() { None } else { Refusal::find(text) };
        let spared = |hit: &Mark| refusal.as_ref().is_none_or(|refusal| refusal.spares(text, &hit.at));
        let left = hits.iter().zip(&negated).filter(|(hit, negated)| !**negated && spared(hit));
        match sole(left.map(|(hit, _)| hit)) {
            Sole::One(mark) => Hit { mark, step: "option text" }.into_said(self.item),
            Sole::Several => Said::Several("several option texts"),
            Sole::None => self.by_yes_or_no(text),
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
        if let Some(option) = self.only_text(&folded) {
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
        let matches = rest.starts_with(marks::is_delimiter) && self.texts().get(option) == Some(&fold(said));
        matches.then_some(Hit { mark: Mark { option, at: span }, step })
    }

    /// The one option with this folded text.
    fn only_text(&self, folded: &str) -> Option<usize> {
        let mut alike =
            self.texts().iter().enumerate().filter(|(_, text)| !text.is_empty() && *text == folded);
        match (alike.next(), alike.next()) {
            (Some((option, _)), None) => Some(option),
            _ => None,
        }
    }

    /// Step 2: the last "answer is X" that is not negated.
    fn stated(&self, text: &str, found: &Found, negated: &[bool]) -> Option<Mark> {
        found.leads.iter().rev().find_map(|lead| {
            if negation::before(&text[..lead.start]) {
                return None;
            }
            let at = marks::announced(text, lead.end)?;
            let begins = text.len() - text[at..].trim_start_matches(marks::is_wrapper).len();
            let n = found.marks.partition_point(|mark| mark.at.start < begins);
            if let Some(mark) = found.marks.get(n).filter(|mark| mark.at.start == begins) {
                let listed = found.marks.get(n + 1).is_some_and(|next| {
                    let open = !negated.get(n + 1).copied().unwrap_or(false);
                    open && next.option != mark.option
                        && marks::is_list_glue(&text[mark.at.end..next.at.start])
                });
                return (!listed && !negated.get(n).copied().unwrap_or(false)).then(|| mark.clone());
            }
            self.text_at(text, begins)
        })
    }

    /// The longest option text that begins at a place.
    fn text_at(&self, text: &str, at: usize) -> Option<Mark> {
        let rest = text.get(at..)?;
        let first = rest.chars().next()?.to_lowercase().next()?;
        if !self.texts().iter().any(|option| option.starts_with(first)) {
            return None;
        }
        // As much as holds the longest option with room for blanks, not the whole of a long reply.
        let longest = self.texts().iter().map(String::len).max().unwrap_or(0);
        let window = (longest * 4 + 256..rest.len()).find(|at| rest.is_char_boundary(*at));
        let folded = Folded::new(window.map_or(rest, |end| &rest[..end]));
        let begins = |option: &String| whole_words(&folded.text, option).next() == Some(0);
        let (option, known) =
            self.texts().iter().enumerate().filter(|(_, t)| begins(t)).max_by_key(|(_, t)| t.len())?;
        let alike = self.texts().iter().filter(|other| *other == known).count();
        let range = folded.source_range(0, known.len());
        (alike == 1).then(|| Mark { option, at: at + range.start..at + range.end })
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

    /// Step 5: option texts as whole words, hits inside a longer hit ignored.
    fn texts_in(&self, text: &str) -> Vec<Mark> {
        let folded = Folded::new(text);
        let mut hits: Vec<(usize, Range<usize>)> = Vec::new();
        for (option, known) in self.texts().iter().enumerate().filter(|(_, known)| !self.is_yes_or_no(known))
        {
            for known in [Some(known.as_str()), numbers::other_spelling(known)].into_iter().flatten() {
                hits.extend(whole_words(&folded.text, known).map(|at| (option, at..at + known.len())));
            }
        }
        // In this order a hit that holds another one comes before it.
        hits.sort_by_key(|(_, range)| (range.start, std::cmp::Reverse(range.end)));
        let (mut reach, mut outer) = (0, 0..0);
        hits.retain(|(_, range)| {
            let kept = *range == outer || range.end > reach;
            if kept {
                outer = range.clone();
                reach = range.end;
            }
            kept
        });
        let mark = |(option, range): (usize, Range<usize>)| Mark {
            option,
            at: folded.source_range(range.start, range.end),
        };
        hits.into_iter().map(mark).collect()
    }

    /// Whether a text is left to step 6, which knows a "no idea" from a no.
    fn is_yes_or_no(&self, text: &str) -> bool {
        matches!(text, "yes" | "no") && self.only_text("yes").is_some() && self.only_text("no").is_some()
    }

    /// Step 6: yes and no through options that say so.
    fn by_yes_or_no(&self, text: &str) -> Said {
        let (Some(yes), Some(no)) = (self.only_text("yes"), self.only_text("no")) else {
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

/// Step 2, too: the one mark of which the reply says that it is correct.
fn affirmed(text: &str, marks: &[Mark], negated: &[bool]) -> Option<Mark> {
    let said = marks
        .iter()
        .zip(negated)
        .filter(|(mark, negated)| !**negated && marks::is_affirmed(&text[mark.at.end..]));
    match sole(said.map(|(mark, _)| mark)) {
        Sole::One(mark) => Some(mark),
        _ => None,
    }
}

/// Step 3: a leading mark with a delimiter, and no other label in the reply.
fn leading(text: &str, marks: &[Mark]) -> Option<Mark> {
    let first = marks.first()?;
    let starts = text[..first.at.start].chars().all(|c| c.is_whitespace() || marks::is_wrapper(c));
    let rest = text[first.at.end..].trim_start_matches(' ');
    let alone = marks.iter().all(|mark| mark.option == first.option);
    (starts && alone && rest.starts_with(marks::is_delimiter)).then(|| first.clone())
}

/// What several marks come to.
enum Sole {
    None,
    One(Mark),
    Several,
}

fn sole<'m>(mut marks: impl Iterator<Item = &'m Mark>) -> Sole {
    match marks.next() {
        None => Sole::None,
        Some(first) if marks.any(|mark| mark.option != first.option) => Sole::Several,
        Some(first) => Sole::One(first.clone()),
    }
}

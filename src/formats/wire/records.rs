//! How each type of the model is sent: its fields in the order of this list.

use super::codec::{Input, Wire, record, word};
use crate::formats::{Decision, Found, How, Join, Joined, Match, Note, Severity};
use crate::model::{
    About, Agreement, Answer, Audio, Check, CheckKind, Choice, Claim, Complexity, ErrorCategory, ErrorSpan,
    Event, HallucinationType, Interpolation, Item, ItemIx, Judge, Keyframe, Level, Modality, Operand,
    Prediction, PublishedTable, Report, Run, Sentence, SentenceLabel, SentenceVerdict, Step, StepName,
    StepStatus, Task, ToolOutput, Track, Verdict, VerdictKind, Video, VideoIx, Weights,
};

word! {
    Agreement Audio CheckKind Complexity ErrorCategory How Interpolation Level Modality SentenceLabel
    Severity StepName StepStatus Task VerdictKind Weights
}

record! {
    About { name, description, license, homepage, citation, extra }
    Video { id, src, duration, rate, size, complexity, audio, source, domain, extra }
    Choice { key, text, structured }
    ErrorSpan { start, end, category }
    Sentence { text, label, errors, certificate, votes, extra }
    Claim { text, cause, effect }
    Keyframe { time, rect, score }
    Track { id, label, interpolation, boxes, spans, extra }
    Event { id, label, span, score, extra }
    Item {
        id, video, task, group, role, query, kind, question, options, answer, raw_answer, reference,
        caption_source, sentences, tracks, events, claims, extra,
    }
    SentenceVerdict { label, reason }
    Judge { model, verdict, text }
    Prediction {
        item, sample, response, answer, sentences, tracks, events, score, judge, frames, raw_answer,
        seconds, extra,
    }
    Run { id, model, setting, modality, weights, params, fps, max_frames, predictions, extra }
    Verdict { verdict, evidence }
    ToolOutput { tracks, events, caption }
    Step {
        name, status, tools, by_tool, agreement, tracks, spans, caption, text, seconds, extra,
    }
    Report {
        item, run, level, kind, hallucinated, steps, verdicts, error_points, feedback, after_response,
        after_answer, extra,
    }
    Operand { table, row, column }
    Check { kind, row, result, of, weights, base }
    PublishedTable { id, title, citation, columns, rows, checks }
    Note { severity, file, line, id, reason }
    Decision { key, question, options, chosen, by_hand, rows }
    Found { files, format, title, conventions, decisions, shown }
    Joined { id, title, outcome }
    Join { file, same_id, matched, doubtful, only_here, only_before, rows, left_over }
}

impl Wire for VideoIx {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
    }

    fn take(from: &mut Input) -> Option<Self> {
        u32::take(from).map(Self)
    }
}

impl Wire for ItemIx {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
    }

    fn take(from: &mut Input) -> Option<Self> {
        u32::take(from).map(Self)
    }
}

impl Wire for Match {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::OnlyHere => out.push(0),
            Self::One(id, how) => {
                out.push(1);
                id.put(out);
                how.put(out);
            }
            Self::Doubtful(ids) => {
                out.push(2);
                ids.put(out);
            }
        }
    }

    fn take(from: &mut Input) -> Option<Self> {
        match from.byte()? {
            0 => Some(Self::OnlyHere),
            1 => Some(Self::One(Wire::take(from)?, Wire::take(from)?)),
            2 => Wire::take(from).map(Self::Doubtful),
            _ => None,
        }
    }
}

impl Wire for Answer {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::One(text) => {
                out.push(0);
                text.put(out);
            }
            Self::Order(list) => {
                out.push(1);
                list.put(out);
            }
        }
    }

    fn take(from: &mut Input) -> Option<Self> {
        match from.byte()? {
            0 => Wire::take(from).map(Self::One),
            1 => Wire::take(from).map(Self::Order),
            _ => None,
        }
    }
}

impl Wire for HallucinationType {
    fn put(&self, out: &mut Vec<u8>) {
        self.id().to_owned().put(out);
    }

    fn take(from: &mut Input) -> Option<Self> {
        String::take(from).map(|id| Self::from_id(&id))
    }
}

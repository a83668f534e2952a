//! Which items of a later part are items of the earlier ones.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::keys::{text_key, video_key};
use super::table::{How, Join, Joined, MOST_ROWS, Match};
use crate::formats::foreign::Decisions;
use crate::model::{Dataset, Item, Task, Video};

/// What an item is about, without its id: the video's key and that of the text.
type Key = (String, String);

/// The earlier items, by what they are about; several under one key.
struct Before<'a> {
    items: &'a [Item],
    by_key: HashMap<Key, Vec<usize>>,
    by_text: HashMap<String, Vec<usize>>,
    by_id: HashMap<&'a str, usize>,
    /// By key: the one video that has it; `None` where several have.
    videos: HashMap<String, Option<&'a Video>>,
    /// The keys of each item's options, once they were asked for: of a question that many items ask they are often.
    options: Vec<OnceCell<Vec<String>>>,
}

/// Renames the items and videos of `part` that are those of `items` and `videos` under other names.
pub(in crate::formats) fn onto(
    items: &[Item],
    videos: &[Video],
    part: Dataset,
    file: &str,
    decisions: &Decisions,
) -> (Dataset, Join) {
    let mut tables = part.into_tables();
    let before = Before::of(items, videos);
    let named = |item: &Item| is_named(item, &tables.videos[item.video.0 as usize]);
    let named: Vec<bool> = tables.items.iter().map(named).collect();
    let keys: Vec<String> = tables.videos.iter().map(key_of).collect();
    for (video, key) in tables.videos.iter_mut().zip(&keys) {
        if let Some(Some(known)) = before.videos.get(key)
            && video.id != known.id
        {
            known.id.clone_into(&mut video.id);
            // It is the same file under another path: the first one's counts.
            video.src = video.src.take().filter(|_| known.src.is_none());
        }
    }
    unique(&mut tables.videos);
    let mut join = Join { file: file.to_owned(), ..Join::default() };
    let here = times_asked(&tables.items, &keys);
    let mut taken: HashSet<usize> = HashSet::new();
    for item in &tables.items {
        taken.extend(before.by_id.get(item.id.as_str()));
    }
    for (item, named) in tables.items.iter_mut().zip(named) {
        if before.by_id.contains_key(item.id.as_str()) {
            join.same_id += 1;
            continue;
        }
        let video = Some(keys[item.video.0 as usize].as_str()).filter(|_| named);
        let outcome = before.find(item, video, &here, &taken, decisions);
        if join.rows.len() < MOST_ROWS {
            let title = item.title().chars().take(200).collect();
            join.rows.push(Joined { id: item.id.clone(), title, outcome: outcome.clone() });
        }
        match outcome {
            Match::One(id, _) => {
                join.matched += 1;
                taken.extend(before.by_id.get(id.as_str()));
                if let Some(known) = before.by_id.get(id.as_str()).filter(|_| is_guessed(item)) {
                    item.task = before.items[*known].task;
                }
                item.id = id;
                // What was copied with other blanks or in another case is no conflict.
                item.question = None;
                item.query = None;
            }
            Match::Doubtful(_) => join.doubtful += 1,
            Match::OnlyHere => join.only_here += 1,
        }
    }
    let left = before.items.iter().enumerate().filter(|(n, _)| !taken.contains(n));
    let left: Vec<&str> = left.map(|(_, item)| item.id.as_str()).collect();
    join.only_before = left.len() as u64;
    join.left_over = left.into_iter().take(MOST_ROWS).map(str::to_owned).collect();
    join.rows.sort_by_key(|row| match row.outcome {
        Match::Doubtful(_) => 0,
        Match::OnlyHere => 1,
        Match::One(..) => 2,
    });
    (Dataset::of_tables(tables), join)
}

fn key_of(video: &Video) -> String {
    video_key(video.src.as_deref().unwrap_or(&video.id))
}

/// Two videos of the part may have become one: the later keeps its own name.
fn unique(videos: &mut [Video]) {
    let mut seen = HashSet::new();
    for video in videos {
        let mut n = 2;
        let given = video.id.clone();
        while !seen.insert(video.id.clone()) {
            video.id = format!("{given}#{n}");
            n += 1;
        }
    }
}

/// What tells an item, where it asks anything.
fn text_of(item: &Item) -> Option<String> {
    let text = item.question.as_deref().or(item.query.as_deref());
    text.map(text_key).filter(|text| !text.is_empty())
}

/// The keys of an item's options.
fn options_of(item: &Item) -> Vec<String> {
    item.options.iter().map(|option| text_key(&option.text)).collect()
}

/// Whether an item's task is but a guess: replies alone do not say what they were asked to be.
fn is_guessed(item: &Item) -> bool {
    item.task == Task::FreeForm
        && item.answer.is_none()
        && item.options.is_empty()
        && item.reference.is_none()
}

/// Whether the file said which video it is; where it did not, a reader calls it after the item.
fn is_named(item: &Item, video: &Video) -> bool {
    video.src.is_some() || video.id != item.id
}

/// How often each text, and each text on a video, is asked in the part.
fn times_asked(items: &[Item], keys: &[String]) -> HashMap<Key, usize> {
    let mut times = HashMap::new();
    for item in items {
        let Some(text) = text_of(item) else { continue };
        let video = keys[item.video.0 as usize].clone();
        *times.entry((String::new(), text.clone())).or_insert(0) += 1;
        *times.entry((video, text)).or_insert(0) += 1;
    }
    times
}

impl<'a> Before<'a> {
    fn of(items: &'a [Item], videos: &'a [Video]) -> Self {
        let mut before = Self {
            items,
            by_key: HashMap::new(),
            by_text: HashMap::new(),
            by_id: HashMap::new(),
            videos: HashMap::new(),
            options: vec![OnceCell::new(); items.len()],
        };
        for video in videos {
            let same = before.videos.entry(key_of(video)).or_insert(Some(video));
            *same = same.filter(|other| other.id == video.id);
        }
        for (n, item) in items.iter().enumerate() {
            before.by_id.insert(&item.id, n);
            let Some(text) = text_of(item) else { continue };
            if let Some(video) = videos.get(item.video.0 as usize) {
                before.by_key.entry((key_of(video), text.clone())).or_default().push(n);
            }
            before.by_text.entry(text).or_default().push(n);
        }
        before
    }

    fn find(
        &self,
        item: &Item,
        // The key of its video, where the file named it.
        video: Option<&str>,
        here: &HashMap<Key, usize>,
        taken: &HashSet<usize>,
        decisions: &Decisions,
    ) -> Match {
        if let Some(said) = decisions.0.get(&format!("item:{}", item.id)) {
            let known = self.by_id.contains_key(said.as_str());
            return if known { Match::One(said.clone(), How::ByHand) } else { Match::OnlyHere };
        }
        let Some(text) = text_of(item) else { return Match::OnlyHere };
        let how = if video.is_some() { How::VideoAndText } else { How::Text };
        let key = (video.unwrap_or_default().to_owned(), text);
        let found = if video.is_some() { self.by_key.get(&key) } else { self.by_text.get(&key.1) };
        let times = here.get(&key);
        let same = |n: &&usize| !taken.contains(n) && (self.items[**n].task == item.task || is_guessed(item));
        let candidates: Vec<usize> = found.into_iter().flatten().filter(same).copied().collect();
        let names = |list: &[usize]| list.iter().take(20).map(|n| self.items[*n].id.clone()).collect();
        match candidates.as_slice() {
            [] => Match::OnlyHere,
            [one] if times.is_none_or(|times| *times == 1) => Match::One(self.items[*one].id.clone(), how),
            // The same question with other options is another item.
            several => {
                let own = options_of(item);
                let known = |n: usize| self.options[n].get_or_init(|| options_of(&self.items[n]));
                let same = |n: &&usize| !own.is_empty() && *known(**n) == own;
                let mut fitting = several.iter().filter(same);
                match (fitting.next(), fitting.next()) {
                    (Some(one), None) => Match::One(self.items[*one].id.clone(), how),
                    _ => Match::Doubtful(names(several)),
                }
            }
        }
    }
}

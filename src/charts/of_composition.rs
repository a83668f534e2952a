//! What a benchmark is made of, as the charts want it, with the filter behind each row.

use super::counts::{Bar, Column, CountChart, Group, Row, Unit};
use crate::analysis::composition::{Counted, Group as Counts, Named, Property};
use crate::analysis::composition_videos::Durations;
use crate::model::{HallucinationType, Level};
use crate::view::route::Facet;

/// The values of facets that keep exactly the items of one row.
pub type Keeps = Vec<(Facet, String)>;

/// A chart, and by group and row what keeps its items; empty where no facet does.
#[derive(Clone, Debug, PartialEq)]
pub struct Linked {
    /// The chart.
    pub chart: CountChart,
    /// By group, then row.
    pub keeps: Vec<Vec<Keeps>>,
    /// By group, then row: how many captions are kept, where the bars count something else; empty: they do not.
    pub captions: Vec<Vec<usize>>,
}

/// The facet of a property, where items can be filtered by it.
pub fn facet(property: Property) -> Option<Facet> {
    match property {
        Property::Task => Some(Facet::Task),
        Property::Level => Some(Facet::Level),
        Property::Type => Some(Facet::Type),
        Property::Complexity => Some(Facet::Complexity),
        Property::Duration => Some(Facet::Duration),
        Property::VideoSource => Some(Facet::Origin),
        Property::Sound | Property::Domain => None,
    }
}

/// A value with its number before it, where the papers number it.
pub fn value_label(property: Property, value: &Named) -> String {
    match property {
        Property::Complexity => format!("{} {}", value.id, value.label),
        _ => value.label.clone(),
    }
}

fn bar(value: usize) -> Option<Bar> {
    Some(Bar { value: value as f64, n: None, interval: None })
}

fn columns(all: &[(&str, Unit)]) -> Vec<Column> {
    all.iter().map(|(label, unit)| Column { label: (*label).to_owned(), unit: *unit }).collect()
}

/// Items, videos and sources of every value of some properties (Dr.V, figure 4, left).
pub fn overview(by: &[(Property, Counted)]) -> Linked {
    let mut linked = Linked {
        chart: CountChart {
            title: "Items, their videos and the sources of these".to_owned(),
            columns: columns(&[("Items", Unit::Count), ("Videos", Unit::Count), ("Sources", Unit::Count)]),
            groups: Vec::new(),
        },
        keeps: Vec::new(),
        captions: Vec::new(),
    };
    for (property, counted) in by.iter().filter(|(_, counted)| !counted.groups.is_empty()) {
        let (mut rows, mut keeps) = (Vec::new(), Vec::new());
        for Counts { values, count } in &counted.groups {
            let Some(value) = values.first() else { continue };
            let bars = vec![bar(count.items), bar(count.videos), bar(count.sources.len())];
            rows.push(Row { label: value_label(*property, value), bars });
            keeps.push(facet(*property).map(|facet| (facet, value.id.clone())).into_iter().collect());
        }
        linked.chart.groups.push(Group { label: property.label().to_owned(), rows });
        linked.keeps.push(keeps);
    }
    linked
}

/// Items of every hallucination type under its level, with their share of those that have a type
/// (Dr.V, figure 4, right).
pub fn types(counted: &Counted) -> Linked {
    let all = Unit::CountOf(counted.items());
    let mut linked = Linked {
        chart: CountChart {
            title: "Items of each type, and their share of those that have a type".to_owned(),
            columns: columns(&[("Items", all), ("Videos", Unit::Count), ("Sources", Unit::Count)]),
            groups: Vec::new(),
        },
        keeps: Vec::new(),
        captions: Vec::new(),
    };
    for level in Level::ALL {
        let (mut rows, mut keeps) = (Vec::new(), Vec::new());
        for Counts { values, count } in &counted.groups {
            let own = values.first().filter(|kind| HallucinationType::from_id(&kind.id).level() == *level);
            let Some(kind) = own else { continue };
            let bars = vec![bar(count.items), bar(count.videos), bar(count.sources.len())];
            rows.push(Row { label: kind.label.clone(), bars });
            keeps.push(vec![(Facet::Type, kind.id.clone())]);
        }
        if !rows.is_empty() {
            linked.chart.groups.push(Group { label: level.label().to_owned(), rows });
            linked.keeps.push(keeps);
        }
    }
    linked
}

/// Complexity by bracket of duration, a row for each cell that occurs (VidOmni-Bench, figure 4).
pub fn cells(counted: &Counted) -> Linked {
    let mut linked = Linked {
        chart: CountChart {
            title: "Videos of each complexity by duration, and their items".to_owned(),
            columns: columns(&[("Videos", Unit::Count), ("Items", Unit::Count)]),
            groups: Vec::new(),
        },
        keeps: Vec::new(),
        captions: Vec::new(),
    };
    let mut last = None;
    for Counts { values, count } in &counted.groups {
        let [complexity, bracket] = values.as_slice() else { continue };
        if last != Some(&complexity.id) {
            last = Some(&complexity.id);
            let label = value_label(Property::Complexity, complexity);
            linked.chart.groups.push(Group { label, rows: Vec::new() });
            linked.keeps.push(Vec::new());
        }
        if let (Some(group), Some(keeps)) = (linked.chart.groups.last_mut(), linked.keeps.last_mut()) {
            let bars = vec![bar(count.videos), bar(count.items)];
            group.rows.push(Row { label: bracket.label.clone(), bars });
            keeps.push(vec![
                (Facet::Complexity, complexity.id.clone()),
                (Facet::Duration, bracket.id.clone()),
            ]);
        }
    }
    linked
}

/// Videos by their duration under the three brackets.
pub fn durations(found: &Durations) -> CountChart {
    let mut groups: Vec<Group> = Vec::new();
    for (name, bracket, videos) in &found.bins {
        let row = Row { label: (*name).to_owned(), bars: vec![bar(*videos)] };
        match groups.last_mut().filter(|group| group.label == bracket.label()) {
            Some(group) => group.rows.push(row),
            None => groups.push(Group { label: bracket.label().to_owned(), rows: vec![row] }),
        }
    }
    let columns = columns(&[("Videos", Unit::Count)]);
    CountChart { title: "Videos by duration".to_owned(), columns, groups }
}

/// The sources with the most items, at most `most` of them, and how many others there are.
pub fn sources(counted: &Counted, most: usize) -> (CountChart, usize) {
    let mut all: Vec<&Counts> = counted.groups.iter().collect();
    // Stable: of equals the first by name stays first.
    all.sort_by_key(|group| std::cmp::Reverse(group.count.items));
    let others = all.len().saturating_sub(most);
    all.truncate(most);
    let row = |group: &&Counts| Row {
        label: group.values.first().map(|value| value.label.clone()).unwrap_or_default(),
        bars: vec![bar(group.count.items), bar(group.count.videos)],
    };
    let groups = vec![Group { label: String::new(), rows: all.iter().map(row).collect() }];
    let columns = columns(&[("Items", Unit::Count), ("Videos", Unit::Count)]);
    (CountChart { title: "Items and videos by source".to_owned(), columns, groups }, others)
}

//! Takes known fields out of a JSON object and keeps the rest; what has another type is noted.

use serde_json::Value;

use super::json::describe;
use super::names::interned;
use super::near::near;
use super::note::Row;
use crate::model::{Extra, Name};

/// Fields that a record of the format is asked for, about.
const ASKED: usize = 24;

/// An object's fields, of which the known ones are taken out and the rest stays.
pub(super) struct Fields {
    fields: Vec<(Name, Option<Value>)>,
    /// Where the object stands in its row, for notes: empty or like `track 2: `.
    place: String,
    /// The fields that the format has here, as they were asked for, and whether the object had them.
    asked: Vec<(&'static str, bool)>,
    /// Fields that are left over are another program's, and no slips.
    foreign: bool,
}

impl Fields {
    /// The fields of an object; `place` says where it stands in its row.
    pub(super) fn new<N: Into<Name>>(
        members: impl IntoIterator<Item = (N, Value)>,
        place: impl Into<String>,
    ) -> Self {
        let fields = members.into_iter().map(|(name, value)| (name.into(), Some(value))).collect();
        Self { fields, place: place.into(), asked: Vec::with_capacity(ASKED), foreign: false }
    }

    /// Says that fields that are left over are another program's, and no slips of ours.
    pub(super) fn of_a_foreign_file(self, foreign: bool) -> Self {
        Self { foreign, ..self }
    }

    /// Takes an object apart; anything else is noted and dropped.
    pub(super) fn of(value: Value, place: impl Into<String>, row: &mut Row) -> Option<Self> {
        let place = place.into();
        match value {
            Value::Object(map) => {
                let members = map.into_iter().map(|(name, value)| (interned(&name), value));
                Some(Self::new(members, place))
            }
            other => {
                row.changed(
                    "not an object",
                    format!("{place}expected an object, found {}; it was dropped", describe(&other)),
                );
                None
            }
        }
    }

    /// Where the object stands in its row.
    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// What text, or number as text, a field holds, without taking it.
    pub(super) fn peek_text(&self, name: &str) -> Option<String> {
        let (_, value) = self.fields.iter().find(|(known, value)| **known == *name && value.is_some())?;
        match value.as_ref()? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// Takes a field; null counts as absent.
    pub(super) fn take(&mut self, name: &'static str) -> Option<Value> {
        let slot = self.fields.iter_mut().find(|(known, value)| **known == *name && value.is_some());
        let value = slot.and_then(|slot| slot.1.take()).filter(|value| !value.is_null());
        self.asked.push((name, value.is_some()));
        value
    }

    /// Tells of a field that the format has here and that is read elsewhere.
    pub(super) fn mention(&mut self, name: &'static str, present: bool) {
        self.asked.push((name, present));
    }

    /// For a note that `name` is absent: empty, or the field that was perhaps meant as it.
    pub(super) fn perhaps(&self, name: &'static str) -> String {
        let left = self.fields.iter().filter(|(_, value)| value.is_some());
        let meant = left.map(|(field, _)| field).find(|field| near(field, std::iter::once(name)).is_some());
        meant.map_or_else(String::new, |field| format!("; is `{field}` meant as `{name}`?"))
    }

    /// What a field that is left over was perhaps meant to be, of those that the object lacks.
    fn meant(&self, field: &str) -> Option<&'static str> {
        if self.foreign || self.asked.iter().any(|(known, _)| *known == field) {
            return None;
        }
        near(field, self.asked.iter().filter(|(_, present)| !present).map(|(name, _)| *name))
    }

    /// Puts a value back among the unknown fields, in its place, with a note.
    pub(super) fn refuse(&mut self, name: &str, value: Value, expected: &str, row: &mut Row) {
        let found = describe(&value);
        let place = &self.place;
        row.changed(
            "unexpected value",
            format!("{place}`{name}`: expected {expected}, found {found}; it counts as not known"),
        );
        match self.fields.iter_mut().find(|(known, _)| **known == *name) {
            Some(slot) => slot.1 = Some(value),
            None => self.fields.push((interned(name), Some(value))),
        }
    }

    /// Takes a string; a number is read as text, with a note.
    pub(super) fn text(&mut self, name: &'static str, row: &mut Row) -> Option<String> {
        match self.take(name)? {
            Value::String(text) => Some(text),
            Value::Number(number) => {
                let place = &self.place;
                row.changed(
                    "number for text",
                    format!("{place}`{name}`: the number {number} was read as text"),
                );
                Some(number.to_string())
            }
            other => {
                self.refuse(name, other, "text", row);
                None
            }
        }
    }

    /// Takes a finite number.
    pub(super) fn number(&mut self, name: &'static str, row: &mut Row) -> Option<f64> {
        self.number_as_written(name, row).map(|(number, _)| number)
    }

    /// Takes a finite number, with what was written, to be refused as such.
    pub(super) fn number_as_written(&mut self, name: &'static str, row: &mut Row) -> Option<(f64, Value)> {
        let value = self.take(name)?;
        match value.as_f64().filter(|number| number.is_finite()) {
            Some(number) => Some((number, value)),
            None => {
                self.refuse(name, value, "a number", row);
                None
            }
        }
    }

    /// Takes a whole number that is not negative.
    pub(super) fn whole(&mut self, name: &'static str, row: &mut Row) -> Option<u64> {
        let value = self.take(name)?;
        let whole = |f: &f64| f.fract() == 0.0 && (0.0..9e15).contains(f);
        match value.as_u64().or_else(|| value.as_f64().filter(whole).map(|f| f as u64)) {
            Some(number) => Some(number),
            None => {
                self.refuse(name, value, "a whole number", row);
                None
            }
        }
    }

    /// Takes a boolean.
    pub(super) fn flag(&mut self, name: &'static str, row: &mut Row) -> Option<bool> {
        match self.take(name)? {
            Value::Bool(flag) => Some(flag),
            other => {
                self.refuse(name, other, "true or false", row);
                None
            }
        }
    }

    /// Takes a word of a closed vocabulary, read by `from_id`; `expected` lists the words.
    pub(super) fn word<T>(
        &mut self,
        name: &'static str,
        expected: &str,
        from_id: impl Fn(&str) -> Option<T>,
        row: &mut Row,
    ) -> Option<T> {
        let value = self.take(name)?;
        match value.as_str().and_then(from_id) {
            Some(word) => Some(word),
            None => {
                self.refuse(name, value, &format!("{expected} (docs/format.md)"), row);
                None
            }
        }
    }

    /// Takes a list; absent is empty, anything else is refused.
    pub(super) fn list(&mut self, name: &'static str, row: &mut Row) -> Vec<Value> {
        self.maybe_list(name, row).unwrap_or_default()
    }

    /// Takes a list, telling an absent one from an empty one.
    pub(super) fn maybe_list(&mut self, name: &'static str, row: &mut Row) -> Option<Vec<Value>> {
        match self.take(name)? {
            Value::Array(list) => Some(list),
            other => {
                self.refuse(name, other, "a list", row);
                None
            }
        }
    }

    /// Takes a list of strings; other entries are noted and dropped.
    pub(super) fn texts(&mut self, name: &'static str, row: &mut Row) -> Vec<String> {
        let list = self.list(name, row);
        list.into_iter().filter_map(|value| self.entry_text(name, value, row)).collect()
    }

    fn entry_text(&self, name: &str, value: Value, row: &mut Row) -> Option<String> {
        match value {
            Value::String(text) => Some(text),
            other => {
                let found = describe(&other);
                let place = &self.place;
                row.changed(
                    "not text",
                    format!("{place}`{name}`: expected text, found {found}; it was dropped"),
                );
                None
            }
        }
    }

    /// Takes an object's members in order.
    pub(super) fn members(&mut self, name: &'static str, row: &mut Row) -> Vec<(String, Value)> {
        match self.take(name) {
            None => Vec::new(),
            Some(Value::Object(map)) => map.into_iter().collect(),
            Some(other) => {
                self.refuse(name, other, "an object", row);
                Vec::new()
            }
        }
    }

    /// What was not taken, as it stood; fields that look like slips of known ones are noted.
    pub(super) fn rest(self, row: &mut Row) -> Extra {
        for (field, _) in self.fields.iter().filter(|(_, value)| value.is_some()) {
            if let Some(meant) = self.meant(field) {
                row.misspelt(&self.place, field, meant);
            }
        }
        // As long as it must be: collected, it would keep the room that all fields had.
        let mut rest = Extra::with_capacity(self.fields.iter().filter(|(_, value)| value.is_some()).count());
        let left = self.fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
        rest.extend(left.map(|(name, value)| {
            let mut json = value.to_string();
            json.shrink_to_fit();
            (name, json)
        }));
        rest
    }

    /// Says which fields have no place in the dataset.
    pub(super) fn drop_rest(self, row: &mut Row) {
        let place = &self.place;
        for (name, _) in self.fields.iter().filter(|(_, value)| value.is_some()) {
            match self.meant(name) {
                Some(meant) => row.misspelt(place, name, meant),
                None => row.info(
                    "field not kept",
                    format!("{place}`{name}` is not part of the format here and is not kept"),
                ),
            }
        }
    }
}

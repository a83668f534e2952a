//! Two records of one id, field by field.

use crate::model::Extra;

/// A field that may be unknown: a missing one says nothing.
pub(super) trait Field: PartialEq {
    /// Whether it says anything.
    fn is_known(&self) -> bool;
}

impl<T: PartialEq> Field for Option<T> {
    fn is_known(&self) -> bool {
        self.is_some()
    }
}

impl<T: PartialEq> Field for Vec<T> {
    fn is_known(&self) -> bool {
        !self.is_empty()
    }
}

impl Field for String {
    fn is_known(&self) -> bool {
        !self.is_empty()
    }
}

/// What came of bringing a later record to an earlier one.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Compared {
    /// Names of fields that only the later one had.
    pub(super) taken: Vec<String>,
    /// Names of fields that differ.
    pub(super) differs: Vec<String>,
    /// Whether the later one said anything.
    pub(super) said: bool,
}

impl Compared {
    /// Keeps the earlier field, or takes the later one where the earlier is not known.
    pub(super) fn field<T: Field>(&mut self, name: &str, kept: &mut T, later: T) {
        if !later.is_known() {
            return;
        }
        self.said = true;
        if !kept.is_known() {
            *kept = later;
            self.taken.push(name.to_owned());
        } else if *kept != later {
            self.differs.push(name.to_owned());
        }
    }

    /// Compares a field that is always known.
    pub(super) fn fixed<T: PartialEq>(&mut self, name: &str, kept: &T, later: &T) {
        if kept != later {
            self.differs.push(name.to_owned());
        }
    }

    /// The fields that the format does not define, by their names.
    pub(super) fn extra(&mut self, kept: &mut Extra, later: Extra) {
        for (name, json) in later {
            self.said = true;
            match kept.iter().find(|(known, _)| *known == name) {
                None => {
                    self.taken.push(name.to_string());
                    kept.push((name, json));
                }
                Some((_, known)) if *known != json => self.differs.push(name.to_string()),
                Some(_) => {}
            }
        }
    }
}

/// Names in a sentence: `a`, `b` and `c`.
pub(super) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => format!("`{one}`"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|name| format!("`{name}`")).collect();
            format!("{} and `{last}`", first.join(", "))
        }
    }
}

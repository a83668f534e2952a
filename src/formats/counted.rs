//! JSON values as they are parsed, with how many keys stood twice in one object: counted on the way, not by a second
//! look at the text.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Error, Map, Number, Value};

use super::names::interned;
use crate::model::Name;

/// A row.
pub(super) enum Members {
    /// The members of an object in their order, each key once.
    Object(Vec<(Name, Value)>),
    /// No object.
    Other(Value),
}

impl From<Value> for Members {
    fn from(value: Value) -> Self {
        match value {
            Value::Object(map) => {
                let members = map.into_iter();
                Self::Object(members.map(|(name, value)| (interned(&name), value)).collect())
            }
            other => Self::Other(other),
        }
    }
}

/// Members that are looked through one after the other before they get an index.
const FEW: usize = 32;

/// Parses a value; and how many keys stood twice.
pub(super) fn value(bytes: &[u8]) -> Result<(Value, usize), Error> {
    let repeated = Cell::new(0);
    let mut from = serde_json::Deserializer::from_slice(bytes);
    let value = Any { repeated: &repeated }.deserialize(&mut from)?;
    from.end()?;
    Ok((value, repeated.get()))
}

/// Parses a row, whose own members need no index; and how many keys stood twice.
pub(super) fn members(bytes: &[u8]) -> Result<(Members, usize), Error> {
    if bytes.first() != Some(&b'{') {
        return value(bytes).map(|(value, repeated)| (value.into(), repeated));
    }
    let repeated = Cell::new(0);
    let mut from = serde_json::Deserializer::from_slice(bytes);
    let members = from.deserialize_map(Outer(Any { repeated: &repeated }))?;
    from.end()?;
    Ok((members, repeated.get()))
}

/// Takes a value of any kind.
#[derive(Clone, Copy)]
struct Any<'r> {
    repeated: &'r Cell<usize>,
}

impl Any<'_> {
    fn is_repeated(self, twice: bool) {
        self.repeated.set(self.repeated.get() + usize::from(twice));
    }
}

impl<'de> DeserializeSeed<'de> for Any<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Any<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("any valid JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(self)? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut map = Map::with_capacity(8);
        while let Some(key) = object.next_key::<String>()? {
            self.is_repeated(map.insert(key, object.next_value_seed(self)?).is_some());
        }
        Ok(Value::Object(map))
    }
}

/// Takes the name of a member.
struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Name;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Name, D::Error> {
        from.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = Name;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a name")
    }

    fn visit_str<E>(self, text: &str) -> Result<Name, E> {
        Ok(interned(text))
    }
}

/// Takes a row.
struct Outer<'r>(Any<'r>);

impl<'de> Visitor<'de> for Outer<'_> {
    type Value = Members;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Members, A::Error> {
        let mut few: Vec<(Name, Value)> = Vec::with_capacity(12);
        while let Some(key) = object.next_key_seed(Key)? {
            if few.len() == FEW {
                let named = |(name, value): (Name, Value)| (name.as_str().to_owned(), value);
                let mut map: Map<String, Value> = few.into_iter().map(named).collect();
                let key = key.as_str().to_owned();
                self.0.is_repeated(map.insert(key, object.next_value_seed(self.0)?).is_some());
                while let Some(key) = object.next_key::<String>()? {
                    self.0.is_repeated(map.insert(key, object.next_value_seed(self.0)?).is_some());
                }
                return Ok(Value::Object(map).into());
            }
            let value = object.next_value_seed(self.0)?;
            match few.iter_mut().find(|(known, _)| *known == key) {
                Some(known) => {
                    self.0.is_repeated(true);
                    known.1 = value;
                }
                None => few.push((key, value)),
            }
        }
        Ok(Members::Object(few))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_what_the_library_makes_of_it_and_keys_that_stand_twice_are_counted() {
        let many: String = (0..80).map(|n| format!("\"k{}\": {n},", n % 70)).collect();
        for (text, twice) in [
            (r#"{"a": 1, "b": [1, -2, 2.5, 1e400], "c": {"d": "x\u00e9\n"}, "e": null, "f": true}"#, 0),
            (r#"{"a": 1, "b": 2, "a": {"x": 1, "x": 2}}"#, 2),
            (r#"[{"a": 1, "a": 2}, 3]"#, 1),
            (&format!("{{{many} \"end\": 0}}"), 10),
            ("3", 0),
        ] {
            let expect = serde_json::from_str::<Value>(text);
            let (found, repeated) = match (value(text.as_bytes()), &expect) {
                (Ok(found), _) => found,
                (Err(error), Err(expect)) => {
                    assert_eq!(error.to_string(), expect.to_string());
                    continue;
                }
                (Err(error), Ok(_)) => panic!("{error}"),
            };
            assert_eq!((&found, repeated), (&expect.unwrap(), twice), "{text}");
            let (row, repeated) = members(text.as_bytes()).unwrap();
            let row = match row {
                Members::Object(list) => {
                    Value::Object(list.into_iter().map(|(n, value)| (n.to_string(), value)).collect())
                }
                Members::Other(value) => value,
            };
            assert_eq!((row, repeated), (found, twice), "{text}");
        }
    }
}

//! Whose machine this is, so that nothing of them goes into what is published.

use std::env;

use verivid::formats::private::Person;

/// As the system's variables say.
pub(crate) fn person() -> Person {
    let first =
        |names: &[&str]| names.iter().find_map(|name| env::var(name).ok().filter(|it| !it.is_empty()));
    Person { home: first(&["HOME", "USERPROFILE"]), user: first(&["USER", "LOGNAME", "USERNAME"]) }
}

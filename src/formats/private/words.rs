//! Texts that name a place on somebody's disk, or are a key.

/// Whose machine it is, as far as that is known; the page knows nothing.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Person {
    /// The home folder.
    pub home: Option<String>,
    /// The user's name.
    pub user: Option<String>,
}

/// Folders that hold people's home folders.
const HOMES: [&str; 3] = ["/home/", "/Users/", "\\Users\\"];

/// How keys of known services begin.
const KEYS: [&str; 12] = [
    "sk-",
    "sk_live_",
    "hf_",
    "ghp_",
    "gho_",
    "ghs_",
    "github_pat_",
    "glpat-",
    "xoxb-",
    "xoxp-",
    "AKIA",
    "AIza",
];

/// Characters of a key behind its beginning, at least.
const KEY: usize = 16;

/// Fields that say who or where; what they say is no matter of the data.
const FIELDS: [&str; 20] = [
    "user",
    "username",
    "user_name",
    "login",
    "hostname",
    "host_name",
    "machine",
    "cwd",
    "pwd",
    "home",
    "workdir",
    "working_dir",
    "work_dir",
    "api_key",
    "apikey",
    "token",
    "access_token",
    "secret",
    "password",
    "authorization",
];

/// Whether a field's name says that it is about a person or a machine.
pub(super) fn is_of_a_person(field: &str) -> bool {
    FIELDS.iter().any(|name| field.eq_ignore_ascii_case(name))
}

/// A text of the data without home folders and keys; `None` where there are none.
pub(super) fn cleaned(text: &str, person: &Person) -> Option<String> {
    let mut out = text.to_owned();
    let home = person.home.as_deref().filter(|home| home.len() > 1);
    if let Some(home) = home.filter(|home| out.contains(*home)) {
        out = without_folder(&out, home);
    }
    for homes in HOMES {
        out = without_homes(out, homes);
    }
    for key in KEYS {
        out = without_keys(out, key);
    }
    (out != text).then_some(out)
}

/// The same of a value of metadata, where a path is nothing but a path: the file's name stays.
pub(super) fn cleaned_field(text: &str, person: &Person) -> Option<String> {
    if is_local_path(text) {
        return Some(last(text).to_owned());
    }
    if person.user.as_deref().is_some_and(|user| user == text) {
        return Some(String::new());
    }
    cleaned(text, person)
}

/// A path that begins at a root: of a disk, a drive, a share, a home folder.
fn is_local_path(text: &str) -> bool {
    let text = text.trim();
    let drive = text.as_bytes();
    let on_drive =
        drive.len() > 2 && drive[0].is_ascii_alphabetic() && drive[1] == b':' && b"/\\".contains(&drive[2]);
    let rooted = text.starts_with('/') && !text.starts_with("//") && text[1..].contains('/');
    let blank = text.contains(char::is_whitespace);
    on_drive
        || text.starts_with("\\\\")
        || text.starts_with("~/")
        || text.starts_with("file:")
        || (rooted && !blank)
}

/// What stands behind the last separator.
pub(super) fn last(path: &str) -> &str {
    path.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next().unwrap_or_default()
}

/// Every path below `folder` by its last part.
fn without_folder(text: &str, folder: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(folder) {
        let path_end = path_end(rest, at);
        // `/root` is no part of `/rooted`.
        let behind = rest[at + folder.len()..].chars().next();
        if behind.is_none_or(|c| !c.is_alphanumeric() && c != '-' && c != '_') {
            out += &rest[..at];
            let below = &rest[at + folder.len()..path_end];
            out += last(below);
        } else {
            out += &rest[..path_end];
        }
        rest = &rest[path_end..];
    }
    out + rest
}

fn path_end(text: &str, from: usize) -> usize {
    let ends = |c: char| c.is_whitespace() || "\"'`<>|,;)]}".contains(c);
    text[from..].find(ends).map_or(text.len(), |at| from + at)
}

/// Every path below a home folder by its last part, whoever's it is.
fn without_homes(text: String, homes: &str) -> String {
    let Some(mut at) = text.find(homes) else { return text };
    let (mut out, mut rest) = (String::new(), text.as_str());
    loop {
        let end = path_end(rest, at);
        let below = &rest[at + homes.len()..end];
        // An address or a longer path may have such a folder within it.
        let start =
            rest[..at].rfind(|c: char| c.is_whitespace() || "\"'`<>|,;([{=".contains(c)).map_or(0, |n| n + 1);
        let before = &rest[start..at];
        let is_root = before.is_empty() || before.ends_with(':') || before == "file://";
        if is_root && !below.is_empty() {
            out += &rest[..start];
            let inside = below.split_once(['/', '\\']).map_or("", |(_, inside)| inside);
            out += last(inside);
        } else {
            out += &rest[..end];
        }
        rest = &rest[end..];
        match rest.find(homes) {
            Some(next) => at = next,
            None => return out + rest,
        }
    }
}

fn without_keys(text: String, key: &str) -> String {
    let Some(mut at) = text.find(key) else { return text };
    let (mut out, mut rest) = (String::new(), text.as_str());
    loop {
        let behind = &rest[at + key.len()..];
        let length =
            behind.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').unwrap_or(behind.len());
        let begins = rest[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        let has_digit = behind[..length].contains(|c: char| c.is_ascii_digit());
        let end = at + key.len() + length;
        if begins && length >= KEY && has_digit {
            out += &rest[..at];
            out += "[removed]";
        } else {
            out += &rest[..end];
        }
        rest = &rest[end..];
        match rest.find(key) {
            Some(next) => at = next,
            None => return out + rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_keys_go_and_everything_else_stays() {
        let person = Person { home: Some("/root".into()), user: Some("ada".into()) };
        for (text, expect) in [
            ("The man goes to /home on foot.", None),
            ("see https://x.example/home/ada/a.html", None),
            ("rooted in /rooted/x", None),
            ("task-1, sk-learn", None),
            ("read /home/ada/data/a.json, then", Some("read a.json, then")),
            ("(C:\\Users\\Ada\\v.mp4)", Some("(v.mp4)")),
            ("/Users/ada", Some("")),
            ("at /root/x/y.log: no", Some("at y.log: no")),
            ("key=hf_abcdefghijklmnop1234", Some("key=[removed]")),
        ] {
            assert_eq!(cleaned(text, &person).as_deref(), expect, "{text}");
        }
        for (text, expect) in [
            ("/mnt/data/model.bin", Some("model.bin")),
            ("D:\\m\\x.bin", Some("x.bin")),
            ("\\\\server\\share\\x.bin", Some("x.bin")),
            ("~/x.bin", Some("x.bin")),
            ("file:///tmp/x.bin", Some("x.bin")),
            ("ada", Some("")),
            ("a/b.json", None),
            ("/", None),
            ("1/2", None),
            ("Ada Lovelace", None),
        ] {
            assert_eq!(cleaned_field(text, &person).as_deref(), expect, "{text}");
        }
    }
}

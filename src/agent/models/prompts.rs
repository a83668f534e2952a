//! Prompts: files with a version, which the report names.

/// What a model is told, with `{gaps}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// Its name and version, as `classify/1`.
    pub version: String,
    /// The system message; may be empty.
    pub system: String,
    /// The user message.
    pub user: String,
}

/// Why a file is no prompt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PromptError {
    /// The first line.
    #[error(
        "a prompt begins with `version: NAME/VERSION`, a line `---`, the system message, a line `---`, the user message"
    )]
    Head,
    /// No prompt of this name is used.
    #[error("there is no prompt `{0}`; there is: {known}", known = NAMES.join(", "))]
    Unknown(String),
}

const NAMES: [&str; 8] = [
    "classify",
    "caption",
    "reason",
    "feedback",
    "retry",
    "self_pep_describe",
    "self_pep_answer",
    "self_pep_verify",
];

/// All prompts that a diagnosis uses, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompts([Prompt; 8]);

impl Prompt {
    /// Reads a prompt's file.
    pub fn read(text: &str) -> Result<Self, PromptError> {
        let (head, rest) = text.split_once('\n').ok_or(PromptError::Head)?;
        let version = head.trim().strip_prefix("version:").ok_or(PromptError::Head)?.trim().to_owned();
        let mut parts = rest.strip_prefix("---\n").ok_or(PromptError::Head)?.splitn(2, "---\n");
        let (system, user) = (parts.next().unwrap_or_default(), parts.next().ok_or(PromptError::Head)?);
        Ok(Self { version, system: system.trim().to_owned(), user: user.trim().to_owned() })
    }

    /// The user message with its gaps filled. What is put in is not looked at for gaps again.
    pub fn filled(&self, values: &[(&str, &str)]) -> String {
        let mut text = String::new();
        let mut rest = self.user.as_str();
        while let Some(at) = rest.find('{') {
            text.push_str(&rest[..at]);
            rest = &rest[at..];
            let gap = values
                .iter()
                .find(|(name, _)| rest[1..].strip_prefix(name).is_some_and(|r| r.starts_with('}')));
            match gap {
                Some((name, value)) => {
                    text.push_str(value);
                    rest = &rest[name.len() + 2..];
                }
                None => {
                    text.push('{');
                    rest = &rest[1..];
                }
            }
        }
        text.push_str(rest);
        text
    }
}

impl Prompts {
    /// Those that come with the program.
    pub fn built_in() -> Self {
        let texts = [
            include_str!("../prompts/classify.txt"),
            include_str!("../prompts/caption.txt"),
            include_str!("../prompts/reason.txt"),
            include_str!("../prompts/feedback.txt"),
            include_str!("../prompts/retry.txt"),
            include_str!("../prompts/self_pep_describe.txt"),
            include_str!("../prompts/self_pep_answer.txt"),
            include_str!("../prompts/self_pep_verify.txt"),
        ];
        let empty = |_| Prompt { version: String::new(), system: String::new(), user: String::new() };
        // A test reads each of them.
        Self(texts.map(|text| Prompt::read(text).unwrap_or_else(empty)))
    }

    /// The names of all prompts.
    pub fn names() -> &'static [&'static str] {
        &NAMES
    }

    /// A prompt by its name; an unknown one is the first.
    pub fn get(&self, name: &str) -> &Prompt {
        &self.0[NAMES.iter().position(|known| *known == name).unwrap_or(0)]
    }

    /// Puts another text in the place of a prompt.
    pub fn replace(&mut self, name: &str, text: &str) -> Result<(), PromptError> {
        let at = NAMES
            .iter()
            .position(|known| *known == name)
            .ok_or_else(|| PromptError::Unknown(name.to_owned()))?;
        self.0[at] = Prompt::read(text)?;
        Ok(())
    }
}

impl Default for Prompts {
    fn default() -> Self {
        Self::built_in()
    }
}

//! The closed vocabularies of the two papers.

/// Makes a field-less enum with its names on disk and its labels on screen.
macro_rules! vocabulary {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $id:literal, $label:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant,)+ }

        impl $name {
            /// All values, in the papers' order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name on disk.
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }

            /// The label on screen.
            pub fn label(self) -> &'static str {
                match self { $(Self::$variant => $label,)+ }
            }

            /// Reads the name on disk.
            pub fn from_id(id: &str) -> Option<Self> {
                match id { $($id => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}
pub(super) use vocabulary;

vocabulary! {
    /// The three levels of Dr.V (section 3), and what belongs to none of them.
    Level {
        /// Seen in a single frame.
        Perceptive = "perceptive", "Perceptive";
        /// Needs the order of frames.
        Temporal = "temporal", "Temporal";
        /// Needs reasoning beyond what is shown.
        Cognitive = "cognitive", "Cognitive";
        /// A type outside the taxonomy.
        Other = "other", "Other";
    }
}

vocabulary! {
    /// What a video demands of its viewer (VidOmni-Bench, section 3.2), from 1 to 5.
    Complexity {
        /// 1
        StaticWorld = "1", "Static World";
        /// 2
        BodyMotion = "2", "Body Motion";
        /// 3
        HandObject = "3", "Hand-Object Interaction";
        /// 4
        CrowdAction = "4", "Crowd Action";
        /// 5
        MultiScene = "5", "Multi-Scene Dynamics";
    }
}

impl Complexity {
    /// The number 1 to 5.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// From the number 1 to 5.
    pub fn from_number(number: u64) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
    }
}

vocabulary! {
    /// VidOmni-Bench's three brackets of a video's duration.
    DurationBracket {
        /// Up to 180 s.
        Short = "short", "Short";
        /// Between.
        Medium = "medium", "Medium";
        /// From 1,800 s.
        Long = "long", "Long";
    }
}

impl DurationBracket {
    /// The bracket's limits in words, as [`DurationBracket::of`] draws them.
    pub fn limits(self) -> &'static str {
        match self {
            Self::Short => "\u{2264} 3 min",
            Self::Medium => "3\u{2013}30 min",
            Self::Long => "\u{2265} 30 min",
        }
    }

    /// The bracket of a duration in seconds: short `<= 180`, long `>= 1800`.
    pub fn of(duration: f64) -> Self {
        if duration <= 180.0 {
            Self::Short
        } else if duration >= 1800.0 {
            Self::Long
        } else {
            Self::Medium
        }
    }
}

vocabulary! {
    /// The annotators' word on a caption's sentence.
    SentenceLabel {
        /// Supported by the video.
        Correct = "correct", "Correct";
        /// Contradicted by the video: the positive class.
        Incorrect = "incorrect", "Incorrect";
        /// Not decidable.
        Unknown = "unknown", "Unknown";
    }
}

vocabulary! {
    /// What is wrong in an incorrect sentence (VidOmni-Bench, section 3.3).
    ErrorCategory {
        /// A wrong object.
        Object = "object", "Object";
        /// A wrong relation.
        Relation = "relation", "Relation";
        /// A wrong place.
        Location = "location", "Location";
        /// A wrong direction.
        Direction = "direction", "Direction";
        /// Something that is not there.
        Illusion = "illusion", "Illusion";
        /// A wrong action.
        Action = "action", "Action";
        /// A wrong order.
        Order = "order", "Order";
        /// A wrong cause.
        Causality = "causality", "Causality";
        /// A wrong count over time.
        Frequency = "frequency", "Frequency";
        /// A wrong change of state.
        StateChange = "state_change", "State change";
    }
}

impl ErrorCategory {
    /// Whether one frame is enough to see the error.
    pub fn is_static(self) -> bool {
        self <= Self::Illusion
    }
}

/// One of the 14 hallucination types of Dr.V, or another benchmark's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HallucinationType {
    /// A type of Dr.V, by its place in [`HallucinationType::DRV`].
    Drv(u8),
    /// A type outside the taxonomy; its level is [`Level::Other`].
    Other(String),
}

impl HallucinationType {
    /// Id, label and level of Dr.V's types, in the paper's order.
    pub const DRV: [(&'static str, &'static str, Level); 14] = [
        ("object", "Object", Level::Perceptive),
        ("color", "Color", Level::Perceptive),
        ("number", "Number", Level::Perceptive),
        ("location", "Location", Level::Perceptive),
        ("static_relation", "Static relation", Level::Perceptive),
        ("ocr", "OCR", Level::Perceptive),
        ("action", "Action", Level::Temporal),
        ("dynamic_attribute", "Dynamic attribute", Level::Temporal),
        ("dynamic_relation", "Dynamic relation", Level::Temporal),
        ("sequence", "Sequence", Level::Temporal),
        ("factual_prediction", "Factual prediction", Level::Cognitive),
        ("counterfactual_prediction", "Counterfactual prediction", Level::Cognitive),
        ("context_explanation", "Context explanation", Level::Cognitive),
        ("knowledge_explanation", "Knowledge explanation", Level::Cognitive),
    ];

    /// Reads the name on disk; an unknown one is kept.
    pub fn from_id(id: &str) -> Self {
        match Self::DRV.iter().position(|(known, ..)| *known == id) {
            Some(place) => Self::Drv(place as u8),
            None => Self::Other(id.to_owned()),
        }
    }

    fn row(&self) -> Option<&'static (&'static str, &'static str, Level)> {
        match self {
            Self::Drv(place) => Self::DRV.get(usize::from(*place)),
            Self::Other(_) => None,
        }
    }

    /// The name on disk.
    pub fn id(&self) -> &str {
        match (self, self.row()) {
            (Self::Other(id), _) => id,
            (_, row) => row.map_or("", |(id, ..)| id),
        }
    }

    /// The label on screen.
    pub fn label(&self) -> &str {
        self.row().map_or(self.id(), |(_, label, _)| label)
    }

    /// The level that the type belongs to.
    pub fn level(&self) -> Level {
        self.row().map_or(Level::Other, |(.., level)| *level)
    }
}

//! The rules: the first that fits decides.

use crate::agent::language::pattern::{caught, somewhere};
use crate::agent::language::{Colour, Word, when_of, words};
use crate::model::{Choice, HallucinationType, Level, StepName};

/// A type, and how its questions are put: patterns anywhere in the question.
const RULES: &[(&str, &[&str])] = &[
    (
        "counterfactual_prediction",
        &[
            "if @ would|will|could|might",
            "would|will|could|might @ if",
            "what|which if",
            "had not|never",
            "without @ would",
            "what|how would",
            "suppose|imagine|supposing",
            "were to",
            "if @ had",
            "instead of @ would",
        ],
    ),
    (
        "factual_prediction",
        &[
            "what|which|who|where will",
            "will @ next",
            "next",
            "about to",
            "going to",
            "likely to happen",
            "likely ?to ?do happen|do|follow|occur",
            "will|would|might|can|could be able to",
            "is able to",
            "able to do",
            "predict|prediction",
            "future action",
            "will the|he|she|it|they",
        ],
    ),
    (
        "ocr",
        &[
            "written|printed|engraved",
            "what|which ?does ?do ?is ?the text|texts|letters|caption|title|label|sign|signboard|subtitle|banner|words say|says|said|read|reads|on|written",
            "what does @ say",
            "what do @ say",
            "text|texts|letters|word|words|font|logo|subtitle|caption|captions|sentence|abbreviation|website|url",
            "first|last letter",
            "what is the price|score|name|title|phone|license|number|contact|brand|temperature|percentage|speed|time|address|date",
            "what's|what is the|his|her|its ?contact ?jersey ?license|plate ?phone number",
            "what number",
            "spell|spelled|spelt",
            "which brand|team|company|website|channel",
            "signboard|billboard|license|licence",
            "exit number",
            "the price|score|title|discount|website",
            "called|named",
            "what ?is|are ?the ?first|second|last line|hp|point|points|score|speed|limit",
            "how much",
            "percent|percentage|dollars|usd",
            "stand|stands for",
            "sign",
            "brand",
            "according to the sign|screen|text",
            "the name|names|cost|number|plate|temperature|brand of",
            "what's|whats ?the|his|her ?place name|number|score|plate|title",
            "what time ?of is",
            "car|license|licence plate",
        ],
    ),
    (
        "sequence",
        &[
            "order",
            "sequence|sequences|successively|chronological",
            "first|second|third|fourth|fifth|last|final ?future topic|step|restaurant|ingredient|item|scene|person|thing|stage|one ?is|mentioned|introduced",
            "in turn",
            "before @ and then",
            "sorts",
        ],
    ),
    (
        "knowledge_explanation",
        &[
            "why @ look|looks|appear|appears|seem|seems",
            "what causes|caused|cause",
            "explain|explains|principle|phenomenon|mechanism|theory|reaction|chemical|physical|scientific",
            "how does|do|did @ win|work|score|help|affect|cause|function",
            "what is the ?main ?underlying purpose|reason|function|principle of",
            "knowledge",
            "because of which|what",
            "due to",
        ],
    ),
    (
        "context_explanation",
        &[
            "why",
            "reason",
            "because",
            "how come",
            "for what purpose",
            "purpose",
            "intention|intend|intended|motivation",
            "in order to",
            "what makes|made",
            "how did|does|do @ feel|react|show|express|know|manage|prevent|ensure|keep|get|help|support",
        ],
    ),
    (
        "number",
        &[
            "how many",
            "number of",
            "how often",
            "count|counts",
            "are|is there|it exactly|only ?exactly one|two|three|four|five|six|seven|eight|nine|ten",
        ],
    ),
    ("color", &["what|which color|colour|colors|colours", "the color|colour", "in color|colour"]),
    (
        "dynamic_attribute",
        &[
            "direction|directions",
            "speed|velocity|fast|faster|fastest|slow|slower|slowest|quickly|slowly|accelerate|accelerating|decelerating",
            "clockwise|counterclockwise|anticlockwise",
            "the whole|entire time|video|way",
            "all the time",
            "how does|do|did @ change|changed",
            "stay|stays|remain|remains|keep|keeps",
            "change|changes|changed|changing",
            "get|gets|getting|become|becomes|grow|grows|shrink|shrinks|bigger|smaller|larger|longer|shorter",
            "left to right",
            "right to left",
            "from left|right|top|bottom|up|down",
            "rotate|rotating|rotates|spin|spinning|shape of @ motion|movement|trajectory|path",
            "towards|toward|away",
            "upwards|downwards|leftwards|rightwards|upward|downward",
            "move|moves|moving|moved|go|goes|fly|flies|roll|rolls|drift|drifts|slide|slides up|down|left|right|diagonally|sideways",
            "move|moves|moving|go|goes ?to ?the left|right",
            "which|what way",
        ],
    ),
    (
        "dynamic_relation",
        &[
            "before|after|while|during|until|when|as|then|since",
            "at the same time",
            "simultaneously",
            "ever",
            "earlier|later|first than|before",
            "in|during the first|second half",
            "passes|passing|overtakes|crosses|follows|chases|hits|collides|touches|reaches|leaves|approaches|hides",
        ],
    ),
    (
        "location",
        &[
            "where is|was this|the video|place|scene|event|clip",
            "where are|were they|the people|we",
            "where is|was the video|this ?video ?being taken|filmed|shot|happening|set",
            "where does|do|did @ take|happen|come|live",
            "what ?kind ?of place|location|room|environment|setting|venue|scene",
            "indoors|outdoors|outside|inside",
            "in which|what city|country|room|place|part|corner|half|area",
            "where did|does|do",
            "at|on|in the top|bottom|left|right|upper|lower|center|centre|middle ?half|corner|side|part ?of ?the|this picture|frame|screen|video|image",
            "at|in the top|bottom|middle|center|centre|corner",
            "where",
            "taken|filmed|located|happening ?in",
        ],
    ),
    (
        "static_relation",
        &[
            "left|right of",
            "left|right side",
            "on|to|at the left|right",
            "above|below|under|underneath|beneath|behind|beside|between|opposite|beyond|inside|atop|around",
            "next to",
            "in front",
            "on top",
            "near|adjacent|attached ?to",
            "close to",
            "leaning|lying|standing|sitting|placed|positioned|hanging on|in|at|against",
            "who|what is @ on|in|with|at|holding|wearing",
            "relation|relationship|position",
            "what|who|which is on|in|at|behind|near|by",
        ],
    ),
];

/// The type that the words of a question speak for.
pub fn kind(question: &str, options: &[Choice]) -> HallucinationType {
    HallucinationType::from_id(named(question, options))
}

fn named(question: &str, options: &[Choice]) -> &'static str {
    let all = words(question);
    if question.contains(['"', '\u{201c}', '\u{2018}']) || quoted(question) {
        return "ocr";
    }
    if coloured(&all, options) {
        return "color";
    }
    if let Some(kind) = asked_for(&all) {
        return kind;
    }
    // When something is asked for is no matter of its type, but for the types that are about time.
    let timeless = words(&when_of(question).1);
    for (kind, patterns) in RULES {
        let timed = matches!(*kind, "dynamic_relation" | "dynamic_attribute" | "counterfactual_prediction");
        let said = if timed { &all } else { &timeless };
        let printed = *kind == "ocr" && is_printed(said);
        let fits = printed || patterns.iter().any(|pattern| somewhere(said, pattern).is_some());
        if fits && !(matches!(*kind, "location") && is_relation(&all, options)) {
            return kind;
        }
    }
    if options.iter().any(|choice| choice.structured.is_some()) { "action" } else { done_or_seen(&all) }
}

/// Questions that say by their first words what they ask for, whatever else they say.
fn asked_for(all: &[Word]) -> Option<&'static str> {
    const FORMS: &[(&str, &str)] = &[
        ("how many times @", "number"),
        ("how many @", "number"),
        ("what|which color|colour|colors @", "color"),
        ("is|are|was|were there ?any|a|an @ before|after|while|during|when @", "dynamic_relation"),
        (
            "which|what object|objects|animal|item|thing|food|instrument|vehicle|kind|type|tool|toy|clothing @",
            "object?",
        ),
    ];
    let (_, kind) = FORMS.iter().find(|(form, _)| caught(all, form).is_some())?;
    if *kind != "object?" {
        return Some(kind);
    }
    // Of an object too may be asked what comes after, or where.
    let other =
        RULES.iter().any(|(_, patterns)| patterns.iter().any(|pattern| somewhere(all, pattern).is_some()));
    (!other).then_some("object")
}

/// Where a thing is, told by other things, is a relation; told by places it is a location.
fn is_relation(all: &[Word], options: &[Choice]) -> bool {
    const SIDES: &[&str] = &[
        "left",
        "right",
        "above",
        "below",
        "under",
        "behind",
        "next",
        "beside",
        "between",
        "inside",
        "top",
        "front",
        "near",
        "underneath",
    ];
    let has = |words: &[Word]| words.iter().any(|word| SIDES.contains(&word.text.as_str()));
    let frame = all
        .iter()
        .any(|word| matches!(word.text.as_str(), "picture" | "frame" | "screen" | "image" | "corner"));
    let listed = options.iter().filter(|choice| {
        let said = words(&choice.text);
        has(&said) && said.len() > 3
            || said
                .iter()
                .any(|word| matches!(word.text.as_str(), "behind" | "beside" | "under" | "inside" | "next"))
    });
    let by_options = !options.is_empty() && listed.count() * 2 >= options.len();
    let between_things = |pattern: &&str| somewhere(all, pattern).is_some();
    let by_question = [
        "left|right of @",
        "left|right side of @",
        "above|below|under|behind|beside|between|underneath|inside @",
        "next to @",
        "in front of @",
        "on top of @",
    ]
    .iter()
    .any(between_things);
    !frame && (by_options || by_question)
}

fn coloured(all: &[Word], options: &[Choice]) -> bool {
    let named = |word: &Word| Colour::named(&word.stem).is_some();
    let all_options = !options.is_empty()
        && options
            .iter()
            .all(|choice| words(&choice.text).iter().any(named) && words(&choice.text).len() <= 3);
    let asked = all
        .first()
        .is_some_and(|word| matches!(word.text.as_str(), "is" | "are" | "was" | "were" | "does" | "do"));
    let said = asked && (all.last().is_some_and(named) || somewhere(all, "wearing|wear|wears a|an red|blue|green|white|black|yellow|pink|orange|purple|brown|gray|grey").is_some());
    all_options && !all.iter().any(|word| word.text == "written") || said
}

/// A word as it is printed somewhere: with figures in it, or in capitals.
fn is_printed(words: &[Word]) -> bool {
    let capitals = |raw: &str| raw.chars().skip(1).filter(|c| c.is_uppercase()).count() >= 1;
    let is_time = |n: usize| {
        words.get(n + 1).is_some_and(|next| matches!(next.text.as_str(), "s" | "sec" | "second" | "seconds"))
    };
    let shown = |(n, word): (usize, &Word)| {
        word.raw.chars().any(|c| c.is_ascii_digit()) && !is_time(n)
            || capitals(&word.raw) && word.raw != word.text
    };
    words.iter().enumerate().any(shown) && words.iter().any(|word| word.raw.chars().any(char::is_lowercase))
}

/// A word in single quotes.
fn quoted(question: &str) -> bool {
    let letters: Vec<char> = question.chars().collect();
    letters.windows(2).any(|pair| pair[0] == ' ' && matches!(pair[1], '\'' | '\u{2018}' | '`'))
}

/// `What is he doing?` asks for an action; `Is there a dog?` and `What did he hold?` for an object.
fn done_or_seen(all: &[Word]) -> &'static str {
    const ACTIONS: &[&str] = &[
        "what|which action|actions|activity|activities|sport @?",
        "what ?else does|do|did|is|are|was|were @ do|doing @?",
        "what happens|happened|happening @?",
        "what is|are happening @?",
        "how does|do|did|is|are @",
        "does|do @",
        "is|are|was|were ?the|a|an|there ?any @ ing",
        "what did @ do @?",
    ];
    const STATES: &[&str] =
        &["does|do @ hold|have|wear|contain|show|own|carry|include @?", "does|do @ appear ?in @?"];
    let is = |list: &[&str]| list.iter().any(|form| caught(all, form).is_some());
    let doing = all.iter().any(|word| {
        word.text.len() > 5
            && word.text.ends_with("ing")
            && !["something", "anything", "building", "clothing", "during", "nothing", "morning", "evening"]
                .contains(&word.text.as_str())
    });
    let asks = all.first().is_some_and(|word| matches!(word.text.as_str(), "is" | "are" | "was" | "were"));
    if is(STATES) {
        "object"
    } else if is(ACTIONS) || asks && doing {
        "action"
    } else {
        "object"
    }
}

/// The steps that a level goes through (Dr.V, section 5): 1, 2, 5, 6; with 3 for what is temporal; all six for what is
/// cognitive. What is of no level goes through all.
pub fn path(level: Level) -> &'static [StepName] {
    use StepName::{Caption, Classify, Feedback, Localize, Perceive, Reason};
    match level {
        Level::Perceptive => &[Classify, Perceive, Reason, Feedback],
        Level::Temporal => &[Classify, Perceive, Localize, Reason, Feedback],
        Level::Cognitive | Level::Other => &[Classify, Perceive, Localize, Caption, Reason, Feedback],
    }
}

//! What the forms of a word share. Not a linguist's stem: only the same for all of them.

/// Forms that no rule makes, and names of one thing.
const IRREGULAR: &[(&str, &str)] = &[
    ("ate", "eat"),
    ("eaten", "eat"),
    ("took", "take"),
    ("taken", "take"),
    ("threw", "throw"),
    ("thrown", "throw"),
    ("ran", "run"),
    ("went", "go"),
    ("gone", "go"),
    ("goes", "go"),
    ("came", "come"),
    ("sat", "sit"),
    ("stood", "stand"),
    ("held", "hold"),
    ("fell", "fall"),
    ("fallen", "fall"),
    ("gave", "give"),
    ("given", "give"),
    ("made", "make"),
    ("got", "get"),
    ("gotten", "get"),
    ("rose", "rise"),
    ("risen", "rise"),
    ("flew", "fly"),
    ("flown", "fly"),
    ("drove", "drive"),
    ("driven", "drive"),
    ("wrote", "write"),
    ("written", "write"),
    ("said", "say"),
    ("lay", "lie"),
    ("lain", "lie"),
    ("lying", "lie"),
    ("wore", "wear"),
    ("worn", "wear"),
    ("hid", "hide"),
    ("hidden", "hide"),
    ("began", "begin"),
    ("begun", "begin"),
    ("grew", "grow"),
    ("grown", "grow"),
    ("shrank", "shrink"),
    ("shrunk", "shrink"),
    ("sank", "sink"),
    ("sunk", "sink"),
    ("swam", "swim"),
    ("drank", "drink"),
    ("broke", "break"),
    ("broken", "break"),
    ("caught", "catch"),
    ("bought", "buy"),
    ("brought", "bring"),
    ("slid", "slide"),
    ("laid", "lay"),
    ("shook", "shake"),
    ("shaken", "shake"),
    ("spun", "spin"),
    ("met", "meet"),
    ("saw", "see"),
    ("seen", "see"),
    ("shown", "show"),
    ("men", "man"),
    ("women", "woman"),
    ("children", "child"),
    ("kid", "child"),
    ("kids", "child"),
    ("people", "person"),
    ("persons", "person"),
    ("somebody", "person"),
    ("someone", "person"),
    ("anybody", "person"),
    ("anyone", "person"),
    ("human", "person"),
    ("humans", "person"),
    ("feet", "foot"),
    ("mice", "mouse"),
    ("geese", "goose"),
    ("leaves", "leaf"),
    ("knives", "knife"),
    ("shelves", "shelf"),
    ("automobile", "car"),
    ("bike", "bicycle"),
    ("bikes", "bicycle"),
    ("bunny", "rabbit"),
    ("bunnies", "rabbit"),
    ("tv", "television"),
    ("couch", "sofa"),
    ("puppy", "dog"),
    ("kitten", "cat"),
    ("lady", "woman"),
    ("ladies", "woman"),
    ("cellphone", "phone"),
    ("smartphone", "phone"),
    ("disc", "circle"),
    ("disk", "circle"),
    ("dot", "circle"),
    ("colour", "color"),
    ("colours", "color"),
    ("colored", "color"),
    ("coloured", "color"),
    ("grey", "gray"),
    ("start", "start"),
    ("starts", "start"),
    ("beginning", "start"),
    ("is", "be"),
    ("are", "be"),
    ("was", "be"),
    ("were", "be"),
];

/// Words that end as forms do and are none.
const WHOLE: &[&str] = &[
    "bus",
    "gas",
    "lens",
    "this",
    "its",
    "his",
    "yes",
    "always",
    "across",
    "during",
    "nothing",
    "thing",
    "something",
    "anything",
    "ring",
    "king",
    "string",
    "spring",
    "red",
    "bed",
    "seed",
    "speed",
    "left",
    "us",
    "plus",
];

/// The stem of a word in small letters.
pub fn stem(word: &str) -> String {
    if let Some((_, stem)) = IRREGULAR.iter().find(|(form, _)| *form == word) {
        return ending(stem);
    }
    if WHOLE.contains(&word) {
        return word.to_owned();
    }
    let singular = singular(word);
    if let Some((_, stem)) = IRREGULAR.iter().find(|(form, _)| *form == singular) {
        return ending(stem);
    }
    if WHOLE.contains(&singular.as_str()) {
        return singular;
    }
    ending(verb(&singular))
}

fn singular(word: &str) -> String {
    if let Some(root) = word.strip_suffix("ies").filter(|root| root.len() > 1) {
        return format!("{root}y");
    }
    let hissing = |root: &str| ["s", "x", "z", "ch", "sh", "o"].iter().any(|end| root.ends_with(end));
    if let Some(root) = word.strip_suffix("es").filter(|root| hissing(root) && root.len() > 2) {
        return root.to_owned();
    }
    let kept = ["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    match word.strip_suffix('s') {
        Some(root) if !kept && root.len() > 2 => root.to_owned(),
        _ => word.to_owned(),
    }
}

/// Without the ending of a past or of a progress.
fn verb(word: &str) -> &str {
    let sounds = |root: &str| root.len() > 2 && root.contains(|c| "aeiouy".contains(c));
    let root =
        word.strip_suffix("ing").or_else(|| word.strip_suffix("ed").filter(|_| !word.ends_with("eed")));
    root.filter(|root| sounds(root)).unwrap_or(word)
}

/// `move` and `mov`, `run` and `runn`, `tidy` and `tidi` are one.
fn ending(root: &str) -> String {
    let mut letters: Vec<char> = root.chars().collect();
    if letters.len() > 3 && letters.last() == Some(&'e') {
        letters.pop();
    }
    let twice = letters.len() > 2 && letters.last() == letters.get(letters.len() - 2);
    if twice && !matches!(letters.last(), Some('e' | 'o')) {
        letters.pop();
    }
    if let Some(last) = letters.last_mut().filter(|last| **last == 'y') {
        *last = 'i';
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn the_forms_of_a_word_have_one_stem() {
        for forms in [
            "move moves moving moved",
            "run runs running ran",
            "tidy tidies tidied tidying",
            "box boxes",
            "put puts putting",
            "stretch stretches stretched stretching",
            "yawn yawns yawning",
            "fall falls falling fell",
            "raise raised raising",
            "person people persons",
            "shoe shoes",
            "glass glasses",
            "bunny rabbit rabbits",
            "car cars automobile",
            "throw threw thrown throws throwing",
            "shake shook shaking",
            "grow grows grew",
            "stop stops stopped stopping",
            "woman women lady",
            "lie lying lies",
            "hide hides hiding hid hidden",
            "tilt tilts tilted",
        ] {
            let stems: Vec<String> = forms.split(' ').map(stem).collect();
            assert!(stems.windows(2).all(|pair| pair[0] == pair[1]), "{forms}: {stems:?}");
        }
    }

    #[test]
    fn words_that_only_look_alike_stay_apart() {
        for (a, b) in
            [("bus", "bu"), ("ring", "r"), ("red", "r"), ("cat", "car"), ("man", "woman"), ("speed", "spe")]
        {
            assert_ne!(stem(a), stem(b), "{a} {b}");
        }
    }
}

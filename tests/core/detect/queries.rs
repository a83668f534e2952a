//! Words to classes.

use proptest::prelude::*;
use verivid::detect::{
    labels::Labels,
    query::{Asked, ask, singular},
};

/// The classes' names, how they were found, and what was ignored.
fn told(words: &str) -> String {
    let labels = Labels::assumed(80);
    match ask(words, &labels) {
        Asked::NoSuchClass { wanted } => format!("no such class: {wanted}"),
        Asked::Found { classes, by, ignored } => {
            let names: Vec<String> = classes.iter().map(|class| labels.name(*class)).collect();
            let ignored =
                if ignored.is_empty() { String::new() } else { format!(" without {}", ignored.join(" ")) };
            format!("{} by {by:?}{ignored}", names.join(" + "))
        }
    }
}

#[test]
fn words_find_the_classes_that_they_mean() {
    for (words, expected) in [
        ("cup", "cup by Name"),
        ("Cups", "cup by Name"),
        ("the cup.", "cup by Name"),
        ("a red cup", "cup by Name without red"),
        ("three people", "person by Name without three"),
        ("men", "person by Wider"),
        ("the woman's", "person by Wider"),
        ("the man in the blue shirt", "person by Wider without in blue shirt"),
        ("bike", "bicycle by Synonym"),
        ("motorbikes", "motorcycle by Synonym"),
        ("sofa", "couch by Synonym"),
        ("TV", "tv by Name"),
        ("television", "tv by Synonym"),
        ("mobile phone", "cell phone by Synonym"),
        ("doughnuts", "donut by Synonym"),
        ("hot dog", "hot dog by Name"),
        ("hot-dogs", "hot dog by Name"),
        ("orange", "orange by Name"),
        ("traffic light", "traffic light by Name"),
        ("knives", "knife by Name"),
        ("buses", "bus by Name"),
        ("wine glasses", "wine glass by Name"),
        ("kitten", "cat by Wider"),
        ("a mug", "cup by Wider"),
        ("fruits", "banana + apple + orange by Kinds"),
        ("pet", "cat + dog by Kinds"),
        ("sheep", "sheep by Name"),
        ("skis", "skis by Name"),
    ] {
        assert_eq!(told(words), expected, "{words}");
    }
}

#[test]
fn words_that_mean_no_class_are_told_and_not_guessed() {
    for words in
        ["rocket", "toy car", "hot dog stand", "catalogue", "", "  ", "red", "?", "doghouse", "in the car"]
    {
        assert!(told(words).starts_with("no such class"), "{words}: {}", told(words));
    }
}

#[test]
fn a_detector_with_its_own_words_is_asked_in_them() {
    let labels = Labels::typed("Man, woman, tennis-racket").unwrap();
    let classes = |words| match ask(words, &labels) {
        Asked::Found { classes, .. } => classes,
        Asked::NoSuchClass { .. } => Vec::new(),
    };
    assert_eq!(classes("men"), [0]);
    assert_eq!(classes("person"), [0, 1]);
    assert_eq!(classes("racquet"), [2]);
    assert!(classes("dog").is_empty());
}

#[test]
fn plurals_become_singular() {
    for (many, one) in [
        ("dogs", "dog"),
        ("boxes", "box"),
        ("babies", "baby"),
        ("potatoes", "potato"),
        ("benches", "bench"),
        ("glass", "glass"),
        ("bus", "bus"),
        ("children", "child"),
        ("traffic lights", "traffic light"),
        ("is", "is"),
    ] {
        assert_eq!(singular(many), one);
    }
}

proptest! {
    #[test]
    fn no_words_break_it(words in ".{0,60}") {
        let _ = told(&words);
    }
}

//! Names of classes.

use verivid::detect::{
    labels::{LabelOrigin, Labels},
    signature::Signature,
};

#[test]
fn names_are_read_in_every_spelling() {
    let three = ["person", "traffic light", "it's"];
    for text in [
        "person\ntraffic light\nit's\n",
        "\u{feff}person\r\ntraffic light\r\nit's",
        "person, traffic light, it's",
        r#"["person", "traffic light", "it's"]"#,
        r#"{"0": "person", "2": "it's", "1": "traffic light"}"#,
        r#"{0: 'person', 1: 'traffic light', 2: "it's"}"#,
        r"['person', 'traffic light', 'it\'s']",
        "path: x\nnames:\n  0: person\n  1: traffic light\n  2: \"it's\"\nnc: 3\n",
        "names:\n- person\n- traffic light\n- it's\n",
        r#"names: ['person', 'traffic light', "it's"]"#,
        r#"{"id2label": {"0": "person", "1": "traffic light", "2": "it's"}}"#,
    ] {
        assert_eq!(
            Labels::from_file(text).map(|labels| labels.names),
            Some(three.map(str::to_owned).to_vec()),
            "{text}"
        );
    }
}

#[test]
fn what_holds_no_names_gives_none() {
    for text in ["", "\n\n", "{}", "[]", "{0: person}", "{0: 'person", "{'a': 1}", "{\"a\": \"b\"}"] {
        assert_eq!(Labels::from_file(text), None, "{text}");
    }
    let huge = "{4000000000: 'x', 1: 'y'}";
    assert!(Labels::from_file(huge).unwrap().names.len() <= 100_000);
}

#[test]
fn the_model_s_own_names_are_found_and_coco_s_are_assumed() {
    let metadata =
        vec![("task".to_owned(), "detect".to_owned()), ("names".to_owned(), "{0: 'cat'}".to_owned())];
    let signature = Signature { metadata, ..Signature::default() };
    let found = Labels::from_metadata(&signature).unwrap();
    assert_eq!((found.names, found.origin), (vec!["cat".to_owned()], LabelOrigin::Metadata));
    assert_eq!(Labels::from_metadata(&Signature::default()), None);
    assert_eq!(Labels::assumed(80).name(15), "cat");
    assert_eq!(Labels::assumed(91).name(17), "cat");
    assert_eq!(Labels::assumed(3).origin, LabelOrigin::Numbered);
}

#[test]
fn a_vocabulary_is_words_with_embeddings_of_one_length() {
    let read = verivid::detect::vocabulary::Vocabulary::read;
    let found = read(r#"{"cup": [1, 2.5], "dog": [3, 4]}"#).unwrap();
    assert_eq!(
        (found.names.join(" "), found.shape(), found.data),
        ("cup dog".to_owned(), [1, 2, 2], vec![1.0, 2.5, 3.0, 4.0])
    );
    for text in [
        "",
        "[]",
        "{}",
        r#"{"cup": 1}"#,
        r#"{"cup": []}"#,
        r#"{"cup": [1], "dog": [1, 2]}"#,
        r#"{"cup": ["x"]}"#,
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}

//! What `score` and `compare` write for a spreadsheet, a README and a paper, with the conditions of the numbers.

use serde_json::Value;

use crate::folder::Folder;

/// Two questions of which the gold of one is bad, two captions that both runs judge, and a harness's scores.
const MANIFEST: &str = r#"{"format": "verivid/1", "name": "Small", "videos": [{"id": "v", "duration": 10}],
    "items": [
        {"id": "q1", "video": "v", "task": "mcq", "type": "color", "question": "?", "options": {"A": "Red", "B": "Blue"}, "answer": "B"},
        {"id": "q2", "video": "v", "task": "mcq", "type": "color", "question": "?", "options": {"A": "Red", "B": "Blue"}, "answer": "C"},
        {"id": "q3", "video": "v", "task": "mcq", "type": "color", "question": "?", "options": {"A": "Red", "B": "Blue", "C": "Green", "D": "Pink"}, "answer": "A"},
        {"id": "c1", "video": "v", "task": "verification", "caption_source": "A",
         "sentences": [{"text": "One.", "label": "incorrect"}, {"text": "Two.", "label": "incorrect"}]},
        {"id": "c2", "video": "v", "task": "verification", "caption_source": "A",
         "sentences": [{"text": "One.", "label": "correct"}]}],
    "runs": [
        {"id": "a", "model": "A", "setting": "vanilla", "predictions": [
            {"item": "q1", "response": "B", "score": 1}, {"item": "q3", "response": "B", "score": 1},
            {"item": "c1", "sentences": [{"label": "incorrect"}, {"label": "correct"}]},
            {"item": "c2", "sentences": [{"label": "correct"}]}]},
        {"id": "b", "model": "B", "setting": "vanilla", "predictions": [
            {"item": "q1", "response": "A"}, {"item": "q3", "response": "A"},
            {"item": "c1", "sentences": [{"label": "correct"}, {"label": "incorrect"}]},
            {"item": "c2", "sentences": [{"label": "correct"}]}]},
        {"id": "c", "model": "C", "setting": "vanilla", "predictions": [
            {"item": "q1", "response": "A"}, {"item": "q3", "response": "B"}]}]}"#;

fn folder(name: &str) -> Folder {
    Folder::new(&format!("exports-{name}"), &[("verivid.json", MANIFEST)])
}

#[test]
fn every_format_says_under_which_conditions_its_numbers_were_made() {
    let folder = folder("conditions");
    let words =
        ["rule: inspect", "0/0 is left out", "all 5 items", "left out: the gold is none of the options"];
    let columns = "title,dataset,runs,rule,convention,items,n,exclusions,intervals\r\n";
    for (command, more) in
        [("score", &["--run", "a"][..]), ("compare", &["--runs", "a,b"]), ("compare", &["--runs", "b,c,a"])]
    {
        let ask = |format: &str| {
            let asked = ["--rule", "inspect", "--zero-division", "skip", "--format", format];
            folder.ask(&[&[command, "."], &asked[..], more].concat()).1
        };
        let (markdown, latex, csv) = (ask("markdown"), ask("latex"), ask("csv"));
        let below = markdown.rsplit("\n\n").next().expect("a line below the table");
        let before: String = latex.lines().take_while(|line| line.starts_with('%')).collect();
        assert!(csv.lines().next().is_some_and(|head| head.ends_with(columns.trim())), "{csv}");
        for word in &words[..3] {
            assert!(below.contains(word) && before.contains(word), "{command}: {word}\n{below}\n{before}");
            let word = word.trim_start_matches("rule: ");
            assert!(csv.lines().skip(1).all(|row| row.contains(word)), "{command}: {word}\n{csv}");
        }
        assert!(ask("table").contains("rule: inspect\nconvention: 0/0 is left out\nitems: all 5 items\n"));
        let about = serde_json::from_str::<Value>(&ask("json")).expect("JSON")["about"].clone();
        assert_eq!(
            (&about["rule"], &about["items"]),
            (&"inspect".into(), &"all 5 items".into()),
            "{command}"
        );
    }
    let below = folder.ask(&["score", ".", "--format", "markdown"]).1;
    assert!(below.contains(words[3]), "{below}");
}

#[test]
fn two_runs_are_a_table_of_parts_and_three_one_of_pairs() {
    let folder = folder("tables");
    let (_, csv, _) = folder.ask(&["compare", ".", "--runs", "a,b", "--format", "csv"]);
    let head =
        "on,by,of,items,A: a,B: b,B - A,lo,hi,\"both, alike\",\"A only, fell\",\"B only, rose\",neither,p,";
    assert!(csv.starts_with(head), "{csv}");
    assert!(csv.contains("\r\nquestions,all,micro,2,0.5,0.5,0,"), "{csv}");
    assert!(csv.contains("\r\ncaptions,all,micro,2,"), "{csv}");
    let (_, markdown, _) = folder.ask(&["compare", ".", "--format", "markdown"]);
    assert!(markdown.starts_with("| on | higher | rank | value | lower |"), "{markdown}");
    assert!(markdown.contains("| questions | a | 1 | 50.00 | b | 1 | 50.00 | 0.00 |"), "{markdown}");
    assert_eq!(folder.ask(&["compare", ".", "--format", "methods"]).0, 2);
    let both = |words: &[&str]| folder.ask(&[&["compare", "."], words].concat()).1;
    assert_eq!(both(&["--json"]), both(&["--format", "json"]));
}

#[test]
fn the_harness_chance_and_the_letters_stand_beside_the_accuracy() {
    let folder = folder("beside");
    let document = folder.json(&["score", ".", "--json"]);
    let qa = &document["runs"][0]["qa"];
    // The harness took q3 for right, too.
    assert_eq!(qa["harness"], serde_json::json!({"score": 1.0, "replies": 2, "items_differing": 1}));
    assert_eq!((&qa["chance"], &qa["chance_items"]), (&0.375.into(), &2.into()));
    assert_eq!(qa["letters"][1], serde_json::json!({"gold": 0.5, "answers": 1.0}));
    assert!(document["runs"][1]["qa"]["harness"].is_null());
    let (_, table, _) = folder.ask(&["score", ".", "--run", "a"]);
    let rows =
        ["the harness's own score", "scored otherwise by the harness", "chance level", "share of option 2"];
    for row in rows {
        assert!(table.contains(row), "{row}\n{table}");
    }
}

#[test]
fn an_ensemble_is_a_run_of_its_own_and_needs_two_judges() {
    let folder = folder("ensemble");
    for (rule, id, recall) in [("any", "ensemble:any:a+b", 1.0), ("majority", "ensemble:majority:a+b+c", 0.0)]
    {
        let document = folder.json(&["score", ".", "--json", "--ensemble", rule, "--zero-division", "skip"]);
        let run = &document["runs"][3];
        assert_eq!((&run["run"], &run["setting"]), (&id.into(), &"ensemble".into()));
        assert_eq!(run["verification"]["recall"], recall, "{rule}");
        assert!(run["verification"]["self_preference"].is_null());
        let asked = (&run["qa"]["items"], &run["qa"]["bad_gold"], &run["qa"]["correct"]);
        match rule {
            "any" => assert!(run["qa"].is_null(), "of answers there is no any"),
            // B, A, A where B is right; B, A, B where A is.
            _ => assert_eq!(asked, (&2.into(), &1.into(), &0.into())),
        }
    }
    let (_, methods, _) = folder.ask(&["score", ".", "--format", "methods", "--ensemble", "majority"]);
    for part in [
        "An ensemble was scored, too, of a, b, c on questions:",
        "of a, b on captions:",
        "video incorrect rate is",
    ] {
        assert!(methods.contains(part), "{part:?} is not in {methods}");
    }
    let (status, _, why) = folder.ask(&["score", ".", "--ensemble", "any", "--run", "a"]);
    let expect = "verivid: nothing to score: this ensemble needs two runs that judge captions; of answers there is the majority alone\n";
    assert_eq!((status, why.as_str()), (2, expect));
}

#[test]
fn a_chart_follows_the_rule_that_is_named() {
    let folder = folder("plot");
    let draw = |words: &[&str]| {
        let asked = ["plot", ".", "--what", "types", "--out", "x.svg"];
        assert_eq!(folder.ask(&[&asked[..], words].concat()).0, 0);
        String::from_utf8(folder.read("x.svg")).expect("text")
    };
    let (plain, by_rule) = (draw(&[]), draw(&["--rule", "inspect"]));
    assert!(plain.contains("rule: verivid") && by_rule.contains("rule: inspect") && plain != by_rule);
    let (status, _, why) = folder.ask(&["plot", ".", "--what", "types", "--out", "x.svg", "--rule", "mine"]);
    assert!(status == 2 && why.contains("there is no answer rule `mine`"), "{why}");
}

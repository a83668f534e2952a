//! Links that were given away: they open what they opened, for ever. A row is added, never changed.

use verivid::view::route::{ViewState, is_newer};

/// A link as it was copied, and what the page writes for the same view today.
const LINKS: &[(&str, &str)] = &[
    // 0.1: the first grammar.
    ("#src=demo%2Fverivid.json", "src=demo%2Fverivid.json"),
    ("#src=demo%2Fverivid.json&view=scores&zero=skip", "src=demo%2Fverivid.json&view=scores&zero=skip"),
    (
        "#src=demo%2Fverivid.json&view=items&level=temporal&outcome=demo-model-a:wrong",
        "src=demo%2Fverivid.json&view=items&level=temporal&outcome=demo-model-a:wrong",
    ),
    (
        "#src=demo%2Fverivid.json&view=items&complexity=2&duration=short&outcome=demo-model-a:counted_f1",
        "src=demo%2Fverivid.json&view=items&complexity=2&duration=short&outcome=demo-model-a:counted_f1",
    ),
    (
        "#src=demo%2Fverivid.json&item=synth-order&t=1.2167",
        "src=demo%2Fverivid.json&item=synth-order&t=1.2167",
    ),
    (
        "#src=demo%2Fverivid.json&item=synth-order&t=1.2167&span=0.5:3&hide=demo-model-b&truth=off&track=%2Fcat",
        "src=demo%2Fverivid.json&item=synth-order&t=1.2167&span=0.5:3&hide=demo-model-b&truth=off&track=%2Fcat",
    ),
    (
        "#src=demo%2Fverivid.json&view=scores&heat=demo-model-a&base=demo-model-b&measure=accuracy&by=-micro",
        "src=demo%2Fverivid.json&view=scores&heat=demo-model-a&base=demo-model-b&measure=accuracy&by=-micro",
    ),
    ("#view=published&table=drv_table2", "view=published&table=drv_table2"),
    // A repeated part.
    ("#item=a&t=12.4..18.0", "item=a&t=12.4..18"),
    ("#item=a&t=13,12.4..18", "item=a&t=13,12.4..18"),
    // What nobody knows is passed over, wherever it stands.
    ("#item=a&later=1&t=2&view=unheard", "item=a&t=2"),
];

#[test]
fn an_old_link_opens_what_it_opened() {
    for (link, expect) in LINKS {
        assert_eq!(ViewState::from_fragment(link).to_fragment(), *expect, "{link}");
    }
}

#[test]
fn a_link_of_a_later_grammar_is_told_as_one() {
    for (link, expect) in
        [("#item=a", false), ("#v=1&item=a", false), ("#v=2&item=a", true), ("#v=x", false), ("", false)]
    {
        assert_eq!(is_newer(link), expect, "{link}");
    }
}

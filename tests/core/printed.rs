//! What is chosen among the papers' tables, and its address.

use proptest::prelude::*;
use verivid::view::printed::Printed;
use verivid::view::route::{Screen, ViewState};

prop_compose! {
    fn printed()(
        table in prop::option::of("\\PC{1,9}"), order in prop::option::of("-?\\PC{1,9}"),
        cell in prop::option::of((0..400_usize, "[a-z:,&=%#@. ]{1,9}")), all in any::<bool>(),
    ) -> Printed {
        Printed { table, order, cell, all }
    }
}

proptest! {
    #[test]
    fn a_choice_survives_the_address(printed in printed()) {
        let state = ViewState { screen: Screen::Published, printed, ..ViewState::default() };
        let fragment = state.to_fragment();
        prop_assert_eq!(&ViewState::from_fragment(&fragment), &state, "{}", fragment);
    }
}

#[test]
fn an_address_names_table_order_and_cell() {
    let printed = |text: &str| ViewState::from_fragment(text).printed;
    let table = || Some("drv_table1".to_owned());
    for (text, expect) in [
        ("view=published", Printed::default()),
        (
            "table=drv_table1&tableby=-Avg&cell=5:vIoU%400.3&failing=all",
            Printed {
                table: table(),
                order: Some("-Avg".into()),
                cell: Some((5, "vIoU@0.3".into())),
                all: true,
            },
        ),
        ("table=drv_table1&cell=x:Avg&failing=none", Printed { table: table(), ..Printed::default() }),
        ("table=drv_table1&cell=5", Printed { table: table(), ..Printed::default() }),
    ] {
        assert_eq!(printed(text), expect, "{text}");
    }
}

#[test]
fn a_head_is_pressed_three_times_round() {
    let mut printed = Printed::default();
    for (column, descending_first, expect) in [
        ("Avg", true, Some(("Avg", true))),
        ("Avg", true, Some(("Avg", false))),
        ("Avg", true, None),
        ("model", false, Some(("model", false))),
        ("Avg", true, Some(("Avg", true))),
        ("model", false, Some(("model", false))),
        ("model", false, Some(("model", true))),
    ] {
        printed.press(column, descending_first);
        assert_eq!(printed.ordered(), expect, "{column}");
    }
}

#[test]
fn another_table_begins_as_printed_and_a_cell_keeps_the_order_of_its_own() {
    let mut printed = Printed { all: true, ..Printed::default() };
    printed.show("a");
    printed.press("Avg", true);
    printed.pick("a", 4, "Avg");
    assert_eq!((printed.order.as_deref(), printed.cell.clone()), (Some("-Avg"), Some((5, "Avg".to_owned()))));
    printed.pick("b", 0, "f1");
    let expect = Printed { table: Some("b".into()), order: None, cell: Some((1, "f1".into())), all: true };
    assert_eq!(printed, expect);
}

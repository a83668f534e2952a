//! Families of detectors, told by the shapes of their outputs.

use verivid::detect::{
    head::{Family, Recognition, recognise},
    plan::{Plan, PlanError},
    signature::{ElementType, Port, Signature},
};

fn port(shape: &[usize], element: ElementType) -> Port {
    Port { name: "o".to_owned(), element, shape: shape.iter().copied().map(Some).collect() }
}

fn floats(shapes: &[&[usize]]) -> Vec<Port> {
    shapes.iter().map(|shape| port(shape, ElementType::F32)).collect()
}

/// What is recognised, in a word, with the number of classes; several are joined by " or ".
fn told(outputs: &[Port], side: usize, labels: Option<usize>) -> String {
    let word = |head: &verivid::detect::head::Head| {
        let name = match &head.family {
            Family::YoloV5 { .. } => "v5",
            Family::Yolo { turned: false, masks: 0, .. } => "v8",
            Family::Yolo { turned: true, .. } => "v8 turned",
            Family::Yolo { .. } => "v8 with masks",
            Family::EndToEnd { .. } => "end to end",
            Family::NanoDet { .. } => "nanodet",
            Family::Detr { scores, .. } => return format!("detr {scores:?} {:?}", head.classes),
            Family::DetrFlat { .. } => "detr flat",
            Family::Listed { scores, .. } => return format!("listed, scores {scores}"),
        };
        head.classes.map_or_else(|| name.to_owned(), |count| format!("{name} {count}"))
    };
    match recognise(outputs, (side, side), labels) {
        Recognition::Sure(head) => word(&head),
        Recognition::Unsure(heads) => heads.iter().map(word).collect::<Vec<_>>().join(" or "),
        Recognition::NeedsRun => "needs a run".to_owned(),
        Recognition::Unknown(why) => why,
    }
}

#[test]
fn the_shapes_tell_the_family_or_what_it_may_be() {
    for (shapes, side, labels, expected) in [
        (&[&[1, 84, 3549][..]][..], 416, None, "v8 80"),
        (&[&[1, 7, 400]], 160, None, "v8 3"),
        (&[&[1, 84, 8400]], 640, Some(80), "v8 80"),
        (&[&[1, 5, 8400]], 640, None, "v8 1"),
        (&[&[1, 116, 8400], &[1, 32, 160, 160]], 640, None, "v8 with masks 80"),
        (&[&[1, 25200, 85]], 640, None, "v5 80"),
        (&[&[1, 25200, 117], &[1, 32, 160, 160]], 640, None, "v5 80"),
        (&[&[1, 10647, 8]], 416, None, "v5 3"),
        (&[&[1, 300, 6]], 640, None, "end to end or detr flat 2"),
        (&[&[1, 300, 6]], 640, Some(80), "end to end"),
        (&[&[1, 300, 84]], 640, None, "detr flat 80"),
        (&[&[1, 2125, 112]], 320, Some(80), "nanodet 80"),
        (&[&[1, 2125, 112]], 320, None, "nanodet 80 or nanodet 68 or v8 turned 108"),
        (&[&[1, 8400, 84]], 640, Some(80), "v8 turned 80"),
        (&[&[1, 100, 92], &[1, 100, 4]], 800, None, "detr Softmax Some(91) or detr Sigmoid Some(92)"),
        (&[&[1, 100, 92], &[1, 100, 4]], 800, Some(91), "detr Softmax Some(91)"),
        (&[&[1, 300, 4], &[1, 300, 91]], 560, Some(91), "detr Sigmoid Some(91)"),
        (
            &[&[1, 2704, 80], &[1, 676, 80], &[1, 169, 80], &[1, 2704, 44], &[1, 676, 44], &[1, 169, 44]],
            416,
            None,
            "nanodet 80",
        ),
        (&[&[1, 1000]], 224, None, "no known detector gives [1, 1000]"),
        (&[&[1, 21, 512, 512]], 512, None, "no known detector gives [1, 21, 512, 512]"),
        (&[], 512, None, "no known detector gives no output"),
    ] {
        assert_eq!(told(&floats(shapes), side, labels), expected, "{shapes:?}");
    }
}

#[test]
fn lists_are_told_by_which_one_is_of_whole_numbers() {
    let (boxes, whole, float) =
        (port(&[100, 4], ElementType::F32), port(&[100], ElementType::I64), port(&[100], ElementType::F32));
    assert_eq!(told(&[boxes.clone(), whole.clone(), float.clone()], 640, None), "listed, scores 2");
    assert_eq!(told(&[boxes.clone(), float.clone(), whole], 640, None), "listed, scores 1");
    assert_eq!(told(&[boxes, float.clone(), float], 640, None), "listed, scores 2 or listed, scores 1");
}

#[test]
fn lengths_that_are_decided_at_run_time_ask_for_a_run() {
    let open = Port { shape: vec![Some(1), None, None], ..port(&[], ElementType::F32) };
    assert_eq!(told(&[open], 640, None), "needs a run");
}

fn signature(input: Port, outputs: Vec<Port>) -> Signature {
    Signature { inputs: vec![input], outputs, metadata: Vec::new(), operators: Vec::new() }
}

#[test]
fn a_model_that_cannot_be_used_says_why() {
    let picture = port(&[1, 3, 640, 640], ElementType::F32);
    let yolo = || floats(&[&[1, 84, 8400]]);
    for (signature, expected) in [
        (signature(port(&[1, 512], ElementType::F32), yolo()), "takes no picture"),
        (signature(port(&[1, 3, 640, 640], ElementType::F16), yolo()), "takes FP16"),
        (signature(picture.clone(), floats(&[&[1, 1000]])), "cannot be read as boxes"),
    ] {
        let why = Plan::of(signature, None).unwrap_err().to_string();
        assert!(why.contains(expected), "{why}");
    }
    let mut two = signature(picture.clone(), yolo());
    two.inputs.push(Port { name: "orig_target_sizes".to_owned(), ..port(&[1, 2], ElementType::I64) });
    assert_eq!(Plan::of(two, None).unwrap_err(), PlanError::OtherInput("orig_target_sizes".to_owned()));
}

#[test]
fn names_must_be_as_many_as_classes() {
    let of = |labels| {
        Plan::of(signature(port(&[1, 3, 640, 640], ElementType::F32), floats(&[&[1, 84, 8400]])), labels)
    };
    let typed = |text| verivid::detect::labels::Labels::typed(text);
    assert_eq!(of(typed("a, b")).unwrap_err(), PlanError::Labels { given: 2, classes: 80 });
    assert_eq!(of(None).unwrap().label(41), "cup");
    assert_eq!(of(None).unwrap().label(99), "99");
}

//! Outputs to boxes.

use verivid::detect::{
    decode::{Candidate, DecodeError, Output, decode},
    detection::{Seen, suppress},
    head::{Family, Head, ScoreKind},
    input::InputSpec,
};

fn head(family: Family) -> Head {
    Head { family, classes: None }
}

/// Boxes as edges, class and score, rounded to thousandths.
fn read(family: Family, outputs: &[(&[usize], Vec<f32>)], size: usize) -> Vec<([f32; 4], u32, f32)> {
    let outputs: Vec<Output<'_>> = outputs.iter().map(|(shape, data)| Output { shape, data }).collect();
    let round = |v: f32| (v * 1000.0).round() / 1000.0;
    let found = decode(&head(family), &outputs, (size, size), 0.1).unwrap();
    found.iter().map(|one| (one.edges.map(round), one.class, round(one.score))).collect()
}

#[test]
fn each_family_is_read_as_it_is_written() {
    let box_of = |x, y, w, h| [x, y, w, h];
    let [x, y, w, h] = box_of(50.0_f32, 40.0, 20.0, 10.0);
    let edges = [40.0, 35.0, 60.0, 45.0];
    let v8: Vec<f32> = [x, 0.0, y, 0.0, w, 0.0, h, 0.0, 0.2, 0.05, 0.8, 0.06].to_vec();
    assert_eq!(
        read(Family::Yolo { output: 0, turned: false, masks: 0 }, &[(&[1, 6, 2], v8)], 64),
        [(edges, 1, 0.8)]
    );
    let turned = vec![x, y, w, h, 0.2, 0.8, 9.0, 0.0, 0.0, 0.0, 0.0, 0.05, 0.06, 9.0];
    assert_eq!(
        read(Family::Yolo { output: 0, turned: true, masks: 1 }, &[(&[1, 2, 7], turned)], 64),
        [(edges, 1, 0.8)]
    );
    let v5 = vec![x, y, w, h, 0.5, 0.2, 0.8, x, y, w, h, 0.01, 1.0, 1.0];
    assert_eq!(read(Family::YoloV5 { output: 0, masks: 0 }, &[(&[1, 2, 7], v5)], 64), [(edges, 1, 0.4)]);
    let end = vec![40.0, 35.0, 60.0, 45.0, 0.9, 7.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    assert_eq!(read(Family::EndToEnd { output: 0 }, &[(&[1, 2, 6], end)], 64), [(edges, 7, 0.9)]);
    let share = vec![0.5, 0.4, 0.2, 0.1, 0.2, 0.8];
    assert_eq!(read(Family::DetrFlat { output: 0 }, &[(&[1, 1, 6], share)], 100), [(edges, 1, 0.8)]);
    let boxes = (&[1, 1, 4][..], vec![0.5, 0.4, 0.2, 0.1]);
    // The logit of 0.8 is ln 4; beside a class of equal weight and nothing of half, 4 of 9 parts.
    let logits = (&[1, 1, 2][..], vec![0.0, 4.0_f32.ln()]);
    let sigmoid = Family::Detr { boxes: 0, logits: 1, scores: ScoreKind::Sigmoid };
    assert_eq!(read(sigmoid, &[boxes.clone(), logits], 100), [(edges, 1, 0.8)]);
    let logits = (&[1, 1, 3][..], vec![4.0_f32.ln(), 4.0_f32.ln() - 0.001, 0.0]);
    let softmax = Family::Detr { boxes: 0, logits: 1, scores: ScoreKind::Softmax };
    assert_eq!(read(softmax, &[boxes, logits], 100), [(edges, 0, 0.445)]);
    let listed = Family::Listed { boxes: 0, scores: 2, classes: 1 };
    let given = [
        (&[2, 4][..], vec![40.0, 35.0, 60.0, 45.0, 0.0, 0.0, 1.0, 1.0]),
        (&[2][..], vec![3.0, 4.0]),
        (&[2][..], vec![0.7, 0.05]),
    ];
    assert_eq!(read(listed, &given, 64), [(edges, 3, 0.7)]);
}

#[test]
fn nanodet_s_distances_are_means_of_distributions() {
    // One cell of stride 32 in a picture of 32: its middle is at 16. A sharp peak at n means n strides.
    let peak = |n: usize| (0..8).map(move |at| if at == n { 30.0_f32 } else { 0.0 });
    let half = [30.0_f32, 30.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    let sides: Vec<f32> = peak(1).chain(half).chain(peak(2)).chain(peak(0)).collect();
    let whole: Vec<f32> = [0.3, 0.6].into_iter().chain(sides.clone()).collect();
    let family = |classes, distances| Family::NanoDet { classes, distances, strides: vec![32], bins: 8 };
    let expected = [([-16.0, 0.0, 80.0, 16.0], 1, 0.6)];
    assert_eq!(read(family(vec![0], vec![]), &[(&[1, 1, 34], whole)], 32), expected);
    let apart = [(&[1, 1, 2][..], vec![0.3, 0.6]), (&[1, 1, 32][..], sides)];
    assert_eq!(read(family(vec![0], vec![1]), &apart, 32), expected);
}

#[test]
fn outputs_that_are_not_what_the_head_says_are_told() {
    let yolo = || head(Family::Yolo { output: 0, turned: false, masks: 0 });
    let check = |head: Head, shape: &[usize], data: Vec<f32>| {
        decode(&head, &[Output { shape, data: &data }], (32, 32), 0.1).unwrap_err()
    };
    let nan = check(yolo(), &[1, 5, 1], vec![1.0, 1.0, f32::NAN, 1.0, 0.5]);
    assert_eq!(nan, DecodeError::NotANumber { count: 1, all: 5 });
    assert!(matches!(check(yolo(), &[1, 5, 2], vec![0.0; 5]), DecodeError::Length { .. }));
    assert!(matches!(check(yolo(), &[usize::MAX, 2], vec![0.0; 5]), DecodeError::Length { .. }));
    assert!(matches!(check(yolo(), &[5], vec![0.0; 5]), DecodeError::Shape { .. }));
    assert!(matches!(check(yolo(), &[1, 4, 1], vec![0.0; 4]), DecodeError::Shape { .. }));
    let other = head(Family::Yolo { output: 3, turned: false, masks: 0 });
    assert_eq!(check(other, &[1, 5, 1], vec![0.0; 5]), DecodeError::Missing { wanted: 4, given: 1 });
    let nanodet =
        head(Family::NanoDet { classes: vec![0], distances: vec![], strides: vec![8, 16], bins: 8 });
    assert!(matches!(check(nanodet, &[1, 3, 40], vec![0.0; 120]), DecodeError::Shape { .. }));
    let infinite = decode(
        &yolo(),
        &[Output { shape: &[1, 5, 1], data: &[1.0, 1.0, f32::INFINITY, 1.0, 0.5] }],
        (32, 32),
        0.1,
    );
    assert!(infinite.unwrap().is_empty());
}

#[test]
fn to_suppress_first_and_choose_later_is_the_same() {
    let fit = InputSpec::yolo(100, 100).fit((100, 100));
    let one = |left: f32, class, score| Candidate { edges: [left, 0.0, left + 40.0, 40.0], class, score };
    let all = [one(0.0, 0, 0.9), one(4.0, 1, 0.8), one(8.0, 0, 0.6), one(50.0, 2, 0.5), one(12.0, 0, 0.2)];
    let seen = Seen { time: 0.0, detections: suppress(&all, &fit, Some(0.6)) };
    for threshold in [0.1, 0.3, 0.55, 0.85, 0.95] {
        let chosen: Vec<Candidate> =
            all.iter().copied().filter(|c| f64::from(c.score) >= threshold).collect();
        let expected = suppress(&chosen, &fit, Some(0.6));
        let found: Vec<_> = seen.shown(threshold, &[]).copied().collect();
        assert_eq!(found, expected, "{threshold}");
    }
    assert_eq!(seen.shown(0.1, &[2]).count(), 1);
    assert_eq!(suppress(&all, &fit, None).len(), 5);
}

//! The strokes of matched boxes stay apart from every layer's and from each other: by colour, to those who see all of
//! them and to the colour-blind, and by a double line.

use verivid::view::overlay::{FATE_CORE, FATES, fate_style};
use verivid::view::palette::{Layer, MOST_RUNS};

const TOKENS: &str = include_str!("../../www/tokens.css");

/// Nobody takes two colours for one that are so far apart in Oklab: several times what is just noticed (0.02).
const APART: f64 = 0.085;

/// Machado, Oliveira and Fernandes (2009), severity 1: what is seen without one kind of cone, in linear sRGB.
const SEEN: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

/// Every value that a colour has in the style sheet, in whatever theme.
fn values(variable: &str) -> Vec<[f64; 3]> {
    let name = format!("{variable}: #");
    let found: Vec<_> =
        TOKENS.match_indices(&name).map(|(at, _)| linear(&TOKENS[at + name.len()..][..6])).collect();
    assert!(!found.is_empty(), "{variable} is no colour");
    found
}

#[expect(clippy::disallowed_methods, reason = "the formula of sRGB; the test runs on the host alone")]
fn linear(hex: &str) -> [f64; 3] {
    [0, 2, 4].map(|at| {
        let part = f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn times(matrix: &[[f64; 3]; 3], colour: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(colour).map(|(a, b)| a * b).sum::<f64>())
}

/// Ottosson's Oklab (2020).
#[expect(clippy::disallowed_methods, reason = "the formula of Oklab; the test runs on the host alone")]
fn oklab(colour: [f64; 3]) -> [f64; 3] {
    let cones = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ];
    let lab = [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ];
    times(&lab, times(&cones, colour).map(f64::cbrt))
}

/// How far apart two colours are to whoever tells them apart worst.
fn apart(a: [f64; 3], b: [f64; 3]) -> f64 {
    let seen = |eyes: &[[f64; 3]; 3], colour| oklab(times(eyes, colour).map(|part| part.clamp(0.0, 1.0)));
    let distance = |eyes| {
        let (a, b) = (seen(eyes, a), seen(eyes, b));
        a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    };
    SEEN.iter().map(distance).fold(f64::INFINITY, f64::min)
}

fn luminance(colour: [f64; 3]) -> f64 {
    0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]
}

#[test]
fn what_became_of_a_box_has_a_colour_apart_from_all_runs_in_both_themes() {
    // On the stage the truth is drawn in the stage's ink, whatever the theme.
    let layers = (0..MOST_RUNS).map(|run| Layer::Run(run).style().variable).chain(["--stage-ink"]);
    let layers: Vec<_> = layers.collect();
    for (n, fate) in FATES.into_iter().enumerate() {
        let others = FATES[..n].iter().map(|other| fate_style(*other).variable);
        for own in values(fate_style(fate).variable) {
            for other in layers.iter().copied().chain(others.clone()) {
                for colour in values(other) {
                    let apart = apart(own, colour);
                    assert!(apart >= APART, "{} and {other} are {apart:.3} apart", fate.label());
                }
            }
            for stage in values("--stage") {
                let contrast = (luminance(own) + 0.05) / (luminance(stage) + 0.05);
                assert!(contrast >= 3.0, "{} has a contrast of {contrast:.2}", fate.label());
            }
        }
    }
}

#[test]
fn a_double_line_leaves_colour_on_both_sides_and_no_layer_is_as_wide() {
    for fate in FATES {
        let width = fate_style(fate).width;
        assert!(width >= FATE_CORE + 2.0);
        let layers = (0..MOST_RUNS).map(Layer::Run).chain([Layer::Truth]);
        assert!(layers.into_iter().all(|layer| layer.style().width < width));
    }
}

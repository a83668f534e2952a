//! Frames to tensors.

use proptest::prelude::*;
use verivid::detect::{
    input::{Fitting, InputSpec},
    picture::{Colour, Matrix, Picture},
};

use super::{frame, near, reference};

#[test]
fn a_letterboxed_tensor_is_opencv_s() {
    let (bytes, expected) = (frame(), reference("nanodet"));
    let mut tensor = Vec::new();
    let fit = InputSpec::yolo(416, 416).tensor(&Picture::rgb(240, 160, &bytes).unwrap(), &mut tensor);
    assert_eq!((fit.left, fit.top, fit.across, fit.down), (0, 69, 416, 277));
    for (place, value) in expected["tensor_at"].as_object().unwrap() {
        let at: usize = place.parse().unwrap();
        near(f64::from(tensor[at]), value.as_f64().unwrap(), 2e-5, place);
    }
    let mean = tensor.iter().map(|v| f64::from(*v)).sum::<f64>() / tensor.len() as f64;
    near(mean, expected["tensor_mean"].as_f64().unwrap(), 1e-6, "the mean");
}

#[test]
fn a_canvas_s_pixels_and_blue_before_red_are_the_same_picture() {
    let bytes = frame();
    let rgba: Vec<u8> = bytes.chunks(3).flat_map(|p| [p[0], p[1], p[2], 9]).collect();
    let (mut one, mut other, mut turned) = (Vec::new(), Vec::new(), Vec::new());
    let spec = InputSpec::yolo(64, 64);
    spec.tensor(&Picture::rgb(240, 160, &bytes).unwrap(), &mut one);
    spec.tensor(&Picture::rgba(240, 160, &rgba).unwrap(), &mut other);
    InputSpec { bgr: true, ..spec }.tensor(&Picture::rgb(240, 160, &bytes).unwrap(), &mut turned);
    assert_eq!(one, other);
    let area = 64 * 64;
    assert_eq!(one[..area], turned[2 * area..]);
    assert_eq!(one[area..2 * area], turned[area..2 * area]);
}

#[test]
fn planar_colours_are_what_their_standards_say() {
    let limited = |matrix| Colour { matrix, full_range: false };
    for (yuv, colour, expected) in [
        ([16, 128, 128], limited(Matrix::Bt709), [0.0, 0.0, 0.0]),
        ([235, 128, 128], limited(Matrix::Bt601), [255.0, 255.0, 255.0]),
        ([255, 128, 128], Colour { matrix: Matrix::Bt601, full_range: true }, [255.0, 255.0, 255.0]),
        // Red, green and blue at full strength, from the tables of the standards.
        ([81, 90, 240], limited(Matrix::Bt601), [255.0, 0.0, 0.0]),
        ([63, 102, 240], limited(Matrix::Bt709), [255.0, 0.0, 0.0]),
        ([173, 42, 26], limited(Matrix::Bt709), [0.0, 255.0, 0.0]),
        ([32, 240, 118], limited(Matrix::Bt709), [0.0, 0.0, 255.0]),
    ] {
        let bytes = [[yuv[0]; 4].as_slice(), &[yuv[1], yuv[2]]].concat();
        let picture = Picture::yuv420(2, 2, &bytes, colour).unwrap();
        let found = picture.pixel(1, 1);
        for c in 0..3 {
            near(f64::from(found[c]), expected[c], 2.0, &format!("{yuv:?} {colour:?}"));
        }
        let mut tensor = Vec::new();
        InputSpec::yolo(2, 2).tensor(&picture, &mut tensor);
        for c in 0..3 {
            near(f64::from(tensor[4 * c]) * 255.0, expected[c], 2.0, "sampled");
        }
    }
}

#[test]
fn a_video_that_says_nothing_is_read_by_its_height() {
    for (tag, height, expected) in [
        (Some("bt709"), 480, Matrix::Bt709),
        (Some("smpte170m"), 1080, Matrix::Bt601),
        (Some("bt2020nc"), 2160, Matrix::Bt2020),
        (None, 480, Matrix::Bt601),
        (None, 720, Matrix::Bt709),
        (Some("gbr"), 1080, Matrix::Bt709),
    ] {
        assert_eq!(Colour::from_tags(tag, false, height).matrix, expected, "{tag:?} {height}");
    }
}

#[test]
fn pixels_that_do_not_fit_their_size_are_no_picture() {
    assert!(Picture::rgb(2, 2, &[0; 11]).is_none());
    assert!(Picture::rgb(0, 2, &[]).is_none());
    assert!(Picture::rgba(1, 1, &[0; 3]).is_none());
    assert!(Picture::yuv420(3, 3, &[0; 16], Colour::default()).is_none());
    assert!(Picture::yuv420(3, 3, &[0; 17], Colour::default()).is_some());
    assert!(Picture::rgb(1 << 16, 1, &[0; 3 << 16]).is_none());
}

proptest! {
    #[test]
    fn a_box_goes_into_the_network_and_back(
        width in 1_usize..4000, height in 1_usize..4000, stretch: bool,
        x in 0.0..0.9_f64, y in 0.0..0.9_f64, w in 0.01..0.1_f64, h in 0.01..0.1_f64,
    ) {
        let fitting = if stretch { Fitting::Stretch } else { Fitting::Letterbox };
        let fit = InputSpec { fitting, ..InputSpec::yolo(416, 320) }.fit((width, height));
        prop_assert!(fit.left + fit.across <= 416 && fit.top + fit.down <= 320);
        let (across, down) = (fit.across as f64, fit.down as f64);
        let (left, top) = (fit.left as f64, fit.top as f64);
        let edges = [left + x * across, top + y * down, left + (x + w) * across, top + (y + h) * down];
        let rect = fit.video_from_network(edges.map(|e| e as f32)).unwrap();
        let (vw, vh) = (width as f64, height as f64);
        for (found, expected, side) in
            [(rect.x(), x * vw, vw), (rect.y(), y * vh, vh), (rect.w(), w * vw, vw), (rect.h(), h * vh, vh)]
        {
            prop_assert!((found - expected).abs() < 1e-5 * side + 1e-3 * side / across.min(down), "{found} {expected}");
        }
    }
}

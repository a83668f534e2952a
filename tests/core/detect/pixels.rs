//! Numbers about pixels, against NumPy's.

use verivid::{
    detect::{
        picture::Picture,
        pixels::{block_motion, box_colour, cut_score, cuts, splat, thumbnail},
    },
    units::{NormRect, PixelRect},
};

use super::{floats, frame, near, reference};

#[test]
fn the_colours_in_a_box_are_numpy_s() {
    let (bytes, expected) = (frame(), reference("pixels"));
    let picture = Picture::rgb(240, 160, &bytes).unwrap();
    let sides = floats(&expected["box"]);
    let rect = PixelRect::new(sides[0], sides[1], sides[2], sides[3]).unwrap();
    let found = box_colour(&picture, rect).unwrap();
    for (name, found) in [("mean", found.mean), ("dominant", found.dominant)] {
        for (found, expected) in found.iter().zip(floats(&expected[name])) {
            near(f64::from(*found), expected, 1e-3, name);
        }
    }
    near(f64::from(found.share), expected["share"].as_f64().unwrap(), 1e-6, "share");
    let outside = PixelRect::new(500.0, 10.0, 5.0, 5.0).unwrap();
    assert!(box_colour(&picture, outside).is_none());
    assert!(box_colour(&picture, PixelRect::new(3.0, 3.0, 0.0, 0.0).unwrap()).is_none());
}

#[test]
fn blocks_are_found_where_numpy_finds_them() {
    let (bytes, expected) = (frame(), &reference("pixels")["motion"]);
    let before = Picture::rgb(240, 160, &bytes).unwrap().luma();
    let (w, h) = (240_usize, 160_usize);
    // What leaves at one edge comes in at the other: two pixels to the left, three down.
    let after: Vec<u8> = (0..h)
        .flat_map(|y| (0..w).map(move |x| ((y + h - 3) % h) * w + (x + 2) % w))
        .map(|at| before[at])
        .collect();
    let field = block_motion(&before, &after, w, 16, 4).unwrap();
    let vectors: Vec<(i32, i32)> = (expected["vectors"].as_array().unwrap().iter())
        .map(|v| (v[0].as_i64().unwrap() as i32, v[1].as_i64().unwrap() as i32))
        .collect();
    assert_eq!(field.vectors, vectors);
    assert_eq!(field.costs.iter().map(|c| f64::from(*c)).collect::<Vec<_>>(), floats(&expected["costs"]));
    assert!(block_motion(&before, &after[1..], w, 16, 4).is_none());
    assert!(block_motion(&before, &after, w, 500, 4).is_none());
    assert!(block_motion(&[], &[], 0, 16, 4).is_none());
}

#[test]
fn boxes_laid_over_a_grid_cover_what_numpy_says() {
    let expected = &reference("pixels")["splat"];
    let boxes = expected["boxes"].as_array().unwrap().iter().map(|sides| {
        let sides = floats(sides);
        NormRect::new(sides[0], sides[1], sides[2], sides[3]).unwrap()
    });
    let found = splat(boxes, 8, 6);
    for (found, expected) in found.cells.iter().zip(floats(&expected["cells"])) {
        near(f64::from(*found), expected, 1e-5, "a cell");
    }
}

#[test]
fn a_cut_stands_out_and_a_movement_does_not() {
    let bytes = frame();
    let picture = Picture::rgb(240, 160, &bytes).unwrap();
    let other: Vec<u8> = bytes
        .chunks(720)
        .flat_map(|row| row.chunks(3).rev().flat_map(|p| p.iter().map(|c| c / 2)).collect::<Vec<_>>())
        .collect();
    let (a, b) = (thumbnail(&picture), thumbnail(&Picture::rgb(240, 160, &other).unwrap()));
    assert_eq!(cut_score(&a, &a), 0.0);
    near(
        f64::from(cut_score(&a, &b)),
        reference("pixels")["cut"]["other"].as_f64().unwrap(),
        2e-3,
        "the score",
    );
    assert_eq!(cuts(&[0.0, 0.02, 0.03, 0.4, 0.02, 0.03, 0.02], 0.15), [3]);
    assert!(cuts(&[0.0, 0.3, 0.3, 0.4, 0.3, 0.3], 0.15).is_empty());
    assert!(cuts(&[], 0.15).is_empty());
}

//! From a network's outputs to boxes.
//!
//! A low floor is kept, not the threshold that a person sets: what is shown is chosen afterwards, so that moving the
//! threshold needs no new run.

use super::{
    decode_families::{Reader, read},
    head::Head,
};

/// One tensor that a network gave; whole numbers are told as floating ones.
#[derive(Clone, Copy, Debug)]
pub struct Output<'a> {
    /// Lengths of its dimensions.
    pub shape: &'a [usize],
    /// Its numbers, the last dimension fastest.
    pub data: &'a [f32],
}

/// A box before it is put into the video's pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Left, top, right, bottom in the network's pixels.
    pub edges: [f32; 4],
    /// The class with the highest score.
    pub class: u32,
    /// That score, 0 to 1.
    pub score: f32,
}

/// Why outputs cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The head speaks of an output that is not there.
    #[error("the network gave {given} outputs, where output {wanted} was expected")]
    Missing {
        /// Its place, from 1.
        wanted: usize,
        /// How many there are.
        given: usize,
    },
    /// A shape that the head does not fit.
    #[error("an output has the shape {found:?}, where {expected} was expected")]
    Shape {
        /// The shape that came.
        found: Vec<usize>,
        /// What the head says.
        expected: &'static str,
    },
    /// Fewer or more numbers than the shape says.
    #[error("an output of the shape {shape:?} came with {found} numbers")]
    Length {
        /// The shape that came.
        shape: Vec<usize>,
        /// The numbers that came.
        found: usize,
    },
    /// Numbers that are none.
    #[error("{count} of the network's {all} numbers are not a number (NaN): its result cannot be used")]
    NotANumber {
        /// How many.
        count: usize,
        /// Of how many.
        all: usize,
    },
}

/// Boxes with a lower score are never kept.
pub const FLOOR: f32 = 0.05;
/// The most boxes that are kept of one frame, those with the highest scores.
pub const MOST: usize = 1000;

/// Reads the boxes whose best score is at least `floor`, highest score first; of equal ones, the network's order.
///
/// `size` is the width and height of the network's picture.
pub fn decode(
    head: &Head,
    outputs: &[Output<'_>],
    size: (usize, usize),
    floor: f32,
) -> Result<Vec<Candidate>, DecodeError> {
    check(outputs)?;
    let mut found = read(&head.family, &Reader { outputs, size, floor })?;
    found.retain(|one| one.edges.iter().all(|edge| edge.is_finite()));
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found.truncate(MOST);
    Ok(found)
}

fn check(outputs: &[Output<'_>]) -> Result<(), DecodeError> {
    for output in outputs {
        let expected = output.shape.iter().try_fold(1_usize, |all, side| all.checked_mul(*side));
        if expected != Some(output.data.len()) {
            return Err(DecodeError::Length { shape: output.shape.to_vec(), found: output.data.len() });
        }
    }
    let broken = |output: &Output<'_>| output.data.iter().filter(|value| value.is_nan()).count();
    match outputs.iter().map(broken).sum() {
        0 => Ok(()),
        count => {
            Err(DecodeError::NotANumber { count, all: outputs.iter().map(|output| output.data.len()).sum() })
        }
    }
}

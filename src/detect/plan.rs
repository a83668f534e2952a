//! A model ready to be run by whoever can: what it takes, how its outputs are read, what its classes are called.
//!
//! A plan does all but the network itself. A page with WebGPU, a worker, the program and a server run the same plan,
//! so that their numbers are the same.

use super::{
    decode::{DecodeError, FLOOR, Output, decode},
    detection::{Detection, OVERLAP, suppress},
    head::{Family, Head, Recognition, ScoreKind, recognise},
    input::{Fit, InputSpec},
    labels::{LabelOrigin, Labels},
    onnx::{self, OnnxError},
    picture::Picture,
    signature::{ElementType, Signature},
    vocabulary::Vocabulary,
};

/// Why a model cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The file.
    #[error(transparent)]
    Onnx(#[from] OnnxError),
    /// It takes no picture.
    #[error("the model takes no picture: none of its inputs has the form [1, 3, height, width]")]
    NoPicture,
    /// Pictures of other elements.
    #[error("the model's input `{name}` takes {found}; only 32-bit floating point (FP32) can be given")]
    Element {
        /// The input's name.
        name: String,
        /// What it takes.
        found: &'static str,
    },
    /// Inputs that nobody fills.
    #[error("the model wants an input `{0}` that a detector does not have")]
    OtherInput(String),
    /// An open vocabulary that nobody encodes.
    #[error(
        "the model takes an embedding for each class (`{0}`), which its text encoder makes: give a vocabulary of words with \
         their embeddings, or export the model with a fixed one"
    )]
    Embeddings(String),
    /// Words for a model that takes none.
    #[error("a vocabulary was given, and the model takes none")]
    NoVocabulary,
    /// Embeddings of another encoder.
    #[error("the vocabulary's embeddings have {given} numbers each, the model takes {wanted}")]
    Length {
        /// The vocabulary's.
        given: usize,
        /// The model's.
        wanted: usize,
    },
    /// Outputs that nobody reads.
    #[error("the model's outputs cannot be read as boxes: {0}")]
    Outputs(String),
    /// Names that do not fit.
    #[error("{given} labels were given for {classes} classes")]
    Labels {
        /// The names.
        given: usize,
        /// The classes.
        classes: usize,
    },
}

/// A tensor on its way into a network.
#[derive(Clone, Debug, PartialEq)]
pub struct Fed<'a> {
    /// Lengths of its dimensions.
    pub shape: Vec<usize>,
    /// Its numbers, the last dimension fastest.
    pub data: &'a [f32],
}

/// What is known of a model before it is run.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What it says of itself.
    pub signature: Signature,
    /// The picture that it takes.
    pub input: InputSpec,
    /// How its outputs are read.
    pub recognition: Recognition,
    /// The names of its classes, where somebody said them.
    pub labels: Option<Labels>,
    /// The place of the input of class embeddings, of an open vocabulary.
    pub classes_input: Option<usize>,
    /// What goes into it.
    pub vocabulary: Option<Vocabulary>,
    /// Of boxes that overlap by more, one is kept.
    pub overlap: f64,
    /// Boxes with a lower score are not kept.
    pub floor: f32,
}

impl Plan {
    /// Reads a model's file. `labels`: names that were given beside it, before those that it has itself.
    pub fn new(bytes: &[u8], labels: Option<Labels>) -> Result<Self, PlanError> {
        Self::of(onnx::signature(bytes)?, labels)
    }

    /// The same of a signature that a server told.
    pub fn of(signature: Signature, labels: Option<Labels>) -> Result<Self, PlanError> {
        let picture = signature.picture_input().ok_or(PlanError::NoPicture)?;
        let size = signature.picture_size().ok_or(PlanError::NoPicture)?;
        let port = &signature.inputs[picture];
        if !matches!(port.element, ElementType::F32) {
            return Err(PlanError::Element { name: port.name.clone(), found: port.element.datatype() });
        }
        let classes_input = signature.classes_input();
        let is_other = |at: &usize| *at != picture && Some(*at) != classes_input;
        if let Some(other) = (0..signature.inputs.len()).find(is_other) {
            return Err(PlanError::OtherInput(signature.inputs[other].name.clone()));
        }
        let labels = labels.or_else(|| Labels::from_metadata(&signature)).filter(|_| classes_input.is_none());
        let known = labels.as_ref().map(|labels| labels.names.len());
        let recognition = recognise(&signature.outputs, size, known);
        let input = InputSpec::yolo(size.0, size.1);
        let mut plan = Self {
            signature,
            input,
            recognition,
            labels,
            classes_input,
            vocabulary: None,
            overlap: OVERLAP,
            floor: FLOOR,
        };
        plan.settle()?;
        Ok(plan)
    }

    /// Recognises anew from the shapes of a first run's outputs.
    pub fn with_shapes(mut self, shapes: &[Vec<usize>]) -> Result<Self, PlanError> {
        for (port, shape) in self.signature.outputs.iter_mut().zip(shapes) {
            port.shape = shape.iter().copied().map(Some).collect();
        }
        let known = self.labels.as_ref().map(|labels| labels.names.len());
        let size = (self.input.width, self.input.height);
        self.recognition = recognise(&self.signature.outputs, size, known);
        self.settle()?;
        Ok(self)
    }

    /// Words for a detector of an open vocabulary, which become its classes.
    pub fn with_vocabulary(mut self, vocabulary: Vocabulary) -> Result<Self, PlanError> {
        let Some(at) = self.classes_input else { return Err(PlanError::NoVocabulary) };
        let wanted = self.signature.inputs[at].shape.get(2).copied().flatten();
        if let Some(wanted) = wanted.filter(|wanted| *wanted != vocabulary.length) {
            return Err(PlanError::Length { given: vocabulary.length, wanted });
        }
        self.labels = Some(Labels { names: vocabulary.names.clone(), origin: LabelOrigin::File });
        self.vocabulary = Some(vocabulary);
        // Its outputs depend on how many words there are.
        if self
            .head()
            .is_none_or(|head| head.classes != self.labels.as_ref().map(|labels| labels.names.len()))
        {
            self.recognition = Recognition::NeedsRun;
        }
        Ok(self)
    }

    /// What goes into the network for the tensor of a frame, in the order of its inputs.
    pub fn feed<'a>(&'a self, tensor: &'a [f32]) -> Result<Vec<Fed<'a>>, PlanError> {
        let mut fed = Vec::new();
        for (at, port) in self.signature.inputs.iter().enumerate() {
            fed.push(match &self.vocabulary {
                _ if Some(at) != self.classes_input => {
                    Fed { shape: self.input.shape().to_vec(), data: tensor }
                }
                Some(words) => Fed { shape: words.shape().to_vec(), data: &words.data },
                None => return Err(PlanError::Embeddings(port.name.clone())),
            });
        }
        Ok(fed)
    }

    /// A person has said how the outputs are to be read.
    pub fn with_head(mut self, head: Head) -> Result<Self, PlanError> {
        self.recognition = Recognition::Sure(head);
        self.settle()?;
        Ok(self)
    }

    /// What follows from a head that is known: its usual input, and names for its classes.
    fn settle(&mut self) -> Result<(), PlanError> {
        match &self.recognition {
            Recognition::Unknown(why) => return Err(PlanError::Outputs(why.clone())),
            Recognition::Unsure(_) | Recognition::NeedsRun => return Ok(()),
            Recognition::Sure(head) => {
                let (width, height) = (self.input.width, self.input.height);
                self.input = usual_input(head, width, height);
                let Some(classes) = head.classes.filter(|_| self.classes_input.is_none()) else {
                    return Ok(());
                };
                match &self.labels {
                    None => self.labels = Some(Labels::assumed(classes)),
                    Some(labels) if labels.names.len() != classes => {
                        return Err(PlanError::Labels { given: labels.names.len(), classes });
                    }
                    Some(_) => {}
                }
            }
        }
        Ok(())
    }

    /// How outputs are read, where that is certain.
    pub fn head(&self) -> Option<&Head> {
        match &self.recognition {
            Recognition::Sure(head) => Some(head),
            _ => None,
        }
    }

    /// The tensor of a frame, into `out`, and where the frame lies in it.
    pub fn prepare(&self, picture: &Picture<'_>, out: &mut Vec<f32>) -> Fit {
        self.input.tensor(picture, out)
    }

    /// The objects on the frame that `fit` belongs to, highest score first, down to the floor.
    pub fn finish(&self, outputs: &[Output<'_>], fit: &Fit) -> Result<Vec<Detection>, DecodeError> {
        let Some(head) = self.head() else {
            return Err(DecodeError::Shape { found: Vec::new(), expected: "a reading of the outputs" });
        };
        let candidates = decode(head, outputs, (self.input.width, self.input.height), self.floor)?;
        Ok(suppress(&candidates, fit, head.suppresses().then_some(self.overlap)))
    }

    /// The name of a class.
    pub fn label(&self, class: u32) -> String {
        self.labels.as_ref().map_or_else(|| class.to_string(), |labels| labels.name(class))
    }
}

/// The picture that a family's programs give their networks.
fn usual_input(head: &Head, width: usize, height: usize) -> InputSpec {
    match head.family {
        Family::NanoDet { .. } => InputSpec::nanodet(width, height),
        Family::Detr { scores: ScoreKind::Softmax, .. } => InputSpec::imagenet(width, height),
        Family::Detr { .. } | Family::DetrFlat { .. } => InputSpec::stretched(width, height),
        _ => InputSpec::yolo(width, height),
    }
}

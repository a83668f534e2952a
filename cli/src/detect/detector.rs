//! Who detects: the processor here, or a server.

use verivid::detect::{
    capabilities::{Capabilities, Runtime},
    decode::Output,
    detection::{Detection, Seen},
    input::Fit,
    labels::{LabelOrigin, Labels},
    network::Network,
    picture::Picture,
    plan::Plan,
    protocol::{FrameImage, InferRequest, Tensor},
};

use super::{failure::DetectFailure, model::Loaded};
use crate::remote::{BoxesServer, TensorServer};

/// A detector that is ready.
pub enum Detector {
    /// A network on the processor.
    Here {
        /// What the model is called.
        name: String,
        /// The way from a frame to boxes.
        plan: Box<Plan>,
        /// The network.
        network: Box<Network>,
    },
    /// A network on a server that takes tensors.
    Tensors {
        /// The way from a frame to boxes.
        plan: Box<Plan>,
        /// The server.
        server: TensorServer,
    },
    /// A server that takes frames and gives boxes.
    Boxes {
        /// The server.
        server: BoxesServer,
        /// The words that are looked for; labels that the server says beside them are put behind them.
        words: Labels,
        /// Boxes with lower scores are not wanted.
        threshold: f64,
    },
}

/// A frame on its way into a detector.
pub enum Prepared {
    /// Its tensor, and where it lies in it.
    Tensor(Vec<f32>, Fit),
    /// Its picture.
    Image(FrameImage),
}

impl From<Loaded> for Detector {
    fn from(loaded: Loaded) -> Self {
        Self::Here { name: loaded.name, plan: Box::new(loaded.plan), network: Box::new(loaded.network) }
    }
}

impl Detector {
    /// What it can do.
    pub fn capabilities(&self) -> Capabilities {
        match self {
            Self::Here { name, plan, .. } => Capabilities::of(plan, Runtime::Rten, name),
            Self::Tensors { plan, server } => Capabilities::of(plan, Runtime::Tensors, server.model()),
            Self::Boxes { server, words, .. } => Capabilities {
                runtime: Runtime::Boxes,
                why: None,
                model: server.address().to_owned(),
                labels: Some(words.clone()),
                open_vocabulary: true,
                batches: true,
            },
        }
    }

    /// The plan by which frames are prepared, where it takes tensors.
    pub fn plan(&self) -> Option<&Plan> {
        match self {
            Self::Here { plan, .. } | Self::Tensors { plan, .. } => Some(plan),
            Self::Boxes { .. } => None,
        }
    }

    /// The name of a class.
    pub fn label(&self, class: u32) -> String {
        match self {
            Self::Here { plan, .. } | Self::Tensors { plan, .. } => plan.label(class),
            Self::Boxes { words, .. } => words.name(class),
        }
    }

    /// What it sees on a frame that starts at `time`.
    pub fn look(&mut self, frame: Prepared, time: f64) -> Result<Seen, DetectFailure> {
        let detections = match (self, frame) {
            (Self::Here { plan, network, .. }, Prepared::Tensor(tensor, fit)) => {
                let given = network.run(&plan.feed(&tensor)?)?;
                let outputs: Vec<Output<'_>> = given.iter().map(|one| one.output()).collect();
                plan.finish(&outputs, &fit)?
            }
            (Self::Tensors { plan, server }, Prepared::Tensor(tensor, fit)) => {
                let fed = plan.feed(&tensor)?;
                let named = plan.signature.inputs.iter().zip(fed);
                let inputs = named.map(|(port, one)| Tensor::new(&port.name, &one.shape, one.data.to_vec()));
                let request = InferRequest { inputs: inputs.collect(), ..InferRequest::default() };
                let names: Vec<&str> = plan.signature.outputs.iter().map(|port| port.name.as_str()).collect();
                let given = server.infer(&request, &names)?;
                let outputs: Vec<Output<'_>> =
                    given.iter().map(|one| Output { shape: &one.shape, data: &one.data }).collect();
                plan.finish(&outputs, &fit)?
            }
            (Self::Boxes { server, words, threshold }, Prepared::Image(image)) => {
                boxes(server, words, *threshold, image)?
            }
            _ => return Err(DetectFailure::Argument("a frame was prepared for another detector".to_owned())),
        };
        Ok(Seen { time, detections })
    }
}

fn boxes(
    server: &BoxesServer,
    words: &mut Labels,
    threshold: f64,
    image: FrameImage,
) -> Result<Vec<Detection>, DetectFailure> {
    let answer = server.detect(&words.names, threshold, image)?;
    let frame = answer.frames.into_iter().next().unwrap_or_default();
    if let Some(what) = frame.error {
        return Err(DetectFailure::Server { what, address: server.address().to_owned() });
    }
    let detection = |one: verivid::detect::protocol::LabelledBox| {
        let known = words.names.iter().position(|word| *word == one.label);
        let class = known.unwrap_or_else(|| {
            words.names.push(one.label.clone());
            words.names.len() - 1
        });
        Detection { rect: one.rect, class: class as u32, score: one.score }
    };
    Ok(frame.boxes.into_iter().map(detection).collect())
}

/// Brings a frame into the form that a detector with this plan, or without one, takes.
pub(super) fn prepare(plan: Option<&Plan>, picture: &Picture<'_>, time: f64) -> Prepared {
    match plan {
        Some(plan) => {
            let mut tensor = Vec::new();
            let fit = plan.prepare(picture, &mut tensor);
            Prepared::Tensor(tensor, fit)
        }
        None => {
            let (width, height) = (picture.width(), picture.height());
            let pixel = |at: usize| picture.pixel(at % width, at / width).map(|c| (c + 0.5) as u8);
            let data = (0..width * height).flat_map(pixel).collect();
            let format = "rgb8".to_owned();
            Prepared::Image(FrameImage { time, format, size: Some((width, height)), data })
        }
    }
}

/// Words as labels.
pub(super) fn words(list: &[String]) -> Labels {
    Labels { names: list.to_vec(), origin: LabelOrigin::Typed }
}

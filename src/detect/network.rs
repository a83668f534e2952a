//! A network on the processor: rten, the same in the program and in the page's worker.

use std::sync::Arc;

use rten::{Model, NodeId, RunOptions, ThreadPool, Value, ValueOrView, ValueView};

use super::{decode::Output, onnx, plan::Fed};

/// Why a network does not run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// The file is no model.
    #[error(transparent)]
    Onnx(#[from] onnx::OnnxError),
    /// The model is one, and this runtime cannot load it.
    #[error("the processor's runtime (rten) cannot load the model: {0}")]
    Refused(String),
    /// It stopped in the middle.
    #[error("the network stopped: {0}")]
    Stopped(String),
    /// It gave something else than tensors of numbers.
    #[error("output {0} of the network is no tensor of numbers")]
    NoTensor(usize),
    /// Tensors that are not the model's.
    #[error("the model takes {wanted} inputs, and {given} were given")]
    Inputs {
        /// As the model says.
        wanted: usize,
        /// As they came.
        given: usize,
    },
}

/// A tensor that a network gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// Lengths of its dimensions.
    pub shape: Vec<usize>,
    /// Its numbers, the last dimension fastest; whole ones are told as floating ones.
    pub data: Vec<f32>,
}

impl Given {
    /// For [`super::plan::Plan::finish`].
    pub fn output(&self) -> Output<'_> {
        Output { shape: &self.shape, data: &self.data }
    }
}

/// A model that is loaded.
pub struct Network {
    model: Model,
    inputs: Vec<NodeId>,
    outputs: Vec<NodeId>,
    pool: Option<Arc<ThreadPool>>,
}

impl Network {
    /// Loads a model. `threads`: how many compute together; `None` leaves it to the runtime, which has one in a browser.
    pub fn load(bytes: Vec<u8>, threads: Option<usize>) -> Result<Self, NetworkError> {
        // First with our own reader, whose sentences say what else a file may be.
        let signature = onnx::signature(&bytes)?;
        let mut options = rten::ModelOptions::default();
        options.prepack_weights(true);
        let model = options.load(bytes).map_err(|why| NetworkError::Refused(why.to_string()))?;
        let weightless = |id: &NodeId| {
            let name = model.node_info(*id).and_then(|info| info.name().map(str::to_owned));
            name.is_none_or(|name| signature.inputs.iter().any(|port| port.name == name))
        };
        let inputs = model.input_ids().iter().copied().filter(weightless).collect();
        let outputs = model.output_ids().to_vec();
        let pool = threads.map(|count| Arc::new(ThreadPool::with_num_threads(count.max(1))));
        Ok(Self { model, inputs, outputs, pool })
    }

    /// Runs it once on tensors in the order of the model's inputs.
    pub fn run(&self, fed: &[Fed<'_>]) -> Result<Vec<Given>, NetworkError> {
        if fed.len() != self.inputs.len() {
            return Err(NetworkError::Inputs { wanted: self.inputs.len(), given: fed.len() });
        }
        let stopped = |why: String| NetworkError::Stopped(why);
        let mut inputs = Vec::with_capacity(fed.len());
        for (id, Fed { shape, data }) in self.inputs.iter().zip(fed) {
            let view = ValueView::from_shape(shape, data).map_err(|why| stopped(why.to_string()))?;
            inputs.push((*id, ValueOrView::View(view)));
        }
        let options = RunOptions::default().with_thread_pool(self.pool.clone());
        let given = self.model.run(inputs, &self.outputs, Some(options));
        let given = given.map_err(|why| stopped(why.to_string()))?;
        given.into_iter().enumerate().map(|(at, value)| numbers(at, value)).collect()
    }
}

fn numbers(at: usize, value: Value) -> Result<Given, NetworkError> {
    use rten_tensor::prelude::{AsView, Layout};
    Ok(match value {
        Value::FloatTensor(t) => Given { shape: t.shape().to_vec(), data: t.to_vec() },
        Value::Int32Tensor(t) => {
            Given { shape: t.shape().to_vec(), data: t.iter().map(|v| *v as f32).collect() }
        }
        Value::UInt8Tensor(t) => {
            Given { shape: t.shape().to_vec(), data: t.iter().map(|v| f32::from(*v)).collect() }
        }
        Value::Int8Tensor(t) => {
            Given { shape: t.shape().to_vec(), data: t.iter().map(|v| f32::from(*v)).collect() }
        }
        _ => return Err(NetworkError::NoTensor(at + 1)),
    })
}

//! What a model takes and gives, whoever runs it: names, types, shapes.

/// The type of a tensor's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ElementType {
    /// 32-bit floating point.
    F32,
    /// 16-bit floating point.
    F16,
    /// Bytes, 0 to 255.
    U8,
    /// 32-bit integers.
    I32,
    /// 64-bit integers.
    I64,
    /// Truth values, a byte each.
    Bool,
    /// Another one.
    #[default]
    Other,
}

impl ElementType {
    /// The number of `TensorProto.DataType`.
    pub fn from_onnx(number: u64) -> Self {
        match number {
            1 => Self::F32,
            2 => Self::U8,
            6 => Self::I32,
            7 => Self::I64,
            9 => Self::Bool,
            10 => Self::F16,
            _ => Self::Other,
        }
    }

    /// As the Open Inference Protocol spells it.
    pub fn datatype(self) -> &'static str {
        match self {
            Self::F32 => "FP32",
            Self::F16 => "FP16",
            Self::U8 => "UINT8",
            Self::I32 => "INT32",
            Self::I64 => "INT64",
            Self::Bool => "BOOL",
            Self::Other => "BYTES",
        }
    }

    /// From the Open Inference Protocol's spelling.
    pub fn from_datatype(name: &str) -> Self {
        let all = [Self::F32, Self::F16, Self::U8, Self::I32, Self::I64, Self::Bool];
        all.into_iter().find(|kind| kind.datatype() == name).unwrap_or(Self::Other)
    }

    /// Bytes of one element; 0 where elements differ.
    pub fn bytes(self) -> usize {
        match self {
            Self::F32 | Self::I32 => 4,
            Self::F16 => 2,
            Self::U8 | Self::Bool => 1,
            Self::I64 => 8,
            Self::Other => 0,
        }
    }
}

/// An input or an output.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Port {
    /// Its name.
    pub name: String,
    /// Its elements.
    pub element: ElementType,
    /// Its dimensions; `None` where a length is decided at run time.
    pub shape: Vec<Option<usize>>,
}

impl Port {
    /// Its shape where all lengths are known.
    pub fn fixed(&self) -> Option<Vec<usize>> {
        self.shape.iter().copied().collect()
    }
}

/// What a model says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Signature {
    /// What it takes.
    pub inputs: Vec<Port>,
    /// What it gives.
    pub outputs: Vec<Port>,
    /// What the exporter wrote beside it, in file order.
    pub metadata: Vec<(String, String)>,
    /// The operators that a runtime must know, sorted.
    pub operators: Vec<String>,
}

/// The side that a picture gets where a model leaves it open and says nothing, in pixels.
const USUAL_SIDE: usize = 640;
/// No picture for a network is longer, in pixels.
const LONGEST: usize = 8192;

impl Signature {
    /// What the exporter wrote under a name.
    pub fn metadatum(&self, key: &str) -> Option<&str> {
        self.metadata.iter().find(|(own, _)| own == key).map(|(_, value)| value.as_str())
    }

    /// The place of the input that takes pictures: the first of four dimensions with three channels or none said.
    pub fn picture_input(&self) -> Option<usize> {
        let is_picture = |port: &Port| port.shape.len() == 4 && port.shape[1].is_none_or(|c| c == 3);
        self.inputs.iter().position(is_picture)
    }

    /// The place of the input that takes an embedding for each class, `[1, K, D]`: YOLO-World's open vocabulary.
    pub fn classes_input(&self) -> Option<usize> {
        let picture = self.picture_input()?;
        let takes = |(at, port): (usize, &Port)| at != picture && port.shape.len() == 3;
        self.inputs.iter().enumerate().find(|(at, port)| takes((*at, port))).map(|(at, _)| at)
    }

    /// Width and height that the picture gets: the input's, else what the metadata `imgsz` says, else 640.
    /// `None` without such an input, or where a side has more than 8192 pixels.
    pub fn picture_size(&self) -> Option<(usize, usize)> {
        let shape = &self.inputs.get(self.picture_input()?)?.shape;
        let said: Vec<usize> = (self.metadatum("imgsz").unwrap_or_default())
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|word| word.parse().ok())
            .filter(|side| (32..=4096).contains(side))
            .collect();
        let open = |at: usize| said.get(at).or(said.first()).copied().unwrap_or(USUAL_SIDE);
        let size = (shape[3].unwrap_or_else(|| open(1)), shape[2].unwrap_or_else(|| open(0)));
        (size.0 <= LONGEST && size.1 <= LONGEST).then_some(size)
    }
}

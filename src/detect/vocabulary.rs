//! Words as a detector of an open vocabulary takes them: an embedding for each, made once by its text encoder and kept
//! in a file beside the model.

use serde_json::Value;

/// Words with their embeddings.
#[derive(Clone, Debug, PartialEq)]
pub struct Vocabulary {
    /// The words, which are the detector's classes.
    pub names: Vec<String>,
    /// Length of an embedding.
    pub length: usize,
    /// The embeddings, one behind another.
    pub data: Vec<f32>,
}

/// Why a file is no vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "this is no vocabulary, which is a JSON object of words, each with its embedding (a list of numbers): {0}"
)]
pub struct VocabularyError(&'static str);

impl Vocabulary {
    /// Reads `{"cup": [0.1, ...], "dog": [...]}`; the order is that of the file.
    pub fn read(text: &str) -> Result<Self, VocabularyError> {
        let value: Value = serde_json::from_str(text).map_err(|_| VocabularyError("it is no JSON"))?;
        let words = value.as_object().ok_or(VocabularyError("it is no object"))?;
        let (mut names, mut data, mut length) = (Vec::new(), Vec::new(), None);
        for (name, numbers) in words {
            let numbers = numbers.as_array().ok_or(VocabularyError("a word has no list"))?;
            if *length.get_or_insert(numbers.len()) != numbers.len() || numbers.is_empty() {
                return Err(VocabularyError("the embeddings are of different lengths"));
            }
            for number in numbers {
                let number =
                    number.as_f64().ok_or(VocabularyError("an embedding has something that is no number"))?;
                data.push(number as f32);
            }
            names.push(name.clone());
        }
        Ok(Self { names, length: length.ok_or(VocabularyError("it has no words"))?, data })
    }

    /// The shape of the tensor: one frame, the words, their numbers.
    pub fn shape(&self) -> [usize; 3] {
        [1, self.names.len(), self.length]
    }
}

//! Language and vision-language models as data: the prompts that they get, requests and replies of the OpenAI-compatible
//! chat interface, and what a structured reply must hold. Nothing here reaches a network.

pub mod chat;

mod prompts;

mod replies;

pub use prompts::{Prompt, PromptError, Prompts};
pub use replies::{Advice, Assessment, Classified, advice, assessment, classified};

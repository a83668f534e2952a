//! Why no frame table could be read; the page then falls back to an estimate and says so.

/// What stands in the way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MediaError {
    /// Neither mp4 nor webm.
    #[error("the file is neither an mp4 nor a webm video")]
    Unknown,
    /// The frame times lie beyond the bytes given.
    #[error("the frame times lie beyond the bytes read; more is needed from byte {from}")]
    MoreNeeded {
        /// Where the part begins that was not given, counted in the bytes given.
        from: u64,
    },
    /// The times are spread over fragments, and these bytes do not begin at the file's start.
    #[error("the mp4 is fragmented: its frame times are spread over the whole file")]
    Fragmented,
    /// There is no picture track.
    #[error("the file has no video track")]
    NoVideo,
    /// More pictures than any benchmark's video has.
    #[error("the file claims to have more than {most} frames")]
    TooManyFrames {
        /// The limit.
        most: usize,
    },
    /// Something that no player would accept either.
    #[error("the file is damaged: {what}")]
    Damaged {
        /// What is wrong.
        what: &'static str,
    },
}

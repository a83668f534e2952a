//! A bundle's listing: what the first screen of a site needs of a dataset, in one small file, so that the dataset
//! itself is fetched when somebody asks for it. docs/bundle.md says what each field means.

mod ids;

mod read;

mod short;

mod value;

mod write;

pub use ids::{IdFiles, bucket, digits_for, fnv1a};
pub use short::shortened;
pub use value::{Bibtex, Counts, Coverage, FORMAT, Listing, Lookup, Pair, PartOf, Place, RunOf, Standing};

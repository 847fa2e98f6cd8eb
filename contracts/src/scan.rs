//! Whoever looks for viruses in files. The real one speaks to clamd; see `connectors/scan`.

use crate::store::{Chunks, Doing};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Clean,
    /// What was found, as the scanner calls it.
    Found(String),
    /// More than the scanner takes; nobody can say whether it is clean.
    TooLarge,
}

pub trait Scan: Send + Sync {
    /// Looks through the whole content as it comes. An error means that nothing is known yet.
    fn scan(&self, content: Chunks) -> Doing<'_, Verdict>;
    /// Whether it answers; says what it is.
    fn examine(&self) -> Doing<'_, String>;
}

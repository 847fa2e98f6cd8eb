//! Electronic seals. The product seals with certificates of its own (`modules/seal`); a provider outside, such as a trust
//! service that holds its customers' keys, is another implementation of the same port.

use crate::store::Doing;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// Where a seal goes, in points from the lower left corner; the first page is 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spot {
    pub page: usize,
    pub left: f64,
    pub bottom: f64,
    pub width: f64,
    pub height: f64,
}

/// One party's seal on a PDF.
#[derive(Clone, Debug)]
pub struct SealWanted {
    pub pdf: Vec<u8>,
    /// Whose seal it is, as it stands on it.
    pub organisation: String,
    /// What else stands on it.
    pub purpose: String,
    pub reason: String,
    pub at: OffsetDateTime,
    pub spot: Spot,
}

pub trait Esign: Send + Sync {
    /// The PDF with one signature more. The bytes it was given stay as they are at its beginning, so that earlier
    /// signatures stay valid.
    fn seal(&self, wanted: SealWanted) -> Doing<'_, Vec<u8>>;
}

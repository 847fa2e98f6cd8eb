//! Inspection of streamed files. The platform transfers files without knowing their formats; the crates that do are
//! passed in through this trait.

use crate::error::Result;

pub trait Watch: Send {
    /// The result of the inspection.
    type Seen;
    /// Inspects the next chunk; refuses as soon as the file is known to be unacceptable.
    fn take(&mut self, piece: &[u8]) -> Result<()>;
    /// The file is complete.
    fn end(self) -> Result<Self::Seen>;
}

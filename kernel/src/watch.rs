//! Whoever looks at a file that goes by. The platform carries files without knowing what they are; the crates that know are
//! handed in as this.

use crate::error::Result;

pub trait Watch: Send {
    /// What is known of the file in the end.
    type Seen;
    /// Takes the next bytes; refuses as soon as it is clear that the file cannot be taken.
    fn take(&mut self, piece: &[u8]) -> Result<()>;
    /// The file is complete.
    fn end(self) -> Result<Self::Seen>;
}

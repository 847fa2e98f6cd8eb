//! Whether a file that comes in is taken: what it is called, what it is, and that nothing else is in it. One way for
//! everything people upload.

pub mod archive;
pub mod finder;
pub mod kinds;
pub mod name;
pub mod pdf;
pub mod refusal;
pub mod watch;

pub use kinds::{FileKind, Form};
pub use name::FileName;
pub use refusal::Refusal;
pub use watch::{Watched, Watcher};

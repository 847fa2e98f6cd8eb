//! Whether an upload is accepted: its name, its type, and that nothing else is hidden in it. Used for every upload.

pub mod archive;
pub mod finder;
pub mod kinds;
pub mod name;
pub mod pdf;
pub mod refusal;
pub mod watch;
pub mod xml;

pub use kinds::{FileKind, Form};
pub use name::FileName;
pub use refusal::Refusal;
pub use watch::{Watched, Watcher};

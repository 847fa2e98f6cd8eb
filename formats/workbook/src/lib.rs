//! Workbooks and CSV. Lists of any length are written as a stream ([`write`]); uploads are read with limits that are
//! enforced before parsing ([`read`]).

mod csv;
pub mod glance;
pub mod kind;
mod preflight;
pub mod read;
pub mod write;
mod xlsx;
mod xml;

pub use glance::Glance;
pub use kind::{Heading, Kind, Note};
pub use read::{Book, Cell, Limits, Refusal, Row};
pub use write::{Format, Hidden, Names, Writer};
pub use xlsx::{Xlsx, column_name};

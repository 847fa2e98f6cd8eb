//! Workbooks and CSV. Lists of any length are written as a stream ([`write`]); uploads are read with limits that are
//! enforced before parsing ([`read`]). Sheets that come back are read by their headings ([`table`]), beside what stood
//! in them when they went out ([`memory`]).

mod announced;
mod cells;
mod csv;
pub mod glance;
pub mod kind;
pub mod memory;
mod preflight;
pub mod read;
pub mod table;
pub mod write;
mod xlsx;
mod xml;

pub use glance::Glance;
pub use kind::{Heading, Kind, Note};
pub use memory::{Memory, Remembered};
pub use read::{Book, Cell, FILE_BYTES, Limits, Refusal, Row};
pub use table::{Fault, Line, Table, Wanted};
pub use write::{Format, Hidden, Names, Writer};
pub use xlsx::{Xlsx, column_name};

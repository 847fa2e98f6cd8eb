//! The list engine: one descriptor in, one page of rows out. Column names come from the
//! descriptor, values are bound, unknown names are refused.

pub mod ask;
pub mod build;
pub mod compile;
pub mod cursor;
pub mod describe;
pub mod follow;
pub mod limits;
pub mod narrow;
pub mod one;
pub mod query;
pub mod reader;
pub mod refusal;
mod row;
mod rows;
pub mod run;
pub mod some;
pub mod sql;
pub mod totals;
pub mod tree;
pub mod types;
pub mod url;
mod when;
pub mod write;

pub use ask::check;
pub use describe::{ListingView, describe};
pub use one::may_see;
pub use query::{Condition, Page, PageQuery, SortBy};
pub use reader::{Line, Reader};
pub use run::run;
pub use some::some;
pub use totals::{Explained, Left, Totals, count, count_by, explain, left, totals};
pub use write::{RowAction, actions};

//! The list engine: one descriptor in, one page of rows out. Column names come from the
//! descriptor, values are bound, unknown names are refused.

pub mod ask;
pub mod build;
pub mod by_ids;
pub mod compile;
pub mod cursor;
pub mod data_rules;
mod dates;
pub mod describe;
mod division;
pub mod follow;
pub mod limits;
pub mod links;
mod needs;
pub mod places;
pub mod query;
pub mod reader;
pub mod refusal;
pub mod report;
mod row;
mod rows;
pub mod run;
pub mod sql;
pub mod sum_by;
pub mod tab_counts;
pub mod totals;
pub mod tree;
pub mod types;
pub mod url;
pub mod visibility;
pub mod write;

pub use ask::check;
pub use by_ids::some;
pub use describe::{ListingView, describe};
pub use query::{Condition, Page, PageQuery, SortBy};
pub use reader::{Line, Reader};
pub use run::run;
pub use sum_by::sum_by;
pub use tab_counts::{Counted, tab_counts};
pub use totals::{Explained, FoundRows, Totals, UnitSum, count, count_by, explain, found, totals};
pub use visibility::may_see;
pub(crate) use write::refused;
pub use write::{RowAction, actions};

//! The list engine: one descriptor in, one page of rows out. Column names come from the
//! descriptor, values are bound, unknown names are refused.

pub mod build;
pub mod describe;
pub mod narrow;
pub mod query;
pub mod run;

pub use describe::{ListingView, describe};
pub use query::{Condition, Page, PageQuery, SortBy};
pub use run::run;

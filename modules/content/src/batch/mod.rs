//! One action on thousands of records, as a job. Each record is changed in a transaction of its own by the command that
//! changes one; its result is written in that very transaction, so whatever happens to the worker, none is done twice and
//! every row has its result. One bad row hides none of the others.

pub mod commands;
pub mod listing;
pub mod queries;
pub mod routes;
pub mod run;
pub mod states;

/// Whoever may do the action to one may do it to many; the list of his own jobs is everybody's.
pub const VIEW: &str = "content.batch.view";

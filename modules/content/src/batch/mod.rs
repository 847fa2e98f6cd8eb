//! Runs one action on thousands of records as a long task. Each record is changed in its own transaction by the regular
//! command, together with the row's result: after a crash no row is processed twice, and every row has a result. Errors
//! of single rows do not affect others.

pub mod commands;
pub mod listing;
pub mod queries;
pub mod routes;
pub mod run;
pub mod states;

/// No additional permission is needed to run an action as a batch; everyone can see their own jobs.
pub const VIEW: &str = "content.batch.view";

//! Timed jobs: registered work scheduled by administrators, and the log of its runs.

pub mod commands;
pub mod cron;
pub mod explain;
pub mod listing;
pub mod offered;
pub mod queries;
pub mod routes;
pub mod rules;
pub mod run;
pub mod shipped;
pub mod states;
pub mod tick;
pub mod warning;
pub mod work;

pub const VIEW: &str = "base.timed_job.view";
pub const EDIT: &str = "base.timed_job.edit";
pub const DELETE: &str = "base.timed_job.delete";
pub const RUN: &str = "base.timed_job.run";

//! The dictionary, lists, views and scenes over HTTP, on a real database.

mod business_module;
mod calendar_day;
mod dict_item;
mod listing;
mod release_note;
mod report;
mod scene;
mod timed_job;
mod timed_job_warning;
mod view;

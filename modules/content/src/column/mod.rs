//! Columns: the categories of announcements and articles.

pub mod commands;
pub mod listing;
pub mod queries;
pub mod states;

use queries::ArticleColumn;
use tandem_platform::record::Calls;

pub const VIEW: &str = "content.column.view";
pub const EDIT: &str = "content.column.edit";

pub fn calls() -> Calls<ArticleColumn> {
    Calls::of("/service1/content/api/srmColumn")
        .save(commands::save)
        .update(commands::update)
        .turn("enable")
        .turn("disable")
        .deleted_by(commands::delete)
}

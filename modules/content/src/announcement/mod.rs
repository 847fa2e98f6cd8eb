//! Announcements to employees, suppliers, or the public.

pub mod clean;
pub mod commands;
pub mod files;
pub mod listing;
pub mod portal;
pub mod publish;
pub mod queries;
pub mod readers;
pub mod routes;
pub mod rules;
pub mod states;
pub mod targets;

use tandem_kernel::day;

pub const VIEW: &str = "content.announcement.view";
pub const EDIT: &str = "content.announcement.edit";
pub const PUBLISH: &str = "content.announcement.publish";
pub const DELETE: &str = "content.announcement.delete";

/// An optional date. `day::option` does not support null inside a flattened form.
fn day_or_none<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<time::Date>, D::Error> {
    let text: Option<String> = serde::Deserialize::deserialize(from)?;
    let day = |text: String| day::plain(&text).ok_or_else(|| serde::de::Error::custom(day::UNREADABLE));
    text.filter(|text| !text.is_empty()).map(day).transpose()
}

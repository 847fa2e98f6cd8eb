//! A calendar day as read from the database.

use super::listing::LISTING;
use tandem_platform::record::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct CalendarDay {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    pub day: Day,
    /// `holiday` or `workday`.
    pub kind: String,
    pub workday: bool,
    pub name_zh: String,
    pub name_en: String,
}

impl Record for CalendarDay {
    const LISTING: &'static Listing = &LISTING;
    /// The kind is derived from `workday`, so there is no state column.
    const STATE: Option<&'static str> = None;

    fn head(&self) -> Head<'_> {
        self.base.head(&self.kind, self.day.to_string())
    }
    fn offer(&mut self, actions: Vec<RowAction>) {
        self.base.actions = actions;
    }
}

//! A column as read from the database.

use super::listing::LISTING;
use tandem_platform::record::prelude::*;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ArticleColumn {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    pub title: String,
    pub brief: String,
    pub column_type: String,
    pub category: String,
    pub language: String,
    pub sort_order: i32,
    pub status: String,
}

impl Record for ArticleColumn {
    const LISTING: &'static Listing = &LISTING;
    const STATE: Option<&'static str> = Some("status");

    fn head(&self) -> Head<'_> {
        self.base.head(&self.status, &self.title)
    }
    fn offer(&mut self, actions: Vec<RowAction>) {
        self.base.actions = actions;
    }
}

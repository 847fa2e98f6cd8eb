//! Everything that reads file tasks.

use super::KIND;
use super::listing::LISTING;
use serde::Serialize;
use tandem_kernel::{DocumentKind, OrganizeId, Result};
use tandem_platform::document::{self, Detail, Document};
use tandem_platform::listing::{Page, PageQuery, run};
use tandem_platform::{Body, PathId, Tx};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

time::serde::format_description!(pub day, Date, "[year]-[month]-[day]");

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct FileTask {
    #[sqlx(rename = "file_task_id")]
    pub id: Uuid,
    pub version: i64,
    pub number: String,
    pub state: String,
    pub organize_id: Uuid,
    pub supplier_zh: String,
    pub supplier_en: String,
    pub title: String,
    pub request: String,
    #[serde(with = "day")]
    #[schema(value_type = String)]
    pub due_on: Date,
    pub reply: String,
    pub reason: String,
    pub created_by: String,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
}

impl Document for FileTask {
    const KIND: &'static DocumentKind = &KIND;

    fn id(&self) -> Uuid {
        self.id
    }
    fn version(&self) -> i64 {
        self.version
    }
    fn state(&self) -> &str {
        &self.state
    }
    fn label(&self) -> String {
        self.number.clone()
    }
    fn organize(&self) -> Option<OrganizeId> {
        Some(OrganizeId::new(self.organize_id))
    }
    fn due_at(&self) -> Option<OffsetDateTime> {
        // The whole day is his.
        self.due_on.next_day().map(|day| day.midnight().assume_utc())
    }
}

pub async fn page_list(tx: &mut Tx, Body(query): Body<PageQuery>) -> Result<Page<FileTask>> {
    run(tx, &LISTING, &query).await
}

pub async fn detail(tx: &mut Tx, PathId(id): PathId) -> Result<Detail<FileTask>> {
    document::detail(tx, tandem_kernel::id::parse(&id)?).await
}

//! A file task as it is read.

use super::KIND;
use serde::Serialize;
use tandem_kernel::{DocumentKind, OrganizeId};
use tandem_platform::document::{Document, Head};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

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
    #[serde(with = "tandem_kernel::day")]
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

    fn head(&self) -> Head<'_> {
        Head { id: self.id, version: self.version, state: &self.state, label: &self.number }
    }
    fn organize(&self) -> Option<OrganizeId> {
        Some(OrganizeId::new(self.organize_id))
    }
    fn due_on(&self) -> Option<Date> {
        Some(self.due_on)
    }
}

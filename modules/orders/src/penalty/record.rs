//! A penalty as it is read.

use super::KIND;
use rust_decimal::Decimal;
use serde::Serialize;
use tandem_kernel::{DocumentKind, OrganizeId};
use tandem_platform::document::{Document, Head};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Penalty {
    #[sqlx(rename = "penalty_id")]
    pub id: Uuid,
    pub version: i64,
    pub number: String,
    pub state: String,
    pub organize_id: Uuid,
    pub supplier_zh: String,
    pub supplier_en: String,
    pub stamped_copy_id: Uuid,
    /// The code of the list the document stands in.
    pub document_kind: String,
    pub document_id: Uuid,
    pub document_number: String,
    /// The day that was missed.
    #[serde(with = "tandem_kernel::day")]
    #[schema(value_type = String)]
    pub due_on: Date,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub amount: Decimal,
    pub currency: String,
    /// Why it was waived.
    pub reason: String,
    /// How it was settled.
    pub settlement: String,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub decided_at: Option<OffsetDateTime>,
    pub decided_by: String,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
}

impl Document for Penalty {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        Head { id: self.id, version: self.version, state: &self.state, label: &self.number }
    }
    fn organize(&self) -> Option<OrganizeId> {
        Some(OrganizeId::new(self.organize_id))
    }
}

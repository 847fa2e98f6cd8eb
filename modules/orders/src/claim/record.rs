//! A claim as it is read.

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
pub struct Claim {
    #[sqlx(rename = "claim_id")]
    pub id: Uuid,
    pub version: i64,
    pub number: String,
    pub state: String,
    pub organize_id: Uuid,
    pub supplier_zh: String,
    pub supplier_en: String,
    /// The order it is about, as people write it; may be empty.
    pub order_number: String,
    pub title: String,
    pub description: String,
    pub currency: String,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub rework: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub dull_stock: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub travel: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub customer_compensation: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub logistics: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub venue: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub total: Decimal,
    /// Why the supplier disputes it.
    pub reason: String,
    /// What the buyer says to that.
    pub answer: String,
    #[serde(with = "crate::amounts::option")]
    #[schema(value_type = Option<String>)]
    pub settled_amount: Option<Decimal>,
    /// How it was settled.
    pub settlement: String,
    /// How its stamped copy stands; empty while none was asked for.
    pub stamp_state: String,
    /// The last day for the stamped copy; none where no clock runs.
    #[serde(with = "tandem_kernel::day::option")]
    #[schema(value_type = Option<String>)]
    pub stamp_due_on: Option<Date>,
    /// That day is over.
    pub stamp_late: bool,
    pub created_by: String,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
}

impl Document for Claim {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        Head { id: self.id, version: self.version, state: &self.state, label: &self.number }
    }
    fn organize(&self) -> Option<OrganizeId> {
        // The supplier of a draft has no part in it yet.
        (self.state != super::states::DRAFT).then(|| OrganizeId::new(self.organize_id))
    }
    fn owner(&self) -> Option<OrganizeId> {
        Some(OrganizeId::new(self.organize_id))
    }
}

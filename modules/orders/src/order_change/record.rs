//! An order change as it is read, field by field.

use super::KIND;
use serde::Serialize;
use tandem_kernel::{DocumentKind, OrganizeId};
use tandem_platform::Tx;
use tandem_platform::document::{Document, Head};
use tandem_platform::module::Work;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct OrderChange {
    #[sqlx(rename = "order_change_id")]
    pub id: Uuid,
    pub version: i64,
    pub number: String,
    pub state: String,
    pub purchase_order_id: Uuid,
    pub order_number: String,
    pub organize_id: Uuid,
    pub supplier_zh: String,
    pub supplier_en: String,
    pub price_changed: bool,
    pub material_changed: bool,
    pub quantity_changed: bool,
    pub order_cancelled: bool,
    pub line_deleted: bool,
    pub currency_changed: bool,
    pub payment_terms_changed: bool,
    /// Why the supplier disputes it.
    pub reason: String,
    /// What the buyer says to that.
    pub answer: String,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub decided_at: Option<OffsetDateTime>,
    pub decided_by: String,
    /// How its stamped copy stands; empty while none was asked for.
    pub stamp_state: String,
    /// The last day for the stamped copy; none where no clock runs.
    #[serde(with = "tandem_kernel::day::option")]
    #[schema(value_type = Option<String>)]
    pub stamp_due_on: Option<Date>,
    /// That day is over.
    pub stamp_late: bool,
    pub updated_by: String,
    #[serde(with = "time::serde::rfc3339")]
    #[schema(value_type = String)]
    pub updated_at: OffsetDateTime,
    /// Rows of the list come without them.
    #[sqlx(skip)]
    #[schema(required = false)]
    pub changes: Vec<ChangedField>,
}

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ChangedField {
    /// Empty where the whole order is meant.
    pub line: String,
    /// `material`, `quantity`, `schedule`, `netPrice`, `added`, `deleted`, `currency`, `paymentTerms` or `order`.
    pub field: String,
    pub before: String,
    pub after: String,
}

impl Document for OrderChange {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        Head { id: self.id, version: self.version, state: &self.state, label: &self.number }
    }
    fn organize(&self) -> Option<OrganizeId> {
        Some(OrganizeId::new(self.organize_id))
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            let tenant = tx.ctx().tenant.id.uuid();
            self.changes = sqlx::query_as(
                "select line, field, before, after from orders.order_change_line
                 where tenant_id = $1 and order_change_id = $2 order by position",
            )
            .bind(tenant)
            .bind(self.id)
            .fetch_all(tx.conn())
            .await?;
            Ok(())
        })
    }
}

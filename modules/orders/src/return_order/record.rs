//! A return order as it is read, with its lines.

use super::{KIND, lines};
use rust_decimal::Decimal;
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
pub struct ReturnOrder {
    #[sqlx(rename = "return_order_id")]
    pub id: Uuid,
    pub version: i64,
    pub number: String,
    pub state: String,
    pub purchase_order_id: Uuid,
    pub order_number: String,
    pub organize_id: Uuid,
    pub supplier_zh: String,
    pub supplier_en: String,
    pub title: String,
    /// What the buyer wants for it: `replacement`, `credit` or `repair`.
    pub handling: String,
    #[serde(with = "tandem_kernel::day::option")]
    #[schema(value_type = Option<String>)]
    pub pick_up_on: Option<Date>,
    pub description: String,
    pub currency: String,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub amount: Decimal,
    pub line_count: i32,
    /// Why the supplier disputes it.
    pub reason: String,
    /// What the buyer says to that.
    pub answer: String,
    #[serde(with = "crate::amounts::option")]
    #[schema(value_type = Option<String>)]
    pub settled_amount: Option<Decimal>,
    /// The number of the supplier's credit note.
    pub credit_note: String,
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
    /// Rows of the list come without them.
    #[sqlx(skip)]
    #[schema(required = false)]
    pub lines: Vec<ReturnLine>,
}

/// What goes back of one line of the order; the order's words and price are those it had when this was written.
#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ReturnLine {
    pub line: String,
    pub material: String,
    pub description: String,
    pub unit: String,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub quantity: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub net_price: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub price_quantity: Decimal,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub amount: Decimal,
    /// `quality`, `wrong_goods`, `surplus`, `damaged` or `other`.
    pub reason: String,
    pub remark: String,
}

impl Document for ReturnOrder {
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
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            self.lines = lines::of_return(tx, self.id).await?;
            Ok(())
        })
    }
}

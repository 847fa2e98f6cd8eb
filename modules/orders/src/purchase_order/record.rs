//! A purchase order as it is read, with its lines.

use super::states::{REPLIED, REPLYING, TO_REPLY};
use super::{KIND, lines};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use tandem_kernel::{DocumentKind, MessageKey, OrganizeId, Wait};
use tandem_platform::Tx;
use tandem_platform::document::{Document, Head};
use tandem_platform::module::Work;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseOrder {
    #[sqlx(rename = "purchase_order_id")]
    pub id: Uuid,
    pub version: i64,
    pub number: String,
    pub state: String,
    /// None while nobody here has the ERP's number of the supplier.
    pub organize_id: Option<Uuid>,
    pub supplier_erp_no: String,
    pub supplier_zh: String,
    pub supplier_en: String,
    pub order_type: String,
    #[serde(with = "tandem_kernel::day")]
    #[schema(value_type = String)]
    pub order_date: Date,
    pub company_code: String,
    pub purchasing_organization: String,
    pub purchasing_group: String,
    pub currency: String,
    pub payment_terms: String,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub amount: Decimal,
    pub line_count: i32,
    #[serde(skip)]
    pub unlocked_state: String,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub quantity_difference: Decimal,
    pub day_difference: i32,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub published_at: Option<OffsetDateTime>,
    pub published_by: String,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(value_type = Option<String>)]
    pub replied_at: Option<OffsetDateTime>,
    pub replied_by: String,
    pub reason: String,
    /// What became of the reply in the ERP: empty, `sent`, `taken` or `refused`.
    pub erp_state: String,
    #[serde(skip)]
    pub erp_version: i64,
    /// The last day for the supplier's reply; none before it is published.
    #[serde(with = "tandem_kernel::day::option")]
    #[schema(value_type = Option<String>)]
    pub reply_due_on: Option<Date>,
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
    pub lines: Vec<OrderLine>,
}

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct OrderLine {
    #[serde(skip)]
    pub order_line_id: Uuid,
    #[serde(skip)]
    pub purchase_order_id: Uuid,
    pub line: String,
    pub material: String,
    pub description: String,
    pub plant: String,
    pub storage_location: String,
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
    pub tax_code: String,
    #[serde(with = "tandem_kernel::day::option")]
    #[schema(value_type = Option<String>)]
    pub required_on: Option<Date>,
    /// `open`, `draft`, `replied`, `deleted` or `delivered`.
    pub state: String,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub confirmed_quantity: Decimal,
    #[serde(with = "tandem_kernel::day::option")]
    #[schema(value_type = Option<String>)]
    pub confirmed_on: Option<Date>,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub quantity_difference: Decimal,
    pub day_difference: i32,
    /// When the ERP wants how much.
    #[schema(value_type = Vec<DatedQuantity>)]
    pub schedule: Json<Vec<DatedQuantity>>,
    /// When the supplier promises how much.
    #[schema(value_type = Vec<DatedQuantity>)]
    pub replies: Json<Vec<DatedQuantity>>,
    /// What he has written and not published; the database hands it to him alone, and no history keeps it.
    #[serde(skip)]
    #[sqlx(default)]
    pub draft: Option<Json<Vec<DatedQuantity>>>,
}

impl OrderLine {
    /// Whether the supplier has something to promise for it.
    pub fn is_open(&self) -> bool {
        is_open(&self.state)
    }
}

/// Whether a line in this state is still to be delivered.
pub fn is_open(state: &str) -> bool {
    !matches!(state, "deleted" | "delivered")
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DatedQuantity {
    #[serde(with = "tandem_kernel::day")]
    #[schema(value_type = String)]
    pub on: Date,
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub quantity: Decimal,
}

impl PurchaseOrder {
    /// The supplier has promised, and the ERP knows nothing of it.
    pub fn is_not_in_erp(&self) -> bool {
        self.state == REPLIED && self.erp_state == "refused"
    }
}

impl Document for PurchaseOrder {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        Head { id: self.id, version: self.version, state: &self.state, label: &self.number }
    }
    fn organize(&self) -> Option<OrganizeId> {
        // The supplier of an order that was not published has no part in it yet.
        self.organize_id.filter(|_| self.published_at.is_some()).map(OrganizeId::new)
    }
    fn awaits(&self, wait: &Wait) -> bool {
        // A reply that arrived in the ERP asks nothing of anybody.
        wait.state != REPLIED || self.is_not_in_erp()
    }
    fn withholds(&self, action: &str) -> Option<MessageKey> {
        (action == "enter_again" && !self.is_not_in_erp()).then_some("orders-purchase_order-only_not_in_erp")
    }
    fn due_on(&self) -> Option<Date> {
        self.reply_due_on.filter(|_| matches!(self.state.as_str(), TO_REPLY | REPLYING))
    }
    fn for_its_page(mut self) -> Self {
        self.lines.iter_mut().for_each(OrderLine::as_written);
        self
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            self.lines = lines::of_orders(tx, &[self.id]).await?;
            Ok(())
        })
    }
}

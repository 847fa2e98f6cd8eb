//! A purchase order as read from the database, with its lines.

use super::states::{REPLIED, REPLYING, TO_REPLY};
use super::{KIND, lines};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use tandem_kernel::{DocumentKind, MessageKey, OrganizeId, Wait};
use tandem_platform::Tx;
use tandem_platform::document::parts::Stamp;
use tandem_platform::document::taken::{Source, SourceLine};
use tandem_platform::document::{Document, Head, Values};
use tandem_platform::module::Work;
use tandem_platform::typed::{Amount, Day, Moment, Quantity};
use time::Date;
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
    pub order_date: Day,
    pub company_code: String,
    pub purchasing_organization: String,
    pub purchasing_group: String,
    pub currency: String,
    pub payment_terms: String,
    pub amount: Amount,
    pub line_count: i32,
    #[serde(skip)]
    pub unlocked_state: String,
    pub quantity_difference: Quantity,
    pub day_difference: i32,
    pub published_at: Option<Moment>,
    pub published_by: String,
    pub replied_at: Option<Moment>,
    pub replied_by: String,
    pub reason: String,
    /// What became of the reply in the ERP: empty, `sent`, `taken` or `refused`.
    pub erp_state: String,
    #[serde(skip)]
    pub erp_version: i64,
    /// The last day for the supplier's reply; none before it is published.
    pub reply_due_on: Option<Day>,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub stamp: Stamp,
    pub updated_by: String,
    pub updated_at: Moment,
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
    pub quantity: Quantity,
    pub net_price: Amount,
    pub price_quantity: Quantity,
    pub tax_code: String,
    pub required_on: Option<Day>,
    /// `open`, `draft`, `replied`, `deleted` or `delivered`.
    pub state: String,
    pub confirmed_quantity: Quantity,
    pub confirmed_on: Option<Day>,
    pub quantity_difference: Quantity,
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

impl SourceLine for OrderLine {
    fn line(&self) -> &str {
        &self.line
    }
    /// Deleted lines are no longer ordered.
    fn available(&self) -> Option<Decimal> {
        (self.state != "deleted").then_some(*self.quantity)
    }
}

/// Whether a line in this state is still to be delivered.
pub fn is_open(state: &str) -> bool {
    !matches!(state, "deleted" | "delivered")
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DatedQuantity {
    pub on: Day,
    pub quantity: Quantity,
}

impl PurchaseOrder {
    /// The supplier has replied, but the ERP rejected the reply.
    pub fn is_not_in_erp(&self) -> bool {
        self.state == REPLIED && self.erp_state == "refused"
    }

    /// Copies the order's key and supplier into a document about this order.
    pub fn give(&self, values: Values) -> Values {
        values
            .put("purchase_order_id", self.id)
            .put("organize_id", self.organize_id)
            .put("supplier_zh", self.supplier_zh.clone())
            .put("supplier_en", self.supplier_en.clone())
    }

    pub fn as_source(&self) -> Source<'_, OrderLine> {
        Source { id: self.id, lines: &self.lines }
    }
}

impl Document for PurchaseOrder {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        Head { id: self.id, version: self.version, state: &self.state, label: (&self.number).into() }
    }
    fn supplier(&self) -> Option<OrganizeId> {
        self.organize_id.map(OrganizeId::new)
    }
    fn is_shown(&self) -> bool {
        self.published_at.is_some()
    }
    fn awaits(&self, wait: &Wait) -> bool {
        // A reply that the ERP accepted needs no further action.
        wait.state != REPLIED || self.is_not_in_erp()
    }
    fn withholds(&self, action: &str) -> Option<MessageKey> {
        (action == "enter_again" && !self.is_not_in_erp()).then_some("orders-purchase_order-only_not_in_erp")
    }
    fn due_on(&self) -> Option<Date> {
        self.reply_due_on.map(|day| *day).filter(|_| matches!(self.state.as_str(), TO_REPLY | REPLYING))
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

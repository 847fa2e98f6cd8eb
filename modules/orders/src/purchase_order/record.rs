//! A purchase order as read from the database, with its lines.

use super::price::Price;
use super::refusals::{self, Beside};
use super::states::{ARRIVED, CANCELLED, DIFFERS, LOCKED, NOT_IN_ERP, REPLIED, REPLYING, TO_REPLY, VOIDED};
use super::{DECIDE, KIND, RESEND, lines};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use tandem_kernel::{DocumentKind, OpCtx, OrganizeId, Refusal, Side, Wait};
use tandem_platform::Tx;
use tandem_platform::document::parts::Stamp;
use tandem_platform::document::{Asked, Awaited, Document, Head, Values};
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
    /// `none`, `part` or `all`.
    pub delivery_status: String,
    #[serde(skip)]
    pub unlocked_state: String,
    /// What it said before it was locked, such as why another reply is asked for.
    #[serde(skip)]
    pub unlocked_reason: String,
    pub quantity_difference: Quantity,
    pub day_difference: i32,
    pub published_at: Option<Moment>,
    pub published_by: String,
    pub replied_at: Option<Moment>,
    pub replied_by: String,
    pub reason: String,
    /// Since when a reply that differs from the order is accepted; none while it is not, or another reply is asked for.
    pub accepted_at: Option<Moment>,
    pub accepted_by: String,
    /// The version of the order with the reply that was accepted.
    pub accepted_version: Option<i64>,
    /// What became of the reply in the ERP: empty, `sent`, `taken` or `refused`.
    pub erp_state: String,
    #[serde(skip)]
    pub erp_version: i64,
    /// The state, or what is still wrong with the reply, as the reader's side is told. Not part of the history.
    #[sqlx(skip)]
    #[serde(rename = "status", skip_serializing_if = "str::is_empty")]
    #[schema(required = false)]
    pub shown_status: String,
    #[serde(skip)]
    pub status: String,
    #[serde(skip)]
    pub supplier_status: String,
    #[serde(skip)]
    pub supplier_erp_state: String,
    /// The last day for the supplier's reply; none before it is published.
    pub reply_due_on: Option<Day>,
    /// That day while it stands still, because an objection of the supplier waits for the buyer.
    #[serde(skip)]
    pub stopped_due_on: Option<Day>,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub stamp: Stamp,
    pub updated_by: String,
    pub updated_at: Moment,
    /// Rows of the list come without them.
    #[sqlx(skip)]
    #[schema(required = false)]
    pub lines: Vec<OrderLine>,
    #[sqlx(skip)]
    #[serde(skip)]
    pub beside: Beside,
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
    /// The unit that the price is for: empty where it is that of the quantity, none where nobody has asked the ERP yet.
    pub price_unit: Option<String>,
    #[serde(skip)]
    pub units_priced: i32,
    #[serde(skip)]
    pub units_ordered: i32,
    /// How many units of the price are how many of the quantity: `1 KG = 7 PC`. Absent where they are one for one.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub conversion: String,
    /// What its quantity costs; none where that cannot be counted.
    #[sqlx(skip)]
    pub amount: Option<Amount>,
    pub tax_code: String,
    pub required_on: Option<Day>,
    /// `open`, `draft`, `replied`, `deleted` or `delivered`.
    pub state: String,
    /// Whether the ERP has approved its purchase: `released` or `unreleased`.
    pub release_status: String,
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
    /// What he submitted last, where `replies` are his draft; on his own page only.
    #[sqlx(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<DatedQuantity>, required = false)]
    pub submitted: Option<Json<Vec<DatedQuantity>>>,
}

impl OrderLine {
    /// Whether the supplier has something to promise for it.
    pub fn is_open(&self) -> bool {
        is_open(&self.state)
    }

    pub fn price(&self) -> Price {
        let (units_priced, units_ordered) = (self.units_priced, self.units_ordered);
        Price { net: *self.net_price, quantity: *self.price_quantity, units_priced, units_ordered }
    }

    /// The unit that its price is for.
    pub fn priced_in(&self) -> &str {
        self.price_unit.as_deref().filter(|unit| !unit.is_empty()).unwrap_or(&self.unit)
    }

    /// Fills in what follows from its columns.
    pub(super) fn reckon(&mut self) {
        self.conversion = self.price().converted(self.priced_in(), &self.unit);
        self.amount = self.price().of(*self.quantity).map(Amount);
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
    /// Whether the supplier has something to promise for any line.
    pub fn has_open_lines(&self) -> bool {
        self.line_count > 0 && self.delivery_status != "all"
    }

    /// The last day of the reply that is awaited, while it stands still.
    pub fn stands_still(&self) -> Option<Date> {
        self.stopped_due_on.map(|day| *day).filter(|_| self.awaits_reply())
    }

    fn awaits_reply(&self) -> bool {
        matches!(self.state.as_str(), TO_REPLY | REPLYING)
    }

    /// The supplier has replied, but the ERP rejected the reply.
    pub fn is_not_in_erp(&self) -> bool {
        self.status == NOT_IN_ERP
    }

    /// The reply differs from the order, and nobody has accepted that. Suppliers read it even where the buyer reads first
    /// that the ERP has rejected the reply.
    pub fn is_to_accept(&self) -> bool {
        self.supplier_status == DIFFERS
    }

    /// As one side reads it.
    pub fn told(&mut self, reader: Side) {
        if reader == Side::Supplier {
            self.shown_status = self.supplier_status.clone();
            self.erp_state = self.supplier_erp_state.clone();
        } else {
            self.shown_status = self.status.clone();
        }
    }

    /// Copies the order's key and supplier into a document about this order.
    pub fn give(&self, values: Values) -> Values {
        values
            .put("purchase_order_id", self.id)
            .put("organize_id", self.organize_id)
            .put("supplier_zh", self.supplier_zh.clone())
            .put("supplier_en", self.supplier_en.clone())
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
    /// Whoever has the order's supplier number now is who it would be published to.
    fn begins_with(&self) -> Option<OrganizeId> {
        self.beside.supplier.as_ref().map(|supplier| OrganizeId::new(supplier.id))
    }
    fn is_shown(&self) -> bool {
        self.published_at.is_some()
    }
    fn stands_at(&self) -> &str {
        match self.state.as_str() {
            LOCKED => &self.unlocked_state,
            CANCELLED if self.replied_at.is_some() => REPLIED,
            CANCELLED | VOIDED if self.published_at.is_some() => TO_REPLY,
            state => state,
        }
    }
    fn awaits(&self, wait: &Wait) -> Awaited<'_> {
        match (wait.state, wait.label) {
            // Nothing is left to promise, so publishing and replying are refused.
            (ARRIVED | TO_REPLY | REPLYING, _) if !self.has_open_lines() => Awaited::Nobody,
            // A reply that equals the order and is in the ERP needs no further action.
            (_, RESEND) if !self.is_not_in_erp() => Awaited::Nobody,
            (_, DECIDE) if !self.is_to_accept() => Awaited::Nobody,
            _ => Awaited::Holders,
        }
    }
    fn refusal(&self, action: &str, _asked: &Asked<'_>) -> Option<Refusal> {
        refusals::refusal(self, action)
    }
    fn learn<'a>(tx: &'a mut Tx, orders: &'a mut [Self], actions: &'a [&'static str]) -> Work<'a, ()> {
        Box::pin(refusals::learn(tx, orders, actions))
    }
    fn due_on(&self) -> Option<Date> {
        self.reply_due_on.map(|day| *day).filter(|_| self.awaits_reply())
    }
    fn for_its_page(mut self, reader: &OpCtx) -> Self {
        self.told(reader.side());
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

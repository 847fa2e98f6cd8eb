//! The company's ERP. The real one is SAP S/4HANA over its public OData services; see `connectors/erp`.

use crate::business_partner::{PartnerPage, PartnerPush};
use crate::described::Described;
use crate::outside::{Asking, Taken, Unread};
use serde::{Deserialize, Serialize};
use tandem_kernel::Event;
use time::OffsetDateTime;
use uuid::Uuid;

/// A purchase order as it stands in the ERP. Quantities and prices are exact decimals, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseOrder {
    pub number: String,
    pub order_type: String,
    /// The supplier's number in the ERP.
    pub supplier: String,
    pub company_code: String,
    pub purchasing_organization: String,
    pub purchasing_group: String,
    pub currency: String,
    pub payment_terms: String,
    /// `yyyy-MM-dd`
    pub order_date: String,
    /// The whole order was withdrawn.
    pub cancelled: bool,
    /// When the ERP changed it last; which of two versions is newer is decided by it.
    #[serde(with = "time::serde::rfc3339")]
    pub changed_at: OffsetDateTime,
    pub lines: Vec<OrderLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderLine {
    /// Five digits: `00010`.
    pub line: String,
    pub material: String,
    pub text: String,
    pub plant: String,
    pub storage_location: String,
    pub quantity: String,
    pub unit: String,
    pub net_price: String,
    /// How many units the price is for.
    pub price_quantity: String,
    /// The unit that the price is for; empty where it is that of the quantity.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub price_unit: String,
    /// So many units of the price are `units_ordered` units of the quantity; 1 and 1 where both are the same, and in orders
    /// kept from before this was asked.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub units_priced: u32,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub units_ordered: u32,
    pub tax_code: String,
    pub deleted: bool,
    pub delivered: bool,
    /// Its purchase is approved in the ERP. Orders kept from before this was asked count as approved.
    #[serde(default = "approved")]
    pub released: bool,
    pub schedule: Vec<ScheduleLine>,
}

/// The most units that either side of a conversion counts: the ERP has five digits for it.
pub const MOST_UNITS: u32 = 99_999;

fn one() -> u32 {
    1
}

/// What was kept from before stays the same text, so that no order counts as changed.
fn is_one(units: &u32) -> bool {
    *units == 1
}

fn approved() -> bool {
    true
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleLine {
    /// Four digits: `0001`.
    pub line: String,
    /// `yyyy-MM-dd`
    pub delivery_date: String,
    pub quantity: String,
    pub unit: String,
}

/// Orders in the order of their changes, and where to go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderPage {
    pub orders: Vec<PurchaseOrder>,
    pub unread: Vec<Unread>,
    pub next: Option<String>,
}

/// What a supplier promises for one order: sent whole, a later one replaces an earlier one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Confirmation {
    pub purchase_order: String,
    pub lines: Vec<ConfirmedLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmedLine {
    pub line: String,
    /// `yyyy-MM-dd`
    pub delivery_date: String,
    pub quantity: String,
    pub unit: String,
}

pub trait Erp: Send + Sync {
    /// Orders changed at or after the moment (all orders without one), or the page that an earlier one led to.
    fn orders<'a>(&'a self, since: Option<OffsetDateTime>, next: Option<&'a str>) -> Asking<'a, OrderPage>;
    /// Leaves a confirmation. The same `reference` leaves it once however often it is asked; `first` is when it was asked first.
    fn confirm<'a>(
        &'a self,
        confirmation: &'a Confirmation,
        reference: Uuid,
        first: OffsetDateTime,
    ) -> Asking<'a, Taken>;
    /// Brings a supplier to where it is to stand; `number` of what was taken is the supplier's number there. However often it is
    /// asked, there is one supplier; `reference` and `first` are as for a confirmation.
    fn push<'a>(&'a self, push: &'a PartnerPush, reference: Uuid, first: OffsetDateTime) -> Asking<'a, Taken>;
    /// Suppliers changed at or after the moment (all without one), or the page that an earlier one led to.
    fn partners<'a>(&'a self, since: Option<OffsetDateTime>, next: Option<&'a str>) -> Asking<'a, PartnerPage>;
    /// Whether it answers and lets us in; says what it is.
    fn examine(&self) -> Asking<'_, String>;
    /// Its services, for `tandem doctor`.
    fn services(&self) -> Vec<&dyn Described>;
}

/// An order was made, changed or cancelled in the ERP. Each version is told once; the order itself stands in `exchange.copy`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseOrderChanged {
    pub number: String,
    /// Counts what we have seen of this order, from 1.
    pub version: i64,
    pub supplier: String,
    pub cancelled: bool,
    pub order: PurchaseOrder,
}

impl Event for PurchaseOrderChanged {
    const KIND: &'static str = "erp.purchase_order_changed";
}

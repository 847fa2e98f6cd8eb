//! Simulates the ERP for orders of specimens: its events reach the product over the bus.

use super::Party;
use crate::world::told;
use anyhow::Result;
use std::sync::atomic::{AtomicU64, Ordering};
use tandem_contracts::erp::{OrderLine, PurchaseOrder, PurchaseOrderChanged, ScheduleLine};
use time::macros::datetime;

static NUMBERS: AtomicU64 = AtomicU64::new(4_500_000_001);
static VERSIONS: AtomicU64 = AtomicU64::new(1);

/// A new order number.
pub fn number() -> String {
    NUMBERS.fetch_add(1, Ordering::Relaxed).to_string()
}

/// Publishes a newer version of the order, as the ERP would.
pub async fn tells(party: &Party, number: &str, quantity: &str, cancelled: bool) -> Result<()> {
    let order = PurchaseOrder { cancelled, ..order(number, &party.erp_no, &[("00010", quantity), ("00020", "4.5")]) };
    sends(party, order).await
}

/// Publishes this as the newest version of the order.
pub async fn sends(party: &Party, order: PurchaseOrder) -> Result<()> {
    let version = i64::try_from(VERSIONS.fetch_add(1, Ordering::Relaxed))?;
    let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
    let (number, supplier, cancelled) = (order.number.clone(), order.supplier.clone(), order.cancelled);
    told(tx.emit(&PurchaseOrderChanged { number, version, supplier, cancelled, order }).await)?;
    told(tx.commit().await)
}

/// An order as the ERP sends it, with these quantities per line.
pub fn order(number: &str, supplier: &str, lines: &[(&str, &str)]) -> PurchaseOrder {
    let line = |(line, quantity): &(&str, &str)| OrderLine {
        line: (*line).into(),
        material: format!("M-{line}"),
        text: "电阻".into(),
        plant: "1010".into(),
        storage_location: "101A".into(),
        quantity: (*quantity).into(),
        unit: "PC".into(),
        net_price: "2.50".into(),
        price_quantity: "1".into(),
        price_unit: String::new(),
        units_priced: 1,
        units_ordered: 1,
        tax_code: "J1".into(),
        deleted: false,
        delivered: false,
        released: true,
        schedule: vec![ScheduleLine {
            line: "0001".into(),
            delivery_date: "2100-03-01".into(),
            quantity: (*quantity).into(),
            unit: "PC".into(),
        }],
    };
    PurchaseOrder {
        number: number.into(),
        order_type: "NB".into(),
        supplier: supplier.into(),
        company_code: "1010".into(),
        purchasing_organization: "1010".into(),
        purchasing_group: "001".into(),
        currency: "CNY".into(),
        payment_terms: "0004".into(),
        order_date: "2026-03-01".into(),
        cancelled: false,
        changed_at: datetime!(2026-03-01 08:00 UTC),
        lines: lines.iter().map(line).collect(),
    }
}

use super::{Doing, Party, Specimen, purchase_order, stamped_copy};
use crate::world::told;
use anyhow::Context;
use serde_json::{Value, json};
use tandem_contracts::seal::StampedCopyOverdue;
use tandem_kernel::DocumentKind;
use uuid::Uuid;

pub struct Penalty;

impl Specimen for Penalty {
    fn kind(&self) -> &'static DocumentKind {
        &tandem_orders::penalty::KIND
    }
    fn api(&self) -> &'static str {
        "/service1/orders/api/penalty"
    }
    /// Publishes the event that the stamped copy of an order is overdue.
    fn make<'a>(&'a self, party: &'a Party, _mark: &'a str) -> Doing<'a, Uuid> {
        Box::pin(async move {
            let order = purchase_order::published(party).await?;
            let order_id: Uuid = order["id"].as_str().context("no id")?.parse()?;
            let number = order["number"].as_str().context("no number")?.to_owned();
            let event = StampedCopyOverdue {
                stamped_copy_id: stamped_copy::of_document(party, "orders.purchase_order", order_id).await?,
                document_kind: "orders.purchase_order".into(),
                document_id: order_id,
                document_number: number.clone(),
                supplier_id: party.organize.parse()?,
                due_on: time::macros::date!(2026 - 03 - 02),
            };
            let mut tx = told(party.platform.begin_system(&party.tenant, "specimen").await)?;
            told(tx.emit(&event).await)?;
            told(tx.commit().await)?;
            let found = party.listed(self, &number).await?;
            Ok(found["id"].as_str().context("no id")?.parse()?)
        })
    }
    fn told(&self, action: &str, _of: &Value) -> Value {
        match action {
            "waive" => json!({ "reason": "x" }),
            _ => json!({ "settlement": "x" }),
        }
    }
}

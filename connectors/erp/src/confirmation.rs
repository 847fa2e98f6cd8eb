//! Supplier confirmations. Each carries our reference, is searched for by it before it is created, and is created by a
//! repeatable request, so retries are idempotent.

use crate::LOCKED;
use crate::repeatable::Repeatable;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tandem_contracts::erp::Confirmation;
use tandem_contracts::outside::{Taken, Trouble};
use tandem_odata::{Definition, Service, Use, Version, literal};
use time::OffsetDateTime;
use uuid::Uuid;

pub static SERVICE: Definition = Definition {
    version: Version::V4,
    root: "/sap/opu/odata4/sap/api_supplierconfirmation/srvd_a2x/sap/supplierconfirmation/0001",
    uses: &[
        Use {
            path: "Confirmation",
            properties: &["SupplierConfirmation", "SuplrConfRefPurchaseOrder", "SuplrConfExternalReference"],
        },
        Use { path: "Confirmation/_SupplierConfirmationItemTP", properties: &["SuplrConfRefPurchaseOrderItem"] },
        Use {
            path: "Confirmation/_SupplierConfirmationItemTP/_SupplierConfirmationLineTP",
            properties: &["DeliveryDate", "ConfirmedQuantity", "PurchaseOrderQuantityUnit"],
        },
    ],
    passing: LOCKED,
};

pub async fn leave(
    service: &Service,
    confirmation: &Confirmation,
    reference: Uuid,
    first: OffsetDateTime,
) -> Result<Taken, Trouble> {
    let order = literal(&confirmation.purchase_order);
    let known = service
        .page(&format!(
            "Confirmation?$filter=SuplrConfRefPurchaseOrder eq {order} and SuplrConfExternalReference eq '{reference}'"
        ))
        .await?;
    if let Some(found) = known.rows.into_iter().next() {
        return Ok(taken(found, true));
    }
    // A previous attempt may still be in progress.
    let repeatable = Repeatable::of(reference, first)?;
    let made = service.create("Confirmation", &repeatable.headers(), &body(confirmation, reference)).await?;
    Ok(taken(made.value, false))
}

fn body(confirmation: &Confirmation, reference: Uuid) -> Value {
    let mut items: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for line in &confirmation.lines {
        items.entry(&line.line).or_default().push(json!({
            "DeliveryDate": line.delivery_date,
            "ConfirmedQuantity": line.quantity,
            "PurchaseOrderQuantityUnit": line.unit,
        }));
    }
    let items: Vec<Value> = items
        .into_iter()
        .map(|(line, lines)| json!({ "SuplrConfRefPurchaseOrderItem": line, "_SupplierConfirmationLineTP": lines }))
        .collect();
    json!({
        "SuplrConfRefPurchaseOrder": confirmation.purchase_order,
        "SuplrConfExternalReference": reference.to_string(),
        "_SupplierConfirmationItemTP": items,
    })
}

fn taken(said: Value, already: bool) -> Taken {
    Taken { number: said["SupplierConfirmation"].as_str().unwrap_or_default().to_owned(), already, heard: said }
}

//! Supplier confirmations. Each carries our reference, is searched for by it before it is created, and is created by a
//! repeatable request, so retries are idempotent.

use crate::service::Service;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tandem_contracts::erp::Confirmation;
use tandem_contracts::outside::{Taken, Trouble};
use time::OffsetDateTime;
use time::macros::format_description;
use uuid::Uuid;

pub async fn leave(
    service: &Service,
    confirmation: &Confirmation,
    reference: Uuid,
    first: OffsetDateTime,
) -> Result<Taken, Trouble> {
    let order = quoted(&confirmation.purchase_order);
    let known = service
        .get(&format!(
            "/Confirmation?$filter=SuplrConfRefPurchaseOrder eq {order} and SuplrConfExternalReference eq '{reference}'"
        ))
        .await?;
    if let Some(found) = known["value"].get(0) {
        return Ok(taken(found.clone(), true));
    }
    // A previous attempt may still be in progress; the gateway recognises this id and repeats its response.
    let request = reference.simple().to_string().to_uppercase();
    let first = first.to_offset(time::UtcOffset::UTC).format(format_description!(
        "[weekday repr:short], [day] [month repr:short] [year] [hour]:[minute]:[second] GMT"
    ));
    let first = first.map_err(|error| Trouble::Away(error.to_string()))?;
    let repeatable = [("RequestID", request.as_str()), ("RepeatabilityCreation", first.as_str())];
    let said = service.post("/Confirmation", &repeatable, &body(confirmation, reference)).await?;
    Ok(taken(said, false))
}

/// A string literal in a filter: quotes are doubled, and URL delimiters are escaped.
fn quoted(text: &str) -> String {
    let mut out = String::from("'");
    for c in text.chars() {
        match c {
            '\'' => out.push_str("''"),
            '%' => out.push_str("%25"),
            '&' => out.push_str("%26"),
            '#' => out.push_str("%23"),
            '+' => out.push_str("%2B"),
            other => out.push(other),
        }
    }
    out.push('\'');
    out
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

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_number_cannot_change_the_question() {
        assert_eq!(quoted("4500000001"), "'4500000001'");
        assert_eq!(quoted("x' or 1 eq 1&$top=9"), "'x'' or 1 eq 1%26$top=9'");
    }
}

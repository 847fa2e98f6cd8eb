//! Compares two versions of an order field by field. Only differences the supplier must agree to count; corrected texts
//! or another storage location do not.

use super::record::{OrderLine, PurchaseOrder};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Empty if it concerns the whole order.
    pub line: String,
    pub field: &'static str,
    pub before: String,
    pub after: String,
    /// Flag column of the order change that this difference sets.
    pub flag: &'static str,
}

impl Difference {
    /// The whole order is cancelled.
    pub fn whole_order(number: &str) -> Self {
        let (before, after) = (number.to_owned(), String::new());
        Self { line: String::new(), field: "order", before, after, flag: "order_cancelled" }
    }
}

fn one(line: &str, field: &'static str, flag: &'static str, before: String, after: String) -> Option<Difference> {
    (before != after).then(|| Difference { line: line.to_owned(), field, before, after, flag })
}

/// Dates and quantities in readable form.
fn schedule(line: &OrderLine) -> String {
    let parts = line.schedule.iter().map(|part| format!("{} x {}", part.on, part.quantity.normalize()));
    parts.collect::<Vec<_>>().join(", ")
}

fn price(line: &OrderLine) -> String {
    format!("{} / {}", line.net_price.normalize(), line.price_quantity.normalize())
}

pub fn compare(before: &PurchaseOrder, after: &PurchaseOrder) -> Vec<Difference> {
    let mut found: Vec<Difference> = [
        one("", "currency", "currency_changed", before.currency.clone(), after.currency.clone()),
        one("", "paymentTerms", "payment_terms_changed", before.payment_terms.clone(), after.payment_terms.clone()),
    ]
    .into_iter()
    .flatten()
    .collect();
    for line in &after.lines {
        let known = before.lines.iter().find(|known| known.line == line.line);
        found.extend(match known {
            None if !line.is_open() => Vec::new(),
            None => vec![Difference {
                line: line.line.clone(),
                field: "added",
                before: String::new(),
                after: format!("{} x {}", line.material, line.quantity.normalize()),
                flag: "quantity_changed",
            }],
            Some(known) => of_line(known, line),
        });
    }
    found
}

fn of_line(before: &OrderLine, after: &OrderLine) -> Vec<Difference> {
    let line = &after.line;
    if before.state != "deleted" && after.state == "deleted" {
        let text = format!("{} x {}", before.material, before.quantity.normalize());
        return one(line, "deleted", "line_deleted", text, String::new()).into_iter().collect();
    }
    if !after.is_open() {
        return Vec::new();
    }
    [
        one(line, "material", "material_changed", before.material.clone(), after.material.clone()),
        one(
            line,
            "quantity",
            "quantity_changed",
            before.quantity.normalize().to_string(),
            after.quantity.normalize().to_string(),
        ),
        one(line, "schedule", "quantity_changed", schedule(before), schedule(after)),
        one(line, "netPrice", "price_changed", price(before), price(after)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

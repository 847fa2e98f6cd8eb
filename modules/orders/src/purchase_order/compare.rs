//! Compares two versions of an order field by field. Only differences the supplier must agree to count; corrected texts
//! another storage location or another tax code, which is no part of the net price, do not.

use super::record::{OrderLine, PurchaseOrder};

/// What may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: &'static str,
    /// Flag column of the order and of its change that a difference in this field sets.
    pub flag: &'static str,
}

/// The whole order is cancelled.
pub const ORDER: Field = Field { name: "order", flag: "order_cancelled" };
pub const CURRENCY: Field = Field { name: "currency", flag: "currency_changed" };
pub const PAYMENT_TERMS: Field = Field { name: "paymentTerms", flag: "payment_terms_changed" };
/// The line is new, or was deleted and is back: it is agreed on as a whole.
pub const ADDED: Field = Field { name: "added", flag: "quantity_changed" };
pub const DELETED: Field = Field { name: "deleted", flag: "line_deleted" };
pub const MATERIAL: Field = Field { name: "material", flag: "material_changed" };
pub const QUANTITY: Field = Field { name: "quantity", flag: "quantity_changed" };
/// The same number in another unit is another quantity.
pub const UNIT: Field = Field { name: "unit", flag: "quantity_changed" };
/// Where he delivers.
pub const PLANT: Field = Field { name: "plant", flag: "quantity_changed" };
pub const SCHEDULE: Field = Field { name: "schedule", flag: "quantity_changed" };
pub const NET_PRICE: Field = Field { name: "netPrice", flag: "price_changed" };
/// The same price for another unit is another price; so it is where another number of that unit is what is ordered.
pub const PRICE_UNIT: Field = Field { name: "priceUnit", flag: "price_changed" };

/// In the order in which a change tells them.
const FIELDS: [Field; 12] =
    [ORDER, CURRENCY, PAYMENT_TERMS, ADDED, DELETED, MATERIAL, QUANTITY, UNIT, PLANT, SCHEDULE, NET_PRICE, PRICE_UNIT];

impl Field {
    pub fn named(name: &str) -> Option<Self> {
        FIELDS.into_iter().find(|field| field.name == name)
    }

    pub fn place(self) -> Option<usize> {
        FIELDS.iter().position(|field| *field == self)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Empty if it concerns the whole order.
    pub line: String,
    pub field: Field,
    pub before: String,
    pub after: String,
}

impl Difference {
    pub fn whole_order(number: &str) -> Self {
        Self { line: String::new(), field: ORDER, before: number.to_owned(), after: String::new() }
    }

    fn added(line: &OrderLine) -> Self {
        Self { line: line.line.clone(), field: ADDED, before: String::new(), after: whole(line) }
    }
}

fn one(line: &str, field: Field, before: String, after: String) -> Option<Difference> {
    (before != after).then(|| Difference { line: line.to_owned(), field, before, after })
}

/// A line as a whole, in short.
pub fn whole(line: &OrderLine) -> String {
    format!("{} x {}", line.material, line.quantity.normalize())
}

/// Dates and quantities in readable form.
fn schedule(line: &OrderLine) -> String {
    let parts = line.schedule.iter().map(|part| format!("{} x {}", part.on, part.quantity.normalize()));
    parts.collect::<Vec<_>>().join(", ")
}

fn price(line: &OrderLine) -> String {
    format!("{} / {}", line.net_price.normalize(), line.price_quantity.normalize())
}

/// A price for the unit of the quantity goes with that unit, which is told by itself. What nobody has asked for before may have
/// been as it is now.
fn price_unit(before: &OrderLine, after: &OrderLine) -> Option<Difference> {
    let (then, now) = (before.price_unit.as_deref()?, after.price_unit.as_deref()?);
    let same = then == now && before.price().conversion() == after.price().conversion();
    if same { None } else { one(&after.line, PRICE_UNIT, priced_in(before), priced_in(after)) }
}

/// `PC`, or `KG (1 KG = 7 PC)`.
fn priced_in(line: &OrderLine) -> String {
    let (unit, conversion) = (line.priced_in(), &line.conversion);
    if conversion.is_empty() { unit.to_owned() } else { format!("{unit} ({conversion})") }
}

pub fn compare(before: &PurchaseOrder, after: &PurchaseOrder) -> Vec<Difference> {
    let mut found: Vec<Difference> = [
        one("", CURRENCY, before.currency.clone(), after.currency.clone()),
        one("", PAYMENT_TERMS, before.payment_terms.clone(), after.payment_terms.clone()),
    ]
    .into_iter()
    .flatten()
    .collect();
    for line in &after.lines {
        let known = before.lines.iter().find(|known| known.line == line.line);
        found.extend(match known {
            None if !line.is_open() => Vec::new(),
            None => vec![Difference::added(line)],
            Some(known) if known.state == "deleted" && line.state != "deleted" => vec![Difference::added(line)],
            Some(known) => of_line(known, line),
        });
    }
    found
}

fn of_line(before: &OrderLine, after: &OrderLine) -> Vec<Difference> {
    let line = &after.line;
    if before.state != "deleted" && after.state == "deleted" {
        return one(line, DELETED, whole(before), String::new()).into_iter().collect();
    }
    if !after.is_open() {
        return Vec::new();
    }
    [
        one(line, MATERIAL, before.material.clone(), after.material.clone()),
        one(line, QUANTITY, before.quantity.normalize().to_string(), after.quantity.normalize().to_string()),
        one(line, UNIT, before.unit.clone(), after.unit.clone()),
        one(line, PLANT, before.plant.clone(), after.plant.clone()),
        one(line, SCHEDULE, schedule(before), schedule(after)),
        one(line, NET_PRICE, price(before), price(after)),
        price_unit(before, after),
    ]
    .into_iter()
    .flatten()
    .collect()
}

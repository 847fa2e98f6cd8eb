//! Printout of a purchase order: what is ordered. What the supplier promises is his reply, and would make another paper of
//! the one he stamps.

use super::record::{OrderLine, PurchaseOrder};
use rust_decimal::{Decimal, RoundingStrategy};
use serde::Serialize;
use tandem_platform::document::{LineColumn, Printed, Printer};
use tandem_platform::typed::Amount;

impl Printed for PurchaseOrder {
    fn print(&self, printer: &mut Printer<'_>) {
        printer
            .supplier_named(&self.supplier_zh, &self.supplier_en)
            .field("orderDate", self.order_date)
            .field("supplierErpNo", &self.supplier_erp_no)
            .field("paymentTerms", &self.payment_terms)
            .field("currency", &self.currency)
            .lines(self.lines.iter().filter(|line| line.state != "deleted").map(PrintedLine::of), COLUMNS)
            .landscape()
            .total("amount", *self.amount, &self.currency)
            .both_seals();
    }
}

#[derive(Serialize)]
struct PrintedLine<'a> {
    #[serde(flatten)]
    line: &'a OrderLine,
    amount: Option<Amount>,
}

impl<'a> PrintedLine<'a> {
    fn of(line: &'a OrderLine) -> Self {
        Self { line, amount: amount(*line.quantity, *line.net_price, *line.price_quantity).map(Amount) }
    }
}

/// Rounded as the database rounds the order's; `None` where it cannot be counted.
fn amount(quantity: Decimal, net_price: Decimal, price_quantity: Decimal) -> Option<Decimal> {
    let amount = quantity.checked_mul(net_price)?.checked_div(price_quantity)?;
    Some(amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero))
}

const COLUMNS: &[LineColumn] = &[
    LineColumn::text("line", "orders-order_line-line", 14),
    LineColumn::text("material", "orders-order_line-material", 30),
    LineColumn::wide("description", "orders-order_line-description"),
    LineColumn::text("plant", "orders-order_line-plant", 16),
    LineColumn::number("quantity", "orders-order_line-quantity", 24),
    LineColumn::text("unit", "orders-order_line-unit", 12),
    LineColumn::price("netPrice", "priceQuantity", "orders-order_line-net_price", 30),
    LineColumn::money("amount", "orders-order_line-amount", 30),
    LineColumn::day("requiredOn", "orders-order_line-required_on"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_costs_its_quantity_at_its_price_for_so_many() {
        let of = |quantity: i64, price: Decimal, many: i64| amount(quantity.into(), price, many.into());
        assert_eq!(of(25_000, Decimal::new(790, 2), 1_000), Some(Decimal::new(19_750, 2)));
        assert_eq!(of(1, Decimal::new(125, 3), 1), Some(Decimal::new(13, 2)), "half a cent is rounded up");
        assert_eq!(of(1, Decimal::ONE, 0), None);
        assert_eq!(amount(Decimal::MAX, Decimal::MAX, Decimal::ONE), None);
    }
}

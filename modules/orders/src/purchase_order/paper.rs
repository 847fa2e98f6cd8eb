//! Printout of a purchase order: what is ordered. What the supplier promises is his reply, and would make another paper of
//! the one he stamps.

use super::record::PurchaseOrder;
use tandem_platform::document::{LineColumn, Printed, Printer};

impl Printed for PurchaseOrder {
    fn print(&self, printer: &mut Printer<'_>) {
        printer
            .supplier_named(&self.supplier_zh, &self.supplier_en)
            .field("orderDate", self.order_date)
            .field("supplierErpNo", &self.supplier_erp_no)
            .field("paymentTerms", &self.payment_terms)
            .field("currency", &self.currency)
            .lines(self.lines.iter().filter(|line| line.state != "deleted"), COLUMNS)
            .landscape()
            .total("amount", *self.amount, &self.currency)
            .both_seals();
    }
}

const COLUMNS: &[LineColumn] = &[
    LineColumn::text("line", "orders-order_line-line", 14),
    LineColumn::text("material", "orders-order_line-material", 30),
    LineColumn::wide("description", "orders-order_line-description"),
    LineColumn::text("plant", "orders-order_line-plant", 16),
    LineColumn::number("quantity", "orders-order_line-quantity", 24),
    LineColumn::text("unit", "orders-order_line-unit", 12),
    LineColumn::price("netPrice", "priceQuantity", "orders-order_line-net_price", 30).per_unit("priceUnit"),
    LineColumn::money("amount", "orders-order_line-amount", 30),
    LineColumn::day("requiredOn", "orders-order_line-required_on"),
];

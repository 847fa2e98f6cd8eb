//! Printout of a purchase order: what is ordered, and what the supplier promised.

use super::record::PurchaseOrder;
use tandem_kernel::Language;
use tandem_platform::document::{LineColumn, Printed, Printer};

impl Printed for PurchaseOrder {
    fn print(&self, printer: &mut Printer<'_>) {
        let supplier = if printer.language() == Language::Zh { &self.supplier_zh } else { &self.supplier_en };
        printer
            .field("supplierZh", supplier)
            .field("supplierErpNo", &self.supplier_erp_no)
            .field("orderDate", self.order_date)
            .field("paymentTerms", &self.payment_terms)
            .field("currency", &self.currency)
            .state(&self.state)
            .lines(self.lines.iter().filter(|line| line.state != "deleted"), COLUMNS)
            .landscape()
            .total("amount", self.amount)
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
    LineColumn::number("netPrice", "orders-order_line-net_price", 26),
    LineColumn::day("requiredOn", "orders-order_line-required_on"),
    LineColumn::day("confirmedOn", "orders-order_line-confirmed_on"),
];

//! A purchase order on paper: what is ordered, and what the supplier promised.

use super::record::PurchaseOrder;
use tandem_kernel::Language;
use tandem_kernel::paper::{Kind, Width};
use tandem_platform::document::{Printed, Printer};
use tandem_platform::typed::Day;

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
            .column("orders-order_line-line", Kind::Text, Width::Millimetres(14))
            .column("orders-order_line-material", Kind::Text, Width::Millimetres(30))
            .column("orders-order_line-description", Kind::Text, Width::Share(1))
            .column("orders-order_line-plant", Kind::Text, Width::Millimetres(16))
            .column("orders-order_line-quantity", Kind::Number, Width::Millimetres(24))
            .column("orders-order_line-unit", Kind::Text, Width::Millimetres(12))
            .column("orders-order_line-net_price", Kind::Number, Width::Millimetres(26))
            .column("orders-order_line-required_on", Kind::Date, Width::Millimetres(24))
            .column("orders-order_line-confirmed_on", Kind::Date, Width::Millimetres(24))
            .landscape()
            .total("amount", self.amount)
            .both_seals();
        let day = |day: Option<Day>| day.map_or_else(String::new, |day| day.to_string());
        for line in self.lines.iter().filter(|line| line.state != "deleted") {
            printer.line(vec![
                line.line.clone(),
                line.material.clone(),
                line.description.clone(),
                line.plant.clone(),
                line.quantity.normalize().to_string(),
                line.unit.clone(),
                line.net_price.normalize().to_string(),
                day(line.required_on),
                day(line.confirmed_on),
            ]);
        }
    }
}

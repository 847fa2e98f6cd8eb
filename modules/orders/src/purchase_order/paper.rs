//! A purchase order on paper: what is ordered, and what the supplier promised.

use super::record::PurchaseOrder;
use tandem_kernel::Language;
use tandem_kernel::paper::{Column, Field, Kind, SealPlace, Sheet, Width};
use tandem_platform::document::{Printed, Printer};

impl Printed for PurchaseOrder {
    fn print(&self, printer: &mut Printer<'_>) {
        let supplier = if printer.language() == Language::Zh { &self.supplier_zh } else { &self.supplier_en };
        printer
            .field("supplierZh", supplier)
            .field("supplierErpNo", &self.supplier_erp_no)
            .field("orderDate", self.order_date)
            .field("paymentTerms", &self.payment_terms)
            .field("currency", &self.currency)
            .state(&self.state);
        let column = |key: &str, kind, width| Column { label: printer.word(key), kind, width, align: None };
        let columns = vec![
            column("orders-order_line-line", Kind::Text, Width::Millimetres(14)),
            column("orders-order_line-material", Kind::Text, Width::Millimetres(30)),
            column("orders-order_line-description", Kind::Text, Width::Share(1)),
            column("orders-order_line-plant", Kind::Text, Width::Millimetres(16)),
            column("orders-order_line-quantity", Kind::Number, Width::Millimetres(24)),
            column("orders-order_line-unit", Kind::Text, Width::Millimetres(12)),
            column("orders-order_line-net_price", Kind::Number, Width::Millimetres(26)),
            column("orders-order_line-required_on", Kind::Date, Width::Millimetres(24)),
            column("orders-order_line-confirmed_on", Kind::Date, Width::Millimetres(24)),
        ];
        let day = |day: Option<time::Date>| day.map_or_else(String::new, |day| day.to_string());
        let lines = self.lines.iter().filter(|line| line.state != "deleted").map(|line| {
            vec![
                line.line.clone(),
                line.material.clone(),
                line.description.clone(),
                line.plant.clone(),
                line.quantity.normalize().to_string(),
                line.unit.clone(),
                line.net_price.normalize().to_string(),
                day(line.required_on),
                day(line.confirmed_on),
            ]
        });
        let (buyer, seller) = (printer.word("orders-paper-buyer"), printer.word("orders-paper-supplier"));
        let total = Field { label: printer.word("orders-purchase_order-amount"), value: self.amount.to_string() };
        printer.paper.lines = lines.collect();
        printer.paper.columns = columns;
        printer.paper.totals = vec![total];
        printer.paper.sheet = Sheet::Landscape;
        printer.paper.seals = vec![
            SealPlace { party: "buyer".into(), label: buyer },
            SealPlace { party: "supplier".into(), label: seller },
        ];
    }
}

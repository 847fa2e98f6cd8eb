//! A return order on paper.

use super::record::ReturnOrder;
use tandem_kernel::Language;
use tandem_kernel::paper::{Column, Field, Kind, SealPlace, Sheet, Width};
use tandem_platform::document::{Printed, Printer};

impl Printed for ReturnOrder {
    fn print(&self, printer: &mut Printer<'_>) {
        let supplier = if printer.language() == Language::Zh { &self.supplier_zh } else { &self.supplier_en };
        let handling = printer.word(&format!("orders-return_order-handling-{}", self.handling));
        printer
            .field("title", &self.title)
            .field("supplierZh", supplier)
            .field("orderNumber", &self.order_number)
            .field("handling", handling)
            .field("pickUpOn", self.pick_up_on.map_or_else(String::new, |on| on.to_string()))
            .field("currency", &self.currency)
            .state(&self.state)
            .note("description", &self.description)
            .note("reason", &self.reason)
            .note("answer", &self.answer)
            .note("creditNote", &self.credit_note);
        let column = |key: &str, kind, width| Column { label: printer.word(key), kind, width, align: None };
        let columns = vec![
            column("orders-order_line-line", Kind::Text, Width::Millimetres(14)),
            column("orders-order_line-material", Kind::Text, Width::Millimetres(30)),
            column("orders-order_line-description", Kind::Text, Width::Share(1)),
            column("orders-return_line-quantity", Kind::Number, Width::Millimetres(26)),
            column("orders-order_line-unit", Kind::Text, Width::Millimetres(12)),
            column("orders-order_line-net_price", Kind::Number, Width::Millimetres(26)),
            column("orders-return_line-amount", Kind::Number, Width::Millimetres(28)),
            column("orders-return_line-reason", Kind::Text, Width::Millimetres(26)),
            column("orders-return_line-remark", Kind::Text, Width::Share(1)),
        ];
        let lines = self.lines.iter().map(|line| {
            vec![
                line.line.clone(),
                line.material.clone(),
                line.description.clone(),
                line.quantity.normalize().to_string(),
                line.unit.clone(),
                line.net_price.normalize().to_string(),
                line.amount.to_string(),
                printer.word(&format!("orders-return_line-reason-{}", line.reason)),
                line.remark.clone(),
            ]
        });
        let lines = lines.collect();
        let total = Field { label: printer.word("orders-return_order-amount"), value: self.amount.to_string() };
        let seal =
            |party: &str| SealPlace { party: party.into(), label: printer.word(&format!("orders-paper-{party}")) };
        let seals = vec![seal("buyer"), seal("supplier")];
        printer.paper.columns = columns;
        printer.paper.lines = lines;
        printer.paper.totals = vec![total];
        printer.paper.sheet = Sheet::Landscape;
        printer.paper.seals = seals;
    }
}

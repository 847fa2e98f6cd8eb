//! An order change on paper.

use super::record::OrderChange;
use tandem_kernel::Language;
use tandem_kernel::paper::{Column, Kind, SealPlace, Width};
use tandem_platform::document::{Printed, Printer};

impl Printed for OrderChange {
    fn print(&self, printer: &mut Printer<'_>) {
        let supplier = if printer.language() == Language::Zh { &self.supplier_zh } else { &self.supplier_en };
        printer
            .field("orderNumber", &self.order_number)
            .field("supplierZh", supplier)
            .state(&self.state)
            .note("reason", &self.reason)
            .note("answer", &self.answer);
        let column = |key: &str, width| Column { label: printer.word(key), kind: Kind::Text, width, align: None };
        let columns = vec![
            column("orders-order_line-line", Width::Millimetres(18)),
            column("orders-changed_field-field", Width::Millimetres(34)),
            column("orders-changed_field-before", Width::Share(1)),
            column("orders-changed_field-after", Width::Share(1)),
        ];
        let named = |field: &str| printer.word(&format!("orders-changed_field-{field}"));
        let lines =
            self.changes.iter().map(|c| vec![c.line.clone(), named(&c.field), c.before.clone(), c.after.clone()]);
        let lines: Vec<_> = lines.collect();
        let seal =
            |party: &str| SealPlace { party: party.into(), label: printer.word(&format!("orders-paper-{party}")) };
        let seals = vec![seal("buyer"), seal("supplier")];
        printer.paper.columns = columns;
        printer.paper.lines = lines;
        printer.paper.seals = seals;
    }
}

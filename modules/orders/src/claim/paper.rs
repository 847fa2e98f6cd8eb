//! A claim on paper.

use super::record::Claim;
use tandem_kernel::Language;
use tandem_kernel::paper::{Field, SealPlace};
use tandem_platform::document::{Printed, Printer};

impl Printed for Claim {
    fn print(&self, printer: &mut Printer<'_>) {
        let supplier = if printer.language() == Language::Zh { &self.supplier_zh } else { &self.supplier_en };
        printer
            .field("title", &self.title)
            .field("supplierZh", supplier)
            .field("orderNumber", &self.order_number)
            .field("currency", &self.currency)
            .field("rework", self.rework)
            .field("dullStock", self.dull_stock)
            .field("travel", self.travel)
            .field("customerCompensation", self.customer_compensation)
            .field("logistics", self.logistics)
            .field("venue", self.venue)
            .state(&self.state)
            .note("description", &self.description)
            .note("reason", &self.reason)
            .note("answer", &self.answer)
            .note("settlement", &self.settlement);
        let total = Field { label: printer.word("orders-claim-total"), value: self.total.to_string() };
        let seal =
            |party: &str| SealPlace { party: party.into(), label: printer.word(&format!("orders-paper-{party}")) };
        let seals = vec![seal("buyer"), seal("supplier")];
        printer.paper.totals = vec![total];
        printer.paper.seals = seals;
    }
}

//! A file task on paper.

use super::record::FileTask;
use tandem_kernel::Language;
use tandem_platform::document::{Printed, Printer};

impl Printed for FileTask {
    fn print(&self, printer: &mut Printer<'_>) {
        let supplier = if printer.language() == Language::Zh { &self.supplier_zh } else { &self.supplier_en };
        printer
            .field("title", &self.title)
            .field("supplierZh", supplier)
            .field("dueOn", self.due_on)
            .state(&self.state)
            .field("createdBy", &self.created_by)
            .note("request", &self.request)
            .note("reply", &self.reply)
            .note("reason", &self.reason);
    }
}

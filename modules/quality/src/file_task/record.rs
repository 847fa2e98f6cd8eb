//! A file task as it is read and printed.

use super::KIND;
use tandem_platform::attachable::{ANY_TYPES, DOCUMENT_BYTES};
use tandem_platform::document::prelude::*;
use time::Date;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct FileTask {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub common: Common,
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub supplier: Supplier,
    pub title: String,
    pub request: String,
    pub due_on: Day,
    pub reply: String,
    pub reason: String,
}

impl Document for FileTask {
    const KIND: &'static DocumentKind = &KIND;

    fn head(&self) -> Head<'_> {
        self.common.head()
    }
    fn supplier(&self) -> Option<OrganizeId> {
        Some(self.supplier.id())
    }
    fn due_on(&self) -> Option<Date> {
        Some(*self.due_on)
    }
}

/// The supplier gives them while they are waited for.
impl Attached for FileTask {
    const CHANGED_WITH: &'static str = "supply";
    const SLOTS: &'static [Slot] = &[Slot {
        name: "supplied",
        label: "quality-file_task-attach-supplied",
        most: 20,
        bytes: DOCUMENT_BYTES,
        types: ANY_TYPES,
    }];
}

impl Printed for FileTask {
    fn print(&self, printer: &mut Printer<'_>) {
        printer
            .field("title", &self.title)
            .supplier(&self.supplier)
            .field("dueOn", self.due_on)
            .state(&self.common.state)
            .field("createdBy", &self.common.created_by)
            .note("request", &self.request)
            .note("reply", &self.reply)
            .note("reason", &self.reason);
    }
}

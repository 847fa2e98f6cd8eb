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
    fn check(entered: &mut Entered, _action: &str, _before: Option<&Self>) {
        let over = entered.day("due_on").is_some_and(|due| due < entered.today);
        entered.check(!over, "due_on", "quality-file_task-past_due");
    }
}

impl Written for FileTask {
    const FORM: &'static [Input] = &[
        Input::text("title", 200).required(),
        Input::supplier(),
        Input::day_to_come("due_on").required(),
        Input::long("request", 4_000),
    ];
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

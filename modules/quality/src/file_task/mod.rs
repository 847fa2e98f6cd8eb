//! Files a purchaser asks of a supplier: open until the supplier has given them, then archived or returned.

mod attachments;
pub mod commands;
pub mod listing;
mod paper;
pub mod record;
pub mod routes;
pub mod states;

use tandem_kernel::{DocumentKind, Numbering, PageAddress, Period, Side, Wait};

pub const VIEW: &str = "quality.file_task.view";
pub const EDIT: &str = "quality.file_task.edit";
pub const SUPPLY: &str = "quality.file_task.supply";

pub static KIND: DocumentKind = DocumentKind {
    listing: &listing::LISTING,
    table: ("quality", "file_task"),
    key: "file_task_id",
    label: "number",
    numbering: Some(Numbering { sequence: "quality.file_task", prefix: "FT", period: Period::Month, digits: 5 }),
    path: &[states::OPEN, states::SUPPLIED, states::ARCHIVED],
    waits: &[
        Wait {
            state: states::OPEN,
            side: Side::Supplier,
            permission: SUPPLY,
            label: "quality-file_task-wait-supply",
            message: Some("quality.file_task_asked"),
        },
        Wait {
            state: states::SUPPLIED,
            side: Side::Buyer,
            permission: EDIT,
            label: "quality-file_task-wait-check",
            message: Some("quality.file_task_supplied"),
        },
    ],
    page: PageAddress::of_both("/qualitySynergies/fileManagement/{id}"),
};

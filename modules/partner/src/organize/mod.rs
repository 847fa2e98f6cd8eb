//! An organisation: a supplier, a buyer, or a company of our own group.

pub mod attachments;
pub mod commands;
pub mod listing;
pub mod queries;
pub mod rules;
pub mod states;

use queries::Organize;
use tandem_platform::record::Calls;

pub const VIEW: &str = "partner.organize.view";
pub const EDIT: &str = "partner.organize.edit";
pub const DELETE: &str = "partner.organize.delete";

pub fn calls() -> Calls<Organize> {
    Calls::of("/service1/partner/organize")
        .save(commands::save)
        .update(commands::update)
        .turn("freeze")
        .turn("unfreeze")
        .delete()
        .with_files()
}

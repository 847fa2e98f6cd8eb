//! Imports from workbooks: parsed, merged with current data, reviewed by the owner, and applied completely or not at
//! all. Lists that support it declare an `Importer`; everything here is generic.

pub mod apply;
pub mod book;
pub mod cell;
pub mod commands;
pub mod keys;
pub mod lines;
pub mod listing;
pub mod merge;
pub mod queries;
pub mod review;
pub mod routes;
pub mod sheet;
pub mod states;

use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use tandem_platform::import::Importer;

/// Also required for importing, besides the list's own permissions.
pub const USE: &str = "content.import.use";

/// The hidden sheet with the snapshot of values when the file was created.
pub const MEMORY_SHEET: &str = "_tandem";
/// Heading of the hidden column of record ids.
pub const ID_HEADING: &str = "id";
/// Prefix of the hidden sheet's first cell, followed by the list's code.
pub const MEMORY_MARK: &str = "tandem 1 ";

/// The importer of a list, if the caller may read and change it.
pub fn importer_for(tx: &Tx, listing: &str) -> Result<Importer> {
    let importer = tx.platform().importer(listing).cloned();
    let importer = importer.ok_or_else(|| Error::refused("content-import_task-no_importer").at("listing"))?;
    tx.ctx().needs(importer.listing.permission)?;
    tx.ctx().needs(importer.permission)?;
    tx.ctx().needs(USE)?;
    Ok(importer)
}

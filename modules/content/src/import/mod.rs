//! Bringing lines in from a workbook: read, merged with what stands by now, reviewed by its sender, applied whole or not
//! at all. Lists that take workbooks say so with an `Importer`; everything here is the same for all of them.

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

/// Also what importing needs, besides the list's own permissions.
pub const USE: &str = "content.import.use";

/// The hidden sheet that remembers what stood in the list when the file was made.
pub const MEMORY_SHEET: &str = "_tandem";
/// The heading of the hidden column that says which record a line is.
pub const ID_HEADING: &str = "id";
/// How the memory sheet begins; the list's code follows.
pub const MEMORY_MARK: &str = "tandem 1 ";

/// What the list takes in, for who may read and change it; to everyone else it is not there.
pub fn importer_for(tx: &Tx, listing: &str) -> Result<Importer> {
    let importer = tx.platform().importer(listing).cloned();
    let importer = importer.ok_or_else(|| Error::refused("content-import_task-no_importer").at("listing"))?;
    tx.ctx().needs(importer.listing.permission)?;
    tx.ctx().needs(importer.permission)?;
    tx.ctx().needs(USE)?;
    Ok(importer)
}

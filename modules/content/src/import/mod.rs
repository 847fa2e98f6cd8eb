//! Imports from workbooks: parsed, merged with current data, reviewed by the owner, and applied completely or not at
//! all. Lists that support it declare an `Importer`; everything here is generic.

pub mod apply;
pub mod book;
pub mod cell;
pub mod commands;
pub mod keys;
pub mod lines;
pub mod listing;
pub mod queries;
pub mod returned;
pub mod review;
pub mod routes;
pub mod sheet;
pub mod states;

use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use tandem_platform::import::Importer;

/// Also required for importing, besides the list's own permissions.
pub const USE: &str = "content.import.use";

/// The importer of a list, if the caller may read and change it. `within` names the parent of all rows, if they have
/// one, which the caller must be able to see and change as well.
pub async fn importer_for(tx: &mut Tx, listing: &str, within: &str) -> Result<Importer> {
    let importer = of_list(tx, listing)?;
    allowed(tx, importer, within, false).await
}

/// As [`importer_for`], by the number of the template.
pub async fn importer_of(tx: &mut Tx, number: u16, within: &str) -> Result<Importer> {
    let importer = tx.platform().importer_numbered(number).cloned().ok_or_else(Error::not_found)?;
    allowed(tx, importer, within, false).await
}

/// As [`importer_for`]; the parent is locked until the transaction ends.
pub async fn importer_locking(tx: &mut Tx, listing: &str, within: &str) -> Result<Importer> {
    let importer = of_list(tx, listing)?;
    allowed(tx, importer, within, true).await
}

fn of_list(tx: &Tx, listing: &str) -> Result<Importer> {
    let importer = tx.platform().importer(listing).cloned();
    importer.ok_or_else(|| Error::refused("content-import_task-no_importer").at("listing"))
}

async fn allowed(tx: &mut Tx, importer: Importer, within: &str, for_change: bool) -> Result<Importer> {
    tx.ctx().needs(importer.listing.permission)?;
    tx.ctx().needs(importer.permission)?;
    tx.ctx().needs(USE)?;
    match within {
        "" => Ok(importer),
        _ if !importer.has_parents() => Err(Error::refused("content-import_task-no_parents").at("within")),
        _ => importer.below(tx, within, for_change).await,
    }
}

//! The detail page of a record.

use super::{Record, find, machine, refusals};
use crate::listing::{RowAction, actions, refused};
use crate::{PathId, Tx};
use tandem_kernel::Result;

pub async fn detail<R: Record>(tx: &mut Tx, PathId(id): PathId) -> Result<R> {
    let record = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    shown(tx, record).await
}

/// The record with the actions offered to the caller.
pub async fn shown<R: Record>(tx: &mut Tx, mut record: R) -> Result<R> {
    let actions = offers(tx, &mut record).await?;
    record.offer(actions);
    Ok(record)
}

/// The actions offered to the caller in its current state; none without a machine.
pub(crate) async fn offers<R: Record>(tx: &mut Tx, record: &mut R) -> Result<Vec<RowAction>> {
    let Some(machine) = machine::<R>() else { return Ok(Vec::new()) };
    let refusals = refusals::of_one(tx, record).await?;
    Ok(refused(tx, actions(tx, machine, record.head().state), &refusals))
}

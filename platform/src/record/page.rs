//! The detail page of a record.

use super::{Record, find, machine};
use crate::listing::{RowAction, actions};
use crate::{PathId, Tx};
use tandem_kernel::Result;

pub async fn detail<R: Record>(tx: &mut Tx, PathId(id): PathId) -> Result<R> {
    let record = find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    Ok(shown(tx, record))
}

/// The record with the actions offered to the caller.
#[must_use]
pub fn shown<R: Record>(tx: &Tx, mut record: R) -> R {
    let actions = offers(tx, &record);
    record.offer(actions);
    record
}

/// The actions offered to the caller in its current state; none without a machine.
pub(crate) fn offers<R: Record>(tx: &Tx, record: &R) -> Vec<RowAction> {
    let Some(machine) = machine::<R>() else { return Vec::new() };
    let mut offers = actions(tx, machine, record.head().state);
    for offer in offers.iter_mut().filter(|offer| offer.allowed) {
        if let Some(reason) = record.withholds(&offer.action) {
            let reason = tx.platform().words().label(tx.ctx().language, reason);
            (offer.allowed, offer.reason) = (false, Some(reason));
        }
    }
    offers
}

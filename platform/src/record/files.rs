//! Files attached to records; they can be changed while a given action of the record is allowed.

use super::{Record, find};
use crate::Tx;
use crate::attachable::{Attachable, AttachedTo, FileOperation, Slot};
use tandem_kernel::Result;
use uuid::Uuid;

pub trait Attached: Record {
    /// The action whose permission and states also govern changing the files.
    const CHANGED_WITH: &'static str;
    const SLOTS: &'static [Slot];
}

impl Attachable {
    pub const fn of<R: Attached>() -> Self {
        Self {
            kind: R::LISTING.code,
            slots: R::SLOTS,
            changed_with: Some(R::CHANGED_WITH),
            numbered: None,
            in_archives: true,
            may: |tx, id, operation, for_change| Box::pin(may::<R>(tx, id, operation, for_change)),
        }
    }
}

/// Reading the record's files requires seeing the record.
async fn may<R: Attached>(tx: &mut Tx, id: Uuid, operation: FileOperation, for_change: bool) -> Result<AttachedTo> {
    tx.ctx().needs(R::LISTING.permission)?;
    let mut record: R = find(tx, id, for_change).await?;
    if operation != FileOperation::Read {
        super::may(tx, R::CHANGED_WITH, &mut record).await?;
    }
    let head = record.head();
    let organizes = record.supplier().map(|organize| vec![organize]);
    Ok(AttachedTo { label: head.label.into_owned(), version: head.version, organizes })
}

//! Files of documents that can be changed while one of the document's actions can be done.

use super::{Document, find, machine};
use crate::Tx;
use crate::attachable::{Attachable, Deed, Holder, Slot};
use tandem_kernel::Result;
use uuid::Uuid;

pub trait Attached: Document {
    /// Whoever may do this action may change the files, as long as he may.
    const CHANGED_WITH: &'static str;
    const SLOTS: &'static [Slot];
}

impl Attachable {
    pub const fn of<D: Attached>() -> Self {
        Self {
            kind: D::KIND.code(),
            slots: D::SLOTS,
            numbered: None,
            may: |tx, id, deed, for_change| Box::pin(may::<D>(tx, id, deed, for_change)),
        }
    }
}

async fn may<D: Attached>(tx: &mut Tx, id: Uuid, deed: Deed, for_change: bool) -> Result<Holder> {
    let document: D = find(tx, id, for_change).await?;
    let head = document.head();
    if deed != Deed::Read {
        machine(D::KIND)?.step(head.state, D::CHANGED_WITH, &tx.ctx().permissions)?;
    }
    let organizes = document.supplier().map(|organize| vec![organize]);
    Ok(Holder { label: head.label.to_owned(), version: head.version, organizes })
}

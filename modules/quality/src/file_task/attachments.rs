//! The files themselves: the supplier gives them while they are waited for.

use super::KIND;
use super::queries::FileTask;
use super::states::MACHINE;
use tandem_kernel::{OrganizeId, Result};
use tandem_platform::attachable::{ANY_TYPES, Attachable, DOCUMENT_BYTES, Deed, Holder, Slot};
use tandem_platform::{Tx, document};
use uuid::Uuid;

pub static ATTACHABLE: Attachable = Attachable {
    kind: KIND.code(),
    slots: &[Slot {
        name: "supplied",
        label: "quality-file_task-attach-supplied",
        most: 20,
        bytes: DOCUMENT_BYTES,
        types: ANY_TYPES,
    }],
    numbered: None,
    may: |tx, id, deed, for_change| Box::pin(may(tx, id, deed, for_change)),
};

async fn may(tx: &mut Tx, id: Uuid, deed: Deed, for_change: bool) -> Result<Holder> {
    let task: FileTask = document::find(tx, id, for_change).await?;
    if deed != Deed::Read {
        MACHINE.step(&task.state, "supply", &tx.ctx().permissions)?;
    }
    let organizes = Some(vec![OrganizeId::new(task.organize_id)]);
    Ok(Holder { label: task.number, version: task.version, organizes })
}

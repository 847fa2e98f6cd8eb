//! The papers of an organisation: its licence, how it is organised, how it introduces itself.

use super::VIEW;
use super::listing::LISTING;
use super::queries::find;
use super::states::MACHINE;
use tandem_kernel::{MessageKey, OrganizeId, Result};
use tandem_platform::Tx;
use tandem_platform::attachable::{Attachable, BYTES, DOCUMENT_BYTES, DOCUMENT_TYPES, Deed, Holder, Slot};
use uuid::Uuid;

const PAPERS: &[&str] = &["jpg", "jpeg", "png", "bmp", "pdf", "docx", "xlsx", "xls", "pptx", "txt", "zip"];

const fn slot(name: &'static str, label: MessageKey, bytes: u64, types: &'static [&'static str]) -> Slot {
    Slot { name, label, most: 5, bytes, types }
}

pub static ATTACHABLE: Attachable = Attachable {
    kind: LISTING.code,
    slots: &[
        slot("licence", "partner-organize-attach-licence", DOCUMENT_BYTES, DOCUMENT_TYPES),
        slot("orgChart", "partner-organize-attach-org_chart", BYTES, PAPERS),
        slot("intro", "partner-organize-attach-intro", BYTES, PAPERS),
    ],
    numbered: None,
    may: |tx, id, deed, for_change| Box::pin(may(tx, id, deed, for_change)),
};

/// Who sees the organisation sees its papers; who may edit it may change them, while it may be edited.
async fn may(tx: &mut Tx, id: Uuid, deed: Deed, for_change: bool) -> Result<Holder> {
    tx.ctx().needs(VIEW)?;
    let organize = find(tx, id, for_change).await?;
    if deed != Deed::Read {
        MACHINE.step(&organize.state, "edit", &tx.ctx().permissions)?;
    }
    Ok(Holder { label: organize.name_zh, version: organize.version, organizes: Some(vec![OrganizeId::new(id)]) })
}

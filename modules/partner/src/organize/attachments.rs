//! Attachments of an organisation: licence, organisation chart and company profile.

use super::queries::Organize;
use tandem_kernel::MessageKey;
use tandem_platform::attachable::{BYTES, DOCUMENT_BYTES, DOCUMENT_TYPES};
use tandem_platform::document::prelude::*;

const PAPERS: &[&str] =
    &["jpg", "jpeg", "png", "bmp", "pdf", "docx", "xlsx", "xls", "pptx", "txt", "zip", "xml", "ofd"];

const fn slot(name: &'static str, label: MessageKey, bytes: u64, types: &'static [&'static str]) -> Slot {
    Slot { name, label, most: 5, bytes, types }
}

impl Attached for Organize {
    const CHANGED_WITH: &'static str = "edit";
    const SLOTS: &'static [Slot] = &[
        slot("licence", "partner-organize-attach-licence", DOCUMENT_BYTES, DOCUMENT_TYPES),
        slot("orgChart", "partner-organize-attach-org_chart", BYTES, PAPERS),
        slot("intro", "partner-organize-attach-intro", BYTES, PAPERS),
    ];
}

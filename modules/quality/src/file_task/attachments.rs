//! The files themselves: the supplier gives them while they are waited for.

use super::record::FileTask;
use tandem_platform::attachable::{ANY_TYPES, DOCUMENT_BYTES, Slot};
use tandem_platform::document::Attached;

impl Attached for FileTask {
    const CHANGED_WITH: &'static str = "supply";
    const SLOTS: &'static [Slot] = &[Slot {
        name: "supplied",
        label: "quality-file_task-attach-supplied",
        most: 20,
        bytes: DOCUMENT_BYTES,
        types: ANY_TYPES,
    }];
}

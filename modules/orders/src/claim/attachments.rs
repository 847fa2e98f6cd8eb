//! Evidence: one file, as long as the claim can be edited.

use super::record::Claim;
use tandem_platform::attachable::{DOCUMENT_BYTES, DOCUMENT_TYPES, Slot};
use tandem_platform::document::Attached;

impl Attached for Claim {
    const CHANGED_WITH: &'static str = "edit";
    const SLOTS: &'static [Slot] = &[Slot {
        name: "evidence",
        label: "orders-claim-attach-evidence",
        most: 1,
        bytes: DOCUMENT_BYTES,
        types: DOCUMENT_TYPES,
    }];
}

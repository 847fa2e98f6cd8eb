//! Pictures and reports of what goes back, as long as the return can be edited.

use super::record::ReturnOrder;
use tandem_platform::attachable::{DOCUMENT_BYTES, DOCUMENT_TYPES, Slot};
use tandem_platform::document::Attached;

impl Attached for ReturnOrder {
    const CHANGED_WITH: &'static str = "edit";
    const SLOTS: &'static [Slot] = &[Slot {
        name: "evidence",
        label: "orders-return_order-attach-evidence",
        most: 5,
        bytes: DOCUMENT_BYTES,
        types: DOCUMENT_TYPES,
    }];
}

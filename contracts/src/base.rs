//! Facts of the `base` module.

use serde::{Deserialize, Serialize};
use tandem_kernel::Event;
use uuid::Uuid;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DictItemChanged {
    pub dict_item_id: Uuid,
    pub dict_name: String,
    pub item_value: String,
    /// What was done: `create` or an action of the item's machine.
    pub action: String,
    pub version: i64,
}

impl Event for DictItemChanged {
    const KIND: &'static str = "base.dict_item.changed";
}

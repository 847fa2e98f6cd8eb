//! What every kind of document tells when it changes.

use serde::{Deserialize, Serialize};
use tandem_kernel::{Event, OrganizeId};
use uuid::Uuid;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DocumentChanged {
    /// The code of the list it stands in.
    pub kind: String,
    pub id: Uuid,
    /// What people call it: its number.
    pub label: String,
    pub action: String,
    /// The state it is in now; none when it is no more.
    pub state: Option<String>,
    pub version: i64,
    /// The supplier whose document it is.
    pub organize: Option<OrganizeId>,
}

impl Event for DocumentChanged {
    const KIND: &'static str = "document.changed";
}

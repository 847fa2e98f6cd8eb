//! Facts of the `partner` module.

use serde::{Deserialize, Serialize};
use tandem_kernel::Event;
use uuid::Uuid;

/// The code of the organisation list: the kind under which neighbours ask for names and guards.
pub const ORGANIZE: &str = "partner.organize";

/// Of [`OrganizeChanged::action`]: its first data were approved.
pub const ADMITTED: &str = "admit";
/// Of [`OrganizeChanged::action`]: nothing is done with it any more.
pub const ENDED: &str = "end";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrganizeChanged {
    pub organize_id: Uuid,
    pub name_zh: String,
    pub name_en: String,
    /// What was done: `create` or an action of the organisation's machine.
    pub action: String,
    pub version: i64,
}

impl Event for OrganizeChanged {
    const KIND: &'static str = "partner.organize.changed";
}

/// Somebody at a supplier says that a change of a bank account is not theirs: whoever asked for it is shut out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BankChangeDenied {
    pub bank_change_id: Uuid,
    /// Who asked for it.
    pub user_ids: Vec<Uuid>,
}

impl Event for BankChangeDenied {
    const KIND: &'static str = "partner.bank_change.denied";
}

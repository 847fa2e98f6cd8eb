//! Facts of the `seal` module.

use serde::{Deserialize, Serialize};
use tandem_kernel::Event;
use time::Date;
use uuid::Uuid;

/// The code of the list of stamped copies.
pub const STAMPED_COPY: &str = "seal.stamped_copy";

/// The states of a stamped copy in which nobody waits for anything of it.
pub const SETTLED: &[&str] = &[APPROVED, ENDED];
pub const APPROVED: &str = "approved";
/// Its document was cancelled, withdrawn or replaced.
pub const ENDED: &str = "ended";

/// A document's module hears by it how its stamped copy stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StampedCopyChanged {
    pub stamped_copy_id: Uuid,
    /// The code of the list the document stands in.
    pub document_kind: String,
    pub document_id: Uuid,
    pub supplier_id: Uuid,
    pub state: String,
    /// What was done: `create` or an action of the stamped copy's machine.
    pub action: String,
    pub version: i64,
    /// The last day for the supplier's part; none where no clock runs.
    #[serde(default, with = "tandem_kernel::day::option")]
    pub due_on: Option<Date>,
    /// That day is over, and [`StampedCopyOverdue`] has told it: a clock that goes on is not told of again.
    #[serde(default)]
    pub late: bool,
}

impl Event for StampedCopyChanged {
    const KIND: &'static str = "seal.stamped_copy.changed";
}

/// A stamped copy did not come back on its last day. Told once for each clock: a copy that is rejected has a new one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StampedCopyOverdue {
    pub stamped_copy_id: Uuid,
    /// The code of the list the document stands in.
    pub document_kind: String,
    pub document_id: Uuid,
    pub document_number: String,
    pub supplier_id: Uuid,
    /// The day that was missed.
    #[serde(with = "tandem_kernel::day")]
    pub due_on: Date,
}

impl Event for StampedCopyOverdue {
    const KIND: &'static str = "seal.stamped_copy.overdue";
}

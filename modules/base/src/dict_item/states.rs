//! The life of a dictionary item. A retired item keeps explaining old documents but can no
//! longer be chosen; only a retired item can be deleted.

use super::{DELETE, EDIT};
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const ACTIVE: &str = "active";
pub const RETIRED: &str = "retired";

pub static MACHINE: Machine = Machine {
    name: "base.dict_item",
    initial: ACTIVE,
    states: &[
        State { name: ACTIVE, label: "base-dict_item-state-active", tone: Tone::Done },
        State { name: RETIRED, label: "base-dict_item-state-retired", tone: Tone::Idle },
    ],
    actions: &[
        Action { name: "edit", label: "base-dict_item-action-edit", permission: EDIT },
        Action { name: "retire", label: "base-dict_item-action-retire", permission: EDIT },
        Action { name: "restore", label: "base-dict_item-action-restore", permission: EDIT },
        Action { name: "delete", label: "base-dict_item-action-delete", permission: DELETE },
    ],
    transitions: &[
        Transition::leads("edit", &[ACTIVE], ACTIVE, "base-dict_item-only_active_edit"),
        Transition::leads("retire", &[ACTIVE], RETIRED, "base-dict_item-only_active_retire"),
        Transition::leads("restore", &[RETIRED], ACTIVE, "base-dict_item-only_retired_restore"),
        Transition::ends("delete", &[RETIRED], "base-dict_item-only_retired_delete"),
    ],
};

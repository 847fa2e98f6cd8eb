//! State machine of a download. Owners cancel, retry and delete; all other transitions are automatic.

use super::VIEW;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const WAITING: &str = "waiting";
pub const RUNNING: &str = "running";
pub const DONE: &str = "done";
pub const FAILED: &str = "failed";
pub const CANCELLED: &str = "cancelled";
pub const EXPIRED: &str = "expired";

const fn state(name: &'static str, label: &'static str, tone: Tone) -> State {
    State { name, label, tone }
}
const fn action(name: &'static str, label: &'static str, permission: &'static str) -> Action {
    Action { label, ..Action::of(name, permission) }
}

pub static MACHINE: Machine = Machine {
    name: "content.download_task",
    initial: WAITING,
    states: &[&[
        state(WAITING, "content-download_task-state-waiting", Tone::Waiting),
        state(RUNNING, "content-download_task-state-running", Tone::Progress),
        state(DONE, "content-download_task-state-done", Tone::Done),
        state(FAILED, "content-download_task-state-failed", Tone::Returned),
        state(CANCELLED, "content-download_task-state-cancelled", Tone::Idle),
        state(EXPIRED, "content-download_task-state-expired", Tone::Idle),
    ]],
    actions: &[&[
        action("download", "content-download_task-action-download", VIEW),
        action("cancel", "content-download_task-action-cancel", VIEW),
        action("retry", "content-download_task-action-retry", VIEW),
        action("delete", "content-download_task-action-delete", VIEW),
        action("run", "content-download_task-action-run", PRODUCT),
        action("finish", "content-download_task-action-finish", PRODUCT),
        action("fail", "content-download_task-action-fail", PRODUCT),
        action("expire", "content-download_task-action-expire", PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads("download", &[DONE], DONE, "content-download_task-only_done_download"),
        Transition::leads("cancel", &[WAITING, RUNNING], CANCELLED, "content-download_task-only_open_cancel"),
        Transition::leads("retry", &[FAILED, CANCELLED, EXPIRED], WAITING, "content-download_task-only_ended_retry"),
        Transition::ends("delete", &[DONE, FAILED, CANCELLED, EXPIRED], "content-download_task-only_ended_delete"),
        // A running download is restarted if the lease of its worker expired.
        Transition::leads("run", &[WAITING, RUNNING], RUNNING, "content-download_task-only_open_cancel"),
        Transition::leads("finish", &[RUNNING], DONE, "content-download_task-only_open_cancel"),
        Transition::leads("fail", &[RUNNING], FAILED, "content-download_task-only_open_cancel"),
        Transition::leads("expire", &[DONE], EXPIRED, "content-download_task-only_done_download"),
    ]],
    ..Machine::EMPTY
};

//! State machines of timed jobs and of their runs.

use super::{DELETE, EDIT, RUN};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const RUNNING: &str = "running";
pub const PAUSED: &str = "paused";

pub static MACHINE: Machine = Machine {
    name: "base.timed_job",
    initial: PAUSED,
    states: &[&[State::of(RUNNING, Tone::Progress), State::of(PAUSED, Tone::Idle)]],
    actions: &[&[
        Action::of("edit", EDIT),
        Action::of("run", RUN),
        Action::of("pause", RUN),
        Action::of("runNow", RUN),
        Action::of("delete", DELETE),
        Action::of("pauseAfterFailure", PRODUCT),
        Action::of("pauseAtEnd", PRODUCT),
    ]],
    transitions: &[&[
        Transition::leads("edit", &[RUNNING], RUNNING, "base-timed_job-gone"),
        Transition::leads("edit", &[PAUSED], PAUSED, "base-timed_job-gone"),
        Transition::leads("run", &[PAUSED], RUNNING, "base-timed_job-only_paused_run"),
        Transition::leads("pause", &[RUNNING], PAUSED, "base-timed_job-only_running_pause"),
        Transition::leads("runNow", &[RUNNING], RUNNING, "base-timed_job-gone"),
        Transition::leads("runNow", &[PAUSED], PAUSED, "base-timed_job-gone"),
        Transition::ends("delete", &[PAUSED], "base-timed_job-only_paused_delete"),
        Transition::leads("pauseAfterFailure", &[RUNNING], PAUSED, "base-timed_job-only_running_pause"),
        Transition::leads("pauseAtEnd", &[RUNNING], PAUSED, "base-timed_job-only_running_pause"),
    ]],
    ..Machine::EMPTY
};

pub mod outcome {
    use tandem_kernel::machine::PRODUCT;
    use tandem_kernel::{Action, Machine, State, Tone, Transition};

    pub const WAITING: &str = "waiting";
    pub const RUNNING: &str = "running";
    pub const SUCCEEDED: &str = "succeeded";
    pub const FAILED: &str = "failed";
    pub const SKIPPED: &str = "skipped";

    /// All transitions of runs are automatic.
    pub static MACHINE: Machine = Machine {
        name: "base.timed_job_run",
        initial: WAITING,
        states: &[&[
            State { label: "base-timed_job_run-outcome-waiting", ..State::of(WAITING, Tone::Waiting) },
            State { label: "base-timed_job_run-outcome-running", ..State::of(RUNNING, Tone::Progress) },
            State { label: "base-timed_job_run-outcome-succeeded", ..State::of(SUCCEEDED, Tone::Done) },
            State { label: "base-timed_job_run-outcome-failed", ..State::of(FAILED, Tone::Returned) },
            State { label: "base-timed_job_run-outcome-skipped", ..State::of(SKIPPED, Tone::Idle) },
        ]],
        actions: &[&[
            Action::of("take", PRODUCT),
            Action::of("succeed", PRODUCT),
            Action::of("fail", PRODUCT),
            Action::of("skip", PRODUCT),
        ]],
        transitions: &[&[
            Transition::leads("take", &[WAITING, RUNNING], RUNNING, "base-timed_job_run-over"),
            Transition::leads("succeed", &[RUNNING], SUCCEEDED, "base-timed_job_run-over"),
            Transition::leads("fail", &[WAITING, RUNNING], FAILED, "base-timed_job_run-over"),
            Transition::leads("skip", &[WAITING], SKIPPED, "base-timed_job_run-over"),
        ]],
        ..Machine::EMPTY
    };
}

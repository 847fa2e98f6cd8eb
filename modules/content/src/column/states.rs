//! State machine of a column. A disabled one is not offered for selection nor shown on public pages.

use super::EDIT;
use tandem_kernel::{Action, Machine, State, Tone, Transition};

pub const ENABLED: &str = "enabled";
pub const DISABLED: &str = "disabled";

pub static MACHINE: Machine = Machine {
    name: "content.article_column",
    initial: ENABLED,
    states: &[&[
        State { label: "content-article_column-status-enabled", ..State::of(ENABLED, Tone::Done) },
        State { label: "content-article_column-status-disabled", ..State::of(DISABLED, Tone::Idle) },
    ]],
    actions: &[&[
        Action::of("edit", EDIT),
        Action::of("disable", EDIT),
        Action::of("enable", EDIT),
        Action::of("delete", EDIT),
    ]],
    transitions: &[&[
        Transition::leads("edit", &[ENABLED], ENABLED, "content-article_column-only_enabled_edit"),
        Transition::leads("disable", &[ENABLED], DISABLED, "content-article_column-only_enabled_disable"),
        Transition::leads("enable", &[DISABLED], ENABLED, "content-article_column-only_disabled_enable"),
        Transition::ends("delete", &[DISABLED], "content-article_column-only_disabled_delete"),
    ]],
    ..Machine::EMPTY
};

//! Searches that ship with a list. They stand as tabs above its rows.

use crate::ctx::Side;
use crate::machine::Tone;
use crate::words::MessageKey;

/// A condition of a built-in scene, as the search panel would send it.
#[derive(Clone, Copy, Debug)]
pub struct SceneLine {
    /// Joined to the conditions before it by OR instead of AND.
    pub or: bool,
    pub field: &'static str,
    pub symbol: &'static str,
    pub value: &'static str,
}

impl SceneLine {
    pub const fn and(field: &'static str, symbol: &'static str, value: &'static str) -> Self {
        Self { or: false, field, symbol, value }
    }
    pub const fn or(field: &'static str, symbol: &'static str, value: &'static str) -> Self {
        Self { or: true, field, symbol, value }
    }
    pub const fn is(field: &'static str, value: &'static str) -> Self {
        Self::and(field, "=", value)
    }
}

/// A built-in saved search; users cannot change or delete it.
#[derive(Clone, Copy, Debug)]
pub struct SystemScene {
    /// Unique within the list and never changed: users' default scene refers to it.
    pub name: &'static str,
    /// Derived from the name if empty: `orders-claim-scene-disputed`.
    pub title: MessageKey,
    pub lines: &'static [SceneLine],
    /// The colour of its count on the list's tabs.
    pub tone: Tone,
    /// Offered to this side only; none for both.
    pub side: Option<Side>,
}

impl SystemScene {
    pub const fn of(name: &'static str, lines: &'static [SceneLine]) -> Self {
        Self { name, title: "", lines, tone: Tone::Idle, side: None }
    }
    /// Not for suppliers, who never have such rows.
    #[must_use]
    pub const fn for_buyers(mut self) -> Self {
        self.side = Some(Side::Buyer);
        self
    }
    /// Somebody should look at its rows: an amber count.
    #[must_use]
    pub const fn to_look_at(mut self) -> Self {
        self.tone = Tone::Waiting;
        self
    }
    /// Its rows are overdue or have failed: a red count.
    #[must_use]
    pub const fn alarming(mut self) -> Self {
        self.tone = Tone::Returned;
        self
    }
}

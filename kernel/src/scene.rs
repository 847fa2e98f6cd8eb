//! Searches that ship with a list. They stand as tabs above its rows.

use crate::ctx::Side;
use crate::listing::{ColumnKind, Listing};
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

impl Listing {
    /// A status that one side alone reads is in no tab of the other: its title would tell that there is such a thing.
    pub(crate) fn flaws_of_scenes(&self) -> Vec<String> {
        let Some((_, machine)) = self.machine else { return Vec::new() };
        let reads = |side: Side, status: &str| machine.statuses(side).any(|state| state.name == status);
        let mut flaws = Vec::new();
        for scene in self.scenes() {
            let offered = |side: Side| scene.side.is_none_or(|only| only == side);
            let statuses = scene.lines.iter().filter(|line| {
                line.symbol == "=" && self.column(line.field).is_some_and(|c| matches!(c.kind, ColumnKind::Status))
            });
            for line in statuses {
                for (side, other) in [(Side::Buyer, Side::Supplier), (Side::Supplier, Side::Buyer)] {
                    if offered(side) && !reads(side, line.value) && reads(other, line.value) {
                        let (code, name, side) = (self.code, scene.name, side.as_str());
                        flaws.push(format!("listing {code}: scene {name} asks for what no {side} reads"));
                    }
                }
            }
        }
        flaws
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::{Column, Sort};
    use crate::machine::{Exception, Machine, State};

    static LETTER: Machine = Machine {
        name: "yard.letter",
        initial: "sent",
        states: &[&[State::of("sent", Tone::Done)]],
        exceptions: &[Exception::of("lost", Tone::Returned).to(Side::Buyer)],
        ..Machine::EMPTY
    };
    const LOST: SystemScene = SystemScene::of("lost", &[SceneLine::is("status", "lost")]);
    const LETTERS: Listing = Listing {
        code: "yard.letter",
        key: &["letter_id"],
        parts: &[&[Column::id(), Column::status("status"), Column::status("state").hidden()]],
        default_sort: &[Sort::up("id")],
        machine: Some(("state", &LETTER)),
        ..Listing::EMPTY
    };

    #[test]
    fn a_tab_for_what_one_side_alone_reads_is_that_sides() {
        const BOTH: Listing =
            Listing { shipped_scenes: &[SystemScene::of("sent", &[SceneLine::is("state", "sent")]), LOST], ..LETTERS };
        const BUYERS: Listing = Listing { shipped_scenes: &[LOST.for_buyers()], ..LETTERS };
        assert_eq!(BOTH.flaws(), ["listing yard.letter: scene lost asks for what no supplier reads"]);
        assert_eq!(BUYERS.flaws(), Vec::<String>::new());
    }
}

//! Fields people fill in, as data. How one is checked, the column it fills, what programs are told of it and how a page draws
//! it all follow from this.

use crate::day::{Days, SENSIBLE};
use crate::module::ShippedDictionary;
use crate::number::{Bounds, MONEY, QUANTITY};

#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The column it fills; the field is called as the column is in JSON.
    pub column: &'static str,
    pub kind: InputKind,
    pub required: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum InputKind {
    /// At most so many characters.
    Text {
        most: usize,
    },
    /// The same over several lines.
    Long {
        most: usize,
    },
    /// An empty one is no number, unless it stands for zero.
    Number {
        bounds: Bounds,
        or_zero: bool,
    },
    Day {
        days: Days,
        from_today: bool,
    },
    /// One of these values, which say themselves.
    Choice(&'static [&'static str]),
    /// One of the values the dictionary shipped with.
    Dictionary(&'static ShippedDictionary),
    /// An organisation that supplies.
    Supplier,
    /// Nobody fills it in: the action makes it empty.
    Emptied,
}

impl Input {
    const fn of(column: &'static str, kind: InputKind) -> Self {
        Self { column, kind, required: false }
    }
    pub const fn text(column: &'static str, most: usize) -> Self {
        Self::of(column, InputKind::Text { most })
    }
    pub const fn long(column: &'static str, most: usize) -> Self {
        Self::of(column, InputKind::Long { most })
    }
    pub const fn money(column: &'static str) -> Self {
        Self::of(column, InputKind::Number { bounds: MONEY, or_zero: false })
    }
    /// Money where an empty field means none, not that nobody knows.
    pub const fn money_or_zero(column: &'static str) -> Self {
        Self::of(column, InputKind::Number { bounds: MONEY, or_zero: true })
    }
    pub const fn quantity(column: &'static str) -> Self {
        Self::of(column, InputKind::Number { bounds: QUANTITY, or_zero: false })
    }
    pub const fn day(column: &'static str) -> Self {
        Self::of(column, InputKind::Day { days: SENSIBLE, from_today: false })
    }
    /// A day that is not over when it is entered; pages offer no other. What counts is the kind's own rule, which knows
    /// whether a day was agreed on before.
    pub const fn day_to_come(column: &'static str) -> Self {
        Self::of(column, InputKind::Day { days: SENSIBLE, from_today: true })
    }
    pub const fn choice(column: &'static str, values: &'static [&'static str]) -> Self {
        Self::of(column, InputKind::Choice(values)).required()
    }
    pub const fn dictionary(column: &'static str, dictionary: &'static ShippedDictionary) -> Self {
        Self::of(column, InputKind::Dictionary(dictionary)).required()
    }
    /// The supplier whose document it is.
    pub const fn supplier() -> Self {
        Self::of("organize_id", InputKind::Supplier).required()
    }

    /// What was said before is answered by nothing yet.
    pub const fn emptied(column: &'static str) -> Self {
        Self::of(column, InputKind::Emptied)
    }

    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

//! Declaration of form fields. Validation, the column, the OpenAPI schema and the page's form are all derived from it.

use crate::ctx::Side;
use crate::day::{Days, SENSIBLE};
use crate::module::ShippedDictionary;
use crate::number::{Bounds, MONEY, QUANTITY};

#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// The column it fills; the form field has the column's name in camel case.
    pub column: &'static str,
    pub kind: InputKind,
    pub required: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum InputKind {
    /// Up to `most` characters.
    Text {
        most: usize,
    },
    /// Text over several lines.
    Long {
        most: usize,
    },
    /// Empty is null, or zero with `or_zero`.
    Number {
        bounds: Bounds,
        or_zero: bool,
    },
    Day {
        days: Days,
        from_today: bool,
    },
    /// One of these values, shown without labels.
    Choice(&'static [&'static str]),
    /// One of the values of a built-in dictionary.
    Dictionary(&'static ShippedDictionary),
    /// A supplier's organisation.
    Supplier,
    /// A user of one side who holds the permission; on the supplier's side, of the document's own organisation. The
    /// column keeps the id, `named` the name. Empty is nobody in particular.
    User {
        side: Side,
        permission: &'static str,
        named: &'static str,
    },
    /// Not filled in by users: the action clears the column.
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
    /// An amount where empty means zero instead of unknown.
    pub const fn money_or_zero(column: &'static str) -> Self {
        Self::of(column, InputKind::Number { bounds: MONEY, or_zero: true })
    }
    pub const fn quantity(column: &'static str) -> Self {
        Self::of(column, InputKind::Number { bounds: QUANTITY, or_zero: false })
    }
    pub const fn day(column: &'static str) -> Self {
        Self::of(column, InputKind::Day { days: SENSIBLE, from_today: false })
    }
    /// A date from today on; pages offer no earlier ones. The kind's own check decides, since it knows whether an
    /// earlier date was agreed on.
    pub const fn day_to_come(column: &'static str) -> Self {
        Self::of(column, InputKind::Day { days: SENSIBLE, from_today: true })
    }
    pub const fn choice(column: &'static str, values: &'static [&'static str]) -> Self {
        Self::of(column, InputKind::Choice(values)).required()
    }
    pub const fn dictionary(column: &'static str, dictionary: &'static ShippedDictionary) -> Self {
        Self::of(column, InputKind::Dictionary(dictionary)).required()
    }
    /// The supplier the document belongs to.
    pub const fn supplier() -> Self {
        Self::of("organize_id", InputKind::Supplier).required()
    }

    /// A user who is to do something: see [`InputKind::User`].
    pub const fn user(column: &'static str, named: &'static str, side: Side, permission: &'static str) -> Self {
        Self::of(column, InputKind::User { side, permission, named })
    }

    /// Clears the column, such as an answer to an earlier statement.
    pub const fn emptied(column: &'static str) -> Self {
        Self::of(column, InputKind::Emptied)
    }

    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }
    /// For those that are required unless said otherwise, such as a choice.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self { required: false, ..self }
    }
}

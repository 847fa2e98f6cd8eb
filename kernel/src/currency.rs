//! The currencies of amounts. An amount and its currency are two columns; [`crate::number::MONEY`] says what fits the former,
//! and nothing converts one into another.

/// Their codes, in the order forms offer them.
pub const CURRENCIES: [&str; 3] = ["CNY", "HKD", "USD"];

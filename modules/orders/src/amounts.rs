//! Exact decimals in JSON: as text, without zeros that say nothing.

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Quantities have at most this many decimals.
pub const QUANTITY_SCALE: u32 = 3;
/// Money has at most this many decimals.
const MONEY_SCALE: u32 = 2;
/// More does not fit into the tables.
const MOST: i64 = 1_000_000_000_000;

/// An amount of money as somebody typed it, not negative; nothing is none.
pub fn money(text: &str) -> Option<Decimal> {
    let text = text.trim();
    let amount: Decimal = if text.is_empty() { Decimal::ZERO } else { text.parse().ok()? };
    let sound = amount >= Decimal::ZERO && amount < Decimal::from(MOST) && amount.normalize().scale() <= MONEY_SCALE;
    sound.then_some(amount)
}

/// A quantity as somebody typed it, above 0.
pub fn quantity(text: &str) -> Option<Decimal> {
    let quantity: Decimal = text.trim().parse().ok()?;
    let sound =
        quantity > Decimal::ZERO && quantity < Decimal::from(MOST) && quantity.normalize().scale() <= QUANTITY_SCALE;
    sound.then_some(quantity)
}

pub fn serialize<S: Serializer>(value: &Decimal, to: S) -> Result<S::Ok, S::Error> {
    value.normalize().to_string().serialize(to)
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Decimal, D::Error> {
    let text = String::deserialize(from)?;
    text.trim().parse().map_err(|_| de::Error::custom("not a number"))
}

pub mod option {
    use super::Decimal;
    use serde::{Serialize, Serializer};

    pub fn serialize<S: Serializer>(value: &Option<Decimal>, to: S) -> Result<S::Ok, S::Error> {
        value.map(|value| value.normalize().to_string()).serialize(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_exact_and_never_negative() {
        assert_eq!(money(""), Some(Decimal::ZERO));
        assert_eq!(money(" 12.50 "), Some(Decimal::new(1250, 2)));
        for wrong in ["-1", "1.234", "1e3x", "1000000000000"] {
            assert_eq!(money(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_quantity_is_above_nothing_and_has_three_decimals() {
        assert_eq!(quantity(" 0.001 "), Some(Decimal::new(1, 3)));
        assert_eq!(quantity("2.5000"), Some(Decimal::new(25, 1)));
        for wrong in ["", "0", "0.000", "-1", "0.0001", "ten", "1000000000000"] {
            assert_eq!(quantity(wrong), None, "{wrong}");
        }
    }
}

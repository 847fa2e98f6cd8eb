//! Exact decimals in JSON: as text, without zeros that say nothing.

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tandem_kernel::{Message, number};

/// An amount of money as somebody typed it; nothing is none.
pub fn money(text: &str) -> Result<Decimal, Message> {
    if text.trim().is_empty() { Ok(Decimal::ZERO) } else { number::MONEY.read(text) }
}

pub fn serialize<S: Serializer>(value: &Decimal, to: S) -> Result<S::Ok, S::Error> {
    value.normalize().to_string().serialize(to)
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Decimal, D::Error> {
    number::plain(&String::deserialize(from)?).ok_or_else(|| de::Error::custom(number::UNREADABLE))
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
    fn no_money_is_written_by_writing_nothing() {
        assert_eq!(money(" "), Ok(Decimal::ZERO));
        assert_eq!(money(" 12.50 "), Ok(Decimal::new(1250, 2)));
        assert!(money("1_000").is_err());
    }
}

//! Exact decimals in JSON: as text, without zeros that say nothing.

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Quantities have at most this many decimals.
pub const QUANTITY_SCALE: u32 = 3;

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

//! Newtypes shared by JSON, the database and the OpenAPI schema: exact numbers, dates and timestamps.

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::ops::Deref;
use tandem_kernel::number;
use time::format_description::well_known::Rfc3339;
use time::{Date, OffsetDateTime};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A newtype that is a string in JSON, converted by these two functions, and `$inner` in the database.
macro_rules! typed {
    ($(#[$doc:meta])* $name:ident($inner:ty), $write:expr, $read:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, sqlx::Type)]
        #[sqlx(transparent)]
        pub struct $name(pub $inner);

        impl Deref for $name {
            type Target = $inner;
            fn deref(&self) -> &$inner {
                &self.0
            }
        }
        impl From<$inner> for $name {
            fn from(inner: $inner) -> Self {
                Self(inner)
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$inner) -> String = $write;
                to.serialize_str(&write(&self.0))
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let read: fn(&str) -> Result<$inner, &'static str> = $read;
                read(&String::deserialize(from)?).map(Self).map_err(de::Error::custom)
            }
        }
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new().schema_type(Type::String).into()
            }
        }
        impl ToSchema for $name {}
    };
}

/// Without trailing zeros.
fn exact(number: &Decimal) -> String {
    number.normalize().to_string()
}
fn number(text: &str) -> Result<Decimal, &'static str> {
    number::plain(text).ok_or(number::UNREADABLE)
}

typed!(
    /// Money: `1200.5`.
    Amount(Decimal),
    exact,
    number
);
typed!(
    /// How much of something: `12.125`.
    Quantity(Decimal),
    exact,
    number
);
typed!(
    /// A day of the calendar: `2026-03-31`.
    Day(Date),
    |day| day.to_string(),
    |text| tandem_kernel::day::plain(text).ok_or(tandem_kernel::day::UNREADABLE)
);
typed!(
    /// A moment, with its distance from UTC: `2026-03-31T09:30:00Z`.
    Moment(OffsetDateTime),
    |moment| moment.format(&Rfc3339).unwrap_or_default(),
    |text| OffsetDateTime::parse(text, &Rfc3339).map_err(|_| "not a moment")
);

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    fn json(value: impl Serialize) -> String {
        serde_json::to_string(&value).unwrap()
    }

    #[test]
    fn each_travels_as_text() {
        assert_eq!(json(Amount(Decimal::new(120_050, 2))), r#""1200.5""#);
        assert_eq!(json(Quantity(Decimal::new(12_000, 3))), r#""12""#);
        assert_eq!(json(Day(date!(2026 - 03 - 31))), r#""2026-03-31""#);
        assert_eq!(json(Moment(datetime!(2026-03-31 09:30 UTC))), r#""2026-03-31T09:30:00Z""#);
        assert_eq!(serde_json::from_str::<Amount>(r#""1200.50""#).unwrap(), Amount(Decimal::new(12_005, 1)));
        assert!(serde_json::from_str::<Amount>(r#""1e5""#).is_err());
        assert!(serde_json::from_str::<Day>(r#""31.3.2026""#).is_err());
    }
}

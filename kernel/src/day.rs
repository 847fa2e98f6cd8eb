//! Dates in JSON and in forms: `2026-03-31`. Every date input is parsed here; implausible dates are refused with a
//! message that gives the valid range.

use crate::error::Message;
use crate::words::MessageKey;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use time::macros::{date, format_description};
use time::{Date, Duration};

/// The error for text that is not a date; also used by deserialisation, so that callers can report it at the field.
pub const UNREADABLE: MessageKey = "platform-day-unreadable";

/// `2026-03-31`; positive four-digit years only.
pub fn plain(text: &str) -> Option<Date> {
    // The format alone would accept a sign.
    let digits = text.len() == 10 && text.bytes().all(|b| b.is_ascii_digit() || b == b'-') && !text.starts_with('-');
    let day = digits.then(|| Date::parse(text, format_description!("[year]-[month]-[day]")).ok()).flatten()?;
    (day.year() > 0).then_some(day)
}

/// An inclusive range of dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Days {
    pub first: Date,
    pub last: Date,
}

/// The range of all plausible business dates.
pub const SENSIBLE: Days = Days { first: date!(1970 - 01 - 01), last: date!(2199 - 12 - 31) };

const DAYS_OF_YEAR: i64 = 365;

impl Days {
    /// Plausible dates to promise: from five years before the earliest known one to ten years after the latest.
    pub fn near(known: impl IntoIterator<Item = Date> + Clone) -> Self {
        let years = |day: Option<Date>, count: i64| day?.checked_add(Duration::days(DAYS_OF_YEAR * count));
        let (first, last) = (known.clone().into_iter().min(), known.into_iter().max());
        Self { first: years(first, -5).unwrap_or(SENSIBLE.first), last: years(last, 10).unwrap_or(SENSIBLE.last) }
    }

    pub fn read(self, text: &str) -> Result<Date, Message> {
        let unreadable = || Message { key: UNREADABLE, args: Vec::new() };
        plain(text.trim()).ok_or_else(unreadable).and_then(|day| self.check(day))
    }

    /// The date, or the error if it is out of range.
    pub fn check(self, day: Date) -> Result<Date, Message> {
        if (self.first..=self.last).contains(&day) {
            return Ok(day);
        }
        let args = vec![("first", self.first.to_string()), ("last", self.last.to_string())];
        Err(Message { key: "platform-day-out_of_range", args })
    }
}

pub fn serialize<S: Serializer>(day: &Date, to: S) -> Result<S::Ok, S::Error> {
    day.to_string().serialize(to)
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Date, D::Error> {
    plain(&String::deserialize(from)?).ok_or_else(|| de::Error::custom(UNREADABLE))
}

pub mod option {
    use super::{Date, Deserialize, Deserializer, Serialize, Serializer, UNREADABLE, de, plain};

    pub fn serialize<S: Serializer>(day: &Option<Date>, to: S) -> Result<S::Ok, S::Error> {
        day.map(|day| day.to_string()).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Date>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| plain(&text).ok_or_else(|| de::Error::custom(UNREADABLE))).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_in_one_way() {
        assert_eq!(plain("2026-03-31"), Some(date!(2026 - 03 - 31)));
        assert_eq!(plain("0001-01-01"), Some(date!(0001 - 01 - 01)));
        for not in [
            "",
            "-9999-01-01",
            "-999-01-01",
            "+2026-01-01",
            "0000-01-01",
            "2026-02-30",
            "2026-3-1",
            "26-03-31",
            "99999-01-01",
            "soon",
        ] {
            assert_eq!(plain(not), None, "{not}");
        }
    }

    #[test]
    fn a_day_out_of_range_says_which_days_are_taken() {
        let near = Days::near([date!(2026 - 03 - 10)]);
        assert_eq!(near.read(" 2026-12-01 "), Ok(date!(2026 - 12 - 01)));
        for far in ["0001-01-01", "2020-01-01", "2037-01-01", "9999-12-31"] {
            let refused = near.read(far).unwrap_err();
            assert_eq!(refused.key, "platform-day-out_of_range", "{far}");
            assert_eq!(refused.args, [("first", "2021-03-11".to_owned()), ("last", "2036-03-07".to_owned())]);
        }
        assert_eq!(near.read("-9999-01-01").unwrap_err().key, UNREADABLE);
        let wanted = Days::near([date!(2026 - 03 - 10), date!(2100 - 01 - 01)]);
        assert_eq!((wanted.first, wanted.last), (near.first, date!(2109 - 12 - 30)));
        // Overflow of the calendar falls back to `SENSIBLE`.
        assert_eq!(Days::near([Date::MAX]).last, SENSIBLE.last);
        assert_eq!(Days::near([Date::MIN]).first, SENSIBLE.first);
    }
}

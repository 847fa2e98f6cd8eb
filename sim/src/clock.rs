//! The only place that reads the wall clock.

use time::OffsetDateTime;
use time::macros::format_description;

#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the wall clock")]
pub fn now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}

pub fn millis() -> i64 {
    i64::try_from(now().unix_timestamp_nanos() / 1_000_000).unwrap_or(0)
}

/// The ERP's timestamp format, with seven fractional digits.
pub fn stamp(moment: OffsetDateTime) -> String {
    let format = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:7]Z");
    moment.format(&format).unwrap_or_default()
}

pub fn day(moment: OffsetDateTime) -> String {
    moment.date().to_string()
}

/// The beginning of a day as filters of V2 name it, `datetime'2026-03-31T00:00:00'`, in milliseconds.
pub fn day_millis(told: &str) -> Option<i64> {
    let told = told.strip_prefix("datetime'")?.strip_suffix('\'')?;
    let day = time::Date::parse(told.get(..10)?, format_description!("[year]-[month]-[day]")).ok()?;
    day.midnight().assume_utc().unix_timestamp().checked_mul(1_000)
}

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

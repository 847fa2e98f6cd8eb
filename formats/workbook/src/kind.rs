//! Kinds of cells, and the notes about a file.

use time::{Date, Month};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    /// Written as a number if no digit is lost.
    Number,
    /// `2026-11-15`
    Date,
    /// `2026-11-15 08:30:00`, in the reader's time zone.
    DateTime,
}

/// The heading of a column.
#[derive(Clone, Debug)]
pub struct Heading {
    pub label: String,
    pub kind: Kind,
    /// In characters.
    pub width: u16,
    /// A hidden column: metadata of the rows for a later import.
    pub hidden: bool,
    /// Its cells cannot be edited unless the sheet's protection, which has no password, is lifted.
    pub locked: bool,
    /// Stays in sight; counts for the first columns of a sheet.
    pub fixed: bool,
}

impl Heading {
    pub fn new(label: impl Into<String>, kind: Kind, width: u16) -> Self {
        Self { label: label.into(), kind, width, hidden: false, locked: false, fixed: false }
    }

    #[must_use]
    pub fn locked(mut self) -> Self {
        self.locked = true;
        self
    }

    #[must_use]
    pub fn fixed(mut self) -> Self {
        self.fixed = true;
        self
    }
}

/// A note about the file: number of rows, user, time, query.
#[derive(Clone, Debug)]
pub struct Note {
    pub label: String,
    pub value: String,
}

impl Note {
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into() }
    }
}

/// Spreadsheets have 15 significant digits; numbers with more would be changed.
const EXACT_DIGITS: usize = 15;

/// Whether the text is a plain decimal that a spreadsheet stores exactly.
pub(crate) fn is_exact_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let plain = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    if !plain(whole) || !plain(part) {
        return false;
    }
    let meant = whole.len() + if digits.contains('.') { part.len() } else { 0 };
    let leading = digits.bytes().take_while(|b| matches!(b, b'0' | b'.')).filter(|b| *b == b'0').count();
    meant - leading.min(meant) <= EXACT_DIGITS
}

/// The serial number of the date, and the seconds of the day. Before March 1900 spreadsheets deviate from the calendar,
/// so such dates stay text.
pub(crate) fn moment(text: &str) -> Option<(i32, u32)> {
    let (day, clock) = text.split_once([' ', 'T']).unwrap_or((text, "00:00:00"));
    let mut parts = day.splitn(3, '-').map(str::parse::<u16>);
    let (year, month, day) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    let date = Date::from_calendar_date(i32::from(year), month, u8::try_from(day).ok()?).ok()?;
    let mut parts = clock.get(..8)?.splitn(3, ':').map(str::parse::<u32>);
    let (hour, minute, second) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let days = date.to_julian_day() - 2_415_019;
    (days > 60).then_some((days, hour * 3600 + minute * 60 + second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_would_lose_a_digit_stay_text() {
        for exact in ["0", "-12.50", "123456789012345", "0.00000000000000012", "12345678901.2345"] {
            assert!(is_exact_number(exact), "{exact}");
        }
        for not in ["", "-", "1e5", "1234567890123456", "12345678901.23456", "1,000", "=1", " 1", "1.", ".5", "NaN"] {
            assert!(!is_exact_number(not), "{not}");
        }
    }

    #[test]
    fn days_are_counted_as_spreadsheets_count_them() {
        assert_eq!(moment("2026-11-15"), Some((46341, 0)));
        assert_eq!(moment("1900-03-01 00:00:01"), Some((61, 1)));
        assert_eq!(moment("2026-11-15 23:59:59"), Some((46341, 86399)));
        for not in ["1900-02-28", "2026-02-30", "2026-11-15 24:00:00", "soon", "2026-11", "-44-01-01"] {
            assert_eq!(moment(not), None, "{not}");
        }
    }
}

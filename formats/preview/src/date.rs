//! Spreadsheet dates (serial numbers).

/// `2026-11-15`, with the time if there is one; `None` if it is not a date.
pub fn text(serial: f64, from_1904: bool) -> Option<String> {
    if !(0.0..2_958_466.0).contains(&serial) {
        return None;
    }
    let seconds = (serial * 86_400.0).round() as i64;
    let (mut days, clock) = (seconds / 86_400, seconds % 86_400);
    if from_1904 {
        days += 1462;
    }
    if days < 61 && !from_1904 {
        // Before March 1900 spreadsheets deviate from the calendar; only the time of day is meaningful.
        return (days == 0).then(|| format!("{:02}:{:02}:{:02}", clock / 3600, clock / 60 % 60, clock % 60));
    }
    // Days since 0000-03-01; in years that begin in March the leap day is the last day.
    let day = days - 25_569 + 719_468;
    let era = day / 146_097;
    let of_era = day % 146_097;
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let date = format!("{year:04}-{month:02}-{:02}", of_year - (153 * shifted + 2) / 5 + 1);
    Some(if clock == 0 { date } else { format!("{date} {:02}:{:02}:{:02}", clock / 3600, clock / 60 % 60, clock % 60) })
}

/// Whether a number format shows a date or a time.
pub fn is_date_format(format: &str) -> bool {
    let mut quoted = false;
    let mut bracket = false;
    let mut letters = format.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => quoted = !quoted,
            '\\' | '_' | '*' => {
                letters.next();
            }
            '[' => bracket = true,
            ']' => bracket = false,
            'y' | 'Y' | 'd' | 'D' | 'h' | 'H' | 's' | 'S' | 'm' | 'M' if !quoted && !bracket => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_spreadsheets_count_them() {
        let says = |serial, from_1904| text(serial, from_1904).unwrap_or_default();
        assert_eq!(says(46341.0, false), "2026-11-15");
        assert_eq!(says(46341.5, false), "2026-11-15 12:00:00");
        assert_eq!(says(61.0, false), "1900-03-01");
        assert_eq!(says(60_000.0, false), "2064-04-08");
        assert_eq!(says(44_879.0, true), "2026-11-15");
        assert_eq!(says(0.25, false), "06:00:00");
        assert_eq!(text(-1.0, false), None);
        assert!(is_date_format("yyyy\\-mm\\-dd") && is_date_format("h:mm") && !is_date_format("#,##0.00\"days\""));
        assert!(!is_date_format("[Red]0.00") && !is_date_format("General"));
    }
}

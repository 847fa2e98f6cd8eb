//! Validation of calendar days.

use super::commands::CalendarDayForm;
use tandem_kernel::day::SENSIBLE;
use tandem_platform::record::prelude::*;
use time::{Date, Weekday};

pub fn is_weekend(day: Date) -> bool {
    matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday)
}

pub fn values(form: &CalendarDayForm) -> Result<Values> {
    Entry::default()
        .day("day", form.day, SENSIBLE)
        .text("name_zh", &form.name_zh, 1..=60)
        .text("name_en", &form.name_en, 1..=60)
        .put("workday", form.workday)
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    fn wrong(zh: &str, en: &str) -> Vec<String> {
        let form =
            CalendarDayForm { day: date!(2026 - 10 - 01), workday: false, name_zh: zh.into(), name_en: en.into() };
        values(&form).err().map(|e| e.fields().iter().map(|f| f.field.to_string()).collect()).unwrap_or_default()
    }

    #[test]
    fn a_day_has_a_name_in_both_languages() {
        assert!(wrong("国庆节", "National Day").is_empty());
        assert_eq!(wrong(" ", "National Day"), ["nameZh"]);
        assert_eq!(wrong("国庆节", &"x".repeat(61)), ["nameEn"]);
    }
}

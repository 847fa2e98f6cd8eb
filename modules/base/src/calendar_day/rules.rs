//! Pure checks of a day of the calendar.

use super::commands::CalendarDayForm;
use tandem_kernel::Result;
use tandem_kernel::day::SENSIBLE;
use tandem_kernel::error::Fields;
use time::{Date, Weekday};

pub fn is_weekend(day: Date) -> bool {
    matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday)
}

pub fn check(form: &CalendarDayForm) -> Result<()> {
    let mut fields = Fields::default();
    fields.read("day", SENSIBLE.check(form.day));
    fields
        .required("nameZh", &form.name_zh)
        .at_most("nameZh", &form.name_zh, 60)
        .required("nameEn", &form.name_en)
        .at_most("nameEn", &form.name_en, 60)
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    fn wrong(zh: &str, en: &str) -> Vec<String> {
        let form =
            CalendarDayForm { day: date!(2026 - 10 - 01), workday: false, name_zh: zh.into(), name_en: en.into() };
        check(&form).err().map(|e| e.fields().iter().map(|f| f.field.to_string()).collect()).unwrap_or_default()
    }

    #[test]
    fn a_day_has_a_name_in_both_languages() {
        assert!(wrong("国庆节", "National Day").is_empty());
        assert_eq!(wrong(" ", "National Day"), ["nameZh"]);
        assert_eq!(wrong("国庆节", &"x".repeat(61)), ["nameEn"]);
    }
}

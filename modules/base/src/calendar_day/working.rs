//! Arithmetic with working days.

use super::rules::is_weekend;
use std::collections::BTreeMap;
use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use time::{Date, Duration};

/// Longer than any holiday period; a calendar without a working day for this long is considered an error.
const LONGEST_REST: i64 = 366;

/// The date `days` working days after `day`, not counting `day` itself.
pub async fn after(tx: &mut Tx, day: Date, days: u32) -> Result<Date> {
    // Assumes at least two working days per week, plus one long holiday period.
    let last = day.saturating_add(Duration::days(i64::from(days) * 7 / 2 + LONGEST_REST));
    let tenant = tx.ctx().tenant.id.uuid();
    let named: Vec<(Date, bool)> =
        sqlx::query_as("select day, workday from base.calendar_day where tenant_id = $1 and day > $2 and day <= $3")
            .bind(tenant)
            .bind(day)
            .bind(last)
            .fetch_all(tx.conn())
            .await?;
    let found = count(day, days, last, &named.into_iter().collect());
    found.ok_or_else(|| Error::refused("base-calendar_day-no_workday").with("day", day))
}

fn count(day: Date, days: u32, last: Date, named: &BTreeMap<Date, bool>) -> Option<Date> {
    let mut left = days;
    let mut at = day;
    while left > 0 {
        at = at.next_day().filter(|next| *next <= last)?;
        if named.get(&at).copied().unwrap_or_else(|| !is_weekend(at)) {
            left -= 1;
        }
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    fn after(day: Date, days: u32, named: &[(Date, bool)]) -> Option<Date> {
        count(day, days, day + Duration::days(400), &named.iter().copied().collect())
    }

    #[test]
    fn weekends_are_left_out() {
        assert_eq!(after(date!(2026 - 11 - 12), 1, &[]), Some(date!(2026 - 11 - 13)), "Thursday");
        for weekend in [date!(2026 - 11 - 13), date!(2026 - 11 - 14), date!(2026 - 11 - 15)] {
            assert_eq!(after(weekend, 1, &[]), Some(date!(2026 - 11 - 16)), "{weekend}");
        }
        assert_eq!(after(date!(2026 - 11 - 13), 6, &[]), Some(date!(2026 - 11 - 23)));
        assert_eq!(after(date!(2026 - 11 - 14), 0, &[]), Some(date!(2026 - 11 - 14)));
    }

    #[test]
    fn holidays_are_left_out_and_days_that_make_up_for_them_count() {
        let week: Vec<_> =
            (1..=7).filter_map(|day| Date::from_calendar_date(2026, time::Month::October, day).ok()).collect();
        let mut named: Vec<_> = week.iter().map(|day| (*day, false)).collect();
        assert_eq!(after(date!(2026 - 09 - 30), 1, &named), Some(date!(2026 - 10 - 08)));
        named.push((date!(2026 - 10 - 10), true));
        assert_eq!(after(date!(2026 - 10 - 09), 1, &named), Some(date!(2026 - 10 - 10)), "a Saturday");
        assert_eq!(after(date!(2026 - 10 - 10), 1, &named), Some(date!(2026 - 10 - 12)));
    }

    #[test]
    fn a_year_ends_like_any_other_month() {
        let named = [(date!(2027 - 01 - 01), false)];
        assert_eq!(after(date!(2026 - 12 - 31), 1, &named), Some(date!(2027 - 01 - 04)));
        assert_eq!(after(date!(2026 - 12 - 31), 1, &[]), Some(date!(2027 - 01 - 01)));
    }

    #[test]
    fn a_calendar_without_work_is_told_and_not_counted_for_ever() {
        let named: Vec<_> = (1..500).map(|n| (date!(2026 - 01 - 01) + Duration::days(n), false)).collect();
        assert_eq!(after(date!(2026 - 01 - 01), 1, &named), None);
    }
}

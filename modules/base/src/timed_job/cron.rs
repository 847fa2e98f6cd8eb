//! Schedules of timed jobs: cron expressions with five fields, evaluated in a time zone.

use croner::Cron;
use croner::parser::{CronParser, Seconds, Year};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use time::OffsetDateTime;

/// Minutes are the finest resolution available to administrators.
const FIELDS: usize = 5;

#[derive(Clone, Debug)]
pub struct Plan {
    cron: Cron,
    zone: TimeZone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    Cron,
    Zone,
}

/// Accepts five fields; no seconds, years or nicknames such as `@daily`.
pub fn is_five_fields(cron: &str) -> bool {
    cron.split_whitespace().count() == FIELDS && !cron.contains('@')
}

impl Plan {
    /// Stored expressions may have a leading field for seconds; forms do not accept one.
    pub fn read(cron: &str, zone: &str) -> Result<Self, Flaw> {
        // The parser accepts empty list items, but then searches minute by minute for a time that never comes.
        if cron.split_whitespace().any(|field| field.split(',').any(str::is_empty)) {
            return Err(Flaw::Cron);
        }
        let parser = CronParser::builder().seconds(Seconds::Optional).year(Year::Disallowed).build();
        let cron = parser.parse(cron).map_err(|_| Flaw::Cron)?;
        let zone = TimeZone::get(zone).map_err(|_| Flaw::Zone)?;
        Ok(Self { cron, zone })
    }

    pub fn cron(&self) -> &Cron {
        &self.cron
    }

    /// The first tick after this moment, if any.
    pub fn after(&self, moment: OffsetDateTime) -> Option<OffsetDateTime> {
        let moment = Timestamp::from_second(moment.unix_timestamp()).ok()?;
        let local = Zoned::new(moment, self.zone.clone());
        let next = self.cron.find_next_occurrence(&local, false).ok()?;
        OffsetDateTime::from_unix_timestamp(next.timestamp().as_second()).ok()
    }

    /// The first tick after this moment within the job's validity period.
    pub fn within(
        &self,
        moment: OffsetDateTime,
        starts: Option<OffsetDateTime>,
        ends: Option<OffsetDateTime>,
    ) -> Option<OffsetDateTime> {
        // A tick exactly at the start is included.
        let from = starts.map_or(moment, |starts| moment.max(starts - time::Duration::seconds(1)));
        self.after(from).filter(|next| ends.is_none_or(|ends| *next <= ends))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    fn next(cron: &str, zone: &str, moment: OffsetDateTime, count: usize) -> Vec<OffsetDateTime> {
        let plan = Plan::read(cron, zone).unwrap();
        std::iter::successors(plan.after(moment), |last| plan.after(*last)).take(count).collect()
    }

    #[test]
    fn ticks_follow_the_clock_of_the_time_zone() {
        let moment = datetime!(2026-11-15 10:00 UTC);
        assert_eq!(next("30 8 * * *", "Asia/Shanghai", moment, 1), [datetime!(2026-11-16 00:30 UTC)]);
        assert_eq!(next("30 8 * * *", "UTC", moment, 1), [datetime!(2026-11-16 08:30 UTC)]);
        let fridays = [datetime!(2026-11-20 0:00 UTC), datetime!(2026-11-27 0:00 UTC)];
        assert_eq!(next("0 0 * * FRI", "UTC", moment, 2), fridays);
        assert_eq!(next("0 0 29 2 *", "UTC", moment, 1), [datetime!(2028-02-29 0:00 UTC)]);
        assert_eq!(
            next("0 0 L * *", "UTC", moment, 2),
            [datetime!(2026-11-30 0:00 UTC), datetime!(2026-12-31 0:00 UTC)]
        );
    }

    /// 29 March 2026 in Berlin: 02:00 is followed by 03:00.
    #[test]
    fn a_time_that_the_clocks_leave_out_in_spring_is_kept_right_after_the_gap() {
        let ticks = next("30 2 * * *", "Europe/Berlin", datetime!(2026-03-27 12:00 UTC), 3);
        assert_eq!(
            ticks,
            [datetime!(2026-03-28 01:30 UTC), datetime!(2026-03-29 01:00 UTC), datetime!(2026-03-30 00:30 UTC)]
        );
    }

    /// 25 October 2026 in Berlin: 02:30 comes twice.
    #[test]
    fn a_time_that_comes_twice_in_autumn_is_kept_once() {
        let ticks = next("30 2 * * *", "Europe/Berlin", datetime!(2026-10-24 12:00 UTC), 2);
        assert_eq!(ticks, [datetime!(2026-10-25 00:30 UTC), datetime!(2026-10-26 01:30 UTC)]);
        // An hourly job has one more tick on that day.
        let hours = next("0 * * * *", "Europe/Berlin", datetime!(2026-10-24 22:30 UTC), 5);
        let gaps: Vec<_> = hours.windows(2).map(|pair| (pair[1] - pair[0]).whole_minutes()).collect();
        assert_eq!(gaps, [60, 60, 60, 60]);
    }

    #[test]
    fn start_and_end_bound_the_ticks() {
        let plan = Plan::read("0 * * * *", "UTC").unwrap();
        let (noon, two) = (datetime!(2026-11-15 12:00 UTC), datetime!(2026-11-15 14:00 UTC));
        let within = |moment| plan.within(moment, Some(noon), Some(two));
        assert_eq!(within(datetime!(2026-11-14 0:00 UTC)), Some(noon));
        assert_eq!(within(noon), Some(datetime!(2026-11-15 13:00 UTC)));
        assert_eq!(within(datetime!(2026-11-15 13:30 UTC)), Some(two));
        assert_eq!(within(two), None);
    }

    #[test]
    fn what_is_no_cron_is_told_apart_from_what_is_no_zone() {
        for wrong in [
            "",
            "* * * *",
            "60 * * * *",
            "* 24 * * *",
            "* * 32 * *",
            "a b c d e",
            "*/0 * * * *",
            ", * * * *",
            "1,,2 * * * *",
        ] {
            assert_eq!(Plan::read(wrong, "UTC").err(), Some(Flaw::Cron), "{wrong}");
        }
        assert_eq!(Plan::read("* * * * *", "Mars/Olympus").err(), Some(Flaw::Zone));
        assert!(!is_five_fields("* * * * * *") && !is_five_fields("@daily") && is_five_fields(" 0 8 * * 1-5 "));
        assert_eq!(Plan::read("0 0 31 2 *", "UTC").unwrap().after(datetime!(2026-01-01 0:00 UTC)), None);
    }
}

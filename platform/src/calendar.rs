//! Dates in the company's time zone, and working days. One module implements the calendar; any other may query it.

use crate::Tx;
use crate::module::Work;
use tandem_contracts::message::FieldValue;
use tandem_kernel::error::Message;
use tandem_kernel::{Error, Language, Result};
use time::{Date, OffsetDateTime, Time};

/// Computes working days; implemented by one module.
#[derive(Clone, Copy)]
pub struct WorkingDays {
    /// The date that many working days after a date.
    pub after: for<'a> fn(&'a mut Tx, Date, u32) -> Work<'a, Date>,
}

impl Tx {
    /// The moment by which deadlines count: PostgreSQL's clock at the time of the question, or what a test or a story
    /// has set. Ask after taking the row lock, so that whoever waited for it is judged by when his turn came.
    pub async fn moment(&mut self) -> Result<OffsetDateTime> {
        let set = self.platform().clock_is_set_to();
        let moment = sqlx::query_scalar("select coalesce($1::timestamptz, clock_timestamp())");
        Ok(moment.bind(set).fetch_one(self.conn()).await?)
    }

    /// A moment as date and time of day in the company's time zone.
    pub async fn local(&mut self, moment: OffsetDateTime) -> Result<(Date, Time)> {
        let zone = self.platform().config().tenancy.time_zone.clone();
        let local = sqlx::query_as("select timezone($1, $2)::date, timezone($1, $2)::time");
        Ok(local.bind(zone).bind(moment).fetch_one(self.conn()).await?)
    }

    /// The current date in the company's time zone.
    pub async fn today(&mut self) -> Result<Date> {
        let (zone, set) = (self.platform().config().tenancy.time_zone.clone(), self.platform().clock_is_set_to());
        let today = sqlx::query_scalar("select timezone($1, coalesce($2::timestamptz, clock_timestamp()))::date");
        Ok(today.bind(zone).bind(set).fetch_one(self.conn()).await?)
    }

    /// Whether a day has ended in the company's time zone, by [`Self::moment`].
    pub async fn is_over(&mut self, day: Date) -> Result<bool> {
        let (zone, set) = (self.platform().config().tenancy.time_zone.clone(), self.platform().clock_is_set_to());
        let over = sqlx::query_scalar(
            "select coalesce($3::timestamptz, clock_timestamp()) >= timezone($1, ($2::date + 1)::timestamp)",
        );
        Ok(over.bind(zone).bind(day).bind(set).fetch_one(self.conn()).await?)
    }

    /// The end of a day in the company's time zone.
    pub async fn end_of(&mut self, day: Date) -> Result<OffsetDateTime> {
        let zone = self.platform().config().tenancy.time_zone.clone();
        let end = sqlx::query_scalar("select timezone($1, ($2::date + 1)::timestamp)");
        Ok(end.bind(zone).bind(day).fetch_one(self.conn()).await?)
    }

    /// A date with the name of the company's time zone, for readers who may be elsewhere.
    pub fn day_in_words(&self, day: Date) -> FieldValue {
        let (words, zone) = (self.platform().words(), &self.platform().config().tenancy.time_zone);
        let say = |language| {
            let name = match zone.as_str() {
                "Asia/Shanghai" => words.label(language, "platform-zone-beijing"),
                other => other.to_owned(),
            };
            let args = vec![("day", day.to_string()), ("zone", name)];
            words.say(language, &Message { key: "platform-day_in_zone", args })
        };
        FieldValue::InBoth { zh: say(Language::Zh), en: say(Language::En) }
    }

    /// The date `days` working days after `day`, not counting `day` itself.
    pub async fn working_day_after(&mut self, day: Date, days: u32) -> Result<Date> {
        let found = self.platform().modules().iter().find_map(|m| m.working_days);
        let found = found.ok_or_else(|| Error::internal("nobody keeps the calendar"))?;
        (found.after)(self, day, days).await
    }

    /// The working day after today.
    pub async fn next_working_day(&mut self) -> Result<Date> {
        let today = self.today().await?;
        self.working_day_after(today, 1).await
    }
}

//! Describes a cron expression in the reader's language.

use super::cron::Plan;
use croner::Cron;
use tandem_kernel::{Language, Message, MessageKey};
use tandem_platform::words::Words;

/// With more times per day than this, minutes and hours are listed separately.
const MOST_TIMES: usize = 6;

pub fn explain(words: &Words, language: Language, plan: &Plan) -> String {
    let speaker = Speaker { words, language };
    let cron = plan.cron();
    // A leading field for seconds is ignored.
    let fields: Vec<&str> = cron.as_str().split_whitespace().collect();
    let Some([minute, hour, day, month, weekday]) = fields.last_chunk::<5>().copied() else {
        return String::new();
    };
    let mut parts = vec![speaker.time(cron, minute, hour), speaker.days(cron, day, weekday)];
    if month != "*" {
        let months = speaker.listed("base-cron-months", &cron.pattern.months.values(), 1);
        parts.push(speaker.say("base-cron-in_months", &[("months", months)]));
    }
    let comma = if language == Language::Zh { "，" } else { ", " };
    parts.join(comma)
}

struct Speaker<'a> {
    words: &'a Words,
    language: Language,
}

impl Speaker<'_> {
    fn say(&self, key: MessageKey, args: &[(&'static str, String)]) -> String {
        self.words.say(self.language, &Message { key, args: args.to_vec() })
    }

    fn time(&self, cron: &Cron, minute: &str, hour: &str) -> String {
        let (minutes, hours) = (cron.pattern.minutes.values(), cron.pattern.hours.values());
        let numbers = |values: &[u16]| self.joined(values.iter().map(ToString::to_string).collect());
        let step = |field: &str| field.strip_prefix("*/").map(str::to_owned);
        let clock = |hours: &[u16], minutes: &[u16]| {
            let times = hours.iter().flat_map(|h| minutes.iter().map(move |m| format!("{h:02}:{m:02}")));
            self.joined(times.collect())
        };
        match (step(minute), step(hour)) {
            _ if minute == "*" && hour == "*" => self.say("base-cron-every_minute", &[]),
            (Some(n), _) if hour == "*" => self.say("base-cron-every_n_minutes", &[("n", n)]),
            _ if hour == "*" => self.say("base-cron-minutes_of_every_hour", &[("minutes", numbers(&minutes))]),
            _ if minute == "*" => self.say("base-cron-every_minute_of_hours", &[("hours", numbers(&hours))]),
            (Some(n), _) => self.say("base-cron-every_n_minutes_of_hours", &[("n", n), ("hours", numbers(&hours))]),
            (None, Some(n)) => {
                self.say("base-cron-minutes_of_every_n_hours", &[("n", n), ("minutes", numbers(&minutes))])
            }
            _ if minutes.len() * hours.len() <= MOST_TIMES => {
                self.say("base-cron-at_times", &[("times", clock(&hours, &minutes))])
            }
            _ => {
                let args = [("minutes", numbers(&minutes)), ("hours", numbers(&hours))];
                self.say("base-cron-minutes_of_hours", &args)
            }
        }
    }

    fn days(&self, cron: &Cron, day: &str, weekday: &str) -> String {
        let any = |field: &str| matches!(field, "*" | "?");
        let days = || match day.to_ascii_uppercase().as_str() {
            "L" => self.say("base-cron-last_day", &[]),
            written if written.contains(['L', 'W']) => self.say("base-cron-day_as_written", &[("day", day.to_owned())]),
            _ => {
                let values = cron.pattern.days.values();
                let days = self.joined(values.iter().map(ToString::to_string).collect());
                self.say("base-cron-on_days", &[("days", days)])
            }
        };
        let weekdays = || {
            let written = weekday.to_ascii_uppercase();
            if written.contains(['#', 'L']) {
                return self.say("base-cron-day_as_written", &[("day", weekday.to_owned())]);
            }
            // Sunday is both 0 and 7.
            let mut values: Vec<u16> = cron.pattern.days_of_week.values().iter().map(|day| day % 7).collect();
            values.sort_unstable();
            values.dedup();
            let days = self.listed("base-cron-weekdays", &values, 0);
            self.say("base-cron-on_weekdays", &[("days", days)])
        };
        match (any(day), any(weekday)) {
            (true, true) => self.say("base-cron-every_day", &[]),
            (false, true) => days(),
            (true, false) => weekdays(),
            (false, false) => self.say("base-cron-on_days_or_weekdays", &[("days", days()), ("weekdays", weekdays())]),
        }
    }

    /// Picks names from a message that lists them all, separated by `|`.
    fn listed(&self, key: MessageKey, values: &[u16], first: u16) -> String {
        let names = self.say(key, &[]);
        let names: Vec<&str> = names.split('|').map(str::trim).collect();
        let named = values.iter().filter_map(|value| names.get(usize::from(value.saturating_sub(first))));
        self.joined(named.map(|name| (*name).to_owned()).collect())
    }

    fn joined(&self, mut items: Vec<String>) -> String {
        let last = items.pop().unwrap_or_default();
        if items.is_empty() {
            return last;
        }
        let comma = if self.language == Language::Zh { "、" } else { ", " };
        self.say("base-cron-and", &[("some", items.join(comma)), ("last", last)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(cron: &str) -> (String, String) {
        let words = Words::read(std::iter::once(&crate::DECLARATION)).unwrap();
        let plan = Plan::read(cron, "UTC").unwrap();
        (explain(&words, Language::Zh, &plan), explain(&words, Language::En, &plan))
    }

    #[test]
    fn plans_are_told_in_both_languages() {
        for (cron, zh, en) in [
            ("* * * * *", "每分钟，每天", "every minute, every day"),
            ("*/15 * * * *", "每 15 分钟，每天", "every 15 minutes, every day"),
            ("5 * * * *", "每小时的第 5 分钟，每天", "at minute 5 of every hour, every day"),
            (
                "30 8 * * 1-5",
                "08:30，周一、周二、周三、周四和周五",
                "at 08:30, on Monday, Tuesday, Wednesday, Thursday and Friday",
            ),
            ("0 8,20 1,15 * *", "08:00和20:00，每月 1和15 日", "at 08:00 and 20:00, on day 1 and 15 of the month"),
            ("0 0 L * *", "00:00，每月最后一天", "at 00:00, on the last day of the month"),
            ("0 0 * 1,7 SUN", "00:00，周日，1 月和7 月", "at 00:00, on Sunday, in January and July"),
            ("0 */6 * * *", "每 6 小时的第 0 分钟，每天", "every 6 hours at minute 0, every day"),
        ] {
            assert_eq!(told(cron), (zh.to_owned(), en.to_owned()), "{cron}");
        }
    }
}

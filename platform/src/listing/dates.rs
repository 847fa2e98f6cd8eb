//! Days, timestamps and relative dates in the caller's time zone. PostgreSQL does the calendar arithmetic: it knows
//! every time zone, and receives bound values.

use super::compile::{Asker, left};
use super::refusal::{bad_value, unknown_symbol};
use super::tree::{Comparison, Given, Test};
use sea_query::{Cond, Expr, ExprTrait, SimpleExpr};
use serde_json::Value;
use tandem_kernel::{Column, ColumnKind, Result, day};
use time::format_description::well_known::Rfc3339;
use time::{Date, Duration, OffsetDateTime};

enum When {
    /// A whole day, as PostgreSQL's `date`.
    Day(SimpleExpr),
    Moment(SimpleExpr),
}

pub fn compared(column: &Column, comparison: Comparison, value: &Value, asker: &Asker) -> Result<Cond> {
    let stored = || left(column);
    let when = read(value, asker).ok_or_else(|| bad_value(column))?;
    let right = match (column.kind, when) {
        (ColumnKind::Date, When::Moment(moment)) => day_of(moment, asker),
        (ColumnKind::Date, When::Day(day)) => day,
        (_, When::Moment(moment)) => moment,
        (_, When::Day(day)) => return day_of_moments(column, comparison, &day, asker),
    };
    let compared = match comparison {
        Comparison::Equal | Comparison::Exactly => stored().eq(right),
        Comparison::NotEqual => stored().ne(right),
        Comparison::Greater => stored().gt(right),
        Comparison::Less => stored().lt(right),
        Comparison::GreaterOrEqual => stored().gte(right),
        Comparison::LessOrEqual => stored().lte(right),
        _ => return Err(unknown_symbol(column)),
    };
    Ok(Cond::all().add(compared))
}

/// A timestamp column compared with a day: the day covers all its timestamps.
fn day_of_moments(column: &Column, comparison: Comparison, day: &SimpleExpr, asker: &Asker) -> Result<Cond> {
    let stored = || left(column);
    let (begins, ends) = (midnight(day.clone(), asker), midnight(shifted(day.clone(), 1), asker));
    let one = |expression| Cond::all().add(expression);
    Ok(match comparison {
        Comparison::Equal | Comparison::Exactly => one(stored().gte(begins)).add(stored().lt(ends)),
        Comparison::NotEqual => Cond::any().add(stored().lt(begins)).add(stored().gte(ends)),
        Comparison::Greater => one(stored().gte(ends)),
        Comparison::Less => one(stored().lt(begins)),
        Comparison::GreaterOrEqual => one(stored().gte(begins)),
        Comparison::LessOrEqual => one(stored().lt(ends)),
        _ => return Err(unknown_symbol(column)),
    })
}

/// What a value means, before it is written for PostgreSQL.
enum Plain {
    Day(Date),
    /// The day of a moment, of the date picker.
    DayOf(OffsetDateTime),
    Moment(OffsetDateTime),
}

/// `2026-11-15`, a Unix timestamp of the date picker (seconds or milliseconds; its day is meant), or RFC 3339.
fn plain(value: &Value) -> Option<Plain> {
    let picked = |number: i64| {
        // Up to eleven digits are seconds.
        let seconds = if number.unsigned_abs() < 100_000_000_000 { number } else { number.div_euclid(1000) };
        let moment = OffsetDateTime::from_unix_timestamp(seconds).ok().filter(of_our_era)?;
        Some(Plain::DayOf(moment))
    };
    match value {
        Value::Number(number) => picked(number.as_i64()?),
        Value::String(text) => {
            let text = text.trim();
            if let Ok(number) = text.parse::<i64>() {
                return picked(number);
            }
            if let Some(day) = day::plain(text) {
                return Some(Plain::Day(day));
            }
            // The last hours of the year 9999 in a western zone overflow in UTC, and values are bound in UTC.
            let moment = OffsetDateTime::parse(text, &Rfc3339).ok()?.checked_to_offset(time::UtcOffset::UTC);
            Some(Plain::Moment(moment.filter(of_our_era)?))
        }
        _ => None,
    }
}

fn read(value: &Value, asker: &Asker) -> Option<When> {
    Some(match plain(value)? {
        Plain::Day(day) => When::Day(Expr::val(day)),
        Plain::DayOf(moment) => When::Day(day_of(Expr::val(moment), asker)),
        Plain::Moment(moment) => When::Moment(Expr::val(moment)),
    })
}

/// The first and the last day of a period; none where it is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Days {
    pub first: Option<Date>,
    pub last: Option<Date>,
}

/// The days that a condition on a date leaves, to judge how long they are: today and moments are taken as UTC has them,
/// and a bound that excludes its day counts as one that includes it.
pub fn days(test: &Test, asker: &Asker) -> Days {
    let Given::One(value) = &test.value else { return Days::default() };
    if test.comparison == Comparison::DynamicDate {
        return value.as_str().and_then(|text| dynamic_days(text.trim(), asker.now.date())).unwrap_or_default();
    }
    let day = match plain(value) {
        Some(Plain::Day(day)) => day,
        Some(Plain::DayOf(moment) | Plain::Moment(moment)) => moment.date(),
        None => return Days::default(),
    };
    match test.comparison {
        Comparison::Equal | Comparison::Exactly => Days { first: Some(day), last: Some(day) },
        Comparison::Greater | Comparison::GreaterOrEqual => Days { first: Some(day), last: None },
        Comparison::Less | Comparison::LessOrEqual => Days { first: None, last: Some(day) },
        _ => Days::default(),
    }
}

/// PostgreSQL's calendar begins later than that of the `time` crate.
fn of_our_era(moment: &OffsetDateTime) -> bool {
    moment.year() > 0
}

fn zone(asker: &Asker) -> SimpleExpr {
    Expr::val(asker.zone.as_str())
}
fn day_of(moment: SimpleExpr, asker: &Asker) -> SimpleExpr {
    Expr::cust_with_exprs("cast(timezone($1, $2) as date)", [zone(asker), moment])
}
fn midnight(day: SimpleExpr, asker: &Asker) -> SimpleExpr {
    Expr::cust_with_exprs("timezone($1, cast($2 as timestamp))", [zone(asker), day])
}
fn shifted(day: SimpleExpr, days: i32) -> SimpleExpr {
    Expr::cust_with_exprs("$1 + $2", [day, Expr::val(days)])
}

/// Relative dates reach at most ten years.
const FURTHEST: i32 = 3_660;

/// The first day, and the day after the last.
struct Span {
    from: Option<SimpleExpr>,
    until: Option<SimpleExpr>,
}

pub fn dynamic(column: &Column, value: &Value, asker: &Asker) -> Result<Cond> {
    let span = value.as_str().and_then(|text| span(text.trim(), asker)).ok_or_else(|| bad_value(column))?;
    let moment = |day: SimpleExpr| if column.kind == ColumnKind::DateTime { midnight(day, asker) } else { day };
    let mut between = Cond::all();
    if let Some(from) = span.from {
        between = between.add(left(column).gte(moment(from)));
    }
    if let Some(until) = span.until {
        between = between.add(left(column).lt(moment(until)));
    }
    Ok(between)
}

fn span(text: &str, asker: &Asker) -> Option<Span> {
    let today = || day_of(Expr::val(asker.now), asker);
    let (unit, shift) = match relative(text)? {
        Relative::Days { from, until } => {
            let at = |days: Option<i32>| days.map(|days| shifted(today(), days));
            return Some(Span { from: at(from), until: at(until) });
        }
        Relative::Unit(unit, shift) => (unit, shift),
    };
    // Fixed templates, never the caller's text: weeks begin on Monday.
    let template = match unit {
        Unit::Week => "cast(date_trunc('week', cast($1 as timestamp)) + $2 * interval '1 week' as date)",
        Unit::Month => "cast(date_trunc('month', cast($1 as timestamp)) + $2 * interval '1 month' as date)",
        Unit::Quarter => "cast(date_trunc('quarter', cast($1 as timestamp)) + $2 * interval '3 months' as date)",
        Unit::Year => "cast(date_trunc('year', cast($1 as timestamp)) + $2 * interval '1 year' as date)",
    };
    let begin = |shift: i32| Expr::cust_with_exprs(template, [today(), Expr::val(shift)]);
    Some(Span { from: Some(begin(shift)), until: Some(begin(shift + 1)) })
}

/// A period relative to today.
enum Relative {
    /// From so many days after today until so many after it, which is no longer part of it; open where there is none.
    Days { from: Option<i32>, until: Option<i32> },
    /// This week, month, quarter or year, or one so many before or after it.
    Unit(Unit, i32),
}

#[derive(Clone, Copy)]
enum Unit {
    Week,
    Month,
    Quarter,
    Year,
}

fn relative(text: &str) -> Option<Relative> {
    let days = |from: Option<i32>, until: Option<i32>| Some(Relative::Days { from, until });
    if let Some((name, count)) = text.split_once(':') {
        let count = count.trim().parse::<i32>().ok().filter(|n| (1..=FURTHEST).contains(n))?;
        return match name {
            "lastDays" => days(Some(1 - count), Some(1)),
            "nextDays" => days(Some(0), Some(count)),
            "beforeDays" => days(None, Some(-count)),
            "afterDays" => days(Some(count + 1), None),
            _ => None,
        };
    }
    match text {
        "today" => return days(Some(0), Some(1)),
        "yesterday" => return days(Some(-1), Some(0)),
        "tomorrow" => return days(Some(1), Some(2)),
        _ => {}
    }
    let (which, unit) = ["this", "last", "next"].iter().find_map(|w| Some((*w, text.strip_prefix(w)?)))?;
    let shift = match which {
        "last" => -1,
        "next" => 1,
        _ => 0,
    };
    let unit = match unit {
        "Week" => Unit::Week,
        "Month" => Unit::Month,
        "Quarter" => Unit::Quarter,
        "Year" => Unit::Year,
        _ => return None,
    };
    Some(Relative::Unit(unit, shift))
}

/// As [`span`], as days.
fn dynamic_days(text: &str, today: Date) -> Option<Days> {
    let at = |days: i32| today.checked_add(Duration::days(days.into()));
    Some(match relative(text)? {
        Relative::Days { from, until } => {
            Days { first: from.and_then(at), last: until.and_then(|until| at(until - 1)) }
        }
        Relative::Unit(unit, shift) => {
            let until = beginning(unit, shift + 1, today)?;
            Days { first: Some(beginning(unit, shift, today)?), last: until.previous_day() }
        }
    })
}

/// The first day of the unit that today is in, or of one so many before or after it.
fn beginning(unit: Unit, shift: i32, today: Date) -> Option<Date> {
    let month = today.year() * 12 + i32::from(u8::from(today.month())) - 1;
    let month = match unit {
        Unit::Week => {
            let monday = today.checked_sub(Duration::days(today.weekday().number_days_from_monday().into()))?;
            return monday.checked_add(Duration::weeks(shift.into()));
        }
        Unit::Month => month + shift,
        Unit::Quarter => month - month % 3 + 3 * shift,
        Unit::Year => month - month % 12 + 12 * shift,
    };
    let of_year = time::Month::try_from(u8::try_from(month.rem_euclid(12)).ok()? + 1).ok()?;
    Date::from_calendar_date(month.div_euclid(12), of_year, 1).ok()
}

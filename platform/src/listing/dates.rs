//! Days, timestamps and relative dates in the caller's time zone. PostgreSQL does the calendar arithmetic: it knows
//! every time zone, and receives bound values.

use super::compile::{Asker, left};
use super::refusal::{bad_value, unknown_symbol};
use super::tree::Comparison;
use sea_query::{Cond, Expr, ExprTrait, SimpleExpr};
use serde_json::Value;
use tandem_kernel::{Column, ColumnKind, Result, day};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

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

/// `2026-11-15`, a Unix timestamp of the date picker (seconds or milliseconds; its day is meant), or RFC 3339.
fn read(value: &Value, asker: &Asker) -> Option<When> {
    let picked = |number: i64| {
        // Up to eleven digits are seconds.
        let seconds = if number.unsigned_abs() < 100_000_000_000 { number } else { number.div_euclid(1000) };
        let moment = OffsetDateTime::from_unix_timestamp(seconds).ok().filter(of_our_era)?;
        Some(When::Day(day_of(Expr::val(moment), asker)))
    };
    match value {
        Value::Number(number) => picked(number.as_i64()?),
        Value::String(text) => {
            let text = text.trim();
            if let Ok(number) = text.parse::<i64>() {
                return picked(number);
            }
            if let Some(day) = day::plain(text) {
                return Some(When::Day(Expr::val(day)));
            }
            // The last hours of the year 9999 in a western zone overflow in UTC, and values are bound in UTC.
            let moment = OffsetDateTime::parse(text, &Rfc3339).ok()?.checked_to_offset(time::UtcOffset::UTC);
            let moment = moment.filter(of_our_era)?;
            Some(When::Moment(Expr::val(moment)))
        }
        _ => None,
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
    let days = |from: Option<i32>, until: Option<i32>| {
        let at = |days: Option<i32>| days.map(|days| shifted(today(), days));
        Some(Span { from: at(from), until: at(until) })
    };
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
    // Fixed templates, never the caller's text: weeks begin on Monday.
    let begin = |shift: i32| {
        let template = match unit {
            "Week" => "cast(date_trunc('week', cast($1 as timestamp)) + $2 * interval '1 week' as date)",
            "Month" => "cast(date_trunc('month', cast($1 as timestamp)) + $2 * interval '1 month' as date)",
            "Quarter" => "cast(date_trunc('quarter', cast($1 as timestamp)) + $2 * interval '3 months' as date)",
            "Year" => "cast(date_trunc('year', cast($1 as timestamp)) + $2 * interval '1 year' as date)",
            _ => return None,
        };
        Some(Expr::cust_with_exprs(template, [today(), Expr::val(shift)]))
    };
    Some(Span { from: Some(begin(shift)?), until: Some(begin(shift + 1)?) })
}

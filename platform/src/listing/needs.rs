//! What a question must hold before a large list answers it: a condition, or a period. Judged from the question alone,
//! before anything is asked of the database.

use super::compile::Asker;
use super::dates::{self, Days};
use super::query::PageQuery;
use super::tree::{self, Comparison, Given, Test, Tree};
use tandem_kernel::{Error, Listing, Result, Window};
use time::Duration;

/// Refuses a question that lacks what the list needs.
pub fn check(listing: &'static Listing, query: &PageQuery, asker: &Asker) -> Result<()> {
    let tree = if listing.needs_condition || listing.window.is_some() {
        tree::read(listing, &query.conditions)?
    } else {
        return Ok(());
    };
    if listing.needs_condition && tree.is_none() && !query.searches() {
        return Err(Error::refused("platform-needs_condition"));
    }
    match listing.window {
        Some(window) => within(window, tree.as_ref(), asker),
        None => Ok(()),
    }
}

fn within(window: Window, tree: Option<&Tree>, asker: &Asker) -> Result<()> {
    if tree.is_some_and(|tree| names_one(tree, window.unless)) {
        return Ok(());
    }
    let refused = |key| Error::refused(key).with("days", window.days).at(window.field);
    let mut days = tree.map(|tree| period(tree, window.field, asker)).unwrap_or_default();
    if window.past && days.last.is_none() {
        days.last = Some(earliest_today(asker));
    }
    let (Some(first), Some(last)) = (days.first, days.last) else { return Err(refused("platform-needs_period")) };
    if (last - first).whole_days() > i64::from(window.days) {
        return Err(refused("platform-period_too_long"));
    }
    Ok(())
}

/// The day it is where the day begins last: an open end is nowhere judged too long.
fn earliest_today(asker: &Asker) -> time::Date {
    (asker.now - Duration::hours(12)).date()
}

/// Whether every row it finds has one certain value in one of these fields.
fn names_one(tree: &Tree, fields: &[&str]) -> bool {
    match tree {
        Tree::All(branches) => branches.iter().any(|branch| names_one(branch, fields)),
        Tree::Any(branches) => !branches.is_empty() && branches.iter().all(|branch| names_one(branch, fields)),
        Tree::Is(Test { column, comparison, value }) => {
            let one = matches!(comparison, Comparison::Equal | Comparison::Exactly);
            let starred = matches!(value, Given::One(value) if value.as_str().is_some_and(|text| text.contains('*')));
            one && !starred && fields.contains(&column.field)
        }
    }
}

/// The first and the last day that it can find rows of.
fn period(tree: &Tree, field: &str, asker: &Asker) -> Days {
    match tree {
        // The latest of the first days, and the earliest of the last.
        Tree::All(branches) => branches.iter().fold(Days::default(), |all, branch| {
            let days = period(branch, field, asker);
            Days { first: all.first.max(days.first), last: [all.last, days.last].into_iter().flatten().min() }
        }),
        // None of either where one branch is open there.
        Tree::Any(branches) => {
            let days: Vec<_> = branches.iter().map(|branch| period(branch, field, asker)).collect();
            let every = |end: fn(&Days) -> Option<time::Date>| days.iter().map(end).collect::<Option<Vec<_>>>();
            let first = every(|days| days.first).and_then(|days| days.into_iter().min());
            let last = every(|days| days.last).and_then(|days| days.into_iter().max());
            Days { first, last }
        }
        Tree::Is(test) if test.column.field == field => dates::days(test, asker),
        Tree::Is(_) => Days::default(),
    }
}

#[cfg(test)]
#[path = "needs_tests.rs"]
mod tests;

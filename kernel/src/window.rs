//! The period that a question to a large list must name.

use crate::listing::Listing;

/// Questions must hold a condition that leaves at most so many days between its first day and its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The date column that the period is of.
    pub field: &'static str,
    pub days: u16,
    /// Nothing lies in the future, so a period may be left open at its end.
    pub past: bool,
    /// Columns of which one value has few rows: a question for one needs no period.
    pub unless: &'static [&'static str],
}

impl Window {
    pub const fn of(field: &'static str, days: u16) -> Self {
        Self { field, days, past: false, unless: &[] }
    }
    /// Of a log, whose rows are never later than now.
    #[must_use]
    pub const fn past(mut self) -> Self {
        self.past = true;
        self
    }
    /// A question for one value of these fields needs no period. Each needs an index.
    #[must_use]
    pub const fn unless(mut self, fields: &'static [&'static str]) -> Self {
        self.unless = fields;
        self
    }
}

impl Listing {
    pub(crate) fn flaws_of_window(&self) -> Vec<String> {
        let Some(window) = self.window else { return Vec::new() };
        let mut flaws = Vec::new();
        let dated = self.column(window.field).is_some_and(|c| c.kind.is_date() && c.searchable);
        if !dated {
            flaws.push(format!("listing {}: {} is no date to be searched by", self.code, window.field));
        }
        for field in window.unless {
            if !self.column(field).is_some_and(|c| c.searchable) {
                flaws.push(format!("listing {}: {field} cannot be searched in place of a period", self.code));
            }
        }
        if window.days == 0 {
            flaws.push(format!("listing {}: a period of no days", self.code));
        }
        flaws
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::{Column, Sort};

    const LOG: Listing = Listing {
        code: "yard.log",
        key: &["log_id"],
        parts: &[&[Column::id(), Column::date_time("at"), Column::record("user_id").findable(), Column::text("said")]],
        default_sort: &[Sort::down("at")],
        window: Some(Window::of("at", 30).past().unless(&["userId"])),
        ..Listing::EMPTY
    };

    #[test]
    fn a_period_is_of_a_date_that_can_be_searched() {
        assert_eq!(LOG.flaws(), Vec::<String>::new());
        let of = |window: Window| Listing { window: Some(window), ..LOG }.flaws().len();
        assert_eq!(of(Window::of("said", 30)), 1);
        assert_eq!(of(Window::of("at", 0)), 1);
        assert_eq!(of(Window::of("at", 30).unless(&["id"])), 1);
    }
}

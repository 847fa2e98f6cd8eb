//! What the supplier is asked to agree to: all that differs from what he agreed to last, whichever version of the ERP
//! brought it.

use crate::purchase_order::compare::{ADDED, DELETED, Difference, ORDER};

/// What was told and not agreed on, together with what the ERP has changed since. `whole` is a line of the order as it is now, in
/// short.
pub fn joined(open: Vec<Difference>, new: &[Difference], whole: impl Fn(&str) -> Option<String>) -> Vec<Difference> {
    // Nothing else counts once the order is cancelled.
    if let Some(cancelled) = new.iter().find(|one| one.field == ORDER) {
        return vec![cancelled.clone()];
    }
    let mut all = open;
    for one in new {
        match all.iter_mut().find(|known| is_same(known, one)) {
            Some(known) => (known.field, known.after) = (one.field, one.after.clone()),
            None => all.push(one.clone()),
        }
    }
    for added in all.iter_mut().filter(|one| one.field == ADDED) {
        added.after = whole(&added.line).unwrap_or_default();
    }
    // A line that comes or goes is agreed on as a whole, with all that is on it.
    let lines: Vec<String> = all.iter().filter(|one| of_whole_line(one)).map(|one| one.line.clone()).collect();
    all.retain(|one| of_whole_line(one) || !lines.contains(&one.line));
    all.retain(differs);
    all.sort_by_cached_key(|one| (one.line.clone(), one.field.place()));
    all
}

/// A line that came and a line that went are about the same: whether it is there.
fn of_whole_line(one: &Difference) -> bool {
    one.field == ADDED || one.field == DELETED
}

fn is_same(one: &Difference, other: &Difference) -> bool {
    one.line == other.line && (one.field == other.field || of_whole_line(one) && of_whole_line(other))
}

/// A line that came and went again was never there. One that went and came back may differ in what its text does not say.
fn differs(one: &Difference) -> bool {
    if of_whole_line(one) { !(one.before.is_empty() && one.after.is_empty()) } else { one.before != one.after }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::purchase_order::compare::{CURRENCY, Field, NET_PRICE, QUANTITY};

    fn one(line: &str, field: Field, before: &str, after: &str) -> Difference {
        Difference { line: line.to_owned(), field, before: before.to_owned(), after: after.to_owned() }
    }

    /// With every line as 12 of M by now.
    fn joined(open: &[Difference], new: &[Difference]) -> Vec<Difference> {
        super::joined(open.to_vec(), new, |_| Some("M x 12".to_owned()))
    }

    #[test]
    fn what_was_not_agreed_on_is_told_together_with_what_is_new() {
        let open = [one("00010", NET_PRICE, "2.5 / 1", "2.9 / 1")];
        let new = [one("", CURRENCY, "CNY", "USD"), one("00010", QUANTITY, "10", "12")];
        assert_eq!(joined(&open, &new), [new[0].clone(), new[1].clone(), open[0].clone()]);
        assert_eq!(joined(&[], &new), new);
    }

    #[test]
    fn a_field_that_changes_again_differs_from_what_was_agreed_on() {
        let open = [one("00010", QUANTITY, "10", "12")];
        assert_eq!(joined(&open, &[one("00010", QUANTITY, "12", "15")]), [one("00010", QUANTITY, "10", "15")]);
        let other = one("00020", QUANTITY, "12", "10");
        assert_eq!(joined(&open, std::slice::from_ref(&other)), [open[0].clone(), other]);
        assert!(joined(&open, &[one("00010", QUANTITY, "12", "10")]).is_empty(), "it is as it was");
    }

    #[test]
    fn a_line_that_goes_takes_along_what_was_changed_on_it() {
        let open = [one("", CURRENCY, "CNY", "USD"), one("00010", QUANTITY, "10", "12")];
        let gone = one("00010", DELETED, "M x 12", "");
        assert_eq!(joined(&open, std::slice::from_ref(&gone)), [open[0].clone(), gone]);
        let new = one("00030", ADDED, "", "M x 12");
        let told = joined(&[new], &[one("00030", DELETED, "M x 12", "")]);
        assert!(told.is_empty(), "nobody agreed to it while it was there: {told:?}");
    }

    #[test]
    fn a_line_that_comes_or_comes_back_is_agreed_on_as_it_is_now() {
        let new = one("00030", ADDED, "", "M x 10");
        assert_eq!(joined(&[new], &[one("00030", QUANTITY, "10", "12")]), [one("00030", ADDED, "", "M x 12")]);
        let gone = one("00010", DELETED, "M x 10", "");
        let back = one("00010", ADDED, "", "M x 12");
        let back = joined(&[gone], &[back]);
        assert_eq!(back, [one("00010", ADDED, "M x 10", "M x 12")]);
        assert_eq!(joined(&back, &[one("00010", DELETED, "M x 12", "")]), [one("00010", DELETED, "M x 10", "")]);
    }

    #[test]
    fn nothing_counts_beside_the_end_of_the_order() {
        let open = [one("00010", QUANTITY, "10", "12"), one("00020", DELETED, "M x 1", "")];
        let whole = Difference::whole_order("4500000001");
        assert_eq!(joined(&open, std::slice::from_ref(&whole)), [whole]);
    }
}

//! Chooses the view a list opens with.

use super::{COMPANY, SYSTEM, USER};

/// The properties of a view that matter for the choice.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    pub view_type: &'a str,
    /// For the user's own views: the user's default. For others: the default of their type.
    pub is_default: bool,
    /// A shared view the user has made the default.
    pub is_my_default: bool,
}

/// The index of the view the list opens with; `matches` is an optional rule of the page. A shared
/// view made default by the user ranks like a default of the user's own.
pub fn choose(views: &[Candidate<'_>], matches: impl Fn(usize) -> bool) -> Option<usize> {
    let rank = |at: usize| {
        let view = views[at];
        match (view.view_type, view.is_default) {
            _ if view.is_my_default => 0,
            (USER, true) => 0,
            (USER, false) => 1,
            _ if matches(at) => 2,
            (COMPANY, true) => 3,
            (COMPANY, false) => 4,
            (SYSTEM, true) => 5,
            (SYSTEM, false) => 6,
            _ => 7,
        }
    };
    (0..views.len()).min_by_key(|at| (rank(*at), *at))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: [(&str, bool); 7] =
        [("U", true), ("U", false), ("rule", false), ("O", true), ("O", false), ("S", true), ("S", false)];

    fn candidate(kind: &'static str, is_default: bool) -> Candidate<'static> {
        // Without the rule, this view would rank last.
        let view_type = if kind == "rule" { "S" } else { kind };
        Candidate { view_type, is_default, is_my_default: false }
    }

    /// Tests every subset in both orders: the highest-ranking type wins, regardless of position.
    #[test]
    fn the_priority_holds_for_every_mixture() {
        for set in 1_u32..(1 << ORDER.len()) {
            for backwards in [false, true] {
                let mut kinds: Vec<_> = (0..ORDER.len()).filter(|at| set & (1 << at) != 0).collect();
                let highest = kinds[0];
                if backwards {
                    kinds.reverse();
                }
                let views: Vec<_> = kinds.iter().map(|kind| candidate(ORDER[*kind].0, ORDER[*kind].1)).collect();
                let chosen = choose(&views, |at| ORDER[kinds[at]].0 == "rule").map(|at| kinds[at]);
                assert_eq!(chosen, Some(highest), "{kinds:?}");
            }
        }
    }

    #[test]
    fn among_equals_and_strange_kinds_the_first_is_taken_and_of_nothing_nothing() {
        assert_eq!(choose(&[candidate("U", false), candidate("U", false)], |_| false), Some(0));
        assert_eq!(choose(&[candidate("X", true), candidate("Y", true)], |_| false), Some(0));
        assert_eq!(choose(&[], |_| false), None);
    }

    #[test]
    fn a_rule_does_not_come_before_what_the_user_keeps_himself() {
        assert_eq!(choose(&[candidate("O", true), candidate("U", false)], |at| at == 0), Some(1));
    }

    #[test]
    fn a_view_of_the_company_made_my_default_comes_before_my_other_views() {
        let mine = Candidate { view_type: "O", is_default: false, is_my_default: true };
        assert_eq!(choose(&[candidate("U", false), mine, candidate("O", true)], |_| false), Some(1));
    }
}

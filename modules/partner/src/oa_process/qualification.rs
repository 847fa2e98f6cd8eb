//! Whether a supplier is qualified. Nothing goes to the OA without: until qualifications are documents of their own, whoever writes the
//! process states how the last one ended and until when it holds, and this is the one place that answers.

use super::OaProcess;
use tandem_kernel::ShippedDictionary;
use time::Date;

const UNQUALIFIED: &str = "unqualified";

pub const CONCLUSIONS: ShippedDictionary = ShippedDictionary {
    name: "qualificationConclusion",
    items: &[
        ("qualified", "合格", "Qualified"),
        ("conditional", "有条件合格", "Conditional"),
        (UNQUALIFIED, "不合格", "Not qualified"),
    ],
};

/// A conclusion holds through its last day.
pub fn holds(process: &OaProcess, today: Date) -> bool {
    stands(&process.qualification_conclusion, process.qualified_until.map(|day| *day), today)
}

fn stands(conclusion: &str, until: Option<Date>, today: Date) -> bool {
    !["", UNQUALIFIED].contains(&conclusion) && until.is_some_and(|until| until >= today)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn a_conclusion_that_is_missing_negative_or_over_does_not_hold() {
        let today = date!(2026 - 03 - 10);
        let of = |conclusion, until| stands(conclusion, until, today);
        for conclusion in ["qualified", "conditional"] {
            assert!(of(conclusion, Some(today)) && of(conclusion, Some(date!(2027 - 01 - 01))), "{conclusion}");
            assert!(!of(conclusion, None) && !of(conclusion, Some(date!(2026 - 03 - 09))), "{conclusion}");
        }
        assert!(!of("", Some(today)) && !of("unqualified", Some(today)));
    }
}

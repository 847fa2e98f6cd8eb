//! The unified social credit code: see [`tandem_kernel::credit_code`].

use super::{CREDIT_CODE_CHECK, Verdict};
use tandem_kernel::credit_code::{has_form, has_right_check};

/// Small letters are taken for capitals.
pub fn credit_code(text: &str) -> Verdict {
    let code = text.trim().to_ascii_uppercase();
    if code.is_empty() || has_right_check(&code) {
        Verdict::Fine
    } else if has_form(&code) {
        Verdict::Doubt(CREDIT_CODE_CHECK)
    } else {
        Verdict::Wrong("partner-number-credit_code")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_check_character_is_a_matter_of_doubt() {
        assert_eq!(credit_code("91440300708461136T"), Verdict::Fine);
        assert_eq!(credit_code(" 91440300708461136t "), Verdict::Fine);
        assert_eq!(credit_code(""), Verdict::Fine);
        assert_eq!(credit_code("91350100M0001TGQXM"), Verdict::Doubt(CREDIT_CODE_CHECK));
        for bad in ["9144030070846113", "DE-136695976", "91440300708461136Z", "9144O300708461136T"] {
            assert_eq!(credit_code(bad), Verdict::Wrong("partner-number-credit_code"), "{bad}");
        }
    }
}

//! A bank's business identifier code (BIC, ISO 9362): four letters of the bank, two of its country, its place, and its branch.

use super::areas::is_country;
use super::{SWIFT_COUNTRY, Verdict};

/// Kosovo has no code in ISO 3166; banks use this one.
pub(super) const KOSOVO: &str = "XK";

/// `country` is the bank's own, in two letters; an empty one is not compared.
pub fn swift(text: &str, country: &str) -> Verdict {
    let code = text.trim().to_ascii_uppercase();
    if code.is_empty() {
        return Verdict::Fine;
    }
    let letters = code.bytes().take(6).all(|b| b.is_ascii_uppercase());
    let rest = code.bytes().skip(6).all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    let of = code.get(4..6).filter(|of| is_country(of) || *of == KOSOVO);
    match of {
        Some(of) if matches!(code.len(), 8 | 11) && letters && rest => {
            let country = country.trim();
            let same = country.is_empty() || country.eq_ignore_ascii_case(of);
            if same { Verdict::Fine } else { Verdict::Doubt(SWIFT_COUNTRY) }
        }
        _ => Verdict::Wrong("partner-number-swift"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_codes_are_of_their_countries() {
        for (code, country) in [
            ("ICBKCNBJ", "CN"),
            ("BKCHCNBJ110", "CN"),
            ("HSBCHKHHHKH", "HK"),
            ("DEUTDEFF", "DE"),
            ("deutdeff500", "de"),
            ("CHASUS33", "US"),
            ("NCBVXKPR", "XK"),
            ("DEUTDEFF", ""),
            ("", "CN"),
        ] {
            assert_eq!(swift(code, country), Verdict::Fine, "{code}");
        }
        assert_eq!(swift("DEUTDEFF", "FR"), Verdict::Doubt(SWIFT_COUNTRY));
    }

    #[test]
    fn what_is_no_code_is_wrong() {
        for bad in
            ["ICBKCNB", "ICBKCNBJ1", "ICBKCNBJ11", "ICBKCNBJ1100", "1CBKCNBJ", "ICBKZZBJ", "ICBK CNBJ", "ICBKCNB中"]
        {
            assert_eq!(swift(bad, "CN"), Verdict::Wrong("partner-number-swift"), "{bad}");
        }
    }
}

//! The D-U-N-S number: nine digits. They have had no check digit since 2006.

use super::Verdict;

const LENGTH: usize = 9;

pub fn duns(text: &str) -> Verdict {
    let number = text.trim();
    let digits = number.len() == LENGTH && number.bytes().all(|b| b.is_ascii_digit());
    if number.is_empty() || digits && number.bytes().any(|b| b != b'0') {
        Verdict::Fine
    } else {
        Verdict::Wrong("partner-number-duns")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_digits_that_are_not_all_naught() {
        assert_eq!(duns("150483782"), Verdict::Fine);
        assert_eq!(duns(""), Verdict::Fine);
        for bad in ["000000000", "15048378", "1504837820", "15-048-3782", "15048378x"] {
            assert_eq!(duns(bad), Verdict::Wrong("partner-number-duns"), "{bad}");
        }
    }
}

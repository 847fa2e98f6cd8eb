//! The number of a bank's branch in China's payment systems (CNAPS): twelve digits, the last by ISO 7064 MOD 11,10.

use super::{BANK_NUMBER_CHECK, Verdict};

const LENGTH: usize = 12;

pub fn bank_number(text: &str) -> Verdict {
    let number = text.trim();
    let digits = number.len() == LENGTH && number.bytes().all(|b| b.is_ascii_digit());
    if number.is_empty() || digits && leaves_one(number.as_bytes()) {
        Verdict::Fine
    } else if digits {
        Verdict::Doubt(BANK_NUMBER_CHECK)
    } else {
        Verdict::Wrong("partner-number-bank_number")
    }
}

/// ISO 7064 MOD 11,10 over digits, the check digit among them.
fn leaves_one(digits: &[u8]) -> bool {
    let Some((last, others)) = digits.split_last() else { return false };
    let product = others.iter().fold(10, |product, digit| {
        let sum = (product + value(*digit)) % 10;
        (if sum == 0 { 10 } else { sum }) * 2 % 11
    });
    (product + value(*last)) % 10 == 1
}

fn value(digit: u8) -> u32 {
    u32::from(digit.saturating_sub(b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published numbers of head offices and branches.
    const REAL: [&str; 15] = [
        "102100099996",
        "103100000026",
        "104100000004",
        "105100000017",
        "308584000013",
        "301290000007",
        "302100011000",
        "303100000006",
        "304100040000",
        "305100000013",
        "306581000003",
        "307584007998",
        "309391000011",
        "310290000013",
        "403100000004",
    ];

    #[test]
    fn real_numbers_hold() {
        for number in REAL {
            assert_eq!(bank_number(number), Verdict::Fine, "{number}");
        }
    }

    #[test]
    fn one_wrong_digit_is_always_noticed() {
        for number in REAL {
            for at in 0..LENGTH {
                for other in (b'0'..=b'9').filter(|other| *other != number.as_bytes()[at]) {
                    let mut bytes = number.as_bytes().to_vec();
                    bytes[at] = other;
                    let changed = String::from_utf8(bytes).unwrap();
                    assert_eq!(bank_number(&changed), Verdict::Doubt(BANK_NUMBER_CHECK), "{changed}");
                }
            }
        }
    }

    #[test]
    fn another_length_is_wrong() {
        for bad in ["10210009999", "1021000999960", "10210009999A", "１０２１０００９９９９６"] {
            assert_eq!(bank_number(bad), Verdict::Wrong("partner-number-bank_number"), "{bad}");
        }
        assert_eq!(bank_number(" "), Verdict::Fine);
    }
}

//! The unified social credit code of organisations in China (GB 32100-2015): a kind of registration, an area, the organisation's
//! own nine characters and a check character.

/// The kind of licence that has one as its number, in the dictionary of such kinds.
pub const LICENCE_TYPE: &str = "uscc";
pub const LENGTH: usize = 18;
/// Without the letters that look like digits or each other; a character's value is its place.
const ALPHABET: &[u8] = b"0123456789ABCDEFGHJKLMNPQRTUWXY";
/// The weights are its powers.
const BASE: usize = 3;

/// Whether it is written as such a code is, in capitals.
pub fn has_form(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == LENGTH
        && bytes.iter().all(|byte| ALPHABET.contains(byte))
        && bytes[2..8].iter().all(u8::is_ascii_digit)
}

/// Whether its last character follows from the others. Codes of the pilot areas of 2014 and 2015 are lawful without.
pub fn has_right_check(text: &str) -> bool {
    has_form(text) && text.as_bytes().last().copied() == check_character(text.as_bytes())
}

/// That of a code, whatever stands in its place.
fn check_character(code: &[u8]) -> Option<u8> {
    let (mut weight, mut sum) = (1, 0);
    for byte in code.iter().take(LENGTH - 1) {
        sum += ALPHABET.iter().position(|known| known == byte)? * weight;
        weight = weight * BASE % ALPHABET.len();
    }
    ALPHABET.get((ALPHABET.len() - sum % ALPHABET.len()) % ALPHABET.len()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of Huawei, Tencent, Alibaba, Baidu, BYD and ICBC, as registered.
    const REAL: [&str; 6] = [
        "914403001922038216",
        "9144030071526726XG",
        "91330100799655058B",
        "91110000802100433B",
        "91440300192317458F",
        "91100000100003962T",
    ];

    #[test]
    fn real_codes_hold() {
        for code in REAL {
            assert!(has_form(code) && has_right_check(code), "{code}");
        }
    }

    #[test]
    fn a_lawful_code_of_a_pilot_area_has_the_form_only() {
        assert!(has_form("91350100M0001TGQXM") && !has_right_check("91350100M0001TGQXM"));
    }

    #[test]
    fn one_wrong_character_is_always_noticed() {
        for code in REAL {
            for at in 0..LENGTH {
                for other in ALPHABET.iter().filter(|other| **other != code.as_bytes()[at]) {
                    let mut bytes = code.as_bytes().to_vec();
                    bytes[at] = *other;
                    let changed = String::from_utf8(bytes).unwrap();
                    assert!(!has_right_check(&changed), "{changed}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_code_has_not_the_form() {
        let bad = [
            "",
            "91440300192203821",
            "9144030019220382166",
            "914403001922038 16",
            "91440300192203821O",
            "9144030071526726xg",
            "91440A001922038216",
            "统一社会信用",
            "９１４４０３",
        ];
        for text in bad {
            assert!(!has_form(text) && !has_right_check(text), "{text}");
        }
    }
}

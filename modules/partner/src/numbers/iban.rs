//! The international bank account number (IBAN, ISO 13616): a country, two check digits, and the country's own account.

use super::areas::is_country;
use super::swift::KOSOVO;
use super::{IBAN_COUNTRY, Verdict};

const SHORTEST: usize = 15;
const LONGEST: usize = 34;

/// How long they are, by country, as registered with SWIFT.
static LENGTHS: [(&str, usize); 89] = [
    ("AD", 24),
    ("AE", 23),
    ("AL", 28),
    ("AT", 20),
    ("AZ", 28),
    ("BA", 20),
    ("BE", 16),
    ("BG", 22),
    ("BH", 22),
    ("BI", 27),
    ("BR", 29),
    ("BY", 28),
    ("CH", 21),
    ("CR", 22),
    ("CY", 28),
    ("CZ", 24),
    ("DE", 22),
    ("DJ", 27),
    ("DK", 18),
    ("DO", 28),
    ("EE", 20),
    ("EG", 29),
    ("ES", 24),
    ("FI", 18),
    ("FK", 18),
    ("FO", 18),
    ("FR", 27),
    ("GB", 22),
    ("GE", 22),
    ("GI", 23),
    ("GL", 18),
    ("GR", 27),
    ("GT", 28),
    ("HN", 28),
    ("HR", 21),
    ("HU", 28),
    ("IE", 22),
    ("IL", 23),
    ("IQ", 23),
    ("IS", 26),
    ("IT", 27),
    ("JO", 30),
    ("KW", 30),
    ("KZ", 20),
    ("LB", 28),
    ("LC", 32),
    ("LI", 21),
    ("LT", 20),
    ("LU", 20),
    ("LV", 21),
    ("LY", 25),
    ("MC", 27),
    ("MD", 24),
    ("ME", 22),
    ("MK", 19),
    ("MN", 20),
    ("MR", 27),
    ("MT", 31),
    ("MU", 30),
    ("NI", 28),
    ("NL", 18),
    ("NO", 15),
    ("OM", 23),
    ("PK", 24),
    ("PL", 28),
    ("PS", 29),
    ("PT", 25),
    ("QA", 29),
    ("RO", 24),
    ("RS", 22),
    ("RU", 33),
    ("SA", 24),
    ("SC", 31),
    ("SD", 18),
    ("SE", 24),
    ("SI", 19),
    ("SK", 24),
    ("SM", 27),
    ("SO", 23),
    ("ST", 25),
    ("SV", 28),
    ("TL", 23),
    ("TN", 24),
    ("TR", 26),
    ("UA", 29),
    ("VA", 22),
    ("VG", 24),
    ("XK", 20),
    ("YE", 30),
];

/// Spaces between its groups and small letters do no harm. A country that is not registered may have joined since: a doubt.
pub fn iban(text: &str) -> Verdict {
    const WRONG: Verdict = Verdict::Wrong("partner-number-iban");
    let number: String = text.chars().filter(|c| *c != ' ').take(LONGEST + 1).collect();
    let number = number.to_ascii_uppercase();
    if number.is_empty() {
        return Verdict::Fine;
    }
    let (Some(country), Some(check)) = (number.get(..2), number.get(2..4)) else { return WRONG };
    let known = LENGTHS.iter().find(|(of, _)| *of == country).map(|(_, length)| *length);
    let long = known.map_or((SHORTEST..=LONGEST).contains(&number.len()), |length| number.len() == length);
    let lawful = is_country(country) || country == KOSOVO;
    if !long || !lawful || !check.bytes().all(|b| b.is_ascii_digit()) || remainder(&number) != Some(1) {
        return WRONG;
    }
    if known.is_some() { Verdict::Fine } else { Verdict::Doubt(IBAN_COUNTRY) }
}

/// Of the number that begins with the fifth character, letters as 10 to 35, when it is divided by 97: digit by digit.
fn remainder(number: &str) -> Option<u32> {
    let (head, rest) = number.split_at_checked(4)?;
    rest.chars().chain(head.chars()).try_fold(0u32, |left, character| {
        let value = character.to_digit(36)?;
        let places = if value < 10 { 10 } else { 100 };
        Some((left * places + value) % 97)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of the register.
    const REAL: [&str; 16] = [
        "GB82 WEST 1234 5698 7654 32",
        "DE89370400440532013000",
        "FR1420041010050500013M02606",
        "CH9300762011623852957",
        "NO9386011117947",
        "MT84MALT011000012345MTLCAST001S",
        "SA0380000000608010167519",
        "nl91 abna 0417 1643 00",
        "BE68539007547034",
        "LC55HEMM000100010012001200023015",
        "AE070331234567890123456",
        "BR9700360305000010009795493P1",
        "RU0304452522540817810538091310419",
        "SE4550000000058398257466",
        "ES9121000418450200051332",
        "XK051212012345678906",
    ];

    #[test]
    fn real_numbers_hold() {
        for number in REAL {
            assert_eq!(iban(number), Verdict::Fine, "{number}");
        }
        assert_eq!(iban(""), Verdict::Fine);
    }

    #[test]
    fn one_wrong_digit_is_always_noticed() {
        for number in REAL {
            let number: Vec<char> = number.chars().filter(|c| *c != ' ').collect();
            for at in (0..number.len()).filter(|at| number[*at].is_ascii_digit()) {
                for other in ('0'..='9').filter(|other| *other != number[at]) {
                    let mut changed = number.clone();
                    changed[at] = other;
                    let changed: String = changed.into_iter().collect();
                    assert_eq!(iban(&changed), Verdict::Wrong("partner-number-iban"), "{changed}");
                }
            }
        }
    }

    #[test]
    fn each_country_has_its_length() {
        for bad in ["DE8937040044053201300", "DE893704004405320130000", "NO93", "D", "ZZ82WEST12345698765432", "德国89"]
        {
            assert_eq!(iban(bad), Verdict::Wrong("partner-number-iban"), "{bad}");
        }
        assert_eq!(iban(&"1".repeat(100_000)), Verdict::Wrong("partner-number-iban"));
        assert!(LENGTHS.windows(2).all(|two| two[0].0 < two[1].0), "each once");
        assert!(
            LENGTHS
                .iter()
                .all(|(of, length)| (is_country(of) || *of == KOSOVO) && (SHORTEST..=LONGEST).contains(length))
        );
    }

    #[test]
    fn a_country_that_has_none_so_far_is_a_doubt() {
        // Made for China with the digits that fit.
        let fits = (2..=98).map(|check| format!("CN{check:02}123456789012")).find(|n| remainder(n) == Some(1)).unwrap();
        assert_eq!(iban(&fits), Verdict::Doubt(IBAN_COUNTRY));
    }
}

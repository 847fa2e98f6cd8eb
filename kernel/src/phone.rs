//! Formats of telephone numbers: mobile numbers of the countries suppliers come from, and plain digits with dashes for all others.
//! The country follows from the international prefix.

/// A number's first digits (`d` for any digit, `[2-9]` for a range or a set) and how many digits it has, without the
/// country's code and the leading zero of calls within the country.
struct Form(&'static str, usize, usize);

struct Country {
    dialling: &'static str,
    mobiles: &'static [Form],
}

const fn country(dialling: &'static str, mobiles: &'static [Form]) -> Country {
    Country { dialling, mobiles }
}

static COUNTRIES: [Country; 33] = [
    country("213", &[Form("[567]", 9, 9)]),                                      // DZ
    country("963", &[Form("9", 9, 9)]),                                          // SY
    country("966", &[Form("5", 9, 9)]),                                          // SA
    country("1", &[Form("[2-9]dd[2-9]", 10, 10)]),                               // US
    country("420", &[Form("[1-9]", 9, 9)]),                                      // CZ
    country("49", &[Form("[1-9]", 6, 12)]),                                      // DE
    country("45", &[Form("d", 8, 8)]),                                           // DK
    country("30", &[Form("69", 10, 10)]),                                        // GR
    country("61", &[Form("4", 9, 9)]),                                           // AU
    country("44", &[Form("7", 10, 10)]),                                         // GB
    country("852", &[Form("[4-9]", 8, 8)]),                                      // HK
    country("91", &[Form("[6-9]", 10, 10)]),                                     // IN
    country("64", &[Form("2", 8, 10)]),                                          // NZ
    country("27", &[Form("[1-9]", 9, 9)]),                                       // ZA
    country("260", &[Form("[79][567]", 9, 9)]),                                  // ZM
    country("34", &[Form("6", 9, 9), Form("7[1-4]", 9, 9)]),                     // ES
    country("358", &[Form("4", 6, 11), Form("50", 6, 11)]),                      // FI
    country("33", &[Form("[67]", 9, 9)]),                                        // FR
    country("972", &[Form("5", 9, 9), Form("77", 9, 9), Form("[23489]", 8, 8)]), // IL
    country("36", &[Form("[237]0", 9, 9)]),                                      // HU
    country("39", &[Form("3", 9, 10)]),                                          // IT
    country("81", &[Form("[1-9]", 9, 10)]),                                      // JP
    country("60", &[Form("1", 9, 10)]),                                          // MY
    country("47", &[Form("[49]", 8, 8)]),                                        // NO
    country("32", &[Form("4", 9, 9), Form("d", 8, 8)]),                          // BE
    country("48", &[Form("[5-8]", 9, 9)]),                                       // PL
    country("55", &[Form("[1-9][1-9]", 10, 11)]),                                // BR
    country("351", &[Form("9[1236]", 9, 9)]),                                    // PT
    // The second form is Kazakhstan's, which shares the code.
    country("7", &[Form("9", 10, 10), Form("7", 10, 10)]), // RU
    country("90", &[Form("5", 10, 10)]),                   // TR
    country("84", &[Form("[35789]", 9, 9), Form("1", 10, 10)]), // VN
    country("86", &[Form("1[3-9]", 11, 11)]),              // CN
    country("886", &[Form("9", 9, 9)]),                    // TW
];

/// Longer texts are not looked at.
const LONGEST: usize = 30;

/// A mobile number: after `+` that of its country, else digits with dashes.
pub fn is_mobile(text: &str) -> bool {
    let Some(digits) = international(text) else { return is_number(text) };
    let Some(country) = COUNTRIES.iter().filter(|c| digits.starts_with(c.dialling)).max_by_key(|c| c.dialling.len())
    else {
        return (6..=15).contains(&digits.len());
    };
    country.has(&digits[country.dialling.len()..])
}

/// Digits with dashes between them, such as `0755-12345678`; `+`, spaces and brackets may stand in it.
pub fn is_number(text: &str) -> bool {
    let plain = text.strip_prefix('+').unwrap_or(text);
    let ends =
        plain.starts_with(|c: char| c.is_ascii_digit() || c == '(') && plain.ends_with(|c: char| c.is_ascii_digit());
    ends && bare(plain).is_some_and(|digits| (5..=20).contains(&digits.len()))
}

impl Country {
    fn has(&self, national: &str) -> bool {
        let fits = |digits: &str| self.mobiles.iter().any(|form| form.fits(digits));
        fits(national) || national.strip_prefix('0').is_some_and(fits)
    }
}

impl Form {
    fn fits(&self, digits: &str) -> bool {
        let Self(starts, least, most) = self;
        (*least..=*most).contains(&digits.len()) && begins(starts.as_bytes(), digits.as_bytes())
    }
}

/// Whether the digits begin as the form says.
fn begins(form: &[u8], digits: &[u8]) -> bool {
    let (Some(first), Some(digit)) = (form.first(), digits.first()) else { return form.is_empty() };
    match first {
        b'd' => begins(&form[1..], &digits[1..]),
        b'[' => {
            let Some(end) = form.iter().position(|b| *b == b']') else { return false };
            let set = &form[1..end];
            let there = match set {
                [from, b'-', to] => (from..=to).contains(&digit),
                all => all.contains(digit),
            };
            there && begins(&form[end + 1..], &digits[1..])
        }
        one => one == digit && begins(&form[1..], &digits[1..]),
    }
}

fn international(text: &str) -> Option<String> {
    bare(text.strip_prefix('+')?)
}

/// The digits alone; none where anything but digits and the usual separators stands.
fn bare(text: &str) -> Option<String> {
    let known =
        text.len() <= LONGEST && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b' ' | b'(' | b')'));
    known.then(|| text.chars().filter(char::is_ascii_digit).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number of each country of the table, right and wrong.
    const SAMPLES: [(&str, &str, &str); 33] = [
        ("DZ", "+213551234567", "+213451234567"),
        ("SY", "+963944567890", "+963844567890"),
        ("SA", "+966512345678", "+966412345678"),
        ("US", "+1 415 555 0132", "+1 115 555 0132"),
        ("CZ", "+420601123456", "+42060112345"),
        ("DE", "+49 151 23456789", "+49 151"),
        ("DK", "+4520123456", "+45201234567"),
        ("GR", "+306912345678", "+306812345678"),
        ("AU", "+61412345678", "+61512345678"),
        ("GB", "+44 (0)7400 123456", "+44 6400 123456"),
        ("HK", "+852-5123-4567", "+852-1123-4567"),
        ("IN", "+919876543210", "+915876543210"),
        ("NZ", "+64211234567", "+64311234567"),
        ("ZA", "+27711234567", "+2771123456"),
        ("ZM", "+260955123456", "+260855123456"),
        ("ES", "+34612345678", "+34812345678"),
        ("FI", "+358412345678", "+358712345678"),
        ("FR", "+33612345678", "+33512345678"),
        ("IL", "+972502345678", "+972602345678"),
        ("HU", "+36201234567", "+36401234567"),
        ("IT", "+393123456789", "+394123456789"),
        ("JP", "+819012345678", "+8190123"),
        ("MY", "+60123456789", "+60223456789"),
        ("NO", "+4741234567", "+4751234567"),
        ("BE", "+32470123456", "+324701234"),
        ("PL", "+48512345678", "+48412345678"),
        ("BR", "+5511961234567", "+55119612"),
        ("PT", "+351912345678", "+351942345678"),
        ("RU", "+79123456789", "+78123456789"),
        ("TR", "+905012345678", "+904012345678"),
        ("VN", "+84912345678", "+84212345678"),
        ("CN", "+86-13800138000", "+86-12800138000"),
        ("TW", "+886912345678", "+886812345678"),
    ];

    #[test]
    fn thirty_three_countries_have_mobile_numbers_of_their_own() {
        for ((iso, right, wrong), country) in SAMPLES.into_iter().zip(&COUNTRIES) {
            assert!(right.starts_with(&format!("+{}", country.dialling)), "{iso}");
            assert!(is_mobile(right), "{iso}: {right}");
            assert!(!is_mobile(wrong), "{iso}: {wrong}");
        }
    }

    #[test]
    fn a_number_without_its_country_is_digits_with_dashes() {
        for right in ["13800138000", "0755-12345678", "23-23232323", "(0755) 1234 5678"] {
            assert!(is_mobile(right) && is_number(right), "{right}");
        }
        for wrong in ["", "12", "12a45", "-12345", "12345-", "call me", "１３８００１３８０００", &"1".repeat(31)]
        {
            assert!(!is_mobile(wrong) && !is_number(wrong), "{wrong}");
        }
        assert!(is_mobile("+352621123456"), "a country that is not in the table");
        assert!(!is_mobile("+352"));
    }
}

//! Numbers of companies and banks, and names of companies, as they are typed into a filing.

use tandem_kernel::credit_code::{has_form, has_right_check};
use tandem_partner::numbers::{
    Verdict, account_name, bank_number, core_of_name, credit_code, duns, iban, is_same_name, swift,
};

/// No name is compared beyond this, and none grows much in small letters.
const LONGEST: usize = 1_200;

/// One on each line. What passes has a form of its own, and a number that is not what it was passes no more.
pub fn all(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (one, other) = text.split_once('\n').unwrap_or((&text, ""));
    assert!(!has_right_check(one) || has_form(one));
    let checks: [fn(&str) -> Verdict; 5] = [credit_code, bank_number, duns, iban, |text| swift(text, "CN")];
    for check in checks {
        let plain = one.trim().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ');
        assert!(one.trim().is_empty() || plain || matches!(check(one), Verdict::Wrong(_)), "{one:?} passes");
    }
    another_digit(one, bank_number);
    another_digit(one, iban);
    account_name(one, other, "");
    assert_eq!(is_same_name(one, other), is_same_name(other, one));
    assert!(core_of_name(one).chars().count() <= LONGEST, "a name grows");
}

/// Whatever digit is replaced, it is noticed.
fn another_digit(number: &str, check: fn(&str) -> Verdict) {
    if number.trim().is_empty() || check(number) != Verdict::Fine {
        return;
    }
    for (at, digit) in number.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        let next = if digit == '9' { '0' } else { char::from_u32(u32::from(digit) + 1).unwrap_or('0') };
        let mut changed = number.to_owned();
        changed.replace_range(at..=at, next.encode_utf8(&mut [0; 4]));
        assert_ne!(check(&changed), Verdict::Fine, "{changed:?} passes, too");
    }
}

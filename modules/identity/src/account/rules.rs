//! Validation rules for accounts.

use tandem_kernel::error::Fields;
use tandem_kernel::{Message, Result, Side};
use tandem_platform::config::SignIn;

/// `SUZ` marks a supplier's user; all others belong to the buying side.
pub fn side(user_type: &str) -> Side {
    if user_type == "SUZ" { Side::Supplier } else { Side::Buyer }
}

/// The current-user label: account and full name, as lists and the audit trail show it.
pub fn label(username: &str, surname: &str, name: &str) -> String {
    if surname.is_empty() && name.is_empty() { username.to_owned() } else { format!("{username}_{surname}{name}") }
}

/// The password policy: as many characters as configured, none of them Chinese, not the user name, and no common password.
pub fn check_password(field: &'static str, password: &str, username: &str, policy: &SignIn) -> Result<()> {
    let lengths = policy.password_lengths();
    let long = if lengths.contains(&password.chars().count()) {
        Ok(())
    } else {
        let args = vec![("least", lengths.start().to_string()), ("most", lengths.end().to_string())];
        Err(Message { key: "identity-password_length", args })
    };
    let known = include_str!("common_passwords.txt").lines().any(|line| line.eq_ignore_ascii_case(password));
    let same = !username.is_empty() && password.eq_ignore_ascii_case(username);
    let dull = password.chars().all(|c| password.starts_with(c));
    let mut fields = Fields::default();
    fields.read(field, long);
    fields
        .check(!password.chars().any(is_chinese), field, "identity-password_no_chinese")
        .check(!known && !same && !dull, field, "identity-password_common")
        .finish()
}

fn is_chinese(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{323af}')
}

/// Both entries of a new password are the same.
pub fn check_twice(field: &'static str, first: &str, second: &str) -> Result<()> {
    Fields::default().check(first == second, field, "identity-password_differs").finish()
}

/// The unified social credit code of a Chinese company, or the tax number of a foreign one.
pub fn is_credit_code(text: &str) -> bool {
    (5..=30).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_suz_sits_on_the_supplier_side() {
        assert_eq!(side("SUZ"), Side::Supplier);
        assert_eq!(side("IUZ"), Side::Buyer);
        assert_eq!(side(""), Side::Buyer);
    }

    #[test]
    fn the_label_joins_account_and_name() {
        assert_eq!(label("zhangwei", "张", "伟"), "zhangwei_张伟");
        assert_eq!(label("admin", "", ""), "admin");
    }

    fn wrong(password: &str) -> Vec<&'static str> {
        let checked = check_password("password", password, "wang.min", &SignIn::default());
        checked.err().map(|e| e.fields().iter().map(|f| f.message.key).collect()).unwrap_or_default()
    }

    #[test]
    fn passwords_have_six_to_twenty_six_characters() {
        assert_eq!(wrong("a1b2c"), ["identity-password_length"]);
        assert!(wrong("a1b2c3").is_empty());
        assert!(wrong(&"ab".repeat(13)).is_empty());
        assert_eq!(wrong(&format!("{}x", "ab".repeat(13))), ["identity-password_length"]);
    }

    #[test]
    fn the_lengths_of_passwords_are_configured_within_reason() {
        let told = |least, most, password: &str| {
            let policy = SignIn { password_least: least, password_most: most, ..SignIn::default() };
            let checked = check_password("password", password, "", &policy);
            checked.err().map(|e| e.fields()[0].message.args.clone()).unwrap_or_default()
        };
        assert!(told(12, 64, &"ab".repeat(32)).is_empty());
        assert_eq!(told(12, 64, "ab-cd-ef-gh"), [("least", "12".to_owned()), ("most", "64".to_owned())]);
        assert!(!told(0, 26, "a-b-c").is_empty(), "never below 6");
        assert!(!told(6, 10_000, &"ab".repeat(65)).is_empty(), "nor above 128");
        assert!(told(30, 10, &"ab".repeat(15)).is_empty(), "the least counts");
    }

    #[test]
    fn passwords_hold_no_chinese_and_are_not_what_everyone_tries() {
        assert_eq!(wrong("密码abc123"), ["identity-password_no_chinese"]);
        for bad in ["123456", "Password", "aaaaaaaa", "WANG.MIN"] {
            assert_eq!(wrong(bad), ["identity-password_common"], "{bad}");
        }
    }

    #[test]
    fn a_credit_code_is_letters_and_digits() {
        assert!(
            is_credit_code("91440300708461136T") && is_credit_code("DE-136695976") && is_credit_code("12/345/67890")
        );
        for bad in ["", "1234", "91440300 708461136T", "统一社会信用代码", "<b>12345</b>"] {
            assert!(!is_credit_code(bad), "{bad}");
        }
    }
}

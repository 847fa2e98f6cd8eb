//! Pure rules of accounts.

use tandem_kernel::error::Fields;
use tandem_kernel::{Result, Side};

/// SUZ marks a supplier's user; everyone else sits on the buying side.
pub fn side(user_type: &str) -> Side {
    if user_type == "SUZ" { Side::Supplier } else { Side::Buyer }
}

/// The current-user label: account and full name, as lists and the audit trail show it.
pub fn label(username: &str, surname: &str, name: &str) -> String {
    if surname.is_empty() && name.is_empty() { username.to_owned() } else { format!("{username}_{surname}{name}") }
}

/// 6 to 26 characters; the limits of the default password policy.
pub fn check_password(password: &str) -> Result<()> {
    let fits = (6..=26).contains(&password.chars().count());
    Fields::default().check(fits, "password", "identity-password_length").finish()
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

    #[test]
    fn passwords_have_six_to_twenty_six_characters() {
        assert!(check_password("12345").is_err());
        assert!(check_password("123456").is_ok());
        assert!(check_password(&"x".repeat(26)).is_ok());
        assert!(check_password(&"x".repeat(27)).is_err());
    }
}

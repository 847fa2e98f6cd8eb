//! Validation of user forms.

use super::commands::UserForm;
use tandem_kernel::email::is_address;
use tandem_kernel::error::Fields;
use tandem_kernel::{Result, phone};

/// `stored` is the address the account has now. It may stay, whatever rule was made since.
pub fn check(form: &UserForm, stored: Option<&str>) -> Result<()> {
    let email = form.email.as_deref().unwrap_or_default().trim();
    let stays = stored.is_some_and(|stored| stored.trim() == email);
    Fields::default()
        .required("username", &form.username)
        .at_most("username", &form.username, 60)
        .check(
            form.username.trim().is_empty() || is_account(form.username.trim()),
            "username",
            "identity-user-bad_username",
        )
        .required("name", &form.name)
        .at_most("name", &form.name, 60)
        .at_most("surname", &form.surname, 60)
        .check(matches!(form.user_type.as_str(), "" | "SUZ" | "IUZ"), "userType", "identity-user-bad_type")
        .check(email.is_empty() || stays || is_address(email), "email", "identity-user-bad_email")
        .at_most("email", email, 200)
        .at_most("employeeNo", &form.employee_no, 40)
        .at_most("level", &form.level, 40)
        .check(form.mobile.is_empty() || phone::is_mobile(&form.mobile), "mobile", "identity-mobile_format")
        .check(form.phone.is_empty() || phone::is_number(&form.phone), "phone", "identity-user-bad_phone")
        .check(matches!(form.language.as_str(), "zh" | "en"), "language", "identity-user-bad_language")
        .check(!form.role_ids.is_empty(), "roleIds", "platform-required")
        .check(
            form.user_type != "SUZ" || !form.organize_ids.is_empty(),
            "organizeIds",
            "identity-user-supplier_needs_organize",
        )
        .finish()
}

/// A supplier's user without an organisation would see no data and be invisible to others.
pub fn check_organizes(user_type: &str, organizes: &[uuid::Uuid]) -> Result<()> {
    let sound = user_type != "SUZ" || !organizes.is_empty();
    Fields::default().check(sound, "organizeIds", "identity-user-supplier_needs_organize").finish()
}

/// Whether a role may be assigned to a user: roles of the other side may not, nor the administrator role to suppliers.
pub fn fits(user_type: &str, role_type: &str, role_code: &str) -> bool {
    if user_type == "SUZ" {
        role_type != "_PUR" && role_code != crate::role::ADMINISTRATOR
    } else {
        role_type != "_SPLR"
    }
}

/// User names appear in labels, e-mails and logs, so only these characters are allowed.
fn is_account(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '@'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn form() -> UserForm {
        UserForm {
            username: "wang.min".into(),
            surname: "王".into(),
            name: "敏".into(),
            user_type: String::new(),
            email: None,
            employee_no: String::new(),
            level: String::new(),
            mobile: String::new(),
            phone: String::new(),
            language: "zh".into(),
            role_ids: vec![Uuid::from_u128(1)],
            organize_ids: vec![],
        }
    }
    fn wrong(change: impl FnOnce(&mut UserForm)) -> Vec<String> {
        let mut form = form();
        change(&mut form);
        check(&form, Some("a..b@c.example"))
            .err()
            .map(|e| e.fields().iter().map(|f| f.field.to_string()).collect())
            .unwrap_or_default()
    }

    #[test]
    fn each_rule_names_its_field() {
        assert!(wrong(|_| {}).is_empty());
        assert_eq!(wrong(|f| f.username = " ".into()), ["username"]);
        assert_eq!(wrong(|f| f.username = "a b".into()), ["username"]);
        assert_eq!(wrong(|f| f.name.clear()), ["name"]);
        assert_eq!(wrong(|f| f.user_type = "XXX".into()), ["userType"]);
        assert_eq!(wrong(|f| f.email = Some("nobody@".into())), ["email"]);
        assert_eq!(wrong(|f| f.email = Some("a<victim@corp.cn>".into())), ["email"]);
        assert!(wrong(|f| f.email = Some("a..b@c.example".into())).is_empty(), "as it was");
        assert_eq!(wrong(|f| f.email = Some("A..b@c.example".into())), ["email"]);
        assert_eq!(wrong(|f| f.mobile = "call me".into()), ["mobile"]);
        assert_eq!(wrong(|f| f.mobile = "+86 12345678901".into()), ["mobile"]);
        assert_eq!(wrong(|f| f.phone = "12".into()), ["phone"]);
        assert_eq!(wrong(|f| f.language = "fr".into()), ["language"]);
        assert_eq!(wrong(|f| f.role_ids.clear()), ["roleIds"]);
        assert_eq!(wrong(|f| f.user_type = "SUZ".into()), ["organizeIds"]);
    }

    #[test]
    fn the_sides_do_not_mix() {
        assert!(fits("SUZ", "_SPLR", "supplier_sales") && fits("", "_PUR", "purchaser") && fits("", "", "x"));
        assert!(!fits("SUZ", "_PUR", "purchaser") && !fits("", "_SPLR", "supplier_sales"));
        assert!(!fits("SUZ", "", "administrator"));
    }
}

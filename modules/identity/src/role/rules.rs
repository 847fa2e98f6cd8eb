//! Validation of roles.

use super::ADMINISTRATOR;
use super::commands::RoleForm;
use tandem_platform::record::prelude::*;

pub fn values(form: &RoleForm) -> Result<Values> {
    Entry::default()
        .text("role_code", &form.role_code, 1..=60)
        .check(form.role_code.is_empty() || is_code(&form.role_code), "role_code", "identity-role-bad_code")
        .text("name_zh", &form.name_zh, 1..=60)
        .text("name_en", &form.name_en, 1..=60)
        .text("description", &form.description, 0..=500)
        .one_of("role_type", &form.role_type, &["", "_PUR", "_SPLR"], "identity-role-bad_type")
        .check(!form.permissions.is_empty(), "permissions", "identity-role-no_permission")
        .finish()
}

/// Whether the administrator role would lose a permission needed to repair other mistakes.
pub fn locks_out(role_code: &str, removed: &[String]) -> bool {
    role_code == ADMINISTRATOR && removed.iter().any(|permission| permission.starts_with("identity."))
}

fn is_code(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(change: impl FnOnce(&mut RoleForm)) -> Vec<String> {
        let mut form = RoleForm {
            role_code: "clerk".into(),
            name_zh: "文员".into(),
            name_en: "Clerk".into(),
            role_type: String::new(),
            description: String::new(),
            permissions: vec!["base.dict_item.view".into()],
        };
        change(&mut form);
        values(&form).err().map(|e| e.fields().iter().map(|f| f.field.to_string()).collect()).unwrap_or_default()
    }

    #[test]
    fn name_code_and_permission_are_required() {
        assert!(wrong(|_| {}).is_empty());
        assert_eq!(wrong(|f| f.role_code.clear()), ["roleCode"]);
        assert_eq!(wrong(|f| f.role_code = "a-b".into()), ["roleCode"]);
        assert_eq!(wrong(|f| f.name_zh = " ".into()), ["nameZh"]);
        assert_eq!(wrong(|f| f.name_en.clear()), ["nameEn"]);
        assert_eq!(wrong(|f| f.role_type = "X".into()), ["roleType"]);
        assert_eq!(wrong(|f| f.permissions.clear()), ["permissions"]);
    }

    #[test]
    fn only_the_administrator_must_keep_identity() {
        let removed = ["identity.role.edit".to_owned()];
        assert!(locks_out(ADMINISTRATOR, &removed) && !locks_out("clerk", &removed));
        assert!(!locks_out(ADMINISTRATOR, &["base.dict_item.view".to_owned()]));
    }
}

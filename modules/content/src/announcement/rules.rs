//! Validation of announcements.

use super::clean::{clean, is_shallow};
use super::commands::AnnouncementForm;
use tandem_kernel::day::SENSIBLE;
use tandem_platform::record::prelude::*;

pub const PUBLIC: &str = "public";
pub const SIGNED_IN: &str = "signed_in";
pub const ORGANIZES: &str = "organizes";
pub const USERS: &str = "users";

/// Maximum length of the content including markup.
const CONTENT: usize = 200_000;
/// Maximum number of explicitly addressed organisations or users.
pub const TARGETS: usize = 2000;

pub fn title(entry: &mut Entry, title: &str) {
    let length = title.trim().chars().count();
    let fits = length == 0 || (3..=500).contains(&length);
    entry.text("title", title, 1..=usize::MAX).check(fits, "title", "content-announcement-title_length");
}

pub fn language(entry: &mut Entry, language: &str) {
    entry.one_of("language", language, &["all", "zh", "en"], "content-announcement-bad_language");
}

pub fn values(form: &AnnouncementForm) -> Result<Values> {
    let mut entry = Entry::default();
    title(&mut entry, &form.title);
    language(&mut entry, &form.language);
    let in_order = match (form.effective_on, form.expires_on) {
        (Some(effective), Some(expires)) => effective <= expires,
        _ => true,
    };
    let scope = form.scope.as_str();
    entry
        .day("effective_on", form.effective_on, SENSIBLE)
        .day("expires_on", form.expires_on, SENSIBLE)
        .text("brief", &form.brief, 0..=500)
        .text("announcement_type", &form.announcement_type, 0..=60)
        .one_of("scope", scope, &[PUBLIC, SIGNED_IN, ORGANIZES, USERS], "content-announcement-bad_scope")
        .check(scope != ORGANIZES || !form.organize_ids.is_empty(), "organize_ids", "content-announcement-no_organize")
        .check(scope != USERS || !form.user_ids.is_empty(), "user_ids", "content-announcement-no_user")
        .check(form.organize_ids.len() <= TARGETS, "organize_ids", "content-announcement-too_many_targets")
        .check(form.user_ids.len() <= TARGETS, "user_ids", "content-announcement-too_many_targets")
        .check(!(form.receipt && scope == PUBLIC), "receipt", "content-announcement-public_receipt")
        .check(in_order, "expires_on", "content-announcement-expires_before_effective")
        .at_most("content", &form.content, CONTENT)
        .check(is_shallow(&form.content), "content", "content-announcement-too_deep")
        .put("article_column_id", form.column_id)
        .put("sort_order", form.sort_order)
        .put("receipt", form.receipt);
    // Sanitise only after validation.
    Ok(entry.finish()?.put("content", clean(&form.content)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    fn wrong(change: impl FnOnce(&mut AnnouncementForm)) -> Vec<String> {
        let mut form = AnnouncementForm {
            title: "Holiday".into(),
            language: "all".into(),
            scope: SIGNED_IN.into(),
            content: "<p>x</p>".into(),
            ..AnnouncementForm::default()
        };
        change(&mut form);
        values(&form).err().map(|e| e.fields().iter().map(|f| f.field.to_string()).collect()).unwrap_or_default()
    }

    #[test]
    fn each_rule_names_its_field() {
        assert!(wrong(|_| {}).is_empty());
        assert_eq!(wrong(|f| f.title = "ab".into()), ["title"]);
        assert!(wrong(|f| f.title = "三个字".into()).is_empty());
        assert!(wrong(|f| f.title = "x".repeat(500)).is_empty());
        assert_eq!(wrong(|f| f.title = "x".repeat(501)), ["title"]);
        assert_eq!(wrong(|f| f.title = "  ".into()), ["title"]);
        assert_eq!(wrong(|f| f.language = "fr".into()), ["language"]);
        assert_eq!(wrong(|f| f.scope = "everyone".into()), ["scope"]);
        assert_eq!(wrong(|f| f.scope = ORGANIZES.into()), ["organizeIds"]);
        assert_eq!(wrong(|f| f.scope = USERS.into()), ["userIds"]);
        assert!(wrong(|f| (f.scope, f.user_ids) = (USERS.into(), vec![Uuid::nil()])).is_empty());
        assert_eq!(wrong(|f| (f.scope, f.receipt) = (PUBLIC.into(), true)), ["receipt"]);
        let days = (Some(date!(2026 - 02 - 02)), Some(date!(2026 - 02 - 01)));
        assert_eq!(wrong(|f| (f.effective_on, f.expires_on) = days), ["expiresOn"]);
        assert_eq!(wrong(|f| f.content = "x".repeat(200_001)), ["content"]);
        assert_eq!(wrong(|f| f.content = "<b>".repeat(60_000)), ["content"]);
        assert_eq!(wrong(|f| f.effective_on = Some(date!(0001 - 01 - 01))), ["effectiveOn"]);
        assert_eq!(wrong(|f| f.expires_on = Some(date!(9999 - 12 - 31))), ["expiresOn"]);
    }
}

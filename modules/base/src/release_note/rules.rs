//! Validation of release notes.

use super::commands::ReleaseNoteForm;
use tandem_platform::record::prelude::*;

const LONGEST: usize = 4_000;

/// Digits and letters in parts, such as `2.4` or `2026.11-rc1`.
fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'))
}

pub fn values(form: &ReleaseNoteForm) -> Result<Values> {
    Entry::default()
        .text("number", &form.number, 1..=20)
        .check(form.number.trim().is_empty() || is_number(form.number.trim()), "number", "base-release_note-bad_number")
        .text("content_zh", &form.content_zh, 1..=LONGEST)
        .text("content_en", &form.content_en, 1..=LONGEST)
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(number: &str, zh: &str, en: &str) -> Vec<String> {
        let form = ReleaseNoteForm { number: number.into(), content_zh: zh.into(), content_en: en.into() };
        values(&form).err().map(|e| e.fields().iter().map(|f| f.field.to_string()).collect()).unwrap_or_default()
    }

    #[test]
    fn a_release_has_a_number_and_says_what_is_new_in_both_languages() {
        assert!(wrong("2.4.1", "新增", "New").is_empty());
        assert_eq!(wrong("", "", " "), ["number", "contentZh", "contentEn"]);
        assert_eq!(wrong("<b>2</b>", "新增", "New"), ["number"]);
        assert_eq!(wrong("2.4", "新增", &"x".repeat(4_001)), ["contentEn"]);
    }
}

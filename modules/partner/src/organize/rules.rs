//! Validation of organisations.

use super::commands::OrganizeForm;
use tandem_platform::record::prelude::*;

pub fn values(form: &OrganizeForm) -> Result<Values> {
    Entry::default()
        .text("name_zh", &form.name_zh, 1..=200)
        .text("name_en", &form.name_en, 1..=200)
        .text("short_name_zh", &form.short_name_zh, 0..=60)
        .text("short_name_en", &form.short_name_en, 0..=60)
        .text("org_category", &form.org_category, 0..=60)
        .one_of("relation_type", &form.relation_type, &["S", "C"], "partner-organize-bad_relation")
        .text_if_any("erp_no", &form.erp_no)
        .check(is_number(&form.erp_no), "erp_no", "partner-organize-bad_erp")
        .put("internal_group", form.internal_group)
        .finish()
}

/// ERP numbers are passed to other systems unchanged: letters, digits and hyphens, at most 20.
fn is_number(text: &str) -> bool {
    let text = text.trim();
    text.len() <= 20 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> OrganizeForm {
        OrganizeForm {
            name_zh: "远航电子有限公司".into(),
            name_en: "Yuanhang Electronics".into(),
            short_name_zh: String::new(),
            short_name_en: String::new(),
            org_category: "MFR".into(),
            relation_type: "S".into(),
            erp_no: String::new(),
            internal_group: false,
        }
    }
    fn wrong(change: impl FnOnce(&mut OrganizeForm)) -> Vec<String> {
        let mut form = form();
        change(&mut form);
        values(&form).err().map(|e| e.fields().iter().map(|f| f.field.to_string()).collect()).unwrap_or_default()
    }

    #[test]
    fn each_rule_names_its_field() {
        assert!(wrong(|_| {}).is_empty());
        assert_eq!(wrong(|f| f.name_zh = "  ".into()), ["nameZh"]);
        assert_eq!(wrong(|f| f.name_en = "x".repeat(201)), ["nameEn"]);
        assert_eq!(wrong(|f| f.relation_type = "X".into()), ["relationType"]);
        assert_eq!(wrong(|f| f.erp_no = "10 01".into()), ["erpNo"]);
        assert_eq!(wrong(|f| f.erp_no = "1".repeat(21)), ["erpNo"]);
    }
}

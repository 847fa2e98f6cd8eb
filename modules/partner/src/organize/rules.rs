//! Pure checks of an organisation.

use super::commands::OrganizeForm;
use tandem_kernel::Result;
use tandem_kernel::error::Fields;

pub fn check(form: &OrganizeForm) -> Result<()> {
    Fields::default()
        .required("nameZh", &form.name_zh)
        .at_most("nameZh", &form.name_zh, 200)
        .required("nameEn", &form.name_en)
        .at_most("nameEn", &form.name_en, 200)
        .at_most("shortNameZh", &form.short_name_zh, 60)
        .at_most("shortNameEn", &form.short_name_en, 60)
        .at_most("orgCategory", &form.org_category, 60)
        .check(matches!(form.relation_type.as_str(), "S" | "C"), "relationType", "partner-organize-bad_relation")
        .check(is_number(&form.erp_no), "erpNo", "partner-organize-bad_erp")
        .finish()
}

/// An ERP number is handed to other systems as it is: letters, digits and hyphens, at most 20.
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
        check(&form).err().map(|e| e.fields().iter().map(|f| f.field.to_string()).collect()).unwrap_or_default()
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

//! Validation of organisations.

use super::commands::OrganizeForm;
use super::queries::Organize;
use super::states::FORMAL;
use crate::section::dictionaries::{COMPREHENSIVE, COMPREHENSIVE_ITEM, PARTNER_CLASS};
use serde::Deserializer;
use tandem_kernel::ShippedDictionary;
use tandem_platform::record::prelude::*;

/// Whether a row stands for a name and a licence of its own.
pub const IS_ADMITTED: &str = "(state in ('potential', 'formal', 'frozen'))";

pub fn values(form: &OrganizeForm) -> Result<Values> {
    let wants_item = form.classification == COMPREHENSIVE;
    let item = if wants_item { form.comprehensive_item.as_str() } else { "" };
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
        .one_of("classification", &form.classification, &values_of(&PARTNER_CLASS), "platform-not_offered")
        .one_of("comprehensive_item", item, &values_of(&COMPREHENSIVE_ITEM), "platform-not_offered")
        .check(!wants_item || !item.is_empty(), "comprehensive_item", "partner-organize-item_wanted")
        .text("company_code", &form.company_code, 0..=20)
        .finish()
}

/// Those of the dictionary, and none.
fn values_of(dictionary: &ShippedDictionary) -> Vec<&'static str> {
    dictionary.items.iter().map(|(value, ..)| *value).chain([""]).collect()
}

/// ERP numbers are passed to other systems unchanged: letters, digits and hyphens, at most 20.
pub fn is_number(text: &str) -> bool {
    let text = text.trim();
    text.len() <= 20 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

/// Buyers and our own are never admitted, and a supplier that the ERP knows has been.
pub fn is_formal(form: &OrganizeForm) -> bool {
    form.relation_type == "C" || form.internal_group || !form.erp_no.trim().is_empty()
}

/// Buyers and our own live in formal and frozen only, so nobody becomes one before.
pub fn stays(before: &Organize, form: &OrganizeForm) -> Result<()> {
    let becomes = form.relation_type == "C" || form.internal_group;
    if before.common.state != FORMAL && becomes {
        return Err(Error::refused("partner-organize-registers_as_supplier").at("relationType"));
    }
    Ok(())
}

/// ERP numbers are unique, and names from potential on: newcomers may share them.
pub async fn free(tx: &mut Tx, form: &OrganizeForm, besides: Option<Uuid>) -> Result<()> {
    let name = Values::none().put("name_zh", form.name_zh.trim()).put(IS_ADMITTED, true);
    if !record::is_free::<Organize>(tx, name, besides).await? {
        return Err(Error::refused("partner-organize-name_taken").at("nameZh"));
    }
    let number = Values::none().put("erp_no", form.erp_no.trim());
    if !record::is_free::<Organize>(tx, number, besides).await? {
        return Err(Error::refused("partner-organize-erp_taken").at("erpNo"));
    }
    Ok(())
}

/// A flag as programs send it, or as a form does, whose fields are all text.
pub fn flag<'de, D: Deserializer<'de>>(from: D) -> std::result::Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Flag {
        Plain(bool),
        Text(String),
    }
    match Flag::deserialize(from)? {
        Flag::Plain(flag) => Ok(flag),
        Flag::Text(text) => match text.as_str() {
            "true" => Ok(true),
            "" | "false" => Ok(false),
            _ => Err(serde::de::Error::custom("neither true nor false")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::organize::states::ADMITTED;

    fn form() -> OrganizeForm {
        OrganizeForm {
            name_zh: "远航电子有限公司".into(),
            name_en: "Yuanhang Electronics".into(),
            org_category: "MFR".into(),
            relation_type: "S".into(),
            ..OrganizeForm::default()
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
        assert_eq!(wrong(|f| f.classification = "x".into()), ["classification"]);
        assert_eq!(wrong(|f| f.company_code = "1".repeat(21)), ["companyCode"]);
    }

    #[test]
    fn comprehensive_purchasing_needs_its_item_and_nothing_else_has_one() {
        assert_eq!(wrong(|f| f.classification = "comprehensive".into()), ["comprehensiveItem"]);
        let with = |item: &str| {
            let item = item.to_owned();
            wrong(|f| (f.classification, f.comprehensive_item) = ("comprehensive".into(), item))
        };
        assert!(with("it").is_empty());
        assert_eq!(with("x"), ["comprehensiveItem"]);
        assert!(wrong(|f| f.comprehensive_item = "x".into()).is_empty(), "it is dropped");
    }

    #[test]
    fn a_supplier_without_an_erp_number_registers_first() {
        assert!(!is_formal(&form()));
        assert!(is_formal(&OrganizeForm { erp_no: "100".into(), ..form() }));
        assert!(is_formal(&OrganizeForm { relation_type: "C".into(), ..form() }));
        assert!(is_formal(&OrganizeForm { internal_group: true, ..form() }));
    }

    #[test]
    fn a_flag_is_read_as_programs_and_forms_send_it() {
        let read = |flag: &str| {
            let sent = format!(r#"{{"nameZh":"a","nameEn":"a","relationType":"S","internalGroup":{flag}}}"#);
            serde_json::from_str::<OrganizeForm>(&sent).map(|form| form.internal_group).ok()
        };
        assert_eq!((read("true"), read(r#""true""#)), (Some(true), Some(true)));
        assert_eq!((read("false"), read(r#""""#), read(r#""x""#)), (Some(false), Some(false), None));
    }

    #[test]
    fn the_condition_names_the_states_of_the_index() {
        assert!(ADMITTED.iter().all(|state| IS_ADMITTED.contains(&format!("'{state}'"))));
    }
}

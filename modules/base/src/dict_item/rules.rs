//! Validation of dictionary items.

use super::commands::DictItemForm;
use tandem_platform::record::prelude::*;

pub fn values(form: &DictItemForm) -> Result<Values> {
    Entry::default()
        .text("dict_name", &form.dict_name, 1..=60)
        .check(form.dict_name.is_empty() || is_name(&form.dict_name), "dict_name", "base-dict_item-bad_name")
        .text("item_value", &form.item_value, 1..=60)
        .text("description_zh", &form.description_zh, 1..=200)
        .text("description_en", &form.description_en, 1..=200)
        .one_of("isdefault", &form.isdefault, &["0", "1"], "base-dict_item-bad_flag")
        .text("alternate1", &form.alternate1, 0..=200)
        .text("alternate2", &form.alternate2, 0..=200)
        .put("sort_order", form.sort_order)
        .finish()
}

/// Dictionary names appear in URLs and listing descriptors.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> DictItemForm {
        DictItemForm {
            dict_name: "currency".into(),
            item_value: "CNY".into(),
            description_zh: "人民币".into(),
            description_en: "Renminbi".into(),
            isdefault: "0".into(),
            alternate1: String::new(),
            alternate2: String::new(),
            sort_order: 1,
        }
    }
    fn wrong(change: impl FnOnce(&mut DictItemForm)) -> Vec<String> {
        let mut form = form();
        change(&mut form);
        values(&form).err().map(|e| e.fields().iter().map(|f| f.field.to_string()).collect()).unwrap_or_default()
    }

    #[test]
    fn a_whole_form_passes() {
        assert!(wrong(|_| {}).is_empty());
    }

    #[test]
    fn each_rule_names_its_field() {
        assert_eq!(wrong(|f| f.dict_name.clear()), ["dictName"]);
        assert_eq!(wrong(|f| f.dict_name = "9lives".into()), ["dictName"]);
        assert_eq!(wrong(|f| f.dict_name = "a-b".into()), ["dictName"]);
        assert_eq!(wrong(|f| f.item_value = " ".into()), ["itemValue"]);
        assert_eq!(wrong(|f| f.description_zh = "字".repeat(201)), ["descriptionZh"]);
        assert_eq!(wrong(|f| f.description_en.clear()), ["descriptionEn"]);
        assert_eq!(wrong(|f| f.isdefault = "yes".into()), ["isdefault"]);
    }
}

//! What the sections are made of, for whoever fills them in: the browser draws its forms from it.

use crate::section::{Field, FieldKind, SECTIONS, Section};
use serde::Serialize;
use tandem_kernel::convention::camel;
use tandem_kernel::{Language, Result};
use tandem_platform::words::Words;
use tandem_platform::{Nothing, Tx};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct FilingShape {
    pub sections: Vec<SectionShape>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SectionShape {
    pub code: &'static str,
    /// The last part of the address that saves it.
    pub call: &'static str,
    pub title: String,
    /// Whether it has rows; else it is the organisation's own fields.
    pub table: bool,
    /// How many rows at most; 0 without rows.
    pub most: usize,
    /// The fields that say which row it is.
    pub labelled: Vec<String>,
    pub fields: Vec<FieldShape>,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct FieldShape {
    pub name: String,
    pub label: String,
    /// `text`, `long`, `number`, `integer`, `day`, `yesNo`, `choice`, `dictionary`, `plain`, `area`, `country`, `phone`, `mobile`,
    /// `email`, `web`, `secret`, `files`, `rows` or `user`.
    pub kind: &'static str,
    pub required: bool,
    /// The most characters of a text; the largest integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub max: Option<usize>,
    /// The most decimal places of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub decimals: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub choices: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub dictionary: Option<&'static str>,
    /// The place its files are uploaded to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub slot: Option<&'static str>,
    /// The section whose rows it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub of: Option<&'static str>,
}

pub async fn shape(tx: &mut Tx, _: Nothing) -> Result<FilingShape> {
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    Ok(FilingShape { sections: SECTIONS.into_iter().map(|section| of_section(section, words, language)).collect() })
}

fn of_section(section: &'static Section, words: &Words, language: Language) -> SectionShape {
    let table = section.table.as_ref();
    let labelled = table.map_or(&[][..], |table| table.labelled_by);
    SectionShape {
        code: section.code,
        call: section.call,
        title: words.label(language, section.title()),
        table: table.is_some(),
        most: table.map_or(0, |table| table.most),
        labelled: labelled.iter().map(|column| camel(column)).collect(),
        fields: section
            .fields
            .iter()
            .map(|field| FieldShape { label: words.label(language, section.word(field)), ..of_field(field) })
            .collect(),
    }
}

fn of_field(field: &Field) -> FieldShape {
    let plain = |kind| FieldShape { name: field.name(), kind, required: field.required, ..FieldShape::default() };
    match field.kind {
        FieldKind::Text { most } => FieldShape { max: Some(most), ..plain("text") },
        FieldKind::Long { most } => FieldShape { max: Some(most), ..plain("long") },
        FieldKind::Number(bounds) => FieldShape { decimals: Some(bounds.most().scale()), ..plain("number") },
        FieldKind::Integer { most, .. } => FieldShape { max: usize::try_from(most).ok(), ..plain("integer") },
        FieldKind::Day => plain("day"),
        FieldKind::YesNo => plain("yesNo"),
        FieldKind::Choice(dictionary) => FieldShape { dictionary: Some(dictionary.name), ..plain("choice") },
        FieldKind::Dictionary(name) => FieldShape { dictionary: Some(name), ..plain("dictionary") },
        FieldKind::Plain(values) => {
            let choices = values.iter().map(|value| (*value).to_owned()).collect();
            FieldShape { choices: Some(choices), ..plain("plain") }
        }
        FieldKind::Area => plain("area"),
        FieldKind::Country => plain("country"),
        FieldKind::Phone => plain("phone"),
        FieldKind::Mobile => plain("mobile"),
        FieldKind::Email => plain("email"),
        FieldKind::Web => plain("web"),
        FieldKind::Secret { most, .. } => FieldShape { max: Some(most), ..plain("secret") },
        FieldKind::Files { slot } => FieldShape { slot: Some(slot), ..plain("files") },
        FieldKind::Rows { of } => FieldShape { of: Some(of), ..plain("rows") },
        FieldKind::User => plain("user"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::{BANK, BASIC};

    #[test]
    fn a_field_is_described_by_its_kind() {
        let shape = |section: &'static Section, column: &str| of_field(section.field(column).unwrap());
        let capital = shape(&BASIC, "registered_capital");
        assert_eq!((capital.name.as_str(), capital.kind, capital.decimals), ("registeredCapital", "number", Some(6)));
        assert_eq!(shape(&BASIC, "language").dictionary, Some("partnerLanguage"));
        assert_eq!(shape(&BASIC, "currency").choices.map(|all| all.len()), Some(3));
        assert_eq!(shape(&BANK, "iban").kind, "secret");
        assert_eq!(shape(&BANK, "proof_files").slot, Some("bankProof"));
    }
}

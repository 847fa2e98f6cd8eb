//! Values of a supplier's data as people read them: words of dictionaries, names of areas and files, ends of secrets.

use super::cell;
use super::part::Part;
use crate::area;
use crate::section::{Field, FieldKind, SECTIONS, Section};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use tandem_kernel::{Language, Result};
use tandem_platform::Tx;
use tandem_platform::providers::Audience;
use uuid::Uuid;

/// A word in both languages.
type Both = (String, String);

pub struct Wording {
    /// None for both languages: what is kept for readers of either.
    language: Option<Language>,
    meanings: HashMap<(String, String), Both>,
    areas: HashMap<&'static str, (&'static str, &'static str)>,
    yes: Both,
    no: Both,
    /// Files whose names are not known: how many.
    files: Both,
    names: HashMap<Uuid, Both>,
}

/// How the end of a secret is shown.
const HIDDEN: &str = "····";

impl Wording {
    /// What is needed to word the content of these parts and what they are compared with.
    pub async fn learn(
        tx: &mut Tx,
        language: Option<Language>,
        parts: &[Part],
        contents: &[(&'static Section, &Value)],
    ) -> Result<Self> {
        let mut meanings = HashMap::new();
        for meaning in tx.meanings(dictionaries()).await? {
            meanings.insert((meaning.dictionary, meaning.value), (meaning.zh, meaning.en));
        }
        let words = tx.platform().words();
        let both = |key: &str| (words.label(Language::Zh, key), words.label(Language::En, key));
        let (yes, no, files) = (both("platform-yes"), both("platform-no"), both("partner-filing-files"));
        let areas = area::names(tx).await?;
        let mut wording = Self { language, meanings, areas, yes, no, files, names: HashMap::new() };
        for (id, name) in parts.iter().flat_map(Part::file_names) {
            if let (Ok(id), Some(name)) = (id.parse(), name.as_str()) {
                wording.names.insert(id, (name.to_owned(), name.to_owned()));
            }
        }
        let of_parts = parts.iter().map(|part| (part.section, &part.content));
        let all: Vec<(&'static Section, &Value)> = contents.iter().copied().chain(of_parts).collect();
        let users: BTreeSet<Uuid> = all.iter().flat_map(|(section, content)| users(section, content)).collect();
        if !users.is_empty() {
            for user in tx.readers(Audience::Users(users.into_iter().collect())).await? {
                wording.names.insert(user.id, (user.zh, user.en));
            }
        }
        // Rows that others name, by what they are called themselves.
        for (section, content) in all {
            for row in cell::rows(content) {
                let Some(id) = cell::row_id(row) else { continue };
                let label = wording.row_in_both(section, row);
                wording.names.insert(id, label);
            }
        }
        Ok(wording)
    }

    /// A word as it is read.
    fn read(&self, (zh, en): &Both) -> String {
        match self.language {
            Some(Language::Zh) => zh.clone(),
            Some(Language::En) => en.clone(),
            None if zh == en => zh.clone(),
            None => format!("{zh} / {en}"),
        }
    }

    /// A value; empty if nothing is filled in.
    pub fn value(&self, field: &Field, value: &Value) -> String {
        self.read(&self.in_both(field, value))
    }

    /// What a row is called.
    pub fn row(&self, section: &Section, row: &Value) -> String {
        self.read(&self.row_in_both(section, row))
    }

    fn row_in_both(&self, section: &Section, row: &Value) -> Both {
        let labelled = section.table.as_ref().map_or(&[][..], |table| table.labelled_by);
        let fields = labelled.iter().filter_map(|column| section.field(column));
        let values: Vec<Both> = fields.map(|field| self.in_both(field, cell::of(row, field))).collect();
        let join = |one: fn(&Both) -> &str| {
            let said: Vec<&str> = values.iter().map(one).filter(|value| !value.is_empty()).collect();
            said.join(" ")
        };
        (join(zh), join(en))
    }

    fn in_both(&self, field: &Field, value: &Value) -> Both {
        match field.kind {
            FieldKind::YesNo => match cell::text(value).as_str() {
                "true" => self.yes.clone(),
                "false" => self.no.clone(),
                _ => Both::default(),
            },
            FieldKind::Choice(dictionary) => self.meaning(dictionary.name, cell::text(value)),
            FieldKind::Dictionary(name) => self.meaning(name, cell::text(value)),
            FieldKind::Area | FieldKind::Country => self.area(&cell::text(value)),
            FieldKind::Secret { .. } => match cell::tail(value) {
                "" => Both::default(),
                tail => alike(format!("{HIDDEN}{tail}")),
            },
            FieldKind::Files { .. } | FieldKind::Rows { .. } => self.named(&cell::ids(value)),
            FieldKind::User => match cell::text(value).parse::<Uuid>() {
                Ok(user) => self.names.get(&user).cloned().unwrap_or_else(|| alike(user.to_string())),
                Err(_) => Both::default(),
            },
            _ => alike(cell::canonical(field, value)),
        }
    }

    /// A value without a word stands for itself.
    fn meaning(&self, dictionary: &str, value: String) -> Both {
        let known = self.meanings.get(&(dictionary.to_owned(), value.clone())).cloned();
        known.unwrap_or_else(|| alike(value))
    }

    /// `CN/440000/440300` in words.
    fn area(&self, path: &str) -> Both {
        let step = |id: &str| {
            let known = self.areas.get(id).map(|(zh, en)| ((*zh).to_owned(), (*en).to_owned()));
            known.unwrap_or_else(|| alike(id.to_owned()))
        };
        let (zh, en): (Vec<String>, Vec<String>) = path.split('/').filter(|id| !id.is_empty()).map(step).unzip();
        (zh.join("/"), en.join("/"))
    }

    fn named(&self, ids: &[Uuid]) -> Both {
        let known: Vec<&Both> = ids.iter().filter_map(|id| self.names.get(id)).collect();
        let missing = ids.len() - known.len();
        let (mut in_zh, mut in_en): (Vec<String>, Vec<String>) = known.into_iter().cloned().unzip();
        if missing > 0 {
            in_zh.push(format!("{missing} {}", self.files.0));
            in_en.push(format!("{missing} {}", self.files.1));
        }
        (in_zh.join("、"), in_en.join(", "))
    }
}

fn zh(both: &Both) -> &str {
    &both.0
}
fn en(both: &Both) -> &str {
    &both.1
}

fn alike(text: String) -> Both {
    (text.clone(), text)
}

fn dictionaries() -> Vec<String> {
    let all = SECTIONS.into_iter().flat_map(|section| section.fields);
    let names: BTreeSet<&str> = all
        .filter_map(|field| match field.kind {
            FieldKind::Choice(dictionary) => Some(dictionary.name),
            FieldKind::Dictionary(name) => Some(name),
            _ => None,
        })
        .collect();
    names.into_iter().map(str::to_owned).collect()
}

fn users(section: &Section, content: &Value) -> Vec<Uuid> {
    let fields: Vec<&Field> = section.fields.iter().filter(|field| matches!(field.kind, FieldKind::User)).collect();
    let of_row = |row: &Value| -> Vec<Uuid> {
        fields.iter().filter_map(|field| cell::text(cell::of(row, field)).parse().ok()).collect()
    };
    cell::rows(content).iter().flat_map(of_row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::{ADDRESS, BANK, BASIC, CUSTOMER};
    use serde_json::json;

    fn wording(language: Option<Language>) -> Wording {
        let both = |zh: &str, en: &str| (zh.to_owned(), en.to_owned());
        let meaning = (("addressType".to_owned(), "factory".to_owned()), both("工厂地址", "Factory"));
        Wording {
            language,
            meanings: [meaning].into(),
            areas: [("CN", ("中国", "China")), ("440300", ("深圳市", "Shenzhen"))].into(),
            yes: both("是", "Yes"),
            no: both("否", "No"),
            files: both("个文件", "files"),
            names: [(Uuid::from_u128(1), both("张三", "Zhang San"))].into(),
        }
    }
    fn said(section: &'static Section, column: &str, value: &Value) -> (String, String) {
        let field = section.field(column).unwrap();
        (wording(Some(Language::En)).value(field, value), wording(None).value(field, value))
    }

    #[test]
    fn values_are_worded_for_one_language_or_for_both() {
        let both = |en: &str, all: &str| (en.to_owned(), all.to_owned());
        assert_eq!(said(&ADDRESS, "type", &json!("factory")), both("Factory", "工厂地址 / Factory"));
        assert_eq!(said(&ADDRESS, "type", &json!("yard")), both("yard", "yard"));
        assert_eq!(said(&ADDRESS, "area", &json!("CN/440300")), both("China/Shenzhen", "中国/深圳市 / China/Shenzhen"));
        assert_eq!(said(&BASIC, "listed", &json!(false)), both("No", "否 / No"));
        assert_eq!(said(&CUSTOMER, "order_share", &json!("12.50")), both("12.5", "12.5"));
        let contacts = json!([Uuid::from_u128(1), Uuid::from_u128(2)]);
        assert_eq!(said(&ADDRESS, "contacts", &contacts).0, "Zhang San, 1 files");
        assert_eq!(said(&BASIC, "listed", &Value::Null), both("", ""));
    }

    #[test]
    fn of_an_account_only_its_end_is_said() {
        let account = json!({ "tail": "4417", "mark": "abcdef" });
        assert_eq!(said(&BANK, "account_number", &account).1, "····4417");
    }

    #[test]
    fn a_row_is_called_by_the_fields_that_label_it() {
        let row = json!({ "type": "factory", "detailZh": "科技园 1 号" });
        assert_eq!(wording(None).row(&ADDRESS, &row), "工厂地址 科技园 1 号 / Factory 科技园 1 号");
    }
}

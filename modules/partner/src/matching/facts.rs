//! What of a filing may tell that a company is one that is known already.

use super::Cause;
use crate::review::cell;
use crate::section::{BANK, BASIC, CONTACT, Field, FieldKind, Section};
use serde_json::Value;
use std::collections::BTreeSet;
use tandem_kernel::convention::camel;
use uuid::Uuid;

/// Mailboxes of these are anybody's.
const PUBLIC_MAIL: [&str; 38] = [
    "126.com",
    "139.com",
    "163.com",
    "188.com",
    "189.cn",
    "21cn.com",
    "263.net",
    "aliyun.com",
    "aol.com",
    "foxmail.com",
    "gmail.com",
    "gmx.com",
    "gmx.de",
    "gmx.net",
    "googlemail.com",
    "hotmail.com",
    "icloud.com",
    "live.cn",
    "live.com",
    "mail.com",
    "mail.ru",
    "msn.com",
    "naver.com",
    "outlook.com",
    "proton.me",
    "protonmail.com",
    "qq.com",
    "sina.cn",
    "sina.com",
    "sohu.com",
    "tom.com",
    "vip.163.com",
    "vip.qq.com",
    "vip.sina.com",
    "web.de",
    "wo.cn",
    "yahoo.com",
    "yeah.net",
];
/// Fewer digits are an extension.
const LEAST_DIGITS: usize = 7;
/// The digits that tell a number, without those of its country.
const DIGITS: usize = 11;
/// So many of each are compared; more are nobody's own.
const MOST: usize = 200;

/// Where something was typed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    pub section: &'static str,
    pub row: Option<Uuid>,
    pub field: String,
    /// As a reviewer may read it.
    pub typed: String,
}

/// A value by which companies are compared.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Trait {
    pub cause: Cause,
    pub value: String,
    pub cell: Cell,
}

#[derive(Debug, Default)]
pub struct Facts {
    pub licence: Option<Trait>,
    pub names: Vec<Trait>,
    /// Accounts, telephone numbers and domains, which are kept to be found by.
    pub kept: Vec<Trait>,
}

/// Of a company whose sections have this content.
pub fn of<'v>(content: impl Fn(&'static Section) -> Option<&'v Value>) -> Facts {
    let mut facts = Facts::default();
    if let Some(basic) = content(&BASIC) {
        let found = |cause, column: &str| {
            let field = BASIC.field(column)?;
            let typed = cell::text(cell::of(basic, field));
            let value = if cause == Cause::Licence { licence(&typed) } else { typed.clone() };
            (!value.is_empty()).then(|| Trait { cause, value, cell: place(&BASIC, None, field, typed) })
        };
        facts.licence = found(Cause::Licence, "licence_number");
        facts.names = ["name_zh", "name_en"].into_iter().filter_map(|column| found(Cause::Name, column)).collect();
    }
    let mut kept = BTreeSet::new();
    for section in [&BASIC, &CONTACT, &BANK] {
        let Some(stands) = content(section) else { continue };
        let rows = if section.table.is_some() { cell::rows(stands) } else { std::slice::from_ref(stands) };
        for row in rows {
            kept.extend(section.fields.iter().filter_map(|field| trait_of(section, row, field)));
        }
    }
    facts.kept = kept.into_iter().take(MOST).collect();
    facts
}

fn place(section: &Section, row: Option<Uuid>, field: &Field, typed: String) -> Cell {
    Cell { section: section.code, row, field: camel(field.column), typed }
}

fn trait_of(section: &Section, row: &Value, field: &Field) -> Option<Trait> {
    let value = cell::of(row, field);
    let (cause, value, typed) = match field.kind {
        // A fax number is often an agent's or the office building's.
        FieldKind::Phone | FieldKind::Mobile if field.column != "fax" => {
            (Cause::Phone, phone(&cell::text(value))?, cell::text(value))
        }
        FieldKind::Email => (Cause::Domain, domain(&cell::text(value))?, cell::text(value)),
        FieldKind::Secret { .. } => {
            let mark = value.get("mark").and_then(Value::as_str)?.to_owned();
            (Cause::Account, mark, format!("····{}", cell::tail(value)))
        }
        _ => return None,
    };
    Some(Trait { cause, value, cell: place(section, cell::row_id(row), field, typed) })
}

/// Letters and digits alone, in capitals.
pub fn licence(typed: &str) -> String {
    typed.chars().filter(|c| c.is_ascii_alphanumeric()).map(|c| c.to_ascii_uppercase()).collect()
}

fn phone(typed: &str) -> Option<String> {
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    let from = digits.len().saturating_sub(DIGITS);
    (digits.len() >= LEAST_DIGITS).then(|| digits[from..].to_owned())
}

fn domain(typed: &str) -> Option<String> {
    let (_, domain) = typed.rsplit_once('@')?;
    let domain = domain.trim().to_lowercase();
    (domain.contains('.') && !PUBLIC_MAIL.contains(&domain.as_str())).then_some(domain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_same_however_they_are_written() {
        assert_eq!(licence(" 9135-0100 m0001tgqxm "), "91350100M0001TGQXM");
        assert_eq!(phone("+86 138-0013-8000"), phone("13800138000"));
        assert_eq!(phone("0755-86013388").as_deref(), Some("075586013388".split_at(1).1));
        assert_eq!(phone("8001"), None);
    }

    #[test]
    fn a_mailbox_of_a_provider_tells_no_company() {
        assert_eq!(domain("sales@Yuanhang.example").as_deref(), Some("yuanhang.example"));
        for anybody in ["a@qq.com", "b@GMAIL.com", "c", "d@localhost", ""] {
            assert_eq!(domain(anybody), None, "{anybody}");
        }
    }
}

//! What is still missing or wrong in a section, and what is doubtful. Nothing of it is refused while the section is filled in.

use super::read::place;
use super::rules;
use super::whole::{Everything, id, rows, text};
use crate::section::{BASIC, Field, FieldKind, SECTIONS, Section};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_kernel::day::{Days, SENSIBLE};
use tandem_kernel::email::is_address;
use tandem_kernel::number::plain;
use tandem_kernel::phone::{is_mobile, is_number};
use tandem_kernel::{Message, MessageKey};
use tandem_platform::Tx;
use time::macros::date;
use utoipa::ToSchema;

/// Companies, and their licences, are older than what is agreed with them.
const DAYS: Days = Days { first: date!(1500 - 01 - 01), last: SENSIBLE.last };

/// One thing about a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Empty where it concerns the section as a whole, or the fields of the organisation.
    pub row: String,
    /// Empty where it concerns no single field.
    pub field: String,
    pub message: Message,
    /// The kind of a doubt: it may be handed in, and a reviewer settles it. Anything else must be mended before.
    pub doubt: Option<&'static str>,
}

impl Fault {
    pub fn of(row: &str, field: &str, key: MessageKey) -> Self {
        let message = Message { key, args: Vec::new() };
        Self { row: row.to_owned(), field: field.to_owned(), message, doubt: None }
    }
    /// About the section as a whole.
    pub fn whole(key: MessageKey) -> Self {
        Self::of("", "", key)
    }
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.message.args.push((name, value.to_string()));
        self
    }
    fn saying(row: &str, field: &str, message: Message) -> Self {
        Self { row: row.to_owned(), field: field.to_owned(), message, doubt: None }
    }
    pub fn blocks(&self) -> bool {
        self.doubt.is_none()
    }

    /// As it is kept, in no language.
    pub fn kept(&self) -> Value {
        let args = self.message.args.iter().map(|(name, value)| ((*name).to_owned(), Value::from(value.as_str())));
        let args: serde_json::Map<String, Value> = args.collect();
        json!({ "row": self.row, "field": self.field, "message": self.message.key, "args": args, "doubt": self.doubt })
    }
    pub fn told(&self, tx: &Tx) -> FilingFault {
        FilingFault {
            row: (!self.row.is_empty()).then(|| self.row.clone()),
            field: self.field.clone(),
            message: tx.platform().words().say(tx.ctx().language, &self.message),
            blocks: self.blocks(),
        }
    }
}

/// What is missing, wrong or doubtful, in the caller's language.
#[derive(Debug, Serialize, ToSchema)]
pub struct FilingFault {
    /// The row of the table; none for the section as a whole.
    pub row: Option<String>,
    /// The field; empty where it is no single one.
    pub field: String,
    pub message: String,
    /// Whether it must be mended before the filing is submitted. What does not block is looked at by the reviewer.
    pub blocks: bool,
}

/// All faults of a section: field by field, then what its rules say. `content` is the section; rules over several sections read
/// the others in `everything`, which knows this one as well.
pub fn faults(section: &'static Section, content: &Value, everything: &Everything) -> Vec<Fault> {
    let mut faults = Vec::new();
    match &section.table {
        None => of_fields(section, content, everything, &mut faults),
        Some(_) => rows(content).for_each(|row| of_fields(section, row, everything, &mut faults)),
    }
    for rule in rules::of(section) {
        faults.extend(rule(everything));
    }
    faults
}

pub fn is_complete(faults: &[Fault]) -> bool {
    !faults.iter().any(Fault::blocks)
}

/// The other sections that the rules of a section read.
pub fn reads(section: &Section) -> &'static [&'static str] {
    match section.code {
        "address" => &["basic", "contact"],
        "contact" | "equipment" | "bank" => &["basic"],
        _ => &[],
    }
}

fn of_fields(section: &'static Section, row: &Value, everything: &Everything, faults: &mut Vec<Fault>) {
    for field in section.fields {
        let (name, row_id) = (field.name(), id(row));
        let value = &row[&name];
        if is_empty(value) {
            if field.required {
                faults.push(Fault::of(row_id, &name, missing(section, field)));
            }
            continue;
        }
        let kept = &everything.secrets(section)[place(row_id, field)];
        if let Err(message) = fits(field, value, kept, everything) {
            faults.push(Fault::saying(row_id, &name, message));
        }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

fn missing(section: &Section, field: &Field) -> MessageKey {
    let papers = section.code == BASIC.code && matches!(field.kind, FieldKind::Files { .. });
    if papers { "partner-filing-three_papers" } else { "platform-required" }
}

fn said(key: MessageKey) -> Message {
    Message { key, args: Vec::new() }
}

fn ensure(holds: bool, key: MessageKey) -> Result<(), Message> {
    if holds { Ok(()) } else { Err(said(key)) }
}

/// Whether a value that is there has the form of its field.
fn fits(field: &Field, value: &Value, kept: &Value, everything: &Everything) -> Result<(), Message> {
    let typed = value.as_str().unwrap_or_default();
    match field.kind {
        FieldKind::Number(bounds) => bounds.read(typed).map(drop),
        FieldKind::Integer { least, most } => integer(field, typed, least, most),
        FieldKind::Day => DAYS.read(typed).map(drop),
        FieldKind::Choice(dictionary) => {
            let shipped = dictionary.items.iter().any(|(value, ..)| *value == typed);
            ensure(shipped || everything.adds_word(dictionary.name, typed), "partner-filing-unknown_choice")
        }
        FieldKind::Dictionary(name) => ensure(everything.has_word(name, typed), "partner-filing-unknown_choice"),
        FieldKind::Plain(values) => ensure(values.contains(&typed), "partner-filing-unknown_choice"),
        FieldKind::Area => ensure(is_area(typed), "partner-filing-area"),
        FieldKind::Country => ensure(crate::numbers::is_country(typed), "partner-filing-country"),
        FieldKind::Phone => ensure(is_phone(typed), "partner-filing-phone"),
        FieldKind::Mobile => ensure(is_mobile(typed), "partner-filing-mobile"),
        FieldKind::Email => ensure(is_address(typed), "partner-filing-email"),
        // A domain is what stands behind the sign of an address.
        FieldKind::Web => ensure(is_address(&format!("a@{typed}")), "partner-filing-web"),
        FieldKind::Secret { least, most } => match text(kept, "wrong") {
            "length" => {
                let args = vec![("least", least.to_string()), ("most", most.to_string())];
                Err(Message { key: "partner-filing-secret_length", args })
            }
            "iban" => Err(said("partner-number-iban")),
            _ => Ok(()),
        },
        FieldKind::Rows { of } => ensure(are_rows(value, of, everything), "partner-filing-row_gone"),
        FieldKind::User => ensure(typed.parse::<uuid::Uuid>().is_ok(), "platform-bad_field"),
        FieldKind::Text { .. } | FieldKind::Long { .. } | FieldKind::YesNo | FieldKind::Files { .. } => Ok(()),
    }
}

fn integer(field: &Field, typed: &str, least: i32, most: i32) -> Result<(), Message> {
    let whole = plain(typed).filter(|number| number.fract().is_zero());
    if whole.is_some_and(|number| (Decimal::from(least)..=Decimal::from(most)).contains(&number)) {
        return Ok(());
    }
    if field.column == "headcount" {
        return Err(said("partner-filing-headcount"));
    }
    let args = vec![("least", least.to_string()), ("most", most.to_string())];
    Err(Message { key: "partner-filing-integer", args })
}

/// `CN/440000/440300`: a country and up to three steps below it.
fn is_area(path: &str) -> bool {
    let mut steps = path.split('/');
    let step = |step: &str| !step.is_empty() && step.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    steps.next().is_some_and(crate::numbers::is_country) && steps.clone().count() <= 3 && steps.all(step)
}

/// Area and number apart: 23-23232323, with the country before it or an extension behind it.
fn is_phone(text: &str) -> bool {
    is_number(text) && text.contains('-')
}

fn are_rows(links: &Value, of: &str, everything: &Everything) -> bool {
    let Some(section) = Section::named(of) else { return false };
    let known: BTreeSet<&str> = everything.rows(section).map(id).collect();
    links.as_array().into_iter().flatten().all(|link| link.as_str().is_some_and(|link| known.contains(link)))
}

/// The dictionaries of which more than the shipped words must be known to judge this content.
pub fn dictionaries(section: &Section, content: &Value, into: &mut BTreeSet<&'static str>) {
    let records: Vec<&Value> = if section.table.is_some() { rows(content).collect() } else { vec![content] };
    for field in section.fields {
        let name = field.name();
        let mut values = records.iter().map(|record| text(record, &name)).filter(|value| !value.is_empty());
        match field.kind {
            FieldKind::Choice(dictionary) => {
                let shipped = |value: &str| dictionary.items.iter().any(|(known, ..)| *known == value);
                if values.any(|value| !shipped(value)) {
                    into.insert(dictionary.name);
                }
            }
            FieldKind::Dictionary(name) if values.next().is_some() => {
                into.insert(name);
            }
            _ => {}
        }
    }
}

/// Reads the words that the sections known to `everything` need, if they need any.
pub async fn learn(tx: &mut Tx, everything: &mut Everything) -> tandem_kernel::Result<()> {
    let mut wanted = BTreeSet::new();
    for section in SECTIONS {
        dictionaries(section, everything.part(section), &mut wanted);
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let names = wanted.into_iter().map(str::to_owned).collect();
    for meaning in tx.meanings(names).await?.into_iter().filter(|meaning| meaning.current) {
        everything.put_word(&meaning.dictionary, meaning.value);
    }
    Ok(())
}

#[cfg(test)]
#[path = "faults_tests.rs"]
mod tests;

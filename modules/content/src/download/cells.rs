//! Formats values for people: labels instead of codes, in the owner's language and time zone.

use std::borrow::Cow;
use std::collections::HashMap;
use tandem_kernel::{Column, ColumnKind, Language, Listing, Result};
use tandem_platform::listing::{Condition, PageQuery, tree};
use tandem_platform::words::Words;
use tandem_platform::{Platform, Tx};
use tandem_workbook::{Heading, Kind, Note};

/// Describes one column of the file.
pub struct Shown {
    pub column: &'static Column,
    /// Position of its text in a line of the reader.
    pub at: usize,
    told: Told,
}

/// What stands in the file for a stored value.
enum Told {
    AsStored,
    /// The label of a code; a code without one stands for itself.
    ByCode(HashMap<String, String>),
    /// The word of a message key, as the list says it.
    Key(Platform, Language),
}

impl Shown {
    pub fn text<'a>(&'a self, raw: &'a str) -> Cow<'a, str> {
        match &self.told {
            Told::AsStored => Cow::Borrowed(raw),
            Told::ByCode(words) => Cow::Borrowed(words.get(raw).map_or(raw, String::as_str)),
            Told::Key(platform, language) => Cow::Owned(platform.words().label(*language, raw)),
        }
    }

    pub fn heading(&self, words: &Words, language: Language) -> Heading {
        heading(words, language, self.column)
    }
}

pub fn heading(words: &Words, language: Language, column: &Column) -> Heading {
    let kind = match column.kind {
        ColumnKind::Integer | ColumnKind::Decimal => Kind::Number,
        ColumnKind::Date => Kind::Date,
        ColumnKind::DateTime => Kind::DateTime,
        _ => Kind::Text,
    };
    // Converts pixels to characters.
    Heading::new(words.label(language, column.label), kind, (column.width / 8).clamp(10, 60))
}

/// The requested columns in their order; by default those of the system view.
pub async fn columns(
    tx: &mut Tx,
    listing: &'static Listing,
    query: &PageQuery,
    read: &[&'static Column],
) -> Result<Vec<Shown>> {
    let chosen: Vec<&str> = if query.columns.is_empty() {
        listing.columns().iter().filter(|c| c.shown).map(|c| c.field).collect()
    } else {
        query.columns.iter().map(String::as_str).collect()
    };
    let dictionaries = dictionaries(tx, read).await?;
    let mut shown: Vec<Shown> = Vec::with_capacity(chosen.len());
    for field in chosen {
        let Some(at) = read.iter().position(|c| c.field == field) else { continue };
        if shown.iter().any(|one| one.at == at) {
            continue;
        }
        let column = read[at];
        let told = match column.kind {
            // Another column may use the same dictionary.
            ColumnKind::Dictionary(name) => dictionaries.get(name).cloned().map_or(Told::AsStored, Told::ByCode),
            ColumnKind::Status => Told::ByCode(states(tx, listing)),
            ColumnKind::Boolean => Told::ByCode(yes_and_no(tx)),
            _ if column.word => Told::Key(tx.platform().clone(), tx.ctx().language),
            _ => Told::AsStored,
        };
        shown.push(Shown { column, at, told });
    }
    Ok(shown)
}

async fn dictionaries(tx: &mut Tx, read: &[&'static Column]) -> Result<HashMap<String, HashMap<String, String>>> {
    let names: Vec<String> = read.iter().filter_map(|c| c.kind.dictionary()).map(str::to_owned).collect();
    let mut found: HashMap<String, HashMap<String, String>> = HashMap::new();
    if names.is_empty() {
        return Ok(found);
    }
    let language = tx.ctx().language;
    for meaning in tx.meanings(names).await? {
        let word = if language == Language::Zh { meaning.zh } else { meaning.en };
        found.entry(meaning.dictionary).or_default().insert(meaning.value, word);
    }
    Ok(found)
}

fn states(tx: &Tx, listing: &'static Listing) -> HashMap<String, String> {
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let side = tx.ctx().side();
    let states = listing.machine.iter().flat_map(|(_, machine)| machine.statuses(side));
    states.map(|state| (state.name.to_owned(), words.label(language, state.label))).collect()
}

fn yes_and_no(tx: &Tx) -> HashMap<String, String> {
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let word = |value: &str, key| (value.to_owned(), words.label(language, key));
    [word("true", "platform-yes"), word("false", "platform-no")].into()
}

/// Metadata written into the file.
pub struct About<'a> {
    pub words: &'a Words,
    pub language: Language,
    pub listing: &'static Listing,
    pub query: &'a PageQuery,
    pub who: &'a str,
    pub when: String,
    pub expected: Option<i64>,
    pub written: i64,
}

impl About<'_> {
    pub fn notes(&self) -> Vec<Note> {
        let label = |key| self.words.label(self.language, key);
        let mut notes = vec![Note::new(label("content-file-list"), label(self.listing.title()))];
        if let Some(expected) = self.expected {
            notes.push(Note::new(label("content-file-rows_expected"), expected.to_string()));
        }
        let mut written = self.written.to_string();
        if self.expected.is_some_and(|expected| expected != self.written) {
            written = format!("{written} ({})", label("content-file-changed_meanwhile"));
        }
        notes.push(Note::new(label("content-file-rows_written"), written));
        notes.push(Note::new(label("content-file-who"), self.who));
        notes.push(Note::new(label("content-file-when"), &self.when));
        let search = self.query.search.as_deref().map(str::trim).filter(|text| !text.is_empty());
        if let Some(text) = search {
            notes.push(Note::new(label("content-file-search"), text));
        }
        let lines = self.lines(&self.query.conditions);
        let lines = if lines.is_empty() && search.is_none() { label("content-file-no_condition") } else { lines };
        if !lines.is_empty() {
            notes.push(Note::new(label("content-file-condition"), lines));
        }
        notes
    }

    fn lines(&self, conditions: &[Condition]) -> String {
        let mut text = String::new();
        for line in tree::said(conditions) {
            if !text.is_empty() {
                text += if line.and_or.eq_ignore_ascii_case("or") { " OR " } else { " AND " };
            }
            if !line.conditions.is_empty() {
                text += &format!("({})", self.lines(&line.conditions));
                continue;
            }
            let column = self.listing.column(&line.field_db);
            let name = column.map_or_else(|| line.field_db.clone(), |c| self.words.label(self.language, c.label));
            let value = match &line.query_value {
                serde_json::Value::String(value) => value.clone(),
                serde_json::Value::Null => String::new(),
                other => other.to_string(),
            };
            text += format!("{name} {} {value}", line.symbol).trim_end();
        }
        text
    }
}

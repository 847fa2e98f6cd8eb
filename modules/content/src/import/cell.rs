//! Normalises cell texts to a canonical form, so that they can be compared.

use std::collections::HashMap;
use tandem_kernel::day::SENSIBLE;
use tandem_kernel::{ColumnKind, MessageKey, Result, number};
use tandem_platform::Tx;
use tandem_platform::import::Importer;
use time::{Date, Month};

/// Values of a dictionary and the labels people write instead.
#[derive(Default)]
pub struct Dictionary {
    values: HashMap<String, Meaning>,
    /// `None` if the label is ambiguous.
    words: HashMap<String, Option<String>>,
}

struct Meaning {
    words: [String; 2],
    /// Whether it can still be selected.
    current: bool,
}

impl Dictionary {
    pub fn add(&mut self, value: &str, words: [&str; 2], current: bool) {
        self.values.insert(value.to_owned(), Meaning { words: words.map(str::to_owned), current });
        for word in words {
            let known = self.words.entry(word.trim().to_lowercase()).or_insert_with(|| Some(value.to_owned()));
            if known.as_deref() != Some(value) {
                *known = None;
            }
        }
    }

    fn value_of(&self, text: &str) -> Result<String, MessageKey> {
        if self.values.contains_key(text) {
            return Ok(text.to_owned());
        }
        match self.words.get(&text.to_lowercase()) {
            Some(Some(value)) => Ok(value.clone()),
            Some(None) => Err("content-import_task-cell-ambiguous"),
            None => Err("content-import_task-cell-no_value"),
        }
    }

    fn can_be_chosen(&self, value: &str) -> bool {
        self.values.get(value).is_some_and(|meaning| meaning.current)
    }
}

/// Parser for the cells of a list.
pub struct Reading {
    columns: HashMap<&'static str, ColumnKind>,
    dictionaries: HashMap<String, Dictionary>,
    yes_and_no: Dictionary,
}

impl Reading {
    pub async fn of(tx: &mut Tx, importer: &Importer) -> Result<Self> {
        let columns: HashMap<_, _> = importer
            .fields
            .iter()
            .filter_map(|f| importer.listing.column(f.field))
            .map(|c| (c.field, c.kind))
            .collect();
        let names: Vec<String> = columns.values().filter_map(|kind| kind.dictionary()).map(str::to_owned).collect();
        let mut dictionaries: HashMap<String, Dictionary> = HashMap::new();
        if !names.is_empty() {
            for meaning in tx.meanings(names).await? {
                let one = dictionaries.entry(meaning.dictionary).or_default();
                one.add(&meaning.value, [&meaning.zh, &meaning.en], meaning.current);
            }
        }
        Ok(Self::new(columns, dictionaries))
    }

    pub fn new(columns: HashMap<&'static str, ColumnKind>, dictionaries: HashMap<String, Dictionary>) -> Self {
        let mut yes_and_no = Dictionary::default();
        for (value, words) in
            [("true", ["是", "yes"]), ("true", ["1", "y"]), ("false", ["否", "no"]), ("false", ["0", "n"])]
        {
            yes_and_no.add(value, words, true);
        }
        Self { columns, dictionaries, yes_and_no }
    }

    /// The canonical text, or why it is invalid in this column.
    pub fn read(&self, field: &str, text: &str) -> Result<String, MessageKey> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(String::new());
        }
        match self.columns.get(field) {
            Some(ColumnKind::Integer) => whole(text).ok_or("content-import_task-cell-no_integer"),
            Some(ColumnKind::Decimal) => decimal(text).ok_or("content-import_task-cell-no_number"),
            Some(ColumnKind::Date) => day(text).ok_or("content-import_task-cell-no_date"),
            Some(ColumnKind::Boolean) => {
                self.yes_and_no.value_of(text).map_err(|_| "content-import_task-cell-no_yes_or_no")
            }
            Some(ColumnKind::Dictionary(name)) => match self.dictionaries.get(*name) {
                Some(dictionary) => dictionary.value_of(text),
                // An empty dictionary does not restrict values; the list's own rules still apply.
                None => Ok(text.to_owned()),
            },
            _ => Ok(text.to_owned()),
        }
    }

    /// A value that the column takes, in place of a cell that cannot be read.
    pub fn stand_in(&self, field: &str, today: Date) -> String {
        match self.columns.get(field) {
            Some(ColumnKind::Integer | ColumnKind::Decimal) => "0".to_owned(),
            Some(ColumnKind::Boolean) => "false".to_owned(),
            Some(ColumnKind::Date) => today.to_string(),
            _ => String::new(),
        }
    }

    /// Whether the text is a label of this value, even if other values share it.
    pub fn is_word_of(&self, field: &str, text: &str, value: &str) -> bool {
        let Some(ColumnKind::Dictionary(name)) = self.columns.get(field) else { return false };
        let meaning = self.dictionaries.get(*name).and_then(|dictionary| dictionary.values.get(value));
        meaning.is_some_and(|meaning| meaning.words.iter().any(|word| word.trim() == text))
    }

    /// The canonical form of a stored value; unparseable values are unchanged.
    pub fn stored(&self, field: &str, text: &str) -> String {
        match self.columns.get(field) {
            Some(ColumnKind::Dictionary(_)) => text.to_owned(),
            _ => self.read(field, text).unwrap_or_else(|_| text.to_owned()),
        }
    }

    /// Whether a changed cell may have this value; outdated values are kept but cannot be selected again.
    pub fn can_be_chosen(&self, field: &str, value: &str) -> bool {
        match self.columns.get(field) {
            Some(ColumnKind::Dictionary(name)) if !value.is_empty() => {
                self.dictionaries.get(*name).is_none_or(|dictionary| dictionary.can_be_chosen(value))
            }
            _ => true,
        }
    }
}

fn whole(text: &str) -> Option<String> {
    let number: i64 = text.strip_suffix(".0").unwrap_or(text).parse().ok()?;
    Some(number.to_string())
}

fn decimal(text: &str) -> Option<String> {
    number::plain(text).map(|number| number.to_string())
}

/// `2026-11-15`, `2026/11/15` or `2026.11.15`; spreadsheets may append midnight as a time.
fn day(text: &str) -> Option<String> {
    let text = text.strip_suffix(" 00:00:00").unwrap_or(text);
    let mut parts = text.split(['-', '/', '.']).map(|part| part.parse::<u16>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if parts.next().is_some() {
        return None;
    }
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    let date = Date::from_calendar_date(i32::from(year), month, u8::try_from(day).ok()?).ok()?;
    SENSIBLE.check(date).ok().map(|date| date.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_has_one_text() {
        for (text, is) in
            [("1.50", "1.5"), ("+01.50", "1.5"), ("-0.0", "0"), (".5", "0.5"), ("-12", "-12"), ("7.", "7")]
        {
            assert_eq!(decimal(text).as_deref(), Some(is), "{text}");
        }
        for not in ["", "-", ".", "1e5", "1,000", "１２", "NaN", "--1"] {
            assert_eq!(decimal(not), None, "{not}");
        }
        assert_eq!(
            (whole("12"), whole("12.0"), whole("12.5"), whole("9".repeat(30).as_str())),
            (Some("12".into()), Some("12".into()), None, None)
        );
    }

    #[test]
    fn one_day_has_one_text() {
        for text in ["2026-11-05", "2026/11/5", "2026.11.05", "2026-11-05 00:00:00"] {
            assert_eq!(day(text).as_deref(), Some("2026-11-05"), "{text}");
        }
        for not in ["2026-02-30", "05/11/2026", "2026-11", "2026-11-05 08:00:00", "tomorrow"] {
            assert_eq!(day(not), None, "{not}");
        }
    }

    #[test]
    fn a_word_of_two_values_is_no_value() {
        let mut dictionary = Dictionary::default();
        dictionary.add("CNY", ["人民币", "Yuan"], true);
        dictionary.add("RMB", ["元", "Yuan"], false);
        assert_eq!(dictionary.value_of("人民币").as_deref(), Ok("CNY"));
        assert_eq!(dictionary.value_of("RMB").as_deref(), Ok("RMB"));
        assert_eq!(dictionary.value_of("yuan"), Err("content-import_task-cell-ambiguous"));
        assert_eq!(dictionary.value_of("EUR"), Err("content-import_task-cell-no_value"));
        assert!(dictionary.can_be_chosen("CNY") && !dictionary.can_be_chosen("RMB"));
    }
}

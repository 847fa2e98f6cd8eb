//! Cells of workbooks that are imported, as lists read them.

use std::collections::HashMap;
use std::sync::LazyLock;
use tandem_content::import::cell::{Dictionary, Reading};
use tandem_kernel::day::{self, SENSIBLE};
use tandem_kernel::{ColumnKind, number};

const COLUMNS: [(&str, ColumnKind); 6] = [
    ("text", ColumnKind::Text),
    ("integer", ColumnKind::Integer),
    ("decimal", ColumnKind::Decimal),
    ("date", ColumnKind::Date),
    ("boolean", ColumnKind::Boolean),
    ("currency", ColumnKind::Dictionary("currency")),
];
const CURRENCIES: [&str; 3] = ["CNY", "RMB", "USD"];

static READING: LazyLock<Reading> = LazyLock::new(|| {
    let mut currency = Dictionary::default();
    for (value, words) in CURRENCIES.into_iter().zip([["人民币", "Yuan"], ["元", "Yuan"], ["美元", "Dollar"]]) {
        currency.add(value, words, value != "RMB");
    }
    Reading::new(HashMap::from(COLUMNS), HashMap::from([("currency".to_owned(), currency)]))
});

/// The first byte selects the kind of the column. What is read fits the column, and is the same read once more.
pub fn cell(bytes: &[u8]) {
    let Some((kind, text)) = bytes.split_first() else { return };
    let (field, kind) = COLUMNS[usize::from(*kind) % COLUMNS.len()];
    let text = String::from_utf8_lossy(text);
    let Ok(read) = READING.read(field, &text) else { return };
    assert_eq!(READING.read(field, &read).as_ref(), Ok(&read), "read once more it is another value");
    assert_eq!(READING.stored(field, &read), read);
    let fits = read.is_empty()
        || match kind {
            ColumnKind::Integer => read.parse::<i64>().is_ok_and(|number| number.to_string() == read),
            ColumnKind::Decimal => number::plain(&read).is_some(),
            ColumnKind::Date => day::plain(&read).is_some_and(|day| SENSIBLE.check(day).is_ok()),
            ColumnKind::Boolean => matches!(read.as_str(), "true" | "false"),
            ColumnKind::Dictionary(_) => CURRENCIES.contains(&read.as_str()),
            _ => read == text.trim(),
        };
    assert!(fits, "{field}: {read:?}");
}

//! Promises in a workbook: the lines that wait for a reply go out, come back filled in, and are read into the sheet the
//! supplier has open. Nothing is saved here; that is the reply's own business.

use crate::order_line::listing::LISTING;
use bytes::Bytes;
use futures_util::StreamExt;
use rust_decimal::Decimal;
use serde::Serialize;
use tandem_kernel::day::SENSIBLE;
use tandem_kernel::number::QUANTITY;
use tandem_kernel::{Error, Language, MessageKey, Result};
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::{File, FileBody};
use tandem_platform::http::steps::Steps;
use tandem_platform::listing::{Condition, PageQuery, Reader};
use tandem_platform::patient::patiently;
use tandem_platform::words::Words;
use tandem_platform::{Nothing, Platform};
use tandem_workbook::{Book, Cell, Format, Heading, Kind, Limits, Names, Note, Refusal, Row, Xlsx};
use time::Date;
use time::macros::format_description;
use utoipa::ToSchema;

/// More is no sheet anybody fills in.
const MOST_LINES: usize = 5_000;
const WORKBOOK_BYTES: usize = 10 << 20;

/// What is read; everything else on the sheet is there for the reader's eyes.
const READ: [(&str, MessageKey); 4] = [
    ("number", "orders-order_line-number"),
    ("line", "orders-order_line-line"),
    ("confirmedOn", "orders-order_line-confirmed_on"),
    ("confirmedQuantity", "orders-order_line-confirmed_quantity"),
];

/// The columns of the sheet that goes out.
const SHOWN: [(&str, Kind, u16); 10] = [
    ("number", Kind::Text, 14),
    ("line", Kind::Text, 8),
    ("material", Kind::Text, 20),
    ("description", Kind::Text, 36),
    ("plant", Kind::Text, 8),
    ("quantity", Kind::Number, 12),
    ("unit", Kind::Text, 8),
    ("requiredOn", Kind::Date, 12),
    ("confirmedOn", Kind::Date, 12),
    ("confirmedQuantity", Kind::Number, 14),
];

pub const fn most_bytes() -> usize {
    WORKBOOK_BYTES
}

/// A promise as it stands on a row of the workbook.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetPromise {
    /// As the spreadsheet numbers it.
    pub row: u32,
    pub number: String,
    pub line: String,
    pub promised_on: String,
    pub promised: String,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SheetProblem {
    pub row: u32,
    pub message: String,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct SheetPromises {
    pub promises: Vec<SheetPromise>,
    pub problems: Vec<SheetProblem>,
}

/// Every line that waits for a reply, with what is promised so far.
pub async fn reply_sheet(steps: &mut Steps, _input: Nothing) -> Result<File> {
    let mut tx = steps.begin(Mode::Read).await?;
    let language = tx.ctx().language;
    let scene = LISTING.scenes.iter().find(|scene| scene.name == "reply");
    let query = PageQuery {
        columns: SHOWN.iter().map(|(field, ..)| (*field).to_owned()).collect(),
        conditions: scene.map(Condition::of_scene).unwrap_or_default(),
        ..PageQuery::default()
    };
    let mut reader = Reader::open(&mut tx, &LISTING, &query).await?;
    let place = |field: &str| reader.columns().iter().position(|column| column.field == field);
    let places: Vec<Option<usize>> = SHOWN.iter().map(|(field, ..)| place(field)).collect();
    let mut rows: Vec<Vec<Option<String>>> = Vec::new();
    while rows.len() < MOST_LINES {
        let batch = reader.batch(&mut tx).await?;
        if batch.is_empty() {
            break;
        }
        for line in batch.iter().take(MOST_LINES - rows.len()) {
            let cell = |at: &Option<usize>| -> Result<Option<String>> {
                at.map_or(Ok(None), |at| Ok(line.text(at)?.map(plain).filter(|text| text != "0")))
            };
            rows.push(places.iter().map(cell).collect::<Result<_>>()?);
        }
    }
    tx.commit().await?;
    let platform = steps.platform().clone();
    let bytes = patiently(move || write(&platform, language, &rows)).await??;
    let name = steps.platform().words().label(language, "orders-reply_sheet-name");
    let size = Some(bytes.len() as u64);
    let content = futures_util::stream::once(async move { Ok::<_, Error>(Bytes::from(bytes)) }).boxed();
    Ok(File { name: format!("{name}.xlsx"), content_type: Format::Xlsx.content_type(), size, content })
}

/// Numbers without zeros that say nothing; other texts as they are.
fn plain(text: &str) -> String {
    let exact = text.contains('.').then(|| text.parse::<Decimal>().ok()).flatten();
    exact.map_or_else(|| text.to_owned(), |number| number.normalize().to_string())
}

fn write(platform: &Platform, language: Language, rows: &[Vec<Option<String>>]) -> Result<Vec<u8>> {
    let label = |key: &str| platform.words().label(language, key);
    let headings = SHOWN.iter().map(|(field, kind, width)| {
        let column = LISTING.column(field);
        Heading::new(column.map_or_else(String::new, |column| label(column.label)), *kind, *width)
    });
    let names = Names { sheet: label("orders-reply_sheet-name"), info: label("orders-reply_sheet-info") };
    let mut book = Xlsx::begin(Vec::new(), names, headings.collect())?;
    for row in rows {
        book.row(row.iter().map(Option::as_deref))?;
    }
    let notes = [
        Note::new(label("orders-order_line-confirmed_on"), label("orders-reply_sheet-takes_day")),
        Note::new(label("orders-order_line-confirmed_quantity"), label("orders-reply_sheet-takes_quantity")),
        Note::new(label("orders-order_line-line"), label("orders-reply_sheet-takes_parts")),
    ];
    Ok(book.finish(&notes, None)?)
}

/// Reads a filled-in workbook. What cannot be read is told row by row; the rest is read all the same.
pub async fn read_replies(steps: &mut Steps, FileBody(bytes): FileBody) -> Result<SheetPromises> {
    let (platform, language) = (steps.platform().clone(), steps.ctx().language);
    patiently(move || read(&bytes, platform.words(), language)).await?
}

fn read(bytes: &[u8], words: &Words, language: Language) -> Result<SheetPromises> {
    let mut book = Book::open(bytes, Limits::default()).map_err(refused)?;
    let first = book.first().ok_or_else(|| Error::refused("orders-reply_sheet-no_workbook"))?;
    let mut rows = book.rows(&first).map_err(refused)?.into_iter();
    let headings = rows.next().ok_or_else(|| Error::refused("orders-reply_sheet-no_workbook"))?;
    let columns = columns(&headings, words)?;
    let mut found = SheetPromises::default();
    for row in rows {
        match promise(&row, columns) {
            Ok(promise) => found.promises.extend(promise),
            Err(key) => {
                let message = words.label(language, key);
                found.problems.push(SheetProblem { row: row.number, message });
            }
        }
    }
    Ok(found)
}

/// Where the four columns stand, by their headings in either language.
fn columns(headings: &Row, words: &Words) -> Result<[u32; 4]> {
    let mut missing = Vec::new();
    let places = READ.map(|(_, key)| {
        let names = [Language::Zh, Language::En].map(|language| words.label(language, key));
        let found = headings.cells.iter().find(|(at, _)| names.iter().any(|name| name == headings.text(*at).trim()));
        if found.is_none() {
            missing.push(names.join(" / "));
        }
        found.map_or(0, |(at, _)| *at)
    });
    if missing.is_empty() {
        Ok(places)
    } else {
        Err(Error::refused("orders-reply_sheet-header").with("missing", missing.join(", ")))
    }
}

/// A row that promises nothing says nothing.
fn promise(row: &Row, [number, line, on, quantity]: [u32; 4]) -> Result<Option<SheetPromise>, MessageKey> {
    if [number, line, on, quantity].iter().any(|at| matches!(row.cell(*at), Some(Cell::Formula | Cell::Error))) {
        return Err("orders-reply_sheet-formula");
    }
    let (number, line) = (row.text(number).trim(), row.text(line).trim());
    let (on, quantity) = (row.text(on).trim(), row.text(quantity).trim().replace(',', ""));
    if on.is_empty() && quantity.is_empty() {
        return Ok(None);
    }
    if number.is_empty() || line.is_empty() {
        return Err("orders-reply_sheet-no_line");
    }
    let on = day(on).ok_or("orders-reply_sheet-bad_day")?;
    let quantity = QUANTITY.read(&quantity).map_err(|_| "orders-reply_sheet-bad_quantity")?;
    Ok(Some(SheetPromise {
        row: row.number,
        number: number.to_owned(),
        // Spreadsheets take the zeros away that a line begins with.
        line: if line.chars().all(|c| c.is_ascii_digit()) { format!("{line:0>5}") } else { line.to_owned() },
        promised_on: on.to_string(),
        promised: quantity.normalize().to_string(),
    }))
}

fn day(text: &str) -> Option<Date> {
    let dashes = text.replace(['/', '.'], "-");
    let day = dashes.split([' ', 'T']).next().unwrap_or_default();
    let parsed = Date::parse(day, format_description!("[year]-[month padding:none]-[day padding:none]")).ok();
    parsed.filter(|day| SENSIBLE.check(*day).is_ok())
}

fn refused(refusal: Refusal) -> Error {
    Error::refused(match refusal {
        Refusal::NoWorkbook | Refusal::NoSuchSheet => "orders-reply_sheet-no_workbook",
        Refusal::OldOrLocked => "orders-reply_sheet-old_or_locked",
        Refusal::TooLarge | Refusal::TooManyRows | Refusal::TooManyColumns => "orders-reply_sheet-too_large",
        Refusal::Macros | Refusal::Links => "orders-reply_sheet-active",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    fn row(cells: [&str; 4]) -> Row {
        let cells = (0..).zip(cells).filter(|(_, text)| !text.is_empty());
        Row { number: 2, cells: cells.map(|(at, text)| (at, Cell::Text(text.to_owned()))).collect() }
    }
    fn read(cells: [&str; 4]) -> Result<Option<(String, String)>, MessageKey> {
        promise(&row(cells), [0, 1, 2, 3]).map(|found| found.map(|p| (p.line, p.promised)))
    }

    #[test]
    fn a_row_is_read_as_people_write_it() {
        let told = |line: &str, quantity: &str| Ok(Some((line.to_owned(), quantity.to_owned())));
        assert_eq!(read(["4500000001", "10", "2026-12-01", "1,200.50"]), told("00010", "1200.5"));
        assert_eq!(read(["4500000001", "00020", "2026/2/3", "7"]), told("00020", "7"));
        assert_eq!(read(["4500000001", "10", "", ""]), Ok(None));
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        assert_eq!(read(["4500000001", "10", "soon", "1"]), Err("orders-reply_sheet-bad_day"));
        assert_eq!(read(["4500000001", "10", "2026-12-01", ""]), Err("orders-reply_sheet-bad_quantity"));
        assert_eq!(read(["", "10", "2026-12-01", "1"]), Err("orders-reply_sheet-no_line"));
        let formula = Row { number: 2, cells: vec![(3, Cell::Formula)] };
        assert_eq!(promise(&formula, [0, 1, 2, 3]), Err("orders-reply_sheet-formula"));
    }

    #[test]
    fn days_are_read_in_the_usual_ways() {
        for text in ["2026-12-01", "2026/12/1", "2026.12.01", "2026-12-01 00:00:00"] {
            assert_eq!(day(text), Some(date!(2026 - 12 - 01)), "{text}");
        }
        assert_eq!(day("2026-02-30"), None);
    }
}

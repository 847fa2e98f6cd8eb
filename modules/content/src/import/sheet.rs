//! Converts a workbook to lines. Its headings must match the template, in either language and any order; record ids and
//! the snapshot of original values come from a hidden column and a hidden sheet.

use super::cell::Reading;
use super::lines::Line;
use super::{ID_HEADING, MEMORY_MARK, MEMORY_SHEET};
use std::collections::{HashMap, HashSet};
use tandem_kernel::{Error, Language, Result};
use tandem_platform::import::{Importer, Values};
use tandem_platform::words::Words;
use tandem_workbook::{Book, Cell, Limits, Refusal, Row};
use uuid::Uuid;

/// Heading of the column of problems in a returned workbook.
pub const PROBLEM_HEADING: &str = "content-import_task-problem_heading";

pub struct Sheets {
    headings: Row,
    rows: Vec<Row>,
    memory: HashMap<Uuid, Row>,
    /// Column of each field on the hidden sheet.
    remembered: HashMap<String, u32>,
}

/// Parses the file; blocking, to be run in a thread.
pub fn open(bytes: &[u8], listing: &str) -> Result<Sheets> {
    let mut book = Book::open(bytes, Limits::default()).map_err(refused)?;
    let first = book.first().ok_or_else(|| Error::refused("content-import_task-empty"))?;
    let mut rows = book.rows(&first).map_err(refused)?.into_iter();
    let headings =
        rows.next().filter(|row| row.number == 1).ok_or_else(|| Error::refused("content-import_task-empty"))?;
    let mut sheets = Sheets { headings, rows: rows.collect(), memory: HashMap::new(), remembered: HashMap::new() };
    if book.has(MEMORY_SHEET) {
        let mut rows = book.rows(MEMORY_SHEET).map_err(refused)?.into_iter();
        let top = rows.next().ok_or_else(|| Error::refused("content-import_task-other_list"))?;
        if top.text(0) != format!("{MEMORY_MARK}{listing}") {
            return Err(Error::refused("content-import_task-other_list"));
        }
        let fields = top.cells.iter().filter(|(at, _)| *at > 0);
        sheets.remembered = fields.map(|(at, _)| (top.text(*at).to_owned(), *at)).collect();
        sheets.memory = rows.filter_map(|row| Some((row.text(0).parse().ok()?, row))).collect();
    }
    Ok(sheets)
}

fn refused(refusal: Refusal) -> Error {
    Error::refused(match refusal {
        Refusal::NoWorkbook | Refusal::NoSuchSheet => "content-import_task-no_workbook",
        Refusal::OldOrLocked => "content-import_task-old_or_locked",
        Refusal::TooLarge => "content-import_task-too_large",
        Refusal::TooManyRows => "content-import_task-too_many_rows",
        Refusal::TooManyColumns => "content-import_task-too_many_columns",
        Refusal::Macros => "content-import_task-macros",
        Refusal::Links => "content-import_task-links",
    })
}

/// Columns of the fields and of the record id.
struct Head {
    fields: Vec<(u32, &'static str)>,
    id: Option<u32>,
}

fn head(headings: &Row, importer: &Importer, words: &Words) -> Result<Head> {
    let label = |language, key: &str| words.label(language, key);
    let mut known: HashMap<String, &'static str> = HashMap::new();
    for field in importer.fields {
        let Some(column) = importer.listing.column(field.field) else { continue };
        for language in [Language::Zh, Language::En] {
            known.insert(label(language, column.label), field.field);
        }
    }
    let ours = [label(Language::Zh, PROBLEM_HEADING), label(Language::En, PROBLEM_HEADING)];
    let (mut found, mut id, mut strange) = (Vec::new(), None, Vec::new());
    for (at, _) in &headings.cells {
        let text = headings.text(*at).trim().trim_end_matches('*').trim_end();
        match known.get(text) {
            Some(field) if found.iter().all(|(_, other)| other != field) => found.push((*at, *field)),
            _ if text == ID_HEADING && id.is_none() => id = Some(*at),
            _ if text.is_empty() || ours.iter().any(|own| own == text) => {}
            _ => strange.push(text.to_owned()),
        }
    }
    let missing = importer.fields.iter().filter(|f| found.iter().all(|(_, field)| *field != f.field));
    let missing: Vec<String> = missing
        .filter_map(|f| importer.listing.column(f.field))
        .map(|column| label(Language::Zh, column.label) + " / " + &label(Language::En, column.label))
        .collect();
    if missing.is_empty() && strange.is_empty() {
        return Ok(Head { fields: found, id });
    }
    let told = |names: Vec<String>| if names.is_empty() { "-".to_owned() } else { names.join(", ") };
    Err(Error::refused("content-import_task-header").with("missing", told(missing)).with("strange", told(strange)))
}

/// The lines with changes, and the number of unchanged ones.
pub fn lines(sheets: &Sheets, importer: &Importer, reading: &Reading, words: &Words) -> Result<(Vec<Line>, i64)> {
    let head = head(&sheets.headings, importer, words)?;
    let (mut lines, mut untouched, mut seen) = (Vec::new(), 0, HashSet::new());
    for row in &sheets.rows {
        if row.cells.iter().all(|(at, _)| head.fields.iter().all(|(field, _)| field != at)) {
            continue;
        }
        let mut line = Line { line: i32::try_from(row.number).unwrap_or(i32::MAX), ..Line::default() };
        line.record = head.id.and_then(|at| row.text(at).trim().parse().ok());
        line.base = line.record.and_then(|id| base(sheets, importer, reading, id));
        for (at, field) in &head.fields {
            let fault = match row.cell(*at) {
                Some(Cell::Formula) => Some("content-import_task-cell-formula"),
                Some(Cell::Error) => Some("content-import_task-cell-error"),
                _ => None,
            };
            if let Some(fault) = fault {
                line.faults.insert((*field).to_owned(), fault.to_owned());
            }
            let text = row.text(*at).trim();
            let stood = line.base.as_ref().and_then(|base| base.get(*field));
            let value = match stood {
                Some(stood) if reading.is_word_of(field, text, stood) => stood.clone(),
                _ => reading.read(field, text).unwrap_or_else(|_| text.to_owned()),
            };
            line.mine.insert((*field).to_owned(), value);
        }
        if line.record.is_some_and(|id| !seen.insert(id)) && renamed(&line, importer) {
            // A row copied in the spreadsheet to create another record.
            (line.record, line.base) = (None, None);
        }
        if line.is_untouched() {
            untouched += 1;
        } else {
            lines.push(line);
        }
    }
    if lines.is_empty() && untouched == 0 {
        return Err(Error::refused("content-import_task-empty"));
    }
    Ok((lines, untouched))
}

fn base(sheets: &Sheets, importer: &Importer, reading: &Reading, id: Uuid) -> Option<Values> {
    let row = sheets.memory.get(&id)?;
    let mut values = Values::new();
    for field in importer.fields {
        let at = sheets.remembered.get(field.field)?;
        values.insert(field.field.to_owned(), reading.stored(field.field, row.text(*at)));
    }
    Some(values)
}

fn renamed(line: &Line, importer: &Importer) -> bool {
    line.base.as_ref().is_some_and(|base| importer.key.iter().any(|field| base.get(*field) != line.mine.get(*field)))
}

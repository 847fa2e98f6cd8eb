//! Converts a sheet to lines. Its headings must match the template, in either language and any order; record ids and
//! the snapshot of original values come from a hidden column and a hidden sheet.

use super::cell::Reading;
use super::lines::Line;
use std::collections::HashSet;
use tandem_kernel::{Error, Language, Result};
use tandem_platform::import::{Importer, Values};
use tandem_platform::words::Words;
use tandem_workbook::{Book, Fault, Limits, Line as Row, Memory, Refusal, Remembered, Table, Wanted};
use uuid::Uuid;

/// Heading of the column of problems in a returned workbook.
pub const PROBLEM_HEADING: &str = "content-import_task-problem_heading";
// Columns that are no fields of the list.
const ID: &str = "@id";
const PROBLEMS: &str = "@problems";
/// How many strange headings a refusal names, and how many characters of each.
const MOST_TOLD: usize = 10;
const LONGEST_TOLD: usize = 40;

pub struct Sheets {
    table: Table,
    memory: Option<Memory>,
}

/// Parses the sheet of the list; blocking, to be run in a thread.
pub fn open(bytes: &[u8], importer: &Importer, words: &Words) -> Result<Sheets> {
    let mut book = Book::open(bytes, Limits::default()).map_err(refused)?;
    let list = importer.listing.code;
    let sheet = Memory::sheet_of(&mut book, list).map_err(refused)?;
    let sheet = sheet.ok_or_else(|| Error::refused("content-import_task-empty"))?;
    if book.headings(&sheet).map_err(refused)?.is_none() {
        return Err(Error::refused("content-import_task-empty"));
    }
    let memory = match Memory::of(&mut book, list).map_err(refused)? {
        Remembered::Nothing => None,
        Remembered::This(memory) => Some(memory),
        Remembered::Others => return Err(Error::refused("content-import_task-other_list")),
    };
    let table = Table::read(&mut book, &sheet, &wanted(importer, words)).map_err(refused)?;
    if !table.missing.is_empty() || !table.unknown.is_empty() {
        let told = |names: &[String]| if names.is_empty() { "-".to_owned() } else { names.join(", ") };
        return Err(Error::refused("content-import_task-header")
            .with("missing", told(&table.missing))
            .with("strange", told(&shortened(&table.unknown))));
    }
    if !table.twice.is_empty() {
        return Err(Error::refused("content-import_task-twice").with("heading", table.twice.join(", ")));
    }
    Ok(Sheets { table, memory })
}

/// Headings of a file as a message names them: they can be as long as the file, and as many as it has columns.
fn shortened(headings: &[String]) -> Vec<String> {
    let cut = |heading: &String| match heading.char_indices().nth(LONGEST_TOLD) {
        Some((at, _)) => format!("{}…", &heading[..at]),
        None => heading.clone(),
    };
    let more = (headings.len() > MOST_TOLD).then(|| "…".to_owned());
    headings.iter().take(MOST_TOLD).map(cut).chain(more).collect()
}

/// All fields must be there, but for the one that names the parent of all rows.
fn wanted(importer: &Importer, words: &Words) -> Vec<Wanted> {
    let named = |key: &str| [Language::Zh, Language::En].map(|language| words.label(language, key));
    let fields = importer.fields.iter().filter_map(|field| importer.listing.column(field.field));
    let fields = fields.map(|column| Wanted {
        field: column.field,
        headings: named(column.label).into(),
        required: importer.fills(column.field),
    });
    let ours = [
        Wanted::optional(ID, Memory::headings(importer.listing.code)),
        Wanted::optional(PROBLEMS, named(PROBLEM_HEADING)),
    ];
    fields.chain(ours).collect()
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

/// The lines with changes, and the number of unchanged ones.
pub fn lines(sheets: &Sheets, importer: &Importer, reading: &Reading) -> Result<(Vec<Line>, i64)> {
    let rows = sheets.table.lines().filter(|row| !row.is_blank(importer.fields.iter().map(|field| field.field)));
    let all: Vec<Line> = rows.map(|row| read(row, sheets, importer, reading)).collect();
    let named_as_before: HashSet<Uuid> =
        all.iter().filter(|line| !renamed(line, importer)).filter_map(|line| line.record).collect();
    let (mut lines, mut untouched, mut seen) = (Vec::new(), 0, HashSet::new());
    for mut line in all {
        let copied = line.record.is_some_and(|id| !seen.insert(id) || named_as_before.contains(&id));
        if copied && renamed(&line, importer) {
            // A row copied in the spreadsheet to create another record, above its original or below it.
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

fn read(row: Row<'_>, sheets: &Sheets, importer: &Importer, reading: &Reading) -> Line {
    let mut line = Line { line: i32::try_from(row.number()).unwrap_or(i32::MAX), ..Line::default() };
    line.record = row.text(ID).parse().ok();
    line.base = line.record.and_then(|id| base(sheets, importer, reading, id));
    for field in importer.filled().map(|field| field.field) {
        let fault = row.fault(field).map(|fault| match fault {
            Fault::Formula => "content-import_task-cell-formula",
            Fault::Error => "content-import_task-cell-error",
        });
        line.faults.extend(fault.map(|fault| (field.to_owned(), fault.to_owned())));
        let text = row.text(field);
        let stood = line.base.as_ref().and_then(|base| base.get(field));
        let value = match stood {
            Some(stood) if reading.is_word_of(field, text, stood) => stood.clone(),
            _ => reading.read(field, text).unwrap_or_else(|_| text.to_owned()),
        };
        line.mine.insert(field.to_owned(), value);
    }
    if let Some((field, value)) = importer.belongs() {
        let text = row.text(field);
        if row.fault(field).is_some() || !(text.is_empty() || text == value) {
            line.faults.insert(field.to_owned(), "content-import_task-line-elsewhere".to_owned());
        }
        line.mine.insert(field.to_owned(), value.to_owned());
    }
    line
}

fn base(sheets: &Sheets, importer: &Importer, reading: &Reading, id: Uuid) -> Option<Values> {
    let (memory, id) = (sheets.memory.as_ref()?, id.to_string());
    let stood = |field: &'static str| Some((field.to_owned(), reading.stored(field, memory.text(&id, field)?)));
    importer.fields.iter().map(|field| stood(field.field)).collect()
}

fn renamed(line: &Line, importer: &Importer) -> bool {
    line.base.as_ref().is_some_and(|base| importer.key.iter().any(|field| base.get(*field) != line.mine.get(*field)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strange_headings_are_told_shortened_and_not_all_of_them() {
        let long = "列".repeat(LONGEST_TOLD + 1);
        let told = shortened(&[long, "Colour".to_owned()]);
        assert_eq!(told, [format!("{}…", "列".repeat(LONGEST_TOLD)), "Colour".to_owned()]);
        let many = vec!["x".repeat(100_000); 200];
        let told = shortened(&many);
        assert_eq!((told.len(), told.last().map(String::as_str)), (MOST_TOLD + 1, Some("…")));
        assert!(told.join(", ").len() < 1_000);
        assert_eq!(shortened(&many[..MOST_TOLD]).len(), MOST_TOLD, "nothing is left out");
    }
}

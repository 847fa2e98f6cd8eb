//! Reads uploaded workbooks. Cells are read one by one and counted; a sheet is never held as a grid, so a single
//! distant cell costs nothing. Values are returned as text, in the form [`crate::write`] takes them.

use crate::preflight;
use calamine::{
    DataRef, ExcelDateTime, Reader, SheetVisible, Xlsx, XlsxError, XlsxFormulaMetadata, open_workbook_from_rs,
};
use std::io::Cursor;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub file_bytes: u64,
    pub unpacked_bytes: u64,
    pub sheets: usize,
    /// Rows, columns and cells are those of one sheet.
    pub rows: u32,
    pub columns: u32,
    pub cells: u64,
    /// For all texts of one sheet together.
    pub text_bytes: u64,
    /// For all sheets that are read together, however often one of them is named.
    pub book_cells: u64,
    pub book_text_bytes: u64,
    /// How much may be unpacked again to read the sheets: every reading counts as one of the largest part, because any
    /// of them may turn out to be that one.
    pub read_bytes: u64,
}

/// The largest workbook that is taken, also by the calls it comes in by.
pub const FILE_BYTES: usize = 10 << 20;

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: FILE_BYTES as u64,
            unpacked_bytes: 64 << 20,
            sheets: 200,
            rows: 20_000,
            columns: 200,
            cells: 600_000,
            text_bytes: 24 << 20,
            book_cells: 1_800_000,
            book_text_bytes: 64 << 20,
            read_bytes: 320 << 20,
        }
    }
}

/// Why a file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    NoWorkbook,
    /// An `.xls`, or an encrypted workbook.
    OldOrLocked,
    TooLarge,
    TooManyRows,
    TooManyColumns,
    Macros,
    Links,
    NoSuchSheet,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Text(String),
    /// Formulas are not evaluated, and the stored result may be stale.
    Formula,
    /// `#N/A` and the like.
    Error,
}

#[derive(Clone, Debug)]
pub struct Row {
    /// The row number in the spreadsheet, from 1.
    pub number: u32,
    /// Column (from 0) and cell; empty cells are omitted.
    pub cells: Vec<(u32, Cell)>,
}

impl Cell {
    /// `None` for anything but a text.
    pub fn into_text(self) -> Option<String> {
        match self {
            Self::Text(text) => Some(text),
            Self::Formula | Self::Error => None,
        }
    }
}

impl Row {
    pub fn cell(&self, column: u32) -> Option<&Cell> {
        self.cells.iter().find(|(at, _)| *at == column).map(|(_, cell)| cell)
    }
    /// The text of a cell; empty for anything else.
    pub fn text(&self, column: u32) -> &str {
        match self.cell(column) {
            Some(Cell::Text(text)) => text,
            _ => "",
        }
    }
}

pub struct Book<'a> {
    pub(crate) book: Xlsx<Cursor<&'a [u8]>>,
    limits: Limits,
    spent: Spent,
    largest: u64,
    /// What is left of the limit on reading.
    left: u64,
}

/// What was read of a sheet, or of all sheets so far.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    cells: u64,
    bytes: u64,
}

impl<'a> Book<'a> {
    pub fn open(bytes: &'a [u8], limits: Limits) -> Result<Self, Refusal> {
        let largest = preflight::check(bytes, &limits)?;
        let book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).map_err(|_: XlsxError| Refusal::NoWorkbook)?;
        // Any number of sheets may name the same part of the file.
        if book.sheets_metadata().len() > limits.sheets {
            return Err(Refusal::TooLarge);
        }
        Ok(Self { book, limits, spent: Spent::default(), largest, left: limits.read_bytes })
    }

    /// The first visible sheet.
    pub fn first(&self) -> Option<String> {
        self.visible().into_iter().next()
    }

    /// The visible sheets, in the order of their tabs.
    pub fn visible(&self) -> Vec<String> {
        let seen = self.book.sheets_metadata().iter().filter(|sheet| sheet.visible == SheetVisible::Visible);
        seen.map(|sheet| sheet.name.clone()).collect()
    }

    pub fn names(&self) -> impl Iterator<Item = String> {
        self.book.sheet_names().into_iter()
    }

    pub fn has(&self, name: &str) -> bool {
        self.book.sheet_names().iter().any(|sheet| sheet == name)
    }

    /// Counts one reading of a sheet.
    pub(crate) fn charge(&mut self) -> Result<(), Refusal> {
        self.left = self.left.checked_sub(self.largest).ok_or(Refusal::TooLarge)?;
        Ok(())
    }

    /// The first row of a sheet that is not empty, without reading on.
    pub fn headings(&mut self, sheet: &str) -> Result<Option<Row>, Refusal> {
        self.charge()?;
        let (limits, most, mut bytes) = (self.limits, self.limits.columns, 0);
        let mut reader = self.book.worksheet_cells_reader(sheet).map_err(|_| Refusal::NoWorkbook)?;
        let mut headings: Option<Row> = None;
        while let Some(found) = reader.next_cell().map_err(|_| Refusal::NoWorkbook)? {
            let Some(cell) = text_of(found.get_value()) else { continue };
            let (row, column) = found.get_position();
            if headings.as_ref().is_some_and(|known| known.number != row + 1) {
                break;
            }
            // One long text can stand in every cell.
            if let Cell::Text(text) = &cell {
                bytes += text.len() as u64;
            }
            if bytes > limits.text_bytes || self.spent.bytes + bytes > limits.book_text_bytes {
                return Err(Refusal::TooLarge);
            }
            match &mut headings {
                // More cells than columns stand twice in one place.
                Some(known) if column >= most || known.cells.len() as u64 >= u64::from(most) => {
                    return Err(Refusal::TooManyColumns);
                }
                Some(known) => known.cells.push((column, cell)),
                None if column >= most => return Err(Refusal::TooManyColumns),
                None => headings = Some(Row { number: row + 1, cells: vec![(column, cell)] }),
            }
        }
        self.spent.bytes += bytes;
        Ok(headings)
    }

    /// The non-empty rows of a sheet.
    pub fn rows(&mut self, sheet: &str) -> Result<Vec<Row>, Refusal> {
        if !self.has(sheet) {
            return Err(Refusal::NoSuchSheet);
        }
        self.charge()?;
        let formulas = self.formulas(sheet)?;
        let (limits, before) = (self.limits, self.spent);
        let mut reader = self.book.worksheet_cells_reader(sheet).map_err(|_| Refusal::NoWorkbook)?;
        let (mut rows, mut spent): (Vec<Row>, Spent) = (Vec::new(), Spent::default());
        while let Some(found) = reader.next_cell().map_err(|_| Refusal::NoWorkbook)? {
            let (row, column) = found.get_position();
            let cell = if formulas.binary_search(&(row, column)).is_ok() {
                Cell::Formula
            } else {
                match text_of(found.get_value()) {
                    Some(cell) => cell,
                    None => continue,
                }
            };
            if column >= limits.columns {
                return Err(Refusal::TooManyColumns);
            }
            spent.cells += 1;
            if let Cell::Text(text) = &cell {
                spent.bytes += text.len() as u64;
            }
            let large = spent.cells > limits.cells || spent.bytes > limits.text_bytes;
            let all_large =
                before.cells + spent.cells > limits.book_cells || before.bytes + spent.bytes > limits.book_text_bytes;
            if large || all_large {
                return Err(Refusal::TooLarge);
            }
            match rows.last_mut() {
                Some(last) if last.number == row + 1 => last.cells.push((column, cell)),
                // A row that comes again later would be two rows of one number.
                Some(last) if last.number > row => return Err(Refusal::NoWorkbook),
                _ => {
                    // The heading row does not count.
                    if rows.len() as u64 > u64::from(limits.rows) {
                        return Err(Refusal::TooManyRows);
                    }
                    rows.push(Row { number: row + 1, cells: vec![(column, cell)] });
                }
            }
        }
        self.spent = Spent { cells: before.cells + spent.cells, bytes: before.bytes + spent.bytes };
        Ok(rows)
    }

    /// The positions of formulas, in order. What they say is not asked for: a text that many cells share would be written
    /// out for each of them, and the number it goes by is the file's, with room reserved for all numbers below it.
    fn formulas(&mut self, sheet: &str) -> Result<Vec<(u32, u32)>, Refusal> {
        self.charge()?;
        let most = self.limits.cells;
        let mut reader = self.book.worksheet_cells_reader(sheet).map_err(|_| Refusal::NoWorkbook)?;
        let mut places = Vec::new();
        while let Some(found) = reader.next_cell_with_formula_metadata().map_err(|_| Refusal::NoWorkbook)? {
            if found.formula.is_some_and(|formula| calculates(&formula)) {
                places.push(found.pos);
            }
            if places.len() as u64 > most {
                return Err(Refusal::TooLarge);
            }
        }
        places.sort_unstable();
        Ok(places)
    }
}

/// Whether there is a formula at all: a tag without a word is none, one that shares another's is.
fn calculates(formula: &XlsxFormulaMetadata) -> bool {
    !matches!(formula, XlsxFormulaMetadata::Normal { formula } if formula.is_empty())
}

/// `None` for an empty cell.
pub(crate) fn text_of(value: &DataRef<'_>) -> Option<Cell> {
    let mut text = match value {
        DataRef::Empty => return None,
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => plain(*number),
        DataRef::Bool(yes) => yes.to_string(),
        DataRef::DateTime(moment) => moment_text(moment),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(_) => return Some(Cell::Error),
    };
    // Written as `_x0000_`: nobody sees it, and no database keeps it.
    text.retain(|character| character != '\0');
    (!text.is_empty()).then_some(Cell::Text(text))
}

/// The shortest decimal that represents the same number, without an exponent.
fn plain(number: f64) -> String {
    format!("{number}")
}

fn moment_text(moment: &ExcelDateTime) -> String {
    let (year, month, day, hour, minute, second, milli) = moment.to_ymd_hms_milli();
    // Fractions of a second are rounding errors of the floating-point serial number.
    let second = if milli >= 500 { second.saturating_add(1).min(59) } else { second };
    if (hour, minute, second) == (0, 0, 0) {
        format!("{year:04}-{month:02}-{day:02}")
    } else {
        format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
    }
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;

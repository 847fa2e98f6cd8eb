//! Reads uploaded workbooks. Cells are read one by one and counted; a sheet is never held as a grid, so a single
//! distant cell costs nothing. Values are returned as text, in the form [`crate::write`] takes them.

use crate::preflight;
use calamine::{DataRef, ExcelDateTime, Reader, SheetVisible, Xlsx, XlsxError, open_workbook_from_rs};
use std::io::Cursor;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub file_bytes: u64,
    pub unpacked_bytes: u64,
    pub rows: u32,
    pub columns: u32,
    pub cells: u64,
    /// For all texts together.
    pub text_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: 10 << 20,
            unpacked_bytes: 64 << 20,
            rows: 20_000,
            columns: 200,
            cells: 600_000,
            text_bytes: 24 << 20,
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
}

impl<'a> Book<'a> {
    pub fn open(bytes: &'a [u8], limits: Limits) -> Result<Self, Refusal> {
        preflight::check(bytes, &limits)?;
        let book = open_workbook_from_rs(Cursor::new(bytes)).map_err(|_: XlsxError| Refusal::NoWorkbook)?;
        Ok(Self { book, limits })
    }

    /// The first visible sheet.
    pub fn first(&self) -> Option<String> {
        let mut sheets = self.book.sheets_metadata().iter();
        sheets.find(|sheet| sheet.visible == SheetVisible::Visible).map(|sheet| sheet.name.clone())
    }

    pub fn has(&self, name: &str) -> bool {
        self.book.sheet_names().iter().any(|sheet| sheet == name)
    }

    /// The non-empty rows of a sheet.
    pub fn rows(&mut self, sheet: &str) -> Result<Vec<Row>, Refusal> {
        if !self.has(sheet) {
            return Err(Refusal::NoSuchSheet);
        }
        let formulas = self.formulas(sheet)?;
        let limits = self.limits;
        let mut reader = self.book.worksheet_cells_reader(sheet).map_err(|_| Refusal::NoWorkbook)?;
        let (mut rows, mut cells, mut bytes): (Vec<Row>, u64, u64) = (Vec::new(), 0, 0);
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
            cells += 1;
            if let Cell::Text(text) = &cell {
                bytes += text.len() as u64;
            }
            if cells > limits.cells || bytes > limits.text_bytes {
                return Err(Refusal::TooLarge);
            }
            match rows.last_mut() {
                Some(last) if last.number == row + 1 => last.cells.push((column, cell)),
                _ => {
                    // The heading row does not count.
                    if rows.len() as u64 > u64::from(limits.rows) {
                        return Err(Refusal::TooManyRows);
                    }
                    rows.push(Row { number: row + 1, cells: vec![(column, cell)] });
                }
            }
        }
        Ok(rows)
    }

    /// The positions of formulas, in order.
    fn formulas(&mut self, sheet: &str) -> Result<Vec<(u32, u32)>, Refusal> {
        let most = self.limits.cells;
        let mut reader = self.book.worksheet_cells_reader(sheet).map_err(|_| Refusal::NoWorkbook)?;
        let mut places = Vec::new();
        while let Some(found) = reader.next_formula().map_err(|_| Refusal::NoWorkbook)? {
            if !found.get_value().is_empty() {
                places.push(found.get_position());
            }
            if places.len() as u64 > most {
                return Err(Refusal::TooLarge);
            }
        }
        places.sort_unstable();
        Ok(places)
    }
}

/// `None` for an empty cell.
pub(crate) fn text_of(value: &DataRef<'_>) -> Option<Cell> {
    let text = match value {
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

//! Sheets read by their headings: in any order, under any of the names a column goes by. The one way from an uploaded
//! sheet to rows, for imports and for grids that are filled in and sent back.

use crate::read::{Book, Cell, Refusal, Row};
use crate::xlsx::column_name;
use std::collections::HashMap;

/// A column that is looked for.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub field: &'static str,
    /// What it may be called, such as in two languages.
    pub headings: Vec<String>,
    pub required: bool,
}

impl Wanted {
    pub fn required(field: &'static str, headings: impl IntoIterator<Item = String>) -> Self {
        Self { field, headings: headings.into_iter().collect(), required: true }
    }

    pub fn optional(field: &'static str, headings: impl IntoIterator<Item = String>) -> Self {
        Self { required: false, ..Self::required(field, headings) }
    }
}

/// A sheet whose columns were found. Which headings are refused is up to the caller.
#[derive(Debug, Default)]
pub struct Table {
    pub sheet: String,
    /// The required columns that are not there, each with all its names.
    pub missing: Vec<String>,
    /// Headings of no column that is looked for.
    pub unknown: Vec<String>,
    /// Headings of columns that were found before: which of them is meant, the sheet does not say. The first one is read.
    pub twice: Vec<String>,
    columns: HashMap<&'static str, u32>,
    rows: Vec<Row>,
}

/// Why the text of a cell is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Formula,
    Error,
}

impl Table {
    pub fn read(book: &mut Book<'_>, sheet: &str, wanted: &[Wanted]) -> Result<Self, Refusal> {
        Ok(Self::of(sheet, book.rows(sheet)?, wanted))
    }

    /// The first row has the headings.
    pub fn of(sheet: &str, rows: Vec<Row>, wanted: &[Wanted]) -> Self {
        let mut rows = rows.into_iter();
        let mut table = Self { sheet: sheet.to_owned(), ..Self::default() };
        let headings = rows.next().map(|row| row.cells).unwrap_or_default();
        for (at, cell) in &headings {
            let Cell::Text(text) = cell else { continue };
            let text = heading(text);
            let mut meant =
                wanted.iter().filter(|one| one.headings.iter().any(|name| heading(name) == text)).peekable();
            if meant.peek().is_none() {
                table.unknown.extend((!text.is_empty()).then(|| text.to_owned()));
            } else if let Some(one) = meant.find(|one| !table.columns.contains_key(one.field)) {
                table.columns.insert(one.field, *at);
            } else if !table.twice.iter().any(|told| told == text) {
                table.twice.push(text.to_owned());
            }
        }
        let missing = wanted.iter().filter(|one| one.required && !table.columns.contains_key(one.field));
        table.missing = missing.map(|one| one.headings.join(" / ")).collect();
        table.rows = rows.collect();
        table
    }

    pub fn has(&self, field: &str) -> bool {
        self.columns.contains_key(field)
    }

    /// The rows below the headings.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.rows.iter().map(|row| Line { table: self, row })
    }

    /// As the spreadsheet names the cell, such as `I7`; the row alone where there is no such column.
    pub fn address(&self, field: &str, row: u32) -> String {
        match self.columns.get(field) {
            Some(at) => format!("{}{row}", column_name(*at as usize)),
            None => row.to_string(),
        }
    }
}

/// Templates mark required columns with an asterisk.
fn heading(text: &str) -> &str {
    text.trim().trim_end_matches('*').trim_end()
}

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    table: &'a Table,
    row: &'a Row,
}

impl<'a> Line<'a> {
    /// As the spreadsheet numbers it.
    pub fn number(&self) -> u32 {
        self.row.number
    }

    fn cell(&self, field: &str) -> Option<&'a Cell> {
        self.table.columns.get(field).and_then(|at| self.row.cell(*at))
    }

    /// The text of a cell without blanks around it; empty for anything else.
    pub fn text(&self, field: &str) -> &'a str {
        match self.cell(field) {
            Some(Cell::Text(text)) => text.trim(),
            _ => "",
        }
    }

    pub fn fault(&self, field: &str) -> Option<Fault> {
        match self.cell(field)? {
            Cell::Text(_) => None,
            Cell::Formula => Some(Fault::Formula),
            Cell::Error => Some(Fault::Error),
        }
    }

    /// Whether none of these columns has anything in this row.
    pub fn is_blank(&self, fields: impl IntoIterator<Item = &'static str>) -> bool {
        fields.into_iter().all(|field| self.cell(field).is_none())
    }

    pub fn address(&self, field: &str) -> String {
        self.table.address(field, self.row.number)
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;

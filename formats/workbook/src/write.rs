//! Writes a list row by row into any writer. Only the current row is held in memory.

use crate::csv::Csv;
use crate::kind::{Heading, Note};
use crate::xlsx::Xlsx;
use std::io::{Result, Write};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Xlsx,
    Csv,
}

impl Format {
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "xlsx" => Some(Self::Xlsx),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Csv => "csv",
        }
    }
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv; charset=utf-8",
        }
    }
}

/// A hidden sheet: metadata for a later import of the file.
#[derive(Clone, Debug, Default)]
pub struct Hidden {
    pub name: String,
    pub rows: Vec<Vec<String>>,
}

/// The names of the file's sheets.
#[derive(Clone, Debug)]
pub struct Names {
    pub sheet: String,
    pub info: String,
}

pub enum Writer<W: Write> {
    Xlsx(Box<Xlsx<W>>),
    Csv(Csv<W>),
}

impl<W: Write> Writer<W> {
    pub fn begin(out: W, format: Format, names: Names, headings: Vec<Heading>) -> Result<Self> {
        Ok(match format {
            Format::Xlsx => Self::Xlsx(Box::new(Xlsx::begin(out, names, headings)?)),
            Format::Csv => Self::Csv(Csv::begin(out, &headings)?),
        })
    }

    pub fn row<'a>(&mut self, cells: impl Iterator<Item = Option<&'a str>>) -> Result<()> {
        match self {
            Self::Xlsx(xlsx) => xlsx.row(cells),
            Self::Csv(csv) => csv.row(cells),
        }
    }

    /// Ends the file; a CSV has no hidden sheet.
    pub fn finish(self, notes: &[Note], hidden: Option<&Hidden>) -> Result<W> {
        match self {
            Self::Xlsx(xlsx) => xlsx.finish(notes, hidden),
            Self::Csv(csv) => csv.finish(notes),
        }
    }
}

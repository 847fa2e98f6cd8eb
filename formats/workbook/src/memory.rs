//! What stood in a list when its workbook was made, kept in the workbook itself: a hidden column with the id of each
//! row's record, and a hidden sheet for each list with the values by id. What comes back is compared with it.

use crate::kind::{Heading, Kind};
use crate::read::{Book, Refusal, Row};
use crate::write::Hidden;
use std::collections::HashMap;

/// What the names of the hidden sheets begin with.
const SHEET: &str = "_tandem";
/// Begins the first cell of a hidden sheet; the code of the list follows.
const MARK: &str = "tandem 1 ";
/// The heading of the hidden column; in workbooks of several lists, the code of the list follows.
const ID: &str = "id";
const ID_WIDTH: u16 = 36;

#[derive(Debug)]
pub struct Memory {
    /// Column of each field on the hidden sheet.
    columns: HashMap<String, u32>,
    rows: HashMap<String, Row>,
}

/// What a workbook remembers of a list.
#[derive(Debug)]
pub enum Remembered {
    Nothing,
    /// It was made from other lists.
    Others,
    This(Memory),
}

impl Memory {
    /// The hidden sheet: its header row. One row for each record follows, with its id and its values.
    pub fn begin(list: &str, fields: impl Iterator<Item = String>) -> Hidden {
        let top = std::iter::once(format!("{MARK}{list}")).chain(fields).collect();
        Hidden { name: SHEET.to_owned(), rows: vec![top] }
    }

    /// The hidden column of a workbook of one list.
    pub fn heading() -> Heading {
        Heading { hidden: true, ..Heading::new(ID, Kind::Text, ID_WIDTH) }
    }

    /// The hidden column of one list among several, by which its sheet is found again under any name.
    pub fn heading_of(list: &str) -> Heading {
        Heading { label: format!("{ID} {list}"), ..Self::heading() }
    }

    /// What the hidden column of this list may be called.
    pub fn headings(list: &str) -> [String; 2] {
        [ID.to_owned(), format!("{ID} {list}")]
    }

    pub fn of(book: &mut Book<'_>, list: &str) -> Result<Remembered, Refusal> {
        let wanted = format!("{MARK}{list}");
        let sheets: Vec<String> = book.names().filter(|name| name.starts_with(SHEET)).collect();
        for sheet in &sheets {
            if book.headings(sheet)?.is_none_or(|row| row.text(0) != wanted) {
                continue;
            }
            let mut rows = book.rows(sheet)?.into_iter();
            let top = rows.next().map(|row| row.cells).unwrap_or_default();
            let fields = top.into_iter().filter(|(at, _)| *at > 0);
            let columns = fields.filter_map(|(at, cell)| Some((cell.into_text()?, at))).collect();
            let rows = rows.map(|row| (row.text(0).to_owned(), row)).collect();
            return Ok(Remembered::This(Self { columns, rows }));
        }
        Ok(if sheets.is_empty() { Remembered::Nothing } else { Remembered::Others })
    }

    /// The sheet of a list: the one whose hidden column names it, else the first that can be seen. Only files that remember
    /// a list have such columns; of any other file, no sheet is read to find that out.
    pub fn sheet_of(book: &mut Book<'_>, list: &str) -> Result<Option<String>, Refusal> {
        let own = format!("{ID} {list}");
        let mut visible = book.visible();
        visible.retain(|name| !name.starts_with(SHEET));
        if !book.names().any(|name| name.starts_with(SHEET)) {
            return Ok(visible.into_iter().next());
        }
        for sheet in &visible {
            let headings = book.headings(sheet)?;
            if headings.is_some_and(|row| row.cells.iter().any(|(at, _)| row.text(*at) == own)) {
                return Ok(Some(sheet.clone()));
            }
        }
        Ok(visible.into_iter().next())
    }

    /// What stood in a field of a record; `None` where the file does not say.
    pub fn text(&self, id: &str, field: &str) -> Option<&str> {
        let (row, at) = (self.rows.get(id)?, self.columns.get(field)?);
        Some(row.text(*at))
    }
}

//! A preview of the beginning of every visible sheet, not for imports. Formulas are shown with their stored results.

use crate::read::{Book, Cell, Refusal, text_of};
use calamine::{Reader, SheetVisible};

const MOST_SHEETS: usize = 20;
/// For one cell. A shared string is stored once in the file, but would be held once per cell.
const MOST_LETTERS: usize = 1_000;

/// The first rows of a sheet, each with its first columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glance {
    pub sheet: String,
    pub rows: Vec<Vec<String>>,
    /// Whether the sheet has more content.
    pub more: bool,
}

impl Book<'_> {
    pub fn glance(&mut self, rows: u32, columns: u32) -> Result<Vec<Glance>, Refusal> {
        let seen = self.book.sheets_metadata().iter().filter(|sheet| sheet.visible == SheetVisible::Visible);
        let names: Vec<String> = seen.take(MOST_SHEETS).map(|sheet| sheet.name.clone()).collect();
        names.into_iter().map(|name| self.one(name, rows, columns)).collect()
    }

    fn one(&mut self, sheet: String, rows: u32, columns: u32) -> Result<Glance, Refusal> {
        self.charge()?;
        let mut glance = Glance { sheet, ..Glance::default() };
        let mut reader = self.book.worksheet_cells_reader(&glance.sheet).map_err(|_| Refusal::NoWorkbook)?;
        while let Some(found) = reader.next_cell().map_err(|_| Refusal::NoWorkbook)? {
            let (row, column) = found.get_position();
            let text = match text_of(found.get_value()) {
                Some(Cell::Text(text)) => beginning(text),
                Some(_) => "#".to_owned(),
                None => continue,
            };
            if row >= rows || column >= columns {
                glance.more = true;
                // Cells are ordered by row, so no further cell is shown either.
                if row >= rows {
                    break;
                }
                continue;
            }
            let (row, column) = (row as usize, column as usize);
            if glance.rows.len() <= row {
                glance.rows.resize(row + 1, Vec::new());
            }
            let cells = &mut glance.rows[row];
            if cells.len() <= column {
                cells.resize(column + 1, String::new());
            }
            cells[column] = text;
        }
        Ok(glance)
    }
}

fn beginning(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(MOST_LETTERS) {
        text.truncate(end);
        text.shrink_to_fit();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::MOST_LETTERS;
    use crate::write::Names;
    use crate::{Book, Format, Heading, Kind, Limits, Writer};

    #[test]
    fn only_the_beginning_is_shown() {
        let headings = vec![Heading::new("A", Kind::Text, 10), Heading::new("B", Kind::Number, 10)];
        let names = Names { sheet: "S".into(), info: "I".into() };
        let mut writer = Writer::begin(Vec::new(), Format::Xlsx, names, headings).unwrap();
        for number in 0..5 {
            let (name, number) = (format!("r{number}"), number.to_string());
            writer.row([Some(name.as_str()), Some(number.as_str())].into_iter()).unwrap();
        }
        let file = writer.finish(&[], None).unwrap();
        let mut book = Book::open(&file, Limits::default()).unwrap();
        let seen = book.glance(3, 1).unwrap();
        assert_eq!(seen[0].rows, [vec!["A"], vec!["r0"], vec!["r1"]]);
        assert!(seen[0].more);
        let all = book.glance(100, 100).unwrap();
        assert_eq!((all[0].rows.len(), all[0].rows[5][1].as_str(), all[0].more), (6, "4", false));
    }

    #[test]
    fn only_the_beginning_of_a_long_text_is_shown() {
        let names = Names { sheet: "S".into(), info: "I".into() };
        let headings = vec![Heading::new("A", Kind::Text, 10)];
        let mut writer = Writer::begin(Vec::new(), Format::Xlsx, names, headings).unwrap();
        let long = "长".repeat(30_000);
        writer.row([Some(long.as_str())].into_iter()).unwrap();
        let file = writer.finish(&[], None).unwrap();
        let seen = Book::open(&file, Limits::default()).unwrap().glance(3, 1).unwrap();
        assert_eq!(seen[0].rows[1][0].chars().count(), MOST_LETTERS);
    }
}

//! A workbook, compressed while its rows arrive. `rust_xlsxwriter` buffers the rows in a temporary file
//! and needs a seekable output; a million rows would be written to disk twice before the first byte is sent. This
//! writes only what lists and grids need directly into the stream: sheets with headings of their own, four kinds of
//! cells, locked columns, an info sheet, hidden ones.

use crate::cells::{HEADING, Place, STYLES, WRONG, column_style, open_row, push_cell, push_locked, push_text};
use crate::kind::{Heading, Kind, Note};
use crate::write::{Hidden, Names};
use crate::xml::push;
use std::io::{Error, Result, Write};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// The maximum rows of a sheet; further rows continue in the next one.
const MOST_ROWS: u32 = 1_048_576;
/// A part of 4 GB or more would need ZIP64, which not every reader supports.
const MOST_BYTES: u64 = 3 << 30;
/// No more than our own reader takes.
const MOST_SHEETS: usize = 200;
const CHUNK: usize = 64 * 1024;

pub struct Xlsx<W: Write> {
    zip: ZipWriter<StreamWriter<W>>,
    info: String,
    list: List,
    /// Name of each sheet, and whether it is hidden.
    sheets: Vec<(String, bool)>,
    most_rows: u32,
    row: u32,
    written: u64,
    part: Vec<u8>,
}

/// What is written now; it goes on in another sheet where one does not hold it.
struct List {
    name: String,
    headings: Vec<Heading>,
    columns: Vec<String>,
    /// Whether it has locked columns.
    protected: bool,
}

impl List {
    fn of(name: String, headings: Vec<Heading>) -> Self {
        let columns = (0..headings.len()).map(column_name).collect();
        let protected = headings.iter().any(|heading| heading.locked);
        Self { name, headings, columns, protected }
    }
}

impl<W: Write> Xlsx<W> {
    pub fn begin(out: W, names: Names, headings: Vec<Heading>) -> Result<Self> {
        Self::begin_with(out, names, headings, MOST_ROWS)
    }

    fn begin_with(out: W, names: Names, headings: Vec<Heading>, most_rows: u32) -> Result<Self> {
        let (zip, part) = (ZipWriter::new_stream(out), Vec::with_capacity(CHUNK * 2));
        let list = List::of(names.sheet, headings);
        let mut xlsx = Self { zip, info: names.info, list, sheets: Vec::new(), most_rows, row: 0, written: 0, part };
        xlsx.whole_part("xl/styles.xml", STYLES)?;
        xlsx.next_sheet()?;
        Ok(xlsx)
    }

    /// Ends the sheet and begins another with headings of its own.
    pub fn sheet(&mut self, name: &str, headings: Vec<Heading>) -> Result<()> {
        self.end_sheet()?;
        self.list = List::of(name.to_owned(), headings);
        self.next_sheet()
    }

    pub fn row<'a>(&mut self, cells: impl Iterator<Item = Option<&'a str>>) -> Result<()> {
        self.row_with_wrong(cells, &[])
    }

    /// As [`Self::row`], with the cells of these columns highlighted.
    pub fn row_with_wrong<'a>(&mut self, cells: impl Iterator<Item = Option<&'a str>>, wrong: &[usize]) -> Result<()> {
        if self.row >= self.most_rows || self.written >= MOST_BYTES {
            self.end_sheet()?;
            self.next_sheet()?;
        }
        self.row += 1;
        let row = self.row.to_string();
        open_row(&mut self.part, &row);
        let columns = self.list.columns.iter().zip(&self.list.headings);
        for (at, ((column, heading), cell)) in columns.zip(cells).enumerate() {
            let locked = self.list.protected && heading.locked;
            let place = Place { column, row: &row, open: self.list.protected && !locked };
            match cell.filter(|text| !text.is_empty()) {
                text if wrong.contains(&at) => push_text(&mut self.part, place, WRONG, text.unwrap_or_default()),
                Some(text) => push_cell(&mut self.part, place, heading.kind, text),
                None if locked => push_locked(&mut self.part, place),
                None => {}
            }
        }
        self.part.extend_from_slice(b"</row>");
        self.pass_on(CHUNK)
    }

    pub fn finish(self, notes: &[Note], hidden: Option<&Hidden>) -> Result<W> {
        self.finish_all(notes, hidden.map(std::slice::from_ref).unwrap_or_default())
    }

    /// As [`Self::finish`], with any number of hidden sheets.
    pub fn finish_all(mut self, notes: &[Note], hidden: &[Hidden]) -> Result<W> {
        self.end_sheet()?;
        let notes: Vec<Vec<String>> = notes.iter().map(|n| vec![n.label.clone(), n.value.clone()]).collect();
        let name = self.info.clone();
        self.small_sheet(&name, false, &notes)?;
        for sheet in hidden {
            self.small_sheet(&sheet.name, true, &sheet.rows)?;
        }
        self.rest()?;
        let stream = self.zip.finish().map_err(Error::other)?;
        Ok(stream.into_inner())
    }

    fn start(&mut self, path: &str) -> Result<()> {
        let how =
            SimpleFileOptions::default().compression_method(CompressionMethod::Deflated).compression_level(Some(3));
        self.zip.start_file(path, how).map_err(Error::other)
    }

    fn whole_part(&mut self, path: &str, text: &str) -> Result<()> {
        self.start(path)?;
        self.zip.write_all(text.as_bytes())
    }

    /// Flushes the buffer if it holds at least this much.
    fn pass_on(&mut self, at_least: usize) -> Result<()> {
        if self.part.len() < at_least {
            return Ok(());
        }
        self.written += self.part.len() as u64;
        self.zip.write_all(&self.part)?;
        self.part.clear();
        Ok(())
    }

    fn open_sheet(&mut self, name: &str, hidden: bool) -> Result<()> {
        if self.sheets.len() >= MOST_SHEETS {
            return Err(Error::other("too many sheets"));
        }
        let name = self.free_name(name);
        self.sheets.push((name, hidden));
        (self.row, self.written) = (0, 0);
        let path = format!("xl/worksheets/sheet{}.xml", self.sheets.len());
        self.start(&path)?;
        self.part.extend_from_slice(SHEET_OPENS.as_bytes());
        Ok(())
    }

    /// Spreadsheets reject a file in which two sheets have the same name.
    fn free_name(&self, wanted: &str) -> String {
        let base = sheet_name(wanted);
        let taken = |name: &str| self.sheets.iter().any(|(other, _)| other.to_lowercase() == name.to_lowercase());
        let (mut name, mut number) = (base.clone(), 1);
        while taken(&name) {
            number += 1;
            name = sheet_name(&format!("{} {number}", cut(&base, 25)));
        }
        name
    }

    fn next_sheet(&mut self) -> Result<()> {
        let name = self.list.name.clone();
        self.open_sheet(&name, false)?;
        let (headings, part) = (&self.list.headings, &mut self.part);
        let fixed = headings.iter().take_while(|heading| heading.fixed).count();
        part.extend_from_slice(frozen(fixed).as_bytes());
        if !headings.is_empty() {
            part.extend_from_slice(b"<cols>");
            for (at, heading) in headings.iter().enumerate() {
                let hidden = if heading.hidden { " hidden=\"1\"" } else { "" };
                // Below the rows that are there, others can be added.
                let style = if self.list.protected {
                    format!(" style=\"{}\"", column_style(heading.kind))
                } else {
                    String::new()
                };
                let (at, width) = (at + 1, heading.width.clamp(4, 120));
                let col =
                    format!("<col min=\"{at}\" max=\"{at}\" width=\"{width}\"{style} customWidth=\"1\"{hidden}/>");
                part.extend_from_slice(col.as_bytes());
            }
            part.extend_from_slice(b"</cols>");
        }
        part.extend_from_slice(b"<sheetData>");
        self.row = 1;
        open_row(part, "1");
        for (column, heading) in self.list.columns.iter().zip(headings) {
            push_text(part, Place { column, row: "1", open: false }, HEADING, &heading.label);
        }
        part.extend_from_slice(b"</row>");
        Ok(())
    }

    fn end_sheet(&mut self) -> Result<()> {
        self.part.extend_from_slice(b"</sheetData>");
        if self.list.protected {
            self.part.extend_from_slice(PROTECTED.as_bytes());
        }
        if let Some(last) = self.list.columns.last() {
            // Numeric codes are stored as text on purpose: suppresses Excel's warning markers.
            let filter = format!("<autoFilter ref=\"A1:{last}{}\"/>", self.row);
            let calm = format!(
                "<ignoredErrors><ignoredError sqref=\"A1:{last}{}\" numberStoredAsText=\"1\"/></ignoredErrors>",
                self.row
            );
            self.part.extend_from_slice(filter.as_bytes());
            self.part.extend_from_slice(calm.as_bytes());
        }
        self.part.extend_from_slice(b"</worksheet>");
        self.pass_on(0)
    }

    fn small_sheet(&mut self, name: &str, hidden: bool, rows: &[Vec<String>]) -> Result<()> {
        self.open_sheet(name, hidden)?;
        self.part
            .extend_from_slice(b"<cols><col min=\"1\" max=\"2\" width=\"40\" customWidth=\"1\"/></cols><sheetData>");
        for (at, cells) in rows.iter().enumerate() {
            let row = (at + 1).to_string();
            open_row(&mut self.part, &row);
            for (at, cell) in cells.iter().enumerate() {
                let column = column_name(at);
                push_cell(&mut self.part, Place { column: &column, row: &row, open: false }, Kind::Text, cell);
            }
            self.part.extend_from_slice(b"</row>");
            self.pass_on(CHUNK)?;
        }
        self.part.extend_from_slice(b"</sheetData></worksheet>");
        self.pass_on(0)
    }

    /// The workbook's index parts, written last because the sheets are known only now.
    fn rest(&mut self) -> Result<()> {
        let (mut sheets, mut relations, mut types) = (String::new(), String::new(), String::new());
        for (at, (name, hidden)) in self.sheets.iter().enumerate() {
            let (at, state) = (at + 1, if *hidden { " state=\"veryHidden\"" } else { "" });
            let mut written = Vec::new();
            push(&mut written, name);
            let name = String::from_utf8_lossy(&written);
            sheets += &format!("<sheet name=\"{name}\" sheetId=\"{at}\"{state} r:id=\"rId{at}\"/>");
            relations += &format!(
                "<Relationship Id=\"rId{at}\" Type=\"{RELATION}/worksheet\" Target=\"worksheets/sheet{at}.xml\"/>"
            );
            types +=
                &format!("<Override PartName=\"/xl/worksheets/sheet{at}.xml\" ContentType=\"{PART}.worksheet+xml\"/>");
        }
        let styles = self.sheets.len() + 1;
        let workbook = format!(
            "{XML}<workbook xmlns=\"{MAIN}\" xmlns:r=\"{RELATION}\"><bookViews><workbookView/></bookViews>\
             <sheets>{sheets}</sheets></workbook>"
        );
        let relations = format!(
            "{XML}<Relationships xmlns=\"{RELATIONS}\">{relations}<Relationship Id=\"rId{styles}\" \
             Type=\"{RELATION}/styles\" Target=\"styles.xml\"/></Relationships>"
        );
        let types = format!(
            "{XML}<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
             <Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
             <Default Extension=\"xml\" ContentType=\"application/xml\"/>\
             <Override PartName=\"/xl/workbook.xml\" ContentType=\"{PART}.sheet.main+xml\"/>{types}\
             <Override PartName=\"/xl/styles.xml\" ContentType=\"{PART}.styles+xml\"/></Types>"
        );
        let root = format!(
            "{XML}<Relationships xmlns=\"{RELATIONS}\"><Relationship Id=\"rId1\" Type=\"{RELATION}/officeDocument\" \
             Target=\"xl/workbook.xml\"/></Relationships>"
        );
        self.whole_part("xl/workbook.xml", &workbook)?;
        self.whole_part("xl/_rels/workbook.xml.rels", &relations)?;
        self.whole_part("_rels/.rels", &root)?;
        self.whole_part("[Content_Types].xml", &types)
    }
}

/// `A`, `B`, … `Z`, `AA`, …
pub fn column_name(mut at: usize) -> String {
    let mut name = Vec::new();
    loop {
        name.push(b'A' + u8::try_from(at % 26).unwrap_or(0));
        if at < 26 {
            break;
        }
        at = at / 26 - 1;
    }
    name.reverse();
    String::from_utf8(name).unwrap_or_default()
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// Spreadsheets reject some characters and names longer than 31 characters.
pub fn sheet_name(text: &str) -> String {
    let clean: String = text.chars().map(|c| if "[]:*?/\\'".contains(c) || c.is_control() { ' ' } else { c }).collect();
    let name = cut(clean.trim(), 31);
    if name.is_empty() { "Sheet".to_owned() } else { name }
}

const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const PART: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const SHEET_OPENS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
    <worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">";
/// Locked without a password: whoever wants to may lift it, what comes back is checked in any case.
const PROTECTED: &str = "<sheetProtection sheet=\"1\" formatCells=\"0\" formatColumns=\"0\" formatRows=\"0\" \
    insertRows=\"0\" deleteRows=\"0\" sort=\"0\" autoFilter=\"0\"/>";

/// The headings stay in sight, and these many columns from the left.
fn frozen(columns: usize) -> String {
    let corner = column_name(columns);
    let (split, pane) = match columns {
        0 => (String::new(), "bottomLeft"),
        _ => (format!(" xSplit=\"{columns}\""), "bottomRight"),
    };
    format!(
        "<sheetViews><sheetView workbookViewId=\"0\"><pane{split} ySplit=\"1\" topLeftCell=\"{corner}2\" \
         activePane=\"{pane}\" state=\"frozen\"/></sheetView></sheetViews>"
    )
}

#[cfg(test)]
#[path = "xlsx_tests.rs"]
mod tests;

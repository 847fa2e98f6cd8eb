//! The workbook of an export, compressed while its rows arrive. `rust_xlsxwriter` buffers the rows in a temporary file
//! and needs a seekable output; a million rows would be written to disk twice before the first byte is sent. This
//! writes only what a list needs directly into the stream: headings, four kinds of cells, an info sheet, a hidden one.

use crate::kind::{Heading, Kind, Note, is_exact_number, moment};
use crate::write::{Hidden, Names};
use crate::xml::{fitting, looks_like_formula, push};
use std::io::{Error, Result, Write};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// The maximum rows of a sheet; further rows continue in the next one.
const MOST_ROWS: u32 = 1_048_576;
/// A part of 4 GB or more would need ZIP64, which not every reader supports.
const MOST_BYTES: u64 = 3 << 30;
const CHUNK: usize = 64 * 1024;

// The indexes of the cell formats in `STYLES`.
const HEADING: u8 = 1;
const TEXT: u8 = 2;
/// Text that Excel must not interpret as a formula, even when the cell is edited.
const QUOTED: u8 = 3;
const DATE: u8 = 4;
const DATE_TIME: u8 = 5;
const NUMBER: u8 = 6;
/// Highlights an invalid value; always text.
const WRONG: u8 = 7;

pub struct Xlsx<W: Write> {
    zip: ZipWriter<StreamWriter<W>>,
    names: Names,
    headings: Vec<Heading>,
    columns: Vec<String>,
    /// Name of each sheet, and whether it is hidden.
    sheets: Vec<(String, bool)>,
    most_rows: u32,
    row: u32,
    written: u64,
    part: Vec<u8>,
}

impl<W: Write> Xlsx<W> {
    pub fn begin(out: W, names: Names, headings: Vec<Heading>) -> Result<Self> {
        Self::begin_with(out, names, headings, MOST_ROWS)
    }

    fn begin_with(out: W, names: Names, headings: Vec<Heading>, most_rows: u32) -> Result<Self> {
        let columns = (0..headings.len()).map(column_name).collect();
        let (zip, part) = (ZipWriter::new_stream(out), Vec::with_capacity(CHUNK * 2));
        let mut xlsx = Self { zip, names, headings, columns, sheets: Vec::new(), most_rows, row: 0, written: 0, part };
        xlsx.whole_part("xl/styles.xml", STYLES)?;
        xlsx.next_sheet()?;
        Ok(xlsx)
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
        for (at, cell) in cells.enumerate().take(self.columns.len()) {
            if wrong.contains(&at) {
                push_text(&mut self.part, &self.columns[at], &row, WRONG, cell.unwrap_or_default());
            } else if let Some(text) = cell {
                push_cell(&mut self.part, &self.columns[at], &row, self.headings[at].kind, text);
            }
        }
        self.part.extend_from_slice(b"</row>");
        self.pass_on(CHUNK)
    }

    pub fn finish(mut self, notes: &[Note], hidden: Option<&Hidden>) -> Result<W> {
        self.end_sheet()?;
        let notes: Vec<Vec<String>> = notes.iter().map(|n| vec![n.label.clone(), n.value.clone()]).collect();
        let name = self.names.info.clone();
        self.small_sheet(&name, false, &notes)?;
        if let Some(hidden) = hidden {
            self.small_sheet(&hidden.name, true, &hidden.rows)?;
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

    fn open_sheet(&mut self, name: String, hidden: bool) -> Result<()> {
        self.sheets.push((name, hidden));
        (self.row, self.written) = (0, 0);
        let path = format!("xl/worksheets/sheet{}.xml", self.sheets.len());
        self.start(&path)?;
        self.part.extend_from_slice(SHEET_OPENS.as_bytes());
        Ok(())
    }

    fn next_sheet(&mut self) -> Result<()> {
        let number = self.sheets.len() + 1;
        let base = sheet_name(&self.names.sheet);
        let name = if number == 1 { base } else { sheet_name(&format!("{} {number}", cut(&base, 25))) };
        self.open_sheet(name, false)?;
        self.part.extend_from_slice(FROZEN_TOP.as_bytes());
        if !self.headings.is_empty() {
            self.part.extend_from_slice(b"<cols>");
            for (at, heading) in self.headings.iter().enumerate() {
                let hidden = if heading.hidden { " hidden=\"1\"" } else { "" };
                let (at, width) = (at + 1, heading.width.clamp(4, 120));
                let col = format!("<col min=\"{at}\" max=\"{at}\" width=\"{width}\" customWidth=\"1\"{hidden}/>");
                self.part.extend_from_slice(col.as_bytes());
            }
            self.part.extend_from_slice(b"</cols>");
        }
        self.part.extend_from_slice(b"<sheetData>");
        self.row = 1;
        open_row(&mut self.part, "1");
        for (column, heading) in self.columns.iter().zip(&self.headings) {
            push_text(&mut self.part, column, "1", HEADING, &heading.label);
        }
        self.part.extend_from_slice(b"</row>");
        Ok(())
    }

    fn end_sheet(&mut self) -> Result<()> {
        self.part.extend_from_slice(b"</sheetData>");
        if let Some(last) = self.columns.last() {
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
        self.open_sheet(sheet_name(name), hidden)?;
        self.part
            .extend_from_slice(b"<cols><col min=\"1\" max=\"2\" width=\"40\" customWidth=\"1\"/></cols><sheetData>");
        for (at, cells) in rows.iter().enumerate() {
            let row = (at + 1).to_string();
            open_row(&mut self.part, &row);
            for (at, cell) in cells.iter().enumerate() {
                push_cell(&mut self.part, &column_name(at), &row, Kind::Text, cell);
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

fn open_row(part: &mut Vec<u8>, row: &str) {
    part.extend_from_slice(b"<row r=\"");
    part.extend_from_slice(row.as_bytes());
    part.extend_from_slice(b"\">");
}

fn open_cell(part: &mut Vec<u8>, column: &str, row: &str, style: u8) {
    part.extend_from_slice(b"<c r=\"");
    part.extend_from_slice(column.as_bytes());
    part.extend_from_slice(row.as_bytes());
    part.extend_from_slice(b"\" s=\"");
    part.push(b'0' + style);
}

fn push_cell(part: &mut Vec<u8>, column: &str, row: &str, kind: Kind, text: &str) {
    if text.is_empty() {
        return;
    }
    match kind {
        Kind::Number if is_exact_number(text) => {
            open_cell(part, column, row, NUMBER);
            part.extend_from_slice(b"\"><v>");
            part.extend_from_slice(text.as_bytes());
            part.extend_from_slice(b"</v></c>");
        }
        Kind::Date | Kind::DateTime if let Some((days, seconds)) = moment(text) => {
            open_cell(part, column, row, if kind == Kind::Date { DATE } else { DATE_TIME });
            let moment = f64::from(days) + f64::from(seconds) / 86_400.0;
            part.extend_from_slice(format!("\"><v>{moment}</v></c>").as_bytes());
        }
        _ => push_text(part, column, row, if looks_like_formula(text) { QUOTED } else { TEXT }, text),
    }
}

fn push_text(part: &mut Vec<u8>, column: &str, row: &str, style: u8, text: &str) {
    open_cell(part, column, row, style);
    let edged = text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace) || text.contains('\n');
    part.extend_from_slice(if edged {
        b"\" t=\"inlineStr\"><is><t xml:space=\"preserve\">".as_slice()
    } else {
        b"\" t=\"inlineStr\"><is><t>"
    });
    push(part, fitting(text));
    part.extend_from_slice(b"</t></is></c>");
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
const FROZEN_TOP: &str = "<sheetViews><sheetView workbookViewId=\"0\"><pane ySplit=\"1\" topLeftCell=\"A2\" \
    activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>";
const STYLES: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
    <styleSheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">\
    <numFmts count=\"2\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\"/>\
    <numFmt numFmtId=\"165\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss\"/></numFmts>\
    <fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>\
    <font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>\
    <fills count=\"4\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill>\
    <fill><patternFill patternType=\"solid\"><fgColor rgb=\"FFE8EEFB\"/></patternFill></fill>\
    <fill><patternFill patternType=\"solid\"><fgColor rgb=\"FFFDE2E0\"/></patternFill></fill></fills>\
    <borders count=\"1\"><border/></borders><cellStyleXfs count=\"1\"><xf/></cellStyleXfs>\
    <cellXfs count=\"8\"><xf/><xf numFmtId=\"49\" fontId=\"1\" fillId=\"2\" applyNumberFormat=\"1\" applyFont=\"1\" applyFill=\"1\"/>\
    <xf numFmtId=\"49\" applyNumberFormat=\"1\"/><xf numFmtId=\"49\" quotePrefix=\"1\" applyNumberFormat=\"1\"/>\
    <xf numFmtId=\"164\" applyNumberFormat=\"1\"/><xf numFmtId=\"165\" applyNumberFormat=\"1\"/><xf/>\
    <xf numFmtId=\"49\" fillId=\"3\" applyNumberFormat=\"1\" applyFill=\"1\"/></cellXfs></styleSheet>";

#[cfg(test)]
#[path = "xlsx_tests.rs"]
mod tests;

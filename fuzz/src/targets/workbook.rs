//! Untrusted workbooks, read as imports and grids read them, and workbook parts wrapped in a zip.

use std::io::{Cursor, Write};
use tandem_workbook::{Book, Cell, Limits, Memory, Row, Table, Wanted};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Whatever a file says, the rows of a sheet are no more than were asked for, each is there once, and texts can be kept.
pub fn whole(bytes: &[u8]) {
    let Ok(mut book) = Book::open(bytes, Limits::default()) else { return };
    let named = |text: &str| [text.to_owned()];
    let wanted = [Wanted::required("a", named("a")), Wanted::optional("b", named("Menge"))];
    let _ = (Memory::sheet_of(&mut book, "list"), Memory::of(&mut book, "list"));
    for sheet in book.names().collect::<Vec<_>>() {
        let Ok(rows) = book.rows(&sheet) else { continue };
        kept_within_limits(&rows);
        let table = Table::of(&sheet, rows, &wanted);
        for line in table.lines() {
            let _ = (line.text("a"), line.fault("b"), line.address("b"));
        }
    }
    let _ = book.glance(100, 50);
}

fn kept_within_limits(rows: &[Row]) {
    let limits = Limits::default();
    // The heading row does not count.
    assert!(rows.len() as u64 <= u64::from(limits.rows) + 1, "{} rows", rows.len());
    assert!(rows.is_sorted_by(|one, next| one.number < next.number), "a row comes twice");
    for (column, cell) in rows.iter().flat_map(|row| &row.cells) {
        assert!(*column < limits.columns, "column {column}");
        let Cell::Text(text) = cell else { continue };
        assert!(!text.is_empty() && !text.contains('\0'), "{text:?}");
    }
}

/// The names of the parts, in the order of the input.
const PARTS: [&str; 5] = [
    "xl/worksheets/sheet1.xml",
    "xl/sharedStrings.xml",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
];
const WORKBOOK: &[u8] = br#"<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
const RELATIONS: &[u8] = br#"<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;

/// The texts of the parts, separated by a zero byte. Missing ones are those of a plain workbook.
pub fn parts(bytes: &[u8]) {
    whole(&packed(bytes));
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut texts = bytes.splitn(PARTS.len(), |byte| *byte == 0);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for name in PARTS {
        let text = match (texts.next(), name) {
            (Some(text), _) => text,
            (None, "xl/workbook.xml") => WORKBOOK,
            (None, "xl/_rels/workbook.xml.rels") => RELATIONS,
            (None, _) => continue,
        };
        zip.start_file(name, options).and_then(|()| Ok(zip.write_all(text)?)).expect("a vector takes every byte");
    }
    zip.finish().expect("a vector takes every byte").into_inner()
}

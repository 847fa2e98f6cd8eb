//! Untrusted workbooks, read as imports and grids read them, and workbook parts wrapped in a zip.

use std::io::{Cursor, Write};
use tandem_workbook::{Book, Limits, Memory, Table, Wanted};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub fn whole(bytes: &[u8]) {
    let Ok(mut book) = Book::open(bytes, Limits::default()) else { return };
    let named = |text: &str| [text.to_owned()];
    let wanted = [Wanted::required("a", named("a")), Wanted::optional("b", named("Menge"))];
    let _ = (Memory::sheet_of(&mut book, "list"), Memory::of(&mut book, "list"));
    for sheet in book.names().collect::<Vec<_>>() {
        let Ok(table) = Table::read(&mut book, &sheet, &wanted) else { continue };
        for line in table.lines() {
            let _ = (line.text("a"), line.fault("b"), line.address("b"));
        }
    }
    let _ = book.glance(100, 50);
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

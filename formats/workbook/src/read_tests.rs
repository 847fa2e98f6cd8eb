use super::*;
use std::io::Write;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A workbook with one sheet.
fn workbook(sheet: &str, more: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let ns = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let book = format!(
        "<workbook xmlns=\"{ns}\" xmlns:r=\"{rel}\"><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
    );
    let rels = format!(
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"{rel}/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>"
    );
    let sheet = format!("<worksheet xmlns=\"{ns}\"><sheetData>{sheet}</sheetData></worksheet>");
    let root = format!(
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"{rel}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
    );
    let mut parts = vec![
        ("_rels/.rels", root.as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", rels.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet.as_bytes()),
    ];
    parts.extend_from_slice(more);
    for (name, content) in parts {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn read(file: &[u8]) -> Result<Vec<Row>, Refusal> {
    Book::open(file, Limits::default())?.rows("S")
}

#[test]
fn formulas_and_errors_are_told_apart_from_values() {
    let sheet = "<row r=\"1\"><c r=\"A1\"><f>1+1</f><v>2</v></c><c r=\"B1\"><v>2</v></c><c r=\"C1\" t=\"e\"><v>#N/A</v></c>\
                 <c r=\"D1\" t=\"b\"><v>1</v></c></row>";
    let rows = read(&workbook(sheet, &[])).unwrap();
    let cells: Vec<_> = rows[0].cells.iter().map(|(_, cell)| cell.clone()).collect();
    assert_eq!(cells, [Cell::Formula, Cell::Text("2".into()), Cell::Error, Cell::Text("true".into())]);
}

#[test]
fn zero_characters_are_left_out() {
    let shared = b"<sst><si><t>c_x0000_d</t></si></sst>";
    let sheet = "<row r=\"1\"><c r=\"A1\" t=\"str\"><v>a_x0000_b</v></c>\
                 <c r=\"B1\" t=\"inlineStr\"><is><t>_x0000_</t></is></c><c r=\"C1\" t=\"s\"><v>0</v></c></row>";
    let rows = read(&workbook(sheet, &[("xl/sharedStrings.xml", shared)])).unwrap();
    assert_eq!(rows[0].cells, [(0, Cell::Text("ab".into())), (2, Cell::Text("cd".into()))]);
}

#[test]
fn a_formula_that_cells_share_is_one_in_each_of_them_and_costs_no_more() {
    let cell = |at: &str, formula: &str| format!("<c r=\"{at}\"><f t=\"shared\" {formula}</f><v>2</v></c>");
    let (before, first) = (cell("A1", "si=\"0\">"), cell("B1", "si=\"0\" ref=\"A1:C1\">1+1"));
    // As far as this number, room was reserved.
    let far = cell("C1", "si=\"99999999999\" ref=\"C1\">1+1");
    let rows = read(&workbook(&format!("<row r=\"1\">{before}{first}{far}</row>"), &[])).unwrap();
    let cells: Vec<_> = rows[0].cells.iter().map(|(_, cell)| cell.clone()).collect();
    assert_eq!(cells, [Cell::Formula, Cell::Formula, Cell::Formula]);
}

#[test]
fn texts_that_are_only_announced_are_refused_before_room_is_made_for_them() {
    let announced = |count: &str| {
        let strings = format!("<sst count=\"1\" uniqueCount=\"{count}\"><si><t>a</t></si></sst>");
        let cell = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row>";
        read(&workbook(cell, &[("xl/sharedStrings.xml", strings.as_bytes())])).map(|rows| rows.len())
    };
    assert_eq!(announced("100000000000"), Err(Refusal::TooLarge));
    assert_eq!(announced("1000"), Ok(1), "others miscount, too");
}

#[test]
fn too_much_is_refused_before_it_is_read() {
    let zeros = vec![b' '; 70 << 20];
    assert_eq!(read(&workbook("", &[("xl/media/a.bin", &zeros)])).unwrap_err(), Refusal::TooLarge, "unpacked size");
    let header: String = (0..1000).map(|_| "<c t=\"inlineStr\"><is><t>h</t></is></c>").collect();
    assert_eq!(read(&workbook(&format!("<row r=\"1\">{header}</row>"), &[])).unwrap_err(), Refusal::TooManyColumns);
    let far = "<row r=\"1\"><c r=\"XFD1\"><v>1</v></c></row>";
    assert_eq!(read(&workbook(far, &[])).unwrap_err(), Refusal::TooManyColumns);
    let rows: String = (1..=20_002).map(|n| format!("<row r=\"{n}\"><c r=\"A{n}\"><v>1</v></c></row>")).collect();
    assert_eq!(read(&workbook(&rows, &[])).unwrap_err(), Refusal::TooManyRows);
    let endless = format!("<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>{}</t></is></c></row>", "a".repeat(2 << 20));
    assert_eq!(read(&workbook(&endless, &[])).unwrap_err(), Refusal::TooLarge, "one text without end");
    let strings = format!("<sst>{}</sst>", "<si/>".repeat(6_000_000));
    assert_eq!(read(&workbook("", &[("xl/sharedStrings.xml", strings.as_bytes())])).unwrap_err(), Refusal::TooLarge);
    let styles = format!("<styleSheet><cellXfs>{}</cellXfs></styleSheet>", "<xf/>".repeat(300_000));
    assert_eq!(read(&workbook("", &[("xl/styles.xml", styles.as_bytes())])).unwrap_err(), Refusal::TooLarge);
    assert_eq!(read(&vec![b'P'; 11 << 20]).unwrap_err(), Refusal::TooLarge);
}

#[test]
fn the_last_row_within_the_limit_is_read() {
    let rows: String = (1..=20_001).map(|n| format!("<row r=\"{n}\"><c r=\"A{n}\"><v>1</v></c></row>")).collect();
    assert_eq!(read(&workbook(&rows, &[])).unwrap().len(), 20_001, "a heading and 20,000 rows");
}

#[test]
fn macros_links_and_other_files_are_refused() {
    assert_eq!(read(&workbook("", &[("xl/vbaProject.bin", b"x")])).unwrap_err(), Refusal::Macros);
    assert_eq!(read(&workbook("", &[("xl/externalLinks/externalLink1.xml", b"<x/>")])).unwrap_err(), Refusal::Links);
    assert_eq!(read(b"name,value\r\n").unwrap_err(), Refusal::NoWorkbook);
    assert_eq!(read(b"PK\x03\x04 nonsense").unwrap_err(), Refusal::NoWorkbook);
    assert_eq!(read(&[0xd0, 0xcf, 0x11, 0xe0, 0, 0]).unwrap_err(), Refusal::OldOrLocked);
    assert_eq!(Book::open(&workbook("", &[]), Limits::default()).unwrap().rows("T").unwrap_err(), Refusal::NoSuchSheet);
}

#[test]
fn a_directory_that_lies_about_sizes_is_not_believed() {
    let blank = vec![b' '; 70 << 20];
    let mut file = workbook("", &[("xl/media/a.bin", &blank)]);
    // Makes the declared sizes small, in the directory and in the local header.
    let claimed = u32::try_from(blank.len()).unwrap().to_le_bytes();
    let mut at = 0;
    while let Some(found) = file[at..].windows(4).position(|four| four == claimed) {
        at += found;
        file[at..at + 4].copy_from_slice(&1000u32.to_le_bytes());
    }
    assert!(read(&file).is_err(), "too large, or no sound file");
}

/// A workbook in which many sheets are one and the same part.
fn many_sheets(count: usize, sheet: &str, more: &[(&str, &[u8])]) -> Vec<u8> {
    let ns = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let sheets: String =
        (1..=count).map(|at| format!("<sheet name=\"S{at}\" sheetId=\"{at}\" r:id=\"rId1\"/>")).collect();
    let book = format!("<workbook xmlns=\"{ns}\" xmlns:r=\"{rel}\"><sheets>{sheets}</sheets></workbook>");
    let file = workbook(sheet, more);
    let mut zip = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    let mut written = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..zip.len() {
        let mut part = zip.by_index(at).unwrap();
        let name = part.name().unwrap().to_string();
        written.start_file(name.as_str(), SimpleFileOptions::default()).unwrap();
        if name == "xl/workbook.xml" {
            written.write_all(book.as_bytes()).unwrap();
        } else {
            std::io::copy(&mut part, &mut written).unwrap();
        }
    }
    written.finish().unwrap().into_inner()
}

#[test]
fn thousands_of_sheets_are_refused_and_a_part_named_often_is_read_only_so_often() {
    let few = many_sheets(3, "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>", &[]);
    let mut book = Book::open(&few, Limits::default()).unwrap();
    assert_eq!(book.visible(), ["S1", "S2", "S3"]);
    assert_eq!(book.headings("S2").unwrap().map(|row| row.text(0).to_owned()).as_deref(), Some("1"));
    let many = many_sheets(5_000, "", &[]);
    assert_eq!(Book::open(&many, Limits::default()).err(), Some(Refusal::TooLarge));
    // Empty cells are no cells, but take as long to find.
    let empty = "<c r=\"A1\"/>".repeat(100_000);
    let often = many_sheets(200, &format!("<row r=\"1\">{empty}</row>"), &[]);
    let limits = Limits { read_bytes: 20 << 20, ..Limits::default() };
    let mut book = Book::open(&often, limits).unwrap();
    let read = book.visible().iter().take_while(|name| book.headings(name).is_ok()).count();
    assert!((5..25).contains(&read), "{read} readings of 1.2 MB");
}

#[test]
fn sheets_share_one_limit_of_cells_and_texts() {
    let strings = format!("<sst><si><t>{}</t></si></sst>", "a".repeat(900_000));
    let cells = "<c r=\"A1\" t=\"s\"><v>0</v></c>".repeat(20);
    let file = many_sheets(8, &format!("<row r=\"1\">{cells}</row>"), &[("xl/sharedStrings.xml", strings.as_bytes())]);
    let mut book = Book::open(&file, Limits::default()).unwrap();
    let read: Vec<_> = book.visible().iter().map(|name| book.rows(name).map(|rows| rows.len())).collect();
    assert_eq!(read[..3], [Ok(1), Ok(1), Ok(1)]);
    assert_eq!(read[7], Err(Refusal::TooLarge), "one shared string of 900 KB in 160 cells");
}

#[test]
fn rows_that_come_again_are_no_sheet() {
    let rows = "<row r=\"2\"><c r=\"A2\"><v>1</v></c></row><row r=\"1\"><c r=\"A1\"><v>1</v></c></row>";
    assert_eq!(read(&workbook(rows, &[])).unwrap_err(), Refusal::NoWorkbook);
}

#[test]
fn merged_ranges_cost_nothing_and_have_their_first_cell() {
    let sheet = "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row></sheetData>\
        <mergeCells count=\"2\"><mergeCell ref=\"A1:XFD1048576\"/><mergeCell ref=\"A1:A2\"/></mergeCells><sheetData>";
    let rows = read(&workbook(sheet, &[])).unwrap();
    assert_eq!((rows.len(), rows[0].cells.len(), rows[0].text(0)), (1, 1, "1"));
}

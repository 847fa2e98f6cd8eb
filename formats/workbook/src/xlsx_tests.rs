use super::*;
use crate::read::{Book, Cell, Limits};

fn headings() -> Vec<Heading> {
    vec![
        Heading::new("编号", Kind::Text, 20),
        Heading::new("Amount", Kind::Number, 12),
        Heading::new("Day", Kind::Date, 12),
        Heading::new("Moment", Kind::DateTime, 20),
    ]
}

fn written(most_rows: u32, rows: &[[Option<&str>; 4]]) -> Vec<u8> {
    let names = Names { sheet: "Orders: 2026/11".into(), info: "Info".into() };
    let mut xlsx = Xlsx::begin_with(Vec::new(), names, headings(), most_rows).unwrap();
    for row in rows {
        xlsx.row(row.iter().copied()).unwrap();
    }
    let hidden = Hidden { name: "_tandem".into(), rows: vec![vec!["id".into(), "1".into()]] };
    xlsx.finish(&[Note::new("Rows", rows.len().to_string())], Some(&hidden)).unwrap()
}

fn part(file: &[u8], path: &str) -> String {
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(file)).unwrap();
    std::io::read_to_string(zip.by_name(path).unwrap()).unwrap()
}

#[test]
fn what_is_written_is_read_again() {
    let rows = [
        [Some("00123"), Some("-12.50"), Some("2026-11-15"), Some("2026-11-15 08:30:59")],
        [Some("=1+1"), Some("1234567890123456789"), None, None],
        [Some(" <中文> & _x0041_\u{7}\n"), None, Some("not a day"), Some("")],
    ];
    let file = written(MOST_ROWS, &rows);
    let mut book = Book::open(&file, Limits::default()).unwrap();
    assert_eq!(book.first().as_deref(), Some("Orders  2026 11"));
    let read = book.rows("Orders  2026 11").unwrap();
    assert_eq!(read[0].text(0), "编号");
    assert_eq!(read.len(), 4);
    let texts = |at: usize| (0..4).map(|c| read[at].text(c).to_owned()).collect::<Vec<_>>();
    assert_eq!(texts(1), ["00123", "-12.5", "2026-11-15", "2026-11-15 08:30:59"]);
    assert_eq!(texts(2), ["=1+1", "1234567890123456789", "", ""]);
    assert_eq!(texts(3)[2..], ["not a day", ""]);
    assert_eq!(book.rows("_tandem").unwrap()[0].text(1), "1");
    assert_eq!(book.rows("Info").unwrap()[0].cell(1), Some(&Cell::Text("3".into())));
}

#[test]
fn users_text_is_never_a_formula_and_numbers_are_numbers() {
    let file =
        written(MOST_ROWS, &[[Some("=HYPERLINK(\"x\")"), Some("7"), None, None], [Some("@x"), Some("=7"), None, None]]);
    let sheet = part(&file, "xl/worksheets/sheet1.xml");
    assert!(!sheet.contains("<f"), "{sheet}");
    assert!(
        sheet.contains("<c r=\"A2\" s=\"3\" t=\"inlineStr\"><is><t>=HYPERLINK(&quot;x&quot;)</t></is></c>"),
        "{sheet}"
    );
    assert!(sheet.contains("<c r=\"B2\" s=\"6\"><v>7</v></c>"), "{sheet}");
    assert!(sheet.contains("<c r=\"B3\" s=\"3\" t=\"inlineStr\"><is><t>=7</t></is></c>"), "{sheet}");
}

#[test]
fn more_rows_than_a_sheet_holds_go_on_in_the_next() {
    let row = [Some("a"), None, None, None];
    let file = written(3, &[row, row, row, row, row]);
    let mut book = Book::open(&file, Limits::default()).unwrap();
    let counts: Vec<_> =
        ["Orders  2026 11", "Orders  2026 11 2", "Orders  2026 11 3"].map(|name| book.rows(name).unwrap().len()).into();
    assert_eq!(counts, [3, 3, 2], "a heading on each");
}

#[test]
fn columns_are_named_like_in_spreadsheets() {
    assert_eq!([0, 25, 26, 51, 52, 701, 702].map(column_name), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
}

#[test]
fn sheets_have_headings_of_their_own_and_names_that_differ() {
    let names = Names { sheet: "Lines".into(), info: "Info".into() };
    let mut xlsx = Xlsx::begin(Vec::new(), names, vec![Heading::new("Line", Kind::Text, 10)]).unwrap();
    xlsx.row([Some("1")].into_iter()).unwrap();
    for (name, label) in [("LINES", "Price"), ("lines", "Day"), ("Info", "Note")] {
        xlsx.sheet(name, vec![Heading::new(label, Kind::Text, 10), Heading::new("B", Kind::Text, 10)]).unwrap();
        xlsx.row([Some(label), Some("b")].into_iter()).unwrap();
    }
    let hidden = ["1", "2"].map(|text| Hidden { name: "_tandem".into(), rows: vec![vec![text.into()]] });
    let file = xlsx.finish_all(&[Note::new("Rows", "4")], &hidden).unwrap();
    let mut book = Book::open(&file, Limits::default()).unwrap();
    assert_eq!(book.visible(), ["Lines", "LINES 2", "lines 3", "Info", "Info 2"]);
    let texts = |book: &mut Book<'_>, sheet: &str| {
        let rows = book.rows(sheet).unwrap();
        rows.iter().map(|row| row.text(0).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts(&mut book, "Lines"), ["Line", "1"]);
    assert_eq!(texts(&mut book, "LINES 2"), ["Price", "Price"]);
    assert_eq!(texts(&mut book, "Info"), ["Note", "Note"]);
    assert_eq!((texts(&mut book, "_tandem"), texts(&mut book, "_tandem 2")), (vec!["1".into()], vec!["2".into()]));
}

#[test]
fn locked_columns_are_locked_without_a_password_and_the_others_are_open() {
    let headings = vec![
        Heading::new("Line", Kind::Text, 10).locked().fixed(),
        Heading::new("Asked", Kind::Date, 10).locked().fixed(),
        Heading::new("Day", Kind::Date, 10),
        Heading::new("Quantity", Kind::Number, 10),
    ];
    let names = Names { sheet: "S".into(), info: "I".into() };
    let mut xlsx = Xlsx::begin(Vec::new(), names, headings).unwrap();
    xlsx.row([Some("10"), None, Some("2026-12-01"), Some("7")].into_iter()).unwrap();
    xlsx.sheet("Open", vec![Heading::new("A", Kind::Text, 10)]).unwrap();
    let file = xlsx.finish(&[], None).unwrap();
    let sheet = part(&file, "xl/worksheets/sheet1.xml");
    assert!(sheet.contains("<sheetProtection sheet=\"1\"") && !sheet.contains("password"), "{sheet}");
    // Locked cells have the locked formats, an empty one among them; those to fill in and all rows below are open.
    for cell in
        ["<c r=\"A2\" s=\"2\" t", "<c r=\"B2\" s=\"2\"/>", "<c r=\"C2\" s=\"12\"><v>", "<c r=\"D2\" s=\"14\"><v>"]
    {
        assert!(sheet.contains(cell), "{cell}: {sheet}");
    }
    assert!(sheet.contains("<col min=\"1\" max=\"1\" width=\"10\" style=\"10\""), "{sheet}");
    assert!(sheet.contains("xSplit=\"2\" ySplit=\"1\" topLeftCell=\"C2\" activePane=\"bottomRight\""), "{sheet}");
    let protection = sheet.find("<sheetProtection").unwrap();
    assert!(sheet.find("</sheetData>").unwrap() < protection && protection < sheet.find("<autoFilter").unwrap());
    assert!(!part(&file, "xl/worksheets/sheet2.xml").contains("sheetProtection"));
    let styles = part(&file, "xl/styles.xml");
    let formats = styles.split("<cellXfs").nth(1).unwrap();
    assert_eq!(formats.matches("<xf").count(), 16);
    assert_eq!(formats.matches("locked=\"0\"").count(), 8);
    let rows = Book::open(&file, Limits::default()).unwrap().rows("S").unwrap();
    assert_eq!((rows[1].text(0), rows[1].cell(1), rows[1].text(2)), ("10", None, "2026-12-01"));
}

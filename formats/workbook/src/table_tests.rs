use super::*;
use crate::memory::{Memory, Remembered};
use crate::read::Limits;
use crate::{Heading, Kind, Names, Xlsx};

fn row(number: u32, cells: &[&str]) -> Row {
    let cells = (0..).zip(cells).filter(|(_, text)| !text.is_empty());
    Row { number, cells: cells.map(|(at, text)| (at, Cell::Text((*text).to_owned()))).collect() }
}

fn wanted() -> [Wanted; 3] {
    [
        Wanted::required("number", ["订单号".to_owned(), "Order".to_owned()]),
        Wanted::required("on", ["承诺日期".to_owned(), "Promised date".to_owned()]),
        Wanted::optional("note", ["备注".to_owned(), "Note".to_owned()]),
    ]
}

#[test]
fn headings_stand_in_any_order_and_in_either_language() {
    let rows = vec![row(1, &["Promised date *", " 订单号 "]), row(7, &["2026-12-01", " 4500000001 "])];
    let table = Table::of("S", rows, &wanted());
    assert!(table.missing.is_empty() && table.unknown.is_empty(), "{table:?}");
    let line = table.lines().next().unwrap();
    assert_eq!((line.number(), line.text("number"), line.text("on")), (7, "4500000001", "2026-12-01"));
    assert_eq!(
        (line.address("number"), line.address("on"), line.address("note")),
        ("B7".into(), "A7".into(), "7".into())
    );
    assert!(!table.has("note") && line.text("note").is_empty() && line.is_blank(["note"]));
}

#[test]
fn headings_that_are_missing_unknown_or_there_twice_are_told() {
    let rows = vec![row(1, &["Order", "Price", "Order", "", "Note", "订单号", "Order *", "Price"])];
    let table = Table::of("S", rows, &wanted());
    assert_eq!(table.missing, ["承诺日期 / Promised date"]);
    assert_eq!(table.unknown, ["Price", "Price"]);
    assert_eq!(table.twice, ["Order", "订单号"], "each once, as the sheet calls them");
    let nothing = Table::of("S", Vec::new(), &wanted());
    assert_eq!((nothing.missing.len(), nothing.lines().count()), (2, 0));
}

#[test]
fn formulas_and_errors_are_faults_of_their_cells_and_have_no_text() {
    let cells = vec![(0, Cell::Formula), (1, Cell::Error), (2, Cell::Text("x".into()))];
    let table = Table::of("S", vec![row(1, &["Order", "承诺日期", "Note"]), Row { number: 2, cells }], &wanted());
    let line = table.lines().next().unwrap();
    assert_eq!(["number", "on", "note"].map(|f| line.fault(f)), [Some(Fault::Formula), Some(Fault::Error), None]);
    assert_eq!(["number", "on", "note"].map(|f| line.text(f)), ["", "", "x"]);
    assert!(!line.is_blank(["number"]));
}

/// Two lists of one workbook, the second renamed by whoever had it.
fn two_lists() -> Vec<u8> {
    let sheets = [("orders", "Orders", "Number"), ("items", "Items", "Value")];
    let names = Names { sheet: "Orders".into(), info: "Info".into() };
    let headings = |list: &str, label: &str| {
        vec![
            Heading::new(label, Kind::Text, 20).locked(),
            Heading::new("Note", Kind::Text, 20),
            Memory::heading_of(list),
        ]
    };
    let mut book = Xlsx::begin(Vec::new(), names, headings("orders", "Number")).unwrap();
    let mut hidden = Vec::new();
    for (at, (list, name, label)) in sheets.into_iter().enumerate() {
        if at > 0 {
            book.sheet(name, headings(list, label)).unwrap();
        }
        book.row([Some(list), Some("new"), Some("7")].into_iter()).unwrap();
        let mut memory = Memory::begin(list, ["name".to_owned(), "note".to_owned()].into_iter());
        memory.rows.push(vec!["7".into(), list.into(), "old".into()]);
        hidden.push(memory);
    }
    book.finish_all(&[], &hidden).unwrap()
}

#[test]
fn each_sheet_is_found_with_what_stood_in_it() {
    let file = two_lists();
    let mut book = Book::open(&file, Limits::default()).unwrap();
    assert_eq!(book.visible(), ["Orders", "Items", "Info"]);
    for (list, sheet, label) in [("items", "Items", "Value"), ("orders", "Orders", "Number")] {
        assert_eq!(Memory::sheet_of(&mut book, list).unwrap().as_deref(), Some(sheet));
        let Remembered::This(memory) = Memory::of(&mut book, list).unwrap() else { panic!("{list} has a memory") };
        assert_eq!((memory.text("7", "name"), memory.text("7", "note")), (Some(list), Some("old")));
        assert_eq!((memory.text("8", "name"), memory.text("7", "other")), (None, None));
        let wanted = [Wanted::required("name", [label.to_owned()]), Wanted::optional("@id", Memory::headings(list))];
        let table = Table::read(&mut book, sheet, &wanted).unwrap();
        assert_eq!(table.unknown, ["Note"]);
        assert_eq!(table.lines().next().map(|line| (line.text("name"), line.text("@id"))), Some((list, "7")));
    }
    assert!(matches!(Memory::of(&mut book, "others"), Ok(Remembered::Others)));
}

#[test]
fn the_only_sheet_of_a_file_without_a_memory_is_any_lists() {
    let names = Names { sheet: "S".into(), info: "I".into() };
    let book = Xlsx::begin(Vec::new(), names, vec![Heading::new("Number", Kind::Text, 20)]).unwrap();
    let file = book.finish(&[], None).unwrap();
    let mut book = Book::open(&file, Limits::default()).unwrap();
    assert!(matches!(Memory::of(&mut book, "orders"), Ok(Remembered::Nothing)));
    assert_eq!(Memory::sheet_of(&mut book, "orders").unwrap().as_deref(), Some("S"));
}

#[test]
fn of_a_file_without_a_memory_no_sheet_is_read_to_find_the_first() {
    let names = Names { sheet: "S1".into(), info: "I".into() };
    let headings = || vec![Heading::new("Number", Kind::Text, 20)];
    let mut book = Xlsx::begin(Vec::new(), names, headings()).unwrap();
    for at in 2..=40 {
        book.sheet(&format!("S{at}"), headings()).unwrap();
    }
    let file = book.finish(&[], None).unwrap();
    // Not one reading is allowed.
    let mut book = Book::open(&file, Limits { read_bytes: 0, ..Limits::default() }).unwrap();
    assert_eq!(book.headings("S1").unwrap_err(), Refusal::TooLarge);
    assert_eq!(Memory::sheet_of(&mut book, "orders").unwrap().as_deref(), Some("S1"));
}

//! Papers of several parts: tables, companies, columns beside each other.

use crate::support::{Kept, PRINTER, column, field, line, note, paper, table, tight};
use crate::text::{number, word};
use tandem_pdf::{Kind, MAX_SECTIONS, Note, Paper, Party, PrintTrouble, Section, Table, Width};

fn party(label: &str, name: &str, numbers: &[(&str, &str)]) -> Party {
    let numbers = numbers.iter().map(|(label, value)| field(label, value)).collect();
    Party { label: label.to_owned(), name: name.to_owned(), numbers }
}

/// A reconciliation of two tables between two companies.
fn reconciliation() -> Paper {
    let mut paper = paper();
    paper.sections = vec![
        Section::Parties(vec![
            party("采购方", "同行采购有限公司", &[("税号", "91310000000000001A")]),
            party("供应商", "苏州精密制造有限公司", &[("税号", "91320500000000002B"), ("ERP编号", "100234")]),
        ]),
        Section::Fields(vec![field("期间", "2026-11")]),
        Section::Table(table(&mut self::paper()).clone()),
        Section::Totals(vec![field("小计", "CNY 24,691.34")]),
        Section::Table(Table {
            columns: vec![
                column("事由", Kind::Text, Width::Share(1)),
                column("扣款金额", Kind::Number, Width::Millimetres(28)),
            ],
            lines: vec![vec!["迟交".to_owned(), "-500.00".to_owned()]],
        }),
        Section::Totals(vec![field("合计", "CNY 24,191.34")]),
        Section::Beside(vec![
            Note { heading: "左栏".to_owned(), text: "LEFTTEXT".to_owned() },
            Note { heading: "右栏".to_owned(), text: "RIGHTTEXT".to_owned() },
        ]),
    ];
    paper
}

#[test]
fn all_parts_are_printed_in_their_order() {
    let printed = PRINTER.print(&reconciliation()).unwrap();
    assert_eq!(printed.missing, Vec::<char>::new());
    assert_eq!(printed.seals.len(), 2, "the seals still have their places");
    let text = tight(&Kept::new("parts", &printed).text(&["-raw"]));
    let mut rest = text.as_str();
    for expected in [
        "采购方",
        "91310000000000001A",
        "期间2026-11",
        "物料编码",
        "MAT-000010",
        "小计",
        "扣款金额",
        "-500.00",
        "合计CNY24,191.34",
        "采购方（盖章）",
    ] {
        let at = rest.find(&tight(expected)).unwrap_or_else(|| panic!("{expected} is missing behind: {rest}"));
        rest = &rest[at..];
    }
    for expected in ["苏州精密制造有限公司", "100234"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
}

#[test]
fn what_stands_beside_each_other_does_not_overlap() {
    let boxes = Kept::new("beside", &PRINTER.print(&reconciliation()).unwrap()).text(&["-bbox"]);
    let found = |text: &str| boxes.lines().find(|line| word(line) == text).unwrap_or_else(|| panic!("{text}"));
    let (left, right) = (found("LEFTTEXT"), found("RIGHTTEXT"));
    assert!((number(left, "yMin") - number(right, "yMin")).abs() < 1.0, "{left} {right}");
    assert!(number(left, "xMax") < number(right, "xMin"), "{left} {right}");
    // The second half of the sheet begins in its middle.
    assert!(number(right, "xMin") > 297.0 && number(right, "xMin") < 320.0, "{right}");
}

#[test]
fn each_table_repeats_its_own_heading() {
    let mut paper = reconciliation();
    table(&mut paper).lines = (1..=120).map(line).collect();
    let printed = PRINTER.print(&paper).unwrap();
    let text = Kept::new("headings", &printed).text(&["-layout"]);
    let pages: Vec<&str> = text.trim_end_matches('\u{c}').split('\u{c}').collect();
    assert!(pages.len() > 2);
    for page in &pages {
        assert_eq!(page.contains("MAT-"), page.contains("物料编码"), "{page}");
        assert_eq!(page.contains("迟交"), page.contains("扣款金额"), "{page}");
    }
}

#[test]
fn sections_have_limits_and_empty_ones_leave_no_trace() {
    let many = |count: usize| {
        let mut paper = paper();
        paper.sections = vec![note("n", "text"); count];
        PRINTER.print(&paper).err()
    };
    assert_eq!(many(MAX_SECTIONS + 1), Some(PrintTrouble::TooManySections));
    let mut beside = paper();
    let one = Note { heading: "n".to_owned(), text: "text".to_owned() };
    beside.sections = vec![Section::Beside(vec![one; MAX_SECTIONS + 1])];
    assert_eq!(PRINTER.print(&beside).unwrap_err(), PrintTrouble::TooManySections);
    let mut lines = paper();
    let half = Table { columns: table(&mut lines).columns.clone(), lines: (1..=10_001).map(line).collect() };
    lines.sections = vec![Section::Table(half.clone()), Section::Table(half)];
    assert_eq!(PRINTER.print(&lines).unwrap_err(), PrintTrouble::TooManyLines, "all tables count together");
    let mut empty = paper();
    empty.sections = vec![
        Section::Fields(vec![]),
        Section::Table(Table::default()),
        Section::Totals(vec![]),
        Section::Beside(vec![]),
        Section::Parties(vec![]),
    ];
    assert_eq!(PRINTER.print(&empty).unwrap().pages, 1);
}

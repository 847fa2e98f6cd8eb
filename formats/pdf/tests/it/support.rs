//! A sample paper, and the programs that read it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use tandem_pdf::{
    Column, Company, Field, Kind, Language, Note, Paper, Printed, Printer, SealPlace, Section, Sheet, Table, Width,
};
use time::macros::datetime;

pub static PRINTER: LazyLock<Printer> =
    LazyLock::new(|| Printer::open(Path::new("/usr/share/fonts/opentype/noto")).unwrap());

/// A temporary file for one test, removed on drop.
pub struct Kept(PathBuf);

impl Kept {
    pub fn new(name: &str, printed: &Printed) -> Self {
        let path = std::env::temp_dir().join(format!("tandem-pdf-{}-{name}.pdf", std::process::id()));
        std::fs::write(&path, &printed.pdf).unwrap();
        Self(path)
    }
    pub fn ask(&self, program: &str, arguments: &[&str]) -> Vec<u8> {
        let output = Command::new(program).args(arguments).arg(&self.0).arg("-").output().unwrap();
        assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    }
    pub fn text(&self, arguments: &[&str]) -> String {
        String::from_utf8(self.ask("pdftotext", arguments)).unwrap()
    }
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

pub fn field(label: &str, value: &str) -> Field {
    Field { label: label.to_owned(), value: value.to_owned() }
}

pub fn column(label: &str, kind: Kind, width: Width) -> Column {
    Column { label: label.to_owned(), kind, width, align: None }
}

pub fn note(heading: &str, text: &str) -> Section {
    Section::Note(Note { heading: heading.to_owned(), text: text.to_owned() })
}

/// The first table of a paper.
pub fn table(paper: &mut Paper) -> &mut Table {
    let tables = paper.sections.iter_mut().find_map(|section| match section {
        Section::Table(table) => Some(table),
        _ => None,
    });
    tables.unwrap()
}

/// The same paper with these notes.
pub fn with_notes(paper: &mut Paper, notes: impl IntoIterator<Item = Section>) {
    paper.sections.retain(|section| !matches!(section, Section::Note(_)));
    paper.sections.extend(notes);
}

pub fn paper() -> Paper {
    Paper {
        language: Language::Zh,
        sheet: Sheet::Portrait,
        made_at: datetime!(2026-11-15 08:30:00 UTC),
        company: Company {
            name: "同行采购有限公司".to_owned(),
            address: vec!["上海市浦东新区世纪大道100号".to_owned(), "021-5555 0100".to_owned()],
            logo: None,
        },
        title: "采购订单".to_owned(),
        number: "PO-2026-000123".to_owned(),
        version: 2,
        qr: None,
        sections: vec![
            Section::Fields(vec![field("供应商", "苏州精密制造有限公司"), field("交货日期", "2026-12-01")]),
            Section::Table(Table {
                columns: vec![
                    column("行号", Kind::Text, Width::Millimetres(14)),
                    column("物料编码", Kind::Text, Width::Millimetres(30)),
                    column("名称", Kind::Text, Width::Share(1)),
                    column("交期", Kind::Date, Width::Millimetres(22)),
                    column("数量", Kind::Number, Width::Millimetres(22)),
                    column("含税金额", Kind::Number, Width::Millimetres(28)),
                ],
                lines: vec![line(10), line(20)],
            }),
            Section::Totals(vec![field("含税合计", "CNY 24,691.34")]),
            note("付款条件", "月结60天，以银行转账支付。"),
        ],
        seals: vec![
            SealPlace { party: "buyer".to_owned(), label: "采购方（盖章）".to_owned() },
            SealPlace { party: "supplier".to_owned(), label: "供应方（盖章）".to_owned() },
        ],
    }
}

pub fn line(number: usize) -> Vec<String> {
    let name = format!("不锈钢六角螺栓 M8×{number}");
    let texts = [&number.to_string(), &format!("MAT-{number:06}"), &name, "2026-12-01", "1000", "12345.67"];
    texts.map(ToOwned::to_owned).to_vec()
}

/// A text without white space, which depends on the layout.
pub fn tight(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

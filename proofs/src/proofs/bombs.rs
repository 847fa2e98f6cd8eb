//! Decompression bombs: small files that unpack to huge ones, in one sheet or by naming it many times. Each is refused
//! with a reason, and reading all of them takes little memory.

use crate::Size;
use crate::report::Outcome;
use anyhow::{Context, Result};
use std::io::{Cursor, Write};
use std::time::Instant;
use tandem_preview::intake::{Refusal as Unfit, Watcher, kinds};
use tandem_workbook::{Book, Limits, Refusal, Row};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const MEGABYTE: u64 = 1 << 20;
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATION: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";

/// A part of a file: a prefix, a repeated text, a suffix.
struct Part {
    name: &'static str,
    begins: String,
    again: &'static str,
    times: u64,
    ends: &'static str,
}

/// A workbook of one sheet.
fn workbook(sheet: (&str, &'static str, u64, &'static str), more: Option<Part>) -> Result<Vec<u8>> {
    sheets(1, sheet, more)
}

/// All sheets are the same part. Written in chunks, so that generating a bomb takes little memory, too.
fn sheets(count: usize, sheet: (&str, &'static str, u64, &'static str), more: Option<Part>) -> Result<Vec<u8>> {
    let whole = |name, begins| Part { name, begins, again: "", times: 0, ends: "" };
    let relation = |kind: &str, target: &str| {
        format!(
            "<Relationships xmlns=\"{RELATIONS}\"><Relationship Id=\"rId1\" Type=\"{RELATION}/{kind}\" Target=\"{target}\"/></Relationships>"
        )
    };
    let names: String =
        (0..count).map(|at| format!("<sheet name=\"{}\" sheetId=\"{}\" r:id=\"rId1\"/>", name(at), at + 1)).collect();
    let book = format!("<workbook xmlns=\"{MAIN}\" xmlns:r=\"{RELATION}\"><sheets>{names}</sheets></workbook>");
    let mut parts = vec![
        whole("_rels/.rels", relation("officeDocument", "xl/workbook.xml")),
        whole("xl/workbook.xml", book),
        whole("xl/_rels/workbook.xml.rels", relation("worksheet", "worksheets/sheet1.xml")),
        Part {
            name: "xl/worksheets/sheet1.xml",
            begins: format!("<worksheet xmlns=\"{MAIN}\"><sheetData>{}", sheet.0),
            again: sheet.1,
            times: sheet.2,
            ends: sheet.3,
        },
    ];
    parts.extend(more);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for part in parts {
        zip.start_file(part.name, SimpleFileOptions::default())?;
        zip.write_all(part.begins.as_bytes())?;
        let (block, blocks) = (part.again.repeat(1_000), part.times / 1_000);
        for _ in 0..blocks {
            zip.write_all(block.as_bytes())?;
        }
        for _ in 0..part.times % 1_000 {
            zip.write_all(part.again.as_bytes())?;
        }
        zip.write_all(part.ends.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

fn name(at: usize) -> String {
    if at == 0 { "S".to_owned() } else { format!("S{at}") }
}

const END: &str = "</sheetData></worksheet>";
const ROW_END: &str = "</row></sheetData></worksheet>";

/// Name, bytes, and the expected refusals.
type Bomb = (&'static str, Vec<u8>, &'static [Refusal]);

fn bombs(scale: u64) -> Result<Vec<Bomb>> {
    let empty = ("", "", 0, END);
    let part = |name, begins: &str, again, times| Some(Part { name, begins: begins.into(), again, times, ends: "" });
    let large: &[Refusal] = &[Refusal::TooLarge];
    let formula = "A1+".repeat(300_000);
    let shared = format!("<row r=\"1\"><c r=\"A1\"><f t=\"shared\" si=\"0\" ref=\"A1:A9\">{formula}1</f></c>");
    Ok(vec![
        (
            "500 MB of blanks in a picture",
            workbook(empty, part("xl/media/a.bin", "", "          ", 50 * MEGABYTE * scale / 10))?,
            large,
        ),
        (
            "500 MB of cells",
            workbook(("<row r=\"1\">", "<c r=\"A1\"><v>1</v></c>", 24 * MEGABYTE * scale / 10, ROW_END), None)?,
            large,
        ),
        (
            "a heading of a million columns",
            workbook(("<row r=\"1\">", "<c t=\"inlineStr\"><is><t>h</t></is></c>", 1_000_000, ROW_END), None)?,
            &[Refusal::TooLarge, Refusal::TooManyColumns],
        ),
        (
            "a cell in the last column of the last row",
            workbook(("<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c>", "", 0, ROW_END), None)?,
            &[Refusal::TooManyColumns],
        ),
        (
            "twelve million shared strings",
            workbook(empty, part("xl/sharedStrings.xml", "<sst>", "<si/>", 12_000_000))?,
            large,
        ),
        (
            "one shared string of 60 MB",
            workbook(empty, part("xl/sharedStrings.xml", "<sst><si><t>", "aaaaaaaaaa", 6_000_000))?,
            large,
        ),
        (
            "ten million cell styles",
            workbook(empty, part("xl/styles.xml", "<styleSheet><cellXfs>", "<xf/>", 10_000_000))?,
            large,
        ),
        (
            "a million rows",
            workbook(("", "<row><c t=\"inlineStr\"><is><t>a</t></is></c></row>", 1_000_000, END), None)?,
            &[Refusal::TooLarge, Refusal::TooManyRows],
        ),
        (
            "entities within entities",
            workbook(("<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>", "", 0, END), None)?,
            &[],
        ),
        ("a hundred thousand sheets", sheets(100_000, empty, None)?, large),
        (
            "two hundred sheets of one part with half a million empty cells",
            sheets(200, ("<row r=\"1\">", "<c r=\"A1\"/>", 500_000, ROW_END), None)?,
            large,
        ),
        (
            "a hundred sheets that share one string of 900 KB",
            sheets(
                100,
                ("<row r=\"1\">", "<c r=\"A1\" t=\"s\"><v>0</v></c>", 20, ROW_END),
                part("xl/sharedStrings.xml", "<sst><si><t>", "aaaaaaaaaa", 90_000)
                    .map(|part| Part { ends: "</t></si></sst>", ..part }),
            )?,
            large,
        ),
        (
            "one shared string in half a million cells",
            workbook(
                ("<row r=\"1\">", "<c r=\"A1\" t=\"s\"><v>0</v></c>", 500_000, ROW_END),
                part("xl/sharedStrings.xml", "<sst><si><t>", "aaaaaaaaaa", 90_000)
                    .map(|part| Part { ends: "</t></si></sst>", ..part }),
            )?,
            large,
        ),
        (
            "a formula of 900 KB that hundreds of thousands of cells share",
            workbook((shared.as_str(), "<c r=\"A1\"><f t=\"shared\" si=\"0\"/></c>", 650_000, ROW_END), None)?,
            large,
        ),
        (
            "a hundred thousand million texts that are only announced",
            workbook(empty, part("xl/sharedStrings.xml", "<sst uniqueCount=\"100000000000\"></sst>", "", 0))?,
            large,
        ),
        (
            "half a million merged ranges of a whole sheet",
            workbook(
                (
                    "</sheetData><mergeCells>",
                    "<mergeCell ref=\"A1:XFD1048576\"/>",
                    500_000,
                    "</mergeCells></worksheet>",
                ),
                None,
            )?,
            &[],
        ),
        (
            "rows that come again",
            workbook(
                ("", "<row r=\"2\"><c r=\"A2\"><v>1</v></c></row><row r=\"1\"><c r=\"A1\"><v>1</v></c></row>", 1, END),
                None,
            )?,
            &[Refusal::NoWorkbook],
        ),
        ("a macro", workbook(empty, part("xl/vbaProject.bin", "x", "", 0))?, &[Refusal::Macros]),
        (
            "a link to another file",
            workbook(empty, part("xl/externalLinks/externalLink1.xml", "<x/>", "", 0))?,
            &[Refusal::Links],
        ),
    ])
}

/// As an import looks for its sheet, and then reads all there are.
fn every_sheet(book: &mut Book<'_>) -> Result<Vec<Row>, Refusal> {
    let names: Vec<String> = book.names().collect();
    for name in &names {
        book.headings(name)?;
    }
    let mut all = Vec::new();
    for name in &names {
        all.extend(book.rows(name)?);
    }
    Ok(all)
}

/// The peak memory of this process, in megabytes.
fn peak() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()).and_then(|text| text.parse::<u64>().ok());
    Ok(kilobytes.unwrap_or(u64::MAX) / 1024)
}

/// XML that never ends is given up while it comes: name, beginning, what repeats, the refusal.
type Endless = (&'static str, &'static str, &'static str, Unfit);

const ENDLESS: [Endless; 5] = [
    ("elements within elements", "", "<x>", Unfit::Nested),
    ("elements beside elements", "<x>", "<y/>", Unfit::Nested),
    ("attributes", "<x", " y", Unfit::Broken("xml")),
    ("a name", "<x", "x", Unfit::Nested),
    ("entities", "<!DOCTYPE x [", "<!ENTITY a \"&a;\">", Unfit::Definition),
];

/// In pieces of a megabyte, as many as this.
fn endless(outcome: &mut Outcome, megabytes: usize) -> Result<()> {
    let kind = kinds::of("xml").context("xml is known")?;
    for (name, begins, again, expected) in ENDLESS {
        let mut watcher = Watcher::new(kind, u64::MAX);
        let piece = again.repeat(MEGABYTE as usize / again.len());
        let pieces = std::iter::once(begins).chain(std::iter::repeat_n(piece.as_str(), megabytes));
        let refused = pieces.map(str::as_bytes).find_map(|piece| watcher.take(piece).err());
        if refused.as_ref() != Some(&expected) {
            outcome.fault(format!("{name} without an end: {refused:?}"));
        }
    }
    outcome.figure("endless XML files", ENDLESS.len());
    Ok(())
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let bombs = bombs(size.pick(2, 10))?;
    let before = peak()?;
    let (mut slowest, mut bytes) = (0.0f64, 0);
    for (name, file, expected) in &bombs {
        bytes += file.len();
        let started = Instant::now();
        let read = Book::open(file, Limits::default()).and_then(|mut book| every_sheet(&mut book));
        slowest = slowest.max(started.elapsed().as_secs_f64());
        match read {
            Err(refusal) if expected.is_empty() || expected.contains(&refusal) => {}
            Err(refusal) => outcome.fault(format!("{name} is refused as {refusal:?}")),
            // Harmless files may be read: entities are never resolved, so the result is empty.
            Ok(rows) if expected.is_empty() && rows.is_empty() => {}
            Ok(rows) => outcome.fault(format!("{name} was read: {} rows", rows.len())),
        }
    }
    endless(&mut outcome, size.pick(200, 1_000))?;
    let grown = peak()? - before;
    outcome.figure("bombs", bombs.len() as u64);
    outcome.figure("their size, MB", bytes as u64 / MEGABYTE);
    outcome.figure("slowest, seconds", (slowest * 100.0).round() / 100.0);
    outcome.bar("memory they took, MB", grown, "less than 150", grown < 150);
    Ok(outcome)
}

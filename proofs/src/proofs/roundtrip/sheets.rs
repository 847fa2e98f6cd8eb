//! A workbook of four sheets goes out and comes back changed: rows sorted otherwise, columns moved, headings in the
//! other language, a sheet renamed. Meanwhile what stands in the lists changes, too. Every change and every conflict
//! must be found, and nothing else.

use crate::report::Outcome;
use anyhow::{Context, Result, bail, ensure};
use rand::RngExt;
use rand::rngs::StdRng;
use std::collections::BTreeMap;
use std::time::Instant;
use tandem_platform::import::Values;
use tandem_platform::import::merge::{Choices, merge};
use tandem_workbook::{Book, Heading, Hidden, Kind, Limits, Memory, Names, Refusal, Remembered, Table, Wanted, Xlsx};

const SHEETS: [&str; 4] = ["proof.order", "proof.line", "proof.price", "proof.note"];
const FIELDS: [&str; 5] = ["key", "day", "amount", "words", "remark"];
const ZH: [&str; 5] = ["键", "日期", "数量", "说明", "备注"];
const EN: [&str; 5] = ["Key", "Day", "Amount", "Words", "Remark"];
const ID: &str = "@id";

/// A record: what stood there, what the file will say, what stands there by then.
struct Record {
    id: String,
    base: Values,
    mine: Values,
    theirs: Values,
}

/// What is found by record and field: a change, or else a conflict.
type Found = BTreeMap<(String, String), bool>;

pub fn run(rows: usize, chance: &mut StdRng, outcome: &mut Outcome) -> Result<()> {
    let lists: Vec<Vec<Record>> = SHEETS.iter().map(|list| records(list, rows / SHEETS.len(), chance)).collect();
    let begun = Instant::now();
    let out = written(&lists)?;
    let back = edited(&out, &lists, chance)?;
    let mut book = Book::open(&back, Limits::default()).map_err(refused)?;
    let (mut changes, mut conflicts, mut lost, mut invented) = (0, 0, 0, 0);
    for (list, records) in SHEETS.iter().zip(&lists) {
        let (expected, found) = (expected(records), found(&mut book, list, records)?);
        changes += expected.values().filter(|change| **change).count();
        conflicts += expected.values().filter(|change| !**change).count();
        lost += expected.iter().filter(|(cell, change)| found.get(*cell) != Some(*change)).count();
        invented += found.keys().filter(|cell| !expected.contains_key(*cell)).count();
    }
    outcome.figure("sheets of the workbook", SHEETS.len() as u64);
    outcome.figure("rows of its sheets", lists.iter().map(Vec::len).sum::<usize>());
    outcome.figure("seconds to write, change and read it", super::seconds(begun));
    outcome.bar("changes found on its sheets", changes, "more than none", changes > 0);
    outcome.bar("conflicts found on its sheets", conflicts, "more than none", conflicts > 0);
    outcome.bar("changes and conflicts lost", lost, "0", lost == 0);
    outcome.bar("changes and conflicts made up", invented, "0", invented == 0);
    Ok(())
}

fn refused(refusal: Refusal) -> anyhow::Error {
    anyhow::anyhow!("{refusal:?}")
}

fn records(list: &str, count: usize, chance: &mut StdRng) -> Vec<Record> {
    let one = |n: usize, chance: &mut StdRng| {
        let texts = [format!("{list} {n}"), "2026-11-15".into(), format!("{n}.5"), format!("=说明 {n}"), String::new()];
        let base: Values = FIELDS.iter().zip(texts).map(|(field, text)| ((*field).to_owned(), text)).collect();
        let (mine, theirs) = (changed(&base, chance), changed(&base, chance));
        // The same ids on every sheet: each has a memory of its own.
        Record { id: format!("{n:08x}-0000-7000-8000-000000000000"), base, mine, theirs }
    };
    (0..count).map(|n| one(n, chance)).collect()
}

/// One side's version: a third of the records have a change or two, sometimes the same as the other side's.
fn changed(base: &Values, chance: &mut StdRng) -> Values {
    let mut values = base.clone();
    if chance.random_bool(1.0 / 3.0) {
        for _ in 0..chance.random_range(1..=2) {
            let number = chance.random_range(1..=3);
            let (field, text) = match chance.random_range(1..FIELDS.len()) {
                1 => ("day", format!("2026-12-0{number}")),
                2 => ("amount", format!("{number}000.25")),
                3 => ("words", format!("<新> {number}")),
                _ => ("remark", format!("-{number}")),
            };
            values.insert(field.to_owned(), text);
        }
    }
    values
}

fn headings(list: &str, labels: [&str; 5]) -> Vec<Heading> {
    let kinds = [Kind::Text, Kind::Date, Kind::Number, Kind::Text, Kind::Text];
    let columns = labels.into_iter().zip(kinds).enumerate().map(|(at, (label, kind))| {
        let heading = Heading::new(label, kind, 16);
        if at == 0 { heading.locked().fixed() } else { heading }
    });
    columns.chain([Memory::heading_of(list)]).collect()
}

fn written(lists: &[Vec<Record>]) -> Result<Vec<u8>> {
    let names = Names { sheet: SHEETS[0].into(), info: "Info".into() };
    let mut book = Xlsx::begin(Vec::new(), names, headings(SHEETS[0], ZH))?;
    let mut hidden: Vec<Hidden> = Vec::new();
    for (at, (list, records)) in SHEETS.iter().zip(lists).enumerate() {
        if at > 0 {
            book.sheet(list, headings(list, ZH))?;
        }
        let mut memory = Memory::begin(list, FIELDS.iter().map(|field| (*field).to_owned()));
        for record in records {
            let cells = FIELDS.iter().map(|field| record.base.get(*field).map(String::as_str));
            book.row(cells.chain([Some(record.id.as_str())]))?;
            let values = FIELDS.iter().map(|field| record.base.get(*field).cloned().unwrap_or_default());
            memory.rows.push(std::iter::once(record.id.clone()).chain(values).collect());
        }
        hidden.push(memory);
    }
    Ok(book.finish_all(&[], &hidden)?)
}

/// What a user makes of the file: the hidden sheets and the ids stay as they went out.
fn edited(out: &[u8], lists: &[Vec<Record>], chance: &mut StdRng) -> Result<Vec<u8>> {
    let mut book = Book::open(out, Limits::default()).map_err(refused)?;
    let sheets = book.visible();
    ensure!(sheets[..4] == SHEETS, "{sheets:?}");
    let remembered: Vec<String> = book.names().filter(|name| name.starts_with('_')).collect();
    ensure!(remembered.len() == SHEETS.len(), "{remembered:?}");
    let mut hidden = Vec::new();
    for name in remembered {
        let rows = book.rows(&name).map_err(refused)?;
        let rows = rows.iter().map(|row| (0..6).map(|at| row.text(at).to_owned()).collect()).collect();
        hidden.push(Hidden { name, rows });
    }
    let mut written: Option<Xlsx<Vec<u8>>> = None;
    // The sheets in another order, the first one under another name.
    for (at, records) in lists.iter().enumerate().rev() {
        let rows = book.rows(&sheets[at]).map_err(refused)?;
        ensure!(rows.len() == records.len() + 1, "{} rows went out", rows.len());
        let by_id: BTreeMap<&str, &Record> = records.iter().map(|record| (record.id.as_str(), record)).collect();
        let mut headed = headings(SHEETS[at], EN);
        headed.rotate_right(at + 1);
        let name = if at == 0 { "My sheet" } else { SHEETS[at] };
        if let Some(book) = &mut written {
            book.sheet(name, headed)?;
        } else {
            written = Some(Xlsx::begin(Vec::new(), Names { sheet: name.into(), info: "Info".into() }, headed)?);
        }
        let Some(book) = &mut written else { bail!("no sheet") };
        let mut ids: Vec<&str> = rows[1..].iter().map(|row| row.text(5)).collect();
        for n in (1..ids.len()).rev() {
            ids.swap(n, chance.random_range(0..=n));
        }
        for id in ids {
            let record = by_id.get(id).context("an id that never went out")?;
            let mut cells: Vec<Option<&str>> =
                FIELDS.iter().map(|field| record.mine.get(*field).map(String::as_str)).chain([Some(id)]).collect();
            cells.rotate_right(at + 1);
            book.row(cells.into_iter())?;
        }
    }
    Ok(written.context("no sheet")?.finish_all(&[], &hidden)?)
}

/// By the definition of a change and of a conflict, cell by cell.
fn expected(records: &[Record]) -> Found {
    let mut cells = Found::new();
    for record in records {
        for field in FIELDS {
            let (base, mine, theirs) = (&record.base[field], &record.mine[field], &record.theirs[field]);
            if mine != base && mine != theirs {
                cells.insert((record.id.clone(), field.to_owned()), theirs == base);
            }
        }
    }
    cells
}

/// As the product reads the sheet and merges it.
fn found(book: &mut Book<'_>, list: &str, records: &[Record]) -> Result<Found> {
    let sheet = Memory::sheet_of(book, list).map_err(refused)?.context("no sheet of the list")?;
    let wanted = FIELDS
        .iter()
        .zip(ZH.iter().zip(EN))
        .map(|(field, (zh, en))| Wanted::required(field, [(*zh).to_owned(), en.to_owned()]));
    let wanted: Vec<Wanted> = wanted.chain([Wanted::required(ID, Memory::headings(list))]).collect();
    let table = Table::read(book, &sheet, &wanted).map_err(refused)?;
    ensure!(table.missing.is_empty() && table.unknown.is_empty(), "{:?} {:?}", table.missing, table.unknown);
    ensure!(table.twice.is_empty(), "{:?}", table.twice);
    let Remembered::This(memory) = Memory::of(book, list).map_err(refused)? else { bail!("{list} is not remembered") };
    let stands: BTreeMap<&str, &Values> = records.iter().map(|record| (record.id.as_str(), &record.theirs)).collect();
    let mut cells = Found::new();
    for line in table.lines() {
        let id = line.text(ID);
        let theirs = stands.get(id).context("a row of nothing")?;
        let mine: Values = FIELDS.iter().map(|field| ((*field).to_owned(), line.text(field).to_owned())).collect();
        let stood = |field: &&str| Some(((*field).to_owned(), memory.text(id, field)?.to_owned()));
        let base: Option<Values> = FIELDS.iter().map(stood).collect();
        let merged = merge(base.as_ref(), &mine, theirs, &Choices::new());
        cells.extend(merged.changed.into_iter().map(|field| ((id.to_owned(), field), true)));
        cells.extend(merged.conflicts.into_iter().map(|conflict| ((id.to_owned(), conflict.field), false)));
    }
    Ok(cells)
}

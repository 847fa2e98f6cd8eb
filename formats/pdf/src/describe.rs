//! The sections of a paper as the template reads them.

use crate::clean;
use serde_json::{Value, json};
use tandem_kernel::number;
use tandem_kernel::paper::{Align, Column, Field, Kind, Note, Paper, Section, Sheet, Table, Width};

pub fn sections(paper: &Paper) -> Vec<Value> {
    paper.sections.iter().filter(|section| !is_empty(section)).map(|one| section(one, paper.sheet)).collect()
}

fn is_empty(section: &Section) -> bool {
    match section {
        Section::Fields(fields) | Section::Totals(fields) => fields.is_empty(),
        Section::Table(table) => table.columns.is_empty(),
        Section::Beside(notes) => notes.is_empty(),
        Section::Parties(parties) => parties.is_empty(),
        Section::Note(_) => false,
    }
}

fn section(section: &Section, sheet: Sheet) -> Value {
    match section {
        Section::Fields(all) => json!({ "kind": "fields", "fields": fields(all) }),
        Section::Totals(all) => json!({ "kind": "totals", "fields": fields(all) }),
        Section::Table(all) => table(all, sheet),
        Section::Note(one) => json!({ "kind": "note", "note": note(one) }),
        Section::Beside(all) => json!({ "kind": "beside", "notes": all.iter().map(note).collect::<Vec<_>>() }),
        Section::Parties(all) => {
            let parties = all.iter().map(|party| {
                let (label, name) = (clean::text(&party.label), clean::text(&party.name));
                json!({ "label": label, "name": name, "numbers": fields(&party.numbers) })
            });
            json!({ "kind": "parties", "parties": parties.collect::<Vec<_>>() })
        }
    }
}

fn fields(fields: &[Field]) -> Vec<Value> {
    let both = |field: &Field| json!({ "label": clean::text(&field.label), "value": clean::text(&field.value) });
    fields.iter().map(both).collect()
}

fn note(note: &Note) -> Value {
    json!({ "heading": clean::text(&note.heading), "text": clean::text(&note.text) })
}

fn table(table: &Table, sheet: Sheet) -> Value {
    let runs = longest_runs(table, sheet);
    let cell = |((column, text), run): ((&Column, &String), &usize)| match column.kind {
        Kind::Number => clean::within(&number::grouped(text), *run),
        Kind::Text | Kind::Date => clean::within(text, *run),
    };
    let line = |line: &Vec<String>| -> Vec<Value> { table.columns.iter().zip(line).zip(&runs).map(cell).collect() };
    json!({
        "kind": "table",
        "columns": table.columns.iter().map(column).collect::<Vec<_>>(),
        "lines": table.lines.iter().map(line).collect::<Vec<_>>(),
    })
}

fn column(column: &Column) -> Value {
    let (share, width) = match column.width {
        Width::Share(share) => (true, share),
        Width::Millimetres(width) => (false, width),
    };
    let align = match (column.align, column.kind) {
        (Some(Align::Left), _) | (None, Kind::Text) => "left",
        (Some(Align::Middle), _) | (None, Kind::Date) => "middle",
        (Some(Align::Right), _) | (None, Kind::Number) => "right",
    };
    json!({ "label": clean::text(&column.label), "share": share, "width": width, "align": align })
}

/// How many characters are sure to fit into each column; longer words must be allowed to break, or they would overflow
/// into the next column.
fn longest_runs(table: &Table, sheet: Sheet) -> Vec<usize> {
    // In millimetres: page width without margins, cell insets, and the width of a wide character of 8 pt.
    const LETTER: f64 = 2.0;
    const INSETS: f64 = 2.4;
    let sheet = if sheet == Sheet::Landscape { 267.0 } else { 180.0 };
    let (mut fixed, mut shares) = (0.0, 0.0);
    for column in &table.columns {
        match column.width {
            Width::Millimetres(width) => fixed += f64::from(width),
            Width::Share(share) => shares += f64::from(share),
        }
    }
    let width = |column: &Column| match column.width {
        Width::Millimetres(width) => f64::from(width),
        Width::Share(share) => (sheet - fixed).max(0.0) * f64::from(share) / shares,
    };
    let letters = |column: &Column| ((width(column) - INSETS) / LETTER).max(1.0) as usize;
    table.columns.iter().map(letters).collect()
}

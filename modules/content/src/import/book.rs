//! Workbooks for imports: the empty template, and the uploaded lines with their problems.

use super::lines::{self, Line};
use super::queries::{find, judged};
use super::sheet::PROBLEM_HEADING;
use super::{ID_HEADING, MEMORY_MARK, MEMORY_SHEET, importer_for};
use crate::download::cells::heading;
use bytes::Bytes;
use futures_util::StreamExt;
use std::collections::HashMap;
use tandem_kernel::{ColumnKind, Error, Language, Result};
use tandem_platform::PathId;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::File;
use tandem_platform::http::steps::Steps;
use tandem_platform::import::Importer;
use tandem_platform::words::Words;
use tandem_platform::{Platform, Tx};
use tandem_workbook::{Format, Heading, Hidden, Kind, Names, Note, Xlsx};

const ID_WIDTH: u16 = 36;
const PROBLEM_WIDTH: u16 = 60;

/// An empty workbook with the columns of the list, and a sheet that explains them.
pub async fn template(steps: &mut Steps, PathId(listing): PathId) -> Result<File> {
    let mut tx = steps.begin(Mode::Read).await?;
    let importer = importer_for(&tx, &listing)?;
    let language = tx.ctx().language;
    let notes = explanations(&mut tx, &importer).await?;
    tx.commit().await?;
    let words = steps.platform().words();
    let headings = headings(words, language, &importer).collect();
    let book = Xlsx::begin(Vec::new(), names(words, language, &importer), headings)?;
    let name = words.label(language, importer.listing.title())
        + " - "
        + &words.label(language, "content-import_task-template");
    Ok(file(name, book.finish(&notes, None)?))
}

fn names(words: &Words, language: Language, importer: &Importer) -> Names {
    let label = |key| words.label(language, key);
    Names { sheet: label(importer.listing.title()), info: label("content-file-info") }
}

pub fn headings<'a>(
    words: &'a Words,
    language: Language,
    importer: &'a Importer,
) -> impl Iterator<Item = Heading> + 'a {
    let columns = importer.fields.iter().filter_map(|field| importer.listing.column(field.field));
    columns.map(move |column| heading(words, language, column))
}

pub fn id_heading() -> Heading {
    Heading { hidden: true, ..Heading::new(ID_HEADING, Kind::Text, ID_WIDTH) }
}

/// The hidden sheet: a header row, then one row per record with its id and original values.
pub fn memory(importer: &Importer) -> Hidden {
    let fields = importer.fields.iter().map(|field| field.field.to_owned());
    let top = std::iter::once(format!("{MEMORY_MARK}{}", importer.listing.code)).chain(fields).collect();
    Hidden { name: MEMORY_SHEET.to_owned(), rows: vec![top] }
}

/// Describes the permitted values of each column, one line each.
pub async fn explanations(tx: &mut Tx, importer: &Importer) -> Result<Vec<Note>> {
    let mut choices: HashMap<String, Vec<String>> = HashMap::new();
    let columns: Vec<_> =
        importer.fields.iter().filter_map(|field| Some((field, importer.listing.column(field.field)?))).collect();
    let dictionaries = columns.iter().filter_map(|(_, column)| column.kind.dictionary()).map(str::to_owned).collect();
    let language = tx.ctx().language;
    for meaning in tx.meanings(dictionaries).await?.into_iter().filter(|meaning| meaning.current) {
        let word = if language == Language::Zh { meaning.zh } else { meaning.en };
        choices.entry(meaning.dictionary).or_default().push(word);
    }
    let words = tx.platform().words();
    let label = |key| words.label(language, key);
    let notes = columns.into_iter().map(|(field, column)| {
        let mut told = vec![label(match column.kind {
            ColumnKind::Integer => "content-import_task-takes-integer",
            ColumnKind::Decimal => "content-import_task-takes-number",
            ColumnKind::Date => "content-import_task-takes-date",
            ColumnKind::Boolean => "content-import_task-takes-yes_or_no",
            ColumnKind::Dictionary(_) => "content-import_task-takes-choice",
            _ => "content-import_task-takes-text",
        })];
        told.extend(field.required.then(|| label("content-import_task-takes-required")));
        told.extend(column.kind.dictionary().and_then(|name| choices.get(name)).map(|words| words.join(" / ")));
        Note::new(label(column.label), told.join("; "))
    });
    Ok(notes.collect())
}

/// The current lines with invalid cells highlighted and a column of problems. It can be corrected and uploaded again,
/// as it keeps the snapshot of the first file.
pub async fn returned(steps: &mut Steps, PathId(id): PathId) -> Result<File> {
    let mut tx = steps.begin(Mode::Read).await?;
    let task = find(&mut tx, tandem_kernel::id::parse(&id)?, false).await?;
    let importer = importer_for(&tx, &task.listing)?;
    let kept: HashMap<i32, Line> =
        lines::load(&mut tx, task.id).await?.into_iter().map(|line| (line.line, line)).collect();
    let judged = judged(&mut tx, &importer, &task).await?;
    let notes = explanations(&mut tx, &importer).await?;
    let language = tx.ctx().language;
    tx.commit().await?;
    let platform = steps.platform().clone();
    let book = tandem_platform::low_priority::at_low_priority(move || -> Result<Vec<u8>> {
        let shown = Returned { platform: &platform, language, importer: &importer };
        shown.write(&kept, &judged, &notes)
    });
    let name = task.name.strip_suffix(".xlsx").unwrap_or(&task.name).to_owned();
    let mark = steps.platform().words().label(language, "content-import_task-returned");
    Ok(file(format!("{name} - {mark}"), book.await??))
}

struct Returned<'a> {
    platform: &'a Platform,
    language: Language,
    importer: &'a Importer,
}

impl Returned<'_> {
    fn write(
        &self,
        kept: &HashMap<i32, Line>,
        judged: &[super::review::ImportLine],
        notes: &[Note],
    ) -> Result<Vec<u8>> {
        let (words, fields) = (self.platform.words(), self.importer.fields);
        let mut all: Vec<Heading> = headings(words, self.language, self.importer).collect();
        all.push(Heading::new(words.label(self.language, PROBLEM_HEADING), Kind::Text, PROBLEM_WIDTH));
        all.push(id_heading());
        let mut book = Xlsx::begin(Vec::new(), names(words, self.language, self.importer), all)?;
        let mut memory = memory(self.importer);
        for line in judged {
            let told: Vec<String> =
                line.problems.iter().map(|problem| self.told(problem.field.as_deref(), &problem.message)).collect();
            let conflicts = line.conflicts.iter().filter(|conflict| conflict.take.is_none());
            let clash = conflicts.map(|conflict| {
                let stands = words.label(self.language, "content-import_task-stands_now");
                self.told(Some(&conflict.field), &format!("{stands} {}", conflict.theirs))
            });
            let told = told.into_iter().chain(clash).collect::<Vec<_>>().join("\n");
            let wrong = |field: &str| {
                line.problems.iter().any(|problem| problem.field.as_deref() == Some(field))
                    || line.conflicts.iter().any(|conflict| conflict.take.is_none() && conflict.field == field)
            };
            let wrong: Vec<usize> = (0..fields.len()).filter(|at| wrong(fields[*at].field)).collect();
            let id = line.record_id.map(|id| id.to_string());
            let cells = fields.iter().map(|field| line.values.get(field.field).map(String::as_str));
            book.row_with_wrong(cells.chain([Some(told.as_str()), id.as_deref()]), &wrong)?;
            if let (Some(id), Some(base)) = (id, kept.get(&line.line).and_then(|line| line.base.as_ref())) {
                let values = fields.iter().map(|field| base.get(field.field).cloned().unwrap_or_default());
                memory.rows.push(std::iter::once(id).chain(values).collect());
            }
        }
        Ok(book.finish(notes, Some(&memory))?)
    }

    fn told(&self, field: Option<&str>, message: &str) -> String {
        match field.and_then(|field| self.importer.listing.column(field)) {
            Some(column) => format!("{}: {message}", self.platform.words().label(self.language, column.label)),
            None => message.to_owned(),
        }
    }
}

fn file(name: String, bytes: Vec<u8>) -> File {
    let size = Some(bytes.len() as u64);
    let content = futures_util::stream::once(async move { Ok::<_, Error>(Bytes::from(bytes)) }).boxed();
    File { name: format!("{name}.xlsx"), content_type: Format::Xlsx.content_type(), size, content }
}

//! The empty workbook of a list that takes imports, by the code of the list or by its number.

use super::{importer_for, importer_of};
use crate::download::cells::heading;
use bytes::Bytes;
use futures_util::StreamExt;
use serde::Deserialize;
use std::collections::HashMap;
use tandem_kernel::{ColumnKind, Error, Language, Result};
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::File;
use tandem_platform::http::steps::Steps;
use tandem_platform::import::Importer;
use tandem_platform::words::Words;
use tandem_platform::{PathId, Query, Tx};
use tandem_workbook::{Format, Heading, Hidden, Memory, Names, Note, Xlsx};
use utoipa::IntoParams;

#[derive(Debug, Deserialize, IntoParams)]
pub struct TemplateOf {
    /// What all rows belong to, such as the name of a dictionary; its column is left out.
    #[serde(default)]
    pub within: String,
}

/// By the code of the list.
pub async fn template(steps: &mut Steps, (PathId(listing), Query(asked)): (PathId, Query<TemplateOf>)) -> Result<File> {
    let mut tx = steps.begin(Mode::Read).await?;
    let importer = importer_for(&mut tx, &listing, &asked.within).await?;
    empty(steps, tx, &importer).await
}

/// By the number, which stays the same whatever the list is called.
pub async fn numbered(steps: &mut Steps, (PathId(number), Query(asked)): (PathId, Query<TemplateOf>)) -> Result<File> {
    let mut tx = steps.begin(Mode::Read).await?;
    let number = number.parse::<u16>().map_err(|_| Error::not_found())?;
    let importer = importer_of(&mut tx, number, &asked.within).await?;
    empty(steps, tx, &importer).await
}

/// An empty workbook with the columns of the list, and a sheet that explains them.
async fn empty(steps: &Steps, mut tx: Tx, importer: &Importer) -> Result<File> {
    let language = tx.ctx().language;
    let notes = explanations(&mut tx, importer).await?;
    tx.commit().await?;
    let words = steps.platform().words();
    let headings = headings(words, language, importer).collect();
    let book = Xlsx::begin(Vec::new(), names(words, language, importer), headings)?;
    let name = words.label(language, importer.listing.title())
        + " - "
        + &words.label(language, "content-import_task-template");
    Ok(file(name, book.finish(&notes, None)?))
}

pub fn names(words: &Words, language: Language, importer: &Importer) -> Names {
    let label = |key| words.label(language, key);
    let list = label(importer.listing.title());
    let sheet = match importer.standing() {
        Some(parent) => format!("{list} {}", parent.label),
        None => list,
    };
    Names { sheet, info: label("content-file-info") }
}

/// The columns that people fill in.
pub fn headings<'a>(
    words: &'a Words,
    language: Language,
    importer: &'a Importer,
) -> impl Iterator<Item = Heading> + 'a {
    let columns = importer.filled().filter_map(|field| importer.listing.column(field.field));
    columns.map(move |column| heading(words, language, column))
}

/// The hidden sheet, with all fields of the list.
pub fn memory(importer: &Importer) -> Hidden {
    Memory::begin(importer.listing.code, importer.fields.iter().map(|field| field.field.to_owned()))
}

/// Describes the permitted values of each column, one line each.
pub async fn explanations(tx: &mut Tx, importer: &Importer) -> Result<Vec<Note>> {
    let mut choices: HashMap<String, Vec<String>> = HashMap::new();
    let columns: Vec<_> =
        importer.filled().filter_map(|field| Some((field, importer.listing.column(field.field)?))).collect();
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

pub fn file(name: String, bytes: Vec<u8>) -> File {
    let size = Some(bytes.len() as u64);
    let content = futures_util::stream::once(async move { Ok::<_, Error>(Bytes::from(bytes)) }).boxed();
    File { name: format!("{name}.xlsx"), content_type: Format::Xlsx.content_type(), size, content }
}

//! The uploaded lines with their problems, as a workbook that can be corrected and uploaded again.

use super::book::{explanations, file, headings, memory, names};
use super::importer_for;
use super::lines::{self, Line};
use super::queries::{find, judged};
use super::sheet::PROBLEM_HEADING;
use std::collections::HashMap;
use tandem_kernel::{Language, Result};
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::File;
use tandem_platform::http::steps::Steps;
use tandem_platform::import::Importer;
use tandem_platform::{PathId, Platform};
use tandem_workbook::{Heading, Kind, Memory, Note, Xlsx};

const PROBLEM_WIDTH: u16 = 60;

/// The current lines with invalid cells highlighted and a column of problems. It can be corrected and uploaded again,
/// as it keeps the snapshot of the first file.
pub async fn returned(steps: &mut Steps, PathId(id): PathId) -> Result<File> {
    let mut tx = steps.begin(Mode::Read).await?;
    let task = find(&mut tx, tandem_kernel::id::parse(&id)?, false).await?;
    let importer = importer_for(&mut tx, &task.listing, &task.within).await?;
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
        let (words, fields) = (self.platform.words(), self.importer.filled().collect::<Vec<_>>());
        let mut all: Vec<Heading> = headings(words, self.language, self.importer).collect();
        all.push(Heading::new(words.label(self.language, PROBLEM_HEADING), Kind::Text, PROBLEM_WIDTH));
        all.push(Memory::heading());
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
                let values =
                    self.importer.fields.iter().map(|field| base.get(field.field).cloned().unwrap_or_default());
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

//! Determines line by line what an import would do: create, change, reject, or conflict. Run on upload, after every
//! correction, and again in the transaction that applies it.

use super::cell::Reading;
use super::keys::{self, Key};
use super::lines::{Line, Problem};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, HashSet};
use tandem_kernel::error::Message;
use tandem_kernel::{Error, Result};
use tandem_platform::Tx;
use tandem_platform::import::merge::{Conflict, merge};
use tandem_platform::import::{Importer, Target, Values};
use tandem_platform::listing::some;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    New,
    Changed,
    /// The record is not there any more, or not for this caller.
    Gone,
}

/// A line that would change something, or cannot.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportLine {
    /// The row of the workbook.
    pub line: i32,
    pub kind: LineKind,
    pub record_id: Option<Uuid>,
    /// By field: what the file says.
    pub values: BTreeMap<String, String>,
    /// By field: what stands in the list now, of fields that would change.
    pub before: BTreeMap<String, String>,
    pub problems: Vec<Problem>,
    pub conflicts: Vec<Conflict>,
    /// Something is wrong besides what was refused when it was last tried: that may be tried again.
    #[serde(skip)]
    pub wrong: bool,
    #[serde(skip)]
    pub target: Option<Target>,
    /// What would stand there afterwards.
    #[serde(skip)]
    pub merged: Values,
}

impl ImportLine {
    pub fn open_conflicts(&self) -> usize {
        self.conflicts.iter().filter(|conflict| conflict.take.is_none()).count()
    }
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    pub new: i64,
    pub changed: i64,
    pub wrong: i64,
    pub conflicts: i64,
}

pub fn counts(lines: &[ImportLine]) -> Counts {
    let mut counts = Counts::default();
    for line in lines {
        counts.new += i64::from(line.kind == LineKind::New);
        counts.changed += i64::from(line.kind == LineKind::Changed && !line.before.is_empty());
        counts.wrong += i64::from(line.wrong);
        counts.conflicts += i64::try_from(line.open_conflicts()).unwrap_or(0);
    }
    counts
}

/// A record as currently stored.
struct Stored {
    version: i64,
    state: Option<String>,
    values: Values,
}

/// Lines that change something or cannot be applied, in the order of the file.
pub async fn review(tx: &mut Tx, importer: &Importer, reading: &Reading, lines: &[Line]) -> Result<Vec<ImportLine>> {
    let stored = stored(tx, importer, reading, lines).await?;
    let mut reviewed = Vec::with_capacity(lines.len());
    let mut seen: HashMap<Uuid, i32> = HashMap::new();
    for line in lines {
        let mut judge =
            Judge { tx, importer, reading, problems: line.refusals.clone(), unread: HashSet::new(), wrong: false };
        let first = line.record.map(|id| *seen.entry(id).or_insert(line.line)).filter(|first| *first != line.line);
        if let Some(first) = first {
            judge.tell(None, &say("content-import_task-line-twice", "line", first));
        }
        let outcome = match line.record {
            None => Some(judge.new_line(line)),
            Some(id) => match stored.get(&id) {
                None => Some(judge.gone(line)),
                Some(stored) => judge.changed(line, id, stored),
            },
        };
        reviewed.extend(outcome);
    }
    look_for_doubles(tx, importer, &mut reviewed).await?;
    look_for_rivals(tx, importer, &mut reviewed);
    Ok(reviewed)
}

async fn stored(tx: &mut Tx, importer: &Importer, reading: &Reading, lines: &[Line]) -> Result<HashMap<Uuid, Stored>> {
    let ids: Vec<Uuid> = lines.iter().filter_map(|line| line.record).collect::<HashSet<_>>().into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let (columns, rows) = some(tx, importer.listing, importer.fields.iter().map(|f| f.field), &ids).await?;
    let at = |field: &str| columns.iter().position(|c| c.field == field);
    let (id, version) = (at("id"), at("version"));
    let state = importer.listing.machine.and_then(|(field, _)| at(field));
    let mut found = HashMap::with_capacity(rows.len());
    for row in &rows {
        let text = |at: Option<usize>| at.map_or(Ok(None), |at| row.text(at));
        let mut values = Values::new();
        for field in importer.fields {
            values.insert(
                field.field.to_owned(),
                reading.stored(field.field, text(at(field.field))?.unwrap_or_default()),
            );
        }
        let version = text(version)?.and_then(|v| v.parse().ok()).unwrap_or(0);
        let state = text(state)?.map(str::to_owned);
        let id = text(id)?.and_then(|id| id.parse().ok()).ok_or_else(|| Error::internal("a row without an id"))?;
        found.insert(id, Stored { version, state, values });
    }
    Ok(found)
}

fn say(key: &'static str, name: &'static str, value: impl std::fmt::Display) -> Message {
    Message { key, args: vec![(name, value.to_string())] }
}
fn plain(key: &'static str) -> Message {
    Message { key, args: Vec::new() }
}

/// Validation state of one line.
struct Judge<'a> {
    tx: &'a Tx,
    importer: &'a Importer,
    reading: &'a Reading,
    problems: Vec<Problem>,
    /// The fields whose cells cannot be read.
    unread: HashSet<String>,
    wrong: bool,
}

impl Judge<'_> {
    /// What is wrong with the field that names the parent is told of the line: it has no column.
    fn tell(&mut self, field: Option<&str>, message: &Message) {
        let field = field.filter(|field| self.importer.fills(field));
        let message = self.tx.platform().words().say(self.tx.ctx().language, message);
        self.add(Problem { field: field.map(str::to_owned), message });
    }

    fn add(&mut self, problem: Problem) {
        self.wrong = true;
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Validates individual cells.
    fn cells(&mut self, line: &Line, fields: impl Iterator<Item = impl AsRef<str>>) {
        for field in fields {
            let field = field.as_ref();
            let text = line.mine.get(field).map_or("", String::as_str);
            if let Some(key) = line.faults.get(field).and_then(|key| fault(key)) {
                self.tell(Some(field), &plain(key));
            } else if let Err(key) = self.reading.read(field, text) {
                self.tell(Some(field), &plain(key));
            } else if !self.reading.can_be_chosen(field, text) {
                self.tell(Some(field), &plain("content-import_task-cell-retired_value"));
            } else {
                continue;
            }
            self.unread.insert(field.to_owned());
        }
    }

    /// The module's own rules, so that all that is wrong with a line is told at once. They get a stand-in for each cell
    /// that cannot be read, and what they say about that one is not told.
    fn rules(&mut self, values: &Values) {
        let mut values = values.clone();
        for field in &self.unread {
            values.insert(field.clone(), self.reading.stand_in(field, self.tx.now().date()));
        }
        let Err(error) = self.importer.check(&values) else { return };
        for problem in problems_of(self.tx, self.importer, &error) {
            let follows = match &problem.field {
                Some(field) => self.unread.contains(field),
                None => !self.unread.is_empty(),
            };
            if !follows {
                self.add(problem);
            }
        }
    }

    /// The line as uploaded, with the problems found.
    fn found(self, line: &Line, kind: LineKind) -> ImportLine {
        ImportLine {
            line: line.line,
            kind,
            record_id: line.record,
            values: line.mine.clone(),
            before: Values::new(),
            problems: self.problems,
            conflicts: Vec::new(),
            wrong: self.wrong,
            target: None,
            merged: line.mine.clone(),
        }
    }

    fn new_line(mut self, line: &Line) -> ImportLine {
        self.cells(line, line.mine.keys());
        self.rules(&line.mine);
        self.found(line, LineKind::New)
    }

    fn gone(mut self, line: &Line) -> ImportLine {
        self.tell(None, &plain("content-import_task-line-gone"));
        self.found(line, LineKind::Gone)
    }

    /// `None` if nothing would change.
    fn changed(mut self, line: &Line, id: Uuid, stored: &Stored) -> Option<ImportLine> {
        let merged = merge(line.base.as_ref(), &line.mine, &stored.values, &line.choices);
        if merged.changed.is_empty() && merged.conflicts.is_empty() && line.faults.is_empty() {
            return None;
        }
        self.cells(
            line,
            merged.changed.iter().chain(line.faults.keys().filter(|field| !merged.changed.contains(field))),
        );
        if let (Some(state), Some(action), Some((_, machine))) =
            (&stored.state, self.importer.action, self.importer.listing.machine)
            && let Err(error) = machine.step(state, action, &self.tx.ctx().permissions)
        {
            self.tell(None, error.message());
        }
        if let Some((field, parent)) = self.importer.belongs()
            && stored.values.get(field).is_some_and(|stood| stood != parent)
        {
            self.tell(None, &plain("content-import_task-line-elsewhere"));
        }
        self.rules(&merged.values);
        let before = merged.changed.iter().filter_map(|field| Some((field.clone(), stored.values.get(field)?.clone())));
        Some(ImportLine {
            before: before.collect(),
            conflicts: merged.conflicts,
            target: Some(Target { id, version: stored.version }),
            merged: merged.values,
            ..self.found(line, LineKind::Changed)
        })
    }
}

const FAULTS: [&str; 3] =
    ["content-import_task-cell-formula", "content-import_task-cell-error", "content-import_task-line-elsewhere"];

/// Stored as text; only known message keys are accepted.
fn fault(key: &str) -> Option<&'static str> {
    FAULTS.into_iter().find(|known| *known == key)
}

/// Converts an error to problems of cells, as far as it names columns of the file.
pub fn problems_of(tx: &Tx, importer: &Importer, error: &Error) -> Vec<Problem> {
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    if error.fields().is_empty() {
        return vec![Problem { field: None, message: words.say(language, error.message()) }];
    }
    let problem = |field: &str, message| Problem {
        field: importer.fills(field).then(|| field.to_owned()),
        message: words.say(language, message),
    };
    error.fields().iter().map(|wrong| problem(&wrong.field, &wrong.message)).collect()
}

/// Finds lines whose key duplicates that of another line or record.
async fn look_for_doubles(tx: &mut Tx, importer: &Importer, reviewed: &mut [ImportLine]) -> Result<()> {
    let names = |line: &ImportLine| match line.kind {
        LineKind::New => true,
        LineKind::Changed => importer.key.iter().any(|field| line.before.contains_key(*field)),
        LineKind::Gone => false,
    };
    let mut first: HashMap<Key, i32> = HashMap::new();
    for line in reviewed.iter().filter(|line| names(line)) {
        first.entry(keys::of(importer, &line.merged)).or_insert(line.line);
    }
    let wanted: HashSet<Key> = first.keys().filter(|key| key.iter().all(|part| !part.is_empty())).cloned().collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let taken = keys::taken(tx, importer, &wanted).await?;
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let field = importer.key.iter().rfind(|field| importer.fills(field)).map(|field| (*field).to_owned());
    for line in reviewed.iter_mut().filter(|line| names(line)) {
        let key = keys::of(importer, &line.merged);
        let message = match (taken.get(&key), first.get(&key)) {
            (Some(id), _) if Some(*id) != line.record_id => plain("content-import_task-line-taken"),
            (_, Some(first)) if *first != line.line => say("content-import_task-line-double", "line", *first),
            _ => continue,
        };
        line.wrong = true;
        line.problems.push(Problem { field: field.clone(), message: words.say(language, &message) });
    }
    Ok(())
}

/// Finds lines that would take from an earlier one what only one record may have.
fn look_for_rivals(tx: &Tx, importer: &Importer, reviewed: &mut [ImportLine]) {
    let Some(only) = importer.only_one else { return };
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let mut first: HashMap<Key, i32> = HashMap::new();
    for line in reviewed {
        let has = line.merged.get(only.field).is_some_and(|value| value == only.value);
        if !has || (line.kind != LineKind::New && !line.before.contains_key(only.field)) {
            continue;
        }
        let group = only.within.iter().map(|field| line.merged.get(*field).cloned().unwrap_or_default()).collect();
        let earlier = *first.entry(group).or_insert(line.line);
        if earlier != line.line {
            let message = words.say(language, &say("content-import_task-line-rival", "line", earlier));
            line.wrong = true;
            line.problems.push(Problem { field: Some(only.field.to_owned()), message });
        }
    }
}

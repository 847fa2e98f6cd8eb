//! What a filing changes, for its readers: each differing field as it was begun, as it is in force and as it is filed, in words.

use super::difference::{self, Change, Difference, FieldDifference, RowDifference, Sides};
use super::in_force;
use super::part;
use super::send_back::FilingMark;
use super::wording::Wording;
use crate::filing::Filing;
use crate::filing::states::{APPROVED, DECLINED};
use crate::organize::queries::Organize;
use crate::section::{BANK, DECLARATION, Section};
use tandem_kernel::convention::camel;
use tandem_platform::PathId;
use tandem_platform::document::prelude::*;
use tandem_platform::record;

#[derive(Debug, Serialize, ToSchema)]
pub struct FilingDiff {
    pub sections: Vec<SectionDiff>,
    /// How many filled fields stay as they are.
    pub unchanged: usize,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SectionDiff {
    pub section: String,
    pub title: String,
    pub rows: Vec<RowDiff>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RowDiff {
    /// None for the fields of the organisation itself.
    pub row: Option<Uuid>,
    /// What the row is called.
    pub label: String,
    /// `added`, `removed` or `changed`.
    pub change: String,
    /// It does not come into force with the filing: a bank account is confirmed and verified by itself.
    pub waits: bool,
    pub fields: Vec<FieldDiff>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldDiff {
    pub field: String,
    pub label: String,
    /// As it was when the filing was begun.
    pub began: String,
    pub in_force: String,
    pub filed: String,
    /// The value in force is another than when the filing was begun, and not the one that is filed.
    pub moved: bool,
    /// What the reviewer noted at the cell when he returned it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
}

pub async fn diff(tx: &mut Tx, PathId(id): PathId) -> Result<FilingDiff> {
    let id: Uuid = tandem_kernel::id::parse(&id)?;
    let filing: Filing = record::find(tx, id, false).await?;
    let parts = part::of(tx, id).await?;
    let organize: Organize = record::load(tx, filing.supplier.organize_id, false).await?;
    let in_force = in_force::of(tx, &organize).await?;
    // What it did once, not how the organisation stands since.
    let decided = [APPROVED, DECLINED].contains(&filing.common.state.as_str());
    let marks: Vec<FilingMark> = serde_json::from_value(filing.marks.clone()).unwrap_or_default();
    let mut contents = Vec::new();
    for part in &parts {
        contents.push((part.section, in_force.content(part.section)));
        contents.push((part.section, &part.began));
    }
    let language = tx.ctx().language;
    let wording = Wording::learn(tx, Some(language), &parts, &contents).await?;
    let guarded = |section: &Section| section.code == BANK.code && !decided;
    let mut told = FilingDiff { sections: Vec::new(), unchanged: 0 };
    for part in parts.iter().filter(|part| part.section.code != DECLARATION.code) {
        let stands = if decided { &part.began } else { in_force.content(part.section) };
        let sides = Sides { began: &part.began, in_force: stands, filed: &part.content };
        let difference = difference::of(part.section, sides);
        told.unchanged += difference.unchanged;
        if !difference.rows.is_empty() {
            told.sections.push(worded(tx, &difference, &wording, &marks, guarded(part.section)));
        }
    }
    Ok(told)
}

fn worded(tx: &Tx, difference: &Difference<'_>, wording: &Wording, marks: &[FilingMark], waits: bool) -> SectionDiff {
    let (section, words, language) = (difference.section, tx.platform().words(), tx.ctx().language);
    let marked = |row: Option<Uuid>, field: &str| {
        let found = marks.iter().find(|mark| mark.section == section.code && mark.row == row && mark.field == field);
        found.map(|mark| mark.note.clone())
    };
    let field = |row: &RowDifference<'_>, one: &FieldDifference<'_>| {
        let name = camel(one.field.column);
        FieldDiff {
            label: words.label(language, section.word(one.field)),
            began: wording.value(one.field, one.began),
            in_force: wording.value(one.field, one.in_force),
            filed: wording.value(one.field, one.filed),
            moved: one.moved,
            mark: marked(row.row, &name),
            field: name,
        }
    };
    let row = |row: &RowDifference<'_>| RowDiff {
        row: row.row,
        label: if row.row.is_some() { wording.row(section, row.shown) } else { String::new() },
        change: Change::as_str(row.change).to_owned(),
        waits,
        fields: row.fields.iter().map(|one| field(row, one)).collect(),
    };
    SectionDiff {
        section: section.code.to_owned(),
        title: words.label(language, section.title()),
        rows: difference.rows.iter().map(row).collect(),
    }
}

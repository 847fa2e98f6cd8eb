//! Returns a filing to who filled it in, with the cells that are to be mended, or declines a newcomer.

use super::DECLINED;
use crate::authentication;
use crate::filing::{FILL, Filing, standing, states};
use crate::organize;
use crate::section::Section;
use serde_json::json;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_kernel::Language;
use tandem_kernel::convention::camel;
use tandem_kernel::error::Fields;
use tandem_platform::document::prelude::*;
use tandem_platform::record;

pub const LONGEST_REASON: usize = 1_000;
const LONGEST_NOTE: usize = 500;
/// As many as anybody reads; the reason can say more.
const MOST_MARKS: usize = 200;

#[derive(Debug, Deserialize, ToSchema)]
pub struct ReturnedFiling {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub reason: String,
    #[serde(default)]
    pub marks: Vec<FilingMark>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DeclinedFiling {
    #[serde(flatten)]
    pub which: DocumentRef,
    #[serde(default)]
    pub reason: String,
}

/// A cell that is to be mended; the whole row, or the whole section, where it names less.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FilingMark {
    pub section: String,
    #[serde(default)]
    pub row: Option<Uuid>,
    #[serde(default)]
    pub field: String,
    #[serde(default)]
    pub note: String,
}

impl FilingMark {
    /// Whether there is such a cell.
    fn is_known(&self) -> bool {
        let Some(section) = Section::named(&self.section) else { return false };
        let field = self.field.is_empty() || section.fields.iter().any(|field| camel(field.column) == self.field);
        field && (self.row.is_none() || section.table.is_some())
    }
}

fn check(reason: &str, marks: &[FilingMark]) -> Result<()> {
    let mut fields = Fields::default();
    fields.required("reason", reason).at_most("reason", reason, LONGEST_REASON);
    fields.check(marks.len() <= MOST_MARKS, "marks", "partner-filing-too_many_marks");
    fields.check(marks.iter().all(FilingMark::is_known), "marks", "platform-not_offered");
    if let Some(longest) = marks.iter().map(|mark| mark.note.as_str()).max_by_key(|note| note.chars().count()) {
        fields.at_most("marks", longest, LONGEST_NOTE);
    }
    fields.finish()
}

pub async fn send_back(tx: &mut Tx, Body(told): Body<ReturnedFiling>) -> Result<Detail<Filing>> {
    check(&told.reason, &told.marks)?;
    let (before, to) = record::step::<Filing>(tx, "return", told.which).await?;
    standing::copy(tx, before.supplier.organize_id, states::RETURNED).await?;
    let values = Values::none().put("reason", told.reason.trim()).put("marks", json!(told.marks));
    document::arrive(tx, "return", before, to, values).await
}

/// A newcomer that is not wanted: its organisation ends with its filing.
pub async fn decline(tx: &mut Tx, Body(told): Body<DeclinedFiling>) -> Result<Detail<Filing>> {
    check(&told.reason, &[])?;
    let (before, to) = record::step::<Filing>(tx, "decline", told.which).await?;
    let reason = told.reason.trim();
    end(tx, before, to, FieldValue::from(reason.to_owned()), reason, reason).await
}

/// As [`decline`], because it is one company with another. Which one, and why somebody thinks so, no supplier is told.
pub async fn end_merged(tx: &mut Tx, before: Filing, to: tandem_kernel::To, kept: &str) -> Result<Detail<Filing>> {
    let said = tx.platform().words();
    let [zh, en] = [Language::Zh, Language::En].map(|language| said.label(language, "partner-filing-not_continued"));
    let told = format!("{zh} / {en}");
    end(tx, before, to, FieldValue::InBoth { zh, en }, &told, kept).await
}

/// Declines a filing that was taken, and ends its organisation: with what the supplier is told of it, in the message and on the
/// page of the filing, and what the buying company keeps.
async fn end(
    tx: &mut Tx,
    before: Filing,
    to: tandem_kernel::To,
    message: FieldValue,
    told: &str,
    kept: &str,
) -> Result<Detail<Filing>> {
    let (id, organize) = (before.common.id, before.supplier.organize_id);
    // While it is somebody's still: those of an organisation that has ended may not be told.
    let wanted = MessageWanted::of(DECLINED)
        .to(Recipient::supplier(FILL, before.supplier.id()))
        .field("number", before.common.number.clone())
        .field("reason", message)
        .opens(Filing::KIND.page.of(Side::Supplier, id))
        .about(Filing::KIND.code(), id);
    tx.message(wanted).await?;
    // Locked before the organisation, as everybody does.
    authentication::hold(tx, organize).await?;
    standing::copy(tx, organize, states::DECLINED).await?;
    let declined = document::arrive(tx, "decline", before, to, Values::none().put("reason", told)).await?;
    organize::end(tx, organize, kept).await?;
    Ok(declined)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(section: &str, field: &str) -> FilingMark {
        FilingMark { section: section.into(), row: None, field: field.into(), note: String::new() }
    }
    fn wrong(reason: &str, marks: &[FilingMark]) -> Vec<(String, &'static str)> {
        let refused = check(reason, marks).err();
        let told = refused.iter().flat_map(|error| error.fields());
        told.map(|fault| (fault.field.to_string(), fault.message.key)).collect()
    }

    #[test]
    fn a_return_has_a_reason_and_marks_cells_there_are() {
        assert!(wrong("x", &[mark("basic", "nameZh"), mark("bank", ""), mark("bank", "accountNumber")]).is_empty());
        assert_eq!(wrong(" ", &[]), [("reason".to_owned(), "platform-required")]);
        assert_eq!(wrong(&"x".repeat(1_001), &[]), [("reason".to_owned(), "platform-too_long")]);
        for unknown in [mark("yard", ""), mark("basic", "name_zh"), mark("bank", "nameZh")] {
            assert_eq!(wrong("x", &[unknown]), [("marks".to_owned(), "platform-not_offered")]);
        }
        let in_no_table = FilingMark { row: Some(Uuid::from_u128(1)), ..mark("basic", "nameZh") };
        assert_eq!(wrong("x", &[in_no_table]), [("marks".to_owned(), "platform-not_offered")]);
    }

    #[test]
    fn marks_are_bounded() {
        let many: Vec<_> = (0..201).map(|_| mark("basic", "nameZh")).collect();
        assert_eq!(wrong("x", &many), [("marks".to_owned(), "partner-filing-too_many_marks")]);
        let long = FilingMark { note: "x".repeat(501), ..mark("basic", "nameZh") };
        assert_eq!(wrong("x", &[long]), [("marks".to_owned(), "platform-too_long")]);
    }
}

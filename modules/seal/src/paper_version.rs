//! Which version of its document a paper is. Versions count changes of what is printed, not of the record: a reply, a
//! comment or a new state leave the paper as it is, and nobody has to stamp it again for them.

use crate::stamped_copy::queries::{StampedCopy, StampedFile};
use serde::Serialize;
use sha2::{Digest, Sha256};
use tandem_kernel::paper::{Paper, PaperMark, Section};
use tandem_kernel::{Error, Language, OrganizeId, Result};
use tandem_platform::Tx;
use tandem_platform::stampable::Stampable;
use utoipa::ToSchema;
use uuid::Uuid;

/// Of the two languages one is compared: both say the same.
const COMPARED: Language = Language::Zh;
/// Others may print a newer version at the same moment, and a supplier does not see those that were printed while the document
/// was another's. More than this many are no coincidence.
const ATTEMPTS: usize = 100;

/// How the paper that was stamped compares with the document as it is now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaperCheck {
    /// `fits`, `older`, `other` (another document's paper) or `unread`.
    pub outcome: &'static str,
    /// The number on the paper; empty where it could not be read.
    pub number: String,
    /// The version that was stamped; none where it could not be read.
    pub version: Option<i64>,
    /// The version a paper printed now would be.
    pub current: i64,
    /// The totals such a paper would say, with their currency.
    pub amounts: Vec<String>,
}

/// Gives a paper that is about to be printed its version and its code. One its supplier does not see yet has version 0.
pub async fn mark(
    tx: &mut Tx,
    stampable: &Stampable,
    id: Uuid,
    supplier: Option<OrganizeId>,
    paper: &mut Paper,
) -> Result<()> {
    if let Some(supplier) = supplier {
        paper.version = counted(tx, stampable, id, supplier).await?;
    }
    let (kind, number) = (stampable.kind.to_owned(), paper.number.clone());
    paper.qr = Some(PaperMark { kind, number, version: paper.version }.to_string());
    Ok(())
}

async fn counted(tx: &mut Tx, stampable: &Stampable, id: Uuid, supplier: OrganizeId) -> Result<i64> {
    let today = fingerprint(&today(tx, stampable, id).await?);
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let mut least = 1;
    for _ in 0..ATTEMPTS {
        let last = last(tx, stampable.kind, id).await?;
        let version = current(last.as_ref(), &today);
        if last.is_some_and(|(last, _)| last == version) {
            return Ok(version);
        }
        let version = version.max(least);
        let made = sqlx::query(
            "insert into seal.paper_version (tenant_id, document_kind, document_id, version, supplier_id, fingerprint, printed_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing",
        )
        .bind(tenant)
        .bind(stampable.kind)
        .bind(id)
        .bind(version)
        .bind(supplier.uuid())
        .bind(&today)
        .bind(now)
        .execute(tx.conn())
        .await?;
        if made.rows_affected() == 1 {
            return Ok(version);
        }
        least = version.saturating_add(1);
    }
    Err(Error::unavailable())
}

/// The version a paper with this content has, or would have once it is printed.
fn current(last: Option<&(i64, String)>, today: &str) -> i64 {
    match last {
        Some((version, fingerprint)) if fingerprint == today => *version,
        Some((version, _)) => version.saturating_add(1),
        None => 1,
    }
}

async fn last(tx: &mut Tx, kind: &str, id: Uuid) -> Result<Option<(i64, String)>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select version, fingerprint from seal.paper_version
         where tenant_id = $1 and document_kind = $2 and document_id = $3 order by version desc limit 1",
    )
    .bind(tenant)
    .bind(kind)
    .bind(id)
    .fetch_optional(tx.conn())
    .await?)
}

/// None for a sealed paper of times when versions were not counted: the product printed it itself.
pub async fn check(tx: &mut Tx, copy: &StampedCopy, file: &StampedFile) -> Result<Option<PaperCheck>> {
    if file.origin == "seal" && file.paper_version.is_none() {
        return Ok(None);
    }
    let stampable = tx.stampable(&copy.document_kind)?;
    let paper = today(tx, &stampable, copy.document_id).await?;
    let today = fingerprint(&paper);
    let current = current(last(tx, stampable.kind, copy.document_id).await?.as_ref(), &today);
    let printed: Option<String> = sqlx::query_scalar(
        "select fingerprint from seal.paper_version
         where tenant_id = $1 and document_kind = $2 and document_id = $3 and version = $4",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(stampable.kind)
    .bind(copy.document_id)
    .bind(file.paper_version)
    .fetch_optional(tx.conn())
    .await?;
    let outcome = outcome(&file.paper_number, file.paper_version, printed.as_deref(), &today);
    let version = file.paper_version.filter(|_| outcome != "unread");
    let amounts = paper.totals().map(|total| total.value.clone()).collect();
    Ok(Some(PaperCheck { outcome, number: file.paper_number.clone(), version, current, amounts }))
}

fn outcome(number: &str, version: Option<i64>, printed: Option<&str>, today: &str) -> &'static str {
    match (version, printed) {
        (None, _) if number.is_empty() => "unread",
        (None, _) => "other",
        (Some(_), Some(printed)) if printed == today => "fits",
        // Printed before its supplier saw it.
        (Some(_), Some(_)) | (Some(0), None) => "older",
        // Nobody printed such a version: the code is not ours.
        (Some(_), None) => "unread",
    }
}

async fn today(tx: &mut Tx, stampable: &Stampable, id: Uuid) -> Result<Paper> {
    (stampable.paper)(tx, id, COMPARED).await
}

fn fingerprint(paper: &Paper) -> String {
    let mut hash = Sha256::new();
    for text in said(paper) {
        // With its length, so that a text that moves into the next one is noticed.
        hash.update(text.len().to_le_bytes());
        hash.update(text);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a paper says, without its labels: fields, totals, tables, notes, and then what papers have only had since they have
/// sections. In this order, whatever stands where: papers of before must not become other versions.
fn said(paper: &Paper) -> Vec<&str> {
    let (mut fields, mut totals, mut lines, mut notes, mut more) = (vec![], vec![], vec![], vec![], vec![]);
    let mut tables = 0;
    for section in &paper.sections {
        match section {
            Section::Fields(all) => fields.extend(all.iter().map(|field| field.value.as_str())),
            Section::Totals(all) => totals.extend(all.iter().map(|total| total.value.as_str())),
            Section::Table(table) => {
                tables += 1;
                if tables > 1 {
                    // A line that moves to another table is another paper.
                    lines.push("another table");
                }
                lines.extend(table.lines.iter().flatten().map(String::as_str));
            }
            Section::Note(note) => notes.push(note.text.as_str()),
            Section::Beside(all) => more.extend(all.iter().map(|note| note.text.as_str())),
            Section::Parties(all) => {
                for party in all {
                    more.push(party.name.as_str());
                    more.extend(party.numbers.iter().map(|number| number.value.as_str()));
                }
            }
        }
    }
    [fields, totals, lines, notes, more, vec![paper.number.as_str()]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_kernel::paper::{Company, Field, Note, Party, Sheet, Table};

    #[test]
    fn a_paper_fits_while_it_says_what_the_document_says() {
        assert_eq!(outcome("4500101983", Some(2), Some("b"), "b"), "fits");
        assert_eq!(outcome("4500101983", Some(1), Some("a"), "b"), "older");
        assert_eq!(outcome("4500101983", Some(1), Some("b"), "b"), "fits", "it was changed and changed back");
        assert_eq!(outcome("4500101983", Some(0), None, "b"), "older", "a draft's paper");
        assert_eq!(outcome("4500101983", Some(9), None, "b"), "unread", "nobody printed such a version");
        assert_eq!(outcome("4500109999", None, None, "b"), "other");
        assert_eq!(outcome("", None, None, "b"), "unread");
    }

    fn paper(sections: Vec<Section>) -> Paper {
        Paper {
            language: Language::Zh,
            sheet: Sheet::Portrait,
            made_at: time::OffsetDateTime::UNIX_EPOCH,
            company: Company::default(),
            title: "Order".to_owned(),
            number: "N1".to_owned(),
            version: 0,
            qr: None,
            sections,
            seals: Vec::new(),
        }
    }

    fn field(value: &str) -> Field {
        Field { label: "label".to_owned(), value: value.to_owned() }
    }

    fn table(lines: &[&str]) -> Section {
        let cells = |line: &&str| line.split(' ').map(str::to_owned).collect();
        Section::Table(Table { columns: Vec::new(), lines: lines.iter().map(cells).collect() })
    }

    fn note(text: &str) -> Section {
        Section::Note(Note { heading: "heading".to_owned(), text: text.to_owned() })
    }

    /// The fingerprint such a paper had before papers had sections.
    #[test]
    fn a_paper_of_before_is_still_the_same_wherever_its_parts_stand() {
        let of_before = "70b7e8b16f11331816fde9722dcc4a702464e23965f2fb5bd3b17fa15eb6d128";
        let (fields, totals) = (vec![field("A"), field("B")], vec![field("CNY 1.00")]);
        let (fields, totals) = (Section::Fields(fields), Section::Totals(totals));
        let parts = vec![fields, table(&["10 x"]), totals, note("n")];
        let other_way = parts.iter().rev().cloned().collect();
        assert_eq!(fingerprint(&paper(parts)), of_before);
        assert_eq!(fingerprint(&paper(other_way)), of_before);
    }

    #[test]
    fn whatever_a_paper_says_makes_it_another() {
        let party = |name: &str, number: &str| {
            let one = Party { label: "supplier".to_owned(), name: name.to_owned(), numbers: vec![field(number)] };
            Section::Parties(vec![one])
        };
        let beside = |text: &str| Section::Beside(vec![Note { heading: String::new(), text: text.to_owned() }]);
        let papers = [
            vec![],
            vec![party("a", "1")],
            vec![party("a", "2")],
            vec![party("b", "1")],
            vec![beside("x")],
            vec![beside("y")],
            vec![table(&["1 2", "3 4"])],
            vec![table(&["1 2"]), table(&["3 4"])],
            vec![table(&["1 2", "3 4"]), table(&[])],
        ];
        let made = papers.len();
        let different: std::collections::BTreeSet<String> =
            papers.into_iter().map(|sections| fingerprint(&paper(sections))).collect();
        assert_eq!(different.len(), made);
    }

    #[test]
    fn only_another_content_is_another_version() {
        assert_eq!(current(None, "a"), 1);
        assert_eq!(current(Some(&(3, "a".to_owned())), "a"), 3);
        assert_eq!(current(Some(&(3, "a".to_owned())), "b"), 4);
    }
}

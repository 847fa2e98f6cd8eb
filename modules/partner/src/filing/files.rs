//! The files of a filing. Its fields name them by their ids; what was uploaded for an earlier filing of the organisation can be
//! named as well, because the data in force does.

use super::faults::Fault;
use super::listing::{CODE, LISTING};
use super::read::{NamedFile, place};
use super::record::Filing;
use super::store::Stored;
use super::whole::{id, rows};
use super::{BANK, FILL};
use crate::review::cell;
use crate::section::{FieldKind, Section};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use tandem_kernel::{Error, FieldError, Message, Result};
use tandem_platform::Tx;
use tandem_platform::attachable::{Attachable, AttachedTo, FileOperation, FoundFile, Slot};
use tandem_platform::document;
use uuid::Uuid;

/// The most files of one place.
const MOST: usize = 200;

const SLOTS: &[Slot] = &[
    Slot::documents("licence", "partner-filing-attach-licence", MOST),
    Slot::documents("orgChart", "partner-filing-attach-org_chart", MOST),
    Slot::documents("intro", "partner-filing-attach-intro", MOST),
    Slot::documents("letter", "partner-filing-attach-letter", MOST),
    Slot::documents("productProof", "partner-filing-attach-product_proof", MOST),
    Slot::documents("certificate", "partner-filing-attach-certificate", MOST),
    Slot::documents("bankProof", "partner-filing-attach-bank_proof", MOST),
    Slot::documents("paper", "partner-filing-attach-paper", MOST),
];

/// Whoever fills in a section may add and remove files while it can be filled in; who fills in the accounts alone, too.
pub const FILES: Attachable = Attachable {
    kind: CODE,
    slots: SLOTS,
    changed_with: Some("edit"),
    numbered: None,
    in_archives: true,
    may: |tx, id, operation, for_change| Box::pin(may(tx, id, operation, for_change)),
};

async fn may(tx: &mut Tx, id: Uuid, operation: FileOperation, for_change: bool) -> Result<AttachedTo> {
    tx.ctx().needs(LISTING.permission)?;
    let filing: Filing = document::find(tx, id, for_change).await?;
    if operation != FileOperation::Read {
        may_fill(tx, &filing)?;
    }
    let organizes = Some(vec![filing.supplier.id()]);
    Ok(AttachedTo { label: filing.common.number, version: filing.common.version, organizes })
}

/// Whether the caller may save anything of it now.
pub fn may_fill(tx: &Tx, filing: &Filing) -> Result<()> {
    let held = &tx.ctx().permissions;
    if !held.holds(FILL) && !held.holds(BANK) {
        return Err(Error::forbidden());
    }
    super::parts::may_save(tx, &filing.common.state, filing.for_supplier)
}

/// Writes the names of files into the content of a section, and refuses what is none of this organisation's filings. Files that
/// the section named already are not asked about again.
pub async fn check(
    tx: &mut Tx,
    filing: Uuid,
    organize: Uuid,
    named: &[NamedFile],
    before: &Value,
    content: &mut Value,
) -> Result<()> {
    let mut names = HashMap::new();
    known(before, &mut names);
    let new: BTreeSet<Uuid> =
        named.iter().map(|file| file.id).filter(|id| !names.contains_key(&id.to_string())).collect();
    if !new.is_empty() {
        let found: HashMap<Uuid, FoundFile> =
            tx.files_named(new.iter().copied().collect()).await?.into_iter().map(|file| (file.id, file)).collect();
        let others = found.values().filter(|file| file.kind == CODE && file.document != filing);
        let own = filings_of(tx, organize, others.map(|file| file.document).collect()).await?;
        let belongs = |named: &NamedFile| {
            found.get(&named.id).is_some_and(|file| {
                let ours = file.document == filing || own.contains(&file.document);
                file.kind == CODE && ours && file.slot == named.slot
            })
        };
        let strange = named.iter().filter(|file| new.contains(&file.id) && !belongs(file));
        let wrong: Vec<FieldError> = strange
            .map(|file| FieldError {
                field: place(&file.row, file.field).into(),
                message: Message { key: "partner-filing-strange_file", args: Vec::new() },
            })
            .collect();
        if !wrong.is_empty() {
            return Err(Error::invalid(wrong));
        }
        names.extend(found.into_values().map(|file| (file.id.to_string(), file.name)));
    }
    write_names(content, &names);
    Ok(())
}

/// The filings among these that are the organisation's.
async fn filings_of(tx: &mut Tx, organize: Uuid, filings: Vec<Uuid>) -> Result<BTreeSet<Uuid>> {
    if filings.is_empty() {
        return Ok(BTreeSet::new());
    }
    let tenant = tx.ctx().tenant.id.uuid();
    let own: Vec<Uuid> = sqlx::query_scalar(
        "select filing_id from partner.filing where tenant_id = $1 and organize_id = $2 and filing_id = any($3)",
    )
    .bind(tenant)
    .bind(organize)
    .bind(filings)
    .fetch_all(tx.conn())
    .await?;
    Ok(own.into_iter().collect())
}

/// The files that the fields of a section name.
fn named_in(section: &'static Section, content: &Value) -> Vec<NamedFile> {
    let records: Vec<&Value> = if section.table.is_some() { rows(content).collect() } else { vec![content] };
    let mut named = Vec::new();
    for record in records {
        for field in section.fields {
            let FieldKind::Files { slot } = field.kind else { continue };
            let of_field = cell::ids(cell::of(record, field)).into_iter();
            named.extend(of_field.map(|file| NamedFile { row: id(record).to_owned(), field, slot, id: file }));
        }
    }
    named
}

/// Those of the files named in these sections that are still there: whoever fills in a filing may remove its files as well.
pub async fn there(tx: &mut Tx, parts: &[(&'static Section, Stored)]) -> Result<BTreeSet<Uuid>> {
    let all = parts.iter().flat_map(|(section, part)| named_in(section, &part.content));
    let ids: BTreeSet<Uuid> = all.map(|file| file.id).collect();
    if ids.is_empty() {
        return Ok(ids);
    }
    Ok(tx.files_named(ids.into_iter().collect()).await?.into_iter().map(|file| file.id).collect())
}

/// What is to be said where a field names a file that is there no more.
pub fn gone(section: &'static Section, content: &Value, there: &BTreeSet<Uuid>) -> Vec<Fault> {
    let missing = named_in(section, content).into_iter().filter(|file| !there.contains(&file.id));
    let said = |file: NamedFile| Fault::of(&file.row, &file.field.name(), "partner-filing-file_gone");
    let mut faults: Vec<Fault> = missing.map(said).collect();
    faults.dedup();
    faults
}

/// The lists of files in a section: values that are lists of objects, in the record itself or in its rows.
fn lists(content: &mut Value) -> Vec<&mut Value> {
    let mut lists = Vec::new();
    for (name, value) in content.as_object_mut().into_iter().flatten() {
        if name == "rows" {
            let rows = value.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut);
            rows.for_each(|row| lists.extend(row.values_mut()));
        } else {
            lists.push(value);
        }
    }
    lists.retain(|value| value.as_array().is_some_and(|items| items.iter().any(Value::is_object)));
    lists
}

fn write_names(content: &mut Value, names: &HashMap<String, String>) {
    for list in lists(content) {
        for file in list.as_array_mut().into_iter().flatten() {
            let name = file["id"].as_str().and_then(|id| names.get(id)).cloned().unwrap_or_default();
            *file = json!({ "id": file["id"], "name": name });
        }
    }
}

/// The names of the files that a section names.
fn known(content: &Value, into: &mut HashMap<String, String>) {
    let mut content = content.clone();
    for list in lists(&mut content) {
        for file in list.as_array().into_iter().flatten() {
            if let (Some(id), Some(name)) = (file["id"].as_str(), file["name"].as_str()) {
                into.insert(id.to_owned(), name.to_owned());
            }
        }
    }
}

/// Gives the files of the data in force their names: the tables hold ids alone.
pub async fn name_all(tx: &mut Tx, contents: &mut [Value]) -> Result<()> {
    let mut ids = Vec::new();
    for content in contents.iter_mut() {
        for list in lists(content) {
            let all = list.as_array().into_iter().flatten();
            ids.extend(all.filter_map(|file| file["id"].as_str()?.parse::<Uuid>().ok()));
        }
    }
    if ids.is_empty() {
        return Ok(());
    }
    let found = tx.files_named(ids).await?;
    let names = found.into_iter().map(|file| (file.id.to_string(), file.name)).collect();
    contents.iter_mut().for_each(|content| write_names(content, &names));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::{BASIC, PAPER};

    #[test]
    fn a_file_that_is_gone_is_told_once_at_its_field() {
        let (kept, lost) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let there = BTreeSet::from([kept]);
        let told = |section: &'static Section, content: Value| -> Vec<(String, String)> {
            gone(section, &content, &there).into_iter().map(|fault| (fault.row, fault.field)).collect()
        };
        let files =
            json!([{ "id": kept, "name": "a.pdf" }, { "id": lost, "name": "b.pdf" }, { "id": Uuid::from_u128(3) }]);
        assert_eq!(told(&BASIC, json!({ "introFiles": files })), [(String::new(), "introFiles".to_owned())]);
        let rows = json!({ "rows": [{ "id": "7", "paperFiles": [{ "id": lost }] }, { "id": "8", "paperFiles": [{ "id": kept }] }] });
        assert_eq!(told(&PAPER, rows), [("7".to_owned(), "paperFiles".to_owned())]);
    }

    #[test]
    fn names_are_written_wherever_files_stand() {
        let names = HashMap::from([("1".to_owned(), "a.pdf".to_owned())]);
        let mut fields = json!({ "nameZh": "甲", "introFiles": [{ "id": "1" }, { "id": "2" }] });
        write_names(&mut fields, &names);
        let expected =
            json!({ "nameZh": "甲", "introFiles": [{ "id": "1", "name": "a.pdf" }, { "id": "2", "name": "" }] });
        assert_eq!(fields, expected);
        let mut rows = json!({ "rows": [{ "id": "9", "contacts": ["1"], "paperFiles": [{ "id": "1" }] }] });
        write_names(&mut rows, &names);
        assert_eq!(
            rows["rows"][0],
            json!({ "id": "9", "contacts": ["1"], "paperFiles": [{ "id": "1", "name": "a.pdf" }] })
        );
        let mut read = HashMap::new();
        known(&rows, &mut read);
        assert_eq!(read, names);
    }
}

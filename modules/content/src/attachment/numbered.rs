//! Upload of many files at once, assigned to documents by the number their names begin with.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tandem_kernel::{Error, ErrorKind, MessageKey, Result};
use tandem_platform::attachable::{FileOperation, Slot};
use tandem_platform::{Body, Tx};
use tandem_preview::intake::{FileName, Refusal, kinds};
use utoipa::ToSchema;
use uuid::Uuid;

const MOST_NAMES: usize = 500;

pub const TOO_SHORT: MessageKey = "content-attachment-no_number";
pub const NO_DOCUMENT: MessageKey = "content-attachment-no_document";

/// The number at the beginning of a file name: `length` characters without whitespace or dots.
pub fn number(name: &str, length: usize) -> Option<String> {
    let number: String = name.chars().take(length).collect();
    let whole = number.chars().count() == length && number.chars().all(|c| !c.is_whitespace() && c != '.');
    whole.then_some(number)
}

/// The number and document of a file, or why it cannot be assigned.
type Placed = Result<(String, Uuid), Misfit>;

/// Assigns files to documents. `known` includes the number of existing files; if a slot has too little room, the first
/// files win.
pub fn spread(
    names: &[(usize, FileName)],
    length: usize,
    slot: &Slot,
    known: &BTreeMap<String, (Uuid, usize)>,
) -> Vec<(usize, Placed)> {
    let mut taken: BTreeMap<Uuid, usize> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut place = |name: &FileName| {
        if !slot.types.contains(&name.extension.as_str()) || kinds::of(&name.extension).is_none() {
            return Err(Misfit::Refused(Refusal::Type(slot.types.join(", "))));
        }
        let number = number(&name.whole, length).ok_or(Misfit::NoNumber)?;
        let (document, there) = known.get(&number).copied().ok_or(Misfit::NoDocument)?;
        if !seen.insert((document, name.whole.to_lowercase())) {
            return Err(Misfit::Twice);
        }
        let taken = taken.entry(document).or_insert(there);
        if slot.most > 0 && *taken >= slot.most {
            return Err(Misfit::Refused(Refusal::Many(slot.most)));
        }
        *taken += 1;
        Ok((number, document))
    };
    names.iter().map(|(at, name)| (*at, place(name))).collect()
}

/// Why a file cannot be assigned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    NoNumber,
    NoDocument,
    Twice,
    Refused(Refusal),
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttachNames {
    /// The code of the list of the documents.
    pub kind: String,
    pub attach_type: String,
    /// The names of the files, as they are on the sender's disk.
    pub names: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttachMatch {
    /// As it was given.
    pub name: String,
    /// The document it goes to; none with the reason why.
    pub document_id: Option<Uuid>,
    pub number: String,
    pub reason: String,
}

pub async fn matched(tx: &mut Tx, Body(asked): Body<AttachNames>) -> Result<Vec<AttachMatch>> {
    let attachable = tx.attachable(&asked.kind)?;
    let numbered = attachable.numbered.ok_or_else(Error::not_found)?;
    let slot = attachable.slot(&asked.attach_type).ok_or_else(Error::not_found)?;
    if asked.names.len() > MOST_NAMES {
        return Err(Refusal::Many(MOST_NAMES).into());
    }
    let cleaned: Vec<_> = asked.names.iter().map(|name| FileName::clean(name)).collect();
    let usable = cleaned.iter().enumerate().filter_map(|(at, name)| Some((at, name.as_ref().ok()?.clone())));
    let usable: Vec<(usize, FileName)> = usable.collect();
    let numbers: BTreeSet<String> =
        usable.iter().filter_map(|(_, name)| number(&name.whole, numbered.length)).collect();
    let mut found = Vec::new();
    for (number, id) in (numbered.find)(tx, numbers.into_iter().collect()).await? {
        match (attachable.may)(tx, id, FileOperation::Add, false).await {
            Ok(_) => found.push((number, id)),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::Refused | ErrorKind::Forbidden) => {}
            Err(error) => return Err(error),
        }
    }
    let there =
        super::queries::counts(tx, attachable.kind, slot.name, found.iter().map(|(_, id)| *id).collect()).await?;
    let known = found.into_iter().map(|(number, id)| (number, (id, there.get(&id).copied().unwrap_or(0)))).collect();
    let mut placed: BTreeMap<usize, _> = spread(&usable, numbered.length, slot, &known).into_iter().collect();
    let mut answer = Vec::with_capacity(asked.names.len());
    for (at, name) in asked.names.into_iter().enumerate() {
        let placed = placed.remove(&at).unwrap_or(Err(Misfit::Refused(Refusal::NoFile)));
        answer.push(match placed {
            Ok((number, document)) => AttachMatch { name, document_id: Some(document), number, reason: String::new() },
            Err(misfit) => {
                let reason = misfit.told(tx, numbered.length);
                AttachMatch { name, document_id: None, number: String::new(), reason }
            }
        });
    }
    Ok(answer)
}

impl Misfit {
    fn told(self, tx: &Tx, length: usize) -> String {
        let error = match self {
            Self::NoNumber => Error::refused(TOO_SHORT).with("length", length),
            Self::NoDocument => Error::new(ErrorKind::NotFound, NO_DOCUMENT),
            Self::Twice => Error::refused("content-attachment-twice"),
            Self::Refused(refusal) => refusal.into(),
        };
        tx.platform().words().say(tx.ctx().language, error.message())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_platform::attachable::{DOCUMENT_BYTES, DOCUMENT_TYPES};

    fn slot(most: usize) -> Slot {
        Slot { name: "document", label: "x", most, bytes: DOCUMENT_BYTES, types: DOCUMENT_TYPES }
    }

    fn spread_over(names: &[&str], length: usize, most: usize, there: usize) -> Vec<Result<String, Misfit>> {
        let names: Vec<_> = names.iter().map(|n| FileName::clean(n).unwrap()).enumerate().collect();
        let known = |number: &str, id: u128| (number.to_owned(), (Uuid::from_u128(id), there));
        let known = BTreeMap::from([
            known("4500012345", 1),
            known("4500012346", 2),
            known("C2026110001", 3),
            known("4500012345-01", 4),
            known("HT20261115000001", 5),
        ]);
        let spread = spread(&names, length, &slot(most), &known);
        spread.into_iter().map(|(_, placed)| placed.map(|(number, _)| number)).collect()
    }

    /// Orders by 10, claims by 11, changes and returns by 13, contracts by 16 characters.
    #[test]
    fn files_go_to_the_document_their_name_begins_with() {
        assert_eq!(spread_over(&["4500012345 stamped.pdf"], 10, 5, 0), [Ok("4500012345".into())]);
        assert_eq!(
            spread_over(&["4500012345.pdf", "4500012346_2.JPG"], 10, 5, 0),
            [Ok("4500012345".into()), Ok("4500012346".into())]
        );
        assert_eq!(spread_over(&["C2026110001.png"], 11, 1, 0), [Ok("C2026110001".into())]);
        assert_eq!(spread_over(&["4500012345-01盖章.pdf"], 13, 5, 0), [Ok("4500012345-01".into())]);
        assert_eq!(spread_over(&["HT20261115000001-1.pdf"], 16, 5, 0), [Ok("HT20261115000001".into())]);
        assert_eq!(spread_over(&["../x/4500012345.pdf"], 10, 5, 0), [Ok("4500012345".into())]);
    }

    #[test]
    fn what_fits_nowhere_says_why() {
        assert_eq!(spread_over(&["450001.pdf"], 10, 5, 0), [Err(Misfit::NoNumber)]);
        assert_eq!(spread_over(&["4500012 45 x.pdf"], 10, 5, 0), [Err(Misfit::NoNumber)]);
        assert_eq!(spread_over(&["9999999999.pdf"], 10, 5, 0), [Err(Misfit::NoDocument)]);
        let types = Refusal::Type("jpg, jpeg, png, bmp, pdf".into());
        assert_eq!(spread_over(&["4500012345.docx"], 10, 5, 0), [Err(Misfit::Refused(types))]);
        assert_eq!(
            spread_over(&["4500012345.pdf", "4500012345.PDF"], 10, 5, 0),
            [Ok("4500012345".into()), Err(Misfit::Twice)]
        );
    }

    #[test]
    fn no_document_gets_more_than_it_takes() {
        let names: Vec<String> = (0..7).map(|n| format!("4500012345-{n}.pdf")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let many = |most| Err(Misfit::Refused(Refusal::Many(most)));
        let placed = spread_over(&names, 10, 5, 2);
        assert!(placed[..3].iter().all(Result::is_ok) && placed[3..].iter().all(|p| *p == many(5)), "{placed:?}");
        assert_eq!(
            spread_over(&["C2026110001a.pdf", "C2026110001b.pdf"], 11, 1, 0),
            [Ok("C2026110001".into()), many(1)]
        );
        assert_eq!(spread_over(&names, 10, 0, 100).iter().filter(|p| p.is_ok()).count(), 7, "no limit");
    }
}

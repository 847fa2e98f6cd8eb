//! Verifies the signatures of a PDF: the bytes covered, the signer's key, and later changes.

use crate::certificate::{Described, describe};
use crate::cms;
use crate::file::{Entry, File};
use crate::later::only_signatures;
use crate::look::Place;
use crate::object::{Dict, Object, Reader, Ref, Unreadable};
use crate::path::{all_belong, may_sign, trust};
use crate::sign::{field_name, fields};
use sha2::{Digest, Sha256};
use std::ops::Range;
use time::{Date, Duration, Month, OffsetDateTime, Time};

/// A paper has one signature per party; verifying each reads the whole file.
const MOST_SIGNATURES: usize = 20;
/// The tolerated clock skew of a signer.
const CLOCKS_APART: Duration = Duration::minutes(10);

/// The trust anchors.
#[derive(Clone, Copy, Debug)]
pub struct Trusted<'a> {
    /// Root certificates in DER.
    pub authorities: &'a [Vec<u8>],
    /// The current time, by the caller's clock.
    pub now: OffsetDateTime,
    /// Files the caller has seen itself: SHA-256 and time. A signature that was the last one in such a file is verified
    /// as of that time; any other as of `now`, because the signing date is only a claim of the signer.
    pub seen: &'a [([u8; 32], OffsetDateTime)],
}

impl<'a> Trusted<'a> {
    /// These authorities, without files seen before.
    pub fn now(authorities: &'a [Vec<u8>], now: OffsetDateTime) -> Self {
        Self { authorities, now, seen: &[] }
    }

    fn known(&self, file: &[u8]) -> OffsetDateTime {
        if self.seen.is_empty() {
            return self.now;
        }
        let digest: [u8; 32] = Sha256::digest(file).into();
        self.seen.iter().filter(|(seen, _)| *seen == digest).map(|(_, at)| *at).min().unwrap_or(self.now)
    }
}

/// What a signature covers of the current file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every byte.
    Whole,
    /// Every byte up to its own end; followed by further signatures only.
    ThenSigned,
    /// Followed by other changes: the visible document is not the signed one.
    ThenChanged,
    /// The byte range leaves a gap.
    Partial,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// The certificate chains to one of the given authorities, every step is allowed, and all were valid both when the
    /// signature is known to have existed and at the claimed signing time.
    Trusted,
    /// No chain to an authority, or one with a step that is not allowed.
    Unknown,
    /// Chains to an authority, but was not yet valid, or expired.
    OutOfTime,
}

/// The result for one signature.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub field: String,
    /// The position of its seal. It may cover other content: callers compare it with the agreed position.
    pub place: Option<Place>,
    /// As claimed by the signer: level B-B has no trusted timestamp, so nothing relies on it.
    pub signed_at: Option<OffsetDateTime>,
    pub name: Option<String>,
    pub reason: Option<String>,
    pub location: Option<String>,
    pub coverage: Coverage,
    /// The digest of the covered bytes matches.
    pub bytes_match: bool,
    /// The signature was made with the certificate's key, and the certificate is the one named in the signed
    /// attributes.
    pub key_fits: bool,
    pub trust: Trust,
    pub certificate: Option<Described>,
    /// Why it is not valid, in English for a log.
    pub trouble: Option<&'static str>,
}

impl Verdict {
    /// Not changed since, regardless of the signer.
    pub fn is_intact(&self) -> bool {
        self.bytes_match && self.key_fits && matches!(self.coverage, Coverage::Whole | Coverage::ThenSigned)
    }
    /// Not changed since, and the signer is trusted.
    pub fn is_valid(&self) -> bool {
        self.is_intact() && self.trust == Trust::Trusted
    }
}

/// Verifies every signature, the earliest first.
pub fn verify(pdf: &[u8], trusted: Trusted<'_>) -> Result<Vec<Verdict>, Unreadable> {
    let file = File::read(pdf)?;
    let (mut found, mut values) = (Vec::new(), Vec::new());
    for (_, field) in fields(&file)? {
        if !field.is_name("FT", "Sig") {
            continue;
        }
        match field.get("V") {
            None | Some(Object::Null) => {}
            Some(value) => {
                // One signature value in two fields would be counted twice.
                if values.contains(value) {
                    return Err(Unreadable("two fields with one signature"));
                }
                if values.len() == MOST_SIGNATURES {
                    return Err(Unreadable("too many signatures"));
                }
                values.push(value.clone());
                found.push(judge(&file, &field, value, trusted)?);
            }
        }
    }
    found.sort_by_key(|(_, end)| *end);
    let last_is_whole = found.last().is_some_and(|(_, end)| *end == pdf.len());
    // A later signature that is invalid may contain any change.
    let all_hold = found.iter().all(|(each, _)| each.bytes_match && each.key_fits);
    for (verdict, end) in &mut found {
        if verdict.coverage == Coverage::Partial || *end == pdf.len() {
            continue;
        }
        let rest_sign = last_is_whole && all_hold && signed_only(pdf, *end, &file);
        if rest_sign {
            verdict.coverage = Coverage::ThenSigned;
        } else {
            verdict.coverage = Coverage::ThenChanged;
            verdict.trouble.get_or_insert("something else than signatures came after it");
        }
    }
    Ok(found.into_iter().map(|(verdict, _)| verdict).collect())
}

fn signed_only(pdf: &[u8], end: usize, later: &File<'_>) -> bool {
    File::read(&pdf[..end]).and_then(|earlier| only_signatures(&earlier, later)).unwrap_or(false)
}

/// A verdict that does not consider later revisions yet, and the end of the covered bytes.
fn judge(file: &File<'_>, field: &Dict, value: &Object, trusted: Trusted<'_>) -> Result<(Verdict, usize), Unreadable> {
    let words = |dict: &Dict, key: &str| dict.get(key).and_then(Object::as_words);
    let mut verdict = Verdict {
        field: field_name(field),
        place: place_of(file, field)?,
        signed_at: None,
        name: None,
        reason: None,
        location: None,
        coverage: Coverage::Partial,
        bytes_match: false,
        key_fits: false,
        trust: Trust::Unknown,
        certificate: None,
        trouble: None,
    };
    let Object::Ref(reference) = value else {
        verdict.trouble = Some("a signature that stands nowhere of its own");
        return Ok((verdict, 0));
    };
    let Object::Dict(dict) = file.get(*reference)? else {
        verdict.trouble = Some("the signature is missing");
        return Ok((verdict, 0));
    };
    verdict.signed_at = words(&dict, "M").and_then(|text| moment(&text));
    verdict.name = words(&dict, "Name");
    verdict.reason = words(&dict, "Reason");
    verdict.location = words(&dict, "Location");
    if !dict.is_name("SubFilter", "ETSI.CAdES.detached") {
        verdict.trouble = Some("a signature of another kind");
        return Ok((verdict, 0));
    }
    let (contents, end) = match covered(file, *reference, &dict)? {
        Ok(covered) => covered,
        Err(trouble) => {
            verdict.trouble = Some(trouble);
            return Ok((verdict, 0));
        }
    };
    verdict.coverage = Coverage::Whole;
    let mut digest = Sha256::new();
    digest.update(&file.bytes[..contents.start]);
    digest.update(&file.bytes[contents.end..end]);
    match cms::read(&file.bytes[contents.start + 1..contents.end - 1]) {
        Err(trouble) => verdict.trouble = Some(trouble),
        Ok(message) => {
            verdict.bytes_match = message.digest == digest.finalize().as_slice();
            let (own, others) = (&message.certificate, &message.others);
            let belong = all_belong(own, others, trusted.authorities);
            verdict.key_fits = message.holds && belong && may_sign(own);
            let known = trusted.known(&file.bytes[..end]);
            // A signing time in the future is not accepted.
            let claimed = verdict.signed_at.filter(|at| *at <= known.saturating_add(CLOCKS_APART));
            let (trust, distrust) = trust(own, others, trusted.authorities, claimed.map(|at| at.min(known)), known);
            verdict.trust = trust;
            verdict.certificate = describe(own);
            verdict.trouble = match () {
                () if !verdict.bytes_match => Some("the bytes are not those that were signed"),
                () if !verdict.key_fits => Some("the signature was not made with the key of its certificate"),
                () => distrust,
            };
        }
    }
    Ok((verdict, end))
}

/// The position of the signature's contents, and the end of the covered bytes. Nothing else is left uncovered.
fn covered(
    file: &File<'_>,
    reference: Ref,
    dict: &Dict,
) -> Result<Result<(Range<usize>, usize), &'static str>, Unreadable> {
    let Some(Entry::At { offset, .. }) = file.entries.get(&reference.0) else {
        return Ok(Err("a signature within other objects"));
    };
    let mut reader = Reader::new(file.bytes, *offset);
    let head = (reader.natural(), reader.natural(), reader.word("obj"));
    if !head.2 {
        return Ok(Err("the signature is missing"));
    }
    let mut contents = None;
    reader.dict(0, |key, value, place| {
        if key == b"Contents" && matches!(value, Object::Text(_)) {
            contents = Some(place);
        }
        Ok(())
    })?;
    let Some(contents) = contents.filter(|place| file.bytes[place.start] == b'<') else {
        return Ok(Err("the signature is missing"));
    };
    let Some(Object::Array(range)) = dict.get("ByteRange") else { return Ok(Err("the signature covers nothing")) };
    let range: Option<Vec<usize>> =
        range.iter().map(|item| if let Object::Int(n) = item { usize::try_from(*n).ok() } else { None }).collect();
    match range.as_deref() {
        Some([0, before, after, rest]) if *before == contents.start && *after == contents.end => {
            match after.checked_add(*rest).filter(|end| *end <= file.bytes.len()) {
                Some(end) => Ok(Ok((contents, end))),
                None => Ok(Err("the signature covers more than there is")),
            }
        }
        _ => Ok(Err("the signature leaves out more than itself")),
    }
}

fn place_of(file: &File<'_>, field: &Dict) -> Result<Option<Place>, Unreadable> {
    let Object::Array(corners) = file.resolve_key(field, "Rect")? else { return Ok(None) };
    let corners: Option<Vec<f64>> = corners.iter().map(Object::as_number).collect();
    let (Some(&[x1, y1, x2, y2]), Some(page)) = (corners.as_deref(), field.reference("P")) else { return Ok(None) };
    if x1 == x2 || y1 == y2 {
        return Ok(None);
    }
    let (left, bottom) = (x1.min(x2), y1.min(y2));
    let place = |page| Place { page, left, bottom, width: (x2 - x1).abs(), height: (y2 - y1).abs() };
    Ok(file.number_of_page(page)?.map(place))
}

/// A PDF date with its UTC offset: `D:20261115083000+08'00'`.
fn moment(text: &str) -> Option<OffsetDateTime> {
    let text = text.strip_prefix("D:")?;
    let number = |range: Range<usize>| text.get(range)?.parse::<u8>().ok();
    let date =
        Date::from_calendar_date(text.get(0..4)?.parse().ok()?, Month::try_from(number(4..6)?).ok()?, number(6..8)?);
    let time = Time::from_hms(number(8..10)?, number(10..12)?, number(12..14)?).ok()?;
    let local = date.ok()?.with_time(time).assume_utc();
    let sign = match text.as_bytes().get(14) {
        None | Some(b'Z') => return Some(local),
        Some(b'+') => 1,
        Some(b'-') => -1,
        Some(_) => return None,
    };
    let minutes = i64::from(number(15..17)?) * 60 + i64::from(number(18..20).unwrap_or(0));
    local.checked_sub(time::Duration::minutes(sign * minutes))
}

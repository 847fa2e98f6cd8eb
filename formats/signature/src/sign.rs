//! Adds a signature to a PDF as an incremental update; the existing bytes stay unchanged.

use crate::cms;
use crate::file::File;
use crate::key::{KeyTrouble, Signer};
use crate::look::{self, Look, Place};
use crate::object::{Dict, Object, Ref, Unreadable};
use crate::update::Update;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use time::OffsetDateTime;

/// Bytes reserved for a signature besides its certificates.
const ROOM: usize = 2_048;
/// Ten digits per number: files up to 10 GB.
const RANGE_WIDTH: usize = 2 + 3 * 11 + 1;

/// One party's signature.
pub struct Signing<'a> {
    pub signer: &'a dyn Signer,
    /// Certificates in DER: the signer's first, then its issuers.
    pub chain: &'a [Vec<u8>],
    pub at: OffsetDateTime,
    /// The signer's name, as PDF readers show it.
    pub name: &'a str,
    pub reason: Option<&'a str>,
    pub location: Option<&'a str>,
    /// Position and appearance of the seal; invisible without.
    pub seal: Option<(Place, Look<'a>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignTrouble {
    Unreadable(Unreadable),
    NoSuchPage,
    /// The seal cannot be drawn.
    Look(&'static str),
    Key(KeyTrouble),
}

impl From<Unreadable> for SignTrouble {
    fn from(unreadable: Unreadable) -> Self {
        Self::Unreadable(unreadable)
    }
}

impl std::fmt::Display for SignTrouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreadable(unreadable) => unreadable.fmt(f),
            Self::NoSuchPage => f.write_str("the PDF has no such page"),
            Self::Look(what) => f.write_str(what),
            Self::Key(trouble) => trouble.fmt(f),
        }
    }
}

impl std::error::Error for SignTrouble {}

/// Signs the whole current document. Earlier signatures stay valid.
pub fn sign(pdf: &[u8], signing: &Signing<'_>) -> Result<Vec<u8>, SignTrouble> {
    let file = File::read(pdf)?;
    let (page_ref, page) =
        file.page(signing.seal.map_or(1, |(place, _)| place.page))?.ok_or(SignTrouble::NoSuchPage)?;
    let mut update = Update::of(&file, mark(pdf, signing));
    let (value, field) = (update.new_ref(), update.new_ref());
    let corners = match &signing.seal {
        None => [0.0; 4],
        Some((p, _)) => [p.left, p.bottom, p.left + p.width, p.bottom + p.height],
    };
    if corners.iter().any(|length| !length.is_finite() || length.abs() > 20_000.0) {
        return Err(SignTrouble::Look("the place of the seal is on no page"));
    }
    let mut widget = Dict::default()
        .with("Type", Object::name("Annot"))
        .with("Subtype", Object::name("Widget"))
        .with("FT", Object::name("Sig"))
        .with("T", Object::words(&free_name(&file)?))
        .with("V", Object::Ref(value))
        // Annotation flags: printed, locked.
        .with("F", Object::Int(4 + 128))
        .with("P", Object::Ref(page_ref))
        .with("Rect", Object::Array(corners.map(Object::real).to_vec()));
    if let Some((place, look)) = signing.seal {
        let form = look::draw(&mut update, place, look).map_err(SignTrouble::Look)?;
        widget.set("AP", Object::Dict(Dict::default().with("N", Object::Ref(form))));
    }
    update.put(field, &Object::Dict(widget));
    add_to_page(&file, &mut update, page_ref, page, field)?;
    add_to_form(&file, &mut update, field)?;

    let room = signing.chain.iter().map(Vec::len).sum::<usize>() + ROOM;
    let (raw, range, contents) = value_dict(signing, room);
    let at = update.put_raw(value, &raw);
    let mut bytes = update.finish();
    let (begin, end) = (at + contents, at + contents + 2 + room * 2);
    let numbers = format!("[0 {begin} {end} {}]", bytes.len() - end);
    let padded = format!("{numbers:<RANGE_WIDTH$}");
    bytes[at + range..at + range + RANGE_WIDTH].copy_from_slice(padded.as_bytes());
    let mut digest = Sha256::new();
    digest.update(&bytes[..begin]);
    digest.update(&bytes[end..]);
    let message = cms::make(&digest.finalize().into(), signing.chain, signing.signer).map_err(SignTrouble::Key)?;
    if message.len() > room {
        return Err(SignTrouble::Key(KeyTrouble("the signature is longer than expected".into())));
    }
    let hex = crate::certificate::hexadecimal(&message);
    bytes[begin + 1..begin + 1 + hex.len()].copy_from_slice(hex.as_bytes());
    Ok(bytes)
}

/// A unique id of this revision.
fn mark(pdf: &[u8], signing: &Signing<'_>) -> [u8; 16] {
    let mut digest = Sha256::new();
    digest.update(pdf);
    digest.update(signing.at.unix_timestamp_nanos().to_be_bytes());
    digest.update(signing.signer.public_key());
    let mut mark = [0; 16];
    mark.copy_from_slice(&digest.finalize()[..16]);
    mark
}

/// The signature dictionary, with the offsets of its byte range and contents.
fn value_dict(signing: &Signing<'_>, room: usize) -> (Vec<u8>, usize, usize) {
    let at = signing.at.to_offset(time::UtcOffset::UTC);
    let (year, month, day) = at.to_calendar_date();
    let (hour, minute, second) = at.to_hms();
    let when = format!("D:{year:04}{:02}{day:02}{hour:02}{minute:02}{second:02}Z", u8::from(month));
    let mut dict = Dict::default()
        .with("Type", Object::name("Sig"))
        .with("Filter", Object::name("Adobe.PPKLite"))
        .with("SubFilter", Object::name("ETSI.CAdES.detached"))
        .with("M", Object::words(&when))
        .with("Name", Object::words(signing.name));
    for (key, words) in [("Reason", signing.reason), ("Location", signing.location)] {
        if let Some(words) = words {
            dict.set(key, Object::words(words));
        }
    }
    let mut raw = Vec::new();
    Object::Dict(dict).write(&mut raw);
    raw.truncate(raw.len() - 2);
    raw.extend(b"/ByteRange ");
    let range = raw.len();
    raw.extend(" ".repeat(RANGE_WIDTH).bytes());
    raw.extend(b"/Contents ");
    let contents = raw.len();
    raw.push(b'<');
    raw.extend("0".repeat(room * 2).bytes());
    raw.extend(b">>>");
    (raw, range, contents)
}

/// An unused field name.
fn free_name(file: &File<'_>) -> Result<String, Unreadable> {
    let taken: BTreeSet<String> = fields(file)?.into_iter().map(|(_, field)| field_name(&field)).collect();
    let mut names = (1..).map(|number| format!("Signature{number}"));
    Ok(names.find(|name| !taken.contains(name)).unwrap_or_default())
}

pub(crate) fn field_name(field: &Dict) -> String {
    field.get("T").and_then(Object::as_words).unwrap_or_default()
}

/// The fields of the form, including nested ones.
pub(crate) fn fields(file: &File<'_>) -> Result<Vec<(Ref, Dict)>, Unreadable> {
    let (_, catalog) = file.catalog()?;
    let Object::Dict(form) = file.resolve_key(&catalog, "AcroForm")? else { return Ok(Vec::new()) };
    let Object::Array(mut open) = file.resolve_key(&form, "Fields")? else { return Ok(Vec::new()) };
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    open.reverse();
    while let Some(next) = open.pop() {
        let Object::Ref(reference) = next else { return Err(Unreadable("a field that is no object")) };
        if !seen.insert(reference) {
            return Err(Unreadable("its fields go round in a circle"));
        }
        let Object::Dict(field) = file.get(reference)? else { return Err(Unreadable("a field is missing")) };
        if let Object::Array(kids) = file.resolve_key(&field, "Kids")? {
            open.extend(kids.into_iter().rev());
        }
        found.push((reference, field));
    }
    Ok(found)
}

fn add_to_page(
    file: &File<'_>,
    update: &mut Update,
    page_ref: Ref,
    mut page: Dict,
    field: Ref,
) -> Result<(), Unreadable> {
    let list = |object: Object| match object {
        Object::Null => Ok(vec![Object::Ref(field)]),
        Object::Array(mut items) => {
            items.push(Object::Ref(field));
            Ok(items)
        }
        _ => Err(Unreadable("the notes of a page are no list")),
    };
    match page.get("Annots").cloned() {
        Some(Object::Ref(reference)) if file.get(reference)? != Object::Null => {
            let items = list(file.get(reference)?)?;
            update.put(reference, &Object::Array(items));
        }
        direct => {
            let items = list(direct.filter(|object| !matches!(object, Object::Ref(_))).unwrap_or(Object::Null))?;
            page.set("Annots", Object::Array(items));
            update.put(page_ref, &Object::Dict(page));
        }
    }
    Ok(())
}

fn add_to_form(file: &File<'_>, update: &mut Update, field: Ref) -> Result<(), Unreadable> {
    let (root, mut catalog) = file.catalog()?;
    let (home, mut form) = match catalog.get("AcroForm").cloned() {
        None | Some(Object::Null) => (None, Dict::default()),
        Some(Object::Dict(form)) => (None, form),
        Some(Object::Ref(reference)) => match file.get(reference)? {
            Object::Dict(form) => (Some(reference), form),
            _ => return Err(Unreadable("its form is missing")),
        },
        Some(_) => return Err(Unreadable("its form is missing")),
    };
    if form.get("XFA").is_some() {
        return Err(Unreadable("it has a form that makes its own pages"));
    }
    match form.get("Fields").cloned() {
        Some(Object::Ref(reference)) => {
            let Object::Array(mut items) = file.get(reference)? else { return Err(Unreadable("its form is broken")) };
            items.push(Object::Ref(field));
            update.put(reference, &Object::Array(items));
        }
        Some(Object::Array(mut items)) => {
            items.push(Object::Ref(field));
            form.set("Fields", Object::Array(items));
        }
        None => form.set("Fields", Object::Array(vec![Object::Ref(field)])),
        Some(_) => return Err(Unreadable("its form is broken")),
    }
    // SigFlags: signatures exist, append only.
    form.set("SigFlags", Object::Int(3));
    match home {
        Some(reference) => update.put(reference, &Object::Dict(form)),
        None => {
            catalog.set("AcroForm", Object::Dict(form));
            update.put(root, &Object::Dict(catalog));
        }
    }
    Ok(())
}

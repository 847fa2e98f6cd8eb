//! Checks what was added to a document after a signature. A later signature is allowed; anything else changes what the
//! earlier party signed.

use crate::file::{Entry, File};
use crate::object::{Dict, Object, Ref, Unreadable};
use std::collections::BTreeSet;

/// The keys a signature field may have; actions are not among them.
const FIELD_KEYS: [&str; 16] =
    ["Type", "Subtype", "FT", "T", "V", "F", "P", "Rect", "AP", "Ff", "MK", "DA", "Border", "BS", "M", "NM"];

/// Whether the later revision only adds signatures to the earlier one.
pub fn only_signatures(earlier: &File<'_>, later: &File<'_>) -> Result<bool, Unreadable> {
    for key in ["Root", "Info"] {
        if earlier.trailer.get(key) != later.trailer.get(key) {
            return Ok(false);
        }
    }
    if earlier.entries.keys().any(|number| !later.entries.contains_key(number)) {
        return Ok(false);
    }
    let mut touched = BTreeSet::new();
    for (number, entry) in &later.entries {
        match earlier.entries.get(number) {
            Some(before) if before == entry => {}
            // Only object numbers beyond the signed file's size: a lower one may have been left open on purpose.
            None | Some(Entry::Free) if *number >= earlier.size => {}
            None | Some(Entry::Free) => return Ok(false),
            Some(_) => {
                touched.insert(*number);
            }
        }
    }
    if fills_gaps(earlier, later)? {
        return Ok(false);
    }
    let (root, before) = earlier.catalog()?;
    let (_, after) = later.catalog()?;
    if !before.same_but(&after, &["AcroForm"]) {
        return Ok(false);
    }
    touched.remove(&root.0);
    let Some(new_fields) = added_fields(earlier, later, &before, &after, &mut touched)? else { return Ok(false) };
    let mut pages = BTreeSet::new();
    for field in &new_fields {
        let Object::Dict(dict) = later.get(*field)? else { return Ok(false) };
        let value = dict.reference("V");
        let known = dict.0.iter().all(|(key, _)| FIELD_KEYS.iter().any(|name| name.as_bytes() == key));
        let new = field.0 >= earlier.size && value.is_some_and(|value| value.0 >= earlier.size);
        if !known || !new || !dict.is_name("FT", "Sig") || !dict.is_name("Subtype", "Widget") {
            return Ok(false);
        }
        match dict.reference("P") {
            Some(page) => pages.insert(page),
            None => return Ok(false),
        };
    }
    for page in pages {
        let (Object::Dict(before), Object::Dict(after)) = (earlier.get(page)?, later.get(page)?) else {
            return Ok(false);
        };
        if !before.is_name("Type", "Page") || !before.same_but(&after, &["Annots"]) {
            return Ok(false);
        }
        touched.remove(&page.0);
        let Some(added) = added(earlier, later, (&before, &after), "Annots", &mut touched)? else { return Ok(false) };
        if !added.iter().all(|note| new_fields.contains(note)) {
            return Ok(false);
        }
    }
    Ok(touched.is_empty() && belong_to(&new_fields, earlier, later)?)
}

/// Whether all new objects belong to the new signatures: an unused object could be shown by the next revision.
fn belong_to(fields: &[Ref], earlier: &File<'_>, later: &File<'_>) -> Result<bool, Unreadable> {
    let mut known: BTreeSet<u32> = fields.iter().map(|field| field.0).collect();
    let mut open: Vec<Ref> = fields.to_vec();
    while let Some(reference) = open.pop() {
        later.get(reference)?.references(&mut |next| {
            if next.0 >= earlier.size && known.insert(next.0) {
                open.push(next);
            }
        });
    }
    // Objects may be in an object stream.
    let within =
        later.entries.iter().filter(|(number, _)| known.contains(*number)).filter_map(|(_, entry)| match entry {
            Entry::Within { stream, .. } => Some(*stream),
            _ => None,
        });
    known.extend(within.collect::<Vec<_>>());
    for (number, entry) in later.entries.range(earlier.size..).filter(|(number, _)| !known.contains(*number)) {
        let is_cross_reference = match entry {
            Entry::Free => true,
            Entry::At { generation, .. } => {
                later.get((*number, *generation))?.as_dict().is_some_and(|dict| dict.is_name("Type", "XRef"))
            }
            Entry::Within { .. } => false,
        };
        if !is_cross_reference {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Shadow attack: the signed file refers to objects it does not have, and a later revision supplies them, so content
/// prepared before the signature is shown without touching a signed object.
fn fills_gaps(earlier: &File<'_>, later: &File<'_>) -> Result<bool, Unreadable> {
    let is_there = |file: &File<'_>, number| !matches!(file.entries.get(&number), None | Some(Entry::Free));
    let mut gap = false;
    for (number, entry) in &earlier.entries {
        let reference = match entry {
            Entry::Free => continue,
            Entry::At { generation, .. } => (*number, *generation),
            Entry::Within { .. } => (*number, 0),
        };
        earlier.get(reference)?.references(&mut |(wanted, _)| {
            gap |= !is_there(earlier, wanted) && is_there(later, wanted);
        });
    }
    Ok(gap)
}

fn added_fields(
    earlier: &File<'_>,
    later: &File<'_>,
    before: &Dict,
    after: &Dict,
    touched: &mut BTreeSet<u32>,
) -> Result<Option<Vec<Ref>>, Unreadable> {
    let form = |file: &File<'_>, catalog: &Dict| -> Result<Option<Dict>, Unreadable> {
        Ok(match file.resolve_key(catalog, "AcroForm")? {
            Object::Null => Some(Dict::default()),
            Object::Dict(form) => Some(form),
            _ => None,
        })
    };
    let (Some(form_before), Some(form_after)) = (form(earlier, before)?, form(later, after)?) else { return Ok(None) };
    if !form_before.same_but(&form_after, &["Fields", "SigFlags"]) {
        return Ok(None);
    }
    if let (Some(old), Some(new)) = (before.reference("AcroForm"), after.reference("AcroForm"))
        && old == new
    {
        touched.remove(&old.0);
    }
    added(earlier, later, (&form_before, &form_after), "Fields", touched)
}

/// The elements appended to an array; `None` if it changed otherwise.
fn added(
    earlier: &File<'_>,
    later: &File<'_>,
    (before, after): (&Dict, &Dict),
    key: &str,
    touched: &mut BTreeSet<u32>,
) -> Result<Option<Vec<Ref>>, Unreadable> {
    let list = |object: Object| match object {
        Object::Null => Some(Vec::new()),
        Object::Array(items) => Some(items),
        _ => None,
    };
    let old = list(earlier.resolve_key(before, key)?);
    let new = list(later.resolve_key(after, key)?);
    let (Some(old), Some(new)) = (old, new) else { return Ok(None) };
    if let (Some(one), Some(two)) = (before.reference(key), after.reference(key))
        && one == two
    {
        touched.remove(&one.0);
    }
    let Some(rest) = new.strip_prefix(old.as_slice()) else { return Ok(None) };
    let references = rest.iter().map(|item| if let Object::Ref(reference) = item { Some(*reference) } else { None });
    Ok(references.collect())
}

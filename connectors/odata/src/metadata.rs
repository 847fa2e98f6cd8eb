//! What a service says it offers (`$metadata`, EDMX of both versions), and what of ours it lacks. The description comes
//! from outside: no DTD, and its size, depth and number of names are bounded.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use std::collections::{BTreeMap, BTreeSet};

/// The largest ones of SAP have about 2 MB.
const LARGEST: usize = 8 << 20;
const DEEPEST: usize = 64;
const MOST_NAMES: usize = 100_000;
const LONGEST_NAME: usize = 512;
const MOST_ATTRIBUTES: usize = 64;
const LONGEST_ANCESTRY: usize = 16;

/// What is used of a service: an entity set, or what navigations lead to from there (`PurchaseOrder/_PurchaseOrderItem`),
/// and its properties.
#[derive(Clone, Copy, Debug)]
pub struct Use {
    pub path: &'static str,
    pub properties: &'static [&'static str],
}

/// A name within a schema, by the schema's place in the description.
type Place = (usize, String);

/// The entity sets of a service, and their types.
#[derive(Debug, Default)]
pub struct Metadata {
    /// Namespaces and their aliases.
    schemas: BTreeMap<String, usize>,
    /// The type of each entity set, with its namespace.
    sets: BTreeMap<String, String>,
    types: BTreeMap<Place, EntityType>,
    /// V2: the type at each end of an association, by role.
    associations: BTreeMap<Place, Vec<(String, String)>>,
}

#[derive(Debug, Default)]
struct EntityType {
    base: Option<String>,
    properties: BTreeSet<String>,
    navigations: BTreeMap<String, Target>,
}

#[derive(Debug)]
enum Target {
    /// V4: `Ns.Type` or `Collection(Ns.Type)`.
    Type(String),
    /// V2: the end of an association.
    End { association: String, role: String },
}

impl Metadata {
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() > LARGEST {
            return Err(format!("the description is larger than {LARGEST} bytes"));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| "the description is not UTF-8".to_owned())?;
        let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
        reader.config_mut().check_end_names = true;
        let (mut reading, mut depth) = (Reading::default(), 0usize);
        loop {
            match reader.read_event().map_err(|error| format!("the description is not XML: {error}"))? {
                Event::Start(tag) => {
                    depth += 1;
                    if depth > DEEPEST {
                        return Err(format!("the description is nested deeper than {DEEPEST}"));
                    }
                    reading.opens(&tag)?;
                }
                Event::Empty(tag) => {
                    reading.opens(&tag)?;
                    reading.closes(tag.local_name().as_ref());
                }
                Event::End(tag) => {
                    depth = depth.saturating_sub(1);
                    reading.closes(tag.local_name().as_ref());
                }
                // A description needs none, and entities of its own could grow without end.
                Event::DocType(_) => return Err("the description has a document type".to_owned()),
                Event::Eof if depth > 0 => return Err("the description is cut short".to_owned()),
                Event::Eof if reading.found.sets.is_empty() => {
                    return Err("the description names no entity set".to_owned());
                }
                Event::Eof => return Ok(reading.found),
                _ => {}
            }
        }
    }

    /// What is used and not offered: entity sets, navigations and properties by their path.
    pub fn missing(&self, uses: &[Use]) -> Vec<String> {
        let mut missing = Vec::new();
        for used in uses {
            match self.at(used.path) {
                Ok(kind) => {
                    let lost = used.properties.iter().filter(|property| !self.has(kind, property));
                    missing.extend(lost.map(|property| format!("{}/{property}", used.path)));
                }
                // Told once, however many paths lead through it.
                Err(lost) if missing.contains(&lost) => {}
                Err(lost) => missing.push(lost),
            }
        }
        missing
    }

    /// The type at the end of a path, or the part of the path that leads nowhere.
    fn at(&self, path: &str) -> Result<&EntityType, String> {
        let mut parts = path.split('/');
        let mut walked = parts.next().unwrap_or_default().to_owned();
        let set = self.sets.get(&walked).and_then(|name| self.entity_type(name));
        let mut here = set.ok_or_else(|| walked.clone())?;
        for part in parts {
            walked = format!("{walked}/{part}");
            here = self.follow(here, part).ok_or_else(|| walked.clone())?;
        }
        Ok(here)
    }

    fn entity_type(&self, qualified: &str) -> Option<&EntityType> {
        self.types.get(&self.place(qualified)?)
    }

    fn place(&self, qualified: &str) -> Option<Place> {
        let (namespace, name) = qualified.rsplit_once('.')?;
        Some((*self.schemas.get(namespace)?, name.to_owned()))
    }

    /// A type and what it inherits from.
    fn lineage<'a>(&'a self, kind: &'a EntityType) -> impl Iterator<Item = &'a EntityType> {
        std::iter::successors(Some(kind), move |kind| self.entity_type(kind.base.as_deref()?)).take(LONGEST_ANCESTRY)
    }

    fn has(&self, kind: &EntityType, property: &str) -> bool {
        self.lineage(kind).any(|kind| kind.properties.contains(property) || kind.navigations.contains_key(property))
    }

    fn follow<'a>(&'a self, kind: &'a EntityType, navigation: &str) -> Option<&'a EntityType> {
        match self.lineage(kind).find_map(|kind| kind.navigations.get(navigation))? {
            Target::Type(name) => {
                let inner = name.strip_prefix("Collection(").and_then(|rest| rest.strip_suffix(')'));
                self.entity_type(inner.unwrap_or(name))
            }
            Target::End { association, role } => {
                let ends = self.associations.get(&self.place(association)?)?;
                self.entity_type(&ends.iter().find(|(known, _)| known == role)?.1)
            }
        }
    }
}

/// A description while it is read: schemas hold types and associations, which hold what belongs to them.
#[derive(Default)]
struct Reading {
    found: Metadata,
    schema: Option<usize>,
    entity_type: Option<Place>,
    association: Option<Place>,
    names: usize,
}

impl Reading {
    fn opens(&mut self, tag: &BytesStart<'_>) -> Result<(), String> {
        let name = tag.local_name();
        let name: &str = name.as_ref();
        match name {
            "Schema" => {
                let [namespace, alias] = attributes(tag, ["Namespace", "Alias"])?;
                let namespace = self.named(namespace)?;
                let next = self.found.schemas.len();
                let at = *self.found.schemas.entry(namespace).or_insert(next);
                if alias.is_some() {
                    let alias = self.named(alias)?;
                    self.found.schemas.insert(alias, at);
                }
                self.schema = Some(at);
            }
            "EntityType" => {
                let [name, base] = attributes(tag, ["Name", "BaseType"])?;
                let place = self.here(name)?;
                self.found.types.insert(place.clone(), EntityType { base, ..EntityType::default() });
                self.entity_type = Some(place);
            }
            "Property" => {
                let [name] = attributes(tag, ["Name"])?;
                let name = self.named(name)?;
                if let Some(kind) = self.current() {
                    kind.properties.insert(name);
                }
            }
            "NavigationProperty" => {
                let [name, kind, association, role] = attributes(tag, ["Name", "Type", "Relationship", "ToRole"])?;
                let name = self.named(name)?;
                let target = match (kind, association, role) {
                    (Some(kind), ..) => Target::Type(kind),
                    (None, Some(association), Some(role)) => Target::End { association, role },
                    _ => return Err(format!("the navigation {name} leads nowhere")),
                };
                if let Some(kind) = self.current() {
                    kind.navigations.insert(name, target);
                }
            }
            "Association" => {
                let [name] = attributes(tag, ["Name"])?;
                let place = self.here(name)?;
                self.found.associations.insert(place.clone(), Vec::new());
                self.association = Some(place);
            }
            "End" => {
                let [role, kind] = attributes(tag, ["Role", "Type"])?;
                let ends = self.association.as_ref().and_then(|place| self.found.associations.get_mut(place));
                // An association has two ends; those of its sets name no type.
                if let (Some(ends), Some(role), Some(kind)) = (ends, role, kind)
                    && ends.len() < 2
                {
                    ends.push((role, kind));
                }
            }
            "EntitySet" => {
                let [name, kind] = attributes(tag, ["Name", "EntityType"])?;
                let name = self.named(name)?;
                self.found.sets.insert(name, kind.unwrap_or_default());
            }
            "Singleton" => {
                let [name, kind] = attributes(tag, ["Name", "Type"])?;
                let name = self.named(name)?;
                self.found.sets.insert(name, kind.unwrap_or_default());
            }
            _ => {}
        }
        Ok(())
    }

    fn closes(&mut self, name: &str) {
        match name {
            "Schema" => self.schema = None,
            "EntityType" => self.entity_type = None,
            "Association" => self.association = None,
            _ => {}
        }
    }

    fn current(&mut self) -> Option<&mut EntityType> {
        self.found.types.get_mut(self.entity_type.as_ref()?)
    }

    fn here(&mut self, name: Option<String>) -> Result<Place, String> {
        let name = self.named(name)?;
        let schema = self.schema.ok_or_else(|| format!("{name} stands in no schema"))?;
        Ok((schema, name))
    }

    fn named(&mut self, name: Option<String>) -> Result<String, String> {
        self.names += 1;
        if self.names > MOST_NAMES {
            return Err(format!("the description has more than {MOST_NAMES} names"));
        }
        name.filter(|name| !name.is_empty()).ok_or_else(|| "something has no name".to_owned())
    }
}

/// The attributes of these names. Those with a prefix belong to others.
fn attributes<const N: usize>(tag: &BytesStart<'_>, wanted: [&str; N]) -> Result<[Option<String>; N], String> {
    let mut found: [Option<String>; N] = [const { None }; N];
    let mut all = tag.attributes();
    // Comparing each with each takes too long for a tag with very many; of two of one name the last counts.
    all.with_checks(false);
    for (number, attribute) in all.enumerate() {
        if number >= MOST_ATTRIBUTES {
            return Err(format!("a tag has more than {MOST_ATTRIBUTES} attributes"));
        }
        let attribute = attribute.map_err(|error| format!("the description is not XML: {error}"))?;
        let key: &str = attribute.key.as_ref();
        let Some(at) = wanted.iter().position(|name| *name == key) else { continue };
        if attribute.value.len() > LONGEST_NAME {
            return Err(format!("a name is longer than {LONGEST_NAME}"));
        }
        let value = attribute.normalized_value(XmlVersion::default());
        let value = value.map_err(|error| format!("the description is not XML: {error}"))?;
        found[at] = Some(value.into_owned());
    }
    Ok(found)
}

#[cfg(test)]
#[path = "metadata_tests.rs"]
mod tests;

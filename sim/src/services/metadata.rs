//! Descriptions of services (`$metadata`), made from what they declare.

use super::{Service, Version};
use std::collections::BTreeSet;

/// An entity set and its type. All fields are told as texts: nobody here asks for more.
pub struct Entity {
    pub set: &'static str,
    pub keys: &'static [&'static str],
    /// Besides the keys.
    pub fields: &'static [&'static str],
    /// Navigations, and the set each leads to.
    pub leads: &'static [(&'static str, &'static str)],
}

impl Entity {
    fn properties(&self) -> impl Iterator<Item = &'static str> {
        self.keys.iter().chain(self.fields).copied()
    }
}

/// Everything a description names: `Set`, `Set/Field` and `Set/Navigation`.
pub fn names(service: &Service) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for entity in service.entities {
        let leads = entity.leads.iter().map(|(name, _)| *name);
        all.extend(entity.properties().chain(leads).map(|name| format!("{}/{name}", entity.set)));
        all.insert(entity.set.to_owned());
    }
    all
}

pub fn description(service: &Service, hidden: Option<&BTreeSet<String>>) -> String {
    let shown = |name: &str| hidden.is_none_or(|hidden| !hidden.contains(name));
    let (mut types, mut associations, mut sets) = (String::new(), String::new(), String::new());
    let namespace = service.name;
    for entity in service.entities {
        let set = entity.set;
        let keys: String = entity.keys.iter().map(|key| format!("<PropertyRef Name=\"{key}\"/>")).collect();
        types.push_str(&format!("<EntityType Name=\"{set}Type\"><Key>{keys}</Key>"));
        for name in entity.properties().filter(|name| shown(&format!("{set}/{name}"))) {
            types.push_str(&format!("<Property Name=\"{name}\" Type=\"Edm.String\"/>"));
        }
        for (name, target) in entity.leads.iter().filter(|(name, _)| shown(&format!("{set}/{name}"))) {
            match service.version {
                Version::V2 => {
                    types.push_str(&format!(
                        "<NavigationProperty Name=\"{name}\" Relationship=\"{namespace}.{set}_{name}\" FromRole=\"From\" ToRole=\"To\"/>"
                    ));
                    associations.push_str(&format!(
                        "<Association Name=\"{set}_{name}\"><End Type=\"{namespace}.{set}Type\" Multiplicity=\"1\" Role=\"From\"/>\
                         <End Type=\"{namespace}.{target}Type\" Multiplicity=\"*\" Role=\"To\"/></Association>"
                    ));
                }
                Version::V4 => types.push_str(&format!(
                    "<NavigationProperty Name=\"{name}\" Type=\"Collection({namespace}.{target}Type)\"/>"
                )),
            }
        }
        types.push_str("</EntityType>");
        if shown(set) {
            sets.push_str(&format!("<EntitySet Name=\"{set}\" EntityType=\"{namespace}.{set}Type\"/>"));
        }
    }
    let (version, edmx, edm) = match service.version {
        Version::V2 => {
            ("1.0", "http://schemas.microsoft.com/ado/2007/06/edmx", "http://schemas.microsoft.com/ado/2008/09/edm")
        }
        Version::V4 => ("4.0", "http://docs.oasis-open.org/odata/ns/edmx", "http://docs.oasis-open.org/odata/ns/edm"),
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><edmx:Edmx Version=\"{version}\" xmlns:edmx=\"{edmx}\"><edmx:DataServices>\
         <Schema Namespace=\"{namespace}\" xmlns=\"{edm}\">{types}{associations}\
         <EntityContainer Name=\"Container\">{sets}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>"
    )
}

#[cfg(test)]
mod tests {
    use super::super::ALL;
    use super::*;

    #[test]
    fn a_description_leaves_out_what_it_is_told_to_and_nothing_else() {
        for service in ALL {
            let whole = description(service, None);
            for name in names(service) {
                let less = description(service, Some(&BTreeSet::from([name.clone()])));
                let said = format!("Name=\"{}\"", name.rsplit('/').next().unwrap_or_default());
                assert_eq!(whole.matches(&said).count(), less.matches(&said).count() + 1, "{name}");
            }
        }
    }
}

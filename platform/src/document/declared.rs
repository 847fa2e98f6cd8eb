//! Metadata of document kinds for the browser: URLs of pages and calls, features and actions of each kind. All of it is
//! derived from other declarations and generated as a table, so that the browser repeats none of it.

use crate::Module;
use serde::Serialize;
use std::collections::BTreeMap;
use tandem_kernel::convention::camel;
use tandem_kernel::machine::{PRODUCT, To};
use tandem_kernel::{DocumentKind, Input, InputKind, Menu, Side};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Declared {
    /// The base path of its calls; `None` if it has none of the common ones.
    pub api: Option<&'static str>,
    /// The call that returns its list.
    pub list: Option<String>,
    pub pages: Sides,
    /// The permission to create and edit; `None` if documents of the kind come from elsewhere.
    pub edit: Option<&'static str>,
    pub has_files: bool,
    pub on_paper: bool,
    /// Is returned stamped, and the row stores the state of the stamped copy.
    pub stamped: bool,
    /// The other listings whose changes may allow or refuse its actions.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub decided_by: &'static [&'static str],
    pub actions: BTreeMap<&'static str, DeclaredAction>,
}

#[derive(Debug, Serialize)]
pub struct Sides {
    pub buyer: Pages,
    pub supplier: Pages,
}

/// The pages of one side.
#[derive(Debug, Serialize)]
pub struct Pages {
    pub list: &'static str,
    /// `:id` is the placeholder for the document's id.
    pub one: String,
    /// The message key of the menu entry.
    pub title: &'static str,
}

#[derive(Debug, Serialize)]
pub struct DeclaredAction {
    pub permission: &'static str,
    /// Method and name of its call; `None` if it has no call of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<(String, &'static str)>,
    /// Its input fields; those of `edit` are the form of the kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<DeclaredInput>,
    /// It is a step of the ordinary way.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ordinary: bool,
    /// It deletes the document.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
    /// It is available as a batch action.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub many: bool,
}

/// An input field.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DeclaredInput {
    pub name: String,
    pub kind: &'static str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
    /// Maximum number of characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<usize>,
    /// Past days cannot be chosen.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub from_today: bool,
    /// The options, where values need no labels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<&'static [&'static str]>,
    /// The dictionary with the options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dictionary: Option<&'static str>,
    /// For a user: the field with his name, his side, and the permission he must hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<&'static str>,
}

impl DeclaredInput {
    /// `None` for inputs that users do not fill in.
    fn of(input: &Input) -> Option<Self> {
        let plain = |kind| Self { name: camel(input.column), kind, required: input.required, ..Self::default() };
        Some(match input.kind {
            InputKind::Text { most } => Self { max: Some(most), ..plain("text") },
            InputKind::Long { most } => Self { max: Some(most), ..plain("long") },
            InputKind::Number { .. } => plain("decimal"),
            InputKind::Day { from_today, .. } => Self { from_today, ..plain("date") },
            InputKind::Choice(values) => Self { choices: Some(values), ..plain("choice") },
            InputKind::Dictionary(of) => Self { dictionary: Some(of.name), ..plain("choice") },
            InputKind::Supplier => plain("supplier"),
            InputKind::User { side, permission, named } => {
                Self { named: Some(camel(named)), side: Some(side.as_str()), holds: Some(permission), ..plain("user") }
            }
            InputKind::Emptied => return None,
        })
    }
}

/// Every document kind of the modules, by its code.
pub fn declared(modules: &[Module]) -> BTreeMap<&'static str, Declared> {
    let kinds = modules.iter().flat_map(|module| module.declaration.documents);
    kinds.map(|kind| (kind.code(), of(kind, modules))).collect()
}

fn of(kind: &'static DocumentKind, modules: &[Module]) -> Declared {
    let code = kind.code();
    let called = modules.iter().flat_map(|m| &m.called).find(|called| called.kind == code);
    let stampable = modules.iter().flat_map(|m| &m.stampables).find(|stampable| stampable.kind == code);
    let machine = kind.machine();
    let is_many = |action: &str| {
        modules.iter().flat_map(|m| &m.batch_actions).any(|batch| batch.kind == code && batch.action == action)
    };
    let inputs_of = |action: &str| {
        let inputs = called.and_then(|called| called.inputs_of(action)).unwrap_or_default();
        inputs.iter().filter_map(DeclaredInput::of).collect()
    };
    let actions = machine.iter().flat_map(|machine| {
        // Actions that only the product itself takes are left out.
        machine.actions().iter().filter(|action| action.permission != PRODUCT).map(|action| {
            let call = called.and_then(|called| called.actions.iter().find(|(name, ..)| *name == action.name));
            let mut leads = machine.transitions().iter().filter(|transition| transition.action == action.name);
            let declared = DeclaredAction {
                permission: action.permission,
                call: call.map(|(_, method, name)| (method.to_string(), *name)),
                inputs: inputs_of(action.name),
                ordinary: action.ordinary,
                ends: leads.any(|transition| transition.to == To::Gone),
                many: is_many(action.name),
            };
            (action.name, declared)
        })
    });
    let edit = machine.and_then(|machine| machine.action("edit")).map(|action| action.permission);
    Declared {
        api: called.map(|called| called.api),
        list: called.map(|called| format!("{}/{}", called.api, called.list)),
        pages: Sides { buyer: pages(kind, modules, Side::Buyer), supplier: pages(kind, modules, Side::Supplier) },
        edit: edit.filter(|_| called.is_some_and(|called| called.is_written)),
        has_files: modules.iter().flat_map(|m| &m.attachables).any(|attachable| attachable.kind == code),
        on_paper: stampable.is_some(),
        stamped: stampable.is_some_and(|stampable| stampable.remembers),
        decided_by: kind.listing.decided_by,
        actions: actions.collect(),
    }
}

/// The list is the menu entry whose URL is the longest prefix of the document's page.
fn pages(kind: &DocumentKind, modules: &[Module], side: Side) -> Pages {
    let one = kind.page.of(side, ":id");
    let menus = modules.iter().flat_map(|module| module.declaration.menus);
    let above = |menu: &&Menu| !menu.permission.is_empty() && is_below(&one, menu.url);
    let menu = menus.filter(above).max_by_key(|menu| menu.url.len());
    let (list, title) = menu.map_or(("", ""), |menu| (menu.url, menu.language_key));
    Pages { list, one, title }
}

fn is_below(page: &str, list: &str) -> bool {
    page.strip_prefix(list).is_some_and(|rest| rest.starts_with(['/', '?']))
}

#[cfg(test)]
mod tests {
    use super::is_below;

    #[test]
    fn a_page_stands_below_whole_parts_of_addresses() {
        assert!(is_below("/a/b/:id", "/a/b") && is_below("/a/b?open=:id", "/a/b"));
        assert!(!is_below("/a/bc/:id", "/a/b") && !is_below("/a/b", "/a/b"));
    }
}

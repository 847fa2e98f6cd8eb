//! Declaration of a module, as plain data. The platform adds the running parts (routes, consumers, jobs); the
//! conformance tests read both.

use crate::ctx::Side;
use crate::document::DocumentKind;
use crate::listing::Listing;
use crate::machine::Machine;
use crate::message::MessageTemplate;
use crate::permission::Permission;
use crate::report::Report;
use crate::words::{Language, MessageKey};

#[derive(Clone, Copy, Debug)]
pub struct Migration {
    pub version: i32,
    pub name: &'static str,
    pub sql: &'static str,
}

/// Lists a module's migrations in order: `migrations!["0001_first", "0002_second"]`.
#[macro_export]
macro_rules! migrations {
    ($($file:literal),+ $(,)?) => {
        &[$($crate::module::Migration::read($file, include_str!(concat!("../migrations/", $file, ".sql")))),+]
    };
}

impl Migration {
    /// Takes version and name from `0001_first`.
    pub const fn read(file: &'static str, sql: &'static str) -> Self {
        let bytes = file.as_bytes();
        assert!(bytes.len() > 5 && bytes[4] == b'_', "a migration is named 0001_what_it_does");
        let mut version = 0;
        let mut at = 0;
        while at < 4 {
            assert!(bytes[at].is_ascii_digit(), "a migration's name starts with four digits");
            version = version * 10 + (bytes[at] - b'0') as i32;
            at += 1;
        }
        Self { version, name: file, sql }
    }
}

/// A built-in menu entry; administrators may rearrange their tenant's copy.
#[derive(Clone, Copy, Debug)]
pub struct Menu {
    pub url: &'static str,
    /// The url of its parent; empty at the top level.
    pub parent: &'static str,
    pub component: &'static str,
    pub icon: &'static str,
    /// What it is called: the title of its list (`orders-claim-list`), or a word of the browser that begins with `menu.`.
    pub language_key: &'static str,
    /// The permission required to see it; empty for groups, which are shown with their children.
    pub permission: &'static str,
    pub sort: i32,
    /// The side it is for, if the other side has a page of its own.
    pub side: Option<Side>,
}

/// Built-in dictionary values with their labels. Every tenant's dictionary has them from the start; administrators may
/// change the labels.
#[derive(Clone, Copy, Debug)]
pub struct ShippedDictionary {
    pub name: &'static str,
    /// Value, Chinese label, English label; in display order.
    pub items: &'static [(&'static str, &'static str, &'static str)],
}

/// A table without tenant data, with the reason why row-level security does not apply.
#[derive(Clone, Copy, Debug)]
pub struct TenantlessTable {
    pub table: &'static str,
    pub reason: &'static str,
}

#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Also the name of its PostgreSQL schema and of its folders.
    pub name: &'static str,
    pub migrations: &'static [Migration],
    pub zh: &'static str,
    pub en: &'static str,
    pub permissions: &'static [Permission],
    pub menus: &'static [Menu],
    pub machines: &'static [&'static Machine],
    pub listings: &'static [&'static Listing],
    /// The document kinds among its listings.
    pub documents: &'static [&'static DocumentKind],
    /// Figures about its lists.
    pub reports: &'static [&'static Report],
    /// Templates of the messages it sends to users.
    pub templates: &'static [MessageTemplate],
    pub dictionaries: &'static [ShippedDictionary],
    pub tenantless: &'static [TenantlessTable],
    /// Fields withheld from suppliers in a record's history, as listing code and field name.
    pub withheld: &'static [(&'static str, &'static str)],
    /// Fields that only holders of one more permission read in a record's history, as listing code, field name and permission.
    pub guarded: &'static [(&'static str, &'static str, &'static str)],
    /// Actions withheld from suppliers in a record's history, as listing code and action: what the buyer does by himself, or
    /// hears from elsewhere, where that it happened tells the rest. They leave the row signed as it was.
    pub untold: &'static [(&'static str, &'static str)],
}

impl Declaration {
    /// Defaults, for `..Declaration::EMPTY`.
    pub const EMPTY: Self = Self {
        name: "",
        migrations: &[],
        zh: "",
        en: "",
        permissions: &[],
        menus: &[],
        machines: &[],
        listings: &[],
        documents: &[],
        reports: &[],
        templates: &[],
        dictionaries: &[],
        tenantless: &[],
        withheld: &[],
        guarded: &[],
        untold: &[],
    };
    pub const fn words(&self, language: Language) -> &'static str {
        match language {
            Language::Zh => self.zh,
            Language::En => self.en,
        }
    }
    /// Its permissions that only suppliers can hold.
    pub fn supplier_permissions(&self) -> impl Iterator<Item = &'static str> {
        self.permissions_of(Side::Supplier)
    }
    /// Its permissions that no supplier can hold.
    pub fn buyer_permissions(&self) -> impl Iterator<Item = &'static str> {
        self.permissions_of(Side::Buyer)
    }
    fn permissions_of(&self, side: Side) -> impl Iterator<Item = &'static str> {
        let own = self.permissions.iter().filter(move |permission| permission.side == Some(side));
        own.map(|permission| permission.code)
    }
    /// The message keys of its declarations. Conformance tests find the keys used by its rules in its sources.
    pub fn message_keys(&self) -> impl Iterator<Item = MessageKey> {
        let machines = self.machines.iter().flat_map(|m| m.message_keys());
        let listings = self.listings.iter().flat_map(|l| l.message_keys());
        let documents = self.documents.iter().flat_map(|d| d.message_keys());
        let permissions = self.permissions.iter().map(|p| p.label());
        let templates = self.templates.iter().flat_map(|t| t.message_keys());
        let reports = self.reports.iter().map(|r| r.title());
        machines.chain(listings).chain(documents).chain(permissions).chain(templates).chain(reports)
    }
}

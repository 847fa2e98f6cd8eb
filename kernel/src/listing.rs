//! A list as data. One descriptor gives the grid's columns, the search fields, sorting,
//! export and data permissions; one engine turns it into SQL. Column names that reach SQL
//! come from here and from nowhere else.

use crate::machine::Machine;
use crate::words::MessageKey;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Text,
    Integer,
    Decimal,
    Date,
    DateTime,
    Boolean,
    /// Values explained by a dictionary.
    Dictionary(&'static str),
    /// The state of the listing's machine.
    Status,
    User,
    /// The id of another record: found whole or not at all.
    Id,
}

impl ColumnKind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Integer => "integer",
            Self::Decimal => "decimal",
            Self::Date => "date",
            Self::DateTime => "datetime",
            Self::Boolean => "boolean",
            Self::Dictionary(_) => "dictionary",
            Self::Status => "status",
            Self::User => "user",
            Self::Id => "id",
        }
    }
    /// The name of the dictionary that explains its values.
    pub const fn dictionary(self) -> Option<&'static str> {
        match self {
            Self::Dictionary(name) => Some(name),
            _ => None,
        }
    }
    pub const fn is_textual(self) -> bool {
        matches!(self, Self::Text | Self::Dictionary(_) | Self::Status | Self::User)
    }
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Integer | Self::Decimal)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name in JSON, in the URL and in the browser.
    pub field: &'static str,
    /// Its column in the listing's table or view.
    pub column: &'static str,
    pub label: MessageKey,
    pub kind: ColumnKind,
    pub width: u16,
    pub sortable: bool,
    pub searchable: bool,
    /// Whether the system view shows it.
    pub shown: bool,
}

impl Column {
    pub const fn new(field: &'static str, column: &'static str, label: MessageKey, kind: ColumnKind) -> Self {
        Self { field, column, label, kind, width: 140, sortable: true, searchable: true, shown: true }
    }
    #[must_use]
    pub const fn width(mut self, width: u16) -> Self {
        self.width = width;
        self
    }
    /// Not in the system view; a saved view may show it.
    #[must_use]
    pub const fn hidden(mut self) -> Self {
        self.shown = false;
        self
    }
    /// Carried by every row but not shown, sorted or searched.
    #[must_use]
    pub const fn carried(mut self) -> Self {
        self.shown = false;
        self.sortable = false;
        self.searchable = false;
        self
    }
    /// Carried, and asked for by other pages.
    #[must_use]
    pub const fn findable(mut self) -> Self {
        self = self.carried();
        self.searchable = true;
        self
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    pub field: &'static str,
    pub descending: bool,
}

#[derive(Debug)]
pub struct Listing {
    /// `module.entity`; also the topic of its live updates.
    pub code: &'static str,
    /// What people call it.
    pub title: MessageKey,
    /// Schema and table (or view).
    pub table: (&'static str, &'static str),
    /// The columns that end every sort and name one row, so that pages never overlap.
    pub key: &'static [&'static str],
    pub columns: &'static [Column],
    pub default_sort: &'static [Sort],
    /// Fields the quick-search box looks into.
    pub quick_search: &'static [&'static str],
    /// What a caller must hold to read it.
    pub permission: &'static str,
    /// The field holding the state, and the machine whose offers each row carries.
    pub machine: Option<(&'static str, &'static Machine)>,
}

impl Listing {
    pub fn column(&self, field: &str) -> Option<&Column> {
        self.columns.iter().find(|c| c.field == field)
    }
    pub fn message_keys(&self) -> impl Iterator<Item = MessageKey> {
        self.columns.iter().map(|c| c.label).chain([self.title])
    }
    /// What is wrong with the descriptor itself; empty when it is sound.
    pub fn flaws(&self) -> Vec<String> {
        let state = self.machine.map(|(field, _)| field);
        let sorts = self.default_sort.iter().map(|s| s.field);
        let named = sorts.chain(self.quick_search.iter().copied()).chain(state).chain(["id"]);
        let mut flaws: Vec<_> = named
            .filter(|field| self.column(field).is_none())
            .map(|field| format!("listing {}: no column {field}", self.code))
            .collect();
        for (at, column) in self.columns.iter().enumerate() {
            if self.columns[..at].iter().any(|c| c.field == column.field) {
                flaws.push(format!("listing {}: column {} stands twice", self.code, column.field));
            }
        }
        if self.default_sort.is_empty() {
            flaws.push(format!("listing {}: no default sort", self.code));
        }
        flaws
    }
}

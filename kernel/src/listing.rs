//! A list as data. One descriptor gives the grid's columns, the search fields, sorting,
//! export and data permissions; one engine turns it into SQL. Column names that reach SQL
//! come from here and from nowhere else.

use crate::convention::{Resolved, camel, kept, words_of};
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
    /// A path of area ids, `country/province/city`.
    Address,
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
            Self::Address => "address",
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
    pub const fn is_date(self) -> bool {
        matches!(self, Self::Date | Self::DateTime)
    }
}

/// A column of a listing. What is left empty follows from the rest: `supplier_zh` of `orders.claim` is the field `supplierZh`
/// and is called by the word `orders-claim-supplier_zh`.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name in JSON, in the URL and in the browser.
    pub field: &'static str,
    /// Its column in the listing's table or view; that of the listing's key where it is empty.
    pub column: &'static str,
    pub label: MessageKey,
    pub kind: ColumnKind,
    pub width: u16,
    pub sortable: bool,
    pub searchable: bool,
    /// Whether the system view shows it.
    pub shown: bool,
    /// Its total over the whole question may stand in the footer.
    pub summed: bool,
    /// Holds the id (uuid) of the supplier's organisation that row-level security compares.
    pub supplier: bool,
    /// `platform.index_contains` made an index for it, so the contains-search uses the operator that index serves.
    pub contains_indexed: bool,
    /// Names the permission (after its side, `buyer:` or `supplier:`) whose holders a row is for.
    pub holder: bool,
    /// Holds keys of words; rows say them in the reader's language.
    pub word: bool,
    /// May be compared by `!=` although its kind may not.
    pub unequal: bool,
    /// A row may have nothing there.
    pub nullable: bool,
}

impl Column {
    pub const fn of(column: &'static str, kind: ColumnKind) -> Self {
        Self {
            field: "",
            column,
            label: "",
            kind,
            width: 140,
            sortable: true,
            searchable: true,
            shown: true,
            summed: false,
            supplier: false,
            contains_indexed: false,
            holder: false,
            word: false,
            unequal: false,
            nullable: false,
        }
    }
    /// The id of the row itself.
    pub const fn id() -> Self {
        Self::of("", ColumnKind::Text).named("id").carried()
    }
    /// What every change of the row counts up.
    pub const fn version() -> Self {
        Self::integer("version").carried()
    }
    pub const fn text(column: &'static str) -> Self {
        Self::of(column, ColumnKind::Text)
    }
    pub const fn integer(column: &'static str) -> Self {
        Self::of(column, ColumnKind::Integer)
    }
    pub const fn decimal(column: &'static str) -> Self {
        Self::of(column, ColumnKind::Decimal)
    }
    pub const fn date(column: &'static str) -> Self {
        Self::of(column, ColumnKind::Date)
    }
    pub const fn date_time(column: &'static str) -> Self {
        Self::of(column, ColumnKind::DateTime)
    }
    pub const fn boolean(column: &'static str) -> Self {
        Self::of(column, ColumnKind::Boolean)
    }
    pub const fn dictionary(column: &'static str, name: &'static str) -> Self {
        Self::of(column, ColumnKind::Dictionary(name))
    }
    pub const fn status(column: &'static str) -> Self {
        Self::of(column, ColumnKind::Status)
    }
    pub const fn user(column: &'static str) -> Self {
        Self::of(column, ColumnKind::User)
    }
    /// The id of another record.
    pub const fn record(column: &'static str) -> Self {
        Self::of(column, ColumnKind::Id)
    }
    /// Its field where that is not named after the column.
    #[must_use]
    pub const fn named(mut self, field: &'static str) -> Self {
        self.field = field;
        self
    }
    /// Its word where that is not named after the column.
    #[must_use]
    pub const fn called(mut self, label: MessageKey) -> Self {
        self.label = label;
        self
    }
    fn resolved(mut self, words: &str, key: &'static str) -> Self {
        if self.label.is_empty() {
            let name = if self.column.is_empty() { self.field } else { self.column };
            self.label = kept(format!("{words}-{name}"));
        }
        if self.column.is_empty() {
            self.column = key;
        }
        if self.field.is_empty() {
            self.field = kept(camel(self.column));
        }
        self
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
    /// Its total over the whole question may stand in the footer; numbers only.
    #[must_use]
    pub const fn summed(mut self) -> Self {
        self.summed = true;
        self
    }
    /// The column `platform.protect_supplier` was called with. The engine names it in a supplier's questions, so that
    /// indexes which lead with it are used: the policy alone, an "or", cannot lead into one.
    #[must_use]
    pub const fn supplier(mut self) -> Self {
        self.supplier = true;
        self
    }
    #[must_use]
    pub const fn contains_indexed(mut self) -> Self {
        self.contains_indexed = true;
        self
    }
    /// Each row is for those only who hold the permission it names; the engine leaves the others out.
    #[must_use]
    pub const fn holder(mut self) -> Self {
        self.holder = true;
        self
    }
    /// Holds keys of words, which nobody would search or sort by.
    #[must_use]
    pub const fn word(mut self) -> Self {
        self.word = true;
        self.sortable = false;
        self.searchable = false;
        self
    }
    #[must_use]
    pub const fn unequal(mut self) -> Self {
        self.unequal = true;
        self
    }
    /// A row may have nothing there. Conformance asks the table; what a view says is believed.
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }
    /// Whether a saved view may show it; what is only carried never is.
    #[must_use]
    pub const fn showable(&self) -> bool {
        self.shown || self.sortable
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

impl Sort {
    pub const fn up(field: &'static str) -> Self {
        Self { field, descending: false }
    }
    pub const fn down(field: &'static str) -> Self {
        Self { field, descending: true }
    }
}

/// One line of a shipped scene, as the search panel would write it.
#[derive(Clone, Copy, Debug)]
pub struct SceneLine {
    /// Joins the lines before it by "or" instead of "and".
    pub or: bool,
    pub field: &'static str,
    pub symbol: &'static str,
    pub value: &'static str,
}

impl SceneLine {
    pub const fn and(field: &'static str, symbol: &'static str, value: &'static str) -> Self {
        Self { or: false, field, symbol, value }
    }
    pub const fn or(field: &'static str, symbol: &'static str, value: &'static str) -> Self {
        Self { or: true, field, symbol, value }
    }
    pub const fn is(field: &'static str, value: &'static str) -> Self {
        Self::and(field, "=", value)
    }
}

/// A search every user of the list finds ready; nobody can change or delete it.
#[derive(Clone, Copy, Debug)]
pub struct SystemScene {
    /// Names it among the list's scenes and never changes: users make it their default by it.
    pub name: &'static str,
    /// Follows from the name where it is empty: `orders-claim-scene-disputed`.
    pub title: MessageKey,
    pub lines: &'static [SceneLine],
}

impl SystemScene {
    pub const fn of(name: &'static str, lines: &'static [SceneLine]) -> Self {
        Self { name, title: "", lines }
    }
}

/// What the rows of a listing hang on. A data rule that hides a record hides what hangs on it as well: its lines, its stamped
/// copy, the to-do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// The column holds the id of a record of that listing. A row that names none hangs on none.
    Record { listing: &'static str, column: &'static str },
    /// A record of any listing: one column holds the listing's code, the other the record's id.
    Any { kind: &'static str, id: &'static str },
    /// The column holds what that field of a record says, such as its number, on the rows whose `kind` column says so.
    Named { listing: &'static str, field: &'static str, column: &'static str, kind: (&'static str, &'static str) },
    /// The column names a record, and the row is shown whether that is hidden or not.
    Apart { column: &'static str, because: &'static str },
}

impl Follow {
    /// The column of the listing's table that names the record.
    pub const fn column(&self) -> &'static str {
        match self {
            Self::Record { column, .. }
            | Self::Named { column, .. }
            | Self::Apart { column, .. }
            | Self::Any { id: column, .. } => column,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// `module.entity`; also the topic of its live updates.
    pub code: &'static str,
    /// What its words begin with, where that does not follow from the code.
    pub named: &'static str,
    /// Schema and table (or view).
    pub table: (&'static str, &'static str),
    /// The columns that end every sort and name one row, so that pages never overlap.
    pub key: &'static [&'static str],
    /// In parts, some of which many listings share; all of them in a row are [`Self::columns`].
    pub parts: &'static [&'static [Column]],
    /// Columns of shared parts that its system view leaves out.
    pub hides: &'static [&'static str],
    pub default_sort: &'static [Sort],
    /// Fields the quick-search box looks into.
    pub quick_search: &'static [&'static str],
    /// What a caller must hold to read it.
    pub permission: &'static str,
    /// The field holding the state, and the machine whose offers each row carries.
    pub machine: Option<(&'static str, &'static Machine)>,
    /// Searches that ship with it; with their titles [`Self::scenes`].
    pub shipped_scenes: &'static [SystemScene],
    /// The records its rows hang on.
    pub follows: &'static [Follow],
}

/// What follows from the parts of a listing.
struct Whole {
    title: MessageKey,
    columns: Vec<Column>,
    scenes: Vec<SystemScene>,
}

static WHOLE: Resolved<Whole> = Resolved::new();

impl Listing {
    /// Nothing: for `..Listing::EMPTY`.
    pub const EMPTY: Self = Self {
        code: "",
        named: "",
        table: ("", ""),
        key: &[],
        parts: &[],
        hides: &[],
        default_sort: &[],
        quick_search: &[],
        permission: "",
        machine: None,
        shipped_scenes: &[],
        follows: &[],
    };

    fn whole(&self) -> &'static Whole {
        let parts = [self.key.as_ptr().addr(), self.parts.as_ptr().addr(), self.shipped_scenes.as_ptr().addr()];
        WHOLE.get((self.code, parts), || {
            let words = self.words();
            let key = self.key.first().copied().unwrap_or_default();
            let columns = self.parts.iter().copied().flatten().map(|column| {
                let hidden = self.hides.contains(&column.column);
                Column { shown: column.shown && !hidden, ..column.resolved(&words, key) }
            });
            let columns = columns.collect();
            let scene = |scene: &SystemScene| match scene.title {
                "" => SystemScene { title: kept(format!("{words}-scene-{}", scene.name)), ..*scene },
                _ => *scene,
            };
            let scenes = self.shipped_scenes.iter().map(scene).collect();
            Whole { title: kept(format!("{words}-list")), columns, scenes }
        })
    }
    /// What its words begin with: `orders-claim`.
    pub fn words(&self) -> String {
        words_of(self.named, self.code)
    }
    /// What people call it.
    pub fn title(&self) -> MessageKey {
        self.whole().title
    }
    pub fn columns(&self) -> &'static [Column] {
        &self.whole().columns
    }
    /// Searches that ship with it.
    pub fn scenes(&self) -> &'static [SystemScene] {
        &self.whole().scenes
    }
    pub fn column(&self, field: &str) -> Option<&'static Column> {
        self.columns().iter().find(|c| c.field == field)
    }
    /// Whether every row brings it, asked for or not.
    pub fn brings(&self, column: &Column) -> bool {
        let state = self.machine.map(|(field, _)| field);
        let carried = !(column.shown || column.sortable || column.searchable);
        column.field == "id" || Some(column.field) == state || carried
    }
    /// The column that says which supplier a row belongs to.
    pub fn supplier(&self) -> Option<&'static Column> {
        self.columns().iter().find(|c| c.supplier)
    }
    /// The column that says whose duty a row is.
    pub fn holder(&self) -> Option<&'static Column> {
        self.columns().iter().find(|c| c.holder)
    }
    /// The module it belongs to: the first part of its code.
    pub fn business(&self) -> &'static str {
        self.code.split('.').next().unwrap_or(self.code)
    }
    pub fn message_keys(&self) -> impl Iterator<Item = MessageKey> {
        let scenes = self.scenes().iter().map(|s| s.title);
        self.columns().iter().map(|c| c.label).chain(scenes).chain([self.title()])
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
        for (at, column) in self.columns().iter().enumerate() {
            if self.columns()[..at].iter().any(|c| c.field == column.field) {
                flaws.push(format!("listing {}: column {} stands twice", self.code, column.field));
            }
        }
        let hidden = self.hides.iter().filter(|hidden| !self.columns().iter().any(|c| c.column == **hidden));
        flaws.extend(hidden.map(|hidden| format!("listing {}: hides {hidden}, which it does not have", self.code)));
        for column in self.columns().iter().filter(|c| c.summed && !c.kind.is_number()) {
            flaws.push(format!("listing {}: column {} is no number to be summed", self.code, column.field));
        }
        for column in self.columns().iter().filter(|c| c.contains_indexed && !c.kind.is_textual()) {
            flaws.push(format!("listing {}: column {} is no text to be searched", self.code, column.field));
        }
        // "One or the other holds it" is found by indexes only if each has one.
        let searched = || self.quick_search.iter().filter_map(|field| self.column(field));
        if searched().any(|c| c.contains_indexed) {
            for column in searched().filter(|c| !c.contains_indexed) {
                flaws.push(format!("listing {}: a search of {} spoils the others' indexes", self.code, column.field));
            }
        }
        for (at, scene) in self.scenes().iter().enumerate() {
            if self.scenes()[..at].iter().any(|s| s.name == scene.name) {
                flaws.push(format!("listing {}: scene {} stands twice", self.code, scene.name));
            }
        }
        if self.columns().iter().filter(|c| c.supplier).count() > 1 {
            flaws.push(format!("listing {}: two columns say whose a row is", self.code));
        }
        if self.default_sort.is_empty() {
            flaws.push(format!("listing {}: no default sort", self.code));
        }
        flaws
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARED: &[Column] = &[Column::id(), Column::text("supplier_zh"), Column::date_time("updated_at")];
    const LISTING: Listing = Listing {
        code: "yard.gate",
        key: &["gate_id"],
        parts: &[SHARED, &[Column::text("colour").named("paint").called("yard-paint")]],
        hides: &["updated_at"],
        default_sort: &[Sort::down("updatedAt")],
        ..Listing::EMPTY
    };

    #[test]
    fn columns_are_named_after_the_list_and_hidden_where_it_says_so() {
        let named = |c: &Column| (c.field, c.column, c.label, c.shown);
        let columns: Vec<_> = LISTING.columns().iter().map(named).collect();
        assert_eq!(
            columns,
            [
                ("id", "gate_id", "yard-gate-id", false),
                ("supplierZh", "supplier_zh", "yard-gate-supplier_zh", true),
                ("updatedAt", "updated_at", "yard-gate-updated_at", false),
                ("paint", "colour", "yard-paint", true),
            ]
        );
        assert_eq!(LISTING.flaws(), Vec::<String>::new());
    }

    #[test]
    fn hiding_what_is_not_there_is_a_flaw() {
        let mistyped = Listing { hides: &["update_at"], ..LISTING };
        assert_eq!(mistyped.flaws().len(), 1, "{:?}", mistyped.flaws());
    }
}

//! Declaration of a list. One descriptor defines the grid's columns, the search fields, sorting, export and data
//! permissions; one engine turns it into SQL. Column names in SQL come only from here.

use crate::convention::{Resolved, camel, kept, words_of};
use crate::machine::Machine;
use crate::scene::SystemScene;
use crate::window::Window;
use crate::words::{Language, MessageKey};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Text,
    Integer,
    Decimal,
    Date,
    DateTime,
    Boolean,
    /// Values of a dictionary.
    Dictionary(&'static str),
    /// The state of the listing's machine.
    Status,
    User,
    /// The id of another record: compared as a whole, not by parts.
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
    /// The name of the dictionary with its values.
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

/// A column of a listing. Empty names are derived: `supplier_zh` of `orders.claim` has the field `supplierZh` and the
/// label `orders-claim-supplier_zh`.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name in JSON, in the URL and in the browser.
    pub field: &'static str,
    /// Its column in the listing's table or view; empty means the listing's key.
    pub column: &'static str,
    pub label: MessageKey,
    pub kind: ColumnKind,
    pub width: u16,
    pub sortable: bool,
    pub searchable: bool,
    /// Whether the system view shows it.
    pub shown: bool,
    /// Its total over all matching rows may be shown in the footer.
    pub summed: bool,
    /// The column with the currency or unit of its amounts: sums are never added across its values. Empty if it has
    /// none.
    pub unit: &'static str,
    /// The columns that say for how many a price is, and for which unit where that is its own. Empty if it is no price.
    pub per: &'static str,
    pub per_unit: &'static str,
    /// Holds the organisation id (uuid) that row-level security compares for suppliers.
    pub supplier: bool,
    /// Has an index made by `platform.index_contains`, so substring search uses the operator of that index.
    pub contains_indexed: bool,
    /// Holds the permission (prefixed by the side, `buyer:` or `supplier:`) required to see the row.
    pub holder: bool,
    /// Holds the only user (uuid) a duty is for; null if it is for every holder of the permission.
    pub assignee: bool,
    /// Holds message keys; rows show them in the reader's language.
    pub word: bool,
    /// Supports `!=` although its kind does not.
    pub unequal: bool,
    /// The column may be null.
    pub nullable: bool,
    /// The column that suppliers read in its place; empty if it is the same.
    pub suppliers_column: &'static str,
    /// Holds Chinese names, which are sorted as they are pronounced (`platform.pinyin`).
    pub pinyin: bool,
    /// Holds the user (uuid) a row belongs to, which row-level security compares.
    pub owner: bool,
    /// Holds the code of the plant a row belongs to; users who are limited to plants see theirs.
    pub plant: bool,
    /// Holds the code of the storage location within that plant.
    pub depot: bool,
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
            unit: "",
            per: "",
            per_unit: "",
            supplier: false,
            contains_indexed: false,
            holder: false,
            assignee: false,
            word: false,
            unequal: false,
            nullable: false,
            suppliers_column: "",
            pinyin: false,
            owner: false,
            plant: false,
            depot: false,
        }
    }
    /// The id of the row itself, exposed as `id`.
    pub const fn id() -> Self {
        Self::of("", ColumnKind::Text).named("id").carried()
    }
    /// The version for optimistic locking, incremented by each change.
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
    /// Sets the field name, if it is not derived from the column.
    #[must_use]
    pub const fn named(mut self, field: &'static str) -> Self {
        self.field = field;
        self
    }
    /// Sets the label, if it is not derived from the column.
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
    /// Its total over all matching rows may be shown in the footer; numbers only.
    #[must_use]
    pub const fn summed(mut self) -> Self {
        self.summed = true;
        self
    }
    /// Its currency or unit is in that column, and shown with it.
    #[must_use]
    pub const fn measured_in(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }
    /// As [`Self::summed`], with a sum for each currency or unit in that column.
    #[must_use]
    pub const fn summed_by(self, unit: &'static str) -> Self {
        self.measured_in(unit).summed()
    }
    /// It is a price, for so many of a unit: the columns with both are shown with it.
    #[must_use]
    pub const fn per(self, per: &'static str, per_unit: &'static str) -> Self {
        Self { per, per_unit, ..self }
    }
    /// The column `platform.protect_supplier` was called with. The engine adds it as a condition to suppliers' queries,
    /// so that indexes leading with it are used: the policy alone is an OR, which cannot use an index.
    #[must_use]
    pub const fn supplier(mut self) -> Self {
        self.supplier = true;
        self
    }
    /// The column with the only user who may see a row. The engine adds it as a condition, as [`Self::supplier`].
    #[must_use]
    pub const fn owner(mut self) -> Self {
        self.owner = true;
        self
    }
    #[must_use]
    pub const fn contains_indexed(mut self) -> Self {
        self.contains_indexed = true;
        self
    }
    /// Only users with the permission the row names may see it; the engine filters the others out.
    #[must_use]
    pub const fn holder(mut self) -> Self {
        self.holder = true;
        self
    }
    /// With a column that is [`Self::holder`]: only this user may see the row, if there is one.
    #[must_use]
    pub const fn assignee(mut self) -> Self {
        self.assignee = true;
        self
    }
    /// Holds message keys, so it is neither searchable nor sortable.
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
    /// The column may be null. Conformance tests check this for tables; for views the declaration is trusted.
    #[must_use]
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }
    /// Suppliers read, sort and search this column in its place, which has nothing that is the buyer's own affair.
    #[must_use]
    pub const fn for_suppliers(mut self, column: &'static str) -> Self {
        self.suppliers_column = column;
        self
    }
    /// The column as one side reads it.
    #[must_use]
    pub const fn read_by(mut self, supplier: bool) -> Self {
        if supplier && !self.suppliers_column.is_empty() {
            self.column = self.suppliers_column;
        }
        self
    }
    /// Sorted as it is pronounced in Chinese. A default sort needs an index with that collation.
    #[must_use]
    pub const fn pinyin(mut self) -> Self {
        self.pinyin = true;
        self
    }
    /// Whether a saved view may show it; carried columns cannot be shown.
    #[must_use]
    pub const fn showable(&self) -> bool {
        self.shown || self.sortable
    }
    /// In every row, but not shown, sorted or searched.
    #[must_use]
    pub const fn carried(mut self) -> Self {
        self.shown = false;
        self.sortable = false;
        self.searchable = false;
        self
    }
    /// Carried, but searchable by queries of other pages.
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

/// The records the rows of a listing depend on. A data rule that hides a record hides dependent rows as well: its
/// lines, its stamped copy, the to-do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// The column holds the id of a record of that listing. A row where it is null depends on none.
    Record { listing: &'static str, column: &'static str },
    /// A record of any listing: one column holds the listing's code, the other the record's id.
    Any { kind: &'static str, id: &'static str },
    /// The column holds a field's value of a record, such as its number, on rows with this value in the `kind` column.
    Named { listing: &'static str, field: &'static str, column: &'static str, kind: (&'static str, &'static str) },
    /// The column refers to a record, but the row is shown even if that record is hidden.
    Apart { column: &'static str, because: &'static str },
}

impl Follow {
    /// The column of the listing's table that refers to the record.
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
    /// The message key prefix, if it is not derived from the code.
    pub named: &'static str,
    /// Schema and table (or view).
    pub table: (&'static str, &'static str),
    /// The columns that identify a row. They end every sort, so that pages never overlap.
    pub key: &'static [&'static str],
    /// Columns in groups, some of which listings share; [`Self::columns`] has all of them.
    pub parts: &'static [&'static [Column]],
    /// Columns of shared groups that its system view does not show.
    pub hides: &'static [&'static str],
    pub default_sort: &'static [Sort],
    /// Fields searched by the quick-search box.
    pub quick_search: &'static [&'static str],
    /// The permission required to read it.
    pub permission: &'static str,
    /// The state field, and the machine whose actions each row offers.
    pub machine: Option<(&'static str, &'static Machine)>,
    /// The actions that a record may refuse although its state allows them; the record says why ([`crate::Refusal`]).
    pub refuses: &'static [&'static str],
    /// The other listings whose records decide about that: a change there is read as one here.
    pub decided_by: &'static [&'static str],
    /// Built-in saved searches; [`Self::scenes`] has them with their titles.
    pub shipped_scenes: &'static [SystemScene],
    /// The records its rows depend on.
    pub follows: &'static [Follow],
    /// The column with the plants and depots of a record that has several, as `platform.places_of` writes them; empty
    /// where columns of its own hold them ([`Column::plant`]), or where it belongs to none.
    pub places: &'static str,
    /// The period that every question must name, for lists that are too large to be read whole.
    pub window: Option<Window>,
    /// Whether every question must have a condition or a search.
    pub needs_condition: bool,
}

/// Values derived from a listing's declaration.
struct Whole {
    title: MessageKey,
    one: MessageKey,
    columns: Vec<Column>,
    scenes: Vec<SystemScene>,
}

static WHOLE: Resolved<Whole> = Resolved::new();

impl Listing {
    /// Defaults, for `..Listing::EMPTY`.
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
        refuses: &[],
        decided_by: &[],
        shipped_scenes: &[],
        follows: &[],
        places: "",
        window: None,
        needs_condition: false,
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
            Whole { title: kept(format!("{words}-list")), one: kept(format!("{words}-one")), columns, scenes }
        })
    }
    /// The message key prefix: `orders-claim`.
    pub fn words(&self) -> String {
        words_of(self.named, self.code)
    }
    /// The key of its title.
    pub fn title(&self) -> MessageKey {
        self.whole().title
    }
    /// The key of what a single record is called, on its paper and in messages. Only documents have one.
    pub fn one(&self) -> MessageKey {
        self.whole().one
    }
    pub fn columns(&self) -> &'static [Column] {
        &self.whole().columns
    }
    /// The built-in saved searches.
    pub fn scenes(&self) -> &'static [SystemScene] {
        &self.whole().scenes
    }
    pub fn column(&self, field: &str) -> Option<&'static Column> {
        self.columns().iter().find(|c| c.field == field)
    }
    /// The status that users read. Where the machine has exceptions it is another column than the state's, which is
    /// hidden then.
    pub fn status(&self) -> Option<&'static Column> {
        self.columns().iter().find(|c| matches!(c.kind, ColumnKind::Status) && c.shown)
    }
    /// The column with the currency or unit of another.
    pub fn unit_of(&self, column: &Column) -> Option<&'static Column> {
        self.beside(column.unit)
    }
    /// The column of this name in its table, which another is shown with; none where that names none.
    pub fn beside(&self, name: &str) -> Option<&'static Column> {
        self.columns().iter().find(|c| !name.is_empty() && c.column == name)
    }
    /// Whether every row includes it, requested or not.
    pub fn brings(&self, column: &Column) -> bool {
        let state = self.machine.map(|(field, _)| field);
        let carried = !(column.shown || column.sortable || column.searchable);
        column.field == "id" || Some(column.field) == state || carried
    }
    /// The default sort for readers of a language: by the English name instead of the Chinese one, where the list has
    /// both.
    pub fn default_sort_in(&self, language: Language) -> Vec<Sort> {
        let english = |sort: &Sort| {
            let name = sort.field.strip_suffix("Zh").filter(|_| language == Language::En)?;
            self.columns().iter().find(|c| c.sortable && c.field.strip_suffix("En") == Some(name)).map(|c| c.field)
        };
        self.default_sort.iter().map(|sort| Sort { field: english(sort).unwrap_or(sort.field), ..*sort }).collect()
    }
    /// The column with the supplier a row belongs to.
    pub fn supplier(&self) -> Option<&'static Column> {
        self.columns().iter().find(|c| c.supplier)
    }
    /// The column with the only user who may see a row.
    pub fn owner(&self) -> Option<&'static Column> {
        self.columns().iter().find(|c| c.owner)
    }
    /// The column with the permission required to see a row.
    pub fn holder(&self) -> Option<&'static Column> {
        self.columns().iter().find(|c| c.holder)
    }
    /// The column with the only user a duty is for.
    pub fn assignee(&self) -> Option<&'static Column> {
        self.columns().iter().find(|c| c.assignee)
    }
    /// The module it belongs to: the first part of its code.
    pub fn business(&self) -> &'static str {
        self.code.split('.').next().unwrap_or(self.code)
    }
    pub fn message_keys(&self) -> impl Iterator<Item = MessageKey> {
        let scenes = self.scenes().iter().map(|s| s.title);
        self.columns().iter().map(|c| c.label).chain(scenes).chain([self.title()])
    }
    /// Errors in the declaration; empty if it is valid.
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
        let known = |action: &str| self.machine.is_some_and(|(_, machine)| machine.action(action).is_some());
        let strange = self.refuses.iter().filter(|action| !known(action));
        flaws.extend(strange.map(|action| format!("listing {}: refuses {action}, which it does not have", self.code)));
        let hidden = self.hides.iter().filter(|hidden| !self.columns().iter().any(|c| c.column == **hidden));
        flaws.extend(hidden.map(|hidden| format!("listing {}: hides {hidden}, which it does not have", self.code)));
        for column in self.columns().iter().filter(|c| c.summed && !c.kind.is_number()) {
            flaws.push(format!("listing {}: column {} is no number to be summed", self.code, column.field));
        }
        for column in self.columns() {
            let missing = [column.unit, column.per, column.per_unit].into_iter();
            for name in missing.filter(|name| !name.is_empty() && self.beside(name).is_none()) {
                flaws.push(format!("listing {}: no column {name} beside {}", self.code, column.field));
            }
        }
        for column in self.columns().iter().filter(|c| c.contains_indexed && !c.kind.is_textual()) {
            flaws.push(format!("listing {}: column {} is no text to be searched", self.code, column.field));
        }
        // An OR over several columns can use indexes only if each column has one.
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
        flaws.extend(self.flaws_of_places());
        flaws.extend(self.flaws_of_window());
        flaws.extend(self.flaws_of_scenes());
        flaws
    }
}

#[cfg(test)]
#[path = "listing_tests.rs"]
mod tests;

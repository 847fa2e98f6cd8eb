//! What a supplier's record is made of: its sections with their fields and limits, as data. The filing reads and checks
//! what is typed by it, the review compares by it, approval writes the tables by it, and the browser draws the forms from it.

mod basic;
mod children;
pub mod dictionaries;

pub use basic::{BASIC, DECLARATION};
pub use children::{ADDRESS, BANK, BUSINESS, CERTIFICATION, CONTACT, CUSTOMER, EQUIPMENT, PAPER, PRODUCT, SHAREHOLDER};

use tandem_kernel::convention::{Resolved, camel, kept};
use tandem_kernel::number::Bounds;
use tandem_kernel::{MessageKey, ShippedDictionary};

/// All sections, in the order of the filing.
pub static SECTIONS: [&Section; 12] = [
    &BASIC,
    &ADDRESS,
    &CONTACT,
    &PRODUCT,
    &CERTIFICATION,
    &BUSINESS,
    &BANK,
    &EQUIPMENT,
    &CUSTOMER,
    &SHAREHOLDER,
    &PAPER,
    &DECLARATION,
];

#[derive(Debug)]
pub struct Section {
    /// Its name in JSON, words and addresses of pages; words begin `partner-section-<code>`.
    pub code: &'static str,
    /// The call that keeps it, as the specification names it.
    pub call: &'static str,
    /// The table of its rows; none for the fields of the organisation itself.
    pub table: Option<Table>,
    pub fields: &'static [Field],
}

/// A table whose rows belong to an organisation. Besides its fields it has `tenant_id`, the key, `organize_id` and `position`.
#[derive(Debug)]
pub struct Table {
    pub name: (&'static str, &'static str),
    pub key: &'static str,
    /// The fields that say which row it is where one is named, such as in the history.
    pub labelled_by: &'static [&'static str],
    /// How many rows are accepted at most, as a limit against abuse.
    pub most: usize,
}

#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The column it fills; in JSON the column's name in camel case. Its word is `partner-section-<code>-<column>`.
    pub column: &'static str,
    pub kind: FieldKind,
    /// Must be filled in before the filing is submitted, whatever the other fields say.
    pub required: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum FieldKind {
    Text {
        most: usize,
    },
    Long {
        most: usize,
    },
    Number(Bounds),
    Integer {
        least: i32,
        most: i32,
    },
    Day,
    YesNo,
    /// One of the values of a dictionary that ships.
    Choice(&'static ShippedDictionary),
    /// One of the values of a dictionary that each company keeps.
    Dictionary(&'static str),
    /// Currencies and other values that need no words.
    Plain(&'static [&'static str]),
    /// `country/province/city`, ids of areas.
    Area,
    Country,
    /// A number such as 23-23232323.
    Phone,
    /// A mobile number by the pattern of its country.
    Mobile,
    Email,
    /// A domain name.
    Web,
    /// Kept encrypted; only its last four characters are shown.
    Secret {
        least: usize,
        most: usize,
    },
    /// Files of the filing in this place, by their ids.
    Files {
        slot: &'static str,
    },
    /// Rows of another section, by their ids.
    Rows {
        of: &'static str,
    },
    /// A person's account, by its id.
    User,
}

impl Field {
    const fn of(column: &'static str, kind: FieldKind) -> Self {
        Self { column, kind, required: false }
    }
    pub const fn text(column: &'static str, most: usize) -> Self {
        Self::of(column, FieldKind::Text { most })
    }
    pub const fn long(column: &'static str, most: usize) -> Self {
        Self::of(column, FieldKind::Long { most })
    }
    pub const fn number(column: &'static str, bounds: Bounds) -> Self {
        Self::of(column, FieldKind::Number(bounds))
    }
    pub const fn integer(column: &'static str, least: i32, most: i32) -> Self {
        Self::of(column, FieldKind::Integer { least, most })
    }
    pub const fn day(column: &'static str) -> Self {
        Self::of(column, FieldKind::Day)
    }
    pub const fn yes_no(column: &'static str) -> Self {
        Self::of(column, FieldKind::YesNo)
    }
    pub const fn choice(column: &'static str, of: &'static ShippedDictionary) -> Self {
        Self::of(column, FieldKind::Choice(of))
    }
    pub const fn dictionary(column: &'static str, name: &'static str) -> Self {
        Self::of(column, FieldKind::Dictionary(name))
    }
    pub const fn plain(column: &'static str, values: &'static [&'static str]) -> Self {
        Self::of(column, FieldKind::Plain(values))
    }
    pub const fn files(column: &'static str, slot: &'static str) -> Self {
        Self::of(column, FieldKind::Files { slot })
    }
    pub const fn kind(column: &'static str, kind: FieldKind) -> Self {
        Self::of(column, kind)
    }
    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }
    pub const fn is_secret(&self) -> bool {
        matches!(self.kind, FieldKind::Secret { .. })
    }
    /// Its name in JSON.
    pub fn name(&self) -> String {
        camel(self.column)
    }
}

impl Section {
    pub fn named(code: &str) -> Option<&'static Self> {
        SECTIONS.into_iter().find(|section| section.code == code)
    }
    pub fn field(&self, column: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.column == column)
    }
    /// What users call a field of it.
    pub fn word(&self, field: &Field) -> MessageKey {
        let known = self.words().fields.iter().find(|(column, _)| *column == field.column);
        known.map_or("platform-internal", |(_, word)| *word)
    }
    /// What users call the section.
    pub fn title(&self) -> MessageKey {
        self.words().title
    }
    fn words(&self) -> &'static SectionWords {
        WORDS.get((self.code, [self.fields.as_ptr().addr(), 0, 0]), || {
            let word = |field: &Field| kept(format!("partner-section-{}-{}", self.code, field.column));
            SectionWords {
                title: kept(format!("partner-section-{}", self.code)),
                fields: self.fields.iter().map(|field| (field.column, word(field))).collect(),
            }
        })
    }
}

/// The keys of its words, made once: they are asked for with every request.
struct SectionWords {
    title: MessageKey,
    fields: Vec<(&'static str, MessageKey)>,
}

static WORDS: Resolved<SectionWords> = Resolved::new();

//! Documents on paper. A kind says what stands on it; the company's head, the title and the words of the fields are those
//! the product has already.

use super::{Document, Supplier, find, load};
use crate::Tx;
use crate::stampable::{Deed, Holder, Stampable};
use crate::words::Words;
use tandem_kernel::paper::{Column, Company, Field, Kind, Note, Paper, SealPlace, Sheet, Width};
use tandem_kernel::{Error, Language, Listing, Result};
use uuid::Uuid;

pub trait Printed: Document {
    fn print(&self, printer: &mut Printer<'_>);
}

impl Stampable {
    /// Whoever sees the document may have its paper, and its stamped copy while there is one.
    pub fn of<D: Printed>() -> Self {
        Self {
            kind: D::KIND.code(),
            label: D::KIND.listing.title(),
            may: |tx, id, deed, for_change| {
                Box::pin(async move {
                    let document: D = match deed {
                        Deed::Ask => load(tx, id, for_change).await?,
                        _ => find(tx, id, for_change).await?,
                    };
                    Ok(Holder { number: document.head().label.to_owned(), supplier: document.organize() })
                })
            },
            paper: |tx, id, language| Box::pin(paper::<D>(tx, id, language)),
            late: None,
            remembers: false,
            matched_by: None,
        }
    }
}

/// Fills in a paper in one language. Fields have the names they have in the list, and are called as they are there.
pub struct Printer<'a> {
    pub paper: Paper,
    listing: &'static Listing,
    words: &'a Words,
}

impl Printer<'_> {
    pub fn language(&self) -> Language {
        self.paper.language
    }

    pub fn word(&self, key: &str) -> String {
        self.words.label(self.paper.language, key)
    }

    fn called(&self, name: &str) -> String {
        self.listing.column(name).map_or_else(|| name.to_owned(), |column| self.word(column.label))
    }

    pub fn field(&mut self, name: &str, value: impl ToString) -> &mut Self {
        let label = self.called(name);
        self.paper.fields.push(Field { label, value: value.to_string() });
        self
    }

    /// The state in words.
    pub fn state(&mut self, state: &str) -> &mut Self {
        let Some((name, machine)) = self.listing.machine else { return self };
        let label = machine.state(state).map(|s| self.word(s.label));
        self.field(name, label.unwrap_or_default())
    }

    /// The supplier, by the name it has in the language of the paper.
    pub fn supplier(&mut self, supplier: &Supplier) -> &mut Self {
        let chinese = self.language() == Language::Zh;
        self.field("supplierZh", if chinese { &supplier.supplier_zh } else { &supplier.supplier_en })
    }

    /// A column of the lines, called by this word.
    pub fn column(&mut self, key: &str, kind: Kind, width: Width) -> &mut Self {
        let label = self.word(key);
        self.paper.columns.push(Column { label, kind, width, align: None });
        self
    }

    pub fn line(&mut self, cells: Vec<String>) -> &mut Self {
        self.paper.lines.push(cells);
        self
    }

    /// For lines of many columns.
    pub fn landscape(&mut self) -> &mut Self {
        self.paper.sheet = Sheet::Landscape;
        self
    }

    /// Below the lines, larger than they are.
    pub fn total(&mut self, name: &str, value: impl ToString) -> &mut Self {
        let label = self.called(name);
        self.paper.totals.push(Field { label, value: value.to_string() });
        self
    }

    /// A place for the seal of each side.
    pub fn both_seals(&mut self) -> &mut Self {
        let seal = |party: &str| SealPlace { party: party.into(), label: self.word(&format!("platform-seal-{party}")) };
        self.paper.seals = vec![seal("buyer"), seal("supplier")];
        self
    }

    /// A longer text below the lines; nothing where there is none.
    pub fn note(&mut self, name: &str, text: &str) -> &mut Self {
        if !text.is_empty() {
            let heading = self.called(name);
            self.paper.notes.push(Note { heading, text: text.to_owned() });
        }
        self
    }
}

async fn paper<D: Printed>(tx: &mut Tx, id: Uuid, language: Language) -> Result<Paper> {
    let document: D = load(tx, id, false).await?;
    let tenant = tx.platform().directory().by_id(tx.ctx().tenant.id).await?.ok_or_else(Error::not_found)?;
    let name = if language == Language::Zh { tenant.name_zh.clone() } else { tenant.name_en.clone() };
    let (words, listing) = (tx.platform().words(), D::KIND.listing);
    let paper = Paper {
        language,
        sheet: Sheet::Portrait,
        made_at: tx.now(),
        company: Company { name, ..Company::default() },
        title: words.label(language, listing.title()),
        number: document.head().label.to_owned(),
        qr: None,
        fields: Vec::new(),
        columns: Vec::new(),
        lines: Vec::new(),
        totals: Vec::new(),
        notes: Vec::new(),
        seals: Vec::new(),
    };
    let mut printer = Printer { paper, listing, words };
    document.print(&mut printer);
    Ok(printer.paper)
}

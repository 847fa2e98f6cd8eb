//! What approvers read before they decide.

use crate::Tx;
use crate::document::{Document, Supplier};
use rust_decimal::Decimal;
use tandem_contracts::oa::{Approval, Fact};
use tandem_kernel::{Error, Language, Listing, Result};

/// A kind whose documents are approved outside. What they are worth is [`Document::worth`].
pub trait Approved: Document {
    /// What people call it, besides its number.
    fn title(&self) -> &str;
    /// What approvers read of it.
    fn facts(&self, facts: &mut Facts<'_>);
}

/// Labels are those of the list, in the language of whoever submits.
pub struct Facts<'a> {
    tx: &'a Tx,
    listing: &'static Listing,
    all: Vec<Fact>,
}

impl Facts<'_> {
    /// Left out where it is empty.
    pub fn field(&mut self, column: &str, value: &str) -> &mut Self {
        if !value.is_empty() {
            let known = self.listing.columns().iter().find(|known| known.column == column);
            let (words, language) = (self.tx.platform().words(), self.tx.ctx().language);
            let label = known.map_or_else(String::new, |known| words.label(language, known.label));
            self.all.push(Fact { label, value: value.to_owned() });
        }
        self
    }

    pub fn money(&mut self, column: &str, amount: Decimal, currency: &str) -> &mut Self {
        self.field(column, &format!("{} {currency}", amount.normalize()))
    }

    pub fn supplier(&mut self, supplier: &Supplier) -> &mut Self {
        match self.tx.ctx().language {
            Language::Zh => self.field("supplier_zh", &supplier.supplier_zh),
            Language::En => self.field("supplier_en", &supplier.supplier_en),
        }
    }
}

/// What is asked of the approval system.
pub(super) fn asked<D: Approved>(tx: &Tx, document: &D) -> Result<Approval> {
    let (kind, language) = (D::KIND, tx.ctx().language);
    let needs = kind.approval.ok_or_else(|| Error::internal(format!("{} needs no approval", kind.code())))?;
    let mut facts = Facts { tx, listing: kind.listing, all: Vec::new() };
    document.facts(&mut facts);
    let number = document.head().label.into_owned();
    let one = tx.platform().words().label(language, kind.listing.one());
    let title = format!("{one} {number} {}", document.title());
    Ok(Approval { kind: needs.process.to_owned(), number, title, facts: facts.all, applicant: tx.who() })
}

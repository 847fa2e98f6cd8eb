//! A kind of document as data. What all of them share (numbers, to-do entries, the stepper, history, batches) is done
//! from this by the platform; a kind costs its own rules and words.

use crate::ctx::Side;
use crate::listing::Listing;
use crate::machine::Machine;
use crate::numbering::Numbering;
use crate::words::MessageKey;

/// While a document is in `state`, these people are waited for. It makes their to-do entries, and tells everybody else
/// who has the next move.
#[derive(Debug)]
pub struct Wait {
    pub state: &'static str,
    /// On the supplier's side only the users of the document's own organisation are meant.
    pub side: Side,
    /// Whoever holds it can make the move.
    pub permission: &'static str,
    /// What is to be done, such as "send the files".
    pub label: MessageKey,
    /// The template of the message they get when it becomes theirs. Its fields are `number` and `task`.
    pub message: Option<&'static str>,
}

#[derive(Debug)]
pub struct DocumentKind {
    /// The list it stands in; its code names the kind everywhere.
    pub listing: &'static Listing,
    /// Schema and table of its own row; the listing may read a view over it.
    pub table: (&'static str, &'static str),
    /// The column of its id.
    pub key: &'static str,
    /// The column of what people call it: its number.
    pub label: &'static str,
    pub numbering: Option<Numbering>,
    /// The states of the ordinary way, in their order.
    pub path: &'static [&'static str],
    pub waits: &'static [Wait],
    pub page: PageAddress,
}

/// The address of a document's page; `{id}` stands for its id. Both sides may have pages of their own for it.
#[derive(Clone, Copy, Debug)]
pub struct PageAddress {
    buyer: &'static str,
    supplier: &'static str,
}

impl PageAddress {
    pub const fn of_both(page: &'static str) -> Self {
        Self { buyer: page, supplier: page }
    }
    pub const fn of_each(buyer: &'static str, supplier: &'static str) -> Self {
        Self { buyer, supplier }
    }

    pub fn of(&self, side: Side, id: impl std::fmt::Display) -> String {
        let page = if side == Side::Supplier { self.supplier } else { self.buyer };
        page.replace("{id}", &id.to_string())
    }
}

impl DocumentKind {
    pub const fn code(&self) -> &'static str {
        self.listing.code
    }

    /// Every document has one.
    pub fn machine(&self) -> Option<&'static Machine> {
        self.listing.machine.map(|(_, machine)| machine)
    }

    pub fn waits_in(&self, state: &str) -> impl Iterator<Item = &'static Wait> {
        self.waits.iter().filter(move |wait| wait.state == state)
    }

    pub fn message_keys(&self) -> impl Iterator<Item = MessageKey> {
        self.waits.iter().map(|wait| wait.label)
    }

    /// What is wrong with the descriptor itself; empty when it is sound.
    pub fn flaws(&self) -> Vec<String> {
        let Some(machine) = self.machine() else {
            return vec![format!("document {}: its listing names no machine", self.code())];
        };
        let known = |state: &str| machine.states.iter().any(|s| s.name == state);
        let waited = self.waits.iter().map(|wait| wait.state);
        let mut flaws: Vec<_> = (self.path.iter().copied().chain(waited))
            .filter(|state| !known(state))
            .map(|state| format!("document {}: unknown state {state}", self.code()))
            .collect();
        if self.path.first() != Some(&machine.initial) {
            flaws.push(format!("document {}: its path does not begin where documents begin", self.code()));
        }
        if self.waits.iter().any(|wait| wait.side == Side::System) {
            flaws.push(format!("document {}: nobody has to wait for the product itself", self.code()));
        }
        if self.waits.iter().any(|wait| wait.side == Side::Supplier) && self.listing.supplier().is_none() {
            flaws.push(format!("document {}: waits for a supplier, but no column says which", self.code()));
        }
        flaws
    }
}

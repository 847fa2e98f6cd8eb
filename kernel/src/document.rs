//! Declaration of a kind of document. From it the platform implements what all kinds share (numbers, to-do entries, the
//! stepper, history, batches); a kind only adds its own rules and messages.

use crate::approval::{self, NeedsApproval};
use crate::convention::{Resolved, kept};
use crate::ctx::Side;
use crate::listing::Listing;
use crate::machine::{Machine, To};
use crate::numbering::Numbering;
use crate::words::MessageKey;
use std::collections::BTreeSet;

/// Who must act while a document is in `state`. It creates their to-do entries, and shows everybody else whose turn it
/// is.
#[derive(Clone, Copy, Debug)]
pub struct Wait {
    pub state: &'static str,
    /// For suppliers, only users of the document's own organisation.
    pub side: Side,
    /// Required to act. A single word is expanded by the kind: `answer` of `orders.claim` is `orders.claim.answer`.
    pub permission: &'static str,
    /// The task, such as "send the files". A single word is expanded by the kind: `decide` is
    /// `orders-claim-wait-decide`.
    pub label: MessageKey,
    /// The template of the message sent when the state is reached, unless by one of those who were waited for already, with
    /// the fields of [`crate::MessageTemplate::OF_WAIT`]. A single word is expanded by the kind: `answered` is `orders.claim_answered`.
    pub message: Option<&'static str>,
    /// Its own side alone is told that it must act; the other is not to learn what for.
    pub inside: bool,
}

impl Wait {
    pub const fn of(state: &'static str, side: Side, permission: &'static str, task: &'static str) -> Self {
        Self { state, side, permission, label: task, message: None, inside: false }
    }
    #[must_use]
    pub const fn told(mut self, message: &'static str) -> Self {
        self.message = Some(message);
        self
    }
    #[must_use]
    pub const fn inside(mut self) -> Self {
        self.inside = true;
        self
    }
    /// Whether this side is told whom the document waits for.
    pub fn is_told_to(&self, reader: Side) -> bool {
        !self.inside || reader == self.side
    }
    fn resolved(self, code: &str, words: &str) -> Self {
        let or =
            |given: &'static str, mark: char, whole: String| if given.contains(mark) { given } else { kept(whole) };
        Self {
            permission: or(self.permission, '.', format!("{code}.{}", self.permission)),
            label: or(self.label, '-', format!("{words}-wait-{}", self.label)),
            message: self.message.map(|message| or(message, '.', format!("{code}_{message}"))),
            ..self
        }
    }
}

static WAITS: Resolved<Vec<Wait>> = Resolved::new();

/// A table of lines of a kind's documents. It has the columns `tenant_id` and `organize_id` besides those named here;
/// the latter is the supplier that may see the line, once it may see the document.
#[derive(Debug)]
pub struct LineTable {
    pub table: (&'static str, &'static str),
    /// The column with the document's id.
    pub parent: &'static str,
    /// The sort column.
    pub order: &'static str,
    /// The columns written by inserts.
    pub written: &'static [&'static str],
}

/// The columns of a document's row that say what it is about wherever it is named outside its own list: in search
/// results, to-do entries and messages. Empty where a kind has none.
#[derive(Clone, Copy, Debug)]
pub struct Gist {
    pub supplier_zh: &'static str,
    pub supplier_en: &'static str,
    pub amount: &'static str,
    pub currency: &'static str,
    /// The buyer who looks after it.
    pub responsible: &'static str,
    pub purchasing_group: &'static str,
    /// What each side says to the other when it hands the document over, such as a reason.
    pub said_by_buyer: &'static str,
    pub said_by_supplier: &'static str,
    /// How many lines it has.
    pub lines: &'static str,
}

impl Gist {
    /// The columns most kinds have, for `..Gist::USUAL`.
    pub const USUAL: Self = Self {
        supplier_zh: "supplier_zh",
        supplier_en: "supplier_en",
        amount: "",
        currency: "",
        responsible: "created_by",
        purchasing_group: "",
        said_by_buyer: "",
        said_by_supplier: "",
        lines: "",
    };
    /// The columns of a kind both sides must agree on.
    pub const DISPUTED: Self = Self { said_by_buyer: "answer", said_by_supplier: "reason", ..Self::USUAL };

    /// With an amount in the currency of the column `currency`.
    #[must_use]
    pub const fn worth(self, amount: &'static str) -> Self {
        Self { amount, currency: "currency", ..self }
    }

    /// The columns its list has as well.
    fn listed(&self) -> impl Iterator<Item = &'static str> {
        let all = [self.supplier_zh, self.supplier_en, self.amount, self.currency];
        all.into_iter().filter(|column| !column.is_empty())
    }
}

#[derive(Debug)]
pub struct DocumentKind {
    /// Its list, whose code names the kind everywhere.
    pub listing: &'static Listing,
    /// Schema and table of its row; the listing may read a view over it.
    pub table: (&'static str, &'static str),
    /// The column of its id.
    pub key: &'static str,
    /// The column with the name users know it by: its number.
    pub label: &'static str,
    pub numbering: Option<Numbering>,
    /// The states of the ordinary path, in order.
    pub path: &'static [&'static str],
    /// As declared; [`Self::waits`] has them with expanded names.
    pub waiting: &'static [Wait],
    pub lines: &'static [&'static LineTable],
    pub page: PageAddress,
    pub gist: Gist,
    /// The action of it that needs an approval outside above a limit.
    pub approval: Option<NeedsApproval>,
}

/// The URL of a document's page; `{id}` is the placeholder for its id. Each side may have a page of its own.
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
    /// Defaults for a kind stored in the listing's own table, for `..DocumentKind::of(&LISTING)`.
    pub const fn of(listing: &'static Listing) -> Self {
        Self {
            listing,
            table: listing.table,
            key: listing.key[0],
            label: "number",
            numbering: None,
            path: &[],
            waiting: &[],
            lines: &[],
            page: PageAddress::of_both(""),
            gist: Gist::USUAL,
            approval: None,
        }
    }

    pub const fn code(&self) -> &'static str {
        self.listing.code
    }

    pub fn waits(&self) -> &'static [Wait] {
        let (code, parts) = (self.code(), [self.waiting.as_ptr().addr(), 0, 0]);
        WAITS.get((code, parts), || {
            let words = self.listing.words();
            self.waiting.iter().map(|wait| wait.resolved(code, &words)).collect()
        })
    }

    /// `None` is a declaration error, reported by [`Self::flaws`].
    pub fn machine(&self) -> Option<&'static Machine> {
        self.listing.machine.map(|(_, machine)| machine)
    }

    pub fn waits_in(&self, state: &str) -> impl Iterator<Item = &'static Wait> {
        self.waits().iter().filter(move |wait| wait.state == state)
    }

    /// Where on the ordinary path a document in `state` stands. A state beside the path, such as a dispute, belongs to
    /// the earliest step it can be reached from: no later step is claimed to be done.
    pub fn place(&self, state: &str) -> Option<usize> {
        let mut seen = BTreeSet::from([state]);
        loop {
            if let Some(place) = self.path.iter().position(|step| seen.contains(step)) {
                return Some(place);
            }
            let known = seen.len();
            let into = self.machine()?.transitions().iter();
            let into = into.filter(|t| matches!(t.to, To::State(to) if seen.contains(to)));
            let before: Vec<&str> = into.flat_map(|t| t.from.iter().copied()).collect();
            seen.extend(before);
            if seen.len() == known {
                return None;
            }
        }
    }

    pub fn message_keys(&self) -> impl Iterator<Item = MessageKey> {
        let approval = self.approval.map(|_| approval::words(self)).unwrap_or_default();
        let approval = approval.iter().map(|(_, key)| *key);
        self.waits().iter().map(|wait| wait.label).chain([self.listing.one()]).chain(approval)
    }

    /// What the kind says about its approvals under this name, such as `returned`.
    pub fn approval_word(&self, name: &str) -> MessageKey {
        let found = approval::words(self).iter().find(|(known, _)| *known == name);
        found.map_or("platform-internal", |(_, key)| *key)
    }

    /// Errors in the declaration; empty if it is valid.
    pub fn flaws(&self) -> Vec<String> {
        let Some(machine) = self.machine() else {
            return vec![format!("document {}: its listing names no machine", self.code())];
        };
        let known = |state: &str| machine.states().iter().any(|s| s.name == state);
        let waited = self.waits().iter().map(|wait| wait.state);
        let mut flaws: Vec<_> = (self.path.iter().copied().chain(waited))
            .filter(|state| !known(state))
            .map(|state| format!("document {}: unknown state {state}", self.code()))
            .collect();
        if self.path.first() != Some(&machine.initial) {
            flaws.push(format!("document {}: its path does not begin where documents begin", self.code()));
        }
        if self.waits().iter().any(|wait| wait.side == Side::System) {
            flaws.push(format!("document {}: nobody has to wait for the product itself", self.code()));
        }
        if self.waits().iter().any(|wait| wait.side == Side::Supplier) && self.listing.supplier().is_none() {
            flaws.push(format!("document {}: waits for a supplier, but no column says which", self.code()));
        }
        let listed = |column: &str| self.listing.columns().iter().any(|listed| listed.column == column);
        let missing = self.gist.listed().filter(|column| !listed(column));
        flaws.extend(missing.map(|column| format!("document {}: its list has no column {column}", self.code())));
        flaws.extend(self.approval.iter().flat_map(|needs| approval::flaws(self, machine, needs)));
        flaws
    }
}

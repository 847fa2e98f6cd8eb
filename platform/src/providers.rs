//! Queries from one module to another inside one transaction, without a dependency between them. [`Names`] gives the
//! names of records by id; a [`Guard`] may refuse the deletion of a record that is still referred to; [`Views`] gives
//! the saved views of lists, [`Dictionaries`] the labels of values; [`Newcomers`] takes in companies that register themselves.

use crate::Tx;
use crate::module::Work;
use crate::record::supplier::has_no_documents;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Error, Listing, Result};
use uuid::Uuid;

/// A record with its name in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub id: Uuid,
    pub zh: String,
    pub en: String,
    /// Whether something new may be started with it; one that is frozen only names what there is.
    pub open: bool,
}

/// Finds the names of records of one kind; ids that do not exist or are hidden from the caller are left out.
#[derive(Clone, Copy)]
pub struct Names {
    /// The code of the records' listing.
    pub kind: &'static str,
    pub find: for<'a> fn(&'a mut Tx, Vec<Uuid>) -> Work<'a, Vec<Named>>,
    /// Finds records by their numbers in external systems, if they have such numbers.
    pub coded: Option<FindCoded>,
}

/// A record with its number in external systems.
pub type Coded = (String, Named);
type FindCoded = for<'a> fn(&'a mut Tx, Vec<String>) -> Work<'a, Vec<Coded>>;

/// Called before a record of `kind` is deleted; refuses with a message of its own.
#[derive(Clone, Copy)]
pub struct Guard {
    pub kind: &'static str,
    pub may_go: for<'a> fn(&'a mut Tx, Uuid) -> Work<'a, ()>,
}

/// The intended readers of something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Every user of the tenant.
    Everyone,
    /// The users of these organisations.
    Organizes(Vec<Uuid>),
    Users(Vec<Uuid>),
}

/// Resolves an audience to the users who can sign in; implemented by one module.
#[derive(Clone, Copy)]
pub struct Readers {
    pub find: for<'a> fn(&'a mut Tx, Audience) -> Work<'a, Vec<Named>>,
}

/// Field names, in display order.
pub type ShownFields = Vec<String>;

/// Provides the saved views of lists.
#[derive(Clone, Copy)]
pub struct Views {
    /// The fields a view shows; `None` if the caller has no such view of this list.
    pub shown: for<'a> fn(&'a mut Tx, &'static Listing, &'a str) -> Work<'a, Option<ShownFields>>,
}

/// A dictionary value with its labels, including values that can no longer be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    pub dictionary: String,
    pub value: String,
    pub zh: String,
    pub en: String,
    /// Whether it can still be chosen.
    pub current: bool,
}

/// Provides dictionary values; implemented by one module.
#[derive(Clone, Copy)]
pub struct Dictionaries {
    pub explain: for<'a> fn(&'a mut Tx, Vec<String>) -> Work<'a, Vec<Meaning>>,
}

/// A company that registers itself, as it describes itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Newcomer {
    pub name: String,
    /// A value of the dictionary of licence types; empty if it was not asked for.
    pub licence_type: String,
    pub licence_number: String,
    /// A value of the dictionary of organisations' categories, if given.
    pub category: String,
    /// Two letters of ISO 3166-1, if given.
    pub country: String,
}

/// Makes an organisation of a newcomer, and opens what it has to file; implemented by one module. Whether the company is
/// known already must make no difference, neither to what is answered nor to how long it takes.
#[derive(Clone, Copy)]
pub struct Newcomers {
    pub open: for<'a> fn(&'a mut Tx, Newcomer) -> Work<'a, Uuid>,
}

impl Tx {
    /// The organisation of a company that registers itself.
    pub async fn newcomer(&mut self, newcomer: Newcomer) -> Result<Uuid> {
        let found = self.platform().modules().iter().find_map(|m| m.newcomers);
        let found = found.ok_or_else(|| Error::internal("nobody takes newcomers in"))?;
        (found.open)(self, newcomer).await
    }

    /// The fields a saved view of the list shows; `None` if the caller has no such view.
    pub async fn shown_in_view(&mut self, listing: &'static Listing, view: &str) -> Result<Option<ShownFields>> {
        let views = self.platform().modules().iter().find_map(|m| m.views);
        match views {
            Some(views) => (views.shown)(self, listing, view).await,
            None => Ok(None),
        }
    }

    /// The values of these dictionaries with their labels, in order.
    pub async fn meanings(&mut self, dictionaries: Vec<String>) -> Result<Vec<Meaning>> {
        let found = self.platform().modules().iter().find_map(|m| m.dictionaries);
        let found = found.ok_or_else(|| Error::internal("nobody explains dictionaries"))?;
        (found.explain)(self, dictionaries).await
    }

    /// Records by their numbers in external systems; unknown numbers are left out.
    pub async fn named_by_code(&mut self, kind: &str, codes: Vec<String>) -> Result<Vec<Coded>> {
        let found = self.platform().modules().iter().flat_map(|m| &m.names).find(|names| names.kind == kind);
        let coded = found.and_then(|names| names.coded);
        match coded {
            Some(coded) => coded(self, codes).await,
            None => Err(Error::internal(format!("nobody knows {kind} by numbers"))),
        }
    }

    /// The users of an audience, with their labels.
    pub async fn readers(&mut self, audience: Audience) -> Result<Vec<Named>> {
        let found = self.platform().modules().iter().find_map(|m| m.readers);
        let found = found.ok_or_else(|| Error::internal("nobody knows the users"))?;
        (found.find)(self, audience).await
    }

    pub async fn names(&mut self, kind: &str, ids: Vec<Uuid>) -> Result<Vec<Named>> {
        let names = self.platform().modules().iter().flat_map(|m| &m.names).find(|n| n.kind == kind).copied();
        let names = names.ok_or_else(|| Error::internal(format!("nobody knows the names of {kind}")))?;
        (names.find)(self, ids).await
    }

    /// Refuses if any module still refers to the record, be it by a guard or as the supplier of a document.
    pub async fn may_go(&mut self, kind: &str, id: Uuid) -> Result<()> {
        let guards = self.platform().modules().iter().flat_map(|m| &m.guards).filter(|g| g.kind == kind);
        let guards: Vec<Guard> = guards.copied().collect();
        for guard in guards {
            (guard.may_go)(self, id).await?;
        }
        if kind == ORGANIZE { has_no_documents(self, id).await } else { Ok(()) }
    }
}

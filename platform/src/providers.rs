//! What a module asks of its neighbours inside one transaction, without knowing who they are.
//! [`Names`] gives the names of records by id; a [`Guard`] may refuse that a record goes
//! away because something still leans on it; [`Views`] knows the saved views of lists, [`Dictionaries`] what values mean.

use crate::Tx;
use crate::module::Work;
use tandem_kernel::{Error, Listing, Result};
use uuid::Uuid;

/// A record by its name in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub id: Uuid,
    pub zh: String,
    pub en: String,
}

/// Finds the names of records of one kind; ids that are not there, or not for this caller, are left out.
#[derive(Clone, Copy)]
pub struct Names {
    /// The code of the listing the records stand in.
    pub kind: &'static str,
    pub find: for<'a> fn(&'a mut Tx, Vec<Uuid>) -> Work<'a, Vec<Named>>,
    /// By the numbers outside systems know them by, where they have such numbers.
    pub coded: Option<FindCoded>,
}

/// A record with the number outside systems know it by.
pub type Coded = (String, Named);
type FindCoded = for<'a> fn(&'a mut Tx, Vec<String>) -> Work<'a, Vec<Coded>>;

/// Asked before a record of `kind` is deleted; refuses with a message of its own.
#[derive(Clone, Copy)]
pub struct Guard {
    pub kind: &'static str,
    pub may_go: for<'a> fn(&'a mut Tx, Uuid) -> Work<'a, ()>,
}

/// Who something is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Every user of the tenant.
    Everyone,
    /// The users of these organisations.
    Organizes(Vec<Uuid>),
    Users(Vec<Uuid>),
}

/// Knows the users behind an audience, those only who can sign in; one module answers.
#[derive(Clone, Copy)]
pub struct Readers {
    pub find: for<'a> fn(&'a mut Tx, Audience) -> Work<'a, Vec<Named>>,
}

/// The names of fields, in their order.
pub type ShownFields = Vec<String>;

/// Knows the saved views of lists.
#[derive(Clone, Copy)]
pub struct Views {
    /// The fields a view shows; none where the caller has no such view of this list.
    pub shown: for<'a> fn(&'a mut Tx, &'static Listing, &'a str) -> Work<'a, Option<ShownFields>>,
}

/// A value of a dictionary and what it means, also where it can no longer be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    pub dictionary: String,
    pub value: String,
    pub zh: String,
    pub en: String,
    /// Whether it may still be chosen.
    pub current: bool,
}

/// Explains the values of dictionaries; one module answers.
#[derive(Clone, Copy)]
pub struct Dictionaries {
    pub explain: for<'a> fn(&'a mut Tx, Vec<String>) -> Work<'a, Vec<Meaning>>,
}

impl Tx {
    /// The fields a saved view of the list shows; none where the caller has no such view.
    pub async fn shown_in_view(&mut self, listing: &'static Listing, view: &str) -> Result<Option<ShownFields>> {
        let views = self.platform().modules().iter().find_map(|m| m.views);
        match views {
            Some(views) => (views.shown)(self, listing, view).await,
            None => Ok(None),
        }
    }

    /// What the values of these dictionaries mean, in their order.
    pub async fn meanings(&mut self, dictionaries: Vec<String>) -> Result<Vec<Meaning>> {
        let found = self.platform().modules().iter().find_map(|m| m.dictionaries);
        let found = found.ok_or_else(|| Error::internal("nobody explains dictionaries"))?;
        (found.explain)(self, dictionaries).await
    }

    /// Records by the numbers outside systems know them by; numbers nobody has are left out.
    pub async fn named_by_code(&mut self, kind: &str, codes: Vec<String>) -> Result<Vec<Coded>> {
        let found = self.platform().modules().iter().flat_map(|m| &m.names).find(|names| names.kind == kind);
        let coded = found.and_then(|names| names.coded);
        match coded {
            Some(coded) => coded(self, codes).await,
            None => Err(Error::internal(format!("nobody knows {kind} by numbers"))),
        }
    }

    /// The users behind an audience, by their labels.
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

    /// Refuses when any module still leans on the record.
    pub async fn may_go(&mut self, kind: &str, id: Uuid) -> Result<()> {
        let guards = self.platform().modules().iter().flat_map(|m| &m.guards).filter(|g| g.kind == kind);
        let guards: Vec<Guard> = guards.copied().collect();
        for guard in guards {
            (guard.may_go)(self, id).await?;
        }
        Ok(())
    }
}

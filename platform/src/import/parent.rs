//! What the rows of an import belong to, where they are brought in below it: an order, a version, a dictionary.

use crate::Tx;
use crate::module::Work;
use tandem_kernel::{Error, Result};

/// Longer than any id or name.
const LONGEST: usize = 100;

/// A parent as its importer finds it for the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What stands in the field of each row that names the parent.
    pub value: String,
    /// As users call it.
    pub label: String,
    /// Another one as soon as the parent is not what the rows were judged against.
    pub version: String,
}

type Find = for<'a> fn(&'a mut Tx, &'a str, bool) -> Work<'a, Standing>;

#[derive(Clone, Copy)]
pub struct Parent {
    /// The field that names the parent; it is not read from the sheet.
    pub field: &'static str,
    find: Find,
}

impl Parent {
    /// `find` gets what names the parent and whether to lock it until the transaction ends. It checks the caller's rights
    /// and data rules, and what the parent's state allows; a parent that is hidden is one that is not there.
    pub const fn new(field: &'static str, find: Find) -> Self {
        Self { field, find }
    }

    pub async fn find(&self, tx: &mut Tx, which: &str, for_change: bool) -> Result<Standing> {
        if which.is_empty() || which.len() > LONGEST {
            return Err(Error::not_found());
        }
        (self.find)(tx, which, for_change).await
    }
}

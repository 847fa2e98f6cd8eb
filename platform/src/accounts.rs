//! Accounts as they stood some time ago, and what of them has changed since. One module keeps accounts; whoever must not be fooled
//! by one that a stranger has taken over asks it.

use crate::Tx;
use crate::module::Work;
use tandem_kernel::{Error, Language, Result, UserId};
use time::OffsetDateTime;
use uuid::Uuid;

/// What of an account is younger than the moment that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Young {
    /// The account itself, or its membership in the organisation.
    Account,
    Password,
    Email,
    Phone,
    SecondFactor,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: UserId,
    pub label: String,
    /// What he does there, in his own words.
    pub position: String,
    pub language: Language,
    /// Whether it belonged to the organisation at that moment.
    pub was_member: bool,
    pub email_then: Option<String>,
    /// Whether the address then is the one of today, and he may sign in.
    pub reached_as_then: bool,
    pub phones_then: Vec<String>,
    pub phones: Vec<String>,
    pub young: Vec<Young>,
    /// It was last signed in from a network it had never been signed in from until that moment.
    pub strange_sign_in: bool,
}

/// Those of an organisation and besides these users, as they stood at a moment.
type Since = for<'a> fn(&'a mut Tx, Uuid, Vec<UserId>, OffsetDateTime) -> Work<'a, Vec<Account>>;

/// Looks accounts up; implemented by one module.
#[derive(Clone, Copy)]
pub struct Accounts {
    pub since: Since,
}

impl Tx {
    /// Those that belonged to the organisation at that moment, whether they still do or not, and besides these users.
    pub async fn accounts_since(
        &mut self,
        organize: Uuid,
        besides: Vec<UserId>,
        moment: OffsetDateTime,
    ) -> Result<Vec<Account>> {
        let found = self.platform().modules().iter().find_map(|m| m.accounts);
        let found = found.ok_or_else(|| Error::internal("nobody keeps accounts"))?;
        (found.since)(self, organize, besides, moment).await
    }
}

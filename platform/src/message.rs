//! Messages to users. Business code names the template and the recipients; the message module does the rest.

use crate::Tx;
use crate::module::Work;
use std::collections::BTreeSet;
use tandem_contracts::message::{MessageWanted, Person, Recipient};
use tandem_kernel::email::is_address;
use tandem_kernel::{Error, EventId, MessageTemplate, Methods, Result, UserId};

type Find = for<'a> fn(&'a mut Tx, Vec<Recipient>, Option<UserId>) -> Work<'a, Vec<Person>>;

/// Resolves recipients to users, and keeps users as they are; implemented by one module.
#[derive(Clone, Copy)]
pub struct People {
    /// All matching users without duplicates, or of them this one alone; users whose account is not active are left out, unless as
    /// [`Recipient::Former`].
    pub find: Find,
    /// Nobody restricts these users until the transaction ends; waits for whoever is doing so.
    pub hold: for<'a> fn(&'a mut Tx, Vec<UserId>) -> Work<'a, ()>,
}

impl crate::Platform {
    pub fn template(&self, code: &str) -> Option<&'static MessageTemplate> {
        self.declarations().flat_map(|d| d.templates).find(|t| t.code == code)
    }
}

/// Addresses are for the few whom an action concerns; many readers have accounts.
const MOST_ADDRESSES: usize = 10;

/// Whoever has no account cannot turn anything off, so he gets only what nobody can.
fn check_addresses(wanted: &MessageWanted, template: &MessageTemplate) -> Result<()> {
    let addresses: Vec<&str> = wanted
        .to
        .iter()
        .filter_map(|recipient| match recipient {
            Recipient::Address { email, .. } => Some(email.as_str()),
            _ => None,
        })
        .collect();
    if addresses.is_empty() {
        return Ok(());
    }
    let code = template.code;
    if template.kind.may_be_muted() || template.methods == Methods::InApp {
        return Err(Error::internal(format!("{code} is not for readers without an account")));
    }
    if addresses.len() > MOST_ADDRESSES || !addresses.iter().all(|address| is_address(address)) {
        return Err(Error::internal(format!("{code} goes to too many addresses, or to what is none")));
    }
    Ok(())
}

impl Tx {
    /// Sends a message after the commit: in the portal, and by mail according to each user's settings.
    pub async fn message(&mut self, wanted: MessageWanted) -> Result<EventId> {
        let template = self.platform().template(&wanted.template);
        let template = template.ok_or_else(|| Error::internal(format!("no template {}", wanted.template)))?;
        let given: BTreeSet<&str> = wanted.fields.keys().map(String::as_str).collect();
        if given != template.fields.iter().copied().collect() {
            let (code, fields) = (template.code, template.fields);
            return Err(Error::internal(format!("{code} has the fields {fields:?} and was given {given:?}")));
        }
        check_addresses(&wanted, template)?;
        // Links must be paths of the portal.
        if !wanted.link.is_empty() && (!wanted.link.starts_with('/') || wanted.link.starts_with("//")) {
            return Err(Error::internal(format!("{} is no path of the portal", wanted.link)));
        }
        self.emit(&wanted).await
    }

    /// The users the recipients resolve to at present.
    pub async fn people(&mut self, recipients: Vec<Recipient>) -> Result<Vec<Person>> {
        (self.who_knows_people()?.find)(self, recipients, None).await
    }

    /// The user, if he is one of those whom the recipient means; the others are not read.
    pub async fn person_among(&mut self, recipient: Recipient, user: UserId) -> Result<Option<Person>> {
        let found = (self.who_knows_people()?.find)(self, vec![recipient], Some(user)).await?;
        Ok(found.into_iter().next())
    }

    /// Nobody restricts these users until the transaction ends: what it then reads of them stays true.
    pub async fn hold_people(&mut self, users: Vec<UserId>) -> Result<()> {
        (self.who_knows_people()?.hold)(self, users).await
    }

    fn who_knows_people(&self) -> Result<People> {
        let people = self.platform().modules().iter().find_map(|m| m.people);
        people.ok_or_else(|| Error::internal("nobody knows people"))
    }

    /// The absolute URL of a portal page on this tenant's host.
    pub async fn page_address(&self, path: &str) -> Result<String> {
        let listed = self.platform().directory().by_id(self.ctx().tenant.id).await?.ok_or_else(Error::not_found)?;
        let host = listed.hosts.first().map_or("localhost", String::as_str);
        Ok(format!("{}{path}", self.platform().config().mail.link_base.replace("{host}", host)))
    }
}

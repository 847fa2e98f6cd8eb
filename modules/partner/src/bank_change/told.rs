//! Tells everybody who was on file before that an account is asked for, at the address of then; each with a link of his own that
//! stops it. A thief who changed an address is not told, and whoever had it before is.

use super::known::Known;
use super::record::BankChange;
use super::{ASKED, link};
use std::collections::BTreeSet;
use tandem_contracts::message::{FieldValue, MessageWanted, Recipient};
use tandem_kernel::email::is_address;
use tandem_kernel::{Language, Result, UserId};
use tandem_platform::Tx;
use tandem_platform::document::Supplier;
use uuid::Uuid;

/// As many as a supplier may have; more are a list of their own.
const MOST: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reached {
    /// In the portal, and by mail to the address he has, which is the one of then.
    User,
    /// By mail to the address of then.
    Address(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reader {
    pub user: Option<UserId>,
    pub name: String,
    pub job: String,
    pub language: Language,
    pub reached: Reached,
}

/// Each address once. Users come first: they are reached in the portal as well.
pub fn readers(known: &Known) -> Vec<Reader> {
    let mut seen = BTreeSet::new();
    let mut readers = Vec::new();
    for account in known.accounts.iter().filter(|account| account.was_member) {
        let address = account.email_then.clone().filter(|email| is_address(email));
        let reached = match address {
            Some(address) if !account.reached_as_then => Reached::Address(address),
            // Whose address changed and had none before is told by nobody; the new one may be the thief's.
            None if !account.reached_as_then => continue,
            _ => Reached::User,
        };
        seen.extend(account.email_then.as_ref().map(|email| email.to_lowercase()));
        let (name, job) = (account.label.clone(), account.position.clone());
        readers.push(Reader { user: Some(account.id), name, job, language: account.language, reached });
    }
    for contact in &known.then {
        if !is_address(&contact.email) || !seen.insert(contact.email.to_lowercase()) {
            continue;
        }
        readers.push(Reader {
            user: None,
            name: contact.name.clone(),
            job: contact.function.clone(),
            language: known.language,
            reached: Reached::Address(contact.email.clone()),
        });
    }
    readers.truncate(MOST);
    readers
}

/// Writes down whom the product tells, each with what reaches him.
pub async fn write(
    tx: &mut Tx,
    change: Uuid,
    organize: Uuid,
    readers: &[Reader],
    askers: &[Uuid],
) -> Result<Vec<(Uuid, Recipient)>> {
    let mut written = Vec::with_capacity(readers.len());
    for reader in readers {
        let (told, now, tenant) = (tx.new_id(), tx.now(), tx.ctx().tenant.id.uuid());
        let (channel, recipient) = match (&reader.reached, reader.user) {
            (Reached::Address(address), _) => ("address", Recipient::address(address, reader.language)),
            (Reached::User, Some(user)) => ("user", Recipient::User(user)),
            (Reached::User, None) => continue,
        };
        sqlx::query(
            "insert into partner.bank_change_told (tenant_id, told_id, bank_change_id, organize_id, user_id, name, job, channel,
               asked_for_it, told_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(tenant)
        .bind(told)
        .bind(change)
        .bind(organize)
        .bind(reader.user.map(|user| user.uuid()))
        .bind(&reader.name)
        .bind(&reader.job)
        .bind(channel)
        .bind(reader.user.is_some_and(|user| askers.contains(&user.uuid())))
        .bind(now)
        .execute(tx.conn())
        .await?;
        written.push((told, recipient));
    }
    Ok(written)
}

/// Tells them after the commit, each with a link of his own.
pub async fn send(tx: &mut Tx, change: &BankChange, written: Vec<(Uuid, Recipient)>) -> Result<()> {
    let Supplier { supplier_zh, supplier_en, .. } = &change.supplier;
    for (told, recipient) in written {
        let link = link::of(tx, told)?;
        let wanted = MessageWanted::of(ASKED)
            .to(recipient)
            .field("number", change.common.number.clone())
            .field("tail", change.account_tail.clone())
            .field("supplier", FieldValue::InBoth { zh: supplier_zh.clone(), en: supplier_en.clone() })
            .opens(link);
        tx.message(wanted).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::known::Contact;
    use super::*;
    use tandem_platform::accounts::Account;

    fn account(n: u128, email: Option<&str>, reached_as_then: bool, was_member: bool) -> Account {
        Account {
            id: UserId::new(Uuid::from_u128(n)),
            label: format!("u{n}"),
            position: String::new(),
            language: Language::Zh,
            was_member,
            email_then: email.map(str::to_owned),
            reached_as_then,
            phones_then: Vec::new(),
            phones: Vec::new(),
            young: Vec::new(),
            strange_sign_in: false,
        }
    }

    #[test]
    fn everybody_is_told_once_at_the_address_of_then() {
        let contact = |email: &str| Contact { email: email.into(), name: email.into(), ..Contact::default() };
        let known = Known {
            accounts: vec![
                account(1, Some("a@x.example"), true, true),
                account(2, Some("b@x.example"), false, true),
                account(3, None, false, true),
                account(4, None, true, true),
                account(5, Some("new@x.example"), true, false),
            ],
            then: vec![contact("A@x.example"), contact("c@x.example"), contact("none"), contact("c@x.example")],
            now: Vec::new(),
            language: Language::En,
        };
        let told: Vec<(String, Reached)> = readers(&known).into_iter().map(|one| (one.name, one.reached)).collect();
        let address = |email: &str| Reached::Address(email.to_owned());
        assert_eq!(
            told,
            [
                ("u1".to_owned(), Reached::User),
                ("u2".to_owned(), address("b@x.example")),
                ("u4".to_owned(), Reached::User),
                ("c@x.example".to_owned(), address("c@x.example")),
            ]
        );
    }
}

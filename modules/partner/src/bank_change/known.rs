//! Who was known of a supplier before a change was asked for: its users, its contacts and the company itself, as they stood then.
//! Nothing that changed since counts, because whoever asks may be the one who changed it.

use crate::organize::queries::Organize;
use serde_json::Value;
use std::collections::BTreeSet;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Language, Result, UserId};
use tandem_platform::Tx;
use tandem_platform::accounts::Account;
use time::OffsetDateTime;
use uuid::Uuid;

/// A contact, or the company itself, which has no id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contact {
    pub id: String,
    pub name: String,
    pub function: String,
    pub email: String,
    pub phones: Vec<String>,
}

pub struct Known {
    /// Those that belonged to the supplier then, and whoever asked for the change.
    pub accounts: Vec<Account>,
    /// Contacts and the company, as they stood then.
    pub then: Vec<Contact>,
    /// As they stand now, with what the filing itself changes.
    pub now: Vec<Contact>,
    pub language: Language,
}

impl Known {
    pub fn account(&self, user: Uuid) -> Option<&Account> {
        self.accounts.iter().find(|account| account.id.uuid() == user)
    }
}

/// `now` is the supplier after the filing was written.
pub async fn known(tx: &mut Tx, now: &Organize, askers: &[Uuid], since: OffsetDateTime) -> Result<Known> {
    let organize = now.common.id;
    let askers = askers.iter().map(|asker| UserId::new(*asker)).collect();
    let accounts = tx.accounts_since(organize, askers, since).await?;
    let then = then(tx, organize, since).await?.map(|record| contacts(&record)).unwrap_or_default();
    let now_told = serde_json::to_value(now)?;
    let language = if now_told["language"] == "EN" { Language::En } else { Language::Zh };
    Ok(Known { accounts, then, now: contacts(&now_told), language })
}

/// The supplier as the trail has it at that moment; or what the first change since found, where the trail begins later. None where
/// there was no such supplier yet.
async fn then(tx: &mut Tx, organize: Uuid, since: OffsetDateTime) -> Result<Option<Value>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Option<Value> = sqlx::query_scalar(
        "with trail as (
           select audit_id, at, action, before, after from platform.audit
           where tenant_id = $1 and entity_kind = $2 and entity_id = $3)
         select coalesce(
           (select after from trail where at <= $4 and after -> 'contact' is not null order by audit_id desc limit 1),
           (select before from trail where at > $4 and before -> 'contact' is not null
              and not exists (select from trail where at > $4 and action = 'create')
            order by audit_id limit 1))",
    )
    .bind(tenant)
    .bind(ORGANIZE)
    .bind(organize.to_string())
    .bind(since)
    .fetch_one(tx.conn())
    .await?;
    Ok(found)
}

fn text(of: &Value, field: &str) -> String {
    of[field].as_str().unwrap_or_default().trim().to_owned()
}

fn contacts(organize: &Value) -> Vec<Contact> {
    let numbers = |of: &Value, fields: &[&str]| -> Vec<String> {
        fields.iter().map(|field| text(of, field)).filter(|number| !number.is_empty()).collect()
    };
    let one = |row: &Value| Contact {
        id: text(row, "id"),
        name: format!("{}{}", text(row, "surname"), text(row, "firstName")),
        function: text(row, "function"),
        email: text(row, "email"),
        phones: numbers(row, &["mobile", "phone"]),
    };
    let company = Contact {
        name: text(organize, "nameZh"),
        email: text(organize, "email"),
        phones: numbers(organize, &["tel"]),
        ..Contact::default()
    };
    let rows = organize["contact"].as_array().into_iter().flatten().map(one);
    std::iter::once(company).chain(rows).collect()
}

/// How many of a number's digits tell it, without those of its country.
const DIGITS: usize = 11;

/// A number without what only groups it.
pub fn digits(number: &str) -> String {
    let all: String = number.chars().filter(char::is_ascii_digit).collect();
    all[all.len().saturating_sub(DIGITS)..].to_owned()
}

/// Whoever stood there with other numbers or another address then, or stands there no more.
pub fn changed<'a>(then: &'a [Contact], now: &[Contact]) -> Vec<&'a Contact> {
    let reach = |contact: &Contact| {
        let numbers: BTreeSet<String> = contact.phones.iter().map(|number| digits(number)).collect();
        (contact.email.to_lowercase(), numbers)
    };
    let same = |was: &Contact| now.iter().any(|is| is.id == was.id && reach(is) == reach(was));
    then.iter().filter(|was| !same(was)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn supplier(mobile: &str) -> Vec<Contact> {
        contacts(&json!({ "nameZh": "远航", "tel": "0755-86013388", "email": "Office@x.example", "contact": [
            { "id": "1", "surname": "何", "firstName": "江海", "function": "sales", "mobile": mobile, "email": "he@x.example" }] }))
    }

    #[test]
    fn the_company_and_its_contacts_can_be_reached() {
        let all = supplier("138 0013 8000");
        let told: Vec<_> = all.iter().map(|one| (one.name.as_str(), one.email.as_str(), one.phones.len())).collect();
        assert_eq!(told, [("远航", "Office@x.example", 1), ("何江海", "he@x.example", 1)]);
        assert!(contacts(&json!({}))[0].phones.is_empty());
    }

    #[test]
    fn only_what_reaches_somebody_else_is_a_change() {
        let then = supplier("138 0013 8000");
        assert!(changed(&then, &supplier("+86 138-0013-8000")).is_empty(), "written otherwise");
        let other = supplier("158 0013 3312");
        assert_eq!(changed(&then, &other).iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["1"]);
        assert_eq!(changed(&then, &then[..1]).len(), 1, "taken away");
        let mut more = then.clone();
        more.push(Contact { id: "2".into(), ..Contact::default() });
        assert!(changed(&then, &more).is_empty(), "somebody new takes nobody's place");
    }
}

//! Mails to addresses, with an account or without. They are in the send log like all others. Nothing leads to settings that
//! a stranger does not have; so only messages go to addresses that no reader can turn off ([`Tx::message`] sees to it), and
//! only so many a day.

use crate::deliver::said;
use crate::letter::{self, Part};
use crate::mail::record::in_both;
use crate::mail::store::{NewMail, queue, withhold};
use crate::mine::store::Wording;
use crate::template::store::Kept;
use std::collections::BTreeMap;
use tandem_contracts::message::{MessageWanted, Recipient};
use tandem_kernel::{Language, MessageTemplate, Result};
use tandem_platform::Tx;
use time::Duration;

/// To one address. What is beyond is in the log as failed, and can be sent from there.
const MOST_A_DAY: i64 = 30;

/// The addresses among the recipients, each once, in an order of their own: each is locked while its mails are counted, and two
/// deliveries to the same addresses would wait for each other if each went by the order of its message.
pub fn among(recipients: &[Recipient]) -> BTreeMap<String, Language> {
    let mut found = BTreeMap::new();
    for recipient in recipients {
        let Recipient::Address { email, language } = recipient else { continue };
        found.entry(email.trim().to_lowercase()).or_insert(*language);
    }
    found
}

pub async fn send(tx: &mut Tx, shipped: &MessageTemplate, kept: &Kept, wanted: &MessageWanted) -> Result<()> {
    for (address, language) in among(&wanted.to) {
        let Wording { title, content } = said(kept, wanted, language);
        let part = Part { title: &title, content: &content, link: &wanted.link };
        let letter = letter::to_address(tx, language, &[part]).await?;
        let many = has_many(tx, &address).await?;
        let mail = NewMail {
            user: None,
            recipient: address.clone(),
            address,
            template: shipped.code.to_owned(),
            kind: shipped.kind.as_str(),
            language,
            title,
            text: letter.text,
            html: letter.html,
        };
        if many {
            let why = in_both(tx.platform(), "message-mail-too_many_to_address");
            withhold(tx, mail, &why).await?;
        } else {
            queue(tx, mail).await?;
        }
    }
    Ok(())
}

/// Whether the address had as many mails in a day as it gets. Deliveries run side by side: one at a time counts for an
/// address, until its transaction ends.
async fn has_many(tx: &mut Tx, address: &str) -> Result<bool> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    tx.alone(&format!("message.address {tenant} {address}")).await?;
    let had: i64 = sqlx::query_scalar(
        "select count(*) from message.mail
         where tenant_id = $1 and address = $2 and queued_at > $3 and user_id is null
           and not (state = 'failed' and attempts = 0)",
    )
    .bind(tenant)
    .bind(address)
    .bind(now - Duration::days(1))
    .fetch_one(tx.conn())
    .await?;
    Ok(had >= MOST_A_DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_is_written_to_once_in_the_language_that_comes_first() {
        let to = |email, language| Recipient::address(email, language);
        let all = [
            to("A@b.example", Language::En),
            Recipient::buyers("x"),
            to(" a@B.example ", Language::Zh),
            to("c@b.example", Language::Zh),
        ];
        let told = [("a@b.example".to_owned(), Language::En), ("c@b.example".to_owned(), Language::Zh)];
        assert_eq!(among(&all), BTreeMap::from(told));
    }

    #[test]
    fn addresses_are_locked_in_one_order_however_a_message_names_them() {
        let to = |email: &&str| Recipient::address(email, Language::En);
        let named = ["c@b.example", "A@b.example", "b@b.example"];
        let order = |all: Vec<Recipient>| among(&all).into_keys().collect::<Vec<_>>();
        let one = order(named.iter().map(to).collect());
        assert_eq!(one, ["a@b.example", "b@b.example", "c@b.example"]);
        assert_eq!(one, order(named.iter().rev().map(to).collect()));
    }
}

//! Letters of this module: words in the reader's language, sent from jobs.

use tandem_contracts::mail::Mail;
use tandem_kernel::{Error, EventId, Language, Message, MessageKey, Result};
use tandem_platform::Tx;

pub struct Letter {
    pub subject: MessageKey,
    pub text: MessageKey,
    pub args: Vec<(&'static str, String)>,
}

pub async fn send(tx: &Tx, to: &str, language: Language, letter: Letter, event: EventId) -> Result<()> {
    let words = tx.platform().words();
    let say = |key| words.say(language, &Message { key, args: letter.args.clone() });
    let mail = Mail { to: to.to_owned(), subject: say(letter.subject), text: say(letter.text), id: event.to_string() };
    tx.platform().mail()?.send(&mail).await
}

/// An address of the portal as this tenant's people reach it.
pub async fn link(tx: &Tx, path: &str) -> Result<String> {
    let listed = tx.platform().directory().by_id(tx.ctx().tenant.id).await?.ok_or_else(Error::not_found)?;
    let host = listed.hosts.first().map_or("localhost", String::as_str);
    Ok(format!("{}{path}", tx.platform().config().mail.link_base.replace("{host}", host)))
}

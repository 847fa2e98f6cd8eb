//! E-mails of this module, in the recipient's language, sent from jobs.

use tandem_contracts::mail::Mail;
use tandem_kernel::{EventId, Language, Message, MessageKey, Result};
use tandem_platform::Tx;

pub struct Letter {
    pub subject: MessageKey,
    pub text: MessageKey,
    pub args: Vec<(&'static str, String)>,
}

pub async fn send(tx: &Tx, to: &str, language: Language, letter: Letter, event: EventId) -> Result<()> {
    let words = tx.platform().words();
    let say = |key| words.say(language, &Message { key, args: letter.args.clone() });
    let mail = Mail {
        to: to.to_owned(),
        subject: say(letter.subject),
        text: say(letter.text),
        id: event.to_string(),
        ..Mail::default()
    };
    tx.platform().mail()?.send(&mail).await
}

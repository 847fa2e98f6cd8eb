//! E-mails of this module, in the recipient's language, sent from jobs.

use tandem_contracts::mail::{Mail, NotSent};
use tandem_kernel::email::is_address;
use tandem_kernel::{Error, EventId, Language, Message, MessageKey, Result};
use tandem_platform::Tx;

pub struct Letter {
    pub subject: MessageKey,
    pub text: MessageKey,
    pub args: Vec<(&'static str, String)>,
}

/// Not to what is no address: accounts may have one from before addresses were checked. Trying again would not help there,
/// nor where the server will not have the mail.
pub async fn send(tx: &mut Tx, to: &str, language: Language, letter: Letter, event: EventId) -> Result<()> {
    if !is_address(to) {
        tracing::warn!(%event, "an account has what is no e-mail address, and is not written to");
        return Ok(());
    }
    let words = tx.platform().words();
    let say = |key| words.say(language, &Message { key, args: letter.args.clone() });
    let mail = Mail {
        to: to.to_owned(),
        subject: say(letter.subject),
        text: say(letter.text),
        id: event.to_string(),
        ..Mail::default()
    };
    match tx.hand_over_mail(&mail).await? {
        None => Ok(()),
        Some(NotSent::Refused(why)) => {
            tracing::warn!(%event, why, "the mail server will not have a mail to an account");
            Ok(())
        }
        Some(not) => Err(Error::unavailable().because(not.to_string())),
    }
}

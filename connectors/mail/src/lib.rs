//! Mails over SMTP.

mod server;

use lettre::address::Envelope;
use lettre::message::header::ContentType;
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{Data, Mail as From, Rcpt};
use lettre::{Address, Message};
use server::Server;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tandem_contracts::mail::{Mail, NotSent, Ready, SendMail, Sending};
use tandem_kernel::email::is_address;
use tandem_kernel::{Error, Result};
use tandem_platform::config;

pub struct Smtp {
    server: Server,
    from: Mailbox,
    patience: Duration,
}

/// `None` if no server is configured.
pub fn from_config(config: &config::Mail) -> Result<Option<Arc<dyn SendMail>>> {
    let Some(url) = config.url.as_ref().filter(|url| !url.expose().is_empty()) else { return Ok(None) };
    let server = Server::read(url.expose())?;
    let from = config.from.parse().map_err(|_| Error::internal("mail.from is not an address"))?;
    Ok(Some(Arc::new(Smtp { server, from, patience: Duration::from_secs(config.timeout_seconds) })))
}

impl Smtp {
    fn write(&self, mail: &Mail) -> Result<Message, NotSent> {
        let refused = |error: &dyn std::fmt::Display| NotSent::Refused(error.to_string());
        // Never as a mailbox: that would take "a<b@c.example>" for the address of b.
        let to: Option<Address> = Some(&mail.to).filter(|to| is_address(to)).and_then(|to| to.parse().ok());
        let to = to.ok_or_else(|| refused(&format!("{} is no address", mail.to)))?;
        let message = Message::builder()
            .from(self.from.clone())
            .to(to.into())
            .subject(&mail.subject)
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())));
        let message = if mail.html.is_empty() {
            message.header(ContentType::TEXT_PLAIN).body(mail.text.clone())
        } else {
            message.multipart(MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone()))
        };
        message.map_err(|error| refused(&error))
    }
}

impl SendMail for Smtp {
    fn open<'a>(&'a self, mail: &'a Mail) -> Sending<'a, Box<dyn Ready>> {
        Box::pin(async move {
            let message = self.write(mail)?;
            let (envelope, content) = (message.envelope().clone(), message.formatted());
            let agreed = async {
                let connection = self.server.connect(self.patience).await.map_err(|error| later(&error))?;
                agree(connection, &envelope).await
            };
            let connection = within(self.patience, agreed, NotSent::Later).await?;
            Ok(Box::new(Agreed { connection, content, patience: self.patience }) as Box<dyn Ready>)
        })
    }

    fn examine(&self) -> Sending<'_, String> {
        Box::pin(async move {
            let asked = async {
                let mut connection = self.server.connect(self.patience).await.map_err(|error| later(&error))?;
                let from = From::new(Some(self.from.email.clone()), Vec::new());
                connection.command(from).await.map_err(|error| later(&error))?;
                // It has said what is asked, however it takes its leave.
                let _ = connection.quit().await;
                Ok(format!("takes mails from {}", self.from.email))
            };
            within(self.patience, asked, NotSent::Later).await
        })
    }
}

/// Sends the envelope: the server has accepted sender and recipients.
async fn agree(mut connection: AsyncSmtpConnection, envelope: &Envelope) -> Result<AsyncSmtpConnection, NotSent> {
    // A refused sender is a configuration problem, so the mail may be retried.
    let from = From::new(envelope.from().cloned(), Vec::new());
    connection.command(from).await.map_err(|error| later(&error))?;
    for to in envelope.to() {
        connection.command(Rcpt::new(to.clone(), Vec::new())).await.map_err(|error| judged(&error))?;
    }
    connection.command(Data).await.map_err(|error| judged(&error))?;
    Ok(connection)
}

struct Agreed {
    connection: AsyncSmtpConnection,
    content: Vec<u8>,
    patience: Duration,
}

impl Ready for Agreed {
    fn hand_over(mut self: Box<Self>) -> Sending<'static, ()> {
        Box::pin(async move {
            let Self { connection, content, patience } = self.as_mut();
            let taken = async {
                // Only a response is conclusive; if the connection breaks now, the outcome is unknown.
                connection.message(content).await.map(|_| ()).map_err(|error| match error.status() {
                    Some(_) => judged(&error),
                    None => NotSent::InDoubt(error.to_string()),
                })
            };
            within(*patience, taken, NotSent::InDoubt).await?;
            // The mail is accepted regardless of how QUIT ends, so it runs in the background.
            tokio::spawn(async move { tokio::time::timeout(Duration::from_secs(5), self.connection.quit()).await });
            Ok(())
        })
    }
}

async fn within<T>(
    patience: Duration,
    work: impl Future<Output = Result<T, NotSent>>,
    otherwise: fn(String) -> NotSent,
) -> Result<T, NotSent> {
    let done = tokio::time::timeout(patience, work).await;
    done.unwrap_or_else(|_| Err(otherwise(format!("no answer within {} seconds", patience.as_secs()))))
}

type SmtpError = lettre::transport::smtp::Error;

fn later(error: &SmtpError) -> NotSent {
    NotSent::Later(told(error))
}
fn judged(error: &SmtpError) -> NotSent {
    if error.is_permanent() { NotSent::Refused(told(error)) } else { NotSent::Later(told(error)) }
}
/// The error with its causes: the outermost one says only "connection error".
fn told(error: &SmtpError) -> String {
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(under) = source {
        let under_text = under.to_string();
        if !text.contains(&under_text) {
            text = format!("{text}: {under_text}");
        }
        source = under.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(to: &str) -> Result<Message, NotSent> {
        let server = Server::read("smtp://127.0.0.1:1025").unwrap();
        let from = "Portal <portal@tandem.example>".parse().unwrap();
        let mail = Mail { to: to.to_owned(), subject: "s".into(), text: "t".into(), ..Mail::default() };
        Smtp { server, from, patience: Duration::from_secs(1) }.write(&mail)
    }

    #[test]
    fn a_mail_goes_to_the_address_it_says_or_to_none() {
        let sent = written("a.b@c.example").unwrap();
        assert_eq!(sent.envelope().to().iter().map(ToString::to_string).collect::<Vec<_>>(), ["a.b@c.example"]);
        for bad in
            ["a<victim@corp.cn>", "A <a@b.example>", "\"a b\"@c.example", "a@b.example, c@d.example", "nobody", ""]
        {
            assert!(matches!(written(bad), Err(NotSent::Refused(_))), "{bad}");
        }
    }
}

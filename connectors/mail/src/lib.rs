//! Mails over SMTP.

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use tandem_contracts::mail::{Mail, SendMail};
use tandem_kernel::{Error, Result};
use tandem_platform::config;

pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// `None` where no server is configured.
pub fn from_config(config: &config::Mail) -> Result<Option<Arc<dyn SendMail>>> {
    let Some(url) = config.url.as_ref().filter(|url| !url.expose().is_empty()) else { return Ok(None) };
    let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose())?.build();
    let from = config.from.parse().map_err(|_| Error::internal("mail.from is not an address"))?;
    Ok(Some(Arc::new(Smtp { transport, from })))
}

impl SendMail for Smtp {
    fn send<'a>(&'a self, mail: &'a Mail) -> Pin<Box<dyn Future<Output = Result<()>> + Send + 'a>> {
        Box::pin(async move {
            let to: Mailbox = mail.to.parse()?;
            let message = Message::builder()
                .from(self.from.clone())
                .to(to)
                .subject(&mail.subject)
                .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
                .header(ContentType::TEXT_PLAIN)
                .body(mail.text.clone())?;
            self.transport.send(message).await?;
            Ok(())
        })
    }
}

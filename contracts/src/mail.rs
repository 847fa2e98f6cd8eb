//! The way out for mails. The real one speaks SMTP; see `connectors/mail`.

use std::future::Future;
use std::pin::Pin;
use tandem_kernel::Result;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    pub to: String,
    pub subject: String,
    /// Plain text; links stand in it as they are.
    pub text: String,
    /// Sent as the Message-ID, so that a mail sent again is seen as the same one.
    pub id: String,
}

pub trait SendMail: Send + Sync {
    fn send<'a>(&'a self, mail: &'a Mail) -> Pin<Box<dyn Future<Output = Result<()>> + Send + 'a>>;
}

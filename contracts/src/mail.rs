//! The way out for mails. The real one speaks SMTP; see `connectors/mail`.

use std::fmt;
use std::future::Future;
use std::pin::Pin;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mail {
    pub to: String,
    pub subject: String,
    /// Plain text; links stand in it as they are.
    pub text: String,
    /// The same for readers that show HTML; empty sends the text alone.
    pub html: String,
    /// Sent as the Message-ID, so that a mail sent again is seen as the same one.
    pub id: String,
}

/// Why a mail did not get there, or may not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSent {
    /// The server will not have it, however often it is asked.
    Refused(String),
    /// Nothing was taken; another try may do better.
    Later(String),
    /// The whole mail was handed over and no answer came: it may have been taken.
    InDoubt(String),
}

impl NotSent {
    pub fn why(&self) -> &str {
        match self {
            Self::Refused(why) | Self::Later(why) | Self::InDoubt(why) => why,
        }
    }
}

impl fmt::Display for NotSent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.why())
    }
}

pub type Sending<'a, T> = Pin<Box<dyn Future<Output = Result<T, NotSent>> + Send + 'a>>;

/// A server that has agreed to take one mail and waits for it. Dropped without more, nothing was sent.
pub trait Ready: Send {
    /// Hands the mail over; done when the server has said that it has it.
    fn hand_over(self: Box<Self>) -> Sending<'static, ()>;
}

pub trait SendMail: Send + Sync {
    /// All that comes before the mail itself: until [`Ready::hand_over`] nothing can have been taken.
    fn open<'a>(&'a self, mail: &'a Mail) -> Sending<'a, Box<dyn Ready>>;

    /// Asks the server whether it takes mails from us, and says what it is; sends none.
    fn examine(&self) -> Sending<'_, String>;
}

//! The company's own sign-in. The real one speaks OpenID Connect; see `connectors/oidc`.

use std::future::Future;
use std::pin::Pin;
use tandem_kernel::Result;
use time::OffsetDateTime;

pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// What one journey of a browser to the provider and back is tied together with.
#[derive(Clone, Debug)]
pub struct Journey {
    pub state: String,
    pub nonce: String,
    /// Of PKCE: who brings the code must know what its challenge was made from.
    pub verifier: String,
    /// Where the provider sends the browser back to.
    pub redirect_uri: String,
    /// The provider asks the person anew, even if he is signed in there.
    pub fresh: bool,
}

/// Whom the provider vouches for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub issuer: String,
    /// The provider's own name for the person; with the issuer it is the only lasting one.
    pub subject: String,
    pub username: Option<String>,
    pub name: Option<String>,
    /// Only an address that the provider itself has verified.
    pub email: Option<String>,
    /// The provider asked for more than one factor, by its own word.
    pub multi_factor: bool,
    /// When the person was last asked, if the provider says so; it must where the journey is `fresh`.
    pub authenticated_at: Option<OffsetDateTime>,
}

pub trait SignOn: Send + Sync {
    /// Where the browser goes to sign in.
    fn begin<'a>(&'a self, journey: &'a Journey) -> Answer<'a, String>;
    /// Trades the code for the person; `None` when the provider, or a check of what it said, refuses.
    fn finish<'a>(&'a self, journey: &'a Journey, code: &'a str, now: OffsetDateTime) -> Answer<'a, Option<Person>>;
    /// Where the browser goes to sign out there too, and is sent `back` from.
    fn leave<'a>(&'a self, back: &'a str) -> Answer<'a, Option<String>>;
    /// Asks the provider for what all of it goes by, and says what it is.
    fn examine(&self) -> Answer<'_, String>;
}

//! The credentials of a session: an HttpOnly session cookie and the `token` header, which holds the session's public
//! half. CSRF protection: a page of another origin can make the browser send the cookie but cannot read the public
//! half.

use crate::Tx;
use crate::http::route::Duty;
use crate::http::steps::Reply;
use crate::module::Work;
use axum::http::{HeaderMap, HeaderValue, header};
use tandem_kernel::{Actor, Error, Permissions, Result, SessionId, TenantId, UserId};
use time::OffsetDateTime;

pub const COOKIE: &str = "tandem_session";

/// Prefix of an API key, which is sent in the `token` header alone.
pub const KEY: &str = "tdk";

/// Names the tenant, the session or key, and the secret that proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Credential {
    /// A browser session: cookie and header together.
    Session { tenant: TenantId, session: SessionId, secret: String, public: String },
    /// An API key: `tdk.prefix.tenant.secret`.
    Key { tenant: TenantId, prefix: String, secret: String },
}

#[derive(Clone)]
pub struct Identity {
    pub actor: Actor,
    pub permissions: Permissions,
    /// Blocks every route that is not declared `open_despite` it.
    pub owes: Option<Duty>,
    /// When the credential expires.
    pub until: OffsetDateTime,
    /// When the session last proved who uses it, for routes that ask for a fresh proof; never for other credentials.
    pub proved_at: Option<OffsetDateTime>,
}

/// Resolves a credential; implemented by the identity module.
pub trait Authenticate: Send + Sync {
    fn identify<'a>(&'a self, tx: &'a mut Tx, credential: &'a Credential) -> Work<'a, Option<Identity>>;
    /// A user's current identity and permissions, for background work the user requested; `None` if they may no longer
    /// sign in.
    fn as_of_now<'a>(&'a self, tx: &'a mut Tx, user: UserId) -> Work<'a, Option<Identity>>;
}

impl Credential {
    /// `None` without a cookie or header. Malformed values count as absent, and so does an API key sent together with a
    /// session cookie: in a browser, a page of another origin could use it unnoticed.
    pub fn read(headers: &HeaderMap, secure: bool) -> Option<Self> {
        let token = headers.get("token")?.to_str().ok()?;
        if is_key(headers) {
            let [KEY, prefix, tenant, secret] = exactly(token)? else { return None };
            let tenant = tandem_kernel::id::parse(tenant).ok()?;
            let read = Self::Key { tenant, prefix: prefix.to_owned(), secret: secret.to_owned() };
            return values(headers, COOKIE, secure).next().is_none().then_some(read);
        }
        let [tenant, session, secret] = exactly(cookie(headers, COOKIE, secure)?)?;
        Some(Self::Session {
            tenant: tandem_kernel::id::parse(tenant).ok()?,
            session: tandem_kernel::id::parse(session).ok()?,
            secret: secret.to_owned(),
            public: token.to_owned(),
        })
    }

    pub fn tenant(&self) -> TenantId {
        match self {
            Self::Session { tenant, .. } | Self::Key { tenant, .. } => *tenant,
        }
    }
}

/// Whether the `token` header has the form of an API key, valid or not.
pub fn is_key(headers: &HeaderMap) -> bool {
    let token = headers.get("token").and_then(|value| value.to_str().ok());
    token.and_then(|text| text.split('.').next()) == Some(KEY)
}

fn exactly<const N: usize>(text: &str) -> Option<[&str; N]> {
    text.split('.').collect::<Vec<_>>().try_into().ok()
}

/// Browsers accept such a cookie only from this very host over TLS: no other host of the domain can inject one.
pub const OF_THIS_HOST: &str = "__Host-";

/// A cookie by name; `None` if there are two of that name, since one of them may be injected.
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str, secure: bool) -> Option<&'a str> {
    let mut values = values(headers, name, secure);
    let value = values.next()?;
    values.next().is_none().then_some(value)
}

fn values<'a>(headers: &'a HeaderMap, name: &str, secure: bool) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|part| part.trim().split_once('='));
    let called = move |own: &str| if secure { own.strip_prefix(OF_THIS_HOST) == Some(name) } else { own == name };
    pairs.filter(move |(own, _)| called(own)).map(|(_, value)| value)
}

/// Sets an HttpOnly, SameSite=Strict cookie; an age of zero deletes it.
pub fn set_cookie(reply: &mut impl Reply, name: &str, value: &str, age: time::Duration) -> Result<()> {
    let secure = reply.platform().config().server.secure_cookies;
    let (prefix, secure) = if secure { (OF_THIS_HOST, "; Secure") } else { ("", "") };
    let age = age.whole_seconds();
    let text = format!("{prefix}{name}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}");
    let value = HeaderValue::from_str(&text).map_err(Error::internal)?;
    reply.reply_header(header::SET_COOKIE, value);
    Ok(())
}

pub fn give(reply: &mut impl Reply, session: SessionId, secret: &str, max_age: time::Duration) -> Result<()> {
    let value = cookie_value(reply.ctx().tenant.id, session, secret);
    set_cookie(reply, COOKIE, &value, max_age)
}

/// The cookie's value, parsed by [`Credential::read`].
pub fn cookie_value(tenant: TenantId, session: SessionId, secret: &str) -> String {
    format!("{tenant}.{session}.{secret}")
}

pub fn take_back(reply: &mut impl Reply) -> Result<()> {
    set_cookie(reply, COOKIE, "", time::Duration::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &str, token: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, HeaderValue::from_str(cookie).unwrap());
        if let Some(token) = token {
            headers.insert("token", HeaderValue::from_str(token).unwrap());
        }
        headers
    }

    #[test]
    fn both_halves_are_needed() {
        let id = uuid::Uuid::from_u128(9);
        let cookie = format!("a=b; {COOKIE}={id}.{id}.secret");
        assert!(Credential::read(&headers(&cookie, None), false).is_none());
        let read = Credential::read(&headers(&cookie, Some("public")), false);
        let (tenant, session) = (TenantId::new(id), SessionId::new(id));
        let (secret, public) = ("secret".to_owned(), "public".to_owned());
        assert_eq!(read, Some(Credential::Session { tenant, session, secret, public }));
    }

    #[test]
    fn a_key_comes_without_a_session() {
        let id = uuid::Uuid::from_u128(9);
        let key = format!("tdk.abc.{id}.secret");
        let read = Credential::read(&headers("a=b", Some(&key)), false);
        let (prefix, secret) = ("abc".to_owned(), "secret".to_owned());
        assert_eq!(read, Some(Credential::Key { tenant: TenantId::new(id), prefix, secret }));
        let session = format!("{COOKIE}={id}.{id}.secret");
        assert!(Credential::read(&headers(&session, Some(&key)), false).is_none(), "a browser has no program's key");
        for bad in ["tdk", "tdk.abc", "tdk.abc.x.secret", &format!("{key}.more")] {
            assert!(Credential::read(&headers("a=b", Some(bad)), false).is_none(), "{bad}");
            assert!(Credential::read(&headers(&session, Some(bad)), false).is_none(), "{bad} with a cookie");
        }
    }

    #[test]
    fn nonsense_is_no_credential() {
        for value in ["", "0", "a.b", "a.b.c", "x.y.z.w"] {
            let cookie = format!("{COOKIE}={value}");
            assert!(Credential::read(&headers(&cookie, Some("p")), false).is_none(), "{value}");
        }
    }
}

//! The pair that proves a session: an HttpOnly cookie and the `token` header. The header
//! holds the session's public half, so a page of another origin, which can make the browser
//! send the cookie but cannot read the half, gets nowhere.

use crate::Tx;
use crate::http::steps::Reply;
use crate::module::Work;
use axum::http::{HeaderMap, HeaderValue, header};
use tandem_kernel::{Actor, Error, Permissions, Result, SessionId, TenantId};
use time::OffsetDateTime;

pub const COOKIE: &str = "tandem_session";

/// What the cookie says: which tenant to look in, which session, and the secret half.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credential {
    pub tenant: TenantId,
    pub session: SessionId,
    pub secret: String,
    pub public: String,
}

#[derive(Clone)]
pub struct Identity {
    pub actor: Actor,
    pub permissions: Permissions,
    /// When the credential ends by itself.
    pub until: OffsetDateTime,
}

/// Who a credential stands for; the identity module answers.
pub trait Authenticate: Send + Sync {
    fn identify<'a>(&'a self, tx: &'a mut Tx, credential: &'a Credential) -> Work<'a, Option<Identity>>;
}

impl Credential {
    /// `None` without a cookie or header; nonsense is treated as none.
    pub fn read(headers: &HeaderMap) -> Option<Self> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
        let mut values = cookies.flat_map(|line| line.split(';')).filter_map(|part| part.trim().split_once('='));
        let (_, value) = values.find(|(name, _)| *name == COOKIE)?;
        let public = headers.get("token")?.to_str().ok()?.to_owned();
        let mut parts = value.split('.');
        let (tenant, session, secret) = (parts.next()?, parts.next()?, parts.next()?);
        let read = Self {
            tenant: tandem_kernel::id::parse(tenant).ok()?,
            session: tandem_kernel::id::parse(session).ok()?,
            secret: secret.to_owned(),
            public,
        };
        parts.next().is_none().then_some(read)
    }
}

fn set(reply: &mut impl Reply, value: &str, max_age: i64) -> Result<()> {
    let secure = if reply.platform().config().server.secure_cookies { "; Secure" } else { "" };
    let text = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={max_age}{secure}");
    let value = HeaderValue::from_str(&text).map_err(Error::internal)?;
    reply.reply_header(header::SET_COOKIE, value);
    Ok(())
}

pub fn give(reply: &mut impl Reply, session: SessionId, secret: &str, max_age: time::Duration) -> Result<()> {
    let value = format!("{}.{session}.{secret}", reply.ctx().tenant.id);
    set(reply, &value, max_age.whole_seconds())
}

pub fn take_back(reply: &mut impl Reply) -> Result<()> {
    set(reply, "", 0)
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
        assert!(Credential::read(&headers(&cookie, None)).is_none());
        let read = Credential::read(&headers(&cookie, Some("public"))).unwrap();
        assert_eq!((read.secret.as_str(), read.public.as_str()), ("secret", "public"));
    }

    #[test]
    fn nonsense_is_no_credential() {
        for value in ["", "0", "a.b", "a.b.c", "x.y.z.w"] {
            let cookie = format!("{COOKIE}={value}");
            assert!(Credential::read(&headers(&cookie, Some("p"))).is_none(), "{value}");
        }
    }
}

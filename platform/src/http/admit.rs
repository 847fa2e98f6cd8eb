//! Authentication and authorisation of a request. Recent results come from the cache without a database query; lookups
//! of unknown credentials queue for a limited number of slots, so that invented sessions do not delay other callers.

use super::client_address::ClientAddress;
use super::dispatch::on_its_own;
use super::origin;
use super::route::{Access, Route};
use super::router::App;
use super::session::{self, Credential, Identity};
use crate::db::directory::Listed;
use crate::db::tx::Mode;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::time::{Duration, Instant};
use tandem_kernel::{Actor, Error, ErrorKind, Language, OpCtx, Permissions, RequestId, Result, Tenant};
use time::OffsetDateTime;

/// After a longer wait (body, queue) the caller is authenticated again.
const GOOD_FOR: Duration = Duration::from_millis(500);

#[derive(Clone)]
pub struct Caller {
    pub app: App,
    pub route: Route,
    pub language: Language,
    pub request_id: RequestId,
    pub client_address: ClientAddress,
}

/// The authenticated caller, and when that was established.
pub struct Admitted {
    pub ctx: OpCtx,
    at: Instant,
}

impl Caller {
    fn ctx(&self, tenant: Tenant, actor: Option<Actor>, permissions: Permissions) -> OpCtx {
        let (language, request_id) = (self.language, self.request_id.clone());
        OpCtx { tenant, actor, permissions, language, request_id, address: self.client_address.address }
    }

    /// Decides who is asking and whether the route is open to them.
    pub async fn admit(&self, parts: &Parts) -> Result<Admitted> {
        let at = Instant::now();
        let ctx = match self.at_once(parts)? {
            Some(ctx) => ctx,
            None => {
                let place = self.app.places.knock(self.client_address).await?;
                let (caller, headers, host) = (self.clone(), parts.headers.clone(), origin::host(parts).to_owned());
                on_its_own(&self.app.platform, async move {
                    let _place = place;
                    caller.look_up(&headers, &host).await
                })
                .await?
            }
        };
        let span = tracing::Span::current();
        // At once: the log writes a span's fields again for each that is added.
        match &ctx.actor {
            Some(actor) => tracing::record_all!(span, tenant = &*ctx.tenant.code, user = %actor.id),
            None => _ = span.record("tenant", ctx.tenant.code.as_ref()),
        }
        Ok(Admitted { ctx, at })
    }

    /// Authenticates again after a long wait for the body or a slot: the session may have ended meanwhile.
    pub async fn still(&self, admitted: Admitted, parts: &Parts) -> Result<OpCtx> {
        if admitted.at.elapsed() < GOOD_FOR { Ok(admitted.ctx) } else { Ok(self.admit(parts).await?.ctx) }
    }

    /// Decides from caches, without the database, where possible. Deny is the default: only [`Self::visitor`] and
    /// [`Self::person`] grant access.
    fn at_once(&self, parts: &Parts) -> Result<Option<OpCtx>> {
        let platform = &self.app.platform;
        if matches!(self.route.access, Access::Public(_)) {
            let known = platform.directory().known_by_host(origin::host(parts));
            return known.map(|listed| self.visitor(&parts.headers, &listed)).transpose();
        }
        let credential = self.credential(&parts.headers)?;
        let Some(listed) = platform.directory().known_by_id(credential.tenant()) else { return Ok(None) };
        let Some(identity) = self.remembered(&credential) else { return Ok(None) };
        self.person(&parts.headers, &credential, &listed, identity).map(Some)
    }

    async fn look_up(&self, headers: &HeaderMap, host: &str) -> Result<OpCtx> {
        let platform = &self.app.platform;
        if matches!(self.route.access, Access::Public(_)) {
            let listed = platform.directory().by_host(host).await?.ok_or_else(Error::not_found)?;
            return self.visitor(headers, &listed);
        }
        let credential = self.credential(headers)?;
        let listed = platform.directory().by_id(credential.tenant()).await?.ok_or_else(Error::signed_out)?;
        agrees(headers, &credential, &listed)?;
        let recent = platform.recent();
        let identity = match self.remembered(&credential) {
            Some(identity) => identity,
            None => {
                let ticket = recent.ticket(credential.tenant());
                let unknown = self.ctx(listed.tenant.clone(), None, Permissions::default());
                let mut tx = platform.begin(unknown, Mode::Read).await?;
                let identity = platform.authenticator().identify(&mut tx, &credential).await?;
                tx.commit().await?;
                let identity = identity.ok_or_else(Error::signed_out)?;
                recent.keep_person(ticket, &credential, &identity);
                identity
            }
        };
        self.person(headers, &credential, &listed, identity)
    }

    /// Not for routes that ask for a fresh proof: one given to another process a moment ago counts at once.
    fn remembered(&self, credential: &Credential) -> Option<Identity> {
        let platform = &self.app.platform;
        if self.route.fresh { None } else { platform.recent().person(credential, platform.now()) }
    }

    fn credential(&self, headers: &HeaderMap) -> Result<Credential> {
        let secure = self.app.platform.config().server.secure_cookies;
        Credential::read(headers, secure).ok_or_else(Error::signed_out)
    }

    fn visitor(&self, headers: &HeaderMap, listed: &Listed) -> Result<OpCtx> {
        if session::is_key(headers) {
            return Err(Error::signed_out());
        }
        Ok(self.ctx(listed.tenant.clone(), None, Permissions::default()))
    }

    fn person(&self, headers: &HeaderMap, shown: &Credential, listed: &Listed, identity: Identity) -> Result<OpCtx> {
        agrees(headers, shown, listed)?;
        if is_program(shown) && !self.route.takes_programs() {
            return Err(Error::forbidden());
        }
        if let Some(duty) = identity.owes.filter(|duty| !self.route.open_despite.contains(duty)) {
            return Err(Error::new(ErrorKind::Forbidden, duty));
        }
        let ctx = self.ctx(listed.tenant.clone(), Some(identity.actor), identity.permissions);
        match self.route.access {
            Access::SignedIn(_) => {}
            Access::Permission(permission) => ctx.needs(permission)?,
            Access::Public(_) => return Err(Error::internal("nobody is asked who he is here")),
        }
        // Last, as nobody is asked to prove himself for what he may not do anyway.
        if self.route.fresh && !is_program(shown) && !self.is_fresh(identity.proved_at) {
            return Err(Error::unproved());
        }
        Ok(ctx)
    }

    fn is_fresh(&self, proved_at: Option<OffsetDateTime>) -> bool {
        let platform = &self.app.platform;
        proved_at.is_some_and(|at| platform.now() - at < platform.config().sign_in.proof_life())
    }
}

fn is_program(shown: &Credential) -> bool {
    matches!(shown, Credential::Key { .. })
}

/// The header names the tenant the page was loaded for. It must match the credential's tenant; it never selects one.
fn agrees(headers: &HeaderMap, shown: &Credential, listed: &Listed) -> Result<()> {
    let named = headers.get("domaintype").and_then(|v| v.to_str().ok());
    let agreed = named == Some(listed.tenant.code.as_ref()) || (is_program(shown) && named.is_none());
    if agreed { Ok(()) } else { Err(Error::signed_out()) }
}

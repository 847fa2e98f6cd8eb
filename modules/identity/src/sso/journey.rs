//! The OpenID Connect flow. State, nonce and PKCE verifier are encrypted in a cookie of the browser
//! that started it; the server only records which flows are used up. A flow signs in, or proves an open session anew.

use super::link::{self, Found};
use super::promise;
use crate::account::password;
use crate::session::proof::{self, ProofBy};
use crate::session::sign_in::{self, By, SSO, SignedIn};
use crate::session::{device, log, store, throttle};
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;
use tandem_contracts::sso::{Journey, Person};
use tandem_kernel::{Error, Result};
use tandem_platform::config::Sso;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::session::set_cookie;
use tandem_platform::http::steps::Steps;
use tandem_platform::{Body, Nothing, Query, Tx, single_use};
use time::Duration;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

const COOKIE: &str = "tandem_sso";
const PURPOSE: &str = "sso journey";
const LIFE: Duration = Duration::minutes(10);

#[derive(Serialize, Deserialize)]
struct Kept {
    state: String,
    nonce: String,
    verifier: String,
    return_to: String,
    /// Not a sign-in: the user of an open session proves anew who he is.
    #[serde(default)]
    proves: Option<Proves>,
}

/// The session that is proved, its user, and when he set out.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Proves {
    session: Uuid,
    user: Uuid,
    since: i64,
}

/// How far the provider's clock may be behind.
const LEEWAY: Duration = Duration::seconds(60);

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct Setout {
    /// The page to come back to, a path of ours.
    #[serde(default)]
    pub return_to: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SsoStart {
    /// Where the browser goes.
    pub url: String,
}

pub async fn start(steps: &mut Steps, Query(asked): Query<Setout>) -> Result<SsoStart> {
    let return_to = if is_own_path(&asked.return_to) { asked.return_to } else { "/".to_owned() };
    set_out(steps, return_to, None).await
}

/// The provider asks the caller anew; `sso/finish` then proves the session instead of opening one. Refused to those who are to
/// prove themselves by a code or a password: this is no way around it.
pub async fn prove(steps: &mut Steps, _input: Nothing) -> Result<SsoStart> {
    let caller = steps.ctx().caller()?.clone();
    let mut tx = steps.begin(Mode::Read).await?;
    let by = proof::way(&mut tx, &caller).await?;
    tx.commit().await?;
    if by != ProofBy::Sso {
        return Err(Error::refused("identity-proof-not_by_sso"));
    }
    let (session, user) = (caller.session.uuid(), caller.id.uuid());
    let since = steps.platform().now().unix_timestamp();
    set_out(steps, "/".to_owned(), Some(Proves { session, user, since })).await
}

async fn set_out(steps: &mut Steps, return_to: String, proves: Option<Proves>) -> Result<SsoStart> {
    let platform = steps.platform().clone();
    let provider = platform.sso(&steps.ctx().tenant).ok_or_else(not_here)?;
    let random = || store::random_text(platform.random());
    // Twice the minimum length required by PKCE.
    let verifier = format!("{}{}", random(), random());
    let kept = Kept { state: random(), nonce: random(), verifier, return_to, proves };
    let journey = journey(steps, &kept).await?;
    let url = provider.begin(&journey).await?;
    let until = platform.now() + LIFE;
    let sealed = platform.secrets().seal(steps.ctx(), PURPOSE, kept, platform.new_id(), until, platform.random())?;
    set_cookie(steps, COOKIE, &sealed, LIFE)?;
    Ok(SsoStart { url })
}

#[derive(Deserialize, ToSchema)]
pub struct Arrival {
    pub code: String,
    pub state: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SsoFinish {
    pub signed_in: Option<SignedIn>,
    /// In place of it: what the person has to do first, in his language. The account with his address has administrative rights,
    /// and opens for him once he has signed in to it with its password in this browser.
    pub prove_first: Option<String>,
    /// In place of it: the session that set out at `proof/sso` is proved.
    pub proved: bool,
    /// The page that was asked for, always a path of ours.
    pub return_to: String,
}

pub async fn finish(steps: &mut Steps, Body(arrival): Body<Arrival>) -> Result<SsoFinish> {
    let platform = steps.platform().clone();
    let tenant = steps.ctx().tenant.clone();
    let provider = platform.sso(&tenant).ok_or_else(not_here)?;
    let sealed = steps.cookie(COOKIE).unwrap_or_default().to_owned();
    set_cookie(steps, COOKIE, "", Duration::ZERO)?;
    let opened = platform.secrets().open::<Kept>(steps.ctx(), PURPOSE, &sealed, platform.now())?.ok_or_else(lost)?;
    let kept = opened.value;
    // A callback from another browser, or one that was never started.
    if !bool::from(kept.state.as_bytes().ct_eq(arrival.state.as_bytes())) {
        return Err(lost());
    }
    let mut tx = steps.begin(Mode::Write).await?;
    // Rate limit separate from password attempts; known devices have a limit of their own.
    let key = device::id(steps).map_or_else(|| throttle::address_key(&tx), |device| format!("device {device}"));
    let counted = [(format!("sso {key}"), platform.config().sign_in.guesses_per_address)];
    let taken = throttle::take(&mut tx, &counted).await?;
    let first = single_use::use_up(&mut tx, PURPOSE, opened.id, opened.expires_at).await?;
    tx.commit().await?;
    let taken = taken.ok_or_else(throttle::too_many)?;
    if !first {
        return Err(lost());
    }
    let journey = journey(steps, &kept).await?;
    let Some(person) = provider.finish(&journey, &arrival.code, platform.now()).await? else {
        let mut tx = steps.begin(Mode::Write).await?;
        log::write(&mut tx, "", None, "wrong", SSO, &steps.agent).await?;
        tx.commit().await?;
        return Err(lost());
    };
    if let Some(proves) = kept.proves {
        let mut tx = steps.begin(Mode::Write).await?;
        taken.give_back(&mut tx).await?;
        return proved(tx, &person, proves, kept.return_to).await;
    }
    let nobodys = password::unknown(&platform).await?;
    let mut tx = steps.begin(Mode::Write).await?;
    taken.give_back(&mut tx).await?;
    let entrant = match link::find_or_make(&mut tx, &person, config(steps)?.link_by_email, nobodys).await? {
        Found::User(entrant) => entrant,
        Found::Unproved(user) => {
            log::write(&mut tx, &person.subject, Some(user), "proveFirst", SSO, &steps.agent).await?;
            tx.commit().await?;
            promise::give(steps, &person, user)?;
            let said = platform.words().label(steps.ctx().language, "identity-sso-prove_first");
            return Ok(SsoFinish {
                signed_in: None,
                prove_first: Some(said),
                proved: false,
                return_to: kept.return_to,
            });
        }
    };
    let called = entrant.username.clone();
    let by = By { method: SSO, multi_factor: person.multi_factor, proved: false };
    let signed_in = sign_in::admit(steps, tx, &entrant, by, &called).await?;
    Ok(SsoFinish { signed_in: Some(signed_in), prove_first: None, proved: false, return_to: kept.return_to })
}

/// Proves the session if the person is its user, and was asked since he set out.
async fn proved(mut tx: Tx, person: &Person, proves: Proves, return_to: String) -> Result<SsoFinish> {
    if link::known(&mut tx, person).await? != Some(proves.user) {
        return Err(Error::refused("identity-proof-other_person"));
    }
    let asked = person.authenticated_at.is_some_and(|at| at.unix_timestamp() + LEEWAY.whole_seconds() >= proves.since);
    if !asked {
        return Err(Error::refused("identity-proof-not_asked"));
    }
    store::prove(&mut tx, proves.session, proves.user).await?;
    tx.commit().await?;
    Ok(SsoFinish { signed_in: None, prove_first: None, proved: true, return_to })
}

/// How long a sign-out waits for the provider: its answer takes the cookie back, and must not take that of the next session.
const PARTING: std::time::Duration = std::time::Duration::from_secs(1);

/// The provider's logout URL for a session opened by SSO. An unavailable provider neither prevents signing out here nor
/// delays it.
pub async fn way_out(steps: &Steps) -> Option<String> {
    let platform = steps.platform();
    let provider = platform.sso(&steps.ctx().tenant)?;
    let back = place(steps, "/login").await.ok()?;
    tokio::time::timeout(PARTING, provider.leave(&back)).await.ok()?.ok().flatten()
}

async fn journey(steps: &Steps, kept: &Kept) -> Result<Journey> {
    Ok(Journey {
        state: kept.state.clone(),
        nonce: kept.nonce.clone(),
        verifier: kept.verifier.clone(),
        redirect_uri: place(steps, "/auth-redirect").await?,
        fresh: kept.proves.is_some(),
    })
}

fn config(steps: &Steps) -> Result<&Sso> {
    steps.platform().config().sso.get(steps.ctx().tenant.code.as_ref()).ok_or_else(not_here)
}

/// Absolute URL of one of our pages; built from the configuration, never from the request.
async fn place(steps: &Steps, path: &str) -> Result<String> {
    let listed = steps.platform().directory().by_id(steps.ctx().tenant.id).await?.ok_or_else(Error::not_found)?;
    let host = listed.hosts.first().map_or("localhost", String::as_str);
    Ok(format!("{}{path}", config(steps)?.redirect_base.trim_end_matches('/').replace("{host}", host)))
}

fn not_here() -> Error {
    Error::refused("identity-sso-not_here")
}

fn lost() -> Error {
    Error::refused("identity-sso-lost")
}

/// A path that no browser can interpret as another site (open redirect).
fn is_own_path(text: &str) -> bool {
    let plain = |c: char| !c.is_control() && !c.is_whitespace() && c != '\\';
    text.len() <= 500 && text.starts_with('/') && !text.starts_with("//") && text.chars().all(plain)
}

#[cfg(test)]
mod tests {
    use super::is_own_path;

    #[test]
    fn the_way_back_leads_to_ourselves_only() {
        for own in ["/", "/systemManage/role?x=1#y", "/a//b", "/%2F%2Fevil.example"] {
            assert!(is_own_path(own), "{own}");
        }
        for foreign in [
            "",
            "dashboard",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "/\t/evil.example",
            "/\n/evil.example",
            " //evil.example",
        ] {
            assert!(!is_own_path(foreign), "{foreign}");
        }
        assert!(!is_own_path(&format!("/{}", "a".repeat(500))));
    }
}

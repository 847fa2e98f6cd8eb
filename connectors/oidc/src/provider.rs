//! One provider: its discovery document and keys are fetched once and cached.

use crate::discovery::Discovery;
use crate::http::{Heard, Http};
use crate::token::{self, Claims, Expected, Jwks};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::digest::{SHA256, digest};
use serde::Deserialize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tandem_contracts::sso::{Answer, Journey, Person, SignOn};
use tandem_kernel::{Error, Result};
use tandem_platform::config::Sso;
use time::OffsetDateTime;
use tokio::sync::Mutex as Turn;

/// How long discovery document and keys are cached.
const KEPT: Duration = Duration::from_secs(3600);
/// A token that the keys do not fit refreshes them, but no more often than this.
const ASKED_AGAIN: Duration = Duration::from_secs(30);

struct Published {
    discovery: Discovery,
    keys: Jwks,
    at: Instant,
}

pub struct Provider {
    config: Sso,
    http: Http,
    known: Mutex<Option<Arc<Published>>>,
    /// Who asks the provider; others wait for the answer instead of asking as well.
    asking: Turn<()>,
}

#[derive(Deserialize)]
struct Tokens {
    id_token: String,
    #[serde(default)]
    access_token: String,
}

impl Provider {
    pub fn new(config: &Sso) -> Result<Self> {
        Ok(Self { config: config.clone(), http: Http::new()?, known: Mutex::default(), asking: Turn::default() })
    }

    /// What the provider published when it was last asked, however long ago.
    fn known(&self) -> Option<Arc<Published>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Concurrent callers wait for one request.
    async fn published(&self, oldest: Duration) -> Result<Arc<Published>> {
        let young = || self.known().filter(|kept| kept.at.elapsed() < oldest);
        if let Some(kept) = young() {
            return Ok(kept);
        }
        let _turn = self.asking.lock().await;
        // Somebody else may have asked while we waited.
        if let Some(kept) = young() {
            return Ok(kept);
        }
        let place = format!("{}/.well-known/openid-configuration", self.config.issuer.trim_end_matches('/'));
        let discovery = Discovery::read(self.read(&place).await?.bytes(), &self.config.issuer)?;
        let keys: Jwks = self.read(&discovery.jwks_uri).await?.json()?;
        let fresh = Arc::new(Published { discovery, keys, at: Instant::now() });
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(fresh.clone());
        Ok(fresh)
    }

    /// Anything but 200 is a passing trouble: whoever comes next asks again.
    async fn read(&self, place: &str) -> Result<Heard> {
        let heard = self.http.get(place, None).await?;
        if heard.status == 200 {
            return Ok(heard);
        }
        Err(Error::unavailable().because(format!("the sign-in provider answers {} at {place}", heard.status)))
    }

    async fn begin(&self, journey: &Journey) -> Result<String> {
        let published = self.published(KEPT).await?;
        let challenge = URL_SAFE_NO_PAD.encode(digest(&SHA256, journey.verifier.as_bytes()));
        let mut asked: Vec<(&str, &str)> = vec![
            ("response_type", "code"),
            ("client_id", &self.config.client_id),
            ("redirect_uri", &journey.redirect_uri),
            ("scope", "openid profile email"),
            ("state", &journey.state),
            ("nonce", &journey.nonce),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
        ];
        if journey.fresh {
            // Both, as some providers know only one; with an age they must say when the person was asked.
            asked.extend([("prompt", "login"), ("max_age", "0")]);
        }
        with_query(&published.discovery.authorization_endpoint, &asked)
    }

    async fn finish(&self, journey: &Journey, code: &str, now: OffsetDateTime) -> Result<Option<Person>> {
        let published = self.published(KEPT).await?;
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", &journey.redirect_uri),
            ("code_verifier", &journey.verifier),
        ];
        let heard = self.http.post_form(&published.discovery.token_endpoint, &self.basic()?, &form).await?;
        if heard.status >= 500 {
            return Err(Error::unavailable().because("the sign-in provider has trouble"));
        }
        if heard.status != 200 {
            let (issuer, status, error) = (&self.config.issuer, heard.status, reason(&heard));
            tracing::warn!(issuer, status, error, "the sign-in provider gives nothing for the code of a sign-in");
            return Ok(None);
        }
        let tokens: Tokens = heard.json()?;
        let expected = Expected {
            issuer: &self.config.issuer,
            audience: &self.config.client_id,
            nonce: &journey.nonce,
            now: now.unix_timestamp(),
        };
        let claims = match token::check(&tokens.id_token, &published.keys, &expected) {
            // Key rotation: a new key is published before it is used; it may have the old one's name, or none has one.
            Err(token::Wrong::UnknownKey | token::Wrong::Signature) => {
                token::check(&tokens.id_token, &self.published(ASKED_AGAIN).await?.keys, &expected)
            }
            checked => checked,
        };
        let claims = match claims {
            Ok(claims) => claims,
            Err(wrong) => {
                let issuer = &self.config.issuer;
                tracing::warn!(issuer, ?wrong, "the token of a sign-in is not believed");
                return Ok(None);
            }
        };
        let multi_factor = claims.is_multi_factor(&self.config.multi_factor_acr);
        let authenticated_at = claims.authenticated_at();
        let claims = self.complete(&published, claims, &tokens.access_token).await?;
        Ok(Some(Person {
            multi_factor,
            authenticated_at,
            issuer: self.config.issuer.clone(),
            email: claims.verified_email(),
            subject: claims.sub,
            username: claims.preferred_username,
            name: claims.name,
        }))
    }

    /// Some providers keep the ID token short and have the rest in the userinfo endpoint.
    async fn complete(&self, published: &Published, claims: Claims, access_token: &str) -> Result<Claims> {
        let Some(place) = published.discovery.userinfo_endpoint.as_ref().filter(|_| claims.email.is_none()) else {
            return Ok(claims);
        };
        let heard = self.http.get(place, Some(access_token)).await?;
        if heard.status != 200 {
            return Ok(claims);
        }
        let told: Claims = heard.json()?;
        // The response must be about the same subject.
        Ok(if told.sub == claims.sub { told } else { claims })
    }

    /// Client id and secret are form-encoded first, as RFC 6749 requires.
    fn basic(&self) -> Result<String> {
        let encoded = |text: &str| {
            let pair = serde_urlencoded::to_string([("", text)]).map_err(Error::internal)?;
            Ok::<_, Error>(pair.trim_start_matches('=').to_owned())
        };
        let (id, secret) = (encoded(&self.config.client_id)?, encoded(self.config.client_secret.expose())?);
        Ok(STANDARD.encode(format!("{id}:{secret}")))
    }

    /// By what is known, however old: the page to leave by hardly ever moves, and nobody waits for a provider to go.
    async fn leave(&self, back: &str) -> Result<Option<String>> {
        let published = match self.known() {
            Some(known) => known,
            None => self.published(KEPT).await?,
        };
        let Some(place) = &published.discovery.end_session_endpoint else { return Ok(None) };
        with_query(place, &[("client_id", &self.config.client_id), ("post_logout_redirect_uri", back)]).map(Some)
    }

    /// Asks anew, whatever is known.
    async fn examine(&self) -> Result<String> {
        let published = self.published(Duration::ZERO).await?;
        Ok(format!("{} publishes its addresses and keys", published.discovery.issuer))
    }
}

/// The `error` of RFC 6749, which tells the operator what to mend, such as `invalid_client`; not its description, which is
/// free text.
fn reason(heard: &Heard) -> String {
    #[derive(Default, Deserialize)]
    struct Refusal {
        #[serde(default)]
        error: String,
    }
    let refusal: Refusal = heard.json().unwrap_or_default();
    refusal.error.chars().filter(char::is_ascii_graphic).take(60).collect()
}

fn with_query(place: &str, pairs: &[(&str, &str)]) -> Result<String> {
    let query = serde_urlencoded::to_string(pairs).map_err(Error::internal)?;
    Ok(format!("{place}{}{query}", if place.contains('?') { '&' } else { '?' }))
}

impl SignOn for Provider {
    fn begin<'a>(&'a self, journey: &'a Journey) -> Answer<'a, String> {
        Box::pin(self.begin(journey))
    }
    fn finish<'a>(&'a self, journey: &'a Journey, code: &'a str, now: OffsetDateTime) -> Answer<'a, Option<Person>> {
        Box::pin(self.finish(journey, code, now))
    }
    fn leave<'a>(&'a self, back: &'a str) -> Answer<'a, Option<String>> {
        Box::pin(self.leave(back))
    }
    fn examine(&self) -> Answer<'_, String> {
        Box::pin(self.examine())
    }
}

#[cfg(test)]
#[path = "provider_tests.rs"]
mod tests;

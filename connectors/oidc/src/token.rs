//! Validates ID tokens. Only these two signature algorithms are accepted; the token's own header cannot select a weaker
//! one.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{ECDSA_P256_SHA256_FIXED, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey};
use serde::Deserialize;
use subtle::ConstantTimeEq;
use time::OffsetDateTime;

/// The tolerated clock skew, in seconds.
const LEEWAY: i64 = 60;
/// The maximum age of a token, in seconds: an older one does not belong to a sign-in of ours.
const OLDEST: i64 = 15 * 60;

#[derive(Clone, Debug, Default, Deserialize)]
pub struct Jwks {
    pub keys: Vec<Jwk>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Jwk {
    pub kty: String,
    #[serde(default)]
    pub kid: Option<String>,
    #[serde(default, rename = "use")]
    pub purpose: Option<String>,
    #[serde(default)]
    pub crv: Option<String>,
    #[serde(default)]
    pub n: Option<String>,
    #[serde(default)]
    pub e: Option<String>,
    #[serde(default)]
    pub x: Option<String>,
    #[serde(default)]
    pub y: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Claims {
    #[serde(default)]
    iss: String,
    pub sub: String,
    #[serde(default)]
    aud: Audience,
    #[serde(default)]
    azp: Option<String>,
    #[serde(default)]
    exp: i64,
    #[serde(default)]
    iat: i64,
    #[serde(default)]
    nonce: String,
    #[serde(default)]
    pub preferred_username: Option<String>,
    #[serde(default)]
    pub name: Option<String>,
    #[serde(default)]
    pub email: Option<String>,
    #[serde(default)]
    email_verified: Verified,
    /// The authentication methods (RFC 8176), and the provider's authentication context class.
    #[serde(default)]
    amr: Vec<String>,
    #[serde(default)]
    acr: Option<String>,
    /// Any value is taken: nobody shall fail to sign in for one that is only needed for a fresh proof.
    #[serde(default)]
    auth_time: serde_json::Value,
}

impl Claims {
    /// By the standard method `mfa`, or by a class the operator configured as such.
    pub fn is_multi_factor(&self, classes: &[String]) -> bool {
        self.amr.iter().any(|method| method == "mfa") || self.acr.as_ref().is_some_and(|class| classes.contains(class))
    }

    /// When the person last proved to the provider who he is.
    pub fn authenticated_at(&self) -> Option<OffsetDateTime> {
        OffsetDateTime::from_unix_timestamp(self.auth_time.as_i64()?).ok()
    }

    pub fn verified_email(&self) -> Option<String> {
        let verified = matches!(&self.email_verified, Verified::Plain(true))
            || matches!(&self.email_verified, Verified::Text(text) if text == "true");
        self.email.clone().filter(|email| verified && !email.is_empty())
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}
impl Default for Audience {
    fn default() -> Self {
        Self::Many(Vec::new())
    }
}

/// Some providers send a string where the standard requires a boolean.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Verified {
    Plain(bool),
    Text(String),
}
impl Default for Verified {
    fn default() -> Self {
        Self::Plain(false)
    }
}

pub struct Expected<'a> {
    pub issuer: &'a str,
    pub audience: &'a str,
    pub nonce: &'a str,
    pub now: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    Malformed,
    Algorithm,
    UnknownKey,
    Signature,
    Issuer,
    Audience,
    Expired,
    Nonce,
    Subject,
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    #[serde(default)]
    kid: Option<String>,
    /// Critical extensions; none are supported.
    #[serde(default)]
    crit: Option<serde_json::Value>,
}

pub fn check(token: &str, keys: &Jwks, expected: &Expected) -> Result<Claims, Wrong> {
    let (signed, signature) = token.rsplit_once('.').ok_or(Wrong::Malformed)?;
    let (head, body) = signed.split_once('.').ok_or(Wrong::Malformed)?;
    let header: Header = part(head)?;
    if header.crit.is_some() {
        return Err(Wrong::Malformed);
    }
    let kty = match header.alg.as_str() {
        "RS256" => "RSA",
        "ES256" => "EC",
        _ => return Err(Wrong::Algorithm),
    };
    let signature = bytes(signature)?;
    let fits = |key: &&Jwk| {
        key.kty == kty
            && key.purpose.as_deref().is_none_or(|purpose| purpose == "sig")
            && (header.kid.is_none() || key.kid == header.kid)
    };
    let mut candidates = keys.keys.iter().filter(fits).peekable();
    if candidates.peek().is_none() {
        return Err(Wrong::UnknownKey);
    }
    if !candidates.any(|key| verifies(key, signed.as_bytes(), &signature).unwrap_or(false)) {
        return Err(Wrong::Signature);
    }
    let claims: Claims = part(body)?;
    believe(&claims, expected)?;
    Ok(claims)
}

fn believe(claims: &Claims, expected: &Expected) -> Result<(), Wrong> {
    if claims.iss != expected.issuer {
        return Err(Wrong::Issuer);
    }
    let for_us = match &claims.aud {
        Audience::One(audience) => audience == expected.audience,
        // With several audiences, `azp` must name us.
        Audience::Many(all) => {
            all.iter().any(|audience| audience == expected.audience)
                && (all.len() == 1 || claims.azp.as_deref() == Some(expected.audience))
        }
    };
    if !for_us || claims.azp.as_deref().is_some_and(|azp| azp != expected.audience) {
        return Err(Wrong::Audience);
    }
    let age = expected.now.saturating_sub(claims.iat);
    if claims.exp.saturating_add(LEEWAY) <= expected.now || !(-LEEWAY..=OLDEST).contains(&age) {
        return Err(Wrong::Expired);
    }
    if !bool::from(claims.nonce.as_bytes().ct_eq(expected.nonce.as_bytes())) || expected.nonce.is_empty() {
        return Err(Wrong::Nonce);
    }
    if claims.sub.is_empty() || claims.sub.len() > 255 { Err(Wrong::Subject) } else { Ok(()) }
}

fn verifies(key: &Jwk, signed: &[u8], signature: &[u8]) -> Option<bool> {
    let text = |value: &Option<String>| bytes(value.as_deref()?).ok();
    if key.kty == "RSA" {
        let public = RsaPublicKeyComponents { n: text(&key.n)?, e: text(&key.e)? };
        return Some(public.verify(&RSA_PKCS1_2048_8192_SHA256, signed, signature).is_ok());
    }
    if key.crv.as_deref() != Some("P-256") {
        return None;
    }
    let mut point = vec![4u8];
    point.extend(text(&key.x)?);
    point.extend(text(&key.y)?);
    Some(UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point).verify(signed, signature).is_ok())
}

fn bytes(text: &str) -> Result<Vec<u8>, Wrong> {
    URL_SAFE_NO_PAD.decode(text).map_err(|_| Wrong::Malformed)
}

fn part<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Wrong> {
    serde_json::from_slice(&bytes(text)?).map_err(|_| Wrong::Malformed)
}

#[cfg(test)]
#[path = "token_tests.rs"]
pub(crate) mod tests;

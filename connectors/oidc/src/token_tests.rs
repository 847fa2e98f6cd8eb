use super::*;
use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};

pub(crate) const NOW: i64 = 1_800_000_000;

pub(crate) struct Signer(EcdsaKeyPair);

impl Signer {
    pub(crate) fn new() -> Self {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        Self(EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, made.as_ref(), &random).unwrap())
    }
    fn keys(&self, kid: &str) -> Jwks {
        serde_json::from_value(self.published(kid)).unwrap()
    }
    /// As a provider publishes it.
    pub(crate) fn published(&self, kid: &str) -> Value {
        let point = self.0.public_key().as_ref();
        let (x, y) = (URL_SAFE_NO_PAD.encode(&point[1..33]), URL_SAFE_NO_PAD.encode(&point[33..]));
        json!({ "keys": [{ "kty": "EC", "crv": "P-256", "kid": kid, "use": "sig", "x": x, "y": y }] })
    }
    pub(crate) fn sign(&self, header: &Value, claims: &Value) -> String {
        let signed = unsigned(header, claims);
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes()).unwrap();
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature.as_ref()))
    }
}

fn unsigned(header: &Value, claims: &Value) -> String {
    let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    format!("{}.{}", encode(header), encode(claims))
}

pub(crate) fn header() -> Value {
    json!({ "alg": "ES256", "kid": "one" })
}
pub(crate) fn claims() -> Value {
    json!({ "iss": "https://id.example", "aud": "tandem", "sub": "7", "nonce": "n-1", "iat": NOW - 5, "exp": NOW + 300,
        "email": "a@b.example", "email_verified": true })
}
fn expected() -> Expected<'static> {
    Expected { issuer: "https://id.example", audience: "tandem", nonce: "n-1", now: NOW }
}

fn judged(change: impl FnOnce(&mut Value)) -> Option<Wrong> {
    let signer = Signer::new();
    let mut told = claims();
    change(&mut told);
    check(&signer.sign(&header(), &told), &signer.keys("one"), &expected()).err()
}

#[test]
fn a_second_factor_is_believed_by_its_standard_name_or_a_class_the_operator_named() {
    let signer = Signer::new();
    let classes = ["urn:example:two".to_owned()];
    let proved = |amr: Value, acr: Value| {
        let mut told = claims();
        told["amr"] = amr;
        told["acr"] = acr;
        let read = check(&signer.sign(&header(), &told), &signer.keys("one"), &expected()).unwrap();
        (read.is_multi_factor(&classes), read.is_multi_factor(&[]))
    };
    assert_eq!(proved(json!([]), Value::Null), (false, false));
    assert_eq!(proved(json!(["pwd", "otp"]), json!("urn:example:one")), (false, false));
    assert_eq!(proved(json!(["pwd", "mfa"]), Value::Null), (true, true));
    assert_eq!(proved(json!(["pwd"]), json!("urn:example:two")), (true, false));
}

#[test]
fn when_the_person_was_asked_is_read_where_it_is_a_moment() {
    let signer = Signer::new();
    let asked_at = |auth_time: Value| {
        let mut told = claims();
        told["auth_time"] = auth_time;
        let read = check(&signer.sign(&header(), &told), &signer.keys("one"), &expected()).unwrap();
        read.authenticated_at().map(time::OffsetDateTime::unix_timestamp)
    };
    assert_eq!(asked_at(json!(NOW - 7)), Some(NOW - 7));
    for odd in [Value::Null, json!("yesterday"), json!(1.5), json!(i64::MAX)] {
        assert_eq!(asked_at(odd.clone()), None, "{odd}");
    }
}

#[test]
fn a_sound_token_is_believed() {
    let signer = Signer::new();
    let read = check(&signer.sign(&header(), &claims()), &signer.keys("one"), &expected()).unwrap();
    assert_eq!((read.sub.as_str(), read.verified_email().as_deref()), ("7", Some("a@b.example")));
    assert_eq!(judged(|c| c["aud"] = json!(["tandem"])), None);
    assert_eq!(
        judged(|c| *c = {
            c["aud"] = json!(["tandem", "other"]);
            c["azp"] = json!("tandem");
            c.clone()
        }),
        None
    );
}

#[test]
fn every_claim_is_checked() {
    assert_eq!(judged(|c| c["iss"] = json!("https://id.example/")), Some(Wrong::Issuer));
    assert_eq!(judged(|c| c["aud"] = json!("other")), Some(Wrong::Audience));
    assert_eq!(judged(|c| c["aud"] = json!([])), Some(Wrong::Audience));
    assert_eq!(judged(|c| c["aud"] = json!(["tandem", "other"])), Some(Wrong::Audience));
    assert_eq!(judged(|c| c["azp"] = json!("other")), Some(Wrong::Audience));
    assert_eq!(judged(|c| c["nonce"] = json!("n-2")), Some(Wrong::Nonce));
    assert_eq!(
        judged(|c| {
            c.as_object_mut().unwrap().remove("nonce");
        }),
        Some(Wrong::Nonce)
    );
    assert_eq!(judged(|c| c["exp"] = json!(NOW - LEEWAY)), Some(Wrong::Expired));
    assert_eq!(judged(|c| c["exp"] = json!(NOW - LEEWAY + 1)), None);
    assert_eq!(
        judged(|c| {
            c.as_object_mut().unwrap().remove("exp");
        }),
        Some(Wrong::Expired)
    );
    assert_eq!(judged(|c| c["iat"] = json!(NOW + LEEWAY + 1)), Some(Wrong::Expired));
    assert_eq!(judged(|c| c["iat"] = json!(NOW - OLDEST - 1)), Some(Wrong::Expired));
    assert_eq!(judged(|c| c["sub"] = json!("")), Some(Wrong::Subject));
}

#[test]
fn the_token_does_not_choose_how_it_is_checked() {
    let signer = Signer::new();
    let keys = signer.keys("one");
    let judge = |token: String| check(&token, &keys, &expected()).err();
    for alg in ["none", "None", "NONE", "HS256", "ES384", "", "RS512"] {
        let mut head = header();
        head["alg"] = json!(alg);
        assert_eq!(judge(signer.sign(&head, &claims())), Some(Wrong::Algorithm), "{alg}");
    }
    let none = json!({ "alg": "none" });
    assert_eq!(judge(format!("{}.", unsigned(&none, &claims()))), Some(Wrong::Algorithm));
    // Algorithm confusion: the public key used as an HMAC secret.
    let secret = hmac::Key::new(hmac::HMAC_SHA256, keys.keys[0].x.as_deref().unwrap().as_bytes());
    let signed = unsigned(&json!({ "alg": "HS256", "kid": "one" }), &claims());
    let mac = URL_SAFE_NO_PAD.encode(hmac::sign(&secret, signed.as_bytes()).as_ref());
    assert_eq!(judge(format!("{signed}.{mac}")), Some(Wrong::Algorithm));
    // An elliptic curve key is not accepted for RSA.
    assert_eq!(judge(signer.sign(&json!({ "alg": "RS256", "kid": "one" }), &claims())), Some(Wrong::UnknownKey));
    let critical = json!({ "alg": "ES256", "kid": "one", "crit": ["b64"] });
    assert_eq!(judge(signer.sign(&critical, &claims())), Some(Wrong::Malformed));
}

#[test]
fn only_the_providers_own_key_signs() {
    let (signer, thief) = (Signer::new(), Signer::new());
    let keys = signer.keys("one");
    let judge = |token: String| check(&token, &keys, &expected()).err();
    assert_eq!(judge(thief.sign(&header(), &claims())), Some(Wrong::Signature));
    assert_eq!(judge(signer.sign(&json!({ "alg": "ES256", "kid": "two" }), &claims())), Some(Wrong::UnknownKey));
    assert_eq!(judge(format!("{}.", unsigned(&header(), &claims()))), Some(Wrong::Signature));
    let sound = signer.sign(&header(), &claims());
    let mut other = claims();
    other["sub"] = json!("8");
    let signature = sound.rsplit_once('.').unwrap().1;
    assert_eq!(judge(format!("{}.{signature}", unsigned(&header(), &other))), Some(Wrong::Signature));
    for junk in ["", "a", "a.b", "a.b.c", "...."] {
        assert!(judge(junk.to_owned()).is_some(), "{junk}");
    }
}

#[test]
fn an_address_counts_only_when_the_provider_verified_it() {
    let email = |verified: Value| {
        let mut told = claims();
        told["email_verified"] = verified;
        serde_json::from_value::<Claims>(told).unwrap().verified_email()
    };
    assert!(email(json!(true)).is_some() && email(json!("true")).is_some());
    assert!(email(json!(false)).is_none() && email(json!("false")).is_none());
}

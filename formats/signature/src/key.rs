//! Keys: signing, and verification with a public key. Private keys stay with the caller, possibly in a hardware device:
//! only the trait [`Signer`] is required.

use der::asn1::AnyRef;
use der::{Decode, Encode};
use p256::ecdsa::signature::{Signer as _, Verifier as _};
use p256::pkcs8::{DecodePrivateKey, EncodePublicKey};
use ring::signature as ring_signature;
use spki::{AlgorithmIdentifierOwned, ObjectIdentifier, SubjectPublicKeyInfoRef};

pub(crate) const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const RSA_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.11");
const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const P256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7");
const ECDSA_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// RSA of at least 2048 bits, PKCS #1 v1.5, SHA-256.
    Rsa,
    /// ECDSA on P-256, SHA-256; the signature in ASN.1.
    P256,
}

/// Signing failed, with the reason for a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyTrouble(pub String);

impl std::fmt::Display for KeyTrouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for KeyTrouble {}

/// A private key that can sign.
pub trait Signer: Send + Sync {
    /// The public key as `SubjectPublicKeyInfo` in DER.
    fn public_key(&self) -> &[u8];
    /// Signs these bytes (not their digest) with the key's algorithm and SHA-256.
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, KeyTrouble>;
}

impl Algorithm {
    pub(crate) fn of_public_key(public_key: &[u8]) -> Option<Self> {
        let key = SubjectPublicKeyInfoRef::from_der(public_key).ok()?;
        match key.algorithm.oid {
            RSA => Some(Self::Rsa),
            EC => {
                let curve: ObjectIdentifier = key.algorithm.parameters?.decode_as().ok()?;
                (curve == P256).then_some(Self::P256)
            }
            _ => None,
        }
    }

    /// The algorithm identifier in certificates and signatures.
    pub(crate) fn identifier(self) -> AlgorithmIdentifierOwned {
        match self {
            Self::Rsa => AlgorithmIdentifierOwned { oid: RSA_SHA256, parameters: Some(AnyRef::NULL.into()) },
            Self::P256 => AlgorithmIdentifierOwned { oid: ECDSA_SHA256, parameters: None },
        }
    }

    /// CMS allows RSA signatures to be identified by the key algorithm alone.
    pub(crate) fn is_named(self, identifier: &AlgorithmIdentifierOwned) -> bool {
        match self {
            Self::Rsa => matches!(identifier.oid, RSA | RSA_SHA256),
            Self::P256 => identifier.oid == ECDSA_SHA256,
        }
    }
}

/// Whether the signature was made with this key for this message.
pub(crate) fn signed_by(public_key: &[u8], message: &[u8], signature: &[u8]) -> bool {
    let Ok(key) = SubjectPublicKeyInfoRef::from_der(public_key) else { return false };
    let Some(bits) = key.subject_public_key.as_bytes() else { return false };
    match Algorithm::of_public_key(public_key) {
        // ring rejects keys of less than 2048 bits.
        Some(Algorithm::Rsa) => {
            ring_signature::UnparsedPublicKey::new(&ring_signature::RSA_PKCS1_2048_8192_SHA256, bits)
                .verify(message, signature)
                .is_ok()
        }
        Some(Algorithm::P256) => {
            let key = p256::ecdsa::VerifyingKey::from_sec1_bytes(bits);
            let signature = p256::ecdsa::DerSignature::from_bytes(signature);
            matches!((key, signature), (Ok(key), Ok(signature)) if key.verify(message, &signature).is_ok())
        }
        None => false,
    }
}

/// A key in memory, for callers who store keys encrypted and decrypt them to sign.
pub struct SoftwareKey {
    public_key: Vec<u8>,
    private: Private,
}

enum Private {
    P256(p256::ecdsa::SigningKey),
    Rsa(Box<ring_signature::RsaKeyPair>),
}

impl std::fmt::Debug for SoftwareKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SoftwareKey").field("public_key", &self.public_key.len()).finish_non_exhaustive()
    }
}

impl SoftwareKey {
    /// A new P-256 key from 32 random bytes; about one in four billion seeds is invalid.
    pub fn p256_from_seed(seed: &[u8; 32]) -> Option<Self> {
        Self::p256(p256::ecdsa::SigningKey::from_slice(seed).ok()?)
    }

    /// A key in PKCS #8: P-256, or RSA of 2048 to 4096 bits.
    pub fn from_pkcs8(der: &[u8]) -> Option<Self> {
        if let Ok(key) = p256::SecretKey::from_pkcs8_der(der) {
            return Self::p256(key.into());
        }
        let pair = ring_signature::RsaKeyPair::from_pkcs8(der).ok()?;
        let public: &[u8] = ring_signature::KeyPair::public_key(&pair).as_ref();
        let public_key = spki::SubjectPublicKeyInfoOwned {
            algorithm: AlgorithmIdentifierOwned { oid: RSA, parameters: Some(AnyRef::NULL.into()) },
            subject_public_key: der::asn1::BitString::from_bytes(public).ok()?,
        };
        Some(Self { public_key: public_key.to_der().ok()?, private: Private::Rsa(Box::new(pair)) })
    }

    fn p256(key: p256::ecdsa::SigningKey) -> Option<Self> {
        let public_key = key.verifying_key().to_public_key_der().ok()?.into_vec();
        Some(Self { public_key, private: Private::P256(key) })
    }
}

impl Signer for SoftwareKey {
    fn public_key(&self) -> &[u8] {
        &self.public_key
    }

    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, KeyTrouble> {
        match &self.private {
            Private::P256(key) => {
                let signature: p256::ecdsa::DerSignature = key.sign(message);
                Ok(signature.as_bytes().to_vec())
            }
            Private::Rsa(pair) => {
                let mut signature = vec![0; pair.public().modulus_len()];
                // PKCS #1 v1.5 padding is deterministic; ring needs randomness for blinding.
                let chance = ring::rand::SystemRandom::new();
                pair.sign(&ring_signature::RSA_PKCS1_SHA256, &chance, message, &mut signature)
                    .map_err(|_| KeyTrouble("the RSA key does not sign".into()))?;
                Ok(signature)
            }
        }
    }
}

//! Certificates of organisations: issued with the caller's authority, and parsed.

use crate::key::{Algorithm, KeyTrouble, Signer, signed_by};
use crate::path::may_issue;
use der::asn1::{Any, BitString, ObjectIdentifier, OctetString};
use der::{DateTime, Decode, Encode, Sequence, Tag};
use sha2::{Digest, Sha256};
use spki::{AlgorithmIdentifierOwned, SubjectPublicKeyInfoOwned};
use time::OffsetDateTime;
use x509_cert::attr::AttributeTypeAndValue;
use x509_cert::certificate::Version;
use x509_cert::ext::pkix::{AuthorityKeyIdentifier, BasicConstraints, KeyUsage, KeyUsages, SubjectKeyIdentifier};
use x509_cert::ext::{Extension, Extensions};
use x509_cert::name::{RdnSequence, RelativeDistinguishedName};
use x509_cert::serial_number::SerialNumber;
use x509_cert::time::{Time, Validity};

const COMMON_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.3");
const ORGANISATION: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.10");
const COUNTRY: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.6");
const BASIC_CONSTRAINTS: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.19");
const KEY_USAGE: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.15");
const SUBJECT_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.14");
const AUTHORITY_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.35");

/// The maximum length of a name in X.509.
pub const LONGEST_NAME: usize = 64;

/// The subject of a certificate.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The common name: of the company, or of the authority.
    pub common_name: &'a str,
    pub organisation: Option<&'a str>,
    /// Two-letter country code.
    pub country: Option<&'a str>,
}

/// Whether it may issue further certificates, or sign documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Authority,
    Documents,
}

#[derive(Clone, Debug)]
pub struct Wanted<'a> {
    pub subject: Subject<'a>,
    pub purpose: Purpose,
    /// The subject's key, as `SubjectPublicKeyInfo` in DER.
    pub public_key: &'a [u8],
    /// Unique per issuer: 16 random bytes are sufficient.
    pub serial: [u8; 16],
    pub from: OffsetDateTime,
    pub until: OffsetDateTime,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IssueTrouble {
    /// Empty, or longer than [`LONGEST_NAME`] characters.
    Name,
    Country,
    /// It ends before it begins, or is outside the representable range.
    Time,
    /// Neither RSA nor P-256.
    PublicKey,
    /// The issuer's certificate is not for this key, or may not issue.
    Issuer,
    Key(KeyTrouble),
}

/// The contents of a certificate, and its DER encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    pub common_name: String,
    pub organisation: Option<String>,
    pub issuer_common_name: String,
    pub serial: String,
    pub from: OffsetDateTime,
    pub until: OffsetDateTime,
    pub algorithm: Option<Algorithm>,
    pub is_authority: bool,
    /// SHA-256 of the DER encoding in hexadecimal, for manual comparison.
    pub fingerprint: String,
    pub der: Vec<u8>,
}

#[derive(Sequence)]
struct ToBeSigned {
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT")]
    version: Version,
    serial: SerialNumber,
    algorithm: AlgorithmIdentifierOwned,
    issuer: RdnSequence,
    validity: Validity,
    subject: RdnSequence,
    public_key: SubjectPublicKeyInfoOwned,
    #[asn1(context_specific = "3", tag_mode = "EXPLICIT")]
    extensions: Extensions,
}

#[derive(Sequence)]
struct Signed {
    body: ToBeSigned,
    algorithm: AlgorithmIdentifierOwned,
    signature: BitString,
}

/// Issues a certificate. Without an issuer's certificate it is self-signed: the root of a tenant's own trust.
pub fn issue(wanted: &Wanted<'_>, issuer: Option<&[u8]>, key: &dyn Signer) -> Result<Vec<u8>, IssueTrouble> {
    let public_key = SubjectPublicKeyInfoOwned::from_der(wanted.public_key).map_err(|_| IssueTrouble::PublicKey)?;
    Algorithm::of_public_key(wanted.public_key).ok_or(IssueTrouble::PublicKey)?;
    let algorithm = Algorithm::of_public_key(key.public_key()).ok_or(IssueTrouble::Issuer)?.identifier();
    let subject = name(&wanted.subject)?;
    let issuer_name = match issuer {
        None if key.public_key() != wanted.public_key => return Err(IssueTrouble::Issuer),
        None => subject.clone(),
        Some(der) => {
            let certificate = x509_cert::Certificate::from_der(der).map_err(|_| IssueTrouble::Issuer)?;
            // An issuer restricted to document certificates may not create authorities.
            let may = match wanted.purpose {
                Purpose::Authority => may_issue(der, 1),
                Purpose::Documents => may_issue(der, 0),
            };
            if !may || public_key_of(der).as_deref() != Some(key.public_key()) {
                return Err(IssueTrouble::Issuer);
            }
            certificate.tbs_certificate().subject().as_ref().clone()
        }
    };
    if wanted.until <= wanted.from {
        return Err(IssueTrouble::Time);
    }
    let validity = Validity::new(moment(wanted.from)?, moment(wanted.until)?);
    // Positive and of constant length: the highest bit is clear, the next one is set.
    let mut serial = wanted.serial;
    serial[0] = serial[0] & 0x3f | 0x40;
    let extensions = extensions(wanted, key.public_key()).map_err(|_| IssueTrouble::PublicKey)?;
    let body = ToBeSigned {
        version: Version::V3,
        serial: SerialNumber::new(&serial).map_err(|_| IssueTrouble::Name)?,
        algorithm: algorithm.clone(),
        issuer: issuer_name,
        validity,
        subject,
        public_key,
        extensions,
    };
    let bytes = body.to_der().map_err(|_| IssueTrouble::Name)?;
    let signature = key.sign(&bytes).map_err(IssueTrouble::Key)?;
    if !signed_by(key.public_key(), &bytes, &signature) {
        return Err(IssueTrouble::Key(KeyTrouble("the signature does not fit the key".into())));
    }
    let signature = BitString::from_bytes(&signature).map_err(|_| IssueTrouble::Name)?;
    Signed { body, algorithm, signature }.to_der().map_err(|_| IssueTrouble::Name)
}

fn name(subject: &Subject<'_>) -> Result<RdnSequence, IssueTrouble> {
    let mut parts = Vec::new();
    if let Some(country) = subject.country {
        if country.len() != 2 || !country.bytes().all(|byte| byte.is_ascii_uppercase()) {
            return Err(IssueTrouble::Country);
        }
        parts.push((COUNTRY, Tag::PrintableString, country));
    }
    if let Some(organisation) = subject.organisation {
        parts.push((ORGANISATION, Tag::Utf8String, organisation));
    }
    parts.push((COMMON_NAME, Tag::Utf8String, subject.common_name));
    let mut sequence = RdnSequence::default();
    for (oid, tag, text) in parts {
        if text.trim().is_empty() || text.chars().count() > LONGEST_NAME || text.chars().any(char::is_control) {
            return Err(IssueTrouble::Name);
        }
        let value = Any::new(tag, text.as_bytes()).map_err(|_| IssueTrouble::Name)?;
        let part = vec![AttributeTypeAndValue { oid, value }];
        sequence.push(RelativeDistinguishedName::try_from(part).map_err(|_| IssueTrouble::Name)?);
    }
    Ok(sequence)
}

fn moment(at: OffsetDateTime) -> Result<Time, IssueTrouble> {
    let seconds = u64::try_from(at.unix_timestamp()).map_err(|_| IssueTrouble::Time)?;
    let moment =
        DateTime::from_unix_duration(std::time::Duration::from_secs(seconds)).map_err(|_| IssueTrouble::Time)?;
    Ok(Time::from(moment))
}

/// The first 160 bits of SHA-256 over the key, according to RFC 7093.
fn key_id(public_key: &[u8]) -> der::Result<OctetString> {
    let key = SubjectPublicKeyInfoOwned::from_der(public_key)?;
    let digest = Sha256::digest(key.subject_public_key.raw_bytes());
    OctetString::new(&digest[..20])
}

fn extensions(wanted: &Wanted<'_>, issuer_key: &[u8]) -> der::Result<Extensions> {
    let extension = |extn_id, critical, value: Vec<u8>| -> der::Result<Extension> {
        Ok(Extension { extn_id, critical, extn_value: OctetString::new(value)? })
    };
    let (authority, usage) = match wanted.purpose {
        Purpose::Authority => (true, KeyUsages::KeyCertSign | KeyUsages::CRLSign),
        Purpose::Documents => (false, KeyUsages::DigitalSignature | KeyUsages::NonRepudiation),
    };
    let constraints = BasicConstraints { ca: authority, path_len_constraint: authority.then_some(0) };
    let issuer = AuthorityKeyIdentifier { key_identifier: Some(key_id(issuer_key)?), ..Default::default() };
    Ok(vec![
        extension(BASIC_CONSTRAINTS, true, constraints.to_der()?)?,
        extension(KEY_USAGE, true, KeyUsage(usage).to_der()?)?,
        extension(SUBJECT_KEY, false, SubjectKeyIdentifier(key_id(wanted.public_key)?).to_der()?)?,
        extension(AUTHORITY_KEY, false, issuer.to_der()?)?,
    ])
}

/// Parses a certificate; `None` if it is invalid.
pub fn describe(der: &[u8]) -> Option<Described> {
    let certificate = x509_cert::Certificate::from_der(der).ok()?;
    let body = certificate.tbs_certificate();
    let constraints = body.get_extension::<BasicConstraints>().ok()?;
    let at = |time: &Time| OffsetDateTime::from_unix_timestamp(time.to_unix_duration().as_secs() as i64).ok();
    Some(Described {
        common_name: part(body.subject().as_ref(), COMMON_NAME).unwrap_or_default(),
        organisation: part(body.subject().as_ref(), ORGANISATION),
        issuer_common_name: part(body.issuer().as_ref(), COMMON_NAME).unwrap_or_default(),
        serial: hexadecimal(body.serial_number().as_bytes()),
        from: at(&body.validity().not_before)?,
        until: at(&body.validity().not_after)?,
        algorithm: public_key_of(der).and_then(|key| Algorithm::of_public_key(&key)),
        is_authority: constraints.is_some_and(|(_, constraints)| constraints.ca),
        fingerprint: hexadecimal(&Sha256::digest(der)),
        der: der.to_vec(),
    })
}

fn part(name: &RdnSequence, oid: ObjectIdentifier) -> Option<String> {
    let value = &name.iter().flat_map(|part| part.iter()).filter(|part| part.oid == oid).last()?.value;
    Some(String::from_utf8_lossy(value.value()).into_owned())
}

pub(crate) fn public_key_of(der: &[u8]) -> Option<Vec<u8>> {
    let certificate = x509_cert::Certificate::from_der(der).ok()?;
    certificate.tbs_certificate().subject_public_key_info().to_der().ok()
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether `issuer` signed `certificate`, both in DER.
pub(crate) fn issued_by(certificate: &[u8], issuer: &[u8]) -> bool {
    let (Ok(child), Ok(parent)) =
        (x509_cert::Certificate::from_der(certificate), x509_cert::Certificate::from_der(issuer))
    else {
        return false;
    };
    let Some(key) = public_key_of(issuer) else { return false };
    let Ok(body) = child.tbs_certificate().to_der() else { return false };
    let named =
        Algorithm::of_public_key(&key).is_some_and(|algorithm| algorithm.identifier() == *child.signature_algorithm());
    child.tbs_certificate().issuer() == parent.tbs_certificate().subject()
        && child.tbs_certificate().signature() == child.signature_algorithm()
        && named
        && child.signature().as_bytes().is_some_and(|signature| signed_by(&key, &body, signature))
}

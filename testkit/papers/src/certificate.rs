//! Certificates with arbitrary content, including those a proper authority would not issue.

use der::asn1::{Any, BitString, ObjectIdentifier, OctetString};
use der::{DateTime, Decode, Encode, Sequence, Tag};
use spki::{AlgorithmIdentifierOwned, SubjectPublicKeyInfoOwned};
use tandem_signature::{Signer, SoftwareKey};
use time::{Duration, OffsetDateTime};
use x509_cert::attr::AttributeTypeAndValue;
use x509_cert::certificate::Version;
use x509_cert::ext::pkix::{BasicConstraints, KeyUsage, KeyUsages};
use x509_cert::ext::{Extension, Extensions};
use x509_cert::name::{RdnSequence, RelativeDistinguishedName};
use x509_cert::serial_number::SerialNumber;
use x509_cert::time::{Time, Validity};

use crate::NOW;

const COMMON_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.4.3");
const ECDSA_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");

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

/// The extensions of a certificate.
#[derive(Clone, Debug)]
pub enum Says {
    /// A certificate authority, with an optional path length constraint.
    Authority(Option<u8>),
    NoAuthority,
    SignsCertificates,
    SignsDocuments,
    /// Key usage restricted to key encipherment.
    CarriesKeys,
    /// Any extension: OID, whether it is critical, value in DER.
    Other(&'static str, bool, Vec<u8>),
}

#[derive(Clone, Debug)]
pub struct Made<'a> {
    pub name: &'a str,
    pub serial: u8,
    pub from: OffsetDateTime,
    pub until: OffsetDateTime,
    pub says: Vec<Says>,
}

impl<'a> Made<'a> {
    /// Valid from yesterday for a year.
    pub fn new(name: &'a str, serial: u8, says: Vec<Says>) -> Self {
        Self { name, serial, from: NOW - Duration::days(1), until: NOW + Duration::days(365), says }
    }

    /// The certificate for `key`, signed with `by`; `issuer` is only a name.
    pub fn sign(&self, key: &SoftwareKey, issuer: &str, by: &SoftwareKey) -> Vec<u8> {
        let algorithm = AlgorithmIdentifierOwned { oid: ECDSA_SHA256, parameters: None };
        let body = ToBeSigned {
            version: Version::V3,
            serial: SerialNumber::new(&[self.serial; 16]).unwrap(),
            algorithm: algorithm.clone(),
            issuer: name(issuer),
            validity: Validity::new(moment(self.from), moment(self.until)),
            subject: name(self.name),
            public_key: SubjectPublicKeyInfoOwned::from_der(key.public_key()).unwrap(),
            extensions: self.says.iter().map(extension).collect(),
        };
        let signature = by.sign(&body.to_der().unwrap()).unwrap();
        Signed { body, algorithm, signature: BitString::from_bytes(&signature).unwrap() }.to_der().unwrap()
    }
}

fn name(text: &str) -> RdnSequence {
    let value = Any::new(Tag::Utf8String, text.as_bytes()).unwrap();
    let mut sequence = RdnSequence::default();
    sequence
        .push(RelativeDistinguishedName::try_from(vec![AttributeTypeAndValue { oid: COMMON_NAME, value }]).unwrap());
    sequence
}

fn moment(at: OffsetDateTime) -> Time {
    let seconds = u64::try_from(at.unix_timestamp()).unwrap();
    Time::from(DateTime::from_unix_duration(std::time::Duration::from_secs(seconds)).unwrap())
}

fn extension(says: &Says) -> Extension {
    let (oid, critical, value) = match says {
        Says::Authority(below) => {
            ("2.5.29.19", true, BasicConstraints { ca: true, path_len_constraint: *below }.to_der().unwrap())
        }
        Says::NoAuthority => {
            ("2.5.29.19", true, BasicConstraints { ca: false, path_len_constraint: None }.to_der().unwrap())
        }
        Says::SignsCertificates => ("2.5.29.15", true, usage(KeyUsages::KeyCertSign | KeyUsages::CRLSign)),
        Says::SignsDocuments => ("2.5.29.15", true, usage(KeyUsages::DigitalSignature | KeyUsages::NonRepudiation)),
        Says::CarriesKeys => ("2.5.29.15", true, usage(KeyUsages::KeyEncipherment.into())),
        Says::Other(oid, critical, value) => (*oid, *critical, value.clone()),
    };
    let extn_id = ObjectIdentifier::new(oid).unwrap();
    Extension { extn_id, critical, extn_value: OctetString::new(value).unwrap() }
}

fn usage(usages: der::flagset::FlagSet<KeyUsages>) -> Vec<u8> {
    KeyUsage(usages).to_der().unwrap()
}

//! The signature itself: a detached CMS message according to PAdES level B-B.

use crate::certificate::{hexadecimal, public_key_of};
use crate::key::{Algorithm, KeyTrouble, Signer, signed_by};
use cms::cert::{CertificateChoices, IssuerAndSerialNumber};
use cms::content_info::{CmsVersion, ContentInfo};
use cms::signed_data::{
    CertificateSet, EncapsulatedContentInfo, SignedAttributes, SignedData, SignerIdentifier, SignerInfo, SignerInfos,
};
use der::asn1::{Any, ObjectIdentifier, OctetString, OctetStringRef, SetOfVec};
use der::{Decode, Encode, Reader, Sequence, SliceReader};
use sha2::{Digest, Sha256};
use spki::AlgorithmIdentifierOwned;
use x509_cert::Certificate;
use x509_cert::attr::Attribute;

const DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.1");
const SIGNED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
const CONTENT_TYPE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");
const SIGNING_CERTIFICATE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.47");
const SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");

/// A certificate path is short. Each certificate is compared with every other, which is expensive.
const MOST_CERTIFICATES: usize = 8;

/// Binds the signer's certificate to the signed attributes, so that it cannot be replaced.
#[derive(Sequence)]
struct SigningCertificate {
    certificates: Vec<CertificateId>,
    policies: Option<Any>,
}

#[derive(Sequence)]
struct CertificateId {
    /// Omitted for SHA-256.
    algorithm: Option<AlgorithmIdentifierOwned>,
    hash: OctetString,
    issuer: Option<Any>,
}

/// Signs a digest. `chain` is the signer's certificate, then its issuers.
pub fn make(digest: &[u8; 32], chain: &[Vec<u8>], signer: &dyn Signer) -> Result<Vec<u8>, KeyTrouble> {
    let trouble = |what: &str| KeyTrouble(what.to_owned());
    let broken = |_: der::Error| KeyTrouble("the signature cannot be written".into());
    let own = chain.first().ok_or_else(|| trouble("there is no certificate"))?;
    if public_key_of(own).as_deref() != Some(signer.public_key()) {
        return Err(trouble("the certificate is for another key"));
    }
    let algorithm =
        Algorithm::of_public_key(signer.public_key()).ok_or_else(|| trouble("neither an RSA nor a P-256 key"))?;
    let mut certificates = Vec::new();
    for der in chain {
        let certificate = Certificate::from_der(der).map_err(|_| trouble("a certificate cannot be read"))?;
        certificates.push(CertificateChoices::Certificate(certificate));
    }
    let certificate = Certificate::from_der(own).map_err(broken)?;
    let names = SigningCertificate {
        certificates: vec![CertificateId {
            algorithm: None,
            hash: OctetString::new(Sha256::digest(own).as_slice()).map_err(broken)?,
            issuer: None,
        }],
        policies: None,
    }
    .to_der()
    .map_err(broken)?;
    let attributes = [
        (CONTENT_TYPE, Any::encode_from(&DATA)),
        (MESSAGE_DIGEST, OctetStringRef::new(digest).and_then(|digest| Any::encode_from(&digest))),
        (SIGNING_CERTIFICATE, Any::from_der(&names)),
    ];
    let mut signed = Vec::new();
    for (oid, value) in attributes {
        let values = SetOfVec::try_from(vec![value.map_err(broken)?]).map_err(broken)?;
        signed.push(Attribute { oid, values });
    }
    let signed = SignedAttributes::try_from(signed).map_err(broken)?;
    let bytes = signed.to_der().map_err(broken)?;
    let signature = signer.sign(&bytes)?;
    if !signed_by(signer.public_key(), &bytes, &signature) {
        return Err(trouble("the signature does not fit the key"));
    }
    let body = certificate.tbs_certificate();
    let info = SignerInfo {
        version: CmsVersion::V1,
        sid: SignerIdentifier::IssuerAndSerialNumber(IssuerAndSerialNumber {
            issuer: body.issuer().clone(),
            serial_number: body.serial_number().clone(),
        }),
        digest_alg: sha256(),
        signed_attrs: Some(signed),
        signature_algorithm: algorithm.identifier(),
        signature: OctetString::new(signature).map_err(broken)?,
        unsigned_attrs: None,
    };
    let data = SignedData {
        version: CmsVersion::V1,
        digest_algorithms: SetOfVec::try_from(vec![sha256()]).map_err(broken)?,
        encap_content_info: EncapsulatedContentInfo { econtent_type: DATA, econtent: None },
        certificates: Some(CertificateSet::try_from(certificates).map_err(broken)?),
        crls: None,
        signer_infos: SignerInfos::try_from(vec![info]).map_err(broken)?,
    };
    let content = Any::encode_from(&data).map_err(broken)?;
    ContentInfo { content_type: SIGNED_DATA, content }.to_der().map_err(broken)
}

fn sha256() -> AlgorithmIdentifierOwned {
    AlgorithmIdentifierOwned { oid: SHA256, parameters: None }
}

/// The contents of a message, and whether it is valid in itself.
pub struct Message {
    pub certificate: Vec<u8>,
    pub others: Vec<Vec<u8>>,
    /// The digest of the document claimed by the signer.
    pub digest: Vec<u8>,
    /// The signature was made with the certificate's key, and the certificate is the one named.
    pub holds: bool,
}

/// Parses the hexadecimal contents of a signature. Anything that is not in canonical form is refused: no digit, not
/// even in the padding, can be changed unnoticed.
pub fn read(hex: &[u8]) -> Result<Message, &'static str> {
    let unreadable = "the signature cannot be read";
    let text = std::str::from_utf8(hex).map_err(|_| unreadable)?;
    if text.len() % 2 == 1 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(unreadable);
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).unwrap_or(0) as u8;
    let bytes: Vec<u8> = hex.chunks_exact(2).map(|pair| digit(pair[0]) << 4 | digit(pair[1])).collect();
    let mut reader = SliceReader::new(&bytes).map_err(|_| unreadable)?;
    let content = ContentInfo::decode(&mut reader).map_err(|_| unreadable)?;
    let length = bytes.len() - usize::try_from(reader.remaining_len()).unwrap_or(0);
    if bytes[length..].iter().any(|byte| *byte != 0) {
        return Err("there is something behind the signature");
    }
    let same = content.to_der().is_ok_and(|der| der == bytes[..length]);
    let (lower, upper) = (hexadecimal(&bytes), hexadecimal(&bytes).to_uppercase());
    if !same || (text != lower && text != upper) || content.content_type != SIGNED_DATA {
        return Err("the signature is not written as it should be");
    }
    let data: SignedData = content.content.decode_as().map_err(|_| unreadable)?;
    let [info] = data.signer_infos.0.as_slice() else { return Err("not exactly one signer") };
    if data.encap_content_info.econtent_type != DATA
        || data.encap_content_info.econtent.is_some()
        || data.version != CmsVersion::V1
        || info.version != CmsVersion::V1
        || data.digest_algorithms.iter().any(|algorithm| !is_sha256(algorithm))
        || data.crls.is_some()
        || info.unsigned_attrs.is_some()
        || !is_sha256(&info.digest_alg)
    {
        return Err("a signature of another kind");
    }
    let SignerIdentifier::IssuerAndSerialNumber(named) = &info.sid else { return Err("a signature of another kind") };
    if data.certificates.as_ref().is_some_and(|set| set.0.len() > MOST_CERTIFICATES) {
        return Err("too many certificates");
    }
    let mut others = Vec::new();
    let mut own = None;
    for choice in data.certificates.iter().flat_map(|set| set.0.iter()) {
        let CertificateChoices::Certificate(certificate) = choice else { return Err("a certificate of another kind") };
        let der = certificate.to_der().map_err(|_| unreadable)?;
        let body = certificate.tbs_certificate();
        if own.is_none() && *body.issuer() == named.issuer && *body.serial_number() == named.serial_number {
            own = Some(der);
        } else {
            others.push(der);
        }
    }
    let certificate = own.ok_or("the signer's certificate is missing")?;
    let attributes = info.signed_attrs.as_ref().ok_or("a signature of another kind")?;
    let value = |oid: ObjectIdentifier| {
        let mut found = attributes.iter().filter(|attribute| attribute.oid == oid);
        match (found.next(), found.next()) {
            (Some(attribute), None) if attribute.values.len() == 1 => attribute.values.get(0),
            _ => None,
        }
    };
    let is_data = value(CONTENT_TYPE).and_then(|any| any.decode_as::<ObjectIdentifier>().ok()) == Some(DATA);
    let digest = value(MESSAGE_DIGEST).and_then(|any| any.decode_as::<OctetString>().ok());
    let digest = digest.ok_or("the signature names no digest")?.as_bytes().to_vec();
    let names = value(SIGNING_CERTIFICATE).and_then(|any| any.decode_as::<SigningCertificate>().ok());
    let names = names.ok_or("the signature names no certificate")?;
    let is_named = names.certificates.first().is_some_and(|id| {
        id.algorithm.as_ref().is_none_or(is_sha256) && id.hash.as_bytes() == Sha256::digest(&certificate).as_slice()
    });
    let key = public_key_of(&certificate).ok_or(unreadable)?;
    let fits = Algorithm::of_public_key(&key).is_some_and(|algorithm| algorithm.is_named(&info.signature_algorithm));
    let bytes = attributes.to_der().map_err(|_| unreadable)?;
    let holds = is_data && is_named && fits && signed_by(&key, &bytes, info.signature.as_bytes());
    Ok(Message { certificate, others, digest, holds })
}

fn is_sha256(algorithm: &AlgorithmIdentifierOwned) -> bool {
    algorithm.oid == SHA256 && algorithm.parameters.as_ref().is_none_or(|any| any.value().is_empty())
}

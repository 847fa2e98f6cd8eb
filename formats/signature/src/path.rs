//! Certificate path validation: from the signer's certificate to an authority, each step allowed and in time.

use crate::certificate::{describe, issued_by};
use crate::verify::Trust;
use der::Decode;
use der::asn1::ObjectIdentifier;
use std::collections::BTreeSet;
use time::OffsetDateTime;
use x509_cert::Certificate;
use x509_cert::ext::pkix::{BasicConstraints, ExtendedKeyUsage, KeyUsage};

/// The maximum path length, including the signer's own certificate.
const MOST_STEPS: usize = 5;
/// The critical extensions processed here; any other critical extension makes a certificate invalid.
const UNDERSTOOD: [ObjectIdentifier; 3] = [
    ObjectIdentifier::new_unwrap("2.5.29.15"),
    ObjectIdentifier::new_unwrap("2.5.29.19"),
    ObjectIdentifier::new_unwrap("2.5.29.37"),
];
/// Extended key usages that allow signing documents: any, documents (RFC 9336), Microsoft and Adobe documents, mail.
const DOCUMENTS: [ObjectIdentifier; 5] = [
    ObjectIdentifier::new_unwrap("2.5.29.37.0"),
    ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.3.36"),
    ObjectIdentifier::new_unwrap("1.3.6.1.4.1.311.10.3.12"),
    ObjectIdentifier::new_unwrap("1.2.840.113583.1.1.5"),
    ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.3.4"),
];

/// Every embedded certificate belongs to the signer's path and has a valid signature.
pub fn all_belong(own: &[u8], others: &[Vec<u8>], authorities: &[Vec<u8>]) -> bool {
    others.iter().all(|other| {
        let is_needed = issued_by(own, other) || others.iter().any(|child| child != other && issued_by(child, other));
        let is_whole = others.iter().chain(authorities).any(|issuer| issued_by(other, issuer));
        is_needed && is_whole
    })
}

/// Whether the certificate may sign documents.
pub fn may_sign(certificate: &[u8]) -> bool {
    let Ok(certificate) = Certificate::from_der(certificate) else { return false };
    let body = certificate.tbs_certificate();
    let usage = match body.get_extension::<KeyUsage>() {
        Ok(Some((_, usage))) => usage.digital_signature() || usage.non_repudiation(),
        Ok(None) => true,
        Err(_) => false,
    };
    let purpose = match body.get_extension::<ExtendedKeyUsage>() {
        Ok(Some((_, purposes))) => purposes.0.iter().any(|purpose| DOCUMENTS.contains(purpose)),
        Ok(None) => true,
        Err(_) => false,
    };
    usage && purpose
}

/// Whether a certificate may issue others, with this many authorities between it and the signer.
pub fn may_issue(certificate: &[u8], authorities_below: usize) -> bool {
    let Ok(certificate) = Certificate::from_der(certificate) else { return false };
    let body = certificate.tbs_certificate();
    let constraints = match body.get_extension::<BasicConstraints>() {
        Ok(Some((_, constraints))) => constraints,
        _ => return false,
    };
    let usage = match body.get_extension::<KeyUsage>() {
        Ok(Some((_, usage))) => usage.key_cert_sign(),
        Ok(None) => true,
        Err(_) => false,
    };
    let deep_enough = constraints.path_len_constraint.is_none_or(|most| authorities_below <= usize::from(most));
    constraints.ca && usage && deep_enough
}

/// No unknown critical extension, and no extension twice.
fn is_understood(certificate: &[u8]) -> bool {
    let Ok(certificate) = Certificate::from_der(certificate) else { return false };
    let mut said = BTreeSet::new();
    let mut extensions = certificate.tbs_certificate().extensions().into_iter().flatten();
    extensions.all(|one| said.insert(one.extn_id) && (!one.critical || UNDERSTOOD.contains(&one.extn_id)))
}

/// Validates the path to one of the authorities. `claimed` is the signer's claimed time, `known` is when the signature
/// is known to have existed. Both must be within the validity of every certificate of the path: an expired certificate
/// cannot sign, whatever date its holder claims.
pub fn trust(
    own: &[u8],
    others: &[Vec<u8>],
    authorities: &[Vec<u8>],
    claimed: Option<OffsetDateTime>,
    known: OffsetDateTime,
) -> (Trust, Option<&'static str>) {
    let in_time = |der: &[u8]| {
        let described = describe(der).zip(claimed);
        described.is_some_and(|(one, claimed)| [claimed, known].iter().all(|at| (one.from..=one.until).contains(at)))
    };
    let (mut current, mut all_in_time) = (own, true);
    for step in 0..MOST_STEPS {
        if !is_understood(current) {
            return (Trust::Unknown, Some("a certificate says something that is not understood"));
        }
        all_in_time &= in_time(current);
        if authorities.iter().any(|authority| authority == current) {
            return match all_in_time {
                true => (Trust::Trusted, None),
                false => (Trust::OutOfTime, Some("a certificate was not valid when the signature was seen")),
            };
        }
        // The signer's own certificate is not an authority; each further one must be.
        let issued = |issuer: &&Vec<u8>| issuer.as_slice() != current && issued_by(current, issuer);
        let mut issuers = authorities.iter().chain(others).filter(issued).peekable();
        if issuers.peek().is_none() {
            return (Trust::Unknown, Some("the certificate leads to nobody who is known"));
        }
        match issuers.find(|issuer| may_issue(issuer, step)) {
            Some(issuer) => current = issuer,
            None => return (Trust::Unknown, Some("a certificate was issued by somebody who may not")),
        }
    }
    (Trust::Unknown, Some("the certificate leads to nobody who is known"))
}

//! Trust in signers, depending on time.

use crate::support::{Authority, NOW, plain_pdf, verify};
use tandem_papers::certificate::{Made, Says};
use tandem_papers::corpus::{self, Case};
use tandem_papers::party::{Party, key};
use tandem_signature::{IssueTrouble, Purpose, Signer, Trust, Trusted, issue};
use time::Duration;

fn named(name: &str) -> Case {
    corpus::all().into_iter().find(|case| case.name == name).unwrap_or_else(|| panic!("no case {name}"))
}

fn refused(name: &str) {
    let case = named(name);
    assert!(!case.holds(), "{name} holds");
}

#[test]
fn every_honest_paper_holds_and_no_forged_one_does() {
    let cases = corpus::all();
    assert!(cases.len() >= 60, "{}", cases.len());
    let wrong: Vec<String> = cases
        .iter()
        .filter(|case| case.holds() != case.honest)
        .map(|case| format!("{}: {}", case.name, case.trouble()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_sub_authority_beyond_the_path_length_is_refused() {
    refused("a sub-authority beyond the path length");
    assert!(named("a sub-authority, allowed").holds());
}

#[test]
fn only_an_authority_that_issues_certificates_is_followed() {
    refused("issued by somebody who signs documents");
    refused("issued by an authority that issues nothing");
    refused("issued by somebody who says nothing");
    refused("issued under a borrowed name");
}

#[test]
fn a_key_that_is_not_for_documents_signs_none() {
    refused("a key for nothing but keys");
    refused("a key for servers");
    assert!(named("a key for documents").holds());
}

#[test]
fn what_must_be_understood_and_is_not_is_refused() {
    refused("something unknown that must be understood");
    refused("an authority with something unknown that must be understood");
    refused("an authority for some names");
    refused("something said twice");
    assert!(named("something unknown").holds());
}

#[test]
fn an_ended_certificate_dated_back_by_its_holder_is_not_believed() {
    refused("ended, and dated back by its holder");
    refused("ended, and signed after its end");
    refused("not begun");
    refused("dated before its beginning");
    refused("dated to the future");
}

#[test]
fn a_signature_seen_while_its_certificate_was_valid_holds_after_its_end() {
    let authority = Authority::new(7);
    let signed = authority.party("Acme Purchasing", 9).sign(&plain_pdf(), None);
    let twice = authority.party("Suzhou Supplies", 11).sign(&signed, None);
    let authorities = [authority.certificate];
    let later = NOW + Duration::days(1_000);
    let digest = |pdf: &[u8]| <[u8; 32]>::from(<sha2::Sha256 as sha2::Digest>::digest(pdf));
    let trusts = |seen: &[([u8; 32], time::OffsetDateTime)]| -> Vec<Trust> {
        let trusted = Trusted { authorities: &authorities, now: later, seen };
        tandem_signature::verify(&twice, trusted).unwrap().iter().map(|verdict| verdict.trust).collect()
    };
    assert_eq!(trusts(&[]), [Trust::OutOfTime; 2], "nobody saw it in time");
    let (first, second) = ((digest(&signed), NOW), (digest(&twice), NOW + Duration::minutes(5)));
    assert_eq!(trusts(&[first, second]), [Trust::Trusted; 2]);
    assert_eq!(trusts(&[first]), [Trust::Trusted, Trust::OutOfTime], "each signature has its own moment");
    let too_late = (first.0, NOW + Duration::days(500));
    assert_eq!(trusts(&[too_late, second])[0], Trust::OutOfTime, "seen after the end");
}

#[test]
fn contents_that_come_after_the_signature_are_noticed_though_nothing_signed_is_touched() {
    refused("contents that come later, then signed");
    refused("a note that comes later, then signed");
}

#[test]
fn a_signature_written_anew_or_shown_twice_does_not_count() {
    for name in [
        "the signature written again",
        "the signature without a range",
        "the signature with two ranges",
        "the signature without contents",
        "the signature with empty contents",
        "one signature in two fields",
        "the field moved over the page",
    ] {
        refused(name);
    }
}

#[test]
fn a_second_seal_elsewhere_than_agreed_is_noticed() {
    for name in [
        "a second seal over the whole page",
        "a second seal on another page",
        "a second seal over the text",
        "a second seal a little larger",
    ] {
        refused(name);
    }
    assert!(named("sealed by both, to be seen").holds());
}

#[test]
fn an_authority_for_documents_issues_no_further_authority() {
    let authority = Authority::new(7);
    let own = key(9);
    let asked = tandem_papers::party::wanted("Sub", Purpose::Authority, own.public_key(), 2);
    assert_eq!(issue(&asked, Some(&authority.certificate), &authority.key), Err(IssueTrouble::Issuer));
}

#[test]
fn a_signature_with_a_crowd_of_certificates_is_not_looked_at() {
    let (root, own) = (key(21), key(23));
    let says = || vec![Says::Authority(None), Says::SignsCertificates];
    let mut chain = vec![Made::new("Leaf", 3, vec![Says::NoAuthority, Says::SignsDocuments]).sign(&own, "Root", &root)];
    chain.extend((10..30).map(|number| Made::new("Root", number, says()).sign(&root, "Root", &root)));
    let signed = Party { name: "Leaf", key: Box::new(key(23)), chain }.sign(&plain_pdf(), None);
    let verdict = &verify(&signed, &[]).unwrap()[0];
    assert_eq!(verdict.trouble, Some("too many certificates"));
}

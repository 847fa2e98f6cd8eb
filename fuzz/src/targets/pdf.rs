//! Verification and signing of untrusted PDFs.

use std::sync::LazyLock;
use tandem_papers::{Authority, NOW, Party, assembled, plain, revised};
use tandem_signature::{Signer, Trusted, Verdict, verify};

struct Parties {
    authorities: [Vec<u8>; 1],
    buyer: Party,
    supplier: Party,
}

static PARTIES: LazyLock<Parties> = LazyLock::new(|| {
    let authority = Authority::new(7);
    let (buyer, supplier) = (authority.party("Acme", 9), authority.party("Globex", 11));
    Parties { authorities: [authority.certificate], buyer, supplier }
});

fn judged(pdf: &[u8]) -> Option<Vec<Verdict>> {
    verify(pdf, Trusted::now(&PARTIES.authorities, NOW)).ok()
}

/// Arbitrary bytes.
pub fn whole(bytes: &[u8]) {
    let _ = judged(bytes);
    if let Some(verdicts) = PARTIES.buyer.sign_at(bytes, None, NOW).and_then(|signed| judged(&signed)) {
        assert!(verdicts.iter().any(Verdict::is_valid), "our own signature does not hold");
    }
}

/// Objects, each ended by `endobj`: the cross-reference table is generated, so that the fuzzer need not find one.
pub fn objects(bytes: &[u8]) {
    let pieces: Vec<&[u8]> = split(bytes, b"endobj").into_iter().take(40).collect();
    whole(&assembled(&pieces));
}

static SIGNED: LazyLock<Vec<u8>> = LazyLock::new(|| PARTIES.buyer.sign(&plain(), None));

/// An incremental update after a signature, each object with its number in the first byte; then the other party signs.
pub fn behind_a_signature(bytes: &[u8]) {
    let objects: Vec<(u32, &[u8])> = split(bytes, b"endobj")
        .into_iter()
        .take(20)
        .filter_map(|piece| piece.split_first().map(|(number, object)| (u32::from(number % 32), object)))
        .collect();
    let size = objects.iter().map(|(number, _)| number + 1).max().unwrap_or(0).max(12);
    let changed = revised(&SIGNED, &objects, size);
    let first_holds = |pdf: &[u8]| {
        let verdicts = judged(pdf).unwrap_or_default();
        verdicts.iter().any(|verdict| verdict.field == "Signature1" && verdict.is_intact())
    };
    assert!(!first_holds(&changed), "bytes behind the last signature are nobody's");
    if let Some(signed) = PARTIES.supplier.sign_at(&changed, None, NOW)
        && first_holds(&signed)
    {
        // Objects 1 to 7 are the paper; only the catalogue and the page may be rewritten, to list a new field.
        let harmless = |number: &u32| matches!(number, 1 | 3) || *number >= 10;
        assert!(objects.iter().all(|(number, _)| harmless(number)), "the paper was changed unseen");
    }
}

fn split<'a>(bytes: &'a [u8], by: &[u8]) -> Vec<&'a [u8]> {
    let (mut pieces, mut rest) = (Vec::new(), bytes);
    while let Some(at) = rest.windows(by.len()).position(|window| window == by) {
        pieces.push(&rest[..at]);
        rest = &rest[at + by.len()..];
    }
    pieces.push(rest);
    pieces
}

const CONTENTS: &[u8] = b"/Contents <";

/// The position of the signed file's CMS message, in hexadecimal.
fn message() -> std::ops::Range<usize> {
    let begin = SIGNED.windows(CONTENTS.len()).position(|w| w == CONTENTS).expect("it is signed") + CONTENTS.len();
    let length = SIGNED[begin..].iter().position(|byte| *byte == b'>').expect("the text ends");
    begin..begin + length
}

/// The CMS message of a signature, without its padding.
pub fn message_bytes() -> Vec<u8> {
    let hex = &SIGNED[message()];
    let digit = |byte: u8| (byte as char).to_digit(16).unwrap_or(0) as u8;
    let mut bytes: Vec<u8> = hex.chunks_exact(2).map(|two| digit(two[0]) << 4 | digit(two[1])).collect();
    bytes.truncate(bytes.len() - bytes.iter().rev().take_while(|byte| **byte == 0).count());
    bytes
}

/// Replaces the CMS message. No other message may be valid.
pub fn cms(bytes: &[u8]) {
    let place = message();
    let mut hex: Vec<u8> = bytes.iter().flat_map(|byte| format!("{byte:02x}").into_bytes()).collect();
    hex.resize(place.len(), b'0');
    let mut pdf = SIGNED.clone();
    pdf[place].copy_from_slice(&hex);
    if judged(&pdf).unwrap_or_default().iter().any(Verdict::is_valid) {
        assert_eq!(pdf, *SIGNED, "a forged message holds");
    }
}

/// A certificate, and a PKCS #8 key. What is described is this certificate and no other; a key that is taken signs.
pub fn certificate(bytes: &[u8]) {
    if let Some(described) = tandem_signature::describe(bytes) {
        assert_eq!(described.der, bytes, "it is kept as another one");
        let hexadecimal = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
        assert!(described.fingerprint.len() == 64 && hexadecimal(&described.fingerprint), "{}", described.fingerprint);
        assert!(hexadecimal(&described.serial), "{}", described.serial);
    }
    if let Some(key) = tandem_signature::SoftwareKey::from_pkcs8(bytes) {
        assert!(!key.public_key().is_empty() && key.sign(b"paper").is_ok(), "a key that does not sign");
    }
}

/// The picture of a seal: a paper that is sealed with it is validly signed.
pub fn seal_picture(bytes: &[u8]) {
    let place = tandem_papers::party::place(1, 100.0);
    let look = tandem_signature::Look::Picture(bytes);
    if let Some(sealed) = PARTIES.buyer.sign_at(&plain(), Some((place, look)), NOW) {
        let verdicts = judged(&sealed).unwrap_or_default();
        assert!(verdicts.iter().any(Verdict::is_valid), "our own seal does not hold");
    }
}

/// Signed PDFs, for seeds.
pub fn signed() -> Vec<Vec<u8>> {
    let modern = PARTIES.buyer.sign(&tandem_papers::modern(), None);
    vec![plain(), SIGNED.clone(), PARTIES.supplier.sign(&SIGNED, None), tandem_papers::modern(), modern]
}

pub fn certificates() -> Vec<Vec<u8>> {
    vec![PARTIES.authorities[0].clone(), PARTIES.buyer.chain[0].clone()]
}

//! Certificates, also checked with `openssl`.

use crate::support::{Authority, Folder, NOW, run, text, wanted};
use tandem_signature::{Algorithm, IssueTrouble, Purpose, Signer, SoftwareKey, describe, issue};

#[test]
fn openssl_follows_a_certificate_to_its_authority() {
    let folder = Folder::new("certificates");
    let authority = Authority::new(7);
    let party = authority.party("苏州精密制造有限公司", 9);
    let mut pems = Vec::new();
    for (name, der) in [("authority", &authority.certificate), ("party", &party.chain[0])] {
        let (der, pem) = (folder.put(&format!("{name}.der"), der), folder.path(&format!("{name}.pem")));
        assert!(run("openssl", &["x509", "-inform", "DER", "-in", &text(&der), "-out", &text(&pem)]).0);
        pems.push(text(&pem));
    }
    let moment = NOW.unix_timestamp().to_string();
    let (good, said) = run("openssl", &["verify", "-x509_strict", "-attime", &moment, "-CAfile", &pems[0], &pems[1]]);
    assert!(good, "{said}");
    let shown = run("openssl", &["x509", "-in", &pems[1], "-noout", "-text", "-nameopt", "utf8,sep_comma_plus"]).1;
    for expected in ["CN=苏州精密制造有限公司", "Digital Signature, Non Repudiation", "CA:FALSE", "C=CN"] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
    let described = describe(&party.chain[0]).unwrap();
    assert_eq!(described.algorithm, Some(Algorithm::P256));
    assert_eq!(described.organisation.as_deref(), Some("Tandem 测试"));
    assert!(!described.is_authority);
    let fingerprint = run("openssl", &["x509", "-in", &pems[1], "-noout", "-fingerprint", "-sha256"]).1;
    let fingerprint = fingerprint.trim().rsplit('=').next().unwrap().replace(':', "").to_lowercase();
    assert_eq!(described.fingerprint, fingerprint);
}

#[test]
fn what_should_not_be_issued_is_not() {
    let authority = Authority::new(7);
    let key = SoftwareKey::p256_from_seed(&[9; 32]).unwrap();
    let party = authority.party("Party", 9);
    let (longest, too_long) = ("长".repeat(64), "长".repeat(65));
    let asked = |name| wanted(name, Purpose::Documents, key.public_key(), 3);
    let by_authority = |asked| issue(&asked, Some(&authority.certificate), &authority.key);
    assert_eq!(by_authority(asked("")), Err(IssueTrouble::Name));
    assert_eq!(by_authority(asked("a\nb")), Err(IssueTrouble::Name));
    assert_eq!(by_authority(asked(&too_long)), Err(IssueTrouble::Name));
    assert!(by_authority(asked(&longest)).is_ok());
    let mut late = asked("Late");
    late.until = late.from;
    assert_eq!(by_authority(late), Err(IssueTrouble::Time));
    let mut abroad = asked("Abroad");
    abroad.subject.country = Some("cn");
    assert_eq!(by_authority(abroad), Err(IssueTrouble::Country));
    // A party is no authority; an authority's certificate needs its own key; without an issuer a certificate is
    // self-signed.
    assert_eq!(issue(&asked("X"), Some(&party.chain[0]), &key), Err(IssueTrouble::Issuer));
    assert_eq!(issue(&asked("X"), Some(&authority.certificate), &key), Err(IssueTrouble::Issuer));
    assert_eq!(issue(&asked("X"), None, &authority.key), Err(IssueTrouble::Issuer));
    assert_eq!(issue(&wanted("X", Purpose::Documents, b"no key", 3), None, &key), Err(IssueTrouble::PublicKey));
    assert!(SoftwareKey::p256_from_seed(&[0; 32]).is_none());
    assert!(SoftwareKey::from_pkcs8(b"no key").is_none());
}

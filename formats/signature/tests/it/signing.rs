//! Our signatures, verified by other programs.

use crate::support::{Authority, Folder, NOW, modern_pdf, pdfsig, place, plain_pdf, run, text, verify};
use tandem_signature::{Coverage, SoftwareKey, Trust};

#[test]
fn a_signed_pdf_is_valid_for_pdfsig_and_for_us() {
    let folder = Folder::new("valid");
    let authority = Authority::new(7);
    for pdf in [plain_pdf(), modern_pdf()] {
        let signed = authority.party("苏州精密制造有限公司", 9).sign(&pdf, None);
        assert!(signed.starts_with(&pdf), "not a byte of the original is touched");
        let said = pdfsig(&folder, &signed);
        assert!(said.contains("Signature is Valid."), "{said}");
        assert!(said.contains("Total document signed"), "{said}");
        assert!(said.contains("苏州精密制造有限公司"), "{said}");
        assert!(said.contains("ETSI.CAdES.detached"), "{said}");
        assert!(said.contains("SHA-256"), "{said}");
        let verdicts = verify(&signed, std::slice::from_ref(&authority.certificate)).unwrap();
        let [verdict] = verdicts.as_slice() else { panic!("{verdicts:?}") };
        assert!(verdict.is_valid(), "{verdict:?}");
        assert_eq!(verdict.coverage, Coverage::Whole);
        assert_eq!(verdict.signed_at, Some(NOW));
        assert_eq!(verdict.reason.as_deref(), Some("合同盖章"));
        assert_eq!(verdict.location.as_deref(), Some("上海"));
        assert_eq!(verdict.certificate.as_ref().unwrap().common_name, "苏州精密制造有限公司");
        assert_eq!(verdict.certificate.as_ref().unwrap().issuer_common_name, "Acme CA 根证书");
        assert_eq!(verdict.place, None);
    }
}

#[test]
fn an_rsa_key_signs_as_well() {
    let folder = Folder::new("rsa");
    let (pem, path) = (text(&folder.path("rsa.pem")), folder.path("rsa.der"));
    let make = ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", &pem];
    let export = ["pkcs8", "-topk8", "-nocrypt", "-in", &pem, "-outform", "DER", "-out", &text(&path)];
    assert!(run("openssl", &make).0 && run("openssl", &export).0);
    let key = SoftwareKey::from_pkcs8(&std::fs::read(&path).unwrap()).unwrap();
    let authority = Authority::new(7);
    let signed = authority.party_with("RSA Ltd", Box::new(key), 5).sign(&plain_pdf(), None);
    let said = pdfsig(&folder, &signed);
    assert!(said.contains("Signature is Valid."), "{said}");
    assert!(verify(&signed, &[authority.certificate]).unwrap()[0].is_valid());
}

#[test]
fn a_second_party_signs_and_both_hold() {
    let folder = Folder::new("two");
    let authority = Authority::new(7);
    for pdf in [plain_pdf(), modern_pdf()] {
        let once = authority.party("Acme Purchasing", 9).sign(&pdf, None);
        let twice = authority.party("Suzhou Supplies", 11).sign(&once, None);
        let thrice = authority.party("Notary", 12).sign(&twice, None);
        assert!(thrice.starts_with(&twice) && twice.starts_with(&once));
        let said = pdfsig(&folder, &thrice);
        assert_eq!(said.matches("Signature is Valid.").count(), 3, "{said}");
        let verdicts = verify(&thrice, std::slice::from_ref(&authority.certificate)).unwrap();
        let covered: Vec<Coverage> = verdicts.iter().map(|verdict| verdict.coverage).collect();
        assert_eq!(covered, [Coverage::ThenSigned, Coverage::ThenSigned, Coverage::Whole]);
        assert!(verdicts.iter().all(|verdict| verdict.is_valid()), "{verdicts:?}");
        let names: Vec<&str> = verdicts.iter().map(|verdict| verdict.field.as_str()).collect();
        assert_eq!(names, ["Signature1", "Signature2", "Signature3"]);
    }
}

#[test]
fn files_of_other_programs_are_signed_as_well() {
    let folder = Folder::new("foreign");
    let authority = Authority::new(7);
    let from = text(&folder.put("plain.pdf", &plain_pdf()));
    let drawn = text(&folder.path("drawn.pdf"));
    assert!(run("pdftocairo", &["-pdf", &from, &drawn]).0);
    let once = authority.party("Acme Purchasing", 9).sign(&std::fs::read(&drawn).unwrap(), None);
    let twice = authority.party("Suzhou Supplies", 11).sign(&once, None);
    let said = pdfsig(&folder, &twice);
    assert_eq!(said.matches("Signature is Valid.").count(), 2, "{said}");
    let verdicts = verify(&twice, std::slice::from_ref(&authority.certificate)).unwrap();
    assert!(verdicts.iter().all(|verdict| verdict.is_valid()), "{verdicts:?}");
}

/// `pdfunite` writes a size smaller than the numbers of its own objects. By the standard those objects do not exist,
/// but some readers show them. A file that readers interpret differently is not verified.
#[test]
fn a_file_that_lies_about_its_size_is_refused() {
    let folder = Folder::new("united");
    let from = text(&folder.put("plain.pdf", &plain_pdf()));
    let (drawn, joined) = (text(&folder.path("drawn.pdf")), text(&folder.path("joined.pdf")));
    assert!(run("pdftocairo", &["-pdf", &from, &drawn]).0);
    assert!(run("pdfunite", &[&from, &drawn, &joined]).0);
    let said = verify(&std::fs::read(joined).unwrap(), &[]).map(|_| ()).unwrap_err();
    assert_eq!(said.0, "an object beyond the size of the file");
}

#[test]
fn openssl_finds_the_same_message_and_the_same_authority() {
    let folder = Folder::new("openssl");
    let authority = Authority::new(7);
    let signed = authority.party("Acme Purchasing", 9).sign(&plain_pdf(), None);
    let begin = find(&signed, b"/Contents <") + b"/Contents ".len();
    let end = begin + find(&signed[begin..], b">") + 1;
    let hex = std::str::from_utf8(&signed[begin + 1..end - 1]).unwrap();
    let message: Vec<u8> =
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect();
    let message = folder.put("message.der", &message);
    let content = folder.put("content", &[&signed[..begin], &signed[end..]].concat());
    let authority = folder.put("authority.der", &authority.certificate);
    let pem = folder.path("authority.pem");
    assert!(run("openssl", &["x509", "-inform", "DER", "-in", &text(&authority), "-out", &text(&pem)]).0);
    let (message, content, pem) = (text(&message), text(&content), text(&pem));
    let moment = NOW.unix_timestamp().to_string();
    let arguments = [
        "cms",
        "-verify",
        "-cades",
        "-binary",
        "-inform",
        "DER",
        "-in",
        &message,
        "-content",
        &content,
        "-CAfile",
        &pem,
        "-purpose",
        "any",
        "-attime",
        &moment,
        "-out",
        "/dev/null",
    ];
    let (good, said) = run("openssl", &arguments);
    assert!(good, "{said}");
    // Requires the signing-certificate attribute (flag -cades), without which a certificate could be replaced.
    assert!(said.contains("successful"), "{said}");
}

#[test]
fn whom_nobody_knows_is_not_trusted_and_neither_is_who_signed_out_of_time() {
    let (known, unknown) = (Authority::new(7), Authority::new(8));
    let signed = unknown.party("Stranger", 9).sign(&plain_pdf(), None);
    let verdict = &verify(&signed, std::slice::from_ref(&known.certificate)).unwrap()[0];
    assert!(verdict.is_intact() && !verdict.is_valid());
    assert_eq!(verdict.trust, Trust::Unknown);

    let party = known.party("Late", 9);
    for days in [-2, 366] {
        let signing = tandem_signature::Signing {
            signer: party.key.as_ref(),
            chain: &party.chain,
            at: NOW + time::Duration::days(days),
            name: "Late",
            reason: None,
            location: None,
            seal: None,
        };
        let late = tandem_signature::sign(&plain_pdf(), &signing).unwrap();
        let verdict = &verify(&late, std::slice::from_ref(&known.certificate)).unwrap()[0];
        assert_eq!(verdict.trust, Trust::OutOfTime, "{days}");
        assert!(verdict.is_intact());
    }
}

#[test]
fn nobody_signs_with_the_certificate_of_another_or_on_a_page_that_is_not_there() {
    let authority = Authority::new(7);
    let (one, other) = (authority.party("One", 9), authority.party("Other", 11));
    let mut signing = tandem_signature::Signing {
        signer: one.key.as_ref(),
        chain: &other.chain,
        at: NOW,
        name: "One",
        reason: None,
        location: None,
        seal: None,
    };
    assert!(matches!(tandem_signature::sign(&plain_pdf(), &signing), Err(tandem_signature::SignTrouble::Key(_))));
    signing.chain = &one.chain;
    signing.seal = Some((place(3, 50.0), tandem_signature::Look::Picture(&[])));
    assert_eq!(tandem_signature::sign(&plain_pdf(), &signing), Err(tandem_signature::SignTrouble::NoSuchPage));
    signing.seal = Some((place(1, 50.0), tandem_signature::Look::Picture(b"no picture")));
    assert!(matches!(tandem_signature::sign(&plain_pdf(), &signing), Err(tandem_signature::SignTrouble::Look(_))));
}

fn find(bytes: &[u8], part: &[u8]) -> usize {
    bytes.windows(part.len()).position(|window| window == part).unwrap()
}

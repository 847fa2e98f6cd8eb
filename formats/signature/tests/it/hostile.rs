//! Malicious files are refused, each with its reason, and cause no failure.

use crate::support::{Authority, NOW, plain_pdf, verify};
use std::time::{Duration, Instant};
use tandem_papers::assembled;
use tandem_papers::files::{page_text, revised};
use tandem_papers::forge::find;

fn with(object: &str) -> Vec<u8> {
    assembled(&[
        b"<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R >>",
        b"<< /Type /Pages /Kids [] /Count 0 >>",
        object.as_bytes(),
    ])
}

#[test]
fn circles_depths_and_lies_are_refused() {
    let nothing = verify(&with("<< /Fields [] >>"), &[]).unwrap();
    assert!(nothing.is_empty());
    let tries = [
        ("a stream whose length is itself", "<< /Length 3 0 R >>\nstream\nx\nendstream".to_owned()),
        ("a form that is itself", "3 0 R".to_owned()),
        ("a field within itself", "<< /Fields [3 0 R] /Kids [3 0 R] >>".to_owned()),
        ("lists in lists", format!("<< /Fields {} >>", "[".repeat(200_000))),
        ("dictionaries in dictionaries", "<</A ".repeat(200_000)),
        ("a stream longer than the file", "<< /Length 99999999 >>\nstream\nx\nendstream".to_owned()),
        ("a dictionary of many keys", format!("<< {} >>", (0..5_000).map(|n| format!("/K{n} 1 ")).collect::<String>())),
    ];
    for (name, object) in tries {
        assert!(verify(&with(&object), &[]).is_err(), "{name}");
    }
    let far = b"%PDF-1.7\nxref\n0 99999999999\n0 0 f\ntrailer\n<</Size 3>>\nstartxref\n9\n%%EOF";
    assert!(verify(far, &[]).is_err());
    let round = b"%PDF-1.7\nxref\n0 0\ntrailer\n<</Size 3/Prev 9>>\nstartxref\n9\n%%EOF";
    assert!(verify(round, &[]).is_err());
    assert!(verify(b"", &[]).is_err());
    assert!(verify(b"%PDF-", &[]).is_err());
}

#[test]
fn an_encrypted_file_is_not_signed() {
    let pdf = String::from_utf8_lossy(&plain_pdf()).replace("/Root 1 0 R", "/Root 1 0 R /Encrypt 9 0 R");
    assert!(verify(pdf.as_bytes(), &[]).is_err());
}

/// Offsets are 64-bit numbers; an indirect length may be at any of them.
#[test]
fn a_length_that_stands_behind_the_end_is_refused() {
    let mut file = b"%PDF-1.7\n".to_vec();
    let older = file.len();
    file.extend(b"2 0 obj\n<</Type/XRef/Size 3/W[1 8 1]/Length 1 0 R>>\nstream\n\nendstream\nendobj\n");
    let newest = file.len();
    let mut rows = Vec::new();
    for (kind, place) in [(0u8, 0u64), (1, u64::MAX), (1, older as u64)] {
        rows.push(kind);
        rows.extend(place.to_be_bytes());
        rows.push(0);
    }
    let head =
        format!("3 0 obj\n<</Type/XRef/Size 4/W[1 8 1]/Index[0 3]/Prev {older}/Length {}>>\nstream\n", rows.len());
    file.extend(head.bytes());
    file.extend(&rows);
    file.extend(format!("\nendstream\nendobj\nstartxref\n{newest}\n%%EOF\n").bytes());
    assert_eq!(verify(&file, &[]).err().map(|unreadable| unreadable.0), Some("a stream without a length"));
}

#[test]
fn a_file_that_says_it_is_full_of_objects_is_neither_read_nor_signed() {
    let pdf = plain_pdf();
    let at = find(&pdf, b"/Size 8", 0);
    let pdf = [&pdf[..at], b"/Size 4294967295", &pdf[at + 7..]].concat();
    assert_eq!(verify(&pdf, &[]).err().map(|unreadable| unreadable.0), Some("too many objects"));
    assert_eq!(Authority::new(7).party("Acme", 9).sign_at(&pdf, None, NOW), None);
}

fn soon(what: &str, doing: impl FnOnce()) {
    let started = Instant::now();
    doing();
    assert!(started.elapsed() < Duration::from_secs(20), "{what} takes {:?}", started.elapsed());
}

/// 400 small revisions, each of which refers to the same large stream as its hidden cross-reference.
#[test]
fn a_stream_that_many_revisions_name_is_not_unpacked_again_and_again() {
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packer, &vec![0; 60 << 20]).unwrap();
    let packed = packer.finish().unwrap();
    let mut file = b"%PDF-1.7\n".to_vec();
    let hidden = file.len();
    let dict = format!("<</Type/XRef/Size 1/W[1 1 1]/Filter/FlateDecode/Length {}>>", packed.len());
    file.extend(format!("1 0 obj\n{dict}\nstream\n").bytes());
    file.extend(&packed);
    file.extend(b"\nendstream\nendobj\n");
    let mut before = String::new();
    let mut at = 0;
    for _ in 0..400 {
        at = file.len();
        file.extend(format!("xref\n0 0\ntrailer\n<</Size 2/XRefStm {hidden}{before}>>\n").bytes());
        before = format!("/Prev {at}");
    }
    file.extend(format!("startxref\n{at}\n%%EOF\n").bytes());
    soon("unpacking", || assert!(verify(&file, &[]).is_err()));
}

/// Thousands of fields, each with the name the next signature would get.
#[test]
fn a_file_with_the_names_of_thousands_of_signatures_is_signed_soon() {
    let count = 40_000;
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>".to_vec(),
    ];
    let fields: String = (0..count).map(|number| format!("{} 0 R ", number + 5)).collect();
    objects.push(format!("<< /Fields [{fields}] >>").into_bytes());
    objects.push(b"<< /Type /Page /Parent 2 0 R >>".to_vec());
    objects.extend((0..count).map(|number| format!("<< /FT /Tx /T (Signature{}) >>", number + 1).into_bytes()));
    let objects: Vec<&[u8]> = objects.iter().map(Vec::as_slice).collect();
    let file = assembled(&objects);
    let party = Authority::new(7).party("Acme", 9);
    soon("signing", || assert!(party.sign_at(&file, None, NOW).is_some()));
}

/// One signature of a large file in many fields would be hashed once per field.
#[test]
fn a_crowd_of_signature_fields_is_refused() {
    let shared = "<< /Fields [4 0 R 5 0 R] >>";
    let field = |number: usize| format!("<< /FT /Sig /T (S{number}) /V 1 0 R >>");
    let (one, two) = (field(1), field(2));
    let catalog: &[u8] = b"<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R >>";
    let pages: &[u8] = b"<< /Type /Pages /Kids [] /Count 0 >>";
    assert!(verify(&assembled(&[catalog, pages, shared.as_bytes(), one.as_bytes(), two.as_bytes()]), &[]).is_err());
    let many = format!("<< /Fields [{}] >>", (4..34).map(|number| format!("{number} 0 R ")).collect::<String>());
    let fields: Vec<String> =
        (4..34).map(|number| format!("<< /FT /Sig /T (S{number}) /V {} 0 R >>", number + 100)).collect();
    let mut objects = vec![catalog, pages, many.as_bytes()];
    objects.extend(fields.iter().map(String::as_bytes));
    assert!(verify(&assembled(&objects), &[]).is_err());
}

#[test]
fn a_cross_reference_that_names_an_object_twice_is_not_read() {
    let signed = Authority::new(7).party("Acme", 9).sign(&plain_pdf(), None);
    let (one, other) = (page_text("Order PO-2026-0001"), page_text("Order PO-2026-9999"));
    let twice = revised(&signed, &[(4, &one), (4, &other)], 10);
    let trouble = verify(&twice, &[]).err().map(|unreadable| unreadable.0);
    assert_eq!(trouble, Some("a cross-reference names an object twice"));
}

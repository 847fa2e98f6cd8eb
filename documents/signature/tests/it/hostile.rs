//! Files that want to be a burden are refused, each with its reason, and nothing breaks.

use crate::support::plain_pdf;
use tandem_signature::verify;

fn with(object: &str) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    let objects = ["<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>", object];
    let mut table = String::from("xref\n0 4\n0000000000 65535 f \n");
    for (place, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", file.len()));
        file.extend(format!("{} 0 obj\n{object}\nendobj\n", place + 1).bytes());
    }
    let at = file.len();
    file.extend(format!("{table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n{at}\n%%EOF\n").bytes());
    file
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

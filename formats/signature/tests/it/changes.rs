//! Changes after signing are detected.

use crate::support::{Authority, Folder, modern_pdf, pdfsig, plain_pdf, verify};
use tandem_papers::files::{page_text, revised};
use tandem_signature::Coverage;

/// Every verification takes some milliseconds, so only a sample of bytes is tested; the proof `signature` tries others.
const EVERY: usize = 61;

#[test]
fn a_changed_byte_is_noticed_wherever_it_is() {
    let authority = Authority::new(7);
    let trusted = [authority.certificate.clone()];
    for pdf in [plain_pdf(), modern_pdf()] {
        let once = authority.party("Acme Purchasing", 9).sign(&pdf, None);
        let twice = authority.party("Suzhou Supplies", 11).sign(&once, None);
        let mut changed = twice.clone();
        for at in (0..twice.len()).step_by(EVERY) {
            // Another character, and the same one in the other case: both must be detected.
            let flip = if at % 2 == 0 { 0x01 } else { 0x20 };
            changed[at] ^= flip;
            let all_hold = verify(&changed, &trusted)
                .is_ok_and(|verdicts| verdicts.len() == 2 && verdicts.iter().all(|verdict| verdict.is_valid()));
            assert!(!all_hold, "byte {at} ({:?}) was changed by {flip:#x} unseen", twice[at] as char);
            changed[at] = twice[at];
        }
    }
}

#[test]
fn a_changed_byte_is_noticed_by_pdfsig() {
    let folder = Folder::new("changed");
    let signed = Authority::new(7).party("Acme Purchasing", 9).sign(&plain_pdf(), None);
    let text = signed.windows(12).position(|window| window == b"PO-2026-0001").unwrap();
    let mut changed = signed.clone();
    changed[text + 11] = b'2';
    let said = pdfsig(&folder, &changed);
    assert!(!said.contains("Signature is Valid."), "{said}");
    assert!(said.contains("Digest Mismatch"), "{said}");
}

#[test]
fn a_cut_file_never_holds() {
    let authority = Authority::new(7);
    let once = authority.party("Acme Purchasing", 9).sign(&plain_pdf(), None);
    let twice = authority.party("Suzhou Supplies", 11).sign(&once, None);
    for length in (0..twice.len()).step_by(EVERY / 4) {
        let holds = verify(&twice[..length], &[])
            .is_ok_and(|verdicts| verdicts.len() == 2 && verdicts.iter().all(|verdict| verdict.is_intact()));
        assert!(!holds, "cut to {length}");
    }
    // Truncated after the first signature, it is the first party's file again.
    assert_eq!(verify(&once, &[]).unwrap()[0].coverage, Coverage::Whole);
}

#[test]
fn a_page_exchanged_behind_the_signature_is_noticed_even_when_signed_again() {
    let authority = Authority::new(7);
    let once = authority.party("Acme Purchasing", 9).sign(&plain_pdf(), None);
    let exchanged = revised(&once, &[(4, &page_text("Order PO-2026-9999"))], 10);
    let verdicts = verify(&exchanged, &[]).unwrap();
    assert_eq!(verdicts[0].coverage, Coverage::ThenChanged);
    assert!(verdicts[0].bytes_match, "what was signed is still there, only no longer what is seen");
    assert!(!verdicts[0].is_intact());

    let again = authority.party("Suzhou Supplies", 11).sign(&exchanged, None);
    let verdicts = verify(&again, &[]).unwrap();
    assert_eq!(verdicts[0].coverage, Coverage::ThenChanged);
    assert_eq!(verdicts[1].coverage, Coverage::Whole);
    assert!(verdicts[1].is_intact(), "the second party did sign what is seen");
}

#[test]
fn nothing_but_signatures_may_be_added_between_two_of_them() {
    let authority = Authority::new(7);
    let once = authority.party("Acme Purchasing", 9).sign(&plain_pdf(), None);
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 6 0 R >> >> /Annots [9 0 R 20 0 R] >>";
    let note = "<< /Type /Annot /Subtype /FreeText /Rect [0 0 500 800] /Contents (free) >>";
    let field = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 500 800] /P 3 0 R >>";
    let empty = "<< /Type /Annot /Subtype /Widget /FT /Sig /T (b) /Rect [0 0 500 800] /P 3 0 R /V 21 0 R >>";
    let form = "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [9 0 R 20 0 R] /SigFlags 3 >> >>";
    let open = "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [9 0 R] /SigFlags 3 >> /OpenAction 4 0 R >>";
    let tries = [
        ("a note over the page", vec![(20, note), (3, page)]),
        ("a field over the page", vec![(20, field), (1, form), (3, page)]),
        ("something done on opening", vec![(1, open)]),
        ("what pretends to be a signature", vec![(20, empty), (21, "<< /Type /Sig >>"), (1, form), (3, page)]),
        ("another second page", vec![(5, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>")]),
        ("another tree of pages", vec![(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>")]),
    ];
    for (name, objects) in tries {
        let objects: Vec<(u32, &[u8])> = objects.into_iter().map(|(number, text)| (number, text.as_bytes())).collect();
        let changed = revised(&once, &objects, 22);
        let twice = authority.party("Suzhou Supplies", 11).sign(&changed, None);
        let verdicts = verify(&twice, &[]).unwrap();
        let first = verdicts.iter().find(|verdict| verdict.field == "Signature1").unwrap();
        assert_eq!(first.coverage, Coverage::ThenChanged, "{name}");
    }
    // Insignificant bytes after the last signature are unsigned as well.
    let padded = [once.as_slice(), b"\n"].concat();
    assert_eq!(verify(&padded, &[]).unwrap()[0].coverage, Coverage::ThenChanged);
}

#[test]
fn a_signature_that_leaves_out_more_than_itself_does_not_count() {
    let authority = Authority::new(7);
    let signed = authority.party("Acme Purchasing", 9).sign(&plain_pdf(), None);
    let at = signed.windows(12).position(|window| window == b"/ByteRange [").unwrap();
    let end = at + signed[at..].iter().position(|byte| *byte == b']').unwrap();
    let range = String::from_utf8_lossy(&signed[at + 12..end]).into_owned();
    let numbers: Vec<usize> = range.split_whitespace().map(|number| number.parse().unwrap()).collect();
    for (before, after) in [(numbers[1] - 9, numbers[2]), (numbers[1], numbers[2] + 9), (numbers[1] + 1, numbers[2])] {
        let mut changed = signed.clone();
        let other = format!("[0 {before} {after} {}]", signed.len() - after);
        let field = &mut changed[at + 11..at + 11 + 36];
        field.fill(b' ');
        field[..other.len()].copy_from_slice(other.as_bytes());
        let verdict = &verify(&changed, &[]).unwrap()[0];
        assert_eq!(verdict.coverage, Coverage::Partial);
        assert!(!verdict.is_intact());
    }
}

//! Checks documents sealed by two parties against the expected places and certificates.

use super::*;
use tandem_papers::corpus::SEAL;
use tandem_papers::{Authority, NOW, plain};
use tandem_signature::{Look, Place};

fn spot(left: f64) -> Spot {
    Spot { page: 1, left, bottom: 100.0, width: 113.0, height: 113.0 }
}

/// Sealed by the supplier in its own place and by the buyer at `there`.
fn judged(there: Place, expected: [&str; 2]) -> bool {
    let authority = Authority::new(7);
    let (supplier, buyer) = (authority.party("Suzhou Supplies", 9), authority.party("Acme Purchasing", 11));
    let once = supplier.sign(&plain(), Some((place(spot(50.0)), Look::Picture(SEAL))));
    let twice = buyer.sign(&once, Some((there, Look::Picture(SEAL))));
    let authorities = [authority.certificate];
    let verdicts = verify_pdf(&twice, Trusted::now(&authorities, NOW)).unwrap();
    assert!(verdicts.iter().all(Verdict::is_valid), "{verdicts:?}");
    let serials: Vec<String> = verdicts.iter().map(|v| v.certificate.as_ref().unwrap().serial.clone()).collect();
    let expected: Vec<_> = expected.into_iter().zip(serials.iter().map(String::as_str)).collect();
    let places = [("supplier", spot(50.0)), ("buyer", spot(300.0))].map(|(party, spot)| (party.to_owned(), spot));
    is_as_agreed(&verdicts, &expected, &BTreeMap::from(places))
}

#[test]
fn a_second_seal_anywhere_but_in_its_place_is_not_as_agreed() {
    let agreed = place(spot(300.0));
    let order = ["supplier", "buyer"];
    assert!(judged(agreed, order));
    assert!(!judged(Place { left: 0.0, bottom: 0.0, width: 595.0, height: 842.0, page: 1 }, order), "the whole page");
    assert!(!judged(Place { page: 2, ..agreed }, order), "another page");
    assert!(!judged(Place { bottom: 300.0, ..agreed }, order), "another place");
    assert!(!judged(Place { width: 200.0, ..agreed }, order), "too large");
    assert!(!judged(agreed, ["buyer", "supplier"]), "the other party's certificate");
}

#[test]
fn a_hash_is_read_as_it_was_written() {
    assert_eq!(digest(&"0f".repeat(32)), Some([15; 32]));
    for wrong in ["", "0f", "zz", &"0f".repeat(33), &"é".repeat(32)] {
        assert_eq!(digest(wrong), None, "{wrong}");
    }
}

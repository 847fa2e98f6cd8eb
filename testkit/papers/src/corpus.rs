//! Valid and forged PDFs, each with the expected verdict. Tests run our own verifier; the proof `signature` also runs
//! other verifiers and compares.

use crate::certificate::{Made, Says};
use crate::files::{PAGE, assembled, modern, page_text, plain, revised};
use crate::forge::{contents, find, flipped, hexadecimal, instead, range, ranged, with};
use crate::party::{Authority, NOW, Party, key, place};
use tandem_signature::{Look, Place, Trusted, verify};
use time::{Duration, OffsetDateTime};

/// A PDF to verify.
pub struct Case {
    pub name: &'static str,
    pub pdf: Vec<u8>,
    pub authorities: Vec<Vec<u8>>,
    /// The time of verification.
    pub now: OffsetDateTime,
    /// The agreed places of seals; any other place is invalid.
    pub agreed: Vec<Place>,
    /// Whether every signature on it is expected to be valid.
    pub honest: bool,
}

impl Case {
    /// Our verdict: it is signed, every signature is valid, and every seal is at an agreed place.
    pub fn holds(&self) -> bool {
        verify(&self.pdf, Trusted::now(&self.authorities, self.now)).is_ok_and(|all| {
            let agreed = |place: Place| self.agreed.iter().any(|agreed| agreed.is_at(place));
            !all.is_empty() && all.iter().all(|one| one.is_valid() && one.place.is_none_or(agreed))
        })
    }

    /// Why it is not valid, as readable text.
    pub fn trouble(&self) -> String {
        match verify(&self.pdf, Trusted::now(&self.authorities, self.now)) {
            Err(unreadable) => unreadable.to_string(),
            Ok(all) if all.is_empty() => "there is no signature".to_owned(),
            Ok(all) => match all.iter().find(|one| !one.is_valid()) {
                Some(one) => format!("{:?}, {:?}, {}", one.coverage, one.trust, one.trouble.unwrap_or("no trouble")),
                None => "a seal stands where it was not agreed".to_owned(),
            },
        }
    }
}

/// A PNG of one red pixel.
pub const SEAL: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2,
    0, 0, 0, 0x90, 0x77, 0x53, 0xde, 0, 0, 0, 12, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0, 0, 3,
    1, 1, 0, 0xc9, 0xfe, 0x92, 0xef, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

struct Cases {
    authority: Authority,
    buyer: Party,
    supplier: Party,
    all: Vec<Case>,
}

/// All cases, deterministic in order and content.
pub fn all() -> Vec<Case> {
    let authority = Authority::new(7);
    let (buyer, supplier) = (authority.party("Acme Purchasing", 9), authority.party("Suzhou Supplies", 11));
    let mut cases = Cases { authority, buyer, supplier, all: Vec::new() };
    cases.honest();
    cases.changed_bytes();
    cases.ranges();
    cases.updates();
    cases.rewritten_signatures();
    cases.shadows();
    cases.certificates();
    cases.times();
    cases.places();
    cases.all
}

/// The update's name, alone and with a second signature, and the objects it replaces or adds.
type Update = (&'static str, &'static str, Vec<(u32, Vec<u8>)>);

impl Cases {
    fn put(&mut self, name: &'static str, honest: bool, pdf: Vec<u8>) {
        let authorities = vec![self.authority.certificate.clone()];
        self.all.push(Case { name, pdf, authorities, now: NOW, agreed: vec![place(1, 50.0), place(1, 300.0)], honest });
    }

    fn once(&self) -> Vec<u8> {
        self.buyer.sign(&plain(), None)
    }

    fn twice(&self) -> Vec<u8> {
        self.supplier.sign(&self.once(), None)
    }

    fn honest(&mut self) {
        let seal = Look::Picture(SEAL);
        self.put("signed once", true, self.once());
        self.put("signed by both", true, self.twice());
        self.put("signed by three", true, self.authority.party("Notary", 12).sign(&self.twice(), None));
        let new = self.buyer.sign(&modern(), None);
        self.put("a file of streams, signed once", true, new.clone());
        self.put("a file of streams, signed by both", true, self.supplier.sign(&new, None));
        let sealed = self.buyer.sign(&plain(), Some((place(1, 50.0), seal)));
        self.put("sealed once, to be seen", true, sealed.clone());
        self.put("sealed by both, to be seen", true, self.supplier.sign(&sealed, Some((place(1, 300.0), seal))));
        let mut capitals = self.once();
        let digits = contents(&capitals);
        capitals[digits].make_ascii_uppercase();
        self.put("digits in capitals", true, capitals);
        let old = instead(&plain(), b"%PDF-1.7", b"%PDF-1.4");
        self.put("a file of an older version", true, self.buyer.sign(&old, None));
    }

    fn changed_bytes(&mut self) {
        let (once, twice) = (self.once(), self.twice());
        self.put("another number on the page", false, instead(&once, b"PO-2026-0001", b"PO-2026-9999"));
        self.put("another number on the page of both", false, instead(&twice, b"PO-2026-0001", b"PO-2026-9999"));
        self.put("another size of the page", false, instead(&once, b"[0 0 595 842]", b"[0 0 595 142]"));
        self.put("another version", false, instead(&once, b"%PDF-1.7", b"%PDF-1.6"));
        self.put("another date of signing", false, instead(&once, b"D:20261115083000Z", b"D:20251115083000Z"));
        self.put("another name of the signer", false, instead(&once, b"(Acme Purchasing)", b"(Acme Purchasinc)"));
        let digits = contents(&once);
        for (name, at) in [
            ("the first digit of the signature", digits.start + 20),
            ("a digit within its certificate", digits.start + 700),
            ("a digit of its filling", digits.end - 3),
        ] {
            self.put(name, false, flipped(&once, at));
        }
        self.put("the last byte", false, flipped(&once, once.len() - 2));
        self.put("an offset of the cross-reference", false, flipped(&once, find(&once, b"0000000015 00000 n", 0) + 9));
        self.put("a line feed behind it", false, with(&once, b"\n"));
        self.put("a comment behind it", false, with(&once, b"% nothing\n%%EOF\n"));
        self.put("cut in the middle", false, once[..once.len() / 2].to_vec());
        self.put("its last line cut", false, once[..once.len() - 8].to_vec());
        self.put("never signed", false, plain());
        let mut empty = once.clone();
        let digits = contents(&empty);
        empty[digits].fill(b'0');
        self.put("a signature of noughts", false, empty);
        let mut of_another = once.clone();
        let other = self.buyer.sign(&instead(&plain(), b"PO-2026-0001", b"PO-2026-0002"), None);
        of_another[contents(&once)].copy_from_slice(&other[contents(&other)]);
        self.put("the signature of another paper", false, of_another);
    }

    fn ranges(&mut self) {
        let once = self.once();
        let [_, before, after, rest] = range(&once);
        for (name, numbers) in [
            ("a range with a wider gap before", format!("0 {} {after} {rest}", before - 9)),
            ("a range with a wider gap behind", format!("0 {before} {} {}", after + 9, rest - 9)),
            ("a range that begins later", format!("9 {} {after} {rest}", before - 9)),
            ("a range that ends sooner", format!("0 {before} {after} {}", rest - 9)),
            ("a range beyond the end", format!("0 {before} {after} {}", rest + 9)),
            ("a range over itself", format!("0 {} {before} {}", before + 9, once.len() - before)),
            ("a range of six numbers", format!("0 9 9 {} {after} {rest}", before - 9)),
            ("a range of two numbers", format!("0 {}", once.len())),
            ("a range below nought", format!("0 {before} {after} -{rest}")),
            ("a range of one number more than there is", format!("0 {before} {after} 99999999999")),
            ("an empty range", String::new()),
            ("a range of other things", "/A /B /C /D".to_owned()),
        ] {
            self.put(name, false, ranged(&once, &numbers));
        }
    }

    fn updates(&mut self) {
        let once = self.once();
        let page = format!("{PAGE} /Annots [9 0 R 20 0 R] >>");
        let note = "<< /Type /Annot /Subtype /FreeText /Rect [0 0 500 800] /Contents (free) >>";
        let field = "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (x) /Rect [0 0 500 800] /P 3 0 R >>";
        let unsigned = "<< /Type /Annot /Subtype /Widget /FT /Sig /T (b) /Rect [0 0 500 800] /P 3 0 R /V 21 0 R >>";
        let form = "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [9 0 R 20 0 R] /SigFlags 3 >> >>";
        let catalog = |more: &str| {
            format!("<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [9 0 R] /SigFlags 3 >> {more} >>").into_bytes()
        };
        let exchanged = page_text("Order PO-2026-9999");
        let appearances =
            b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [9 0 R] /SigFlags 3 /NeedAppearances true >> >>";
        let updates: Vec<Update> = vec![
            ("another text of the page", "another text of the page, then signed", vec![(4, exchanged)]),
            (
                "a note over the page",
                "a note over the page, then signed",
                vec![(20, note.into()), (3, page.clone().into())],
            ),
            (
                "a field over the page",
                "a field over the page, then signed",
                vec![(20, field.into()), (1, form.into()), (3, page.clone().into())],
            ),
            (
                "what pretends to be a signature",
                "what pretends to be a signature, then signed",
                vec![(20, unsigned.into()), (21, b"<< /Type /Sig >>".to_vec()), (1, form.into()), (3, page.into())],
            ),
            (
                "something done on opening",
                "something done on opening, then signed",
                vec![(1, catalog("/OpenAction 4 0 R"))],
            ),
            ("layers", "layers, then signed", vec![(1, catalog("/OCProperties << /OCGs [] /D << >> >>"))]),
            ("drawn anew by its reader", "drawn anew by its reader, then signed", vec![(1, appearances.to_vec())]),
            (
                "another second page",
                "another second page, then signed",
                vec![(5, b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>".to_vec())],
            ),
            (
                "another tree of pages",
                "another tree of pages, then signed",
                vec![(2, b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec())],
            ),
            (
                "an object that nobody refers to",
                "an object that nobody refers to, then signed",
                vec![(20, page_text("Order PO-2026-9999"))],
            ),
            (
                "another font",
                "another font, then signed",
                vec![(6, b"<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>".to_vec())],
            ),
        ];
        for (name, then_signed, objects) in updates {
            let objects: Vec<(u32, &[u8])> =
                objects.iter().map(|(number, object)| (*number, object.as_slice())).collect();
            let changed = revised(&once, &objects, 22);
            self.put(then_signed, false, self.supplier.sign(&changed, None));
            self.put(name, false, changed);
        }
        self.put("an empty revision", false, revised(&once, &[], 10));
        self.put(
            "another catalogue",
            false,
            instead(
                &revised(&once, &[(20, &catalog("/Lang (x)"))], 21),
                b"/Size 21 /Root 1 0 R /Prev",
                b"/Size 21/Root 20 0 R /Prev",
            ),
        );
    }

    /// Rewrites the signature dictionary with variants known to mislead verifiers.
    fn rewritten_signatures(&mut self) {
        let once = self.once();
        let begin = find(&once, b"8 0 obj\n", 0) + 8;
        let value = once[begin..begin + find(&once[begin..], b"\nendobj", 0)].to_vec();
        let text = String::from_utf8_lossy(&value).into_owned();
        let digits = String::from_utf8_lossy(&once[contents(&once)]).into_owned();
        let without_range = text.replace("/ByteRange", "/ByteRangi");
        let two_ranges = text.replace("/Type /Sig", "/ByteRange [0 9 9 9]/Type /Sig");
        for (name, object) in [
            ("the signature written again", text.clone()),
            ("the signature without a range", without_range),
            ("the signature with two ranges", two_ranges),
            ("the signature without contents", text.replace(&format!("<{digits}>"), "null")),
            ("the signature with empty contents", text.replace(&digits, "")),
            ("the signature of an older kind", text.replace("ETSI.CAdES.detached", "adbe.pkcs7.sha1")),
            ("nothing in the signature's place", "null".to_owned()),
        ] {
            self.put(name, false, revised(&once, &[(8, object.as_bytes())], 10));
        }
        let field =
            "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /V 8 0 R /F 132 /P 3 0 R /Rect [0 0 500 800] >>";
        self.put("the field moved over the page", false, revised(&once, &[(9, field.as_bytes())], 10));
        // One signature referenced by two fields.
        let form = "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [9 0 R 20 0 R] /SigFlags 3 >> >>";
        let twin =
            "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature2) /V 8 0 R /F 132 /P 3 0 R /Rect [0 0 0 0] >>";
        let shared = revised(&once, &[(20, twin.as_bytes()), (1, form.as_bytes())], 21);
        self.put("one signature in two fields", false, self.supplier.sign(&shared, None));
    }

    /// Shadow attacks: content prepared before the first signature and revealed after it; signed bytes stay untouched.
    fn shadows(&mut self) {
        let page = PAGE.replace("/Contents 4 0 R", "/Contents [4 0 R 40 0 R]");
        let note = format!("{PAGE} /Annots [40 0 R] >>");
        for (name, page, hidden) in [
            ("contents that come later, then signed", format!("{page} >>"), page_text("Order PO-2026-9999")),
            (
                "a note that comes later, then signed",
                note,
                b"<< /Type /Annot /Subtype /FreeText /Rect [0 0 500 800] /Contents (free) >>".to_vec(),
            ),
        ] {
            let prepared = assembled(&[
                b"<< /Type /Catalog /Pages 2 0 R >>",
                b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                page.as_bytes(),
                &page_text("Order PO-2026-0001"),
                b"null",
                b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            ]);
            let shown = revised(&self.buyer.sign(&prepared, None), &[(40, &hidden)], 41);
            self.put(name, false, self.supplier.sign(&shown, None));
        }
    }

    fn certificates(&mut self) {
        let stranger = Authority::new(8).party("Stranger", 9).sign(&plain(), None);
        self.put("an authority that nobody knows", false, stranger);
        let (root, middle, own) = (key(21), key(22), key(23));
        let top = |says: Vec<Says>| Made::new("Root", 1, says).sign(&root, "Root", &root);
        let sub = |says: Vec<Says>| Made::new("Sub", 2, says).sign(&middle, "Root", &root);
        let leaf = |says: Vec<Says>| Made::new("Leaf", 3, says).sign(&own, "Sub", &middle);
        let authority = |below| vec![Says::Authority(below), Says::SignsCertificates];
        let signs = || vec![Says::NoAuthority, Says::SignsDocuments];
        let unknown = |critical| Says::Other("1.3.6.1.4.1.99999.1", critical, vec![5, 0]);
        // Extended key usage: server authentication; document signing.
        let for_servers = Says::Other("2.5.29.37", false, vec![0x30, 10, 6, 8, 0x2b, 6, 1, 5, 5, 7, 3, 1]);
        let for_documents = Says::Other("2.5.29.37", false, vec![0x30, 10, 6, 8, 0x2b, 6, 1, 5, 5, 7, 3, 36]);
        // A name constraint on `example` names, which this name violates.
        let names = Says::Other(
            "2.5.29.30",
            true,
            vec![0x30, 15, 0xa0, 13, 0x30, 11, 0x82, 9, b'.', b'e', b'x', b'a', b'm', b'p', b'l', b'e', b'x'],
        );
        let and = |mut says: Vec<Says>, more: Says| {
            says.push(more);
            says
        };
        let both = |name, honest, one: Vec<u8>, two: Vec<u8>, three: Vec<u8>| (name, honest, one, two, three);
        for (name, honest, top, sub, leaf) in [
            both("a sub-authority, allowed", true, top(authority(Some(1))), sub(authority(Some(0))), leaf(signs())),
            both("a sub-authority without a limit", true, top(authority(None)), sub(authority(None)), leaf(signs())),
            both(
                "a sub-authority beyond the path length",
                false,
                top(authority(Some(0))),
                sub(authority(Some(0))),
                leaf(signs()),
            ),
            both("issued by somebody who signs documents", false, top(authority(None)), sub(signs()), leaf(signs())),
            both(
                "issued by an authority that issues nothing",
                false,
                top(authority(None)),
                sub(vec![Says::Authority(None), Says::SignsDocuments]),
                leaf(signs()),
            ),
            both("issued by somebody who says nothing", false, top(authority(None)), sub(vec![]), leaf(signs())),
            both(
                "a key for nothing but keys",
                false,
                top(authority(None)),
                sub(authority(None)),
                leaf(vec![Says::NoAuthority, Says::CarriesKeys]),
            ),
            both(
                "a key for servers",
                false,
                top(authority(None)),
                sub(authority(None)),
                leaf(and(signs(), for_servers)),
            ),
            both(
                "a key for documents",
                true,
                top(authority(None)),
                sub(authority(None)),
                leaf(and(signs(), for_documents)),
            ),
            both(
                "something unknown",
                true,
                top(authority(None)),
                sub(authority(None)),
                leaf(and(signs(), unknown(false))),
            ),
            both(
                "something unknown that must be understood",
                false,
                top(authority(None)),
                sub(authority(None)),
                leaf(and(signs(), unknown(true))),
            ),
            both(
                "an authority with something unknown that must be understood",
                false,
                top(authority(None)),
                sub(and(authority(None), unknown(true))),
                leaf(signs()),
            ),
            both(
                "an authority for some names",
                false,
                top(authority(None)),
                sub(and(authority(None), names)),
                leaf(signs()),
            ),
            both(
                "something said twice",
                false,
                top(authority(None)),
                sub(authority(None)),
                leaf(vec![Says::NoAuthority, Says::SignsDocuments, Says::NoAuthority]),
            ),
            both(
                "issued under a borrowed name",
                false,
                top(authority(None)),
                Made::new("Sub", 2, authority(None)).sign(&middle, "Root", &own),
                leaf(signs()),
            ),
        ] {
            let signer = Party { name: "Leaf", key: Box::new(key(23)), chain: vec![leaf, sub] };
            self.put(name, honest, signer.sign(&plain(), None));
            if let Some(case) = self.all.last_mut() {
                case.authorities = vec![top];
            }
        }
        // The embedded certificate replaced by another of the same length.
        let once = self.once();
        let twin = self.authority.party("Acme Purchasinc", 9);
        let same_key = Authority::new(7).party_with("Acme Purchasing", Box::new(key(9)), 10);
        for (name, other) in [("a certificate of another name", &twin), ("a certificate of another number", &same_key)]
        {
            let (old, new) = (hexadecimal(&self.buyer.chain[0]), hexadecimal(&other.chain[0]));
            if old.len() == new.len() {
                self.put(name, false, instead(&once, &old, &new));
            }
        }
    }

    fn times(&mut self) {
        let (root, own) = (key(21), key(23));
        let top = Made {
            from: NOW - Duration::days(900),
            ..Made::new("Root", 1, vec![Says::Authority(None), Says::SignsCertificates])
        };
        let top = top.sign(&root, "Root", &root);
        let days = |from: i64, until: i64, signed: i64| {
            let (from, until) = (NOW + Duration::days(from), NOW + Duration::days(until));
            let leaf = Made { from, until, ..Made::new("Leaf", 3, vec![Says::NoAuthority, Says::SignsDocuments]) };
            let chain = vec![leaf.sign(&own, "Root", &root), top.clone()];
            let signer = Party { name: "Leaf", key: Box::new(key(23)), chain };
            signer.sign_at(&plain(), None, NOW + Duration::days(signed)).unwrap()
        };
        let cases = [
            ("signed a year ago, still valid", true, days(-800, 100, -365)),
            ("ended, and signed after its end", false, days(-800, -400, -10)),
            ("ended, and dated back by its holder", false, days(-800, -400, -500)),
            ("not begun", false, days(10, 400, 0)),
            ("dated before its beginning", false, days(-10, 400, -20)),
            ("dated to the future", false, days(-10, 400, 30)),
        ];
        for (name, honest, pdf) in cases {
            self.put(name, honest, pdf);
            if let Some(case) = self.all.last_mut() {
                case.authorities = vec![top.clone()];
            }
        }
    }

    fn places(&mut self) {
        let seal = Look::Picture(SEAL);
        let page = Place { page: 1, left: 0.0, bottom: 0.0, width: 595.0, height: 842.0 };
        let sealed = self.buyer.sign(&plain(), Some((place(1, 50.0), seal)));
        for (name, at) in [
            ("a second seal over the whole page", page),
            ("a second seal on another page", place(2, 300.0)),
            ("a second seal over the text", Place { bottom: 700.0, ..place(1, 50.0) }),
            ("a second seal a little larger", Place { width: 130.0, ..place(1, 300.0) }),
        ] {
            self.put(name, false, self.supplier.sign(&sealed, Some((at, seal))));
        }
    }
}

//! Companies with their own keys and certificates from an authority.

use tandem_signature::{Look, Place, Purpose, Signer, Signing, SoftwareKey, Subject, Wanted, issue, sign};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

pub const NOW: OffsetDateTime = datetime!(2026-11-15 08:30:00 UTC);

pub struct Party {
    pub name: &'static str,
    pub key: Box<dyn Signer>,
    pub chain: Vec<Vec<u8>>,
}

pub struct Authority {
    pub key: SoftwareKey,
    pub certificate: Vec<u8>,
}

pub fn wanted<'a>(name: &'a str, purpose: Purpose, public_key: &'a [u8], number: u8) -> Wanted<'a> {
    Wanted {
        subject: Subject { common_name: name, organisation: Some("Tandem 测试"), country: Some("CN") },
        purpose,
        public_key,
        serial: [number; 16],
        from: NOW - Duration::days(1),
        until: NOW + Duration::days(365),
    }
}

pub fn key(seed: u8) -> SoftwareKey {
    SoftwareKey::p256_from_seed(&[seed; 32]).unwrap()
}

impl Authority {
    pub fn new(seed: u8) -> Self {
        let key = key(seed);
        let certificate =
            issue(&wanted("Acme CA 根证书", Purpose::Authority, key.public_key(), 1), None, &key).unwrap();
        Self { key, certificate }
    }
    pub fn party(&self, name: &'static str, seed: u8) -> Party {
        self.party_with(name, Box::new(key(seed)), seed)
    }
    pub fn party_with(&self, name: &'static str, key: Box<dyn Signer>, number: u8) -> Party {
        let asked = wanted(name, Purpose::Documents, key.public_key(), number);
        let certificate = issue(&asked, Some(&self.certificate), &self.key).unwrap();
        Party { name, key, chain: vec![certificate, self.certificate.clone()] }
    }
}

impl Party {
    pub fn sign(&self, pdf: &[u8], seal: Option<(Place, Look<'_>)>) -> Vec<u8> {
        self.sign_at(pdf, seal, NOW).unwrap()
    }

    /// Signs with this time; `None` if the file cannot be signed.
    pub fn sign_at(&self, pdf: &[u8], seal: Option<(Place, Look<'_>)>, at: OffsetDateTime) -> Option<Vec<u8>> {
        let signing = Signing {
            signer: self.key.as_ref(),
            chain: &self.chain,
            at,
            name: self.name,
            reason: Some("合同盖章"),
            location: Some("上海"),
            seal,
        };
        sign(pdf, &signing).ok()
    }
}

pub fn place(page: usize, left: f64) -> Place {
    Place { page, left, bottom: 100.0, width: 113.0, height: 113.0 }
}

//! PDFs to sign, parties that sign them, and the programs that judge.

use std::path::{Path, PathBuf};
use std::process::Command;
use tandem_signature::{Look, Place, Purpose, Signer, Signing, SoftwareKey, Subject, Wanted, issue, sign};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

pub const NOW: OffsetDateTime = datetime!(2026-11-15 08:30:00 UTC);

/// A folder for one test, gone when it ends.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tandem-signature-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
    pub fn put(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs a program and returns all it said.
pub fn run(program: &str, arguments: &[&str]) -> (bool, String) {
    let output = Command::new(program).args(arguments).output().unwrap_or_else(|error| panic!("{program}: {error}"));
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

pub fn pdfsig(folder: &Folder, pdf: &[u8]) -> String {
    let path = folder.put("judged.pdf", pdf);
    run("pdfsig", &["-nocert", &text(&path)]).1
}

pub fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

/// A small file with the cross-reference as a table.
pub fn plain_pdf() -> Vec<u8> {
    let drawing = "BT /F1 24 Tf 72 720 Td (Order PO-2026-0001) Tj ET";
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 6 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{drawing}\nendstream", drawing.len()),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots 7 0 R >>".to_owned(),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
        "[]".to_owned(),
    ];
    let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut offsets = Vec::new();
    for (place, object) in objects.iter().enumerate() {
        offsets.push(file.len());
        file.extend(format!("{} 0 obj\n{object}\nendobj\n", place + 1).bytes());
    }
    let at = file.len();
    file.extend(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).bytes());
    file.extend(offsets.iter().flat_map(|offset| format!("{offset:010} 00000 n \n").into_bytes()));
    file.extend(format!("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{at}\n%%EOF", objects.len() + 1).bytes());
    file
}

/// A small file as newer programs write it: objects within a stream, the cross-reference as a stream.
pub fn modern_pdf() -> Vec<u8> {
    let within = [
        (1, "<< /Type /Catalog /Pages 2 0 R /AcroForm 8 0 R >>"),
        (2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
        (3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"),
        (8, "<< /Fields [] >>"),
    ];
    let (mut heads, mut bodies) = (String::new(), String::new());
    for (number, body) in within {
        heads.push_str(&format!("{number} {} ", bodies.len()));
        bodies.push_str(body);
        bodies.push(' ');
    }
    let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let stream_at = file.len();
    let data = format!("{heads}{bodies}");
    file.extend(
        format!(
            "4 0 obj\n<< /Type /ObjStm /N {} /First {} /Length {} >>\nstream\n{data}\nendstream\nendobj\n",
            within.len(),
            heads.len(),
            data.len()
        )
        .bytes(),
    );
    let at = file.len();
    let mut rows = Vec::new();
    let mut row = |kind: u8, second: usize, third: u8| {
        rows.push(kind);
        rows.extend((second as u32).to_be_bytes());
        rows.push(third);
    };
    row(0, 0, 255);
    for index in 0..3 {
        row(2, 4, index);
    }
    row(1, stream_at, 0);
    row(1, at, 0);
    row(0, 0, 0);
    row(0, 0, 0);
    row(2, 4, 3);
    file.extend(
        format!("5 0 obj\n<< /Type /XRef /Size 9 /W [1 4 1] /Root 1 0 R /Length {} >>\nstream\n", rows.len()).bytes(),
    );
    file.extend(rows);
    file.extend(format!("\nendstream\nendobj\nstartxref\n{at}\n%%EOF\n").bytes());
    file
}

/// A company with a key of its own and a certificate from an authority.
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

impl Authority {
    pub fn new(seed: u8) -> Self {
        let key = SoftwareKey::p256_from_seed(&[seed; 32]).unwrap();
        let certificate =
            issue(&wanted("Acme CA 根证书", Purpose::Authority, key.public_key(), 1), None, &key).unwrap();
        Self { key, certificate }
    }
    pub fn party(&self, name: &'static str, seed: u8) -> Party {
        self.party_with(name, Box::new(SoftwareKey::p256_from_seed(&[seed; 32]).unwrap()), seed)
    }
    pub fn party_with(&self, name: &'static str, key: Box<dyn Signer>, number: u8) -> Party {
        let asked = wanted(name, Purpose::Documents, key.public_key(), number);
        let certificate = issue(&asked, Some(&self.certificate), &self.key).unwrap();
        Party { name, key, chain: vec![certificate, self.certificate.clone()] }
    }
}

impl Party {
    pub fn sign(&self, pdf: &[u8], seal: Option<(Place, Look<'_>)>) -> Vec<u8> {
        let signing = Signing {
            signer: self.key.as_ref(),
            chain: &self.chain,
            at: NOW,
            name: self.name,
            reason: Some("合同盖章"),
            location: Some("上海"),
            seal,
        };
        sign(pdf, &signing).unwrap()
    }
}

pub fn place(page: usize, left: f64) -> Place {
    Place { page, left, bottom: 100.0, width: 113.0, height: 113.0 }
}

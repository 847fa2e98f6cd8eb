//! An order of a thousand lines, printed, signed by two parties and checked by independent programs: `pdftotext` reads
//! it, `pdfsig` verifies it. Then single bytes are changed at random. Finally `pdfsig` and pyHanko verify a corpus of
//! forged PDFs, compared with our own verdicts.

use super::signature_corpus;
use crate::Size;
use crate::report::Outcome;
use anyhow::{Context, Result, anyhow, ensure};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use tandem_pdf::{
    Column, Company, Field, Kind, Language, Note, Paper, Printer, SealPlace, Section, Sheet, Table, Width,
};
use tandem_signature::{Font, Look, Place, Purpose, Signer, Signing, SoftwareKey, Stamp, Subject, Trusted, Wanted};
use time::{Duration, OffsetDateTime};

const FONTS: &str = "/usr/share/fonts/opentype/noto";
const LINES: usize = 1_000;
/// The start of 2026, so that every run produces the same files.
const NOW: i64 = 1_767_225_600;

struct Folder(PathBuf);

impl Folder {
    fn new(seed: u64) -> Result<Self> {
        let path = std::env::temp_dir().join(format!("tandem-signature-{}-{seed}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
    fn ask(&self, program: &str, before: &[&str], pdf: &[u8], after: &[&str]) -> Result<String> {
        let path = self.0.join("file.pdf");
        std::fs::write(&path, pdf)?;
        let output = Command::new(program).args(before).arg(&path).args(after).output();
        let output = output.with_context(|| format!("{program}: `apt-get install poppler-utils` brings it"))?;
        Ok(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    }
    /// The content of the QR code on the first page, decoded from the rendered page.
    fn code(&self, pdf: &[u8]) -> Result<String> {
        let picture = self.0.join("page");
        let arguments = ["-r", "300", "-gray", "-singlefile", "-f", "1"];
        self.ask("pdftoppm", &arguments, pdf, &[&picture.to_string_lossy()])?;
        let picture = std::fs::read(picture.with_extension("pgm"))?;
        let head = String::from_utf8_lossy(&picture[..15]).into_owned();
        let sides: Vec<usize> = head.split_whitespace().skip(1).take(2).map_while(|side| side.parse().ok()).collect();
        let [width, height] = sides[..] else { return Err(anyhow!("no picture of the page")) };
        let pixels = &picture[picture.len() - width * height..];
        let mut page = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| pixels[y * width + x]);
        let found = page.detect_grids().into_iter().next().context("no code on the page")?;
        Ok(found.decode()?.1)
    }
    /// The number of signatures that `pdfsig` considers valid.
    fn valid(&self, pdf: &[u8]) -> Result<usize> {
        Ok(self.ask("pdfsig", &["-nocert"], pdf, &[])?.matches("Signature is Valid.").count())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Random names of common Chinese characters.
fn name(chance: &mut StdRng) -> String {
    (0..chance.random_range(6..24)).filter_map(|_| char::from_u32(chance.random_range(0x4e00..0x9fa0))).collect()
}

fn order(chance: &mut StdRng) -> Paper {
    let column = |label: &str, kind, width| Column { label: label.to_owned(), kind, width, align: None };
    let field = |label: &str, value: &str| Field { label: label.to_owned(), value: value.to_owned() };
    let mut line = |number: usize| {
        let amount = format!("{}.{:02}", chance.random_range(1..9_999_999), number % 100);
        let material = format!("MAT-{:08}", chance.random_range(0..99_999_999));
        let texts = [(number * 10).to_string(), material, name(chance), "件".into(), "2026-12-01".into()];
        texts.into_iter().chain([format!("{}", number * 7), amount, "13".to_owned()]).collect()
    };
    Paper {
        language: Language::Zh,
        sheet: Sheet::Portrait,
        made_at: OffsetDateTime::UNIX_EPOCH + Duration::seconds(NOW),
        company: Company {
            name: "同行采购有限公司".to_owned(),
            address: vec!["上海市浦东新区世纪大道100号".to_owned()],
            logo: None,
        },
        title: "采购订单".to_owned(),
        number: "PO-2026-000123".to_owned(),
        version: 1,
        qr: Some("PO-2026-000123".to_owned()),
        sections: vec![
            Section::Fields(vec![
                field("供应商", "苏州精密制造有限公司"),
                field("币种", "CNY"),
                field("付款条件", "月结60天"),
            ]),
            Section::Table(Table {
                columns: vec![
                    column("行号", Kind::Text, Width::Millimetres(13)),
                    column("物料编码", Kind::Text, Width::Millimetres(27)),
                    column("名称", Kind::Text, Width::Share(1)),
                    column("单位", Kind::Text, Width::Millimetres(11)),
                    column("交期", Kind::Date, Width::Millimetres(22)),
                    column("数量", Kind::Number, Width::Millimetres(16)),
                    column("含税金额", Kind::Number, Width::Millimetres(26)),
                    column("税率", Kind::Number, Width::Millimetres(12)),
                ],
                lines: (1..=LINES).map(&mut line).collect(),
            }),
            Section::Totals(vec![field("含税合计", "CNY 123,456.78")]),
            Section::Note(Note {
                heading: "备注".to_owned(), text: "本订单经双方盖章后生效。".to_owned()
            }),
        ],
        seals: ["buyer", "supplier"]
            .map(|party| SealPlace { party: party.to_owned(), label: "盖章".to_owned() })
            .into(),
    }
}

/// Signs with a newly created key and certificate.
struct Party {
    name: &'static str,
    key: SoftwareKey,
    chain: Vec<Vec<u8>>,
}

fn key(chance: &mut StdRng) -> Result<SoftwareKey> {
    SoftwareKey::p256_from_seed(&chance.random()).ok_or_else(|| anyhow!("chance made no key"))
}

fn certificate(
    name: &str,
    purpose: Purpose,
    of: &dyn Signer,
    issuer: Option<&[u8]>,
    by: &dyn Signer,
    chance: &mut StdRng,
) -> Result<Vec<u8>> {
    let from = OffsetDateTime::UNIX_EPOCH + Duration::seconds(NOW) - Duration::days(1);
    let wanted = Wanted {
        subject: Subject { common_name: name, organisation: None, country: Some("CN") },
        purpose,
        public_key: of.public_key(),
        serial: chance.random(),
        from,
        until: from + Duration::days(365),
    };
    tandem_signature::issue(&wanted, issuer, by).map_err(|trouble| anyhow!("no certificate: {trouble:?}"))
}

impl Party {
    fn sign(&self, pdf: &[u8], at: tandem_pdf::Place, font: (&[u8], u32)) -> Result<Vec<u8>> {
        let place = Place { page: at.page, left: at.left, bottom: at.bottom, width: at.width, height: at.height };
        let stamp =
            Stamp { company: self.name, purpose: "合同专用章", font: Font { bytes: font.0, index: font.1 } };
        let signing = Signing {
            signer: &self.key,
            chain: &self.chain,
            at: OffsetDateTime::UNIX_EPOCH + Duration::seconds(NOW),
            name: self.name,
            reason: Some("合同盖章"),
            location: None,
            seal: Some((place, Look::Stamp(stamp))),
        };
        Ok(tandem_signature::sign(pdf, &signing)?)
    }
}

pub async fn run(size: Size) -> Result<Outcome> {
    tokio::task::spawn_blocking(move || prove(size)).await?
}

fn prove(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let folder = Folder::new(size.seed)?;
    let chance = &mut StdRng::seed_from_u64(size.seed);
    let printer = Printer::open(Path::new(FONTS))?;
    let paper = order(chance);
    let started = Instant::now();
    let printed = printer.print(&paper)?;
    let seconds = started.elapsed().as_secs_f64();
    let tenths = |value: f64| (value * 100.0).round() / 100.0;
    outcome.figure("pages", printed.pages as u64).figure("size, KB", printed.pdf.len() as u64 / 1024);
    let quick_enough = seconds < 3.0 || cfg!(debug_assertions);
    outcome.bar("1,000 lines printed, seconds", tenths(seconds), "under 3 in a release build", quick_enough);
    let started = Instant::now();
    printer.print(&order(chance))?;
    outcome.figure("another 1,000 lines after it, seconds", tenths(started.elapsed().as_secs_f64()));
    let wrong = wrong_lines(&paper, &folder.ask("pdftotext", &["-raw"], &printed.pdf, &["-"])?);
    outcome.bar("lines whose text pdftotext reads otherwise", wrong as u64, "0", wrong == 0);

    let read = folder.code(&printed.pdf)?;
    outcome.bar(
        "the code in the corner, read from a picture",
        read.clone(),
        "the order's number",
        read == paper.number,
    );

    let root = key(chance)?;
    let authority = certificate("Acme CA", Purpose::Authority, &root, None, &root, chance)?;
    let mut signed = printed.pdf.clone();
    let mut sign_seconds = 0.0f64;
    for (party, name) in [("buyer", "同行采购有限公司"), ("supplier", "苏州精密制造有限公司")] {
        let key = key(chance)?;
        let own = certificate(name, Purpose::Documents, &key, Some(&authority), &root, chance)?;
        let signer = Party { name, key, chain: vec![own, authority.clone()] };
        let place = printed.seals.iter().find(|(seal, _)| seal == party).context("a seal without a place")?.1;
        let started = Instant::now();
        signed = signer.sign(&signed, place, printer.font())?;
        sign_seconds = sign_seconds.max(started.elapsed().as_secs_f64());
    }
    outcome.figure("slowest signature, seconds", tenths(sign_seconds));
    ensure!(signed.starts_with(&printed.pdf), "signing touched the printed bytes");
    let valid = folder.valid(&signed)?;
    outcome.bar("signatures pdfsig finds valid", valid as u64, "2", valid == 2);
    let trusted = [authority];
    let now = OffsetDateTime::UNIX_EPOCH + Duration::seconds(NOW);
    let holds = |pdf: &[u8]| {
        tandem_signature::verify(pdf, Trusted::now(&trusted, now))
            .is_ok_and(|verdicts| verdicts.len() == 2 && verdicts.iter().all(|verdict| verdict.is_valid()))
    };
    let ours = holds(&signed);
    outcome.bar("both hold for us", ours, "true", ours);

    let changes = size.pick(200, 2_000);
    let unseen = (0..changes).filter(|_| holds(&changed(&signed, chance, |_| true))).count();
    outcome.figure("bytes changed, one at a time", changes as u64);
    outcome.bar("of them unseen by us", unseen as u64, "0", unseen == 0);
    // Padding within a signature is not covered by any signature; only our own verifier checks it.
    let filling = fillings(&signed);
    let changes = size.pick(20, 200);
    let mut unseen = 0;
    for _ in 0..changes {
        let file = changed(&signed, chance, |at| !filling.iter().any(|range| range.contains(&at)));
        unseen += usize::from(folder.valid(&file)? == 2);
    }
    outcome.figure("bytes changed for pdfsig", changes as u64);
    outcome.bar("of them unseen by pdfsig", unseen as u64, "0", unseen == 0);
    signature_corpus::judge(&mut outcome)?;
    Ok(outcome)
}

/// The file with one byte changed.
fn changed(pdf: &[u8], chance: &mut StdRng, may: impl Fn(usize) -> bool) -> Vec<u8> {
    loop {
        let at = chance.random_range(0..pdf.len());
        if may(at) {
            let mut file = pdf.to_vec();
            file[at] ^= chance.random_range(1..=255u8);
            return file;
        }
    }
}

/// The positions of the signatures' hexadecimal contents.
fn fillings(pdf: &[u8]) -> Vec<std::ops::Range<usize>> {
    const WORD: &[u8] = b"/Contents <";
    let begins = pdf.windows(WORD.len()).enumerate().filter(|(_, window)| *window == WORD).map(|(at, _)| at);
    begins.map(|at| at..at + pdf[at..].iter().position(|byte| *byte == b'>').unwrap_or(0)).collect()
}

/// The number of lines whose extracted text differs from the original, in order.
fn wrong_lines(paper: &Paper, text: &str) -> usize {
    let tight: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != ',').collect();
    let mut rest = tight.as_str();
    let mut wrong = 0;
    for line in paper.tables().flat_map(|table| &table.lines) {
        let expected: String = line.concat();
        match rest.find(&expected) {
            Some(at) => rest = &rest[at + expected.len()..],
            None => wrong += 1,
        }
    }
    wrong
}

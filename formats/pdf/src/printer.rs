//! Typesets papers. Fonts and the template are loaded once; layout results are cached between papers.

use crate::clean;
use crate::describe;
use crate::qr;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use tandem_kernel::Language;
use tandem_kernel::paper::{LONGEST_QR, MAX_COLUMNS, MAX_LINES, MAX_SECTIONS, Paper, Section, Sheet};
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration, Label, Smart};
use typst::introspection::Introspector;
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook, FontWeight};
use typst::utils::{LazyHash, PicoStr};
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, Timestamp};

const TEMPLATE: &str = include_str!("template.typ");
/// The fonts of Debian's `fonts-noto-cjk`; the SIL Open Font License allows embedding subsets.
const FAMILIES: [&str; 2] = ["Noto Sans CJK SC", "Noto Sans SC"];
const MAX_LOGO: u32 = 4_000;
/// The side of the square reserved for a seal, in points: 40 mm.
const SEAL_SIDE: f64 = 40.0 * 72.0 / 25.4;
/// Cache entries not used for this many papers are evicted.
const KEPT_FOR: usize = 3;

/// Fonts could not be loaded, with the reason for a log.
#[derive(Debug)]
pub struct FontTrouble(pub String);

impl std::fmt::Display for FontTrouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FontTrouble {}

#[derive(Debug, PartialEq, Eq)]
pub enum PrintTrouble {
    TooManyLines,
    TooManyColumns,
    TooManySections,
    /// A row of a table, counted from 0, whose number of cells differs from the number of columns.
    Ragged(usize),
    /// Not a PNG, or too large.
    Logo,
    /// Longer than [`LONGEST_QR`].
    Qr,
    /// The template failed: an internal error.
    Template(String),
}

impl std::fmt::Display for PrintTrouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooManyLines => f.write_str("more lines than a paper holds"),
            Self::TooManyColumns => f.write_str("more columns than a paper holds"),
            Self::TooManySections => f.write_str("more sections than a paper holds"),
            Self::Ragged(line) => write!(f, "line {line} has not as many texts as there are columns"),
            Self::Logo => f.write_str("the logo is not a PNG of a reasonable size"),
            Self::Qr => f.write_str("too much for a QR code"),
            Self::Template(what) => write!(f, "the template does not fit: {what}"),
        }
    }
}

impl std::error::Error for PrintTrouble {}

/// A printed paper.
#[derive(Debug)]
pub struct Printed {
    pub pdf: Vec<u8>,
    pub pages: usize,
    /// The position of each party's seal, by party.
    pub seals: Vec<(String, Place)>,
    /// Characters the fonts do not have: they are printed as boxes.
    pub missing: Vec<char>,
}

/// A position on a page, in points from the lower left corner; the first page is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub page: usize,
    pub left: f64,
    pub bottom: f64,
    pub width: f64,
    pub height: f64,
}

/// Prints papers, from any number of threads. Printing is CPU-bound: do not call it on an async runtime's threads.
pub struct Printer {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    template: Source,
    files: Files,
}

/// The file ids by which the template reads the data of a paper.
struct Files {
    paper: FileId,
    logo: FileId,
    qr: FileId,
}

impl Printer {
    /// Loads the fonts of a folder, such as `/usr/share/fonts/opentype/noto`.
    pub fn open(folder: &Path) -> Result<Self, FontTrouble> {
        let trouble = |what: String| FontTrouble(format!("no fonts from {}: {what}", folder.display()));
        let mut fonts = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(|error| trouble(error.to_string()))? {
            let path = entry.map_err(|error| trouble(error.to_string()))?.path();
            if !path.extension().is_some_and(|end| ["ttc", "otf", "ttf"].iter().any(|known| end == *known)) {
                continue;
            }
            let bytes = Bytes::new(std::fs::read(&path).map_err(|error| trouble(error.to_string()))?);
            fonts.extend(Font::iter(bytes).filter(|font| FAMILIES.contains(&font.info().family.as_str())));
        }
        let has = |weight| fonts.iter().any(|font: &Font| font.info().variant.weight == weight);
        if !has(FontWeight::REGULAR) {
            return Err(trouble(format!("none of the families {}", FAMILIES.join(", "))));
        }
        let main = id("/paper.typ");
        Ok(Self {
            library: LazyHash::new(Library::default()),
            book: LazyHash::new(FontBook::from_fonts(&fonts)),
            fonts,
            template: Source::new(main, TEMPLATE.to_owned()),
            files: Files { paper: id("/paper.json"), logo: id("/logo.png"), qr: id("/qr.svg") },
        })
    }

    /// The data and the collection index of a font, for stamps in the same font.
    pub fn font(&self) -> (&[u8], u32) {
        let bold = self.fonts.iter().find(|font| font.info().variant.weight == FontWeight::BOLD);
        let font = bold.unwrap_or(&self.fonts[0]);
        (font.data().as_slice(), font.index())
    }

    pub fn print(&self, paper: &Paper) -> Result<Printed, PrintTrouble> {
        check(paper)?;
        let described = self.describe(paper);
        let missing = self.missing(&described);
        let mut files = HashMap::from([(self.files.paper, Bytes::from_string(described.to_string()))]);
        if let Some(logo) = &paper.company.logo {
            files.insert(self.files.logo, Bytes::new(logo.clone()));
        }
        if let Some(text) = &paper.qr {
            files.insert(self.files.qr, Bytes::from_string(qr::svg(text).ok_or(PrintTrouble::Qr)?));
        }
        let printed = self.lay_out(&Job { printer: self, files }, paper, missing);
        typst::comemo::evict(KEPT_FOR);
        printed
    }

    fn lay_out(&self, job: &Job<'_>, paper: &Paper, missing: Vec<char>) -> Result<Printed, PrintTrouble> {
        let told = |errors: &[typst::diag::SourceDiagnostic]| {
            PrintTrouble::Template(errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join("; "))
        };
        let document: PagedDocument = typst::compile(job).output.map_err(|errors| told(&errors))?;
        let at = paper.made_at.to_offset(time::UtcOffset::UTC);
        let (date, clock) = (at.date(), at.time());
        let made = Datetime::from_ymd_hms(
            date.year(),
            date.month().into(),
            date.day(),
            clock.hour(),
            clock.minute(),
            clock.second(),
        );
        let options = PdfOptions {
            ident: Smart::Custom(format!("{} {} {}", paper.company.name, paper.number, at.unix_timestamp_nanos())),
            creator: Smart::Custom(Some("Tandem".to_owned())),
            timestamp: made.map(Timestamp::new_utc),
            ..PdfOptions::default()
        };
        let pdf = typst_pdf::pdf(&document, &options).map_err(|errors| told(&errors))?;
        let mut seals = Vec::new();
        for (number, seal) in paper.seals.iter().enumerate() {
            let place =
                seal_place(&document, number).ok_or_else(|| PrintTrouble::Template("a seal has no place".into()))?;
            seals.push((seal.party.clone(), place));
        }
        Ok(Printed { pdf, pages: document.pages().len(), seals, missing })
    }

    fn describe(&self, paper: &Paper) -> Value {
        json!({
            "language": match paper.language { Language::Zh => "zh", Language::En => "en" },
            "landscape": paper.sheet == Sheet::Landscape,
            "fonts": FAMILIES.iter().filter(|family| self.book.contains_family(&family.to_lowercase())).collect::<Vec<_>>(),
            "company": {
                "name": clean::text(&paper.company.name),
                "address": paper.company.address.iter().map(|line| clean::text(line)).collect::<Vec<_>>(),
            },
            "logo": paper.company.logo.is_some(),
            "qr": paper.qr.as_deref().unwrap_or_default(),
            "title": clean::text(&paper.title),
            "number": clean::text(&paper.number),
            "version": paper.version,
            "sections": describe::sections(paper),
            "seals": paper.seals.iter().map(|seal| json!({ "label": clean::text(&seal.label) })).collect::<Vec<_>>(),
        })
    }

    /// The characters of a description that no font has.
    fn missing(&self, described: &Value) -> Vec<char> {
        let mut letters = BTreeSet::new();
        collect(described, &mut letters);
        let known = |letter: &char| {
            letter.is_whitespace() || self.fonts.iter().any(|font| font.info().coverage.contains(u32::from(*letter)))
        };
        letters.into_iter().filter(|letter| !known(letter)).collect()
    }
}

fn collect(value: &Value, letters: &mut BTreeSet<char>) {
    match value {
        Value::String(text) => letters.extend(text.chars()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, letters)),
        Value::Object(entries) => entries.values().for_each(|item| collect(item, letters)),
        _ => {}
    }
}

/// As how many sections it counts.
fn parts(section: &Section) -> usize {
    match section {
        Section::Beside(notes) => notes.len(),
        Section::Parties(parties) => parties.iter().map(|party| 1 + party.numbers.len()).sum(),
        _ => 1,
    }
}

fn check(paper: &Paper) -> Result<(), PrintTrouble> {
    if paper.tables().map(|table| table.lines.len()).sum::<usize>() > MAX_LINES {
        return Err(PrintTrouble::TooManyLines);
    }
    if paper.sections.iter().map(parts).sum::<usize>() > MAX_SECTIONS {
        return Err(PrintTrouble::TooManySections);
    }
    for table in paper.tables() {
        if table.columns.len() > MAX_COLUMNS {
            return Err(PrintTrouble::TooManyColumns);
        }
        if let Some(line) = table.lines.iter().position(|line| line.len() != table.columns.len()) {
            return Err(PrintTrouble::Ragged(line));
        }
    }
    if paper.qr.as_ref().is_some_and(|text| text.len() > LONGEST_QR) {
        return Err(PrintTrouble::Qr);
    }
    match &paper.company.logo {
        Some(png) if !is_reasonable_png(png) => Err(PrintTrouble::Logo),
        _ => Ok(()),
    }
}

/// Checks the dimensions in the header, so that a decompression bomb is refused before it is decoded.
fn is_reasonable_png(png: &[u8]) -> bool {
    let side = |at: usize| {
        let bytes: Option<[u8; 4]> = png.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, u32::from_be_bytes)
    };
    let fits = |side: u32| (1..=MAX_LOGO).contains(&side);
    png.starts_with(b"\x89PNG\r\n\x1a\n") && fits(side(16)) && fits(side(20))
}

fn seal_place(document: &PagedDocument, number: usize) -> Option<Place> {
    let label = Label::new(PicoStr::intern(&format!("seal-{number}")))?;
    let element = document.introspector().query_label(label).ok()?;
    let position = document.introspector().position(element.location()?)?;
    let height = document.pages().get(position.page.get() - 1)?.frame.height();
    let bottom = (height - position.point.y).to_pt() - SEAL_SIDE;
    Some(Place {
        page: position.page.get(),
        left: position.point.x.to_pt(),
        bottom,
        width: SEAL_SIDE,
        height: SEAL_SIDE,
    })
}

fn id(path: &str) -> FileId {
    let path = VirtualPath::new(path).expect("a path of ours");
    RootedPath::new(VirtualRoot::Project, path).intern()
}

/// One paper being typeset. The template can only access what is stored here: no disk and no network.
struct Job<'a> {
    printer: &'a Printer,
    files: HashMap<FileId, Bytes>,
}

impl World for Job<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &self.printer.library
    }
    fn book(&self) -> &LazyHash<FontBook> {
        &self.printer.book
    }
    fn main(&self) -> FileId {
        self.printer.template.id()
    }
    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.printer.template.id() { Ok(self.printer.template.clone()) } else { Err(FileError::AccessDenied) }
    }
    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.files.get(&id).cloned().ok_or(FileError::AccessDenied)
    }
    fn font(&self, index: usize) -> Option<Font> {
        self.printer.fonts.get(index).cloned()
    }
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

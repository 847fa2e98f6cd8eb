//! What an archive of many documents has in it, as a CSV at its top.

use super::cells::About;
use crate::attachment::queries::Attachment;
use tandem_workbook::{Format, Heading, Kind, Names, Note, Writer};
use time::format_description::well_known::Rfc3339;

pub const NAME: &str = "manifest.csv";

/// A file of the archive, or one that should have been in it.
pub struct Entry {
    cells: [String; 7],
    /// Why it is not in the archive; empty where it is.
    remark: String,
}

impl Entry {
    pub fn of(document: &str, slot: String, path: &str, file: &Attachment, remark: String) -> Self {
        let sum = file.sha256.as_deref().unwrap_or_default();
        let cells = [
            document.to_owned(),
            slot,
            path.to_owned(),
            file.bytes.to_string(),
            sum.iter().map(|byte| format!("{byte:02x}")).collect(),
            file.created_by.clone(),
            file.created_at.format(&Rfc3339).unwrap_or_default(),
        ];
        Self { cells, remark }
    }

    pub fn is_packed(&self) -> bool {
        self.remark.is_empty()
    }
}

pub fn write(about: &About<'_>, entries: &[Entry], skipped: i64) -> std::io::Result<Vec<u8>> {
    let label = |key| about.words.label(about.language, key);
    let headings = [
        ("content-archive-document", Kind::Text),
        ("content-archive-slot", Kind::Text),
        ("content-archive-path", Kind::Text),
        ("content-archive-bytes", Kind::Number),
        ("content-archive-sha256", Kind::Text),
        ("content-archive-created_by", Kind::Text),
        ("content-archive-created_at", Kind::Text),
        ("content-archive-remark", Kind::Text),
    ];
    let headings = headings.map(|(key, kind)| Heading::new(label(key), kind, 20)).to_vec();
    let names = Names { sheet: String::new(), info: String::new() };
    let mut writer = Writer::begin(Vec::new(), Format::Csv, names, headings)?;
    for entry in entries {
        writer.row(entry.cells.iter().map(String::as_str).chain([entry.remark.as_str()]).map(Some))?;
    }
    let mut notes = about.notes();
    let files = entries.iter().filter(|entry| entry.is_packed()).count();
    notes.push(Note::new(label("content-archive-files"), files.to_string()));
    if skipped > 0 {
        notes.push(Note::new(label("content-archive-skipped"), skipped.to_string()));
    }
    writer.finish(&notes, None)
}

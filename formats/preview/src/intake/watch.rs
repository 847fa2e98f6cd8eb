//! Inspects an upload while it is streamed to the store: its beginning, its end, and forbidden content anywhere in it.
//! The file is never held in memory.

use super::archive::{Directory, END};
use super::finder::{Finder, wide};
use super::kinds::{FileKind, Form};
use super::pdf::Look;
use super::refusal::Refusal;
use super::xml::Xml;
use crate::picture;
use sha2::{Digest, Sha256};
use tandem_kernel::Watch;

/// Enough to recognise a file type, and the longest pattern matched there: the result must not depend on how the file
/// is split into chunks.
const MARK: usize = EICAR.len();
/// The header of a picture may follow EXIF data and colour profiles.
const PICTURE_HEAD: usize = 1 << 20;
const SVG_HEAD: usize = 2 << 20;
/// Holds a zip's end-of-directory record with the longest possible comment.
const SHORT_END: usize = 70 << 10;

/// Marks of a web page or script in a file of another type. Each is long enough not to occur by chance in megabytes of
/// data.
const PAGES: [&[u8]; 8] =
    [b"<script", b"<!doctype html", b"<html>", b"<html ", b"<?php ", b"<?php\n", b"<iframe", b"%pdf-1."];
/// Without the last one: the beginning of a PDF.
const NOT_IN_PDF: usize = PAGES.len() - 1;
const EICAR: &[u8] = br"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR";
/// Active content of an SVG.
const NOT_IN_SVG: [&[u8]; 9] = [
    b"<script",
    b"javascript:",
    b"<foreignobject",
    b"<!entity",
    b"<!doctype",
    b"<iframe",
    b"<embed",
    b"<object",
    b"data:text/html",
];

pub struct Watcher {
    kind: &'static FileKind,
    most: u64,
    sum: Sha256,
    bytes: u64,
    head: Vec<u8>,
    end: Vec<u8>,
    finder: Finder,
    /// The active content check of a PDF.
    look: Option<Look>,
    xml: Option<Xml>,
    /// Whether control characters occurred that no text contains.
    controls: bool,
}

/// Size and hash of a file that was streamed.
#[derive(Debug)]
pub struct Watched {
    pub bytes: u64,
    pub sha256: [u8; 32],
}

impl Watched {
    /// The SHA-256 in hexadecimal, as stored in rows.
    pub fn hex(&self) -> String {
        self.sha256.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Watcher {
    /// For a file of this kind with at most this many bytes.
    pub fn new(kind: &'static FileKind, most: u64) -> Self {
        let plain = |words: &[&[u8]]| words.iter().map(|word| word.to_vec()).collect::<Vec<_>>();
        let words = match kind.form {
            Form::Picture(_) => plain(&PAGES),
            Form::Pdf => plain(&PAGES[..NOT_IN_PDF]),
            Form::OldOffice(streams) => {
                std::iter::once("_VBA_PROJECT").chain(streams.iter().copied()).map(wide).collect()
            }
            Form::Zip | Form::Office(_) | Form::Ofd | Form::Text | Form::Svg | Form::Xml => Vec::new(),
        };
        Self {
            kind,
            most,
            sum: Sha256::new(),
            bytes: 0,
            head: Vec::new(),
            end: Vec::new(),
            finder: Finder::new(words),
            look: (kind.form == Form::Pdf).then(Look::default),
            xml: (kind.form == Form::Xml).then(Xml::default),
            controls: false,
        }
    }

    /// Takes the next chunk; refuses as soon as it is clear that the file is not acceptable.
    pub fn take(&mut self, chunk: &[u8]) -> Result<(), Refusal> {
        let known = self.head.len() >= MARK;
        self.bytes += chunk.len() as u64;
        if self.bytes > self.most {
            return Err(Refusal::Large(self.most >> 20));
        }
        let (head, end) = self.kept();
        self.head.extend(&chunk[..chunk.len().min(head.saturating_sub(self.head.len()))]);
        if !known && self.head.len() >= MARK {
            self.begins()?;
        }
        self.sum.update(chunk);
        self.finder.look(chunk);
        if let Some(look) = &mut self.look {
            look.take(chunk)?;
        }
        if let Some(xml) = &mut self.xml {
            xml.take(chunk);
            // Not before its beginning was judged: what is said must not depend on the pieces.
            if self.head.len() >= MARK {
                xml.verdict()?;
            }
        }
        if self.kind.form == Form::Text {
            self.controls = self.controls || chunk.iter().any(|byte| is_control(*byte));
        }
        self.end.extend(chunk);
        if self.end.len() > end * 2 {
            self.end.drain(..self.end.len() - end);
        }
        Ok(())
    }

    /// How many bytes of its beginning and end are kept.
    fn kept(&self) -> (usize, usize) {
        match self.kind.form {
            Form::Picture(_) => (PICTURE_HEAD, SHORT_END),
            Form::Svg => (SVG_HEAD, SHORT_END),
            Form::Zip | Form::Office(_) | Form::Ofd => (MARK, END),
            Form::Pdf | Form::OldOffice(_) | Form::Text | Form::Xml => (4 << 10, SHORT_END),
        }
    }

    fn disguised(&self) -> Refusal {
        Refusal::Disguised(self.kind.extension)
    }

    fn begins(&self) -> Result<(), Refusal> {
        if self.head.starts_with(EICAR) {
            return Err(Refusal::Virus("EICAR".into()));
        }
        if self.kind.form.begins(&self.head) { Ok(()) } else { Err(self.disguised()) }
    }

    /// The file is complete: checks it as a whole.
    pub fn end(mut self) -> Result<Watched, Refusal> {
        if self.bytes == 0 {
            return Err(Refusal::Empty);
        }
        self.begins()?;
        match self.kind.form {
            Form::Picture(format) => {
                self.nothing_hides(PAGES.len())?;
                picture::measure(format, &self.head).map_err(|unseen| Refusal::unseen(unseen, self.kind))?;
            }
            Form::Pdf => {
                self.nothing_hides(NOT_IN_PDF)?;
                let last = &self.end[self.end.len().saturating_sub(2048)..];
                if memchr::memmem::find(last, b"%%EOF").is_none() {
                    return Err(Refusal::Broken(self.kind.extension));
                }
                if let Some(look) = self.look.take() {
                    look.end()?;
                }
            }
            Form::Zip | Form::Office(_) | Form::Ofd => self.archive()?,
            Form::OldOffice(streams) => {
                if self.finder.seen(0..1) {
                    return Err(Refusal::Macros);
                }
                if !self.finder.seen(1..streams.len() + 1) {
                    return Err(self.disguised());
                }
                self.nothing_hides(0)?;
            }
            Form::Text => self.text()?,
            Form::Svg => self.svg()?,
            Form::Xml => {
                if let Some(xml) = &self.xml {
                    xml.end()?;
                }
            }
        }
        Ok(Watched { bytes: self.bytes, sha256: self.sum.finalize_reset().into() })
    }

    /// None of the first `words` patterns was seen, and no archive is appended: archive readers start from the end.
    fn nothing_hides(&self, words: usize) -> Result<(), Refusal> {
        let last = &self.end[self.end.len().saturating_sub(SHORT_END)..];
        let appended = memchr::memmem::find(last, b"PK\x05\x06\0\0\0\0").is_some();
        if appended || self.finder.seen(0..words) { Err(Refusal::Hidden) } else { Ok(()) }
    }

    fn archive(&self) -> Result<(), Refusal> {
        let end = &self.end[self.end.len().saturating_sub(END)..];
        let directory = Directory::read(end, self.bytes, self.kind.extension)?;
        if directory.has_macros() {
            return Err(Refusal::Macros);
        }
        match self.kind.form {
            Form::Office(folder) if !directory.is_office(folder) => Err(self.disguised()),
            Form::Ofd if !directory.is_ofd() => Err(self.disguised()),
            Form::Zip | Form::Ofd if directory.has_programs() => Err(Refusal::Archive),
            _ => Ok(()),
        }
    }

    fn text(&self) -> Result<(), Refusal> {
        let wide = self.head.starts_with(&[0xff, 0xfe]) || self.head.starts_with(&[0xfe, 0xff]);
        let begin = String::from_utf8_lossy(&self.head).to_ascii_lowercase();
        let begin = begin.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n', '\u{c}']);
        let page =
            ["<!doctype", "<html", "<svg", "<script", "<?xml", "<?php", "#!", "<body", "<head", "<iframe", "<!--"];
        if (self.controls && !wide) || page.iter().any(|mark| begin.starts_with(mark)) {
            return Err(self.disguised());
        }
        self.nothing_hides(0)
    }

    fn svg(&self) -> Result<(), Refusal> {
        if self.bytes > SVG_HEAD as u64 {
            return Err(Refusal::Large(SVG_HEAD as u64 >> 20));
        }
        let text = std::str::from_utf8(&self.head).map_err(|_| self.disguised())?.to_ascii_lowercase();
        let begin = text.trim_start_matches('\u{feff}').trim_start();
        if !(begin.starts_with("<svg") || begin.starts_with("<?xml") && begin.contains("<svg")) {
            return Err(self.disguised());
        }
        // Character references could hide forbidden words.
        let says = NOT_IN_SVG.iter().any(|word| memchr::memmem::find(text.as_bytes(), word).is_some());
        if says || text.contains("&#") || has_handler(&text) { Err(Refusal::Hidden) } else { self.nothing_hides(0) }
    }
}

impl Watch for Watcher {
    type Seen = Watched;
    fn take(&mut self, piece: &[u8]) -> tandem_kernel::Result<()> {
        Ok(Watcher::take(self, piece)?)
    }
    fn end(self) -> tandem_kernel::Result<Watched> {
        Ok(Watcher::end(self)?)
    }
}

/// Whether it contains an event handler attribute such as `onload=`.
fn has_handler(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find("on") {
        let before = rest[..at].chars().next_back();
        let after = rest[at + 2..].trim_start_matches(|c: char| c.is_ascii_alphanumeric());
        let named = after.len() < rest.len() - at - 2;
        let apart = before.is_none_or(|c| c.is_whitespace() || matches!(c, '/' | '"' | '\''));
        if named && apart && after.trim_start().starts_with('=') {
            return true;
        }
        rest = &rest[at + 2..];
    }
    false
}

/// Control characters except tab, line and form feed, and escape, which occur in text files.
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 0x0e..=0x1a | 0x1c..=0x1f | 0x7f)
}

#[cfg(test)]
#[path = "watch_tests.rs"]
mod tests;

//! Looks at a file on its way to the store: its beginning, its end, and what must not be anywhere in it. The file itself is
//! never held.

use super::archive::{Directory, END};
use super::finder::{Finder, wide};
use super::kinds::{FileKind, Form};
use super::pdf::Look;
use super::refusal::Refusal;
use crate::picture;
use sha2::{Digest, Sha256};
use tandem_kernel::Watch;

/// Enough to tell a file by its beginning, and the longest of what it is looked for there: what is said of it must not hang on
/// the pieces it came in.
const MARK: usize = EICAR.len();
/// The header of a picture may stand behind its camera's notes and its colours.
const PICTURE_HEAD: usize = 1 << 20;
const SVG_HEAD: usize = 2 << 20;
/// A zip's closing record with the longest comment stands in here.
const SHORT_END: usize = 70 << 10;

/// What makes a page or a program of a file that says it is none. Each is long enough not to come up by chance among
/// millions of bytes.
const PAGES: [&[u8]; 8] =
    [b"<script", b"<!doctype html", b"<html>", b"<html ", b"<?php ", b"<?php\n", b"<iframe", b"%pdf-1."];
/// Without the last: what a PDF itself begins with.
const NOT_IN_PDF: usize = PAGES.len() - 1;
const EICAR: &[u8] = br"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR";
/// What an SVG must not say: it is a page that looks like a picture.
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
    /// What a PDF does besides showing something.
    look: Option<Look>,
    /// Bytes that no text has.
    controls: bool,
}

/// A file as it was, once it has gone by.
#[derive(Debug)]
pub struct Watched {
    pub bytes: u64,
    pub sha256: [u8; 32],
}

impl Watched {
    /// The sum as it is written in rows.
    pub fn hex(&self) -> String {
        self.sha256.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Watcher {
    /// For a file of this kind with at most so many bytes.
    pub fn new(kind: &'static FileKind, most: u64) -> Self {
        let plain = |words: &[&[u8]]| words.iter().map(|word| word.to_vec()).collect::<Vec<_>>();
        let words = match kind.form {
            Form::Picture(_) => plain(&PAGES),
            Form::Pdf => plain(&PAGES[..NOT_IN_PDF]),
            Form::OldOffice(streams) => {
                std::iter::once("_VBA_PROJECT").chain(streams.iter().copied()).map(wide).collect()
            }
            Form::Zip | Form::Office(_) | Form::Text | Form::Svg => Vec::new(),
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
            controls: false,
        }
    }

    /// Takes the next bytes; refuses as soon as it is clear that the file cannot be taken.
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
        if self.kind.form == Form::Text {
            self.controls = self.controls || chunk.iter().any(|byte| is_control(*byte));
        }
        self.end.extend(chunk);
        if self.end.len() > end * 2 {
            self.end.drain(..self.end.len() - end);
        }
        Ok(())
    }

    /// How much of its beginning and of its end is needed.
    fn kept(&self) -> (usize, usize) {
        match self.kind.form {
            Form::Picture(_) => (PICTURE_HEAD, SHORT_END),
            Form::Svg => (SVG_HEAD, SHORT_END),
            Form::Zip | Form::Office(_) => (MARK, END),
            Form::Pdf | Form::OldOffice(_) | Form::Text => (4 << 10, SHORT_END),
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

    /// The file is complete: judges it as a whole.
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
            Form::Zip | Form::Office(_) => self.archive()?,
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
        }
        Ok(Watched { bytes: self.bytes, sha256: self.sum.finalize_reset().into() })
    }

    /// No page was seen among the first so many words, and no archive is appended: readers of archives look from the end.
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
            Form::Zip if directory.has_programs() => Err(Refusal::Archive),
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
        // Letters written as numbers hide what they spell.
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

/// `onload=` and its like.
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

/// Tabs, ends of lines and pages stand in texts; escape marks in what terminals wrote.
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 0x0e..=0x1a | 0x1c..=0x1f | 0x7f)
}

#[cfg(test)]
#[path = "watch_tests.rs"]
mod tests;

//! Whether a PDF only shows something. It is read as it comes, to its last byte, with a few kilobytes of memory: names of
//! active content are looked for in its objects, in objects that are packed (unpacked here, within limits), and in the
//! places where only a reader that jumps would find an object. Nothing is recursive, and nothing in a file makes it fail
//! other than with a [`Reason`].

mod lexer;
#[cfg(test)]
mod tests;

use flate2::{Decompress, FlushDecompress, Status};
use lexer::{Lexer, Token};

/// Of all packed objects of a file together. Those of an honest paper have a few megabytes.
const MOST_UNPACKED: u64 = 64 << 20;

/// Why a PDF is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It does something: a script, a program, a file in it. What its maker calls it.
    Active(&'static str),
    /// It is encrypted, so nobody can look into it.
    Locked,
    /// Its objects are packed in a way nobody here unpacks, or are hidden.
    Unreadable,
}

/// Looks at a whole file.
pub fn look(file: &[u8]) -> Result<(), Reason> {
    let mut look = Look::default();
    look.take(file)?;
    look.end()
}

/// What the dictionary before a stream said.
#[derive(Clone, Copy, Default)]
struct Dictionary {
    /// Both name a packed place of objects, whatever its type says: readers look at nothing else.
    number: bool,
    first: bool,
    object_stream: bool,
    deflated: u8,
    other_filter: bool,
    /// A prediction, or the content in another file.
    more: bool,
}

impl Dictionary {
    fn note(&mut self, name: &[u8]) {
        match name {
            b"N" => self.number = true,
            b"First" => self.first = true,
            b"ObjStm" => self.object_stream = true,
            b"FlateDecode" | b"Fl" => self.deflated = self.deflated.saturating_add(1),
            b"LZWDecode" | b"LZW" | b"ASCIIHexDecode" | b"AHx" | b"ASCII85Decode" | b"A85" | b"RunLengthDecode"
            | b"RL" | b"CCITTFaxDecode" | b"CCF" | b"JBIG2Decode" | b"DCTDecode" | b"DCT" | b"JPXDecode"
            | b"BrotliDecode" | b"Crypt" => self.other_filter = true,
            b"DecodeParms" | b"DP" | b"FDecodeParms" | b"F" | b"FFilter" => self.more = true,
            _ => {}
        }
    }

    fn holds_objects(self) -> bool {
        self.object_stream || (self.number && self.first)
    }

    /// Deflated once, and nothing else: so every maker of papers packs objects.
    fn is_readable(self) -> Result<(), Reason> {
        let plainly = self.deflated == 1 && !self.other_filter && !self.more;
        if plainly { Ok(()) } else { Err(Reason::Unreadable) }
    }
}

enum Reading {
    Syntax,
    /// The line of `stream` ends with the next byte; then packed objects come.
    LineEnd,
    Packed(Box<Decompress>),
}

pub struct Look {
    outer: Lexer,
    /// Of the packed objects that just come.
    inner: Lexer,
    dictionary: Dictionary,
    reading: Reading,
    unpacked: u64,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            outer: Lexer::new(false),
            inner: Lexer::new(true),
            dictionary: Dictionary::default(),
            reading: Reading::Syntax,
            unpacked: 0,
        }
    }
}

impl Look {
    pub fn take(&mut self, mut rest: &[u8]) -> Result<(), Reason> {
        while let Some((byte, after)) = rest.split_first() {
            rest = match self.reading {
                Reading::Syntax => match self.outer.idle(rest) {
                    0 => {
                        self.syntax(*byte)?;
                        after
                    }
                    idle => &rest[idle..],
                },
                Reading::LineEnd if *byte == b'\n' => {
                    self.packed();
                    after
                }
                // Readers do not agree where it begins then.
                Reading::LineEnd => return Err(Reason::Unreadable),
                Reading::Packed(_) => self.unpack(rest)?,
            };
        }
        Ok(())
    }

    pub fn end(mut self) -> Result<(), Reason> {
        match self.reading {
            Reading::Syntax => self.outer.end(),
            _ => Err(Reason::Unreadable),
        }
    }

    fn syntax(&mut self, byte: u8) -> Result<(), Reason> {
        match self.outer.take(byte)? {
            Token::Nothing => {}
            Token::Name => self.dictionary.note(self.outer.name()),
            Token::Word => match self.outer.word() {
                b"obj" | b"endobj" => self.dictionary = Dictionary::default(),
                b"stream" => {
                    let said = std::mem::take(&mut self.dictionary);
                    self.outer.stream();
                    if said.holds_objects() {
                        said.is_readable()?;
                        match byte {
                            b'\n' => self.packed(),
                            b'\r' => self.reading = Reading::LineEnd,
                            _ => return Err(Reason::Unreadable),
                        }
                    }
                }
                _ => {}
            },
        }
        Ok(())
    }

    fn packed(&mut self) {
        self.inner = Lexer::new(true);
        self.reading = Reading::Packed(Box::new(Decompress::new(true)));
    }

    /// Unpacks as much as fits; what is still to be read.
    fn unpack<'a>(&mut self, input: &'a [u8]) -> Result<&'a [u8], Reason> {
        let Reading::Packed(inflate) = &mut self.reading else { return Ok(input) };
        let mut out = [0u8; 16 << 10];
        let (read, wrote) = (inflate.total_in(), inflate.total_out());
        let status = inflate.decompress(input, &mut out, FlushDecompress::None).map_err(|_| Reason::Unreadable)?;
        let read = usize::try_from(inflate.total_in() - read).unwrap_or(usize::MAX).min(input.len());
        let wrote = usize::try_from(inflate.total_out() - wrote).unwrap_or(usize::MAX).min(out.len());
        self.unpacked = self.unpacked.saturating_add(wrote as u64);
        if self.unpacked > MOST_UNPACKED {
            return Err(Reason::Unreadable);
        }
        for byte in &out[..wrote] {
            self.inner.take(*byte)?;
        }
        // The packed bytes themselves may have been chosen to spell an object, and must not spell their own end.
        for byte in &input[..read] {
            self.outer.take(*byte)?;
        }
        if !self.outer.in_stream() {
            return Err(Reason::Unreadable);
        }
        match status {
            Status::StreamEnd => {
                self.inner.end()?;
                self.reading = Reading::Syntax;
            }
            // It neither took nor gave anything: there is no sense in it.
            _ if read == 0 && wrote == 0 => return Err(Reason::Unreadable),
            _ => {}
        }
        Ok(&input[read..])
    }
}

//! Checks a PDF for active content. It is read as a stream, to its last byte, with a few kilobytes of memory: names of
//! active content are searched for in objects, in object streams (decompressed here, within limits), and in places
//! where only a reader that jumps by offsets would find an object. Nothing is recursive, and no input causes a failure
//! other than a [`Reason`].

mod lexer;
#[cfg(test)]
mod tests;

use flate2::{Decompress, FlushDecompress, Status};
use lexer::{Lexer, Token};

/// The limit for all object streams of a file together. Regular papers have a few megabytes.
const MOST_UNPACKED: u64 = 64 << 20;

/// Why a PDF is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Active content: a script, a program, an embedded file; with its PDF name.
    Active(&'static str),
    /// Encrypted, so it cannot be inspected.
    Locked,
    /// Its objects are compressed in an unsupported way, or hidden.
    Unreadable,
}

/// Checks a whole file.
pub fn look(file: &[u8]) -> Result<(), Reason> {
    let mut look = Look::default();
    look.take(file)?;
    look.end()
}

/// What the dictionary before a stream contained.
#[derive(Clone, Copy, Default)]
struct Dictionary {
    /// `N` and `First` identify an object stream, whatever its type says: readers rely on these only.
    number: bool,
    first: bool,
    object_stream: bool,
    deflated: u8,
    other_filter: bool,
    /// A predictor, or external file content.
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

    /// Only a single FlateDecode filter is supported: that is how PDF writers compress object streams.
    fn is_readable(self) -> Result<(), Reason> {
        let plainly = self.deflated == 1 && !self.other_filter && !self.more;
        if plainly { Ok(()) } else { Err(Reason::Unreadable) }
    }
}

enum Reading {
    Syntax,
    /// The line of `stream` ends with the next byte; then an object stream begins.
    LineEnd,
    Packed(Box<Decompress>),
}

pub struct Look {
    outer: Lexer,
    /// For the contents of the current object stream.
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
                // Readers disagree where the stream begins then.
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

    /// Decompresses a chunk; returns the remaining input.
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
        // The compressed bytes themselves could be chosen to form an object, and must not contain `endstream`.
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
            // No progress: the stream is damaged.
            _ if read == 0 && wrote == 0 => return Err(Reason::Unreadable),
            _ => {}
        }
        Ok(&input[read..])
    }
}

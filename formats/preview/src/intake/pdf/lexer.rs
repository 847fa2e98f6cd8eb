//! A PDF lexer that yields names and words, one byte at a time, without recursion and with a few bytes of memory.
//!
//! PDF readers jump by offsets, so what is a string, comment or stream for one may be an object for another. Such
//! opaque places are searched for names as well; a name counts only if the place also contains `obj`, without which no
//! reader finds an object there.

use super::Reason;

/// The longest name compared; longer names are none of those searched for.
const LONGEST: usize = 24;

/// Names of active content: scripts, programs, embedded files, forms that submit, and links to other files.
const ACTIVE: [&str; 13] = [
    "JavaScript",
    "JS",
    "AA",
    "Launch",
    "EmbeddedFile",
    "EmbeddedFiles",
    "RichMedia",
    "XFA",
    "SubmitForm",
    "ImportData",
    "Rendition",
    "GoToE",
    "GoToR",
];
/// Too short: these occur by chance in megabytes of image data. Every action also needs one of the longer names.
const SHORT: [&str; 2] = ["JS", "AA"];
/// Marks of an object stream; in an opaque place it hides objects.
const PACKED: [&str; 2] = ["ObjStm", "First"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Code,
    /// After a `<`: a dictionary or a hexadecimal string.
    Opened,
    Comment,
    Hex,
    Text {
        depth: u32,
        escaped: bool,
    },
    /// The bytes of a stream.
    Stream,
}

/// The token a byte completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    Nothing,
    Name,
    Word,
}

/// A bounded buffer; longer input equals nothing.
#[derive(Clone, Copy, Default)]
struct Letters {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Letters {
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
        }
        self.length = (self.length + 1).min(LONGEST + 1);
    }
    fn get(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or_default()
    }
}

/// A name being read; `#4a` is an escaped character.
#[derive(Default)]
struct Name {
    letters: Letters,
    open: bool,
    /// A `#` whose digits are still missing, and the first of them.
    escape: Option<Option<u8>>,
}

impl Name {
    fn begin(&mut self) {
        self.letters.length = 0;
        self.open = true;
        self.escape = None;
    }

    /// Whether this byte ended the name.
    fn take(&mut self, byte: u8) -> bool {
        if !is_regular(byte) {
            self.flush();
            self.open = false;
            return true;
        }
        match self.escape {
            None if byte == b'#' => self.escape = Some(None),
            None => self.letters.push(byte),
            Some(None) if byte.is_ascii_hexdigit() => self.escape = Some(Some(byte)),
            Some(Some(first)) if byte.is_ascii_hexdigit() => {
                self.letters.push(digit(first) << 4 | digit(byte));
                self.escape = None;
            }
            Some(_) => {
                self.flush();
                if byte == b'#' { self.escape = Some(None) } else { self.letters.push(byte) }
            }
        }
        false
    }

    /// An incomplete escape is taken literally.
    fn flush(&mut self) {
        if let Some(first) = self.escape.take() {
            self.letters.push(b'#');
            if let Some(first) = first {
                self.letters.push(first);
            }
        }
    }
}

pub struct Lexer {
    place: Place,
    name: Name,
    /// The last completed name; the byte that ended it may have begun the next.
    ended: Letters,
    word: Letters,
    in_word: bool,
    /// Inside object streams objects are found without `obj`.
    strict: bool,
    /// How much of `obj` was matched in the opaque place, whether it occurred, and the name found there.
    object: usize,
    says_object: bool,
    named: Option<Reason>,
    /// How much of `endstream` was matched.
    ending: usize,
}

impl Lexer {
    pub fn new(strict: bool) -> Self {
        Self {
            place: Place::Code,
            name: Name::default(),
            ended: Letters::default(),
            word: Letters::default(),
            in_word: false,
            strict,
            object: 0,
            says_object: false,
            named: None,
            ending: 0,
        }
    }

    /// The name or word just completed.
    pub fn name(&self) -> &[u8] {
        self.ended.get()
    }
    pub fn word(&self) -> &[u8] {
        self.word.get()
    }

    /// Everything up to `endstream` is stream data.
    pub fn stream(&mut self) {
        self.enter(Place::Stream);
    }

    pub fn in_stream(&self) -> bool {
        self.place == Place::Stream
    }

    /// How many of the next bytes are stream data that cannot begin a match: fast path for scans.
    pub fn idle(&self, rest: &[u8]) -> usize {
        let begun = self.name.open || self.ending > 0 || matches!(self.object, 1 | 2);
        if self.place != Place::Stream || begun {
            return 0;
        }
        memchr::memchr3(b'/', b'o', b'e', rest).unwrap_or(rest.len())
    }

    pub fn take(&mut self, byte: u8) -> Result<Token, Reason> {
        match self.place {
            Place::Code => return self.code(byte),
            Place::Opened if byte == b'<' => self.place = Place::Code,
            Place::Opened => {
                self.enter(Place::Hex);
                return self.take_opaque(byte, byte == b'>');
            }
            Place::Hex => return self.take_opaque(byte, byte == b'>'),
            Place::Comment => return self.take_opaque(byte, matches!(byte, b'\r' | b'\n')),
            Place::Text { depth, escaped } => {
                let (depth, ends) = match byte {
                    _ if escaped => (depth, false),
                    b'(' => (depth.saturating_add(1), false),
                    b')' if depth == 0 => (0, true),
                    b')' => (depth - 1, false),
                    _ => (depth, false),
                };
                self.place = Place::Text { depth, escaped: !escaped && byte == b'\\' };
                return self.take_opaque(byte, ends);
            }
            Place::Stream => {
                self.ending = said(b"endstream", self.ending, byte);
                let ends = self.ending == b"endstream".len();
                return self.take_opaque(byte, ends);
            }
        }
        Ok(Token::Nothing)
    }

    /// End of file: completes the last token.
    pub fn end(&mut self) -> Result<(), Reason> {
        self.take(b'\n').map(drop)
    }

    fn enter(&mut self, place: Place) {
        self.place = place;
        (self.object, self.says_object, self.named, self.ending) = (0, false, None, 0);
        (self.name.open, self.in_word) = (false, false);
    }

    fn code(&mut self, byte: u8) -> Result<Token, Reason> {
        let mut token = Token::Nothing;
        if self.name.open && self.name.take(byte) {
            token = Token::Name;
            self.ended = self.name.letters;
            if let Some(reason) = active(self.name(), &ACTIVE) {
                return Err(reason);
            }
            if self.name() == b"Encrypt" {
                return Err(Reason::Locked);
            }
        }
        if self.in_word && !is_regular(byte) {
            token = Token::Word;
            self.in_word = false;
        }
        match byte {
            b'/' => self.name.begin(),
            b'%' => self.enter(Place::Comment),
            b'(' => self.enter(Place::Text { depth: 0, escaped: false }),
            b'<' => self.place = Place::Opened,
            other if is_regular(other) && !self.name.open => {
                if !self.in_word {
                    self.word.length = 0;
                    self.in_word = true;
                }
                self.word.push(other);
            }
            _ => {}
        }
        Ok(token)
    }

    fn take_opaque(&mut self, byte: u8, ends: bool) -> Result<Token, Reason> {
        if self.name.open && self.name.take(byte) && self.named.is_none() {
            let name = self.name.letters.get();
            self.named = active(name, &ACTIVE).filter(|_| !SHORT.iter().any(|short| short.as_bytes() == name));
            if self.named.is_none() && !self.strict {
                let hides = PACKED.iter().any(|packed| packed.as_bytes() == name);
                self.named = hides.then_some(Reason::Unreadable);
            }
        }
        if byte == b'/' {
            self.name.begin();
        }
        self.object = said(b"obj", self.object, byte);
        self.says_object = self.says_object || self.object == b"obj".len();
        match self.named {
            Some(reason) if self.strict || self.says_object => Err(reason),
            _ => {
                if ends {
                    self.enter(Place::Code);
                }
                Ok(Token::Nothing)
            }
        }
    }
}

fn active(name: &[u8], of: &[&'static str]) -> Option<Reason> {
    of.iter().find(|known| known.as_bytes() == name).map(|known| Reason::Active(known))
}

/// How much of a word is matched after one more byte. Correct for words in which only the first letter is repeated.
fn said(word: &[u8], so_far: usize, byte: u8) -> usize {
    let so_far = if so_far >= word.len() { 0 } else { so_far };
    if word.get(so_far) == Some(&byte) {
        return so_far + 1;
    }
    // A letter in the middle may also have been the word's first letter.
    let again = so_far > 0 && word.get(so_far - 1) == word.first();
    match byte {
        _ if again && word.get(1) == Some(&byte) => 2,
        _ if word.first() == Some(&byte) => 1,
        _ => 0,
    }
}

/// Neither white space nor a PDF delimiter.
fn is_regular(byte: u8) -> bool {
    !matches!(byte, 0 | 9 | 10 | 12 | 13 | b' ' | b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

fn digit(hex: u8) -> u8 {
    match hex {
        b'0'..=b'9' => hex - b'0',
        b'a'..=b'f' => hex - b'a' + 10,
        _ => hex.wrapping_sub(b'A').wrapping_add(10),
    }
}

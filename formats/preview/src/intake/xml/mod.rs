//! Whether a stream is a well-formed XML document in which nothing hides, judged byte by byte: nesting, names, references
//! and UTF-8, without a document type, a style sheet, the languages of web pages or the inclusion of other files. Only the names of open elements and of
//! the attributes of the present one are held. What is refused here is refused, too, where a reader would be lenient.

mod letters;

use super::refusal::Refusal;
use letters::{Utf8, is_name, is_reference, is_space, starts_name};

const DEEPEST: usize = 64;
const MOST_ELEMENTS: u32 = 300_000;
const MOST_ATTRIBUTES: usize = 64;
const LONGEST_NAME: usize = 200;
const LONGEST_REFERENCE: usize = 10;
/// Also of the XML declaration.
const LONGEST_NAMESPACE: usize = 500;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// The languages in which a browser runs what an XML file says, and those in which a reader fetches other files into it; in small
/// letters.
const NOT_TAKEN: [&[u8]; 5] = [
    b"http://www.w3.org/1999/xhtml",
    b"http://www.w3.org/2000/svg",
    b"http://www.w3.org/1999/xsl/transform",
    b"http://www.w3.org/2001/xinclude",
    b"http://www.w3.org/2003/xinclude",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Text,
    /// Behind `<`.
    Open,
    /// Behind `<!`.
    Bang,
    Comment,
    Data,
    /// The name of a processing instruction, then the rest of it.
    Target,
    Instruction,
    /// The name of an element, then what stands in its tag.
    Name,
    Tag,
    Attribute,
    Equals,
    Quote,
    Value(u8),
    /// Behind the `/` at the end of a tag.
    Empty,
    End,
    EndOver,
    /// Behind `&`, in the text or in a value with this quote.
    Reference(Option<u8>),
}

pub struct Xml {
    state: State,
    /// What was wrong first: the verdict does not depend on the pieces the file comes in.
    wrong: Option<Refusal>,
    bytes: u64,
    mark: usize,
    utf8: Utf8,
    open: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
    elements: u32,
    /// The name, reference or declaration that is being read.
    word: Vec<u8>,
    /// The value of a namespace.
    value: Vec<u8>,
    /// How many `-`, `]` or `?` stand together just now.
    run: u8,
    /// Whether a blank stood before an attribute.
    apart: bool,
    /// Whether the instruction that is being read is the declaration at the very beginning.
    declaration: bool,
}

impl Default for Xml {
    fn default() -> Self {
        Self {
            state: State::Text,
            wrong: None,
            bytes: 0,
            mark: 0,
            utf8: Utf8::default(),
            open: Vec::new(),
            attributes: Vec::new(),
            elements: 0,
            word: Vec::new(),
            value: Vec::new(),
            run: 0,
            apart: false,
            declaration: false,
        }
    }
}

fn broken() -> Refusal {
    Refusal::Broken("xml")
}

impl Xml {
    pub fn take(&mut self, piece: &[u8]) {
        for byte in piece {
            if self.wrong.is_some() {
                return;
            }
            self.wrong = self.one(*byte).err();
        }
    }

    /// What is known by now.
    pub fn verdict(&self) -> Result<(), Refusal> {
        self.wrong.clone().map_or(Ok(()), Err)
    }

    /// The file is complete.
    pub fn end(&self) -> Result<(), Refusal> {
        self.verdict()?;
        let over = self.state == State::Text && self.open.is_empty() && self.elements > 0 && self.utf8.is_whole();
        if over { Ok(()) } else { Err(broken()) }
    }

    fn one(&mut self, byte: u8) -> Result<(), Refusal> {
        let first = self.bytes == self.mark as u64;
        self.bytes += 1;
        if first && BYTE_ORDER_MARK.get(self.mark) == Some(&byte) {
            self.mark += 1;
            return Ok(());
        }
        let control = byte < 0x20 && !is_space(byte);
        if control || !self.utf8.take(byte) {
            return Err(broken());
        }
        match self.state {
            State::Text => self.text(byte, first),
            State::Open | State::Bang | State::Comment | State::Data => self.markup(byte),
            State::Target | State::Instruction => self.instruction(byte),
            State::Reference(within) => self.reference(byte, within),
            _ => self.tag(byte),
        }
    }

    fn goes_to(&mut self, state: State) -> Result<(), Refusal> {
        self.word.clear();
        self.run = 0;
        self.state = state;
        Ok(())
    }

    /// One more byte of a name or of something else that ends soon.
    fn longer(&mut self, byte: u8, most: usize) -> Result<(), Refusal> {
        if self.word.len() >= most {
            return Err(Refusal::Nested);
        }
        self.word.push(byte);
        Ok(())
    }

    /// Outside the root element only blanks stand.
    fn text(&mut self, byte: u8, first: bool) -> Result<(), Refusal> {
        match byte {
            b'<' => {
                self.declaration = first;
                self.goes_to(State::Open)
            }
            _ if self.open.is_empty() => {
                if is_space(byte) {
                    Ok(())
                } else {
                    Err(broken())
                }
            }
            b'&' => self.goes_to(State::Reference(None)),
            b']' => {
                self.run = self.run.saturating_add(1);
                Ok(())
            }
            b'>' if self.run >= 2 => Err(broken()),
            _ => {
                self.run = 0;
                Ok(())
            }
        }
    }

    fn markup(&mut self, byte: u8) -> Result<(), Refusal> {
        match (self.state, byte) {
            (State::Open, b'!') => self.goes_to(State::Bang),
            (State::Open, b'?') => self.goes_to(State::Target),
            (State::Open, b'/') => self.goes_to(State::End),
            (State::Open, _) if starts_name(byte) => {
                if self.open.is_empty() && self.elements > 0 {
                    return Err(broken());
                }
                self.attributes.clear();
                self.goes_to(State::Name)?;
                self.longer(byte, LONGEST_NAME)
            }
            (State::Bang, _) => self.bang(byte),
            (State::Comment, b'-') if self.run >= 2 => Err(broken()),
            (State::Comment | State::Data, b'-' | b']') if (byte == b'-') == (self.state == State::Comment) => {
                self.run = self.run.saturating_add(1);
                Ok(())
            }
            (State::Comment | State::Data, b'>') if self.run >= 2 => self.goes_to(State::Text),
            (State::Comment, _) if self.run >= 2 => Err(broken()),
            (State::Comment | State::Data, _) => {
                self.run = 0;
                Ok(())
            }
            _ => Err(broken()),
        }
    }

    fn bang(&mut self, byte: u8) -> Result<(), Refusal> {
        self.longer(byte, LONGEST_REFERENCE)?;
        let begun = b"--".starts_with(&self.word) || b"[CDATA[".starts_with(&self.word);
        match self.word.as_slice() {
            b"--" => self.goes_to(State::Comment),
            b"[CDATA[" if self.open.is_empty() => Err(broken()),
            b"[CDATA[" => self.goes_to(State::Data),
            b"D" | b"d" => Err(Refusal::Definition),
            _ if begun => Ok(()),
            _ => Err(broken()),
        }
    }

    fn instruction(&mut self, byte: u8) -> Result<(), Refusal> {
        if self.state == State::Target {
            if !(is_space(byte) || byte == b'?') {
                let fits = if self.word.is_empty() { starts_name(byte) } else { is_name(byte) };
                return if fits { self.longer(byte, LONGEST_NAME) } else { Err(broken()) };
            }
            self.target()?;
            self.goes_to(State::Instruction)?;
        }
        match byte {
            b'>' if self.run > 0 => {
                if self.declaration && !letters::is_utf8_declaration(&self.word) {
                    return Err(broken());
                }
                self.declaration = false;
                self.goes_to(State::Text)
            }
            // Nothing that is declared has a question mark in it.
            _ if self.declaration && self.run > 0 => Err(broken()),
            b'?' => {
                self.run = 1;
                Ok(())
            }
            _ => {
                self.run = 0;
                if self.declaration { self.longer(byte, LONGEST_NAMESPACE) } else { Ok(()) }
            }
        }
    }

    /// The declaration stands at the beginning; an instruction that names a style sheet would run it.
    fn target(&mut self) -> Result<(), Refusal> {
        let name = self.word.to_ascii_lowercase();
        if name.is_empty() || name == b"xml" && (!self.declaration || self.word != b"xml") {
            return Err(broken());
        }
        if name.starts_with(b"xml-stylesheet") || name == b"php" {
            return Err(Refusal::Hidden);
        }
        self.declaration = name == b"xml";
        Ok(())
    }

    fn reference(&mut self, byte: u8, within: Option<u8>) -> Result<(), Refusal> {
        if byte != b';' {
            return self.longer(byte, LONGEST_REFERENCE).map_err(|_| broken());
        }
        if !is_reference(&self.word) {
            return Err(broken());
        }
        match within {
            None => self.goes_to(State::Text),
            Some(quote) => {
                self.state = State::Value(quote);
                self.word.clear();
                Ok(())
            }
        }
    }

    fn tag(&mut self, byte: u8) -> Result<(), Refusal> {
        match (self.state, byte) {
            (State::Name, _) if is_name(byte) => self.longer(byte, LONGEST_NAME),
            (State::Name, _) => {
                self.opens()?;
                self.goes_to(State::Tag)?;
                self.apart = false;
                self.tag(byte)
            }
            (State::Tag, b'>') => self.goes_to(State::Text),
            (State::Tag, b'/') => self.goes_to(State::Empty),
            (State::Tag, _) if is_space(byte) => {
                self.apart = true;
                Ok(())
            }
            (State::Tag, _) if self.apart && starts_name(byte) => {
                self.goes_to(State::Attribute)?;
                self.longer(byte, LONGEST_NAME)
            }
            (State::Attribute, _) if is_name(byte) => self.longer(byte, LONGEST_NAME),
            (State::Attribute, b'=') => self.named(State::Quote),
            (State::Attribute, _) if is_space(byte) => self.named(State::Equals),
            (State::Equals, b'=') => self.goes_to(State::Quote),
            (State::Quote, b'"' | b'\'') => {
                self.value.clear();
                self.goes_to(State::Value(byte))
            }
            (State::Equals | State::Quote | State::EndOver, _) if is_space(byte) => Ok(()),
            (State::Value(quote), _) => self.valued(byte, quote),
            (State::Empty, b'>') => self.closes(),
            (State::End, _) if is_name(byte) => self.longer(byte, LONGEST_NAME),
            (State::End, b'>') => self.ends(),
            (State::End, _) if is_space(byte) && !self.word.is_empty() => {
                self.state = State::EndOver;
                Ok(())
            }
            (State::EndOver, b'>') => self.ends(),
            _ => Err(broken()),
        }
    }

    fn opens(&mut self) -> Result<(), Refusal> {
        self.elements += 1;
        if self.open.len() >= DEEPEST || self.elements > MOST_ELEMENTS {
            return Err(Refusal::Nested);
        }
        self.open.push(self.word.clone());
        Ok(())
    }

    /// An attribute has its name, and no other of this element the same.
    fn named(&mut self, next: State) -> Result<(), Refusal> {
        if self.attributes.contains(&self.word) {
            return Err(broken());
        }
        if self.attributes.len() >= MOST_ATTRIBUTES {
            return Err(Refusal::Nested);
        }
        self.attributes.push(self.word.clone());
        self.goes_to(next)
    }

    fn valued(&mut self, byte: u8, quote: u8) -> Result<(), Refusal> {
        let namespace = self.attributes.last().is_some_and(|name| name == b"xmlns" || name.starts_with(b"xmlns:"));
        if byte == quote {
            let named = self.value.to_ascii_lowercase();
            if namespace && NOT_TAKEN.contains(&named.trim_ascii()) {
                return Err(Refusal::Hidden);
            }
            self.apart = false;
            return self.goes_to(State::Tag);
        }
        match byte {
            b'<' => Err(broken()),
            // A reference could spell the name of a language that is not taken.
            b'&' if namespace => Err(Refusal::Hidden),
            b'&' => self.goes_to(State::Reference(Some(quote))),
            _ if namespace && self.value.len() >= LONGEST_NAMESPACE => Err(Refusal::Nested),
            _ => {
                if namespace {
                    self.value.push(byte);
                }
                Ok(())
            }
        }
    }

    fn ends(&mut self) -> Result<(), Refusal> {
        if self.open.last() == Some(&self.word) { self.closes() } else { Err(broken()) }
    }

    fn closes(&mut self) -> Result<(), Refusal> {
        self.open.pop();
        self.goes_to(State::Text)
    }
}

#[cfg(test)]
mod tests;

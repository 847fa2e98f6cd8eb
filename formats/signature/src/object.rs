//! PDF objects: a strict parser and a plain writer. Input that readers could interpret in different ways is rejected,
//! because a signature requires certainty about what was signed.

use std::ops::Range;

/// The maximum nesting of objects.
const MAX_DEPTH: usize = 60;
/// The maximum number of entries in a dictionary.
const MAX_KEYS: usize = 2_000;

/// Object number and generation.
pub type Ref = (u32, u16);

#[derive(Clone, Debug, PartialEq)]
pub enum Object {
    Null,
    Bool(bool),
    Int(i64),
    /// As written in the file: parsing and writing must not change it.
    Real(String),
    Name(Vec<u8>),
    Text(Vec<u8>),
    Array(Vec<Object>),
    Dict(Dict),
    Ref(Ref),
    Stream(Dict, Range<usize>),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dict(pub Vec<(Vec<u8>, Object)>);

/// The file is not a PDF that can be signed or verified, with the reason in English for a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable(pub &'static str);

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the PDF cannot be read: {}", self.0)
    }
}

impl std::error::Error for Unreadable {}

impl Dict {
    pub fn get(&self, key: &str) -> Option<&Object> {
        self.0.iter().find(|(name, _)| name == key.as_bytes()).map(|(_, value)| value)
    }
    pub fn set(&mut self, key: &str, value: Object) {
        match self.0.iter_mut().find(|(name, _)| name == key.as_bytes()) {
            Some((_, old)) => *old = value,
            None => self.0.push((key.as_bytes().to_vec(), value)),
        }
    }
    pub fn with(mut self, key: &str, value: Object) -> Self {
        self.set(key, value);
        self
    }
    pub fn int(&self, key: &str) -> Option<i64> {
        match self.get(key) {
            Some(Object::Int(value)) => Some(*value),
            _ => None,
        }
    }
    pub fn is_name(&self, key: &str, name: &str) -> bool {
        matches!(self.get(key), Some(Object::Name(value)) if value == name.as_bytes())
    }
    pub fn reference(&self, key: &str) -> Option<Ref> {
        match self.get(key) {
            Some(Object::Ref(reference)) => Some(*reference),
            _ => None,
        }
    }
    /// Whether both have the same entries except for these keys, in any order.
    pub fn same_but(&self, other: &Self, but: &[&str]) -> bool {
        let counted = |(key, _): &&(Vec<u8>, Object)| !but.iter().any(|name| name.as_bytes() == key.as_slice());
        let one_way = |a: &Self, b: &Self| a.0.iter().filter(counted).all(|entry| b.0.contains(entry));
        one_way(self, other) && one_way(other, self)
    }
}

impl Object {
    pub fn name(text: &str) -> Self {
        Self::Name(text.as_bytes().to_vec())
    }
    /// A length or a coordinate, to a thousandth of a point.
    pub fn real(value: f64) -> Self {
        let text = format!("{value:.3}");
        Self::Real(text.trim_end_matches('0').trim_end_matches('.').to_owned())
    }
    /// A text string: UTF-16 if it is not ASCII.
    pub fn words(text: &str) -> Self {
        if text.is_ascii() {
            return Self::Text(text.as_bytes().to_vec());
        }
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        Self::Text(units.flat_map(u16::to_be_bytes).collect())
    }
    pub fn as_words(&self) -> Option<String> {
        let Self::Text(bytes) = self else { return None };
        Some(match bytes.strip_prefix(&[0xfe, 0xff]) {
            Some(units) => {
                let units: Vec<u16> =
                    units.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
                String::from_utf16_lossy(&units)
            }
            None => bytes.iter().map(|byte| char::from(*byte)).collect(),
        })
    }
    pub fn as_number(&self) -> Option<f64> {
        match self {
            Self::Int(value) => Some(*value as f64),
            Self::Real(text) => text.parse().ok(),
            _ => None,
        }
    }
    /// Calls `found` for every object that this one refers to.
    pub fn references(&self, found: &mut impl FnMut(Ref)) {
        match self {
            Self::Ref(reference) => found(*reference),
            Self::Array(items) => items.iter().for_each(|item| item.references(found)),
            Self::Dict(dict) | Self::Stream(dict, _) => dict.0.iter().for_each(|(_, value)| value.references(found)),
            _ => {}
        }
    }
    pub fn as_dict(&self) -> Option<&Dict> {
        match self {
            Self::Dict(dict) | Self::Stream(dict, _) => Some(dict),
            _ => None,
        }
    }

    /// Writes everything but streams, whose data are only in their file.
    pub fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Null => out.extend(b"null"),
            Self::Bool(value) => out.extend(value.to_string().bytes()),
            Self::Int(value) => out.extend(value.to_string().bytes()),
            Self::Real(text) => out.extend(text.bytes()),
            Self::Name(name) => write_name(name, out),
            Self::Text(bytes) => write_text(bytes, out),
            Self::Array(items) => {
                out.push(b'[');
                for (place, item) in items.iter().enumerate() {
                    if place > 0 {
                        out.push(b' ');
                    }
                    item.write(out);
                }
                out.push(b']');
            }
            Self::Dict(dict) | Self::Stream(dict, _) => {
                out.extend(b"<<");
                for (key, value) in &dict.0 {
                    write_name(key, out);
                    out.push(b' ');
                    value.write(out);
                }
                out.extend(b">>");
            }
            Self::Ref((number, generation)) => out.extend(format!("{number} {generation} R").bytes()),
        }
    }
}

fn write_name(name: &[u8], out: &mut Vec<u8>) {
    out.push(b'/');
    for &byte in name {
        if is_regular(byte) && byte != b'#' && (0x21..=0x7e).contains(&byte) {
            out.push(byte);
        } else {
            out.extend(format!("#{byte:02X}").bytes());
        }
    }
}

fn write_text(bytes: &[u8], out: &mut Vec<u8>) {
    if bytes.iter().all(|byte| (0x20..=0x7e).contains(byte)) {
        out.push(b'(');
        for &byte in bytes {
            if matches!(byte, b'(' | b')' | b'\\') {
                out.push(b'\\');
            }
            out.push(byte);
        }
        out.push(b')');
    } else {
        out.push(b'<');
        out.extend(bytes.iter().flat_map(|byte| format!("{byte:02x}").into_bytes()));
        out.push(b'>');
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, 0 | b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

fn is_regular(byte: u8) -> bool {
    !is_space(byte) && !matches!(byte, b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%')
}

/// Parses objects, starting at an offset.
pub struct Reader<'a> {
    pub bytes: &'a [u8],
    pub at: usize,
}

type Read<T> = Result<T, Unreadable>;

impl<'a> Reader<'a> {
    /// An offset beyond the end is clamped to the end: files may contain any.
    pub fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at: at.min(bytes.len()) }
    }

    pub fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    pub fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            if byte == b'%' {
                while self.peek().is_some_and(|byte| byte != b'\n' && byte != b'\r') {
                    self.at += 1;
                }
            } else if is_space(byte) {
                self.at += 1;
            } else {
                break;
            }
        }
    }

    /// Consumes a keyword if it is next and ends there.
    pub fn word(&mut self, word: &str) -> bool {
        self.skip_space();
        let end = self.at + word.len();
        let fits = self.bytes.get(self.at..end) == Some(word.as_bytes());
        let ends = self.bytes.get(end).is_none_or(|byte| !is_regular(*byte));
        if fits && ends {
            self.at = end;
        }
        fits && ends
    }

    pub fn natural(&mut self) -> Option<u64> {
        self.skip_space();
        let begin = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        let number = std::str::from_utf8(self.bytes.get(begin..self.at)?).ok()?.parse().ok();
        if number.is_none() {
            self.at = begin;
        }
        number
    }

    pub fn object(&mut self) -> Read<Object> {
        self.object_at_depth(0)
    }

    fn object_at_depth(&mut self, depth: usize) -> Read<Object> {
        if depth > MAX_DEPTH {
            return Err(Unreadable("objects too deep in each other"));
        }
        self.skip_space();
        match self.peek().ok_or(Unreadable("an object is cut off"))? {
            b'/' => Ok(Object::Name(self.name()?)),
            b'(' => Ok(Object::Text(self.literal()?)),
            b'[' => {
                self.at += 1;
                let mut items = Vec::new();
                loop {
                    self.skip_space();
                    if self.peek() == Some(b']') {
                        self.at += 1;
                        return Ok(Object::Array(items));
                    }
                    items.push(self.object_at_depth(depth + 1)?);
                }
            }
            b'<' if self.bytes.get(self.at + 1) == Some(&b'<') => {
                let mut dict = Dict::default();
                self.dict(depth, |key, value, _| {
                    if dict.0.len() >= MAX_KEYS {
                        return Err(Unreadable("a dictionary of too many keys"));
                    }
                    dict.0.push((key, value));
                    Ok(())
                })?;
                let mut names: Vec<&[u8]> = dict.0.iter().map(|(name, _)| name.as_slice()).collect();
                names.sort_unstable();
                if names.windows(2).any(|two| two[0] == two[1]) {
                    return Err(Unreadable("a dictionary names a key twice"));
                }
                Ok(Object::Dict(dict))
            }
            b'<' => Ok(Object::Text(self.hexadecimal()?)),
            b'+' | b'-' | b'.' | b'0'..=b'9' => self.number(),
            _ => match () {
                () if self.word("true") => Ok(Object::Bool(true)),
                () if self.word("false") => Ok(Object::Bool(false)),
                () if self.word("null") => Ok(Object::Null),
                () => Err(Unreadable("something that is no object")),
            },
        }
    }

    /// Parses a dictionary entry by entry, each value with its byte range in the file.
    pub fn dict(&mut self, depth: usize, mut entry: impl FnMut(Vec<u8>, Object, Range<usize>) -> Read<()>) -> Read<()> {
        self.skip_space();
        if self.bytes.get(self.at..self.at + 2) != Some(b"<<") {
            return Err(Unreadable("a dictionary is missing"));
        }
        self.at += 2;
        loop {
            self.skip_space();
            if self.bytes.get(self.at..self.at + 2) == Some(b">>") {
                self.at += 2;
                return Ok(());
            }
            if self.peek() != Some(b'/') {
                return Err(Unreadable("a key of a dictionary is no name"));
            }
            let key = self.name()?;
            self.skip_space();
            let begin = self.at;
            let value = self.object_at_depth(depth + 1)?;
            entry(key, value, begin..self.at)?;
        }
    }

    fn name(&mut self) -> Read<Vec<u8>> {
        self.at += 1;
        let mut name = Vec::new();
        while let Some(byte) = self.peek().filter(|byte| is_regular(*byte)) {
            self.at += 1;
            if byte != b'#' {
                name.push(byte);
                continue;
            }
            let digits = self.bytes.get(self.at..self.at + 2).and_then(|two| std::str::from_utf8(two).ok());
            let value = digits.and_then(|two| u8::from_str_radix(two, 16).ok());
            name.push(value.ok_or(Unreadable("a name with a broken escape"))?);
            self.at += 2;
        }
        Ok(name)
    }

    /// A number, or a reference that begins with one.
    fn number(&mut self) -> Read<Object> {
        let begin = self.at;
        while self.peek().is_some_and(|byte| matches!(byte, b'+' | b'-' | b'.' | b'0'..=b'9')) {
            self.at += 1;
        }
        let text = std::str::from_utf8(&self.bytes[begin..self.at]).map_err(|_| Unreadable("a broken number"))?;
        if !text.contains('.') {
            let number: i64 = text.parse().map_err(|_| Unreadable("a broken number"))?;
            return Ok(self.reference(number).unwrap_or(Object::Int(number)));
        }
        let plain = text.trim_start_matches(['+', '-']);
        let digits = plain.bytes().filter(u8::is_ascii_digit).count();
        if digits == 0 || digits + 1 != plain.len() || text.len() > plain.len() + 1 {
            return Err(Unreadable("a broken number"));
        }
        Ok(Object::Real(text.to_owned()))
    }

    fn reference(&mut self, number: i64) -> Option<Object> {
        let number = u32::try_from(number).ok()?;
        let back = self.at;
        let generation = self.natural().and_then(|value| u16::try_from(value).ok());
        if let Some(generation) = generation
            && self.word("R")
        {
            return Some(Object::Ref((number, generation)));
        }
        self.at = back;
        None
    }

    fn literal(&mut self) -> Read<Vec<u8>> {
        let cut = Unreadable("a text is cut off");
        self.at += 1;
        let (mut text, mut open) = (Vec::new(), 1);
        loop {
            let byte = self.peek().ok_or(cut)?;
            self.at += 1;
            match byte {
                b'(' => open += 1,
                b')' => open -= 1,
                b'\\' => {
                    let escaped = self.peek().ok_or(cut)?;
                    self.at += 1;
                    match escaped {
                        b'n' => text.push(b'\n'),
                        b'r' => text.push(b'\r'),
                        b't' => text.push(b'\t'),
                        b'b' => text.push(8),
                        b'f' => text.push(12),
                        b'\r' => self.at += usize::from(self.peek() == Some(b'\n')),
                        b'\n' => {}
                        b'0'..=b'7' => {
                            let mut value = u32::from(escaped - b'0');
                            for _ in 0..2 {
                                let Some(digit) = self.peek().filter(|byte| matches!(byte, b'0'..=b'7')) else { break };
                                value = value * 8 + u32::from(digit - b'0');
                                self.at += 1;
                            }
                            text.push((value & 0xff) as u8);
                        }
                        other => text.push(other),
                    }
                    continue;
                }
                _ => {}
            }
            if open == 0 {
                return Ok(text);
            }
            text.push(byte);
        }
    }

    fn hexadecimal(&mut self) -> Read<Vec<u8>> {
        self.at += 1;
        let mut digits = Vec::new();
        loop {
            let byte = self.peek().ok_or(Unreadable("a text is cut off"))?;
            self.at += 1;
            match byte {
                b'>' => break,
                byte if is_space(byte) => {}
                byte => {
                    let digit = char::from(byte).to_digit(16).ok_or(Unreadable("a broken hexadecimal text"))?;
                    digits.push(digit as u8);
                }
            }
        }
        if digits.len() % 2 == 1 {
            digits.push(0);
        }
        Ok(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Object, Unreadable> {
        Reader::new(text.as_bytes(), 0).object()
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = "<</A 1/B [2 0 R -3 4.50 true null]/C (a\\(b\\)\\\\c)/D#20E <feff4e2d>/F /N>>";
        let object = read(text).unwrap();
        let mut written = Vec::new();
        object.write(&mut written);
        assert_eq!(read(std::str::from_utf8(&written).unwrap()).unwrap(), object);
        let dict = object.as_dict().unwrap();
        assert_eq!(dict.get("D E").and_then(Object::as_words).as_deref(), Some("中"));
        assert_eq!(dict.get("C"), Some(&Object::Text(b"a(b)\\c".to_vec())));
        assert_eq!(dict.get("B"), Some(&read("[2 0 R -3 4.50 true null]").unwrap()));
    }

    #[test]
    fn what_could_be_read_in_two_ways_is_not_read() {
        for text in
            ["<</A 1/A 2>>", "<</A", "[1 2", "(abc", "<12", "<1g>", "1.2.3", "--1", "/A#g0", "<<1 2>>", "{}", ""]
        {
            assert!(read(text).is_err(), "{text}");
        }
        assert!(read(&"[".repeat(100_000)).is_err());
    }
}

//! What single bytes and short words of an XML file may be.

/// Whether bytes are UTF-8, one after the other.
pub struct Utf8 {
    /// How many bytes the letter still has, and between what the next one is.
    left: u8,
    from: u8,
    to: u8,
}

impl Default for Utf8 {
    fn default() -> Self {
        Self { left: 0, from: 0x80, to: 0xbf }
    }
}

impl Utf8 {
    pub fn take(&mut self, byte: u8) -> bool {
        if self.left > 0 {
            let fits = (self.from..=self.to).contains(&byte);
            (self.left, self.from, self.to) = (self.left - 1, 0x80, 0xbf);
            return fits;
        }
        (self.left, self.from, self.to) = match byte {
            0..=0x7f => return true,
            0xc2..=0xdf => (1, 0x80, 0xbf),
            0xe0 => (2, 0xa0, 0xbf),
            0xed => (2, 0x80, 0x9f),
            0xe1..=0xef => (2, 0x80, 0xbf),
            0xf0 => (3, 0x90, 0xbf),
            0xf1..=0xf3 => (3, 0x80, 0xbf),
            0xf4 => (3, 0x80, 0x8f),
            _ => return false,
        };
        true
    }

    /// No letter is half read.
    pub fn is_whole(&self) -> bool {
        self.left == 0
    }
}

pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

pub fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b':') || byte >= 0x80
}

pub fn is_name(byte: u8) -> bool {
    starts_name(byte) || byte.is_ascii_digit() || matches!(byte, b'-' | b'.')
}

/// What stands between `&` and `;`: one of the five names, or the number of a letter.
pub fn is_reference(word: &[u8]) -> bool {
    if [&b"lt"[..], b"gt", b"amp", b"apos", b"quot"].contains(&word) {
        return true;
    }
    let Some(number) = word.strip_prefix(b"#").and_then(|number| std::str::from_utf8(number).ok()) else {
        return false;
    };
    let (digits, radix) = number.strip_prefix('x').map_or((number, 10), |digits| (digits, 16));
    // `from_str_radix` takes a sign.
    let letter = digits.chars().all(|digit| digit.is_digit(radix)).then(|| u32::from_str_radix(digits, radix).ok());
    letter
        .flatten()
        .and_then(char::from_u32)
        .is_some_and(|letter| letter >= ' ' || matches!(letter, '\t' | '\r' | '\n'))
}

/// Whether what stands between `<?xml` and `?>` is a declaration that leaves the file in UTF-8: the version, then the encoding
/// and whether the file stands alone, where it says so, in this order and with nothing else. A word that stands elsewhere
/// is no declaration of an encoding, though readers that search for it take it for one.
pub fn is_utf8_declaration(rest: &[u8]) -> bool {
    let Some((version, rest)) = declared(rest, b"version") else { return false };
    let (encoding, rest) = declared(rest, b"encoding").map_or((None, rest), |(value, rest)| (Some(value), rest));
    let (alone, rest) = declared(rest, b"standalone").map_or((None, rest), |(value, rest)| (Some(value), rest));
    let digits = version.strip_prefix(b"1.").unwrap_or_default();
    let is_utf8 = |name: &[u8]| name.eq_ignore_ascii_case(b"utf-8") || name.eq_ignore_ascii_case(b"us-ascii");
    !digits.is_empty()
        && digits.iter().all(u8::is_ascii_digit)
        && encoding.is_none_or(is_utf8)
        && alone.is_none_or(|alone| alone == b"yes" || alone == b"no")
        && without_blanks(rest).is_empty()
}

/// The value given to this name, and what follows it. A blank stands before the name.
fn declared<'a>(rest: &'a [u8], name: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let begun = without_blanks(rest);
    let named = begun.strip_prefix(name).filter(|_| begun.len() < rest.len())?;
    let (quote, value) = without_blanks(without_blanks(named).strip_prefix(b"=")?).split_first()?;
    let end = value.iter().position(|byte| byte == quote).filter(|_| matches!(quote, b'"' | b'\''))?;
    Some((&value[..end], &value[end + 1..]))
}

fn without_blanks(bytes: &[u8]) -> &[u8] {
    let begin = bytes.iter().position(|byte| !is_space(*byte)).unwrap_or(bytes.len());
    &bytes[begin..]
}

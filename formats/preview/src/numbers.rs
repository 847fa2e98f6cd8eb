//! Extracts codes and possible document numbers from a scan. Only used to raise doubts, never for decisions, so
//! unreadable content is ignored. Everything is bounded; run it on a blocking thread.

use crate::Unseen;
use crate::picture::{self, Format};
use flate2::read::ZlibDecoder;
use image::DynamicImage;
use memchr::memmem;
use std::collections::BTreeSet;
use std::io::Read;
use tandem_kernel::paper::{LONGEST_QR, PaperMark};

/// Document numbers have 10 to 16 characters.
const SHORTEST: usize = 8;
const LONGEST: usize = 20;
/// More than a single paper contains.
const MOST_NUMBERS: usize = 500;
const MOST_CODES: usize = 10;
/// Limits for the pictures inspected in a PDF, and for its decompressed text.
const MOST_PICTURES: usize = 4;
const MOST_UNPACKED: u64 = 16 << 20;
const DICTIONARY: usize = 2 << 10;
/// Sufficient resolution to read a code on a sheet of paper.
const SIDE: u32 = 1800;

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Said {
    pub numbers: BTreeSet<String>,
    pub codes: Vec<String>,
}

/// Decodes the whole picture; fails if it cannot be decoded.
pub fn of_picture(format: Format, file: &[u8]) -> Result<Said, Unseen> {
    let mut said = Said::default();
    said.see(&picture::decode(format, file)?.0);
    Ok(said)
}

pub fn of_pdf(file: &[u8]) -> Said {
    let mut said = Said::default();
    let (mut at, mut pictures, mut left) = (0, 0, MOST_UNPACKED);
    while let Some(found) = memmem::find(&file[at..], b"stream") {
        let begin = at + found;
        said.read(&file[at..begin]);
        let content = after_line(&file[begin + 6..]);
        let length = memmem::find(content, b"endstream").unwrap_or(content.len());
        let (content, rest) = content.split_at(length);
        let dictionary = &file[begin.saturating_sub(DICTIONARY).max(at)..begin];
        let dictionary = memmem::rfind(dictionary, b"obj").map_or(dictionary, |from| &dictionary[from..]);
        let says = |name: &str| memmem::find(dictionary, name.as_bytes()).is_some();
        if says("/DCTDecode") && pictures < MOST_PICTURES {
            pictures += 1;
            if let Ok((seen, _)) = picture::decode(Format::Jpeg, content) {
                said.see(&seen);
            }
        } else if says("/FlateDecode") && !says("/Image") && !says("/Length1") && left > 0 {
            let mut text = Vec::new();
            // A truncated stream is read as far as it decompresses.
            let _ = ZlibDecoder::new(content).take(left).read_to_end(&mut text);
            left = left.saturating_sub(text.len() as u64);
            said.read(&text);
        } else if !says("/Filter") {
            said.read(content);
        }
        at = file.len() - rest.len() + b"endstream".len().min(rest.len());
    }
    said.read(&file[at..]);
    said
}

fn after_line(content: &[u8]) -> &[u8] {
    let content = content.strip_prefix(b"\r").unwrap_or(content);
    content.strip_prefix(b"\n").unwrap_or(content)
}

impl Said {
    fn see(&mut self, picture: &DynamicImage) {
        let small;
        let picture = if picture.width().max(picture.height()) > SIDE {
            small = picture.thumbnail(SIDE, SIDE);
            &small
        } else {
            picture
        };
        let grey = picture.to_luma8();
        let (width, height) = (grey.width() as usize, grey.height() as usize);
        let pixels = grey.as_raw();
        let shade = |x: usize, y: usize| pixels.get(y * width + x).copied().unwrap_or(u8::MAX);
        let mut page = rqrr::PreparedImage::prepare_from_greyscale(width, height, shade);
        for grid in page.detect_grids().into_iter().take(MOST_CODES) {
            if let Ok((_, text)) = grid.decode()
                && self.codes.len() < MOST_CODES
            {
                self.runs(text.as_bytes());
                self.codes.push(text);
            }
        }
    }

    /// Searches the raw bytes, and the concatenated PDF strings.
    fn read(&mut self, bytes: &[u8]) {
        let shown = texts(bytes);
        for bytes in [bytes, &shown[..]] {
            self.runs(bytes);
            self.marks(bytes);
        }
    }

    /// The text of our own code, which papers carry beside its picture.
    fn marks(&mut self, bytes: &[u8]) {
        let inside = |byte: &&u8| byte.is_ascii_alphanumeric() || b":-._/".contains(*byte);
        for at in memmem::find_iter(bytes, PaperMark::BEGINS) {
            let mark: Vec<u8> = bytes[at..].iter().take_while(inside).take(LONGEST_QR).copied().collect();
            let mark = String::from_utf8_lossy(&mark).into_owned();
            if self.codes.len() < MOST_CODES && !self.codes.contains(&mark) {
                self.codes.push(mark);
            }
        }
    }

    fn runs(&mut self, bytes: &[u8]) {
        let inside = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        for run in bytes.split(|byte| !inside(byte)) {
            // Skips offsets in a cross-reference table, which begin with zeros.
            let fits = (SHORTEST..=LONGEST).contains(&run.len()) && !run.starts_with(b"0000");
            if fits && run.iter().any(u8::is_ascii_digit) && self.numbers.len() < MOST_NUMBERS {
                self.numbers.insert(String::from_utf8_lossy(run).into_owned());
            }
        }
    }
}

/// The text of PDF strings. Strings shown in sequence are joined; any other operator separates them. Two-byte
/// characters lose their zero bytes.
fn texts(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = bytes;
    while let Some((byte, after)) = rest.split_first() {
        match byte {
            b'(' => rest = literal(after, &mut out),
            b'<' if after.first() == Some(&b'<') => rest = &after[1..],
            b'<' => rest = digits(after, &mut out),
            byte if byte.is_ascii_alphabetic() => {
                let length = rest.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
                let (word, behind) = rest.split_at(length);
                rest = behind;
                if !matches!(word, b"Tj" | b"TJ") {
                    out.push(b' ');
                }
            }
            b'\'' | b'"' | b'/' => {
                out.push(b' ');
                rest = after;
            }
            _ => rest = after,
        }
    }
    out
}

fn literal<'a>(mut rest: &'a [u8], out: &mut Vec<u8>) -> &'a [u8] {
    let mut depth = 0u32;
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'\\' => rest = after.get(1..).unwrap_or_default(),
            b'(' => depth = depth.saturating_add(1),
            b')' if depth == 0 => break,
            b')' => depth -= 1,
            0 => {}
            byte => out.push(*byte),
        }
    }
    rest
}

fn digits<'a>(rest: &'a [u8], out: &mut Vec<u8>) -> &'a [u8] {
    let length = memchr::memchr(b'>', rest).unwrap_or(rest.len());
    let (inside, after) = rest.split_at(length);
    let value = |byte: &u8| char::from(*byte).to_digit(16);
    let mut halves = inside.iter().filter_map(value);
    while let (Some(high), low) = (halves.next(), halves.next().unwrap_or(0)) {
        let byte = u8::try_from(high << 4 | low).unwrap_or(0);
        if byte != 0 {
            out.push(byte);
        }
    }
    after.get(1..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write;

    fn says(file: &[u8], number: &str) -> bool {
        of_pdf(file).numbers.contains(number)
    }

    fn page(dictionary: &str, content: &[u8]) -> Vec<u8> {
        let head = format!("%PDF-1.7\n4 0 obj\n<<{dictionary}>>\nstream\r\n");
        [head.as_bytes(), content, b"\nendstream\nendobj\n%%EOF\n"].concat()
    }

    fn deflate(bytes: &[u8]) -> Vec<u8> {
        let mut out = ZlibEncoder::new(Vec::new(), Compression::default());
        out.write_all(bytes).unwrap();
        out.finish().unwrap()
    }

    #[test]
    fn a_number_is_read_wherever_it_stands_in_a_paper() {
        assert!(says(b"%PDF-1.7\n1 0 obj<</Title(PO 4500101983)>>endobj", "4500101983"));
        assert!(says(
            b"1 0 obj<</Title(\xfe\xff\x004\x005\x000\x000\x001\x000\x001\x009\x008\x003)>>endobj",
            "4500101983"
        ));
        assert!(says(b"1 0 obj<</Title<FEFF0034003500300030003100300031003900380033>>>endobj", "4500101983"));
        assert!(says(&page("/Type/Metadata", b"<dc:title>4500101983-01</dc:title>"), "4500101983-01"));
        let shown = b"BT /F1 9 Tf 1 0 0 1 5 5 Tm (No.) Tj 9 0 Td [(45001)-20(0198)]TJ (3) Tj ET (and) Tj";
        assert!(says(&page("/Filter/FlateDecode", &deflate(shown)), "4500101983"), "{:?}", of_pdf(&page("", shown)));
        assert!(!says(b"xref\n0000012345 00000 n", "0000012345"));
    }

    #[test]
    fn the_mark_of_our_own_papers_is_read_from_what_was_never_on_paper() {
        let mark = "tandem:1:orders.purchase_order:4500101983:2";
        let file = format!("1 0 obj<</Keywords({mark})>>endobj <pdf:Keywords>{mark}</pdf:Keywords>");
        assert_eq!(of_pdf(file.as_bytes()).codes, [mark]);
        let many: String = (0..50).map(|n| format!("(tandem:1:a.b:4500101983:{n}) ")).collect();
        assert_eq!(of_pdf(many.as_bytes()).codes.len(), MOST_CODES);
    }

    #[test]
    fn nothing_makes_it_fail_and_everything_has_an_end() {
        assert_eq!(of_pdf(b""), Said::default());
        assert_eq!(of_pdf(&b"stream".repeat(1000)), Said::default());
        assert_eq!(of_pdf(&b"(<(\\".repeat(1000)).codes.len(), 0);
        let many: Vec<u8> = (0..5000).flat_map(|n| format!("45001{n:05} ").into_bytes()).collect();
        assert_eq!(of_pdf(&many).numbers.len(), MOST_NUMBERS);
        let bomb = page("/Filter/FlateDecode", &deflate(&vec![b'a'; 40 << 20]));
        assert_eq!(of_pdf(&bomb).codes.len(), 0);
        assert_eq!(of_picture(Format::Png, b"\x89PNG\r\n\x1a\n"), Err(Unseen::Broken));
    }
}

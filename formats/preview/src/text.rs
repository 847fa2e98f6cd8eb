//! Plain text in UTF-8, UTF-16 or GB18030.

use encoding_rs::{Encoding, GB18030, UTF_8};

/// The text of at most the first `most` bytes, and whether the file continues.
pub fn read(file: &[u8], most: usize) -> (String, bool) {
    let more = file.len() > most;
    let head = &file[..file.len().min(most)];
    let encoding = match Encoding::for_bom(head) {
        Some((marked, _)) => marked,
        None if is_utf8(head, more) => UTF_8,
        None => GB18030,
    };
    let mut text = encoding.decode(head).0.into_owned();
    if more {
        // The cut may have split a character.
        text.truncate(text.trim_end_matches('\u{fffd}').len());
    }
    (text, more)
}

fn is_utf8(bytes: &[u8], cut: bool) -> bool {
    match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => cut && error.error_len().is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_in_the_encoding_it_is_written_in() {
        assert_eq!(read("采购单".as_bytes(), 100), ("采购单".into(), false));
        assert_eq!(read(&GB18030.encode("采购单").0, 100), ("采购单".into(), false));
        assert_eq!(read(b"\xff\xfe\x41\x00\x2d\x4e", 100), ("A中".into(), false));
        assert_eq!(read("\u{feff}a".as_bytes(), 100), ("a".into(), false));
        assert_eq!(read("采购单".as_bytes(), 4), ("采".into(), true), "cut between characters");
    }
}

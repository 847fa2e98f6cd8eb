//! Limits enforced before parsing. Every part of the file is decompressed once and discarded, counting its bytes; the
//! sizes in the directory are not trusted. The bytes are also checked for what would exhaust a parser: very long texts,
//! millions of tags, room reserved for what never comes. Only then is the file parsed.

use crate::announced::Announced;
use crate::read::{Limits, Refusal};
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// A directory entry of a zip file.
const ENTRY: &[u8] = b"PK\x01\x02";
/// The legacy Office container, in which encrypted workbooks are wrapped.
const OLD_OFFICE: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0];
const MOST_PARTS: usize = 500;
/// Longer than any cell; a longer text without a tag would be held in memory.
const LONGEST_RUN: usize = 1 << 20;
/// Styles and relationships are small; each of their tags costs the parser far more than a cell does.
const MOST_OTHER_TAGS: u64 = 200_000;

/// Returns the unpacked size of the largest part: any of them may be named as a sheet.
pub fn check(bytes: &[u8], limits: &Limits) -> Result<u64, Refusal> {
    if bytes.len() as u64 > limits.file_bytes {
        return Err(Refusal::TooLarge);
    }
    if bytes.starts_with(OLD_OFFICE) {
        return Err(Refusal::OldOrLocked);
    }
    if !bytes.starts_with(b"PK") {
        return Err(Refusal::NoWorkbook);
    }
    // The directory itself can be the bomb: counts its entries before anything is allocated for them.
    if bytes.windows(ENTRY.len()).filter(|four| *four == ENTRY).count() > MOST_PARTS {
        return Err(Refusal::TooLarge);
    }
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Refusal::NoWorkbook)?;
    if zip.len() > MOST_PARTS {
        return Err(Refusal::TooLarge);
    }
    let (mut left, mut largest) = (limits.unpacked_bytes, 0);
    for at in 0..zip.len() {
        let mut part = zip.by_index(at).map_err(|_| Refusal::NoWorkbook)?;
        let name = part.name().map_err(|_| Refusal::NoWorkbook)?.to_ascii_lowercase();
        if name.ends_with("vbaproject.bin") || name.contains("macrosheets/") || name.contains("activex/") {
            return Err(Refusal::Macros);
        }
        if name.contains("externallinks/") {
            return Err(Refusal::Links);
        }
        if part.size() > left {
            return Err(Refusal::TooLarge);
        }
        let before = left;
        left = look(&mut part, &name, left, limits)?;
        largest = largest.max(before - left);
    }
    Ok(largest)
}

/// Decompresses one part; returns the remaining budget.
fn look(part: &mut impl Read, name: &str, mut left: u64, limits: &Limits) -> Result<u64, Refusal> {
    let sheet = name.contains("worksheets/");
    let strings = name.ends_with("sharedstrings.xml");
    // A cell has a few tags.
    let most_tags = if sheet || strings { limits.cells * 8 } else { MOST_OTHER_TAGS };
    let xml = name.ends_with(".xml") || name.ends_with(".rels") || name.ends_with(".vml");
    let (mut tags, mut run, mut announced) = (0u64, 0usize, Announced::default());
    let mut chunk = vec![0u8; 64 * 1024];
    loop {
        let got = part.read(&mut chunk).map_err(|_| Refusal::NoWorkbook)?;
        if got == 0 {
            return Ok(left);
        }
        left = left.checked_sub(got as u64).ok_or(Refusal::TooLarge)?;
        if !xml {
            continue;
        }
        for byte in &chunk[..got] {
            match byte {
                b'<' => (tags, run) = (tags + 1, 0),
                b'>' => run = 0,
                _ => run += 1,
            }
            if run > LONGEST_RUN {
                return Err(Refusal::TooLarge);
            }
            if strings {
                announced.take(*byte);
            }
        }
        if tags > most_tags || announced.most > limits.book_cells {
            return Err(Refusal::TooLarge);
        }
    }
}

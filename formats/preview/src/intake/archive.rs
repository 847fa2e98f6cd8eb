//! The central directory of a zip, read from the end of the file. Nothing is decompressed: the directory is enough to
//! refuse a file, and an inconsistent one is refused as broken.

use super::refusal::Refusal;
use std::collections::HashSet;

/// How much of a file's end [`Directory::read`] needs.
pub const END: usize = 4 << 20;
const MOST_ENTRIES: usize = 10_000;
/// For all contents, decompressed.
const MOST_BYTES: u64 = 4 << 30;
/// The maximum compression ratio: regular files have about ten, bombs a thousand.
const MOST_TIMES: u64 = 200;
/// The ratio is not checked below this size.
const HARMLESS: u64 = 100 << 20;
const PROGRAMS: [&str; 38] = [
    "exe", "dll", "com", "scr", "pif", "cpl", "msi", "msp", "mst", "bat", "cmd", "ps1", "psm1", "vbs", "vbe", "js",
    "jse", "wsf", "wsh", "hta", "lnk", "url", "reg", "inf", "jar", "class", "dex", "apk", "sh", "app", "dmg", "iso",
    "img", "chm", "xlsm", "docm", "pptm", "xll",
];

pub struct Directory {
    names: Vec<String>,
}

fn number(bytes: &[u8], at: usize, length: usize) -> Option<u64> {
    let bytes = bytes.get(at..at + length)?;
    Some(bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
}

impl Directory {
    /// `end` is the last part of a file of `size` bytes.
    pub fn read(end: &[u8], size: u64, extension: &'static str) -> Result<Self, Refusal> {
        let broken = || Refusal::Broken(extension);
        let close = closing(end).ok_or_else(broken)?;
        let (entries, length, from, closing) = sizes(end, close).ok_or_else(broken)?;
        // The offset of `end` in the file; the directory must end exactly where its closing record begins.
        let before = size - end.len() as u64;
        let at = from.checked_sub(before).and_then(|at| usize::try_from(at).ok()).ok_or(Refusal::Archive)?;
        if from.checked_add(length) != Some(before + closing) {
            return Err(Refusal::Hidden);
        }
        if entries == 0 || entries > MOST_ENTRIES as u64 {
            return Err(Refusal::Archive);
        }
        let mut rest = &end[at..];
        let (mut names, mut unpacked, mut packed, mut seen) = (Vec::new(), 0u64, 0u64, HashSet::new());
        for _ in 0..entries {
            let entry = Entry::read(rest).ok_or_else(broken)?;
            (unpacked, packed) = (unpacked.saturating_add(entry.unpacked), packed.saturating_add(entry.packed));
            if !seen.insert(entry.name.to_lowercase()) || leads_out(&entry.name) || entry.linked {
                return Err(Refusal::Archive);
            }
            rest = rest.get(entry.length..).ok_or_else(broken)?;
            names.push(entry.name);
        }
        // Overlapping entries decompress to more than the file could hold.
        let bursts = unpacked > MOST_BYTES || (unpacked > HARMLESS && unpacked / size.max(1) > MOST_TIMES);
        if bursts || packed > size {
            return Err(Refusal::Archive);
        }
        Ok(Self { names })
    }

    /// Executables are not accepted in archives.
    pub fn has_programs(&self) -> bool {
        self.names.iter().any(|name| {
            let extension = name.trim_end_matches(['.', ' ']).rsplit_once('.').map(|(_, extension)| extension);
            extension.is_some_and(|extension| PROGRAMS.contains(&extension.to_ascii_lowercase().as_str()))
        })
    }

    pub fn has_macros(&self) -> bool {
        self.names.iter().map(|name| name.to_ascii_lowercase()).any(|name| {
            name.ends_with("vbaproject.bin") || name.contains("/activex/") || name.contains("/macrosheets/")
        })
    }

    /// Whether it is an OFD (GB/T 33190).
    pub fn is_ofd(&self) -> bool {
        self.names.iter().any(|name| name == "OFD.xml")
    }

    /// Whether it is an Office document with its parts in this folder.
    pub fn is_office(&self, folder: &str) -> bool {
        self.names.iter().any(|name| name == "[Content_Types].xml") && self.names.iter().any(|n| n.starts_with(folder))
    }
}

/// The position of the end-of-directory record, which extends to the end of the file including its comment.
fn closing(end: &[u8]) -> Option<usize> {
    let from = end.len().saturating_sub(22 + usize::from(u16::MAX));
    (from..=end.len().checked_sub(22)?).rev().find(|at| {
        end[*at..].starts_with(b"PK\x05\x06") && number(end, at + 20, 2) == Some((end.len() - at - 22) as u64)
    })
}

/// Entries, length and offset of the directory, and the offset of its closing record; the ZIP64 record precedes the
/// short one.
fn sizes(end: &[u8], close: usize) -> Option<(u64, u64, u64, u64)> {
    let long = close.checked_sub(76).filter(|at| end[*at..].starts_with(b"PK\x06\x06"));
    match long {
        Some(at) => Some((number(end, at + 32, 8)?, number(end, at + 40, 8)?, number(end, at + 48, 8)?, at as u64)),
        None => {
            Some((number(end, close + 10, 2)?, number(end, close + 12, 4)?, number(end, close + 16, 4)?, close as u64))
        }
    }
}

struct Entry {
    name: String,
    packed: u64,
    unpacked: u64,
    /// A symbolic link.
    linked: bool,
    length: usize,
}

impl Entry {
    fn read(bytes: &[u8]) -> Option<Self> {
        if !bytes.starts_with(b"PK\x01\x02") {
            return None;
        }
        let (mut packed, mut unpacked) = (number(bytes, 20, 4)?, number(bytes, 24, 4)?);
        let (name, extra, comment) = (number(bytes, 28, 2)?, number(bytes, 30, 2)?, number(bytes, 32, 2)?);
        let (name, extra, comment) = (name as usize, extra as usize, comment as usize);
        let text = String::from_utf8_lossy(bytes.get(46..46 + name)?).into_owned();
        let mut more = bytes.get(46 + name..46 + name + extra)?;
        while let (Some(id), Some(length)) = (number(more, 0, 2), number(more, 2, 2)) {
            let field = more.get(4..4 + length as usize)?;
            if id == 1 {
                let mut at = 0;
                for value in [&mut unpacked, &mut packed] {
                    if *value == u64::from(u32::MAX) {
                        *value = number(field, at, 8)?;
                        at += 8;
                    }
                }
            }
            more = &more[4 + length as usize..];
        }
        let unix = number(bytes, 5, 1)? == 3;
        let linked = unix && number(bytes, 38, 4)? >> 28 == 0xa;
        Some(Self { name: text, packed, unpacked, linked, length: 46 + name + extra + comment })
    }
}

fn leads_out(name: &str) -> bool {
    let drive = name.as_bytes().get(1) == Some(&b':');
    let hidden = name.chars().any(|c| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'));
    name.is_empty()
        || name.starts_with(['/', '\\'])
        || drive
        || hidden
        || name.split(['/', '\\']).any(|part| part == "..")
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use std::io::{Cursor, Write};
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    /// An archive of files with these names.
    pub fn zip(names: &[&str]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for name in names {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(b"content").unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    fn read(file: &[u8]) -> Result<Directory, Refusal> {
        let end = &file[file.len().saturating_sub(END)..];
        Directory::read(end, file.len() as u64, "zip")
    }

    #[test]
    fn sound_archives_are_read() {
        let sound = read(&zip(&["a.pdf", "图纸/b.dwg", "c/d/e.txt"])).unwrap();
        assert_eq!(sound.names, ["a.pdf", "图纸/b.dwg", "c/d/e.txt"]);
        assert!(!sound.has_programs() && !sound.has_macros() && !sound.is_office("word/"));
        let office = read(&zip(&["[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"])).unwrap();
        assert!(office.is_office("word/") && !office.is_office("xl/") && office.has_macros());
        for program in ["setup.EXE", "x.exe.", "x.exe . "] {
            assert!(read(&zip(&["a.pdf", program])).unwrap().has_programs(), "{program}");
        }
    }

    #[test]
    fn names_that_lead_out_are_refused() {
        for name in ["../a", "a/../../b", "/etc/passwd", "c:\\x", "..\\x", "\\\\host\\x", "a\u{202e}b"] {
            assert_eq!(read(&zip(&[name])).err(), Some(Refusal::Archive), "{name}");
        }
    }

    #[test]
    fn archives_that_burst_or_lie_are_refused() {
        let mut bomb = zip(&["a.bin"]);
        let entry = bomb.windows(4).position(|w| w == b"PK\x01\x02").unwrap();
        bomb[entry + 24..entry + 28].copy_from_slice(&3_000_000_000u32.to_le_bytes());
        assert_eq!(read(&bomb).err(), Some(Refusal::Archive));
        let hidden = [b"GIF89a".as_slice(), &zip(&["a.txt"])].concat();
        assert_eq!(read(&hidden).err(), Some(Refusal::Hidden), "something stands before it");
        let mut cut = zip(&["a.txt"]);
        cut.truncate(cut.len() - 1);
        assert!(read(&cut).is_err());
        assert_eq!(read(&zip(&[])).err(), Some(Refusal::Archive), "nothing in it");
        let mut twice = zip(&["a.txt", "b.txt"]);
        let second = twice.windows(5).rposition(|w| w == b"b.txt").unwrap();
        twice[second] = b'A';
        assert_eq!(read(&twice).err(), Some(Refusal::Archive), "one name twice");
    }
}

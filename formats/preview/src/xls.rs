//! Reads the beginning of a legacy workbook (`.xls`, BIFF8). The workbook library trusts the sizes declared in such a
//! file, so a few bytes can make it allocate all memory; this parser reads the first rows and columns and skips
//! everything else.

use crate::cfb::{stream, u16_at, u32_at};
use crate::{Sheet, Unseen, date};
use std::collections::BTreeMap;

const MOST_SHEETS: usize = 20;
/// For all shared strings together.
const MOST_TEXT: usize = 8 << 20;
/// For one cell. A shared string is stored once in the file, but would be held once per cell.
const MOST_LETTERS: usize = 1_000;

/// The first sheets, each with at most this many rows and columns.
pub fn read(file: &[u8], rows: usize, columns: usize) -> Result<Vec<Sheet>, Unseen> {
    let book = stream(file, "Workbook").ok_or(Unseen::Broken)?;
    let book = Book::open(&book)?;
    let sheets = book.sheets.iter().take(MOST_SHEETS).map(|(at, name)| book.sheet(*at, name, rows, columns));
    Ok(sheets.collect())
}

struct Records<'a>(&'a [u8]);

impl<'a> Iterator for Records<'a> {
    type Item = (u16, &'a [u8]);
    fn next(&mut self) -> Option<Self::Item> {
        let (kind, length) = (u16_at(self.0, 0)?, usize::from(u16_at(self.0, 2)?));
        let data = self.0.get(4..4 + length)?;
        self.0 = &self.0[4 + length..];
        Some((kind, data))
    }
}

struct Book<'a> {
    bytes: &'a [u8],
    sheets: Vec<(usize, String)>,
    texts: Vec<String>,
    /// The number format of each cell style, and whether a format is a date.
    styles: Vec<u16>,
    formats: BTreeMap<u16, bool>,
    from_1904: bool,
}

impl<'a> Book<'a> {
    fn open(bytes: &'a [u8]) -> Result<Self, Unseen> {
        let mut book = Self {
            bytes,
            sheets: Vec::new(),
            texts: Vec::new(),
            styles: Vec::new(),
            formats: BTreeMap::new(),
            from_1904: false,
        };
        let mut records = Records(bytes);
        let (kind, begin) = records.next().ok_or(Unseen::Broken)?;
        if kind != 0x0809 || u16_at(begin, 0) != Some(0x0600) {
            return Err(Unseen::Locked);
        }
        let mut shared: Vec<&[u8]> = Vec::new();
        let mut in_shared = false;
        for (kind, data) in records {
            match kind {
                0x002f => return Err(Unseen::Locked),
                0x0085 => book.sheets.extend(named(data)),
                0x0022 => book.from_1904 = u16_at(data, 0) == Some(1),
                0x00e0 => book.styles.extend(u16_at(data, 2)),
                0x041e => {
                    let format = Texts::new(vec![data.get(2..).unwrap_or_default()]).text();
                    let shows_day = format.is_some_and(|format| date::is_date_format(&format));
                    book.formats.insert(u16_at(data, 0).unwrap_or_default(), shows_day);
                }
                0x00fc => shared.push(data.get(8..).unwrap_or_default()),
                0x003c if in_shared => shared.push(data),
                0x000a => break,
                _ => {}
            }
            in_shared = kind == 0x00fc || (in_shared && kind == 0x003c);
        }
        let mut texts = Texts::new(shared);
        let mut bytes = 0;
        while let Some(text) = texts.text() {
            bytes += text.len() + size_of::<String>();
            if bytes > MOST_TEXT {
                return Err(Unseen::TooLarge);
            }
            book.texts.push(text);
        }
        Ok(book)
    }

    fn sheet(&self, at: usize, name: &str, rows: usize, columns: usize) -> Sheet {
        let mut sheet = Sheet { name: name.to_owned(), ..Sheet::default() };
        let mut depth = 0;
        let mut awaited = None;
        for (kind, data) in Records(self.bytes.get(at..).unwrap_or_default()) {
            match kind {
                0x0809 => depth += 1,
                0x000a if depth <= 1 => break,
                0x000a => depth -= 1,
                // Embedded charts have their own cells.
                _ if depth > 1 => continue,
                _ => {}
            }
            let place = (u16_at(data, 0).unwrap_or_default(), u16_at(data, 2).unwrap_or_default());
            let mut put = |(row, column): (u16, u16), text: String| {
                let (row, column) = (usize::from(row), usize::from(column));
                if row >= rows || column >= columns {
                    sheet.more |= !text.is_empty();
                    return;
                }
                if sheet.rows.len() <= row {
                    sheet.rows.resize(row + 1, Vec::new());
                }
                let cells = &mut sheet.rows[row];
                if cells.len() <= column {
                    cells.resize(column + 1, String::new());
                }
                cells[column] = match text.char_indices().nth(MOST_LETTERS) {
                    Some((end, _)) => text[..end].to_owned(),
                    None => text,
                };
            };
            let style = u16_at(data, 4).unwrap_or_default();
            match kind {
                0x0203 => put(place, self.number(style, float_at(data, 6))),
                0x027e => put(place, self.number(style, u32_at(data, 6).map(packed))),
                0x00bd => {
                    for (step, cell) in data.get(4..).unwrap_or_default().chunks_exact(6).enumerate() {
                        let column = place.1.saturating_add(u16::try_from(step).unwrap_or(u16::MAX));
                        let style = u16_at(cell, 0).unwrap_or_default();
                        put((place.0, column), self.number(style, u32_at(cell, 2).map(packed)));
                    }
                }
                0x00fd => {
                    let text = u32_at(data, 6).and_then(|at| self.texts.get(at as usize));
                    put(place, text.cloned().unwrap_or_default());
                }
                0x0204 => {
                    let text = Texts::new(vec![data.get(6..).unwrap_or_default()]).text();
                    put(place, text.unwrap_or_default());
                }
                0x0205 => put(place, truth(data.get(6), data.get(7))),
                0x0006 => match data.get(6..14) {
                    Some([0, _, _, _, _, _, 0xff, 0xff]) => awaited = Some(place),
                    Some([1, _, value, _, _, _, 0xff, 0xff]) => put(place, truth(Some(value), Some(&0))),
                    Some([2, _, value, _, _, _, 0xff, 0xff]) => put(place, truth(Some(value), Some(&1))),
                    Some([_, _, _, _, _, _, 0xff, 0xff]) => {}
                    _ => put(place, self.number(style, float_at(data, 6))),
                },
                0x0207 => {
                    if let Some(place) = awaited.take() {
                        put(place, Texts::new(vec![data]).text().unwrap_or_default());
                    }
                }
                _ => {}
            }
        }
        sheet
    }

    fn number(&self, style: u16, value: Option<f64>) -> String {
        let Some(value) = value.filter(|v| v.is_finite()) else { return String::new() };
        let format = self.styles.get(usize::from(style)).copied().unwrap_or_default();
        let day = matches!(format, 14..=22 | 45..=47) || self.formats.get(&format).copied().unwrap_or_default();
        let text = day.then(|| date::text(value, self.from_1904)).flatten();
        text.unwrap_or_else(|| format!("{value}"))
    }
}

/// Offset and name of a sheet, if it is visible.
fn named(data: &[u8]) -> Option<(usize, String)> {
    let (at, hidden, kind) = (u32_at(data, 0)?, data.get(4)? & 3, *data.get(5)?);
    let (length, wide) = (usize::from(*data.get(6)?), data.get(7)? & 1 == 1);
    let letters = data.get(8..)?;
    let name = if wide {
        let letters = letters.chunks_exact(2).take(length).map(|two| u16::from_le_bytes([two[0], two[1]]));
        String::from_utf16_lossy(&letters.collect::<Vec<_>>())
    } else {
        letters.iter().take(length).map(|letter| char::from(*letter)).collect()
    };
    (hidden == 0 && kind == 0).then_some((at as usize, name))
}

fn float_at(data: &[u8], at: usize) -> Option<f64> {
    Some(f64::from_le_bytes(data.get(at..at + 8)?.try_into().ok()?))
}

/// An RK number: an integer or the upper half of a float, optionally divided by 100.
fn packed(bits: u32) -> f64 {
    let value =
        if bits & 2 != 0 { f64::from(bits as i32 >> 2) } else { f64::from_bits(u64::from(bits & 0xffff_fffc) << 32) };
    if bits & 1 != 0 { value / 100.0 } else { value }
}

fn truth(value: Option<&u8>, error: Option<&u8>) -> String {
    match (value, error) {
        (Some(_), Some(1)) => "#".to_owned(),
        (Some(0), _) => "FALSE".to_owned(),
        (Some(_), _) => "TRUE".to_owned(),
        _ => String::new(),
    }
}

/// Strings that may be split over several records; the rest in the next record begins with a new width flag.
struct Texts<'a> {
    parts: Vec<&'a [u8]>,
    at: usize,
}

impl<'a> Texts<'a> {
    fn new(mut parts: Vec<&'a [u8]>) -> Self {
        parts.reverse();
        Self { parts, at: 0 }
    }

    fn part(&self) -> &'a [u8] {
        self.parts.last().map_or(&[], |part| part.get(self.at..).unwrap_or_default())
    }

    /// Moves to the next record; false at the end.
    fn turn(&mut self) -> bool {
        self.at = 0;
        self.parts.pop();
        !self.parts.is_empty()
    }

    fn byte(&mut self) -> Option<u8> {
        while self.part().is_empty() {
            if !self.turn() {
                return None;
            }
        }
        self.at += 1;
        self.parts.last()?.get(self.at - 1).copied()
    }

    fn number(&mut self, bytes: usize) -> Option<usize> {
        (0..bytes).try_fold(0, |sum, at| Some(sum | usize::from(self.byte()?) << (8 * at)))
    }

    fn skip(&mut self, mut bytes: usize) {
        while bytes > 0 {
            let here = self.part().len().min(bytes);
            self.at += here;
            bytes -= here;
            if bytes > 0 && !self.turn() {
                return;
            }
        }
    }

    /// The next string; `None` at the end.
    fn text(&mut self) -> Option<String> {
        let length = self.number(2)?;
        let mark = self.byte()?;
        let runs = if mark & 8 != 0 { self.number(2)? } else { 0 };
        let more = if mark & 4 != 0 { self.number(4)? } else { 0 };
        let mut wide = mark & 1 == 1;
        let mut letters: Vec<u16> = Vec::new();
        while letters.len() < length {
            if self.part().is_empty() {
                if !self.turn() {
                    break;
                }
                wide = self.byte()? & 1 == 1;
            }
            let left = length - letters.len();
            let part = self.part();
            if wide {
                let taken = (part.len() / 2).min(left);
                letters.extend(part[..taken * 2].chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])));
                // Skips an odd byte at the end of a record.
                self.at += if taken == 0 { part.len() } else { taken * 2 };
            } else {
                let taken = part.len().min(left);
                letters.extend(part[..taken].iter().map(|letter| u16::from(*letter)));
                self.at += taken;
            }
        }
        self.skip(runs * 4 + more);
        Some(String::from_utf16_lossy(&letters))
    }
}

#[cfg(test)]
#[path = "xls_tests.rs"]
mod tests;

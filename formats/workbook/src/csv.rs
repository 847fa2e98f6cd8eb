//! CSV as spreadsheets open it: UTF-8 with a byte order mark, CRLF, and protection against formula injection.

use crate::kind::{Heading, Kind, Note, is_exact_number};
use crate::xml::looks_like_formula;
use std::io::{Result, Write};

pub struct Csv<W> {
    out: W,
    kinds: Vec<Kind>,
    line: Vec<u8>,
}

impl<W: Write> Csv<W> {
    pub fn begin(mut out: W, headings: &[Heading]) -> Result<Self> {
        out.write_all("\u{feff}".as_bytes())?;
        let mut csv = Self { out, kinds: headings.iter().map(|h| h.kind).collect(), line: Vec::new() };
        for (at, heading) in headings.iter().enumerate() {
            csv.field(at, Kind::Text, &heading.label);
        }
        csv.end()?;
        Ok(csv)
    }

    pub fn row<'a>(&mut self, cells: impl Iterator<Item = Option<&'a str>>) -> Result<()> {
        for (at, cell) in cells.enumerate() {
            let kind = self.kinds.get(at).copied().unwrap_or(Kind::Text);
            self.field(at, kind, cell.unwrap_or_default());
        }
        self.end()
    }

    /// The notes about the file are its last line, after an empty one.
    pub fn finish(mut self, notes: &[Note]) -> Result<W> {
        self.end()?;
        for (at, note) in notes.iter().enumerate() {
            self.field(at, Kind::Text, &format!("{}: {}", note.label, note.value));
        }
        self.end()?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn field(&mut self, at: usize, kind: Kind, text: &str) {
        if at > 0 {
            self.line.push(b',');
        }
        let harmless = kind == Kind::Number && is_exact_number(text);
        let guarded = !harmless && looks_like_formula(text);
        if !guarded && !text.contains([',', '"', '\r', '\n', ';', '\t']) {
            self.line.extend_from_slice(text.as_bytes());
            return;
        }
        self.line.push(b'"');
        if guarded {
            self.line.push(b'\'');
        }
        for byte in text.bytes() {
            if byte == b'"' {
                self.line.push(b'"');
            }
            self.line.push(byte);
        }
        self.line.push(b'"');
    }

    fn end(&mut self) -> Result<()> {
        self.line.extend_from_slice(b"\r\n");
        self.out.write_all(&self.line)?;
        self.line.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_is_a_formula_and_every_field_is_one() {
        let headings = [Heading::new("=name", Kind::Text, 10), Heading::new("n", Kind::Number, 10)];
        let mut csv = Csv::begin(Vec::new(), &headings).unwrap();
        csv.row([Some("=cmd|' /C calc'!A0"), Some("-5")].into_iter()).unwrap();
        csv.row([Some("a,\"b\"\nc"), Some("-5+1")].into_iter()).unwrap();
        csv.row([Some("\t@x"), None].into_iter()).unwrap();
        let text = String::from_utf8(csv.finish(&[Note::new("rows", "3")]).unwrap()).unwrap();
        let lines = [
            "\u{feff}\"'=name\",n",
            "\"'=cmd|' /C calc'!A0\",-5",
            "\"a,\"\"b\"\"\nc\",\"'-5+1\"",
            "\"'\t@x\",",
            "",
            "rows: 3",
            "",
        ];
        assert_eq!(text, lines.join("\r\n"));
    }
}

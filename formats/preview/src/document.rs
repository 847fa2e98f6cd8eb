//! The text of a `.docx`: its paragraphs and table rows. Fields, links, pictures and styles are ignored.

use crate::Unseen;
use quick_xml::Reader;
use quick_xml::events::Event;
use std::io::{BufReader, Cursor, Read};
use zip::ZipArchive;

const MOST_PARTS: usize = 2_000;
const MOST_UNPACKED: u64 = 32 << 20;
const MOST_BLOCKS: usize = 2_000;
const MOST_TEXT: usize = 512 << 10;

/// A paragraph, or a row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    Paragraph(String),
    Row(Vec<String>),
}

/// The blocks, and whether there are more.
pub fn read(file: &[u8]) -> Result<(Vec<Block>, bool), Unseen> {
    let mut zip = ZipArchive::new(Cursor::new(file)).map_err(|_| Unseen::Broken)?;
    if zip.len() > MOST_PARTS {
        return Err(Unseen::TooLarge);
    }
    let part = zip.by_name("word/document.xml").map_err(|_| Unseen::Broken)?;
    let mut reader = Reader::from_reader(BufReader::new(part.take(MOST_UNPACKED)));
    reader.config_mut().check_end_names = true;
    let (mut page, mut buffer) = (Page::default(), Vec::new());
    loop {
        match reader.read_event_into(&mut buffer).map_err(|_| Unseen::Broken)? {
            Event::Start(tag) => page.opens(tag.local_name().as_ref()),
            Event::Empty(tag) => page.holds(tag.local_name().as_ref()),
            Event::End(tag) => page.closes(tag.local_name().as_ref()),
            Event::Text(text) if page.in_text => page.says(&text),
            Event::GeneralRef(name) if page.in_text => {
                if let Ok(Some(letter)) = name.resolve_char_ref() {
                    page.says(letter.encode_utf8(&mut [0; 4]));
                } else if let Some(known) = quick_xml::escape::resolve_predefined_entity(&name) {
                    page.says(known);
                }
            }
            // Regular documents do not define entities.
            Event::DocType(_) => return Err(Unseen::Broken),
            Event::Eof => return Ok((page.blocks, false)),
            _ => {}
        }
        if page.blocks.len() >= MOST_BLOCKS || page.bytes >= MOST_TEXT {
            return Ok((page.blocks, true));
        }
        buffer.clear();
    }
}

#[derive(Default)]
struct Page {
    blocks: Vec<Block>,
    paragraph: String,
    /// The open rows: tables can be nested.
    rows: Vec<Vec<String>>,
    in_text: bool,
    bytes: usize,
}

impl Page {
    fn says(&mut self, text: &str) {
        self.bytes += text.len();
        self.paragraph.push_str(text);
    }

    fn opens(&mut self, tag: &str) {
        match tag {
            "t" => self.in_text = true,
            "p" => self.paragraph.clear(),
            // More deeply nested tables are read as text.
            "tr" if self.rows.len() < 8 => self.rows.push(Vec::new()),
            "tc" => {
                if let Some(row) = self.rows.last_mut() {
                    // Empty cells take memory, too.
                    self.bytes += size_of::<String>();
                    row.push(String::new());
                }
            }
            _ => {}
        }
    }

    fn holds(&mut self, tag: &str) {
        match tag {
            "tab" => self.says("\t"),
            "br" | "cr" => self.says("\n"),
            _ => {}
        }
    }

    fn closes(&mut self, tag: &str) {
        match tag {
            "t" => self.in_text = false,
            "p" => {
                let text = std::mem::take(&mut self.paragraph);
                match self.rows.last_mut().and_then(|row| row.last_mut()) {
                    Some(cell) if cell.is_empty() => *cell = text,
                    Some(cell) => {
                        self.bytes += 1;
                        cell.push('\n');
                        cell.push_str(&text);
                    }
                    None => self.blocks.push(Block::Paragraph(text)),
                }
            }
            "tr" => {
                if let Some(row) = self.rows.pop() {
                    self.blocks.push(Block::Row(row));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    fn docx(body: &str) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        zip.start_file("word/document.xml", SimpleFileOptions::default()).unwrap();
        zip.write_all(body.as_bytes()).unwrap();
        zip.finish().unwrap().into_inner()
    }

    #[test]
    fn paragraphs_and_rows_come_as_plain_text() {
        let body = "<w:document xmlns:w=\"w\"><w:body><w:p><w:r><w:t>A &amp; B</w:t><w:tab/><w:t>&#20013;&lt;b&gt;</w:t></w:r></w:p>\
            <w:tbl><w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>\
            <w:p><w:r><w:instrText>HYPERLINK \"javascript:x\"</w:instrText><w:t>end</w:t></w:r></w:p></w:body></w:document>";
        let (blocks, more) = read(&docx(body)).unwrap();
        let row = Block::Row(vec!["1\nx".into(), String::new()]);
        assert_eq!(blocks, [Block::Paragraph("A & B\t中<b>".into()), row, Block::Paragraph("end".into())]);
        assert!(!more);
    }

    #[test]
    fn a_row_of_endless_cells_ends() {
        let (blocks, more) = read(&docx(&format!("<w:document><w:tr>{}", "<w:tc>".repeat(1 << 20)))).unwrap();
        assert!(blocks.is_empty() && more);
    }

    #[test]
    fn a_cell_of_endless_empty_paragraphs_ends() {
        let empty = "<w:p></w:p>".repeat(MOST_TEXT + 1);
        let (blocks, more) = read(&docx(&format!("<w:document><w:tr><w:tc><w:p><w:t>a</w:t></w:p>{empty}"))).unwrap();
        assert!(blocks.is_empty() && more);
    }

    #[test]
    fn endless_documents_end_and_broken_ones_are_told() {
        let many = format!("<w:document>{}</w:document>", "<w:p><w:t>a</w:t></w:p>".repeat(3_000));
        let (blocks, more) = read(&docx(&many)).unwrap();
        assert!(blocks.len() == MOST_BLOCKS && more);
        assert_eq!(read(&docx("<!DOCTYPE x [<!ENTITY a \"b\">]><w:document/>")), Err(Unseen::Broken));
        assert_eq!(read(b"PK\x03\x04 nothing"), Err(Unseen::Broken));
    }
}

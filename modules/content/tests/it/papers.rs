//! Small generated files of every type.

use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub const PDF: &[u8] = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
pub const GIF: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// Content differs by `mark`.
pub fn pdf(mark: &str) -> Vec<u8> {
    [b"%PDF-1.7\n%".as_slice(), mark.as_bytes(), &PDF[8..]].concat()
}

/// A single colour, 24 bits per pixel.
pub fn bmp(width: u32, height: u32) -> Vec<u8> {
    let row = (width * 3).div_ceil(4) * 4;
    let size = 54 + row * height;
    let mut file = b"BM".to_vec();
    for number in [size, 0, 54, 40, width, height, 1 | 24 << 16, 0, row * height, 2835, 2835, 0, 0] {
        file.extend(number.to_le_bytes());
    }
    file.resize(size as usize, 0x80);
    file
}

pub fn zip(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).expect("a name");
        zip.write_all(content.as_bytes()).expect("in memory");
    }
    zip.finish().expect("in memory").into_inner()
}

pub fn docx(text: &str) -> Vec<u8> {
    let body = format!(
        "<w:document xmlns:w=\"w\"><w:body><w:p><w:r><w:t>{text}</w:t></w:r></w:p>\
         <w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl>\
         </w:body></w:document>"
    );
    zip(&[("[Content_Types].xml", "<Types/>"), ("word/document.xml", &body)])
}

pub fn xlsx(rows: &[[&str; 2]]) -> Vec<u8> {
    use tandem_workbook::write::Names;
    use tandem_workbook::{Format, Heading, Kind, Writer};
    let headings = vec![Heading::new("编号", Kind::Text, 10), Heading::new("数量", Kind::Number, 10)];
    let names = Names { sheet: "清单".into(), info: "info".into() };
    let mut writer = Writer::begin(Vec::new(), Format::Xlsx, names, headings).expect("in memory");
    for row in rows {
        writer.row(row.iter().map(|cell| Some(*cell))).expect("in memory");
    }
    writer.finish(&[], None).expect("in memory")
}

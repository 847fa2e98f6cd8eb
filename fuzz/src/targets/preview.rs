//! Previews of untrusted files.

use std::io::{Cursor, Write};
use tandem_kernel::paper::PaperMark;
use tandem_preview::{document, numbers, picture, text, xls};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A legacy workbook (`.xls`).
pub fn old_workbook(bytes: &[u8]) {
    let Ok(sheets) = xls::read(bytes, 100, 50) else { return };
    for sheet in sheets {
        assert!(sheet.rows.len() <= 100 && sheet.rows.iter().all(|row| row.len() <= 50));
    }
}

/// The records of a legacy workbook, wrapped in a compound file.
pub fn old_records(bytes: &[u8]) {
    old_workbook(&in_a_file_of_files(bytes));
}

pub fn in_a_file_of_files(stream: &[u8]) -> Vec<u8> {
    // One allocation table of 128 sectors: itself, the directory, then the stream.
    let stream = &stream[..stream.len().min(126 * 512)];
    let length = stream.len().max(4096).div_ceil(512) * 512;
    let end = 0xffff_fffe_u32.to_le_bytes();
    let mut header = vec![0u8; 512];
    header[..8].copy_from_slice(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    (header[30], header[32], header[48]) = (9, 6, 1);
    header[60..64].copy_from_slice(&end);
    header[68..72].copy_from_slice(&end);
    header[80..512].fill(0xff);
    let sectors = (length / 512) as u32;
    let chain = (0..sectors).map(|at| if at + 1 == sectors { 0xffff_fffe } else { 3 + at });
    let mut table: Vec<u8> = [0xffff_fffd, 0xffff_fffe].into_iter().chain(chain).flat_map(u32::to_le_bytes).collect();
    table.resize(512, 0xff);
    let mut folder = vec![0u8; 512];
    for (at, (name, kind, start)) in [("Root Entry", 5u8, 0xffff_fffe_u32), ("Workbook", 2, 2)].into_iter().enumerate()
    {
        let entry = &mut folder[at * 128..(at + 1) * 128];
        for (place, letter) in name.encode_utf16().enumerate() {
            entry[place * 2..place * 2 + 2].copy_from_slice(&letter.to_le_bytes());
        }
        entry[66] = kind;
        entry[116..120].copy_from_slice(&start.to_le_bytes());
        entry[120..124].copy_from_slice(&(length as u32).to_le_bytes());
    }
    let mut file = [header, table, folder, stream.to_vec()].concat();
    file.resize(512 * 3 + length, 0);
    file
}

/// A `.docx` file. However much it says, a page holds so much of it and no more.
pub fn word_document(bytes: &[u8]) {
    let Ok((blocks, _)) = document::read(bytes) else { return };
    let long = |block: &document::Block| match block {
        document::Block::Paragraph(text) => text.len(),
        document::Block::Row(cells) => cells.iter().map(String::len).sum(),
    };
    let text: usize = blocks.iter().map(long).sum();
    assert!(blocks.len() <= 2_000 && text <= 512 << 10, "{} blocks, {text} bytes", blocks.len());
}

/// The XML of a document, wrapped in a zip.
pub fn word_text(bytes: &[u8]) {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let written = zip
        .start_file("word/document.xml", options)
        .and_then(|()| Ok(zip.write_all(bytes)?))
        .and_then(|()| zip.finish());
    word_document(&written.expect("a vector takes every byte").into_inner());
}

pub const FORMATS: [picture::Format; 4] =
    [picture::Format::Jpeg, picture::Format::Png, picture::Format::Gif, picture::Format::Bmp];

/// The first byte selects the format. What a browser gets of it is a picture of our own making, in a bounded size.
pub fn picture(bytes: &[u8]) {
    let Some((format, file)) = bytes.split_first() else { return };
    let format = FORMATS[usize::from(*format) % FORMATS.len()];
    let _ = picture::measure(format, &file[..file.len().min(64)]);
    if !is_small(format, file) {
        return;
    }
    let Ok(drawn) = picture::draw(format, file) else { return };
    for (made, longest) in [(&drawn.preview, picture::PREVIEW), (&drawn.thumbnail, picture::THUMBNAIL)] {
        let told = if picture::content_type(made) == "image/png" { FORMATS[1] } else { FORMATS[0] };
        let Ok((width, height)) = picture::measure(told, made) else { panic!("what was drawn is no picture") };
        assert!(width.max(height) <= longest, "{width} x {height}");
    }
}

/// A stamped scan, read for its code and numbers; the first byte selects the format, four is a PDF.
pub fn stamped_scan(bytes: &[u8]) {
    let Some((format, file)) = bytes.split_first() else { return };
    let said = match FORMATS.get(usize::from(*format) % (FORMATS.len() + 1)) {
        Some(format) if is_small(*format, file) => numbers::of_picture(*format, file).unwrap_or_default(),
        // A picture inside a PDF takes the same code path as one of its own, and may be large.
        None if !file.windows(10).any(|word| word == b"/DCTDecode") => numbers::of_pdf(file),
        _ => return,
    };
    assert!(said.codes.len() <= 10 && said.numbers.len() <= 500);
    for mark in said.codes.iter().filter_map(|code| PaperMark::read(code)) {
        assert_eq!(PaperMark::read(&mark.to_string()), Some(mark));
    }
}

/// Large pictures are allowed but slow to render; small ones take the same code paths.
fn is_small(format: picture::Format, file: &[u8]) -> bool {
    picture::measure(format, file).is_ok_and(|(width, height)| u64::from(width) * u64::from(height) < 250_000)
}

/// The first byte is the maximum length.
pub fn plain_text(bytes: &[u8]) {
    let Some((most, file)) = bytes.split_first() else { return };
    let (_, more) = text::read(file, usize::from(*most));
    assert_eq!(more, file.len() > usize::from(*most));
}

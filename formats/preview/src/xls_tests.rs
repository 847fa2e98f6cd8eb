//! Tests with workbooks assembled record by record.

use super::*;

fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap();
    [&kind.to_le_bytes()[..], &length.to_le_bytes(), data].concat()
}

fn cell(row: u16, column: u16, rest: &[u8]) -> Vec<u8> {
    [&row.to_le_bytes()[..], &column.to_le_bytes(), &0u16.to_le_bytes(), rest].concat()
}

/// Wraps a stream in a compound file: header, allocation table, directory, then the stream.
fn file(stream: &[u8]) -> Vec<u8> {
    let length = stream.len().max(4096).div_ceil(512) * 512;
    let mut header = vec![0u8; 512];
    header[..8].copy_from_slice(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    header[30] = 9;
    header[32] = 6;
    header[48..52].copy_from_slice(&1u32.to_le_bytes());
    header[68..72].copy_from_slice(&0xffff_fffeu32.to_le_bytes());
    header[60..64].copy_from_slice(&0xffff_fffeu32.to_le_bytes());
    header[76..512].fill(0xff);
    header[76..80].copy_from_slice(&0u32.to_le_bytes());
    let sectors = length / 512;
    let mut table = vec![0xffff_fffdu32, 0xffff_fffe];
    table.extend((0..sectors).map(|at| if at + 1 == sectors { 0xffff_fffe } else { 3 + at as u32 }));
    let mut table: Vec<u8> = table.iter().flat_map(|id| id.to_le_bytes()).collect();
    table.resize(512, 0xff);
    let mut folder = vec![0u8; 512];
    for (at, (name, kind, start, size)) in
        [("Root Entry", 5u8, 0xffff_fffeu32, 0u32), ("Workbook", 2, 2, length as u32)].into_iter().enumerate()
    {
        let entry = &mut folder[at * 128..(at + 1) * 128];
        for (place, letter) in name.encode_utf16().enumerate() {
            entry[place * 2..place * 2 + 2].copy_from_slice(&letter.to_le_bytes());
        }
        entry[66] = kind;
        entry[116..120].copy_from_slice(&start.to_le_bytes());
        entry[120..124].copy_from_slice(&size.to_le_bytes());
    }
    let mut out = [header, table, folder, stream.to_vec()].concat();
    out.resize(512 * 3 + length, 0);
    out
}

fn book(cells: &[Vec<u8>]) -> Vec<u8> {
    let begin = record(0x0809, &[0, 6, 5, 0, 0, 0, 0, 0]);
    let style = record(0x00e0, &[0, 0, 0, 0]);
    let day = record(0x00e0, &[0, 0, 14, 0]);
    // Two strings; the second continues in the next record, in wide characters.
    let shared = record(0x00fc, &[[2, 0, 0, 0, 2, 0, 0, 0].as_slice(), &[3, 0, 0], b"abc", &[3, 0, 0], b"x"].concat());
    let goes_on = record(0x003c, &[1, 0x2d, 0x4e, 0x87, 0x65]);
    let end = record(0x000a, &[]);
    let before = begin.len() + style.len() + day.len() + shared.len() + goes_on.len() + end.len();
    let sheet = |at: usize| record(0x0085, &[&(at as u32).to_le_bytes()[..], &[0, 0, 1, 0], b"S"].concat());
    let at = before + sheet(0).len();
    let globals = [begin.clone(), style, day, sheet(at), shared, goes_on, end.clone()].concat();
    file(&[globals, begin, cells.concat(), end].concat())
}

#[test]
fn texts_numbers_days_and_results_are_read() {
    let formula = [&0u64.to_le_bytes()[..6], &[0xff, 0xff], &[0; 8]].concat();
    let cells = [
        record(0x00fd, &cell(0, 0, &0u32.to_le_bytes())),
        record(0x00fd, &cell(0, 1, &1u32.to_le_bytes())),
        record(0x0203, &cell(1, 0, &1.5f64.to_le_bytes())),
        record(0x027e, &cell(1, 1, &((1234u32 << 2) | 3).to_le_bytes())),
        record(0x0203, &[&1u16.to_le_bytes()[..], &[2, 0, 1, 0], &46341f64.to_le_bytes()].concat()),
        record(0x0006, &cell(2, 0, &formula)),
        record(0x0207, &[2, 0, 0, b'o', b'k']),
        record(0x0205, &cell(2, 1, &[1, 0])),
    ];
    let sheets = read(&book(&cells), 100, 100).unwrap();
    assert_eq!(sheets[0].name, "S");
    assert_eq!(sheets[0].rows, [vec!["abc", "x中文"], vec!["1.5", "12.34", "2026-11-15"], vec!["ok", "TRUE"]]);
    assert!(!sheets[0].more);
}

#[test]
fn a_cell_far_out_costs_nothing() {
    let far = record(0x0203, &cell(65_535, 65_535, &1f64.to_le_bytes()));
    let claims = record(0x0200, &[0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0xff, 0xff, 0, 0]);
    let sheets = read(&book(&[claims, far]), 100, 50).unwrap();
    assert!(sheets[0].rows.is_empty() && sheets[0].more);
}

#[test]
fn a_file_that_bites_its_own_tail_ends() {
    let mut file = book(&[]);
    // Every sector refers to itself.
    for at in 0..128u32 {
        file[512 + at as usize * 4..][..4].copy_from_slice(&at.to_le_bytes());
    }
    let _ = read(&file, 10, 10);
    file[68..72].copy_from_slice(&0u32.to_le_bytes());
    let _ = read(&file, 10, 10);
    // No prefix of the file causes a failure.
    for length in 0..file.len().min(2_000) {
        let _ = read(&file[..length], 10, 10);
    }
}

/// A shared string is stored once, but each of 200,000 cells (20 sheets, 200 rows, 50 columns) would hold a copy.
#[test]
fn only_the_beginning_of_a_long_text_is_shown() {
    let long = record(0x0204, &cell(0, 0, &[&5_000u16.to_le_bytes()[..], &[0], &[b'a'; 5_000]].concat()));
    let sheets = read(&book(&[long]), 100, 50).unwrap();
    assert_eq!(sheets[0].rows[0][0].len(), MOST_LETTERS);
}

//! Small changes to signed files.

use std::ops::Range;

/// The position of the n-th occurrence of a text, counted from 0.
pub fn find(bytes: &[u8], text: &[u8], time: usize) -> usize {
    let places = bytes.windows(text.len()).enumerate().filter(|(_, window)| *window == text);
    places.map(|(at, _)| at).nth(time).unwrap()
}

/// Replaces a text by another of the same length.
pub fn instead(pdf: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    assert_eq!(old.len(), new.len());
    let (mut file, at) = (pdf.to_vec(), find(pdf, old, 0));
    file[at..at + old.len()].copy_from_slice(new);
    file
}

pub fn flipped(pdf: &[u8], at: usize) -> Vec<u8> {
    let mut file = pdf.to_vec();
    file[at] ^= 1;
    file
}

pub fn with(pdf: &[u8], more: &[u8]) -> Vec<u8> {
    [pdf, more].concat()
}

const RANGE: &[u8] = b"/ByteRange [";

/// The byte range of the first signature.
pub fn range(pdf: &[u8]) -> [usize; 4] {
    let at = find(pdf, RANGE, 0) + RANGE.len();
    let text = String::from_utf8_lossy(&pdf[at..at + 40]).into_owned();
    let numbers: Vec<usize> =
        text.split(']').next().unwrap().split_whitespace().map(|number| number.parse().unwrap()).collect();
    numbers.try_into().unwrap()
}

/// Replaces the byte range of the first signature; at most 35 characters.
pub fn ranged(pdf: &[u8], numbers: &str) -> Vec<u8> {
    let at = find(pdf, RANGE, 0) + RANGE.len() - 1;
    let mut file = pdf.to_vec();
    let text = format!("[{numbers}]");
    assert!(text.len() <= 36, "{text}");
    file[at..at + 36].fill(b' ');
    file[at..at + text.len()].copy_from_slice(text.as_bytes());
    file
}

const CONTENTS: &[u8] = b"/Contents <";

/// The position of the hexadecimal contents of the first signature.
pub fn contents(pdf: &[u8]) -> Range<usize> {
    let at = find(pdf, CONTENTS, 0) + CONTENTS.len();
    at..at + pdf[at..].iter().position(|byte| *byte == b'>').unwrap()
}

pub fn hexadecimal(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().flat_map(|byte| format!("{byte:02x}").into_bytes()).collect()
}

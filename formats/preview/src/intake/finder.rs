//! Searches a stream for words, case-insensitively, including words split over two chunks.

use memchr::memmem;

pub struct Finder {
    words: Vec<(memmem::Finder<'static>, bool)>,
    longest: usize,
    /// The end of the last chunk, in which a word may have begun.
    carried: Vec<u8>,
}

impl Finder {
    /// The words in lower case.
    pub fn new(words: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let words: Vec<Vec<u8>> = words.into_iter().collect();
        let longest = words.iter().map(Vec::len).max().unwrap_or(0);
        let words = words.iter().map(|word| (memmem::Finder::new(word).into_owned(), false)).collect();
        Self { words, longest, carried: Vec::new() }
    }

    pub fn look(&mut self, chunk: &[u8]) {
        if self.longest == 0 {
            return;
        }
        self.carried.extend(chunk.to_ascii_lowercase());
        for (word, seen) in &mut self.words {
            *seen = *seen || word.find(&self.carried).is_some();
        }
        let gone = self.carried.len().saturating_sub(self.longest - 1);
        self.carried.drain(..gone);
    }

    /// Whether any word of this range was seen.
    pub fn seen(&self, words: std::ops::Range<usize>) -> bool {
        self.words[words].iter().any(|(_, seen)| *seen)
    }
}

/// The word in UTF-16, as legacy Office files store names.
pub fn wide(word: &str) -> Vec<u8> {
    word.to_ascii_lowercase().encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_wherever_the_stream_is_cut() {
        let text = b"....<ScRiPt>....";
        for cut in 0..text.len() {
            let mut finder = Finder::new([b"<script".to_vec(), b"absent".to_vec()]);
            finder.look(&text[..cut]);
            finder.look(&text[cut..]);
            assert!(finder.seen(0..1) && !finder.seen(1..2), "{cut}");
        }
        let mut finder = Finder::new([wide("WordDocument")]);
        for letter in "Wo\u{0}rdDocument WordDocument".encode_utf16() {
            finder.look(&letter.to_le_bytes());
        }
        assert!(finder.seen(0..1));
    }
}

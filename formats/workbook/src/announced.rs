//! How many texts a part announces. The parser reserves memory for all of them before it has read one, and a process that
//! asks for more than there is does not refuse the file: it ends.

const NAME: &[u8] = b"uniqueCount";

/// Reads a part byte by byte. It does not matter where the name stands: a reader of tags could be led to believe that a tag
/// has ended, and a text that says the same is no loss.
#[derive(Debug, Default)]
pub struct Announced {
    at: At,
    /// The largest number so far.
    pub most: u64,
}

#[derive(Clone, Copy, Debug)]
enum At {
    /// After so many letters of the name.
    Name(usize),
    /// Between the name and the number.
    Between,
    Number(u64),
}

impl Default for At {
    fn default() -> Self {
        Self::Name(0)
    }
}

impl Announced {
    pub fn take(&mut self, byte: u8) {
        self.at = match (self.at, byte) {
            // In UTF-16, which the parser reads as well, every other byte.
            (at, 0) => at,
            (At::Name(known), byte) if NAME[known] == byte && known + 1 == NAME.len() => At::Between,
            (At::Name(known), byte) if NAME[known] == byte => At::Name(known + 1),
            (At::Between, b' ' | b'\t' | b'\r' | b'\n' | b'=') => At::Between,
            (At::Between, b'"' | b'\'') => At::Number(0),
            (At::Number(number), b'0'..=b'9') => {
                let number = number.saturating_mul(10).saturating_add(u64::from(byte - b'0'));
                self.most = self.most.max(number);
                At::Number(number)
            }
            (_, byte) => At::Name(usize::from(byte == NAME[0])),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announced(part: &[u8]) -> u64 {
        let mut announced = Announced::default();
        part.iter().for_each(|byte| announced.take(*byte));
        announced.most
    }

    #[test]
    fn a_number_is_found_however_it_is_written() {
        for part in [
            "<sst count=\"1\" uniqueCount=\"700\">",
            "<x:sst uniqueCount\n = '700'/>",
            "<sst uniqueCount=\"0000700\" uniqueCount=\"5\">",
            "<!-- uniqueCount=\" --><sst a=\">\" uniqueCount=\"700\">",
            "<sst a='uniqueCount=\"' uniqueCount=\"700\">",
            "<sst a='u'uniqueCount=\"700\">",
        ] {
            assert_eq!(announced(part.as_bytes()), 700, "{part}");
        }
        let wide: Vec<u8> = "<sst uniqueCount=\"700\">".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(announced(&wide), 700);
        assert_eq!(announced(format!("uniqueCount=\"{}\"", "9".repeat(40)).as_bytes()), u64::MAX);
    }

    #[test]
    fn other_numbers_are_not_meant() {
        for part in ["<sst count=\"700\">", "<sst uniqueCounts=\"700\">", "<sst uniqueCount=\"x700\">", ""] {
            assert_eq!(announced(part.as_bytes()), 0, "{part}");
        }
    }
}

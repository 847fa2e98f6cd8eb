//! Cell text as XML: escaped, and without characters that are invalid in XML.

/// The maximum length of a cell.
pub const LONGEST_CELL: usize = 32_767;

/// Appends the text of a cell. Characters invalid in XML are escaped as spreadsheets do, `_x0001_`; text that already
/// looks like such an escape is protected.
pub fn push(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    let mut clean = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let instead: &[u8] = match byte {
            b'&' => b"&amp;",
            b'<' => b"&lt;",
            b'>' => b"&gt;",
            b'"' => b"&quot;",
            b'_' if is_escape(&bytes[at..]) => b"_x005F_",
            b'\t' | b'\n' => continue,
            0..=0x1f => {
                out.extend_from_slice(&bytes[clean..at]);
                out.extend_from_slice(format!("_x{byte:04X}_").as_bytes());
                clean = at + 1;
                continue;
            }
            // U+FFFE and U+FFFF
            0xef if bytes[at..].starts_with(&[0xef, 0xbf, 0xbe]) || bytes[at..].starts_with(&[0xef, 0xbf, 0xbf]) => {
                out.extend_from_slice(&bytes[clean..at]);
                clean = at + 3;
                continue;
            }
            _ => continue,
        };
        out.extend_from_slice(&bytes[clean..at]);
        out.extend_from_slice(instead);
        clean = at + 1;
    }
    out.extend_from_slice(&bytes[clean..]);
}

fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'_', b'x', a, b, c, d, b'_', ..] if [a, b, c, d].iter().all(|x| x.is_ascii_hexdigit()))
}

/// The text, cut to the maximum length of a cell.
pub fn fitting(text: &str) -> &str {
    if text.len() <= LONGEST_CELL {
        return text;
    }
    // Spreadsheets count in UTF-16.
    let mut units = 0;
    for (at, c) in text.char_indices() {
        units += c.len_utf16();
        if units > LONGEST_CELL {
            return &text[..at];
        }
    }
    text
}

/// Whether a spreadsheet would interpret the text as a formula.
pub fn looks_like_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_survives_and_xml_stays_whole() {
        let written = |text: &str| {
            let mut out = Vec::new();
            push(&mut out, text);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(written("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
        assert_eq!(written("bell\u{7}"), "bell_x0007_");
        assert_eq!(written("_x0007_ and _x"), "_x005F_x0007_ and _x");
        assert_eq!(written("中\u{ffff}文\r\n"), "中文_x000D_\n");
    }

    #[test]
    fn a_cell_ends_where_spreadsheets_end_it() {
        assert_eq!(fitting(&"a".repeat(40_000)).len(), LONGEST_CELL);
        assert_eq!(fitting(&"中".repeat(40_000)).chars().count(), LONGEST_CELL);
        assert_eq!(fitting(&"𝄞".repeat(20_000)).chars().count(), LONGEST_CELL / 2);
    }
}

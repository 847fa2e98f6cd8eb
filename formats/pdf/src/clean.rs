//! Prepares texts for the template: removes invisible characters and adds line break opportunities.

use serde_json::{Value, json};

/// Unbroken runs longer than this may break anywhere; shorter in narrow columns.
pub const LONGEST_RUN: usize = 12;

/// Removes invisible characters that could alter the printed text: control characters, and those that reverse the text
/// direction. A price must not be read backwards.
pub fn visible(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    let seen = |letter: char| match letter {
        '\t' => Some(' '),
        '\n' => Some('\n'),
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{61c}' => None,
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => None,
        letter if letter.is_control() => None,
        letter => Some(letter),
    };
    text.chars().filter_map(seen).collect()
}

/// A text for the template: a string if it is simple, otherwise its lines, each as pieces between which it may break.
pub fn text(text: &str) -> Value {
    within(text, LONGEST_RUN)
}

/// The same with a given maximum run length.
pub fn within(text: &str, longest_run: usize) -> Value {
    let text = visible(text);
    let lines: Vec<Vec<String>> = text.split('\n').map(|line| pieces(line, longest_run)).collect();
    match lines.as_slice() {
        [line] if line.len() < 2 => json!(text),
        _ => json!(lines),
    }
}

fn pieces(line: &str, longest_run: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut run = Vec::new();
    for letter in line.chars().map(Some).chain([None]) {
        if let Some(letter) = letter.filter(|letter| !breaks(*letter)) {
            run.push(letter);
            continue;
        }
        if run.len() > longest_run {
            pieces.extend(run.iter().map(char::to_string));
            pieces.push(String::new());
        } else if let Some(piece) = pieces.last_mut() {
            piece.extend(&run);
        }
        run.clear();
        if let (Some(piece), Some(letter)) = (pieces.last_mut(), letter) {
            piece.push(letter);
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    if pieces.is_empty() {
        pieces.push(String::new());
    }
    pieces
}

/// Whether lines can break at this character anyway: white space and CJK characters.
fn breaks(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns_the_direction_of_writing_is_taken_out() {
        assert_eq!(visible("10\u{202e}00\u{2066}1\u{200b}\u{0}\u{7}\r\nb\tc"), "10001\nb c");
    }

    #[test]
    fn only_long_runs_are_cut_into_pieces() {
        assert_eq!(text("a plain text 以及中文"), json!("a plain text 以及中文"));
        assert_eq!(text("one\ntwo"), json!([["one"], ["two"]]));
        assert_eq!(text("中ABCDEFGHIJKLM文")[0].as_array().map(Vec::len), Some(15));
        assert_eq!(text(""), json!(""));
        assert_eq!(within("ABC 12", 2), json!([["A", "B", "C", " 12"]]));
    }
}

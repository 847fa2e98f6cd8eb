//! Checks `docs/specification.md`: every row has a verdict, and what is done names files and tests that exist.

use std::path::Path;

use anyhow::Result;

const PAPER: &str = "docs/specification.md";
const HEADING: &str = "| requirement | verdict | where or why |";
const VERDICTS: [&str; 4] = ["`done`", "`otherwise`", "`waits`", "`open`"];

pub fn problems(root: &Path) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(root.join(PAPER))?;
    let read = |file: &str| std::fs::read_to_string(root.join(file)).ok();
    Ok(rows(&text).filter_map(|row| Some(format!("{PAPER}: {}: {}", row.first()?, fault(&row, read)?))).collect())
}

/// The cells of every row of the tables of requirements.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let mut inside = false;
    text.lines().filter_map(move |line| {
        inside = line == HEADING || (inside && line.starts_with('|'));
        let is_row = inside && line != HEADING && !line.starts_with("|-");
        is_row.then(|| line.trim_matches('|').split(" | ").map(str::trim).collect())
    })
}

/// A test is named behind the file it is in, as it is written there.
fn fault(row: &[&str], read: impl Fn(&str) -> Option<String>) -> Option<String> {
    let [_, verdict, place] = row else {
        return Some(format!("has {} cells instead of 3", row.len()));
    };
    if !VERDICTS.contains(verdict) {
        return Some(format!("{verdict} is no verdict"));
    }
    if *verdict != "`done`" {
        return place.is_empty().then(|| "says nothing".to_owned());
    }
    let mut file: Option<(&str, String)> = None;
    for name in place.split('`').skip(1).step_by(2) {
        match (name.contains('/').then(|| read(name)).flatten(), &file) {
            (Some(text), _) => file = Some((name, text)),
            (None, Some((_, text))) if text.contains(name) => {}
            (None, Some((path, _))) => return Some(format!("{path} has no {name}")),
            (None, None) => return Some(format!("{name} is no file")),
        }
    }
    file.is_none().then(|| "names no file".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_true_is_found() {
        let text = "| requirement | verdict | where or why |\n|---|---|---|\n\
            | right | `done` | `a/b.rs` `it_works`; `a/c.ts` |\n\
            | no test | `done` | `a/b.rs` `it_is_quick` |\n\
            | no file | `done` | `a/d.rs` |\n\
            | nothing | `done` | somewhere |\n\
            | later | `waits` | shipping |\n\
            | silent | `open` |  |\n\
            | vague | partly | `a/b.rs` |\n\
            | short | `open` |\n\n| another | table |\n";
        let read = |file: &str| match file {
            "a/b.rs" => Some("fn it_works() {}".to_owned()),
            "a/c.ts" => Some(String::new()),
            _ => None,
        };
        let found: Vec<_> = rows(text).filter_map(|row| Some((row[0], fault(&row, read)?))).collect();
        let expected = [
            ("no test", "a/b.rs has no it_is_quick"),
            ("no file", "a/d.rs is no file"),
            ("nothing", "names no file"),
            ("silent", "says nothing"),
            ("vague", "partly is no verdict"),
            ("short", "has 2 cells instead of 3"),
        ];
        assert_eq!(found, expected.map(|(row, fault)| (row, fault.to_owned())));
    }
}

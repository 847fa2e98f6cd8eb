//! Checks that files named in the documentation exist.

use std::{collections::BTreeSet, path::Path, process::Command};

use anyhow::Result;

use crate::process::quiet;

/// Decision records describe the past, and may name files that no longer exist.
const OF_THE_PAST: &str = "docs/decisions/";
/// Characters of patterns and placeholders, which are not checked.
const PLACEHOLDERS: [char; 7] = ['*', '<', '{', '…', '$', ' ', '?'];
const ENDINGS: [&str; 11] = ["rs", "ts", "tsx", "sql", "md", "toml", "json", "ftl", "css", "sh", "mjs"];

pub fn problems(root: &Path) -> Result<Vec<String>> {
    let listed =
        quiet(Command::new("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]).current_dir(root))?;
    let files: BTreeSet<&str> = listed.lines().filter(|file| root.join(file).exists()).collect();
    let papers = files.iter().filter(|file| file.ends_with(".md") && !file.starts_with(OF_THE_PAST));
    let mut problems = Vec::new();
    for paper in papers {
        let text = std::fs::read_to_string(root.join(paper))?;
        problems
            .extend(missing(&text, &files).into_iter().map(|name| format!("{paper} names {name}, which is not there")));
    }
    Ok(problems)
}

/// The names of files and folders in a text that do not exist. A file may be named by the last segments of its path, a
/// folder by any.
fn missing<'a>(text: &'a str, files: &BTreeSet<&str>) -> Vec<&'a str> {
    let named = text.split('`').skip(1).step_by(2).filter(|name| is_file(name) || is_folder(name));
    let is_there = |name: &str| {
        if is_folder(name) {
            return files.iter().any(|file| file.starts_with(name) || file.contains(&format!("/{name}")));
        }
        files.contains(name) || files.iter().any(|file| file.strip_suffix(name).is_some_and(|rest| rest.ends_with('/')))
    };
    named.filter(|name| !is_there(name)).collect()
}

fn is_file(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    is_path(name) && ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

fn is_folder(name: &str) -> bool {
    is_path(name) && name.ends_with('/')
}

fn is_path(name: &str) -> bool {
    name.contains('/')
        && !name.starts_with(['/', '.', '~'])
        && !name.contains(PLACEHOLDERS)
        && !name.contains("://")
        && !name.contains("NNNN")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_there_is_found() {
        let files = BTreeSet::from(["platform/src/document/mod.rs", "docs/product.md"]);
        let text = "See `platform/src/document/mod.rs`, `document/mod.rs`, `modules/*/words/en.ftl`, `a word`, \
            `platform/src/gone.rs` and `ocument/mod.rs`; `GET /x/y.json` is none. `platform/src/`, `document/` and `src/gone/`.";
        assert_eq!(missing(text, &files), ["platform/src/gone.rs", "ocument/mod.rs", "src/gone/"]);
    }
}

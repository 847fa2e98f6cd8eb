//! Checks that files, and members of types, named in the documentation exist.

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
    let sources: Vec<String> = files
        .iter()
        .filter(|file| file.ends_with(".rs"))
        .map(|file| std::fs::read_to_string(root.join(file)))
        .collect::<Result<_, _>>()?;
    let mut problems = Vec::new();
    for paper in papers {
        let text = std::fs::read_to_string(root.join(paper))?;
        let named = missing(&text, &files).into_iter().chain(unknown(&text, &sources));
        problems.extend(named.map(|name| format!("{paper} names {name}, which is not there")));
    }
    Ok(problems)
}

/// Members of our types that a text names, such as `Record::refusal`, and that no source has.
fn unknown<'a>(text: &'a str, sources: &[String]) -> Vec<&'a str> {
    let is_there = |of: &str, member: &str| sources.iter().any(|source| has(source, member) && is_about(source, of));
    let is_ours = |of: &str| sources.iter().any(|source| declares(source, of));
    let named = text.split('`').skip(1).step_by(2);
    named.filter(|name| member(name).is_some_and(|(of, member)| !is_there(of, member) && is_ours(of))).collect()
}

/// The type and its function or field: of `Input::user(…)`, `Input` and `user`.
fn member(name: &str) -> Option<(&str, &str)> {
    let (of, member) = name.split('(').next()?.split_once("::")?;
    let is_type = of.starts_with(|c: char| c.is_ascii_uppercase()) && of.chars().all(|c| c.is_ascii_alphanumeric());
    let in_words = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    (is_type && !member.is_empty() && member.chars().all(in_words)).then_some((of, member))
}

fn has(source: &str, member: &str) -> bool {
    [format!("fn {member}("), format!("fn {member}<"), format!("pub {member}:")]
        .iter()
        .any(|said| source.contains(said.as_str()))
}

/// The words of each line of a source that declares or implements something, from `struct` or `impl` on.
fn headings(source: &str) -> impl Iterator<Item = Vec<&str>> {
    source.lines().filter_map(|line| {
        let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let words: Vec<&str> = words.skip_while(|word| ["pub", "crate", "super"].contains(word)).collect();
        matches!(words.first(), Some(&("struct" | "enum" | "trait" | "impl"))).then_some(words)
    })
}

fn is_about(source: &str, of: &str) -> bool {
    headings(source).any(|words| words.contains(&of))
}

fn declares(source: &str, of: &str) -> bool {
    source.contains(of) && headings(source).any(|words| words[0] != "impl" && words.get(1) == Some(&of))
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

    #[test]
    fn a_member_of_a_type_of_ours_that_is_not_there_is_found() {
        let sources = [
            "pub(crate) trait Letter: Clone {\n    fn check(&self) {}\n}\npub struct Menu {\n    pub side: u8,\n}"
                .to_owned(),
            "impl<T> Letter for Note<T> {\n    fn sent(&self) {}\n}".to_owned(),
            "pub struct Envelope;\nimpl Envelope {\n    pub fn before<'a>(&'a self) {}\n}".to_owned(),
        ];
        let text = "`Letter::check`, `Letter::sent(…)`, `Menu::side` and `Envelope::before` are there, `Letter::before` and \
            `Menu::other(1)` are not; `Duration::minutes`, `Letter::CONSTANT` and `letter::check` are none of ours.";
        assert_eq!(unknown(text, &sources), ["Letter::before", "Menu::other(1)"]);
    }
}

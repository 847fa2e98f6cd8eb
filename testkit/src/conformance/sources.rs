//! The string literals of the sources. Message keys, kinds and actions are literals, so they can be found without a
//! manually maintained list.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;
use std::{fs, io};

/// Top-level folders whose messages belong to the platform.
const PLATFORM: [&str; 5] = ["kernel", "contracts", "platform", "formats", "connectors"];

/// String literals by module, without tests.
#[derive(Debug, Default)]
pub struct Sources(BTreeMap<String, BTreeSet<String>>);

impl Sources {
    /// Those of the checkout this program was built from.
    pub fn of_this_checkout() -> io::Result<&'static Self> {
        static READ: OnceLock<Sources> = OnceLock::new();
        if let Some(read) = READ.get() {
            return Ok(read);
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut all = Self::default();
        for floor in PLATFORM {
            all.read(&root.join(floor), "platform")?;
        }
        for module in fs::read_dir(root.join("modules"))? {
            let module = module?;
            all.read(&module.path(), &module.file_name().to_string_lossy())?;
        }
        Ok(READ.get_or_init(|| all))
    }

    fn read(&mut self, folder: &Path, module: &str) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
            let name = name.to_string_lossy();
            if path.is_dir() && name != "tests" {
                self.read(&path, module)?;
            } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
                self.add(module, &fs::read_to_string(&path)?);
            }
        }
        Ok(())
    }

    pub fn add(&mut self, module: &str, source: &str) {
        let own = self.0.entry(module.to_owned()).or_default();
        // Tests are at the end of a file, and may name what does not exist.
        let source = source.split("\n#[cfg(test)]\n").next().unwrap_or_default();
        own.extend(literals(source).into_iter().map(str::to_owned));
    }

    /// Literals with a module's key prefix: from its own sources, and for the platform's prefix from all sources.
    pub fn keys(&self, module: &str) -> impl Iterator<Item = &str> {
        let everybody = module == "platform";
        let said = self.0.iter().filter(move |(who, _)| everybody || *who == module).flat_map(|(_, said)| said);
        said.map(String::as_str).filter(move |text| begins(text, module) || everybody && begins(text, "shared"))
    }

    pub fn says(&self, module: &str, text: &str) -> bool {
        self.0.get(module).is_some_and(|own| own.contains(text))
    }

    pub fn says_anywhere(&self, text: &str) -> bool {
        self.0.values().any(|own| own.contains(text))
    }
}

/// Whether it is a message key or a key prefix: `orders-reply-past`, `orders-changed_field-{}`, `portal-activity-`.
fn begins(text: &str, module: &str) -> bool {
    let rest = text.strip_prefix(module).and_then(|rest| rest.strip_prefix('-'));
    let fixed = rest.and_then(|rest| rest.split('{').next());
    fixed.is_some_and(|fixed| fixed.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-'))
}

/// The string literals of a Rust source, with escapes as written.
fn literals(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = source;
    let after = |text: &'_ str, end: &str| text.find(end).map_or(text.len(), |at| at + end.len());
    while let Some(at) = rest.find(['/', '"', '\'', 'r']) {
        let before = rest[..at].chars().next_back();
        rest = &rest[at..];
        let hashes = rest[1..].len() - rest[1..].trim_start_matches('#').len();
        let raw = rest.starts_with('r') && rest[1 + hashes..].starts_with('"');
        if rest.starts_with("//") {
            rest = &rest[after(rest, "\n")..];
        } else if rest.starts_with("/*") {
            rest = &rest[after(rest, "*/")..];
        } else if raw && !before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            let text = &rest[hashes + 2..];
            let end = text.find(&format!("\"{}", "#".repeat(hashes))).unwrap_or(text.len());
            found.push(&text[..end]);
            rest = text.get(end + 1 + hashes..).unwrap_or_default();
        } else if let Some(text) = rest.strip_prefix('"') {
            let end = closing(text);
            found.push(&text[..end]);
            rest = text.get(end + 1..).unwrap_or_default();
        } else if let Some(text) = rest.strip_prefix('\'') {
            rest = &text[character(text)..];
        } else {
            rest = &rest[1..];
        }
    }
    found
}

/// The position of the quote that ends a string.
fn closing(text: &str) -> usize {
    let mut escaped = false;
    let end = text.char_indices().find(|(_, c)| {
        let ends = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at)
}

/// The length of a character literal including its closing quote; 0 if the quote starts a lifetime.
fn character(text: &str) -> usize {
    if let Some(escaped) = text.strip_prefix('\\') {
        let named = escaped.chars().next().map_or(0, char::len_utf8);
        return 1 + named + escaped[named..].find('\'').map_or(0, |at| at + 1);
    }
    let first = text.chars().next().map_or(0, char::len_utf8);
    if text[first..].starts_with('\'') { first + 1 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_found_and_nothing_else() {
        let source = r##"
            // "in a comment" and it's a lifetime's quote
            fn f<'a>(c: &'a str) { g('"', '\'', '\u{2028}', "plain", b"bytes", "with \" quote"); /* "no" */ }
            const RAW: &str = r#"raw "quoted" text"#; let for_r = "last";
        "##;
        assert_eq!(literals(source), ["plain", "bytes", "with \\\" quote", "raw \"quoted\" text", "last"]);
    }

    #[test]
    fn keys_begin_with_the_module_and_tests_do_not_count() {
        let mut sources = Sources::default();
        sources.add(
            "yard",
            "f(\"yard-gate-shut\", \"yard-{}\", \"yard is\", \"gate\");\n#[cfg(test)]\nmod tests { \"yard-x\" }",
        );
        assert_eq!(sources.keys("yard").collect::<Vec<_>>(), ["yard-gate-shut", "yard-{}"]);
        assert!(sources.says("yard", "gate") && !sources.says_anywhere("yard-x"));
    }
}

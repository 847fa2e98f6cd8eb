//! Messages: every key used has a text in both languages, and every text is used.

use super::Check;
use super::sources::Sources;
use fluent_bundle::FluentResource;
use std::collections::{BTreeMap, BTreeSet};
use tandem_kernel::convention::shared;
use tandem_kernel::{Declaration, Language};

/// The keys a Fluent file defines.
fn defined(text: &str) -> Result<BTreeSet<String>, String> {
    let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| format!("{errors:?}"))?;
    let ids = resource.entries().filter_map(|entry| match entry {
        fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
        _ => None,
    });
    Ok(ids.collect())
}

/// The message keys in use.
struct Named<'a> {
    sources: &'a Sources,
    /// Complete keys.
    keys: BTreeSet<String>,
    /// Key prefixes; the suffix is determined at run time.
    beginnings: BTreeSet<&'a str>,
}

impl<'a> Named<'a> {
    fn new(declarations: &[&Declaration], sources: &'a Sources) -> Self {
        let mut keys: BTreeSet<String> =
            declarations.iter().flat_map(|d| d.message_keys()).map(str::to_owned).collect();
        // The permission tree shows each module's name.
        keys.extend(declarations.iter().filter(|d| !d.permissions.is_empty()).map(|d| format!("{}-module", d.name)));
        let mut beginnings = BTreeSet::new();
        for key in declarations.iter().flat_map(|d| sources.keys(d.name)) {
            match key.split_once('{') {
                Some((beginning, _)) => beginnings.insert(beginning),
                None if key.ends_with('-') => beginnings.insert(key),
                None => keys.insert(key.to_owned()),
            };
        }
        Self { sources, keys, beginnings }
    }

    fn has(&self, key: &str) -> bool {
        let begun = self.beginnings.iter().any(|beginning| key.starts_with(beginning)) || self.is_begun_by_a_key(key);
        let ended = || self.sources.says_anywhere(key.rsplit('-').next().unwrap_or_default());
        self.keys.contains(key) || begun && ended() || self.is_in_a_history(key)
    }

    /// A literal key may also be a prefix: `orders-return_line-reason` of `orders-return_line-reason-damaged`.
    fn is_begun_by_a_key(&self, key: &str) -> bool {
        let module = key.split('-').next().unwrap_or_default();
        parent(key).is_some_and(|parent| self.sources.says(module, parent))
    }

    /// An action in a history, `orders-claim-action-create`: its kind and its action occur in the sources.
    fn is_in_a_history(&self, key: &str) -> bool {
        let Some((kind, action)) = key.split_once("-action-") else { return false };
        let module = kind.split('-').next().unwrap_or_default();
        self.sources.says(module, &kind.replacen('-', ".", 1)) && self.sources.says_anywhere(action)
    }
}

fn parent(key: &str) -> Option<&str> {
    key.rsplit_once('-').map(|(parent, _)| parent)
}

pub fn words(declarations: &[&Declaration], sources: &Sources) -> Check {
    let mut check = Check::new("every message key exists in zh and en, and none is left over");
    let mut all: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for declaration in declarations {
        for language in Language::ALL {
            let file = format!("{}/words/{}.ftl", declaration.name, language.code());
            match defined(declaration.words(language)) {
                Ok(keys) => {
                    for key in &keys {
                        let own = key.starts_with(&format!("{}-", declaration.name));
                        let for_all = declaration.name == "platform" && key.starts_with("shared-");
                        check.look(own || for_all, || format!("{file}: {key} does not carry its module's name"));
                    }
                    all.entry(language.code()).or_default().extend(keys);
                }
                Err(error) => check.look(false, || format!("{file}: {error}")),
            }
        }
    }
    let named = Named::new(declarations, sources);
    let kept: BTreeSet<String> = named.keys.iter().filter_map(|key| shared(key)).collect();
    let in_either: BTreeSet<&String> = all.values().flatten().chain(&named.keys).collect();
    for (language, keys) in &all {
        for key in &in_either {
            let key = key.as_str();
            let begins = || keys.iter().any(|other| parent(other) == Some(key));
            let said = keys.contains(key) || shared(key).is_some_and(|key| keys.contains(&key)) || begins();
            check.look(said, || format!("{key} has no words in {language}"));
        }
        for beginning in &named.beginnings {
            let said = keys.iter().any(|key| key.starts_with(beginning));
            check.look(said, || format!("no word in {language} begins with {beginning}"));
        }
        for key in keys {
            let alive = named.has(key) || kept.contains(key);
            check.look(alive, || format!("{key} in {language} is named by no one"));
        }
    }
    check
}

#[cfg(test)]
mod tests {
    use super::*;

    const YARD: Declaration = Declaration {
        name: "yard",
        zh: "yard-gate-shut = 门已关\nyard-colour-red = 红\nyard-gate-action-paint = 上漆\n",
        en: "yard-gate-shut = The gate is shut\nyard-colour-red = Red\nyard-gate-action-paint = Paint\n",
        ..Declaration::EMPTY
    };
    const SOURCE: &str =
        r#"refuse("yard-gate-shut"); say(format!("yard-colour-{}", "red")); audit("yard.gate", "paint")"#;

    fn faults(declaration: &Declaration, source: &str) -> Vec<String> {
        let mut sources = Sources::default();
        sources.add("yard", source);
        words(&[declaration], &sources).faults
    }

    #[test]
    fn words_that_the_sources_name_are_sound() {
        assert_eq!(faults(&YARD, SOURCE), Vec::<String>::new());
    }

    #[test]
    fn a_key_without_words_is_found() {
        let source = format!("{SOURCE} refuse(\"yard-gate-open\");");
        assert_eq!(faults(&YARD, &source), ["yard-gate-open has no words in en", "yard-gate-open has no words in zh"]);
        let half_told = Declaration { en: "yard-gate-shut = Shut\nyard-colour-red = Red\n", ..YARD };
        assert_eq!(faults(&half_told, SOURCE), ["yard-gate-action-paint has no words in en"]);
    }

    #[test]
    fn a_key_may_be_the_beginning_of_others() {
        let source = SOURCE.replace("yard-colour-{}", "yard-colour");
        assert_eq!(faults(&YARD, &source), Vec::<String>::new());
    }

    #[test]
    fn a_word_that_nobody_names_is_found() {
        let silent = r#"say(format!("yard-colour-{}", "blue")); audit("yard.gate", "paint")"#;
        let found = faults(&YARD, silent);
        let dead = |key: &str, language: &str| format!("{key} in {language} is named by no one");
        for language in ["zh", "en"] {
            assert!(found.contains(&dead("yard-gate-shut", language)), "{found:?}");
            assert!(found.contains(&dead("yard-colour-red", language)), "{found:?}");
        }
        assert_eq!(found.len(), 4, "{found:?}");
    }
}

//! Messages in both languages (Fluent), loaded once from the modules.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use tandem_kernel::convention::shared;
use tandem_kernel::{Declaration, Language, Message};
use unic_langid::LanguageIdentifier;

pub struct Words {
    bundles: [FluentBundle<FluentResource>; 2],
}

impl Words {
    /// A malformed file or a duplicate key is a programming error and prevents startup.
    pub fn read<'a>(declarations: impl Iterator<Item = &'a Declaration> + Clone) -> Result<Self, String> {
        let bundle = |language: Language| {
            let id: LanguageIdentifier = language.code().parse().map_err(|e| format!("{e}"))?;
            let mut bundle = FluentBundle::new_concurrent(vec![id]);
            // Unicode isolation marks would end up in exports and copied text.
            bundle.set_use_isolating(false);
            for declaration in declarations.clone() {
                let place = format!("{}/words/{}.ftl", declaration.name, language.code());
                let text = declaration.words(language).to_owned();
                let resource = FluentResource::try_new(text).map_err(|(_, errors)| format!("{place}: {errors:?}"))?;
                bundle.add_resource(resource).map_err(|errors| format!("{place}: {errors:?}"))?;
            }
            Ok::<_, String>(bundle)
        };
        Ok(Self { bundles: [bundle(Language::Zh)?, bundle(Language::En)?] })
    }

    fn bundle(&self, language: Language) -> &FluentBundle<FluentResource> {
        &self.bundles[usize::from(language == Language::En)]
    }

    /// Falls back to the shared message if the kind has none of its own.
    fn find(&self, language: Language, key: &str) -> Option<&Pattern<&str>> {
        let bundle = self.bundle(language);
        let own = bundle.get_message(key).and_then(|message| message.value());
        own.or_else(|| bundle.get_message(&shared(key)?)?.value())
    }

    pub fn has(&self, language: Language, key: &str) -> bool {
        self.find(language, key).is_some()
    }

    pub fn label(&self, language: Language, key: &str) -> String {
        self.say_with(language, key, &[])
    }

    pub fn say(&self, language: Language, message: &Message) -> String {
        self.say_with(language, message.key, &message.args)
    }

    fn say_with(&self, language: Language, key: &str, args: &[(&'static str, String)]) -> String {
        let Some(pattern) = self.find(language, key) else {
            // Specified for missing translations; conformance tests make sure there are none.
            return "Error".to_owned();
        };
        let mut named = FluentArgs::new();
        for (name, value) in args {
            named.set(*name, counted(value));
        }
        let mut errors = Vec::new();
        self.bundle(language).format_pattern(pattern, Some(&named), &mut errors).into_owned()
    }
}

/// A plain count becomes a number, so that a message can choose singular or plural. Everything else is text: `00010`
/// must keep its zeros.
fn counted(value: &str) -> FluentValue<'_> {
    match value.parse::<u32>() {
        Ok(count) if count.to_string() == value => FluentValue::from(count),
        _ => FluentValue::from(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_in_the_callers_language_with_their_arguments() {
        let words = Words::read(std::iter::once(&crate::declaration::DECLARATION)).unwrap();
        let message = Message { key: "platform-too_long", args: vec![("limit", "10".into())] };
        assert_eq!(words.say(Language::Zh, &message), "最多 10 个字符");
        assert_eq!(words.say(Language::En, &message), "At most 10 characters");
        assert_eq!(words.label(Language::En, "no-such-key"), "Error");
        assert_eq!(words.label(Language::En, "any-kind-updated_at"), words.label(Language::En, "shared-updated_at"));
        assert_ne!(words.label(Language::En, "any-kind-updated_at"), "Error");
    }

    #[test]
    fn a_count_chooses_singular_or_plural_and_is_written_as_it_was() {
        let words = Words::read(std::iter::once(&crate::declaration::DECLARATION)).unwrap();
        let said = |language, limit: &str| {
            words.say(language, &Message { key: "platform-too_many_decimals", args: vec![("limit", limit.into())] })
        };
        assert_eq!(said(Language::En, "0"), "Enter a whole number");
        assert_eq!(said(Language::En, "1"), "At most 1 decimal place");
        assert_eq!(said(Language::En, "3"), "At most 3 decimal places");
        assert_eq!(said(Language::En, "003"), "At most 003 decimal places");
        assert_eq!(said(Language::Zh, "1"), "最多 1 位小数");
    }
}

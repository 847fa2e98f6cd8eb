//! Validation of templates.

use super::commands::TemplateForm;
use crate::fill;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, ErrorKind, Language, MessageTemplate, Result};

pub const METHODS: [&str; 4] = ["in_app", "email", "both", "off"];

const TITLE: usize = 200;
const CONTENT: usize = 4_000;

/// Form fields of each language, for error messages; both are edited side by side.
const fn fields(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::Zh => ("titleZh", "contentZh"),
        Language::En => ("titleEn", "contentEn"),
    }
}

pub fn check(form: &TemplateForm, shipped: &MessageTemplate) -> Result<()> {
    let mut wrong = Fields::default();
    wrong
        .check(METHODS.contains(&form.notify_method.as_str()), "notifyMethod", "message-template-bad_method")
        .at_most("note", &form.note, 500);
    for language in Language::ALL {
        let ((title, content), text) = (fields(language), form.in_language(language));
        bounds(&mut wrong, (title, &text.title), (content, &text.content));
    }
    wrong.finish()?;
    for language in Language::ALL {
        let ((title, content), text) = (fields(language), form.in_language(language));
        placeholders((title, &text.title), (content, &text.content), shipped)?;
    }
    Ok(())
}

/// Validates a single text, for preview and test.
pub fn check_text(title: Entered<'_>, content: Entered<'_>, shipped: &MessageTemplate) -> Result<()> {
    let mut wrong = Fields::default();
    bounds(&mut wrong, title, content);
    wrong.finish()?;
    placeholders(title, content, shipped)
}

/// A field of the form, and what was entered there.
type Entered<'a> = (&'static str, &'a str);

fn bounds(wrong: &mut Fields, (title_field, title): Entered<'_>, (content_field, content): Entered<'_>) {
    wrong.required(title_field, title).at_most(title_field, title, TITLE);
    wrong.required(content_field, content).at_most(content_field, content, CONTENT);
}

fn placeholders(
    (title_field, title): Entered<'_>,
    (content_field, content): Entered<'_>,
    shipped: &MessageTemplate,
) -> Result<()> {
    fill::check(title_field, title, shipped.fields)?;
    fill::check(content_field, content, shipped.fields)
}

pub fn language(code: &str) -> Result<Language> {
    match code {
        "zh" => Ok(Language::Zh),
        "en" => Ok(Language::En),
        _ => Err(Error::new(ErrorKind::Invalid, "message-template-no_language").at("language")),
    }
}

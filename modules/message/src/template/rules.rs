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
        let (title, content) = fields(language);
        let text = form.in_language(language);
        wrong.required(title, &text.title).at_most(title, &text.title, TITLE);
        wrong.required(content, &text.content).at_most(content, &text.content, CONTENT);
    }
    wrong.finish()?;
    for language in Language::ALL {
        let ((title, content), text) = (fields(language), form.in_language(language));
        check_text((title, &text.title), (content, &text.content), shipped)?;
    }
    Ok(())
}

/// Validates a single text, for preview and test.
pub fn check_text(
    (title_field, title): (&'static str, &str),
    (content_field, content): (&'static str, &str),
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

//! Renders a mail as text and as HTML, in the reader's language.

use crate::fill::escaped;
use tandem_kernel::{Language, Result};
use tandem_platform::Tx;

/// Page of the notification preferences.
const PREFERENCES: &str = "/user/setting#messages";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub text: String,
    pub html: String,
}

/// A section of a mail: title, content and link.
pub struct Part<'a> {
    pub title: &'a str,
    pub content: &'a str,
    /// A path of the portal; empty for no link.
    pub link: &'a str,
}

/// For a reader with an account, who is shown where to choose what he gets.
pub async fn write(tx: &Tx, language: Language, parts: &[Part<'_>]) -> Result<Letter> {
    let say = |key| tx.platform().words().label(language, key);
    let choose = (say("message-letter-preferences"), tx.page_address(PREFERENCES).await?);
    compose(tx, language, parts, &say("message-letter-why"), Some(choose)).await
}

/// For whoever reads a mailbox.
pub async fn to_address(tx: &Tx, language: Language, parts: &[Part<'_>]) -> Result<Letter> {
    let why = tx.platform().words().label(language, "message-letter-why_address");
    compose(tx, language, parts, &why, None).await
}

async fn compose(
    tx: &Tx,
    language: Language,
    parts: &[Part<'_>],
    why: &str,
    choose: Option<(String, String)>,
) -> Result<Letter> {
    let open = tx.platform().words().label(language, "message-letter-open");
    let (mut text, mut body) = (String::new(), String::new());
    for part in parts {
        let at = if part.link.is_empty() { String::new() } else { tx.page_address(part.link).await? };
        if !text.is_empty() {
            text += "\n\n";
            body += "<hr style=\"border:0;border-top:1px solid #e5e7eb;margin:24px 0\">";
        }
        text += &format!("{}\n\n{}\n", part.title, part.content);
        body += &format!("<h1 style=\"font-size:18px;line-height:1.4;margin:0 0 12px\">{}</h1>", escaped(part.title));
        for paragraph in part.content.split('\n').filter(|line| !line.trim().is_empty()) {
            body += &format!("<p style=\"margin:0 0 10px\">{}</p>", escaped(paragraph));
        }
        if !at.is_empty() {
            text += &format!("\n{open}: {at}\n");
            body += &format!(
                "<p style=\"margin:16px 0 0\"><a href=\"{}\" style=\"display:inline-block;padding:9px 18px;border-radius:6px;\
                 background:#1d4ed8;color:#ffffff;text-decoration:none\">{}</a></p>",
                escaped(&at),
                escaped(&open)
            );
        }
    }
    text += &format!("\n--\n{why}\n");
    let mut below = escaped(why).into_owned();
    if let Some((choose, at)) = choose {
        text += &format!("{choose}: {at}\n");
        below += &format!(" <a href=\"{}\" style=\"color:#6b7280\">{}</a>", escaped(&at), escaped(&choose));
    }
    let html = format!(
        "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\"></head>\
         <body style=\"margin:0;background:#f3f4f6;font:15px/1.6 -apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',\
         sans-serif;color:#111827\"><div style=\"max-width:600px;margin:0 auto;padding:24px 16px\">\
         <div style=\"background:#ffffff;border-radius:10px;padding:24px\">{body}</div>\
         <p style=\"margin:16px 4px 0;font-size:12px;color:#6b7280\">{below}</p>\
         </div></body></html>",
        lang = language.code(),
    );
    Ok(Letter { text, html })
}

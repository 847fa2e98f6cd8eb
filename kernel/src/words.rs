//! Rules refer to messages by key only. The texts are in each module's `words/zh.ftl` and `words/en.ftl`.

use serde::{Deserialize, Serialize};

pub type MessageKey = &'static str;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[default]
    Zh,
    En,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::Zh, Language::En];

    /// Reads the `language` header (`ZH`, `EN`). Anything else falls back to Chinese.
    pub fn from_header(value: &str) -> Self {
        if value.eq_ignore_ascii_case("en") { Self::En } else { Self::Zh }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }
}

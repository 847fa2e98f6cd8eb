//! Codes of the company's own organisation: company codes, purchasing organisations and purchasing groups. Each company fills these
//! dictionaries itself, for all modules.

use std::collections::HashMap;
use tandem_kernel::{Language, Result};
use tandem_platform::Tx;
use tandem_platform::providers::Meaning;

pub const COMPANY_CODES: &str = "companyCode";
pub const PURCHASING_ORGANIZATIONS: &str = "purchasingOrganization";
pub const PURCHASING_GROUPS: &str = "purchasingGroup";

/// What the dictionaries say, by dictionary and value.
pub struct Codes {
    all: Vec<Meaning>,
    places: HashMap<(String, String), usize>,
}

impl Codes {
    pub async fn of(tx: &mut Tx, dictionaries: &[&str]) -> Result<Self> {
        let all = tx.meanings(dictionaries.iter().map(|name| (*name).to_owned()).collect()).await?;
        let key = |meaning: &Meaning| (meaning.dictionary.clone(), meaning.value.clone());
        let places = all.iter().enumerate().map(|(place, meaning)| (key(meaning), place)).collect();
        Ok(Self { all, places })
    }

    fn one(&self, dictionary: &str, value: &str) -> Option<&Meaning> {
        self.places.get(&(dictionary.to_owned(), value.to_owned())).and_then(|place| self.all.get(*place))
    }

    /// Whether it can be chosen.
    pub fn offers(&self, dictionary: &str, value: &str) -> bool {
        self.one(dictionary, value).is_some_and(|meaning| meaning.current)
    }

    /// Those of the dictionary that can be chosen, in order.
    pub fn offered(&self, dictionary: &str) -> impl Iterator<Item = &Meaning> {
        self.all.iter().filter(move |meaning| meaning.dictionary == dictionary && meaning.current)
    }

    /// What it is called; the value itself where nobody says.
    pub fn word<'a>(&'a self, language: Language, dictionary: &str, value: &'a str) -> &'a str {
        self.one(dictionary, value).map_or(value, |meaning| match language {
            Language::Zh => meaning.zh.as_str(),
            Language::En => meaning.en.as_str(),
        })
    }
}

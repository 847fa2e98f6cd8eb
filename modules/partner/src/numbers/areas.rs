//! The countries, provinces and cities that ship, read from the migration that ships them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

static SHIPPED: &str = include_str!("../../migrations/0002_areas.sql");
/// What a place is called officially and left out in speaking, the longest first.
const ZH_ENDINGS: [&str; 8] = ["壮族自治区", "回族自治区", "维吾尔自治区", "特别行政区", "自治区", "地区", "省", "市"];

#[derive(Debug, Default)]
pub struct Areas {
    /// Two letters of ISO 3166-1.
    pub codes: BTreeSet<&'static str>,
    /// Names of countries in both languages, as [`words`] has them.
    pub countries: BTreeSet<String>,
    /// Chinese names of provinces and cities, whole and in short, the longest first.
    pub zh: Vec<String>,
    /// English names of provinces and cities, as [`words`] has them.
    pub en: BTreeSet<String>,
}

pub static AREAS: LazyLock<Areas> = LazyLock::new(|| {
    let mut areas = Areas::default();
    for row in SHIPPED.lines().filter_map(read) {
        areas.take(&row);
    }
    areas.zh.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    areas.zh.dedup();
    areas
});

pub fn is_country(code: &str) -> bool {
    AREAS.codes.contains(code)
}

/// In small letters, with one space between words and nothing else.
pub fn words(name: &str) -> String {
    let plain = name.to_lowercase().replace(['\'', '.'], "");
    let words: Vec<&str> = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

struct Row {
    id: &'static str,
    country: bool,
    zh: &'static str,
    en: &'static str,
}

/// `('320800', 2, '320000', '淮安市', 'Huai''an', 8, 8),` or `('AD', 0, null, '安道尔', 'Andorra', 14, 7),`
fn read(line: &'static str) -> Option<Row> {
    let (id, rest) = line.trim().strip_prefix("('")?.split_once("', ")?;
    let country = rest.starts_with("0, null, '");
    let names = if country { rest.strip_prefix("0, null, '")? } else { rest.split_once("', '")?.1 };
    let (zh, names) = names.split_once("', '")?;
    let (en, _) = names.split_once("', ")?;
    Some(Row { id, country, zh, en })
}

impl Areas {
    fn take(&mut self, row: &Row) {
        if row.country {
            self.codes.insert(row.id);
            self.countries.extend([words(row.zh), words(row.en)]);
            return;
        }
        self.zh.push(row.zh.to_owned());
        self.en.insert(words(row.en));
        // Counties that a province governs itself have short names that are words, too, such as 东方.
        if row.id.get(2..4) == Some("90") {
            return;
        }
        let short = ZH_ENDINGS.iter().find_map(|ending| row.zh.strip_suffix(ending));
        self.zh.extend(short.filter(|short| short.chars().count() >= 2).map(str::to_owned));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_areas_are_read_whole() {
        assert_eq!(AREAS.codes.len(), 249, "countries of ISO 3166-1");
        assert!(AREAS.codes.iter().all(|code| code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase())));
        for name in ["广东省", "广东", "深圳市", "深圳", "新疆", "内蒙古", "香港", "东方市"] {
            assert!(AREAS.zh.iter().any(|known| known == name), "{name}");
        }
        assert!(!AREAS.zh.iter().any(|known| known == "东方" || known.chars().count() < 2));
        for name in ["shenzhen", "huaian", "hong kong", "inner mongolia"] {
            assert!(AREAS.en.contains(name), "{name}");
        }
        assert!(AREAS.countries.contains("中国") && AREAS.countries.contains("germany"));
        assert!(is_country("CN") && !is_country("ZZ") && !is_country("cn") && !is_country(""));
    }
}

//! Whether two names of a company are written alike, and what of a name tells it from others.

use super::areas::{AREAS, words};
use super::{ACCOUNT_NAME, Verdict};

/// No more of a name is looked at.
const LONGEST: usize = 400;
/// The least that is left of a name.
const SHORTEST: usize = 2;

const ZH_ENDINGS: [&str; 9] =
    ["有限责任公司", "有限合伙", "合伙企业", "有限公司", "分公司", "公司", "集团", "控股", "股份"];
const EN_ENDINGS: [&str; 33] = [
    "ab",
    "ag",
    "as",
    "bhd",
    "bv",
    "co",
    "coltd",
    "company",
    "corp",
    "corporation",
    "gmbh",
    "group",
    "holding",
    "holdings",
    "inc",
    "incorporated",
    "kg",
    "kk",
    "limited",
    "llc",
    "llp",
    "lp",
    "ltd",
    "nv",
    "oy",
    "plc",
    "pte",
    "pty",
    "sa",
    "sas",
    "sdn",
    "spa",
    "srl",
];

/// Whether an account is in the company's name: one of its two, however wide, in capitals or not, in whichever brackets.
pub fn account_name(name: &str, zh: &str, en: &str) -> Verdict {
    let same = name.trim().is_empty() || is_same_name(name, zh) || is_same_name(name, en);
    if same { Verdict::Fine } else { Verdict::Doubt(ACCOUNT_NAME) }
}

/// Whether they differ in width, case, spaces, full stops and the form of brackets alone.
pub fn is_same_name(one: &str, other: &str) -> bool {
    let written =
        |name: &str| -> String { plain(name).filter(|c| !c.is_whitespace() && !matches!(c, '.' | ',')).collect() };
    let one = written(one);
    !one.is_empty() && one == written(other)
}

/// What tells a company's name from others: without places, brackets and the form of the company, in small letters. Names
/// of one company are alike in it however they were typed; so may be those of two.
pub fn core_of_name(name: &str) -> String {
    let name = without_places_in_brackets(&plain(name).collect::<String>());
    let all = words(&name);
    let all: Vec<&str> = all.split(' ').filter(|word| !word.is_empty()).collect();
    let core = zh_core(&en_core(&all).concat()).to_owned();
    if core.is_empty() { all.concat() } else { core }
}

/// Half width, small letters, round brackets.
fn plain(name: &str) -> impl Iterator<Item = char> + '_ {
    name.trim().chars().take(LONGEST).map(narrow).flat_map(char::to_lowercase).map(|c| match c {
        '[' | '【' | '〔' | '{' => '(',
        ']' | '】' | '〕' | '}' => ')',
        '。' => '.',
        '、' => ',',
        other => other,
    })
}

/// As it is typed without an input method for Chinese.
fn narrow(c: char) -> char {
    match c {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        other => other,
    }
}

/// `飞利浦(中国)投资` is `飞利浦 投资`; what else stands in brackets stays, without them.
fn without_places_in_brackets(name: &str) -> String {
    let mut kept = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, (inside, after))) = rest.split_once('(').and_then(|(b, r)| Some((b, r.split_once(')')?))) {
        kept.push_str(before);
        kept.push(' ');
        if !is_place(&words(inside)) {
            kept.push_str(inside);
            kept.push(' ');
        }
        rest = after;
    }
    kept.push_str(rest);
    kept
}

fn is_place(name: &str) -> bool {
    AREAS.countries.contains(name) || AREAS.en.contains(name) || AREAS.zh.iter().any(|known| known == name)
}

/// Without the forms of companies and the places at its end, and the cities and provinces at its beginning.
fn en_core<'a>(all: &'a [&'a str]) -> &'a [&'a str] {
    let mut left = all;
    while let Some(fewer) = [1, 2].into_iter().find_map(|many| {
        let (others, last) = left.split_at(left.len().checked_sub(many).filter(|at| *at > 0)?);
        let last = last.join(" ");
        (EN_ENDINGS.contains(&last.as_str()) || is_place(&last)).then_some(others)
    }) {
        left = fewer;
    }
    while let Some(fewer) = [1, 2].into_iter().find_map(|many| {
        let (first, others) = left.split_at_checked(many)?;
        (!others.is_empty() && AREAS.en.contains(&first.join(" "))).then_some(others)
    }) {
        left = fewer;
    }
    left
}

/// The same of a Chinese name, in which nothing stands between words.
fn zh_core(name: &str) -> &str {
    let enough = |left: &&str| left.chars().nth(SHORTEST - 1).is_some();
    let mut left = name;
    while let Some(fewer) = ZH_ENDINGS.iter().find_map(|ending| left.strip_suffix(ending).filter(enough)) {
        left = fewer;
    }
    while let Some(fewer) = AREAS.zh.iter().find_map(|place| left.strip_prefix(place.as_str()).filter(enough)) {
        left = fewer;
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_in_one_of_the_names_however_it_was_typed() {
        let (zh, en) = ("深圳市甲（集团）有限公司", "Jia (Group) Co., Ltd.");
        for same in [
            "深圳市甲(集团)有限公司",
            " 深圳市甲【集团】有限公司 ",
            "JIA (GROUP) CO.,LTD",
            "Ｊｉａ（Ｇｒｏｕｐ） Ｃｏ．，　Ｌｔｄ．",
            "",
        ] {
            assert_eq!(account_name(same, zh, en), Verdict::Fine, "{same}");
        }
        for other in ["深圳市甲有限公司", "深圳市甲集团有限公司", "深圳市乙（集团）有限公司", "张伟", "Jia Co., Ltd."]
        {
            assert_eq!(account_name(other, zh, en), Verdict::Doubt(ACCOUNT_NAME), "{other}");
        }
        assert_eq!(account_name("张伟", "", ""), Verdict::Doubt(ACCOUNT_NAME));
    }

    #[test]
    fn one_company_has_one_core_however_its_name_was_typed() {
        for (name, core) in [
            ("深圳市华星光电技术有限公司", "华星光电技术"),
            ("广东省深圳市华星光电技术有限责任公司", "华星光电技术"),
            ("华星光电技术(深圳)股份有限公司", "华星光电技术"),
            ("飞利浦（中国）投资有限公司", "飞利浦投资"),
            ("东方电气集团有限公司", "东方电气"),
            ("上海公司", "上海"),
            ("Shenzhen Hua Xing Technology Co., Ltd.", "huaxingtechnology"),
            ("HUA XING TECHNOLOGY (SHENZHEN) CO.,LTD", "huaxingtechnology"),
            ("Siemens Ltd., China", "siemens"),
            ("Huawei Technologies Hong Kong Limited", "huaweitechnologies"),
            ("Müller & Söhne GmbH & Co. KG", "müllersöhne"),
            ("Co., Ltd.", "co"),
            ("", ""),
            ("（）", ""),
        ] {
            assert_eq!(core_of_name(name), core, "{name}");
        }
    }

    #[test]
    fn very_long_and_odd_names_are_bounded() {
        for name in ["(".repeat(100_000), "公司".repeat(50_000), "深圳".repeat(50_000), "co ".repeat(50_000)] {
            assert!(core_of_name(&name).chars().count() <= LONGEST);
            assert!(is_same_name(&name, &name));
        }
    }
}

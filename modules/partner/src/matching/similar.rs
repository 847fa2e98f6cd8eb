//! How alike two names of companies are, by the groups of three characters that they share.

use crate::numbers::core_of_name;

/// So alike, in thousandths, that somebody should look.
pub const ALIKE: u32 = 600;
/// What is shorter than this tells no company from another.
const SHORTEST: usize = 2;

type Trigram = [char; 3];

/// A name that others are compared with.
pub struct Wanted {
    trigrams: Vec<Trigram>,
    /// Parts of it, of which a like name has at least one.
    parts: Vec<String>,
}

impl Wanted {
    /// None for a name of which nothing is left that could be compared.
    pub fn of(name: &str) -> Option<Self> {
        let core: Vec<char> = core_of_name(name).chars().collect();
        if core.len() < SHORTEST {
            return None;
        }
        let parts = core.windows(core.len().min(3)).map(|part| part.iter().collect()).collect();
        Some(Self { trigrams: trigrams(&core), parts })
    }

    /// Its groups of three, and how many of them a like name has at least.
    pub fn groups(&self) -> (Vec<String>, i64) {
        let groups: Vec<String> = self.trigrams.iter().map(|group| group.iter().collect()).collect();
        let least = i64::try_from(groups.len()).unwrap_or(i64::MAX).saturating_mul(i64::from(ALIKE)) / 1_000;
        (groups, least)
    }

    /// How alike the other name is, in thousandths. Most names share no part with it and are not looked at any closer.
    pub fn like(&self, name: &str) -> u32 {
        let written = compact(name);
        if !self.parts.iter().any(|part| written.contains(part.as_str())) {
            return 0;
        }
        let core: Vec<char> = core_of_name(name).chars().collect();
        if core.len() < SHORTEST { 0 } else { shared(&self.trigrams, &trigrams(&core)) }
    }
}

/// Letters and digits alone, half width and small.
fn compact(name: &str) -> String {
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        other => other,
    };
    name.chars().map(narrow).filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// In order, each once; the beginning counts twice and the end once, as `pg_trgm` has it.
fn trigrams(core: &[char]) -> Vec<Trigram> {
    let padded: Vec<char> = [' ', ' '].into_iter().chain(core.iter().copied()).chain([' ']).collect();
    let mut all: Vec<Trigram> = padded.windows(3).map(|three| [three[0], three[1], three[2]]).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// How many they share of all there are, in thousandths.
fn shared(one: &[Trigram], other: &[Trigram]) -> u32 {
    let both = one.iter().filter(|trigram| other.binary_search(trigram).is_ok()).count();
    let all = one.len() + other.len() - both;
    (both * 1_000).checked_div(all).and_then(|share| u32::try_from(share).ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn like(one: &str, other: &str) -> u32 {
        Wanted::of(one).map_or(0, |wanted| wanted.like(other))
    }

    #[test]
    fn one_company_is_found_however_its_name_was_typed() {
        for (one, other) in [
            ("深圳市华星光电技术有限公司", "广东省深圳市华星光电技术有限责任公司"),
            ("飞利浦（中国）投资有限公司", "飞利浦投资有限公司"),
            ("Shenzhen Hua Xing Technology Co., Ltd.", "HUA XING TECHNOLOGY (SHENZHEN) CO.,LTD"),
        ] {
            assert_eq!(like(one, other), 1_000, "{one}");
        }
        assert!(like("深圳市华星光电技术有限公司", "深圳市华星光电技术开发有限公司") >= ALIKE);
        assert!(like("Huaxing Technology Ltd.", "Huaxing Technologies Ltd.") >= ALIKE);
    }

    #[test]
    fn companies_of_one_town_or_one_trade_are_not_alike() {
        for (one, other) in [
            ("深圳市华星光电技术有限公司", "深圳市远航电子有限公司"),
            ("远航电子有限公司", "远大电子有限公司"),
            ("Shenzhen Alpha Technology Co., Ltd.", "Shenzhen Omega Trading Co., Ltd."),
            ("甲", "甲"),
            ("", ""),
        ] {
            assert!(like(one, other) < ALIKE, "{one} {other} {}", like(one, other));
        }
    }

    #[test]
    fn like_names_share_as_many_groups_as_are_asked_for() {
        let pairs = [("Huaxing Technology Ltd.", "Huaxing Technologies Ltd."), ("abcdefgh", "abcdefgh"), ("qz", "qz")];
        for (one, other) in pairs {
            let (wanted, known) = (Wanted::of(one).unwrap(), Wanted::of(other).unwrap());
            let ((asked, least), (there, _)) = (wanted.groups(), known.groups());
            let both = asked.iter().filter(|group| there.contains(group)).count();
            assert!(wanted.like(other) >= ALIKE && i64::try_from(both).unwrap() >= least && least > 0, "{one}");
        }
    }

    #[test]
    fn it_is_counted_as_postgresql_counts() {
        let of = |text: &str| trigrams(&text.chars().collect::<Vec<_>>());
        assert_eq!(of("cat").len(), 4, "two spaces before, one after");
        // select similarity('word', 'words') is 0.571.
        assert_eq!(shared(&of("word"), &of("words")), 571);
        assert_eq!(shared(&of("word"), &of("word")), 1_000);
    }
}

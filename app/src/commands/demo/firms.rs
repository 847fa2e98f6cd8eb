//! Companies of the demonstration, with numbers that hold. None of them exists.

use tandem_kernel::credit_code::{LICENCE_TYPE, has_right_check};
use tandem_kernel::{Error, Result};
use tandem_partner::numbers::{Verdict, bank_number};

#[derive(Clone, Copy)]
pub struct Firm {
    pub zh: &'static str,
    pub en: &'static str,
    pub short_zh: &'static str,
    pub short_en: &'static str,
    pub category: &'static str,
    /// Its trade, which determines its materials.
    pub trade: &'static str,
    /// Ids of areas, from its country on.
    pub area: &'static str,
    pub dialling: &'static str,
    pub street: &'static str,
    /// Tells its numbers from those of others.
    pub place: usize,
}

/// Those that the company knows, and those that register.
pub const KNOWN: (&str, &str) = ("suppliers.tsv", include_str!("suppliers.tsv"));
pub const NEW: (&str, &str) = ("newcomers.tsv", include_str!("newcomers.tsv"));

/// `first` is the place of the first of them.
pub fn listed((name, table): (&'static str, &'static str), first: usize) -> Result<Vec<Firm>> {
    let read = |(at, line): (usize, &'static str)| {
        let parts: Vec<&'static str> = line.split('\t').collect();
        let [zh, en, short_zh, short_en, category, trade, area, dialling, street] = parts[..] else {
            return Err(Error::internal(format!("{name}: {line}")));
        };
        let place = first + at;
        Ok(Firm { zh, en, short_zh, short_en, category, trade, area, dialling, street, place })
    };
    table.lines().enumerate().map(read).collect()
}

impl Firm {
    pub fn makes(&self) -> bool {
        self.category == "MFR"
    }
    /// Sells what others make.
    pub fn is_agent(&self) -> bool {
        matches!(self.category, "OMR" | "TRD")
    }
    pub fn country(&self) -> &'static str {
        self.area.split('/').next().unwrap_or_default()
    }
    pub fn is_chinese(&self) -> bool {
        self.country() == "CN"
    }
    pub fn currency(&self) -> &'static str {
        match self.country() {
            "CN" => "CNY",
            "HK" => "HKD",
            _ => "USD",
        }
    }
    pub fn domain(&self) -> String {
        let letters = self.short_en.chars().filter(char::is_ascii_alphanumeric);
        format!("{}.example", letters.collect::<String>().to_lowercase())
    }
    pub fn telephone(&self) -> String {
        format!("{}-{}", self.dialling, 86_010_000 + self.place * 37)
    }
    /// Of the contact at this index.
    pub fn mobile(&self, contact: usize) -> String {
        let number = self.place * 10 + contact;
        match self.country() {
            "GB" => format!("+44 7911 {:06}", 120_000 + number),
            "DE" => format!("+49 151 {:08}", 23_450_000 + number),
            "US" => format!("+1 408 555 {:04}", 1_000 + number),
            "HK" => format!("+852 9{:07}", 1_230_000 + number),
            _ => format!("138{:08}", 20_130_000 + number),
        }
    }

    /// The kind of its licence, and the number.
    pub fn licence(&self) -> (&'static str, String) {
        match self.country() {
            "CN" => {
                let area = self.area.rsplit('/').next().unwrap_or_default();
                (LICENCE_TYPE, ending(&format!("91{area}MA5D{:05}", 10_201 + self.place * 7), LETTERS, has_right_check))
            }
            "HK" => ("hk_br", format!("{}-000-01-26-3", 52_010_000 + self.place)),
            _ => ("foreign", format!("{}-{}", self.country(), 7_310_000 + self.place)),
        }
    }
    pub fn account(&self) -> String {
        format!("4000{:015}", 10_000_019 * (self.place + 1))
    }
    /// The bank's name, and its number, its SWIFT code and the IBAN where it has them.
    pub fn bank(&self) -> Bank {
        let abroad = |name: &str, swift, iban| Bank { name: name.to_owned(), number: String::new(), swift, iban };
        match self.country() {
            "GB" => abroad("Barclays Bank", "BARCGB22", "GB82WEST12345698765432"),
            "DE" => abroad("Commerzbank", "COBADEFF", "DE89370400440532013000"),
            "US" => abroad("JPMorgan Chase", "CHASUS33", ""),
            "HK" => abroad("HSBC", "HSBCHKHH", ""),
            _ => {
                let city = self.street.split_inclusive('市').next().unwrap_or_default();
                let holds = |number: &str| bank_number(number) == Verdict::Fine;
                let number = ending(&format!("102{:08}", 58_400_011 + self.place * 101), DIGITS, holds);
                Bank { name: format!("中国工商银行{city}分行"), number, swift: "", iban: "" }
            }
        }
    }
}

pub struct Bank {
    pub name: String,
    pub number: String,
    pub swift: &'static str,
    pub iban: &'static str,
}

const DIGITS: &str = "0123456789";
const LETTERS: &str = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/// With the check character that makes it hold.
fn ending(stem: &str, last: &str, holds: impl Fn(&str) -> bool) -> String {
    let mut each = last.chars().map(|character| format!("{stem}{character}"));
    each.find(|number| holds(number)).unwrap_or_else(|| stem.to_owned())
}

/// The same number with another last digit, as a slip of the pen makes it.
pub fn mistyped(number: &str) -> String {
    let mut typed = number.to_owned();
    let last = typed.pop();
    typed.push(if last == Some('0') { '1' } else { '0' });
    typed
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tandem_kernel::email::is_address;
    use tandem_kernel::phone::{is_mobile, is_number};
    use tandem_partner::numbers::{CREDIT_CODE_CHECK, credit_code, iban, swift};

    fn all() -> Vec<Firm> {
        let known = listed(KNOWN, 0).unwrap();
        let new = listed(NEW, known.len()).unwrap();
        known.into_iter().chain(new).collect()
    }

    #[test]
    fn every_number_holds_and_is_one_companys_own() {
        let all = all();
        for firm in &all {
            let (kind, number) = firm.licence();
            assert!(kind != LICENCE_TYPE || credit_code(&number) == Verdict::Fine, "{} {number}", firm.zh);
            let bank = firm.bank();
            assert_eq!(bank_number(&bank.number), Verdict::Fine, "{} {}", firm.zh, bank.number);
            assert!(firm.is_chinese() == (bank.number.len() == 12), "{}", firm.zh);
            assert_eq!(swift(bank.swift, firm.country()), Verdict::Fine, "{}", firm.zh);
            assert_eq!(iban(bank.iban), Verdict::Fine, "{}", firm.zh);
            assert!(is_number(&firm.telephone()) && is_mobile(&firm.mobile(2)), "{} {}", firm.zh, firm.mobile(2));
            assert!(is_address(&format!("sales@{}", firm.domain())), "{}", firm.zh);
        }
        type Told = fn(&Firm) -> String;
        let own: [Told; 5] =
            [|firm| firm.licence().1, Firm::account, Firm::telephone, Firm::domain, |firm| firm.mobile(0)];
        for told in own {
            assert_eq!(all.iter().map(told).collect::<BTreeSet<_>>().len(), all.len());
        }
    }

    #[test]
    fn a_slip_of_the_pen_is_a_doubt_and_no_fault() {
        let all = all();
        let (licence, bank) = (all[0].licence().1, all[0].bank().number);
        assert_eq!(credit_code(&mistyped(&licence)), Verdict::Doubt(CREDIT_CODE_CHECK));
        assert!(matches!(bank_number(&mistyped(&bank)), Verdict::Doubt(_)));
    }
}

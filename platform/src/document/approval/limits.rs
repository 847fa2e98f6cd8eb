//! The limits above which documents are approved, as a company set them. What cannot be read stops the start: a limit
//! that is not understood would be none.

use crate::config::Approvals;
use rust_decimal::Decimal;
use std::collections::BTreeMap;
use tandem_kernel::CURRENCIES;
use tandem_kernel::number::MONEY;

/// What a document is worth.
#[derive(Clone, Copy, Debug)]
pub struct Worth<'a> {
    pub amount: Decimal,
    pub currency: &'a str,
}

/// By currency.
type OfSetting = BTreeMap<&'static str, Decimal>;

/// By tenant code, by setting.
#[derive(Clone, Debug, Default)]
pub struct Limits(BTreeMap<String, BTreeMap<String, OfSetting>>);

/// A document beside the limits of its company.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The company has nothing of the kind approved.
    NoLimits,
    Within(Decimal),
    Above(Decimal),
    /// There are limits, and none in its currency: as if above.
    OtherCurrency,
    /// There are limits, and nothing to compare with them: as if above.
    NoAmount,
}

impl Limits {
    /// `settings` are those that kinds of documents declare. An error is a sentence that names the setting.
    pub fn read(config: &BTreeMap<String, Approvals>, settings: &[&str]) -> Result<Self, String> {
        let mut limits = Self::default();
        for (tenant, of_tenant) in config {
            for (setting, given) in of_tenant {
                let place = format!("approvals.{tenant}.{setting}");
                if !settings.contains(&setting.as_str()) {
                    let known = settings.join(", ");
                    return Err(format!("{place}: nothing is approved by this name; known are: {known}"));
                }
                let read = of_setting(&place, given)?;
                limits.0.entry(tenant.clone()).or_default().insert(setting.clone(), read);
            }
        }
        Ok(limits)
    }

    pub fn judge(&self, tenant: &str, setting: &str, worth: Option<Worth<'_>>) -> Judged {
        let limits = self.0.get(tenant).and_then(|settings| settings.get(setting));
        let Some(limits) = limits.filter(|limits| !limits.is_empty()) else { return Judged::NoLimits };
        let Some(Worth { amount, currency }) = worth else { return Judged::NoAmount };
        match limits.get(currency) {
            Some(limit) if amount > *limit => Judged::Above(*limit),
            Some(limit) => Judged::Within(*limit),
            None => Judged::OtherCurrency,
        }
    }
}

/// Currencies in either case: variables of the environment arrive in small letters.
fn of_setting(place: &str, given: &BTreeMap<String, String>) -> Result<OfSetting, String> {
    let mut read = OfSetting::new();
    for (name, text) in given {
        let known = CURRENCIES.into_iter().find(|code| code.eq_ignore_ascii_case(name));
        let Some(currency) = known else {
            return Err(format!("{place}.{name}: no such currency; known are: {}", CURRENCIES.join(", ")));
        };
        let Ok(limit) = MONEY.read(text) else {
            return Err(format!(
                "{place}.{name}: \"{text}\" is no amount of money; write it like \"15000\" or \"0.50\""
            ));
        };
        if read.insert(currency, limit).is_some() {
            return Err(format!(
                "{place}.{name}: {currency} has two limits, in the file or the environment; leave one"
            ));
        }
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(setting: &str, given: &[(&str, &str)]) -> Result<Limits, String> {
        let given = given.iter().map(|(currency, limit)| ((*currency).to_owned(), (*limit).to_owned())).collect();
        let config = BTreeMap::from([("acme".to_owned(), BTreeMap::from([(setting.to_owned(), given)]))]);
        Limits::read(&config, &["claim_above"])
    }

    fn wrong(setting: &str, given: &[(&str, &str)]) -> String {
        read(setting, given).err().unwrap_or_default()
    }

    #[test]
    fn a_limit_that_is_not_understood_is_named() {
        let begins = |said: &str, place: &str| assert!(said.starts_with(&format!("{place}: ")), "{said}");
        begins(&wrong("clame_above", &[("CNY", "1")]), "approvals.acme.clame_above");
        begins(&wrong("claim_above", &[("RMB", "1")]), "approvals.acme.claim_above.RMB");
        begins(&wrong("claim_above", &[("CNY", "1"), ("cny", "2")]), "approvals.acme.claim_above.cny");
        for amount in ["", "-1", "1e5", "1,000", "0.001", "true", "1000000000000"] {
            begins(&wrong("claim_above", &[("CNY", amount)]), "approvals.acme.claim_above.CNY");
        }
        assert!(read("claim_above", &[("CNY", "100000"), ("usd", "0.50")]).is_ok());
    }

    #[test]
    fn what_cannot_be_judged_is_not_within_a_limit() {
        let limits = read("claim_above", &[("CNY", "100")]).unwrap();
        let judged = |tenant: &str, amount: i64, currency: &'static str| {
            limits.judge(tenant, "claim_above", Some(Worth { amount: amount.into(), currency }))
        };
        assert_eq!(judged("acme", 100, "CNY"), Judged::Within(100.into()));
        assert_eq!(judged("acme", 101, "CNY"), Judged::Above(100.into()));
        assert_eq!(judged("acme", 1, "USD"), Judged::OtherCurrency);
        assert_eq!(limits.judge("acme", "claim_above", None), Judged::NoAmount);
        assert_eq!(judged("globex", 101, "CNY"), Judged::NoLimits);
        assert_eq!(limits.judge("globex", "claim_above", None), Judged::NoLimits);
        let none = read("claim_above", &[]).unwrap();
        assert_eq!(none.judge("acme", "claim_above", None), Judged::NoLimits);
    }
}

//! Amounts with their currency. Money and quantities are decimals end to end: `numeric` in the database, a string in
//! JSON, never a float. [`crate::number`] parses them.

use crate::error::{Error, Result};
use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    Cny,
    Hkd,
    Usd,
}

impl Currency {
    pub const CODES: [&str; 3] = ["CNY", "HKD", "USD"];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Cny => "CNY",
            Self::Hkd => "HKD",
            Self::Usd => "USD",
        }
    }
    /// Decimal places of a payable amount.
    pub const fn minor_digits(self) -> u32 {
        2
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Money {
    #[serde(with = "rust_decimal::serde::str")]
    pub amount: Decimal,
    pub currency: Currency,
}

impl Money {
    pub const fn new(amount: Decimal, currency: Currency) -> Self {
        Self { amount, currency }
    }

    /// Adding different currencies is a programming error; amounts are never converted.
    pub fn plus(self, other: Self) -> Result<Self> {
        if self.currency != other.currency {
            return Err(Error::internal(format!("{} added to {}", other.currency.code(), self.currency.code())));
        }
        let amount = self.amount.checked_add(other.amount).ok_or_else(|| Error::internal("amount overflow"))?;
        Ok(Self { amount, ..self })
    }

    /// Rounds to a payable amount, half away from zero as invoices do.
    #[must_use]
    pub fn rounded(self) -> Self {
        let strategy = RoundingStrategy::MidpointAwayFromZero;
        Self { amount: self.amount.round_dp_with_strategy(self.currency.minor_digits(), strategy), ..self }
    }

    /// Splits into `parts` payable amounts that add up to the rounded whole; the first
    /// parts carry the leftover cents.
    pub fn split(self, parts: u32) -> Result<Vec<Self>> {
        if parts == 0 {
            return Err(Error::internal("an amount was split into no parts"));
        }
        let whole = self.rounded().amount;
        let cent = Decimal::new(1, self.currency.minor_digits());
        let share = (whole / Decimal::from(parts))
            .round_dp_with_strategy(self.currency.minor_digits(), RoundingStrategy::ToZero);
        let mut left = whole - share * Decimal::from(parts);
        let step = if left.is_sign_negative() { -cent } else { cent };
        let shares = (0..parts).map(|_| {
            let extra = if left.is_zero() { Decimal::ZERO } else { step };
            left -= extra;
            Self { amount: share + extra, ..self }
        });
        Ok(shares.collect())
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.amount, self.currency.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cny(text: &str) -> Money {
        Money::new(text.parse().unwrap(), Currency::Cny)
    }

    #[test]
    fn amounts_are_exact_where_floats_are_not() {
        assert_eq!(cny("0.1").plus(cny("0.2")).unwrap(), cny("0.3"));
    }

    #[test]
    fn currencies_never_mix() {
        assert!(cny("1").plus(Money::new(Decimal::ONE, Currency::Usd)).is_err());
    }

    #[test]
    fn halves_round_away_from_zero() {
        assert_eq!(cny("2.345").rounded(), cny("2.35"));
        assert_eq!(cny("-2.345").rounded(), cny("-2.35"));
    }

    #[test]
    fn a_split_loses_no_cent() {
        let shares: Vec<_> = cny("100.00").split(3).unwrap().into_iter().map(|m| m.amount.to_string()).collect();
        assert_eq!(shares, ["33.34", "33.33", "33.33"]);
        let sum: Decimal = cny("-0.05").split(4).unwrap().into_iter().map(|m| m.amount).sum();
        assert_eq!(sum, "-0.05".parse().unwrap());
        assert!(cny("1").split(0).is_err());
    }

    #[test]
    fn amounts_travel_as_text() {
        assert_eq!(serde_json::to_string(&cny("1.50")).unwrap(), r#"{"amount":"1.50","currency":"CNY"}"#);
    }
}

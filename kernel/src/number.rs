//! Exact numbers as people and programs write them. Every quantity, amount and price that comes in is read here, so that what
//! does not fit its column is refused in words before anything is computed from it.

use crate::error::Message;
use crate::words::MessageKey;
use rust_decimal::Decimal;

/// Says that a text is no number; also what a reader of JSON fails with, so that its caller can say it at the field.
pub const UNREADABLE: MessageKey = "platform-number-unreadable";

/// Longer texts are no numbers anybody means.
const LONGEST: usize = 40;

/// `1200.5`, `-3`, `+01.50`: digits with at most one point. No exponents, no marks for thousands, no underscores: nobody should
/// guess what was meant. None, too, where a decimal of 28 digits cannot hold it exactly.
pub fn plain(text: &str) -> Option<Decimal> {
    let text = text.trim();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    if digits.len() > LONGEST || (whole.is_empty() && part.is_empty()) || !all_digits(whole) || !all_digits(part) {
        return None;
    }
    let (whole, part) = (whole.trim_start_matches('0'), part.trim_end_matches('0'));
    let whole = if whole.is_empty() { "0" } else { whole };
    let exact = if part.is_empty() { whole.to_owned() } else { format!("{whole}.{part}") };
    let number = Decimal::from_str_exact(&exact).ok()?;
    Some(if negative && !number.is_zero() { -number } else { number })
}

/// All of them added up; none where that is more than a decimal holds. `Iterator::sum` would end the request instead.
pub fn total(numbers: impl IntoIterator<Item = Decimal>) -> Option<Decimal> {
    numbers.into_iter().try_fold(Decimal::ZERO, Decimal::checked_add)
}

/// What a number of one kind may be: never negative, and no more than its column holds.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Digits before the point.
    whole: u32,
    decimals: u32,
    zero: bool,
}

/// How much of something: above 0.
pub const QUANTITY: Bounds = Bounds { whole: 12, decimals: 3, zero: false };
/// How much of something, where nothing may be meant.
pub const QUANTITY_OR_NONE: Bounds = Bounds { zero: true, ..QUANTITY };
/// Money that is paid.
pub const MONEY: Bounds = Bounds { whole: 12, decimals: 2, zero: true };
/// What one costs; finer than what is paid.
pub const PRICE: Bounds = Bounds { whole: 12, decimals: 6, zero: true };

impl Bounds {
    /// The largest such number.
    pub fn most(self) -> Decimal {
        Decimal::from_i128_with_scale(10i128.pow(self.whole + self.decimals) - 1, self.decimals)
    }

    pub fn read(self, text: &str) -> Result<Decimal, Message> {
        plain(text).ok_or_else(|| said(UNREADABLE)).and_then(|number| self.check(number))
    }

    /// The number, or what is wrong with it.
    pub fn check(self, number: Decimal) -> Result<Decimal, Message> {
        if number <= Decimal::ZERO && !self.zero {
            return Err(said("platform-number-not_positive"));
        }
        if number < Decimal::ZERO {
            return Err(said("platform-number-negative"));
        }
        if number > self.most() {
            return Err(limited("platform-number-too_large", self.most()));
        }
        if number.normalize().scale() > self.decimals {
            return Err(limited("platform-too_many_decimals", self.decimals));
        }
        Ok(number)
    }
}

fn said(key: MessageKey) -> Message {
    Message { key, args: Vec::new() }
}
fn limited(key: MessageKey, limit: impl ToString) -> Message {
    Message { key, args: vec![("limit", limit.to_string())] }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What people and attackers write where a number belongs.
    const EDGES: &[&str] = &[
        "",
        "-",
        "+",
        ".",
        "1e5",
        "1E400",
        "1,000",
        "1_000",
        "１２",
        "NaN",
        "Infinity",
        "--1",
        "1.2.3",
        "0x10",
        "99999999999999999999999999999999999999999",
        "79228162514264337593543950336",
        "0.00000000000000000000000000000000000001",
        "1 000",
        "٣",
    ];

    #[test]
    fn one_number_is_written_in_one_way() {
        for (text, is) in
            [("1.50", "1.5"), ("+01.50", "1.5"), ("-0.0", "0"), (".5", "0.5"), ("-12", "-12"), ("7.", "7")]
        {
            assert_eq!(plain(text).map(|n| n.to_string()).as_deref(), Some(is), "{text}");
        }
        for not in EDGES {
            assert_eq!(plain(not), None, "{not}");
        }
    }

    #[test]
    fn a_number_beyond_its_column_is_refused_and_says_the_limit() {
        let key =
            |bounds: Bounds, text: &str| bounds.read(text).map_err(|m| (m.key, m.args.first().map(|a| a.1.clone())));
        assert_eq!(key(QUANTITY, "999999999999.999"), Ok(QUANTITY.most()));
        let limit = Some("999999999999.999".to_owned());
        assert_eq!(key(QUANTITY, "1000000000000"), Err(("platform-number-too_large", limit.clone())));
        assert_eq!(key(QUANTITY, "79228162514264337593543950335"), Err(("platform-number-too_large", limit)));
        assert_eq!(key(QUANTITY, "0"), Err(("platform-number-not_positive", None)));
        assert_eq!(key(QUANTITY, "-0.001"), Err(("platform-number-not_positive", None)));
        assert_eq!(key(QUANTITY, "0.0001"), Err(("platform-too_many_decimals", Some("3".into()))));
        assert_eq!(key(MONEY, "-1"), Err(("platform-number-negative", None)));
        assert_eq!(key(MONEY, "0"), Ok(Decimal::ZERO));
        assert_eq!(key(MONEY, "1.234"), Err(("platform-too_many_decimals", Some("2".into()))));
        assert_eq!(key(MONEY, "999999999999.99"), Ok(MONEY.most()));
        assert_eq!(PRICE.most().to_string(), "999999999999.999999");
        for not in EDGES {
            assert!(MONEY.read(not).is_err() && QUANTITY.read(not).is_err(), "{not}");
        }
    }

    #[test]
    fn a_sum_beyond_a_decimal_is_none() {
        assert_eq!(total([Decimal::ONE, Decimal::TWO]), Some(Decimal::from(3)));
        assert_eq!(total([]), Some(Decimal::ZERO));
        assert_eq!(total([Decimal::MAX, Decimal::ONE]), None);
    }
}

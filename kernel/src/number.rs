//! Exact decimals. Every quantity, amount and price input is parsed here, so that values out of their column's range
//! are refused with a message before anything is computed from them.

use crate::error::Message;
use crate::words::MessageKey;
use rust_decimal::{Decimal, RoundingStrategy};

/// The error for text that is not a number; also used by deserialisation, so that callers can report it at the field.
pub const UNREADABLE: MessageKey = "platform-number-unreadable";

/// Longer texts are not plausible numbers.
const LONGEST: usize = 40;

/// `1200.5`, `-3`, `+01.50`: digits with at most one point. No exponents, thousands separators or underscores, which
/// would be ambiguous. `None`, too, if a decimal of 28 digits cannot hold it exactly.
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

/// The same, and also numbers whose digits are grouped by threes, as spreadsheets show them: `1,234.5`. Any other comma may
/// be meant as a decimal point, and `0,500` is one: these are no numbers.
pub fn plain_or_grouped(text: &str) -> Option<Decimal> {
    let text = text.trim();
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if !whole.contains(',') || part.contains(',') {
        return plain(text);
    }
    let mut groups = whole.strip_prefix(['-', '+']).unwrap_or(whole).split(',');
    let first = groups.next().unwrap_or_default();
    let by_threes = (1..=3).contains(&first.len()) && !first.starts_with('0') && groups.all(|group| group.len() == 3);
    by_threes.then(|| plain(&text.replace(',', ""))).flatten()
}

/// The sum; `None` on overflow, where `Iterator::sum` would panic.
pub fn total(numbers: impl IntoIterator<Item = Decimal>) -> Option<Decimal> {
    numbers.into_iter().try_fold(Decimal::ZERO, Decimal::checked_add)
}

/// Inserts thousands separators into a decimal without changing a digit; other text is returned unchanged.
pub fn grouped(text: &str) -> String {
    let (sign, plain) = text.strip_prefix('-').map_or(("", text), |plain| ("-", plain));
    let (whole, fraction) = plain.split_once('.').map_or((plain, None), |(whole, fraction)| (whole, Some(fraction)));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || fraction.is_some_and(|fraction| !digits(fraction)) {
        return text.to_owned();
    }
    let mut grouped = String::from(sign);
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if let Some(fraction) = fraction {
        grouped.push('.');
        grouped.push_str(fraction);
    }
    grouped
}

/// The same for every number of a text such as `2026-12-01 x 20000, 2026-12-18 x 500`.
pub fn grouped_within(text: &str) -> String {
    let words = |part: &str| part.split(' ').map(grouped).collect::<Vec<_>>().join(" ");
    text.split(", ").map(words).collect::<Vec<_>>().join(", ")
}

/// An amount or a price as printed: at least two decimals, more only where it has them.
pub fn with_cents(amount: Decimal) -> String {
    let mut amount = amount.normalize();
    if amount.scale() < 2 {
        amount.rescale(2);
    }
    grouped(&amount.to_string())
}

/// The valid range of a kind of number: never negative, and within its column's precision.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Digits before the decimal point.
    whole: u32,
    decimals: u32,
    /// A limit below what these digits can say.
    limit: Option<u32>,
    zero: bool,
    negative: bool,
}

/// A quantity above zero.
pub const QUANTITY: Bounds = Bounds { zero: false, ..Bounds::of(12, 3) };
/// A quantity, including zero.
pub const QUANTITY_OR_NONE: Bounds = Bounds { zero: true, ..QUANTITY };
/// A payable amount.
pub const MONEY: Bounds = Bounds::of(12, 2);
/// What documents with lines cost together.
pub const TOTAL: Bounds = Bounds { whole: 16, ..MONEY };
/// A unit price; with more decimals than an amount.
pub const PRICE: Bounds = Bounds::of(12, 6);

impl Bounds {
    /// From zero, with so many digits before and after the point.
    pub const fn of(whole: u32, decimals: u32) -> Self {
        Self { whole, decimals, limit: None, zero: true, negative: false }
    }
    /// At most this, such as a share in per cent.
    #[must_use]
    pub const fn up_to(self, limit: u32) -> Self {
        Self { limit: Some(limit), ..self }
    }
    /// The same below zero, such as a loss.
    #[must_use]
    pub const fn signed(self) -> Self {
        Self { negative: true, ..self }
    }

    /// The largest valid number.
    pub fn most(self) -> Decimal {
        let most = match self.limit {
            Some(limit) => i128::from(limit) * 10i128.pow(self.decimals),
            None => 10i128.pow(self.whole + self.decimals) - 1,
        };
        Decimal::from_i128_with_scale(most, self.decimals)
    }

    /// The number as its column rounds it.
    pub fn stored(self, number: Decimal) -> Decimal {
        number.round_dp_with_strategy(self.decimals, RoundingStrategy::MidpointAwayFromZero)
    }

    /// The number as its column rounds it, counted in that column's last decimal; `None` where it has no room for these.
    pub fn steps(self, number: Decimal) -> Option<i128> {
        let mut stored = number;
        stored.rescale(self.decimals);
        (stored.scale() == self.decimals).then(|| stored.mantissa())
    }

    pub fn read(self, text: &str) -> Result<Decimal, Message> {
        plain(text).ok_or_else(|| said(UNREADABLE)).and_then(|number| self.check(number))
    }

    /// The number, or the error.
    pub fn check(self, number: Decimal) -> Result<Decimal, Message> {
        if number <= Decimal::ZERO && !self.zero {
            return Err(said("platform-number-not_positive"));
        }
        if number < Decimal::ZERO && !self.negative {
            return Err(said("platform-number-negative"));
        }
        if number.abs() > self.most() {
            return Err(limited("platform-number-too_large", self.most().normalize()));
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

    #[test]
    fn numbers_are_grouped_and_never_changed() {
        let tries = [
            ("0", "0"),
            ("-1234567.80", "-1,234,567.80"),
            ("999", "999"),
            ("1000", "1,000"),
            ("0.000001", "0.000001"),
            ("12345678901234567890.10", "12,345,678,901,234,567,890.10"),
            ("n/a", "n/a"),
            ("1e5", "1e5"),
            ("", ""),
            ("1.", "1."),
            ("--1", "--1"),
        ];
        for (from, to) in tries {
            assert_eq!(grouped(from), to);
        }
    }

    /// Invalid and malicious inputs.
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
    fn amounts_are_printed_with_two_decimals_and_never_rounded() {
        for (from, to) in [("20000.00", "20,000.00"), ("6.8", "6.80"), ("0.125", "0.125"), ("-1500", "-1,500.00")] {
            assert_eq!(plain(from).map(with_cents).as_deref(), Some(to));
        }
    }

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
    fn a_comma_is_read_between_groups_of_three_only() {
        for (text, is) in [
            ("1,234", "1234"),
            ("1,234.5", "1234.5"),
            ("-12,345,678.90", "-12345678.9"),
            ("+999,000", "999000"),
            ("1200.5", "1200.5"),
        ] {
            assert_eq!(plain_or_grouped(text).map(|n| n.to_string()).as_deref(), Some(is), "{text}");
        }
        for not in [
            "1,5",
            "1,50",
            "1,2345",
            "12,34,567",
            "1234,567",
            "0,500",
            ",500",
            "1,",
            "1,,234",
            "1,234,5",
            "1.234,5",
            "1.5,000",
            "1,234.5,6",
            "1,a34",
            ",",
            "é,234",
            "1，234",
        ] {
            assert_eq!(plain_or_grouped(not), None, "{not}");
        }
        for not in EDGES.iter().filter(|not| **not != "1,000") {
            assert_eq!(plain_or_grouped(not), None, "{not}");
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
        let share = Bounds::of(3, 2).up_to(100);
        assert_eq!((key(share, "0"), key(share, "100.00")), (Ok(Decimal::ZERO), Ok(Decimal::ONE_HUNDRED)));
        assert_eq!(key(share, "100.01"), Err(("platform-number-too_large", Some("100".into()))));
        assert_eq!(TOTAL.most().to_string(), "9999999999999999.99");
        assert_eq!(PRICE.most().to_string(), "999999999999.999999");
        for not in EDGES {
            assert!(MONEY.read(not).is_err() && QUANTITY.read(not).is_err(), "{not}");
        }
    }

    #[test]
    fn a_number_is_counted_in_the_last_decimal_of_its_column() {
        let steps = |text: &str| plain(text).and_then(|number| QUANTITY.steps(number));
        assert_eq!((steps("12.5"), steps("0"), steps("-0.0005")), (Some(12_500), Some(0), Some(-1)));
        assert_eq!(QUANTITY.steps(Decimal::MAX), None);
        assert_eq!(PRICE.steps(PRICE.most()), Some(10i128.pow(18) - 1));
    }

    #[test]
    fn amounts_are_exact_where_floats_are_not() {
        let read = |text: &str| MONEY.read(text).unwrap();
        assert_eq!(total([read("0.1"), read("0.2")]), Some(read("0.3")));
    }

    #[test]
    fn a_sum_beyond_a_decimal_is_none() {
        assert_eq!(total([Decimal::ONE, Decimal::TWO]), Some(Decimal::from(3)));
        assert_eq!(total([]), Some(Decimal::ZERO));
        assert_eq!(total([Decimal::MAX, Decimal::ONE]), None);
    }
}

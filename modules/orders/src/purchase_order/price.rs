//! What a quantity costs at a price that is for so many of another unit. The ERP says how many units of the price are how many
//! units of the quantity: at 12.50 / 100 KG, where 1 KG is 7 PC, 3 PC cost 3 × 1/7 × 12.50 / 100.

use rust_decimal::Decimal;
use tandem_kernel::number::{PRICE, QUANTITY};

/// A price, and what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    pub net: Decimal,
    /// For how many of its unit it is.
    pub quantity: Decimal,
    /// So many of its unit are …
    pub units_priced: i32,
    /// … so many of the unit of what is ordered.
    pub units_ordered: i32,
}

/// The steps of a quantity times those of a price, in one cent.
const STEPS_OF_A_CENT: i128 = 10_000;

impl Price {
    /// What a quantity costs, to the cent, half a cent away from zero: the only such rule beside its twin in SQL,
    /// `orders.line_amount`. Reckoned with whole numbers, so that both are exact. `None` where it cannot be counted.
    pub fn of(self, quantity: Decimal) -> Option<Decimal> {
        let steps = QUANTITY.steps(quantity)?.checked_mul(PRICE.steps(self.net)?)?;
        let steps = steps.checked_mul(self.units_priced.into())?;
        let cent = QUANTITY.steps(self.quantity)?.checked_mul(self.units_ordered.into())?;
        let cent = cent.checked_mul(STEPS_OF_A_CENT)?;
        let (whole, rest) = (steps.checked_div(cent)?, steps.checked_rem(cent)?.unsigned_abs());
        let half_or_more = rest >= cent.unsigned_abs() - rest;
        let cents = if half_or_more { whole.checked_add(steps.signum() * cent.signum())? } else { whole };
        Decimal::try_from_i128_with_scale(cents, 2).ok()
    }

    /// How many of its units are how many ordered, in lowest terms: 2 for 14 is 1 for 7.
    pub fn conversion(self) -> (i32, i32) {
        let (mut divisor, mut rest) = (self.units_priced, self.units_ordered);
        while rest != 0 {
            (divisor, rest) = (rest, divisor.checked_rem(rest).unwrap_or(0));
        }
        let lowest = |units: i32| units.checked_div(divisor).unwrap_or(units);
        (lowest(self.units_priced), lowest(self.units_ordered))
    }

    /// The conversion as people read it, `1 KG = 7 PC`; empty where it is one for one.
    pub fn converted(self, unit: &str, ordered_in: &str) -> String {
        match self.conversion() {
            (1, 1) => String::new(),
            (priced, ordered) => format!("{priced} {unit} = {ordered} {ordered_in}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn price(net: &str, quantity: &str, units_priced: i32, units_ordered: i32) -> Price {
        let number = |text: &str| text.parse::<Decimal>().unwrap();
        Price { net: number(net), quantity: number(quantity), units_priced, units_ordered }
    }

    fn cost(quantity: &str, price: Price) -> Option<String> {
        price.of(quantity.parse().unwrap()).map(|cost| cost.to_string())
    }

    #[test]
    fn a_quantity_costs_its_price_for_so_many() {
        assert_eq!(cost("25000", price("7.90", "1000", 1, 1)).as_deref(), Some("197.50"));
        assert_eq!(cost("1", price("0.125", "1", 1, 1)).as_deref(), Some("0.13"), "half a cent is rounded up");
        assert_eq!(cost("-1", price("0.125", "1", 1, 1)).as_deref(), Some("-0.13"), "away from zero");
        assert_eq!(cost("0", price("0.125", "1", 1, 1)).as_deref(), Some("0.00"));
    }

    #[test]
    fn a_quantity_is_converted_into_the_unit_of_its_price() {
        assert_eq!(cost("3", price("1", "1", 1, 7)).as_deref(), Some("0.43"), "three sevenths");
        assert_eq!(cost("3", price("12.50", "100", 1, 7)).as_deref(), Some("0.05"));
        assert_eq!(cost("7", price("12.50", "1", 1, 7)).as_deref(), Some("12.50"));
        assert_eq!(cost("1000", price("31.20", "1", 12, 1000)).as_deref(), Some("374.40"));
        assert_eq!(cost("1", price("0.01", "1", 1, 2)).as_deref(), Some("0.01"), "half a cent");
        assert_eq!(cost("1", price("0.01", "1", 49_999, 99_999)).as_deref(), Some("0.00"), "less than half a cent");
    }

    #[test]
    fn what_cannot_be_counted_costs_nothing_that_could_be_told() {
        let most = Price { net: PRICE.most(), quantity: Decimal::ONE, units_priced: 99_999, units_ordered: 1 };
        assert!(most.of(QUANTITY.most()).is_none_or(|cost| cost > Decimal::from(10_i64.pow(18))));
        assert_eq!(cost("1", price("1", "0", 1, 1)), None);
        assert_eq!(cost("1", price("1", "1", 1, 0)), None);
        for beyond in [Decimal::MAX, Decimal::MIN] {
            assert_eq!(price("1", "1", 1, 1).of(beyond), None);
            assert_eq!(Price { net: beyond, ..most }.of(beyond), None);
            assert_eq!(Price { quantity: beyond, ..most }.of(Decimal::ONE), None);
        }
        assert_eq!(Price { units_priced: i32::MAX, ..most }.of(QUANTITY.most()), None);
    }

    #[test]
    fn a_conversion_is_said_in_its_lowest_terms_and_none_where_there_is_none() {
        let said = |priced, ordered| price("1", "1", priced, ordered).converted("KG", "PC");
        assert_eq!(
            (said(1, 7), said(2, 14), said(12, 1000)),
            (said(2, 14), "1 KG = 7 PC".into(), "3 KG = 250 PC".into())
        );
        assert_eq!((said(1, 1), said(5, 5)), (String::new(), String::new()));
        assert_eq!(price("1", "1", 0, 0).conversion(), (0, 0), "which no row has");
    }
}

//! Plants and the depots within them, which a row of a list may belong to. Users who are limited to some of them see
//! the rows of those, in lists and one by one.

use crate::listing::{Column, ColumnKind, Listing};

impl Column {
    /// Users who are limited to plants see rows of theirs; a row without a plant is seen by all.
    #[must_use]
    pub const fn plant(mut self) -> Self {
        self.plant = true;
        self
    }
    /// As [`Self::plant`], for the depot within the row's plant; a row without a depot is its plant's.
    #[must_use]
    pub const fn depot(mut self) -> Self {
        self.depot = true;
        self
    }
}

impl Listing {
    /// The column with the plant of a row.
    pub fn plant(&self) -> Option<&'static Column> {
        self.columns().iter().find(|c| c.plant)
    }
    /// The column with the depot of a row.
    pub fn depot(&self) -> Option<&'static Column> {
        self.columns().iter().find(|c| c.depot)
    }
    /// Whether its rows belong to plants.
    pub fn is_placed(&self) -> bool {
        !self.places.is_empty() || self.plant().is_some()
    }
    pub(crate) fn flaws_of_places(&self) -> Vec<String> {
        let mut flaws = Vec::new();
        let mut flaw = |wrong: bool, what: &str| {
            if wrong {
                flaws.push(format!("listing {}: {what}", self.code));
            }
        };
        let of = |is: fn(&Column) -> bool| self.columns().iter().filter(move |c| is(c)).count();
        let (plants, depots) = (of(|c| c.plant), of(|c| c.depot));
        flaw(plants > 1 || depots > 1, "two columns say which plant or depot a row belongs to");
        flaw(depots > plants, "a depot without its plant");
        flaw(plants > 0 && !self.places.is_empty(), "its plants stand in two places");
        let texts = self.columns().iter().filter(|c| c.plant || c.depot).all(|c| c.kind == ColumnKind::Text);
        flaw(!texts, "codes of plants and depots are texts");
        flaws
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::Sort;

    const BASE: Listing = Listing { default_sort: &[Sort::up("id")], key: &["gate_id"], ..Listing::EMPTY };

    const PLACED: Listing = Listing {
        code: "yard.placed",
        parts: &[&[Column::id(), Column::text("plant").plant(), Column::text("bin").depot()]],
        ..BASE
    };
    const ADRIFT: Listing =
        Listing { code: "yard.adrift", parts: &[&[Column::id(), Column::text("bin").depot()]], ..BASE };
    const TWICE: Listing = Listing {
        code: "yard.twice",
        parts: &[&[Column::id(), Column::text("plant").plant()]],
        places: "places",
        ..BASE
    };
    const NUMBERED: Listing =
        Listing { code: "yard.numbered", parts: &[&[Column::id(), Column::integer("plant").plant()]], ..BASE };

    #[test]
    fn a_list_says_once_where_its_rows_belong() {
        assert_eq!(PLACED.flaws(), Vec::<String>::new());
        assert!(PLACED.is_placed());
        assert_eq!(PLACED.depot().map(|c| c.field), Some("bin"));
        assert_eq!(ADRIFT.flaws(), ["listing yard.adrift: a depot without its plant"]);
        assert_eq!(TWICE.flaws().len(), 1, "{:?}", TWICE.flaws());
        assert_eq!(NUMBERED.flaws().len(), 1, "{:?}", NUMBERED.flaws());
    }
}

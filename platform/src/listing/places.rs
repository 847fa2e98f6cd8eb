//! The plants and depots a user works for, as a condition on lists. Administrators edit them for each user; a user
//! without any is not limited. Rows without a plant are seen by all, and rows of a plant without a depot by all of that
//! plant.

use super::compile::left;
use sea_query::{Alias, Cond, Expr, ExprTrait, SimpleExpr};
use std::collections::BTreeSet;
use tandem_kernel::{Column, Listing};

/// Between plant and depot, as in `platform.places_of`.
const WITHIN: char = '\u{1f}';

/// Where one user works.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Plants with all their depots.
    whole: BTreeSet<String>,
    /// Plant and depot.
    depots: BTreeSet<(String, String)>,
}

impl Places {
    /// Plants and depots; an empty depot means all of the plant.
    pub fn of(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut places = Self::default();
        for (plant, depot) in pairs {
            if depot.is_empty() {
                places.whole.insert(plant);
            } else {
                places.depots.insert((plant, depot));
            }
        }
        places
    }

    /// Whether the user is limited at all.
    pub fn limit(&self) -> bool {
        !(self.whole.is_empty() && self.depots.is_empty())
    }

    /// Whether all of another user's places are among these; whoever is not limited is nowhere within.
    pub fn include(&self, others: &Self) -> bool {
        let depot = |place: &(String, String)| self.whole.contains(&place.0) || self.depots.contains(place);
        others.limit() && others.whole.is_subset(&self.whole) && others.depots.iter().all(depot)
    }

    /// The rows of a list that belong there; `None` if the user is not limited, or the list knows no plants.
    pub fn condition(&self, listing: &'static Listing) -> Option<Cond> {
        if !self.limit() {
            return None;
        }
        if !listing.places.is_empty() {
            return Some(Cond::all().add(self.of_several(listing.places)));
        }
        Some(self.of_one(listing.plant()?, listing.depot()))
    }

    /// The plant first and as one comparison, so that an index on it is used.
    fn of_one(&self, plant: &'static Column, depot: Option<&'static Column>) -> Cond {
        let plants: BTreeSet<&str> = self.plants().chain([""]).collect();
        let within = Cond::all().add(is_any(plant, plants));
        let Some(depot) = depot.filter(|_| !self.depots.is_empty()) else { return or_none(plant, within) };
        let (of, codes): (Vec<_>, Vec<_>) = self.depots.iter().cloned().unzip();
        let template = "($1, $2) in (select * from unnest(cast($3 as text[]), cast($4 as text[])))";
        let exactly = [left(plant), left(depot), Expr::val(of), Expr::val(codes)];
        let whole = self.whole.iter().map(String::as_str).chain([""]);
        let any = Cond::any().add(is_any(plant, whole)).add(Expr::cust_with_exprs(template, exactly));
        or_none(plant, within.add(or_none(depot, any.add(left(depot).eq("")))))
    }

    /// A record of several lines is seen by whoever sees one of them.
    fn of_several(&self, column: &'static str) -> SimpleExpr {
        let depots = self
            .depots
            .iter()
            .flat_map(|(plant, depot)| [format!("{plant}{WITHIN}{depot}"), format!("{plant}{WITHIN}")]);
        let all: BTreeSet<String> = self.whole.iter().cloned().chain(depots).chain([String::new()]).collect();
        let all = Expr::val(all.into_iter().collect::<Vec<_>>());
        Expr::cust_with_exprs("$1 && cast($2 as text[])", [Expr::col(Alias::new(column)), all])
    }

    fn plants(&self) -> impl Iterator<Item = &str> {
        self.whole.iter().chain(self.depots.iter().map(|(plant, _)| plant)).map(String::as_str)
    }
}

fn is_any<'a>(column: &Column, codes: impl IntoIterator<Item = &'a str>) -> SimpleExpr {
    let codes: Vec<String> = codes.into_iter().map(str::to_owned).collect();
    Expr::cust_with_exprs("$1 = any($2)", [left(column), Expr::val(codes)])
}

/// Where the column may be null, that is the same as an empty code.
fn or_none(column: &Column, condition: Cond) -> Cond {
    if column.nullable { Cond::any().add(left(column).is_null()).add(condition) } else { condition }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_query::{PostgresQueryBuilder, Query};
    use tandem_kernel::Sort;

    const KEY: &[Column] = &[Column::id()];
    static PLACED: Listing = Listing {
        code: "test.placed",
        key: &["placed_id"],
        parts: &[KEY, &[Column::text("plant").plant(), Column::text("bin").depot()]],
        default_sort: &[Sort::up("id")],
        ..Listing::EMPTY
    };
    static PLANTS: Listing =
        Listing { code: "test.plants", parts: &[KEY, &[Column::text("plant").nullable().plant()]], ..PLACED };
    static SEVERAL: Listing = Listing { code: "test.several", parts: &[KEY], places: "places", ..PLACED };
    static PLAIN: Listing = Listing { code: "test.plain", parts: &[KEY], ..PLACED };

    fn places(pairs: &[(&str, &str)]) -> Places {
        Places::of(pairs.iter().map(|(plant, depot)| ((*plant).to_owned(), (*depot).to_owned())))
    }
    fn sql(listing: &'static Listing, pairs: &[(&str, &str)]) -> Option<String> {
        let condition = places(pairs).condition(listing)?;
        let text = Query::select().cond_where(condition).to_string(PostgresQueryBuilder);
        Some(text.trim_start_matches("SELECT  WHERE ").to_owned())
    }

    #[test]
    fn whoever_has_no_place_is_not_limited_and_neither_are_lists_without_plants() {
        for listing in [&PLACED, &PLANTS, &SEVERAL, &PLAIN] {
            assert_eq!(sql(listing, &[]), None);
        }
        assert_eq!(sql(&PLAIN, &[("1000", "")]), None);
    }

    #[test]
    fn plants_are_one_comparison_and_depots_another_within_them() {
        let whole = sql(&PLACED, &[("1000", ""), ("2000", "")]).unwrap();
        assert_eq!(whole, r#""plant" = any(ARRAY ['','1000','2000'])"#);
        let some = sql(&PLACED, &[("1000", "A1"), ("2000", "")]).unwrap();
        assert!(some.starts_with(r#"("plant" = any(ARRAY ['','1000','2000'])) AND "#), "{some}");
        assert!(some.contains(r#"("plant" = any(ARRAY ['2000','']))"#), "{some}");
        assert!(some.contains(r#"("plant", "bin") in (select * from unnest("#), "{some}");
        assert!(some.contains(r#""bin" = ''"#), "{some}");
    }

    #[test]
    fn a_list_without_depots_has_the_plants_of_them() {
        let text = sql(&PLANTS, &[("1000", "A1")]).unwrap();
        assert_eq!(text, r#""plant" IS NULL OR ("plant" = any(ARRAY ['','1000']))"#);
    }

    #[test]
    fn a_record_of_several_lines_belongs_wherever_one_of_them_does() {
        let text = sql(&SEVERAL, &[("1000", "A1"), ("2000", "")]).unwrap();
        assert!(text.starts_with(r#""places" && cast(ARRAY ['',"#), "{text}");
        for place in [r"'1000\037A1'", r"'1000\037'", "'2000'"] {
            assert!(text.contains(place), "{place:?}: {text}");
        }
    }

    #[test]
    fn nobody_is_put_where_his_administrator_does_not_work() {
        let mine = places(&[("1000", ""), ("2000", "B1")]);
        assert!(mine.include(&places(&[("1000", "A1"), ("2000", "B1")])));
        for beyond in [&[("2000", "")][..], &[("2000", "B2")], &[("3000", "")], &[]] {
            assert!(!mine.include(&places(beyond)), "{beyond:?}");
        }
    }
}

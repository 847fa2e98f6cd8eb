//! Supplier by supplier: lines promised later than wanted, and lines with quantities nobody has promised.

use super::line;
use crate::order_line::listing::LISTING;
use rust_decimal::Decimal;
use serde::Serialize;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::Result;
use tandem_platform::listing::{PageQuery, count_by, totals};
use tandem_platform::{Nothing, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

/// As many suppliers as a page shows at once: those with the most late lines.
const MOST: usize = 10;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DifferenceOfSupplier {
    pub organize_id: Uuid,
    pub supplier_zh: String,
    pub supplier_en: String,
    /// `action` of the list of lines is `pull_in`.
    pub lines_late: i64,
    /// How late these are on average, to one decimal.
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub days_late: Decimal,
    /// `action` is `reply`: nothing, or not all, is promised for good.
    pub lines_open: i64,
    /// What is not promised of these, over all units.
    #[serde(with = "crate::amounts")]
    #[schema(value_type = String)]
    pub quantity_missing: Decimal,
}

pub async fn differences(tx: &mut Tx, _input: Nothing) -> Result<Vec<DifferenceOfSupplier>> {
    let late = PageQuery { conditions: vec![line("action", "=", "pull_in")], ..PageQuery::default() };
    let counted = count_by(tx, &LISTING, &late, "organizeId").await?.into_iter();
    let mut worst: Vec<_> = counted.filter_map(|(id, lines)| Some((id.parse::<Uuid>().ok()?, lines))).collect();
    worst.sort_by_key(|(id, lines)| (std::cmp::Reverse(*lines), *id));
    worst.truncate(MOST);
    let names = tx.names(ORGANIZE, worst.iter().map(|(id, _)| *id).collect()).await?;
    let mut found = Vec::with_capacity(worst.len());
    for (organize_id, lines_late) in worst {
        let named = names.iter().find(|named| named.id == organize_id);
        let days = count_by(tx, &LISTING, &of(organize_id, "pull_in"), "dayDifference").await?.into_iter();
        let days: i64 = days.filter_map(|(days, lines)| Some(days.parse::<i64>().ok()? * lines)).sum();
        let open = totals(tx, &LISTING, &of(organize_id, "reply")).await?;
        let missing = open.sums.get("quantityDifference").and_then(|text| text.parse().ok());
        found.push(DifferenceOfSupplier {
            organize_id,
            supplier_zh: named.map_or_else(String::new, |named| named.zh.clone()),
            supplier_en: named.map_or_else(String::new, |named| named.en.clone()),
            lines_late,
            days_late: (Decimal::from(days) / Decimal::from(lines_late.max(1))).round_dp(1),
            lines_open: open.count,
            quantity_missing: missing.unwrap_or_default(),
        });
    }
    Ok(found)
}

/// The lines of a supplier that have this to be done about them.
fn of(supplier: Uuid, action: &str) -> PageQuery {
    let conditions = vec![line("organizeId", "=", supplier.to_string()), line("action", "=", action)];
    PageQuery { conditions, columns: vec!["quantityDifference".into()], ..PageQuery::default() }
}

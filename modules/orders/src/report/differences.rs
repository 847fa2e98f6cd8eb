//! Per supplier: lines promised later than requested, and lines not fully promised.

use super::line;
use crate::order_line::listing::LISTING;
use rust_decimal::Decimal;
use serde::Serialize;
use std::collections::BTreeMap;
use tandem_kernel::Result;
use tandem_platform::listing::{PageQuery, count, count_by};
use tandem_platform::typed::Quantity;
use tandem_platform::{Nothing, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

/// Number of suppliers on the page: those with the most late lines.
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
    pub days_late: Quantity,
    /// `action` is `reply`: nothing, or not all, is promised for good.
    pub lines_open: i64,
}

pub async fn differences(tx: &mut Tx, _input: Nothing) -> Result<Vec<DifferenceOfSupplier>> {
    let late = PageQuery { conditions: vec![line("action", "=", "pull_in")], ..PageQuery::default() };
    let counted = count_by(tx, &LISTING, &late, "organizeId").await?.into_iter();
    let mut worst: Vec<_> = counted.filter_map(|(id, lines)| Some((id.parse::<Uuid>().ok()?, lines))).collect();
    worst.sort_by_key(|(id, lines)| (std::cmp::Reverse(*lines), *id));
    worst.truncate(MOST);
    let names = named(tx, worst.iter().map(|(id, _)| *id).collect()).await?;
    let mut found = Vec::with_capacity(worst.len());
    for (organize_id, lines_late) in worst {
        let (supplier_zh, supplier_en) = names.get(&organize_id).cloned().unwrap_or_default();
        let days = count_by(tx, &LISTING, &of(organize_id, "pull_in"), "dayDifference").await?.into_iter();
        let days: i64 = days.filter_map(|(days, lines)| days.parse::<i64>().ok()?.checked_mul(lines)).sum();
        let lines_open = count(tx, &LISTING, &of(organize_id, "reply")).await?;
        found.push(DifferenceOfSupplier {
            organize_id,
            supplier_zh,
            supplier_en,
            lines_late,
            days_late: (Decimal::from(days) / Decimal::from(lines_late.max(1))).round_dp(1).into(),
            lines_open,
        });
    }
    Ok(found)
}

/// Supplier names as in their newest orders.
async fn named(tx: &mut Tx, suppliers: Vec<Uuid>) -> Result<BTreeMap<Uuid, (String, String)>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Vec<(Uuid, String, String)> = sqlx::query_as(
        "select supplier.id, newest.supplier_zh, newest.supplier_en from unnest($2::uuid[]) as supplier(id), lateral
           (select o.supplier_zh, o.supplier_en from orders.purchase_order o
            where o.tenant_id = $1 and o.organize_id = supplier.id and o.published_at is not null
            order by o.number desc limit 1) as newest",
    )
    .bind(tenant)
    .bind(suppliers)
    .fetch_all(tx.conn())
    .await?;
    Ok(found.into_iter().map(|(id, zh, en)| (id, (zh, en))).collect())
}

/// Selects a supplier's lines that need this action.
fn of(supplier: Uuid, action: &str) -> PageQuery {
    let conditions = vec![line("organizeId", "=", supplier.to_string()), line("action", "=", action)];
    PageQuery { conditions, ..PageQuery::default() }
}

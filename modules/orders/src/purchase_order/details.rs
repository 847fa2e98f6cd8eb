//! Several orders with all their lines, for bulk editing.

use super::lines;
use super::listing::LISTING;
use super::record::PurchaseOrder;
use serde::Deserialize;
use std::collections::HashMap;
use tandem_kernel::{Error, Result};
use tandem_platform::listing::some;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
pub struct OrderIds {
    pub ids: Vec<Uuid>,
}

/// Sorted by number; orders that do not exist or are not visible to the caller are omitted.
pub async fn details(tx: &mut Tx, Body(asked): Body<OrderIds>) -> Result<Vec<PurchaseOrder>> {
    if asked.ids.len() > super::batch::MOST {
        return Err(Error::refused("orders-purchase_order-too_many").with("limit", super::batch::MOST));
    }
    let (_, found) = some(tx, &LISTING, ["id"].into_iter(), &asked.ids).await?;
    let ids = found.iter().map(|line| Ok(line.text(0)?.and_then(|id| id.parse().ok()))).collect::<Result<Vec<_>>>()?;
    let ids: Vec<Uuid> = ids.into_iter().flatten().collect();
    let tenant = tx.ctx().tenant.id.uuid();
    let mut orders: Vec<PurchaseOrder> = sqlx::query_as(
        "select * from orders.purchase_order where tenant_id = $1 and purchase_order_id = any($2) order by number",
    )
    .bind(tenant)
    .bind(&ids)
    .fetch_all(tx.conn())
    .await?;
    let mut of_order: HashMap<Uuid, Vec<_>> = HashMap::new();
    for mut line in lines::of_orders(tx, &ids).await? {
        line.as_written();
        of_order.entry(line.purchase_order_id).or_default().push(line);
    }
    let reader = tx.ctx().side();
    for order in &mut orders {
        order.told(reader);
        order.lines = of_order.remove(&order.id).unwrap_or_default();
    }
    Ok(orders)
}

//! What a claim refuses although it is a draft: to be sent about an order that is not its supplier's any more.

use super::Claim;
use crate::purchase_order::published::wrong_for;
use std::collections::HashMap;
use tandem_platform::document::prelude::*;

/// The order it names. `None` if it names none that is known: once any text could be entered.
#[derive(Debug, Clone, Default)]
pub struct About(Option<OrderStanding>);

#[derive(Debug, Clone, sqlx::FromRow)]
struct OrderStanding {
    claim_id: Uuid,
    published: bool,
    same_supplier: bool,
}

impl About {
    pub fn refusal(&self) -> Option<Refusal> {
        let order = self.0.as_ref()?;
        wrong_for(order.published, order.same_supplier).map(|key| Refusal::of(key).at("orderNumber"))
    }
}

pub async fn learn(tx: &mut Tx, claims: &mut [Claim]) -> Result<()> {
    let about_orders = claims.iter().filter(|claim| !claim.order_number.is_empty());
    let ids: Vec<Uuid> = about_orders.map(|claim| claim.disputed.common.id).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let tenant = tx.ctx().tenant.id.uuid();
    let orders: Vec<OrderStanding> = sqlx::query_as(
        "select c.claim_id, o.published_at is not null as published,
           o.organize_id is not distinct from c.organize_id as same_supplier
         from orders.claim c join orders.purchase_order o on o.tenant_id = c.tenant_id and o.number = c.order_number
         where c.tenant_id = $1 and c.claim_id = any($2)",
    )
    .bind(tenant)
    .bind(ids)
    .fetch_all(tx.conn())
    .await?;
    let mut orders: HashMap<Uuid, _> = orders.into_iter().map(|order| (order.claim_id, order)).collect();
    for claim in claims {
        claim.about = About(orders.remove(&claim.disputed.common.id));
    }
    Ok(())
}

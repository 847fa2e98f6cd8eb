//! What a return refuses although it is a draft: to be sent where its order, or what is left of it, no longer allows it.

use super::commands::over;
use super::lines::TAKEN;
use super::record::ReturnOrder;
use crate::purchase_order::published::wrong;
use std::collections::HashMap;
use tandem_platform::document::prelude::*;

/// How many lines a refusal names.
const MOST_NAMED: usize = 10;

/// What decides beside the row of the return.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    order: Option<OrderStanding>,
    /// Lines of which less can be returned now than was entered.
    short_lines: Vec<String>,
}

#[derive(Debug, Clone, sqlx::FromRow)]
struct OrderStanding {
    return_order_id: Uuid,
    state: String,
    published: bool,
    same_supplier: bool,
}

impl Beside {
    pub fn refusal(&self) -> Option<Refusal> {
        let refused = match &self.order {
            None => Some("orders-purchase_order-no_order"),
            Some(order) => wrong(order.published, order.same_supplier).or_else(|| over(&order.state)),
        };
        if let Some(key) = refused {
            return Some(Refusal::of(key).at("orderNumber"));
        }
        let (first, all) = (self.short_lines.first()?, &self.short_lines);
        let mut named = all.iter().skip(1).take(MOST_NAMED - 1).fold(first.clone(), |named, line| named + ", " + line);
        if all.len() > MOST_NAMED {
            named.push_str(", …");
        }
        let said = Refusal::of("orders-return_order-lines_changed").with("lines", named);
        Some(all.iter().fold(said, |said, line| said.at(format!("lines.{line}"))))
    }
}

pub async fn learn(tx: &mut Tx, returns: &mut [ReturnOrder]) -> Result<()> {
    let drafts = returns.iter().map(|one| &one.disputed.common).filter(|common| common.state == dispute::DRAFT);
    let (tenant, ids) = (tx.ctx().tenant.id.uuid(), drafts.map(|common| common.id).collect::<Vec<_>>());
    let orders: Vec<OrderStanding> = sqlx::query_as(
        "select r.return_order_id, o.state, o.published_at is not null as published,
           o.organize_id is not distinct from r.organize_id as same_supplier
         from orders.return_order r join orders.purchase_order o using (tenant_id, purchase_order_id)
         where r.tenant_id = $1 and r.return_order_id = any($2)",
    )
    .bind(tenant)
    .bind(&ids)
    .fetch_all(tx.conn())
    .await?;
    let mut orders: HashMap<Uuid, _> = orders.into_iter().map(|order| (order.return_order_id, order)).collect();
    let mut short = TAKEN.short(tx, &ids).await?;
    for one in returns {
        let id = one.disputed.common.id;
        one.beside = Beside { order: orders.remove(&id), short_lines: short.remove(&id).unwrap_or_default() };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_some_lines_and_points_at_all() {
        let order = OrderStanding {
            return_order_id: Uuid::nil(),
            state: "replied".to_owned(),
            published: true,
            same_supplier: true,
        };
        let of = |count: usize| {
            let short_lines = (1..=count).map(|line| line.to_string()).collect();
            Beside { order: Some(order.clone()), short_lines }.refusal()
        };
        assert_eq!(of(0), None);
        let said = |count| of(count).map(|refusal| refusal.message.args[0].1.clone()).unwrap_or_default();
        assert_eq!((said(2), said(11)), ("1, 2".to_owned(), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …".to_owned()));
        assert_eq!(of(11).map(|refusal| Error::from(refusal).fields().len()), Some(11));
    }
}

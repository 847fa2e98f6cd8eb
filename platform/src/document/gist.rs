//! What a document is about, in a few facts: for to-do entries and messages, which name it outside its own list.

use crate::Tx;
use sqlx::AssertSqlSafe;
use tandem_kernel::{DocumentKind, Follow, Gist, Result, Side, number};
use uuid::Uuid;

/// The facts of one document. What its own row does not say is taken from the document it depends on: the amount of a
/// stamped copy is that of its order.
#[derive(Clone, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct Facts {
    pub supplier_zh: String,
    pub supplier_en: String,
    /// As a decimal; none where nothing has an amount.
    pub amount: Option<String>,
    pub currency: String,
    pub responsible: String,
    pub purchasing_group: String,
    said_by_buyer: String,
    said_by_supplier: String,
    /// How many lines it has itself; empty where its kind has none.
    pub lines: String,
    parent_kind: Option<String>,
    parent_id: Option<Uuid>,
}

/// A stamped copy depends on an order change, that on an order.
const DEEPEST: usize = 2;

/// Without data rules: for what the product itself writes about a document.
pub async fn facts(tx: &mut Tx, kind: &'static DocumentKind, id: Uuid) -> Result<Facts> {
    let mut facts = row(tx, kind, id).await?.unwrap_or_default();
    for _ in 0..DEEPEST {
        let (Some(kind), Some(id)) = (facts.parent_kind.take(), facts.parent_id.take()) else { break };
        let Some(kind) = tx.platform().document(&kind) else { break };
        let Some(parent) = row(tx, kind, id).await? else { break };
        facts.complete_with(parent);
    }
    Ok(facts)
}

async fn row(tx: &mut Tx, kind: &'static DocumentKind, id: Uuid) -> Result<Option<Facts>> {
    let ((schema, table), key) = (kind.table, kind.key);
    let Gist { supplier_zh, supplier_en, amount, currency, responsible, purchasing_group, .. } = kind.gist;
    let text = |column: &str| if column.is_empty() { "''".to_owned() } else { format!("{column}::text") };
    let (parent_kind, parent_id) = parent(kind);
    // Identifiers come from the descriptor, values are bound.
    let sql = format!(
        "select {} as supplier_zh, {} as supplier_en, nullif({}, '') as amount, {} as currency, {} as responsible,
           {} as purchasing_group, {} as said_by_buyer, {} as said_by_supplier, {} as lines,
           {parent_kind} as parent_kind, {parent_id} as parent_id
         from {schema}.{table} where tenant_id = $1 and {key} = $2",
        text(supplier_zh),
        text(supplier_en),
        text(amount),
        text(currency),
        text(responsible),
        text(purchasing_group),
        text(kind.gist.said_by_buyer),
        text(kind.gist.said_by_supplier),
        text(kind.gist.lines),
    );
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(tenant).bind(id).fetch_optional(tx.conn()).await?)
}

/// Expressions for the kind and the id of the document it depends on.
fn parent(kind: &DocumentKind) -> (String, String) {
    let followed = kind.listing.follows.iter().find_map(|follow| match follow {
        Follow::Record { listing, column } => Some((format!("'{listing}'"), format!("{column}::text::uuid"))),
        Follow::Any { kind, id } => Some((format!("{kind}::text"), format!("{id}::text::uuid"))),
        _ => None,
    });
    followed.unwrap_or_else(|| ("null::text".to_owned(), "null::uuid".to_owned()))
}

impl Facts {
    /// What the other side said last to this one.
    pub fn said_to(&self, side: Side) -> &str {
        if side == Side::Supplier { &self.said_by_buyer } else { &self.said_by_supplier }
    }

    fn complete_with(&mut self, parent: Self) {
        if self.amount.is_none() {
            (self.amount, self.currency) = (parent.amount, parent.currency);
        }
        if self.responsible.is_empty() {
            self.responsible = parent.responsible;
        }
        if self.purchasing_group.is_empty() {
            self.purchasing_group = parent.purchasing_group;
        }
        (self.parent_kind, self.parent_id) = (parent.parent_kind, parent.parent_id);
    }

    /// The amount with grouped thousands and its currency; empty where there is none.
    pub fn worth(&self) -> String {
        self.amount
            .as_deref()
            .map_or_else(String::new, |amount| format!("{} {}", number::grouped(amount), self.currency))
    }
}

#[cfg(test)]
mod tests {
    use super::Facts;

    #[test]
    fn a_document_has_the_amount_of_what_it_depends_on_unless_it_has_its_own() {
        let order = Facts {
            amount: Some("10.00".into()),
            currency: "CNY".into(),
            responsible: "li".into(),
            ..Facts::default()
        };
        let mut change = Facts { supplier_zh: "甲".into(), ..Facts::default() };
        change.complete_with(order.clone());
        assert_eq!((change.worth().as_str(), change.responsible.as_str()), ("10.00 CNY", "li"));
        let mut penalty = Facts { amount: Some("500".into()), currency: "USD".into(), ..Facts::default() };
        penalty.complete_with(order);
        assert_eq!((penalty.worth().as_str(), penalty.responsible.as_str()), ("500 USD", "li"));
    }
}

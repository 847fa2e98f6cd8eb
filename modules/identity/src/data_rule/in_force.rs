//! The data rules in force for a user: those of the user's roles and of the user.

use serde_json::Value;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::listing::data_rules::{Narrow, Rules};
use tandem_platform::module::Work;
use uuid::Uuid;

pub struct OfRoles;

impl Narrow for OfRoles {
    fn rules<'a>(&'a self, tx: &'a mut Tx) -> Work<'a, Rules> {
        Box::pin(async move {
            let user = tx.ctx().caller()?.id.uuid();
            Ok(by_listing(of_user(tx, user).await?))
        })
    }
}

pub fn by_listing(rules: impl IntoIterator<Item = InForce>) -> Rules {
    let mut all = Rules::new();
    for rule in rules {
        all.entry(rule.listing).or_default().push(rule.rule);
    }
    all
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub struct InForce {
    pub data_rule_id: Uuid,
    pub listing: String,
    pub description: String,
    pub rule: Value,
    pub sql: String,
}

/// For all lists.
pub async fn of_user(tx: &mut Tx, user: Uuid) -> Result<Vec<InForce>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select data_rule_id, listing, description, rule, sql from identity.data_rule d
         where d.tenant_id = $1 and d.status = 'on'
           and (d.user_id = $2 or d.role_id in
             (select r.role_id from identity.user_role r where r.tenant_id = $1 and r.user_id = $2))
         order by d.listing, d.data_rule_id",
    )
    .bind(tenant)
    .bind(user)
    .fetch_all(tx.conn())
    .await?)
}

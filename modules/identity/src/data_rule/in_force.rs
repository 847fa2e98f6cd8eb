//! Which rules narrow a user's list: those of his roles and his own.

use serde_json::Value;
use tandem_kernel::{Listing, Result};
use tandem_platform::Tx;
use tandem_platform::listing::narrow::Narrow;
use tandem_platform::module::Work;
use uuid::Uuid;

pub struct Rules;

impl Narrow for Rules {
    fn rules<'a>(&'a self, tx: &'a mut Tx, listing: &'static Listing) -> Work<'a, Vec<Value>> {
        Box::pin(async move {
            let user = tx.ctx().caller()?.id.uuid();
            let found = of_user(tx, user, Some(listing.code)).await?;
            Ok(found.into_iter().map(|rule| rule.rule).collect())
        })
    }
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub struct InForce {
    pub data_rule_id: Uuid,
    pub listing: String,
    pub description: String,
    pub rule: Value,
    pub sql: String,
}

/// Of one list, or of all.
pub async fn of_user(tx: &mut Tx, user: Uuid, listing: Option<&str>) -> Result<Vec<InForce>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select data_rule_id, listing, description, rule, sql from identity.data_rule d
         where d.tenant_id = $1 and d.status = 'on' and ($3::text is null or d.listing = $3)
           and (d.user_id = $2 or d.role_id in
             (select r.role_id from identity.user_role r where r.tenant_id = $1 and r.user_id = $2))
         order by d.listing, d.data_rule_id",
    )
    .bind(tenant)
    .bind(user)
    .bind(listing)
    .fetch_all(tx.conn())
    .await?)
}

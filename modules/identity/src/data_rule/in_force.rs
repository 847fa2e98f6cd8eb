//! What narrows the lists of a user: the data rules of the user's roles and of the user, and the plants the user works
//! for.

use crate::session::switch_role;
use crate::user::depots;
use serde_json::Value;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::listing::data_rules::{Narrow, Rules};
use tandem_platform::listing::places::Places;
use tandem_platform::module::Work;
use uuid::Uuid;

pub struct OfRoles;

impl Narrow for OfRoles {
    fn rules<'a>(&'a self, tx: &'a mut Tx) -> Work<'a, Rules> {
        Box::pin(async move {
            let (user, session) = (tx.ctx().caller()?.id.uuid(), tx.ctx().caller()?.session);
            let role = switch_role::of_session(tx, session).await?;
            let rules = of_user(tx, user, role).await?;
            Ok(joined(rules, depots::places(tx, user).await?))
        })
    }
}

pub fn joined(rules: impl IntoIterator<Item = InForce>, places: Places) -> Rules {
    let mut all = Rules { places, ..Rules::default() };
    for rule in rules {
        all.of_listings.entry(rule.listing).or_default().push(rule.rule);
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

/// For all lists; those of one role only where the user works in it.
pub async fn of_user(tx: &mut Tx, user: Uuid, role: Option<Uuid>) -> Result<Vec<InForce>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select data_rule_id, listing, description, rule, sql from identity.data_rule d
         where d.tenant_id = $1 and d.status = 'on'
           and (d.user_id = $2 or d.role_id in
             (select r.role_id from identity.user_role r where r.tenant_id = $1 and r.user_id = $2
                and ($3::uuid is null or r.role_id = $3)))
         order by d.listing, d.data_rule_id",
    )
    .bind(tenant)
    .bind(user)
    .bind(role)
    .fetch_all(tx.conn())
    .await?)
}

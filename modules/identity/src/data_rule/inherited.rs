//! Data rules are inherited as plants are: whoever is narrowed by rules equips and takes over nobody who is narrowed by less,
//! whoever he adds begins with his, and he lifts none of them.

use super::in_force::{InForce, of_user};
use super::listing::LISTING;
use super::queries::DataRule;
use crate::session::switch_role;
use serde_json::{Value, json};
use tandem_kernel::{Result, Side};
use tandem_platform::Tx;
use tandem_platform::audit::Entry;
use tandem_platform::record::{self, Values};
use uuid::Uuid;

/// The rules that narrow the caller; none in a system context.
pub struct OfCaller(Vec<InForce>);

impl OfCaller {
    pub async fn read(tx: &mut Tx) -> Result<Self> {
        let Some(me) = tx.ctx().actor.clone() else { return Ok(Self(Vec::new())) };
        let role = switch_role::of_session(tx, me.session).await?;
        Ok(Self(of_user(tx, me.id.uuid(), role).await?))
    }

    /// Whether this is one of them, for him or for anybody else.
    pub fn hold(&self, rule: &DataRule) -> bool {
        self.0.iter().any(|mine| is_same(mine, &rule.listing, &rule.rule))
    }

    /// Whether the user is narrowed by all of them.
    pub async fn narrow(&self, tx: &mut Tx, user: Uuid) -> Result<bool> {
        Ok(self.lacking(tx, user, None).await?.is_empty())
    }

    /// Narrows the user by those that do not narrow him yet, now that he has these roles.
    pub async fn pass_on(&self, tx: &mut Tx, user: Uuid, roles: &[Uuid]) -> Result<()> {
        for rule in self.lacking(tx, user, Some(roles.to_vec())).await? {
            let id = tx.new_id();
            let values = Values::none()
                .put("listing", &rule.listing)
                .put("user_id", user)
                .put("description", &rule.description)
                .put("status", "on")
                .put("rule", &rule.rule)
                .put("sql", &rule.sql);
            record::insert::<DataRule>(tx, id, values).await?;
            // By hand: suppliers do not read rules of their colleagues, not even those they pass on.
            let after = json!({ "id": id, "version": 1, "listing": rule.listing, "userId": user, "status": "on",
                "description": rule.description, "rule": rule.rule, "sql": rule.sql });
            tx.audit(Entry::new("create", LISTING.code, id, &rule.description).after(&after)?).await?;
        }
        Ok(())
    }

    /// Those that do not narrow the user, with these roles or with those he has.
    async fn lacking(&self, tx: &mut Tx, user: Uuid, roles: Option<Vec<Uuid>>) -> Result<Vec<&InForce>> {
        if self.0.is_empty() {
            return Ok(Vec::new());
        }
        // Rules of others are hidden from suppliers, so the product itself looks, and tells no more than this.
        let theirs = if tx.ctx().side() == Side::Supplier {
            let tenant = tx.ctx().tenant.clone();
            let mut looking = tx.platform().begin_system(&tenant, "identity.inherited_rules").await?;
            let theirs = narrowing(&mut looking, user, roles).await?;
            looking.rollback().await?;
            theirs
        } else {
            narrowing(tx, user, roles).await?
        };
        Ok(self.0.iter().filter(|mine| !theirs.iter().any(|(of, rule)| is_same(mine, of, rule))).collect())
    }
}

fn is_same(mine: &InForce, listing: &str, rule: &Value) -> bool {
    mine.listing == listing && mine.rule == *rule
}

/// Listings and rules that narrow a user, with these roles or with those he has.
async fn narrowing(tx: &mut Tx, user: Uuid, roles: Option<Vec<Uuid>>) -> Result<Vec<(String, Value)>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select listing, rule from identity.data_rule d
         where d.tenant_id = $1 and d.status = 'on'
           and (d.user_id = $2 or d.role_id = any(coalesce($3::uuid[], array(
             select r.role_id from identity.user_role r where r.tenant_id = $1 and r.user_id = $2))))",
    )
    .bind(tenant)
    .bind(user)
    .bind(roles)
    .fetch_all(tx.conn())
    .await?)
}

//! What a rule would do, in rows, to each user it touches. Nothing is changed.

use super::commands::{DataRuleForm, check};
use super::in_force::of_user;
use crate::account::rules::{label, side};
use crate::user::organizes::organizes;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;
use tandem_kernel::{Actor, Result, SessionId, UserId};
use tandem_platform::listing::narrow::count_as;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

/// Each user costs two counts; the first of a large role tell enough.
const SHOWN: i64 = 20;

#[derive(Debug, Deserialize, ToSchema)]
pub struct DraftRule {
    /// The rule it would replace, if any.
    pub id: Option<Uuid>,
    #[serde(flatten)]
    pub form: DataRuleForm,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RulePreview {
    /// What the rule means; never run.
    pub sql: String,
    /// Effective users it applies to, of which at most twenty are counted.
    pub affected: i64,
    pub users: Vec<RowsSeen>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RowsSeen {
    pub id: Uuid,
    pub label: String,
    /// Without permission for the list the user sees no row, whatever the rules say.
    pub may_read: bool,
    /// Up to 10,000.
    pub before: u64,
    pub after: u64,
}

pub async fn preview(tx: &mut Tx, Body(draft): Body<DraftRule>) -> Result<RulePreview> {
    let (listing, sql) = check(tx, &draft.form).await?;
    // Who may not read the list may not count its rows either.
    tx.ctx().needs(listing.permission)?;
    let tenant = tx.ctx().tenant.id.uuid();
    let rows = sqlx::query(
        "select u.user_id, u.username, u.surname, u.name, u.user_type, count(*) over () as affected,
           exists (select 1 from identity.user_role r join identity.role_permission p using (tenant_id, role_id)
             where r.tenant_id = u.tenant_id and r.user_id = u.user_id and p.permission = $5) as may_read
         from identity.user_account u where u.tenant_id = $1 and u.state = 'effective' and (u.user_id = $2
           or u.user_id in (select r.user_id from identity.user_role r where r.tenant_id = $1 and r.role_id = $3))
         order by u.username, u.user_id limit $4",
    )
    .bind(tenant)
    .bind(draft.form.user_id)
    .bind(draft.form.role_id)
    .bind(SHOWN)
    .bind(listing.permission)
    .fetch_all(tx.conn())
    .await?;
    let affected = rows.first().map_or(0, |row| row.get("affected"));
    let mut users = Vec::with_capacity(rows.len());
    for row in rows {
        let id: Uuid = row.get("user_id");
        let actor = Actor {
            id: UserId::new(id),
            label: label(row.get("username"), row.get("surname"), row.get("name")).into(),
            side: side(row.get("user_type")),
            organizes: organizes(tx, id).await?.into(),
            session: SessionId::new(Uuid::nil()),
        };
        let now = of_user(tx, id, Some(listing.code)).await?;
        let kept = now.iter().filter(|rule| Some(rule.data_rule_id) != draft.id).map(|rule| rule.rule.clone());
        let mut then: Vec<Value> = kept.collect();
        if draft.form.status == "on" {
            then.push(draft.form.rule.clone());
        }
        let now: Vec<Value> = now.into_iter().map(|rule| rule.rule).collect();
        let may_read: bool = row.get("may_read");
        let (before, after) = if may_read {
            (count_as(tx, listing, &actor, &now).await?, count_as(tx, listing, &actor, &then).await?)
        } else {
            (0, 0)
        };
        users.push(RowsSeen { id, label: actor.label.to_string(), may_read, before, after });
    }
    Ok(RulePreview { sql, affected, users })
}

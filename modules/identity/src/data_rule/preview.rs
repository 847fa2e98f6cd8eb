//! Previews the effect of a data rule as row counts per user, in its own list and in dependent lists. Changes nothing.

use super::commands::{DataRuleForm, check};
use super::in_force::{joined, of_user};
use crate::account::rules::{label, side};
use crate::user::depots;
use crate::user::organizes::organizes;
use serde::{Deserialize, Serialize};
use sqlx::Row;
use tandem_kernel::{Actor, Listing, Result, SessionId, UserId};
use tandem_platform::listing::data_rules::{Eyes, Rules, count_as};
use tandem_platform::listing::follow::reached;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

/// Each user costs two counts per list, so only the first users are evaluated.
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
    /// The other lists it changes for the user: what hangs on hidden records is hidden with them.
    pub also: Vec<RowsOfList>,
}

/// How many rows of one list; none where the user may not read it.
#[derive(Debug, Serialize, ToSchema)]
pub struct RowsOfList {
    pub listing: String,
    pub title: String,
    pub before: u64,
    pub after: u64,
}

pub async fn preview(tx: &mut Tx, Body(draft): Body<DraftRule>) -> Result<RulePreview> {
    let (listing, sql, _) = check(tx, &draft.form).await?;
    // Callers may only count rows of lists they may read.
    tx.ctx().needs(listing.permission)?;
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query(
        "select u.user_id, u.username, u.surname, u.name, u.user_type, count(*) over () as affected,
           array(select distinct p.permission from identity.user_role r join identity.role_permission p using (tenant_id, role_id)
             where r.tenant_id = u.tenant_id and r.user_id = u.user_id) as permissions
         from identity.user_account u where u.tenant_id = $1 and u.state = 'effective' and (u.user_id = $2
           or u.user_id in (select r.user_id from identity.user_role r where r.tenant_id = $1 and r.role_id = $3))
         order by u.username, u.user_id limit $4",
    )
    .bind(tenant)
    .bind(draft.form.user_id)
    .bind(draft.form.role_id)
    .bind(SHOWN)
    .fetch_all(tx.conn())
    .await?;
    // The same applies to dependent lists.
    let mut others = reached(tx.platform(), listing);
    others.retain(|other| tx.ctx().permissions.holds(other.permission));
    let affected = found.first().map_or(0, |row| row.get("affected"));
    let mut users = Vec::with_capacity(found.len());
    for row in found {
        let id: Uuid = row.get("user_id");
        let actor = Actor {
            id: UserId::new(id),
            label: label(row.get("username"), row.get("surname"), row.get("name")).into(),
            side: side(row.get("user_type")),
            organizes: organizes(tx, id).await?.into(),
            session: SessionId::new(Uuid::nil()),
        };
        let permissions = tx.platform().held(actor.side, row.get("permissions"));
        let eyes = Eyes { actor: &actor, permissions: &permissions };
        let now = of_user(tx, id, None).await?;
        let places = depots::places(tx, id).await?;
        let others_of = now.iter().filter(|rule| Some(rule.data_rule_id) != draft.id).cloned();
        let mut then = joined(others_of, places.clone());
        if draft.form.status == "on" {
            then.of_listings.entry(listing.code.to_owned()).or_default().push(draft.form.rule.clone());
        }
        let change = (joined(now, places), then);
        let (before, after) = rows(tx, listing, &eyes, &change).await?;
        let mut also = Vec::new();
        for other in &others {
            let (before, after) = rows(tx, other, &eyes, &change).await?;
            if before != after {
                let title = tx.platform().words().label(tx.ctx().language, other.title());
                also.push(RowsOfList { listing: other.code.to_owned(), title, before, after });
            }
        }
        let may_read = permissions.holds(listing.permission);
        users.push(RowsSeen { id, label: actor.label.to_string(), may_read, before, after, also });
    }
    Ok(RulePreview { sql, affected, users })
}

/// Row counts under the current rules and under the proposed ones.
async fn rows(
    tx: &mut Tx,
    listing: &'static Listing,
    eyes: &Eyes<'_>,
    (now, then): &(Rules, Rules),
) -> Result<(u64, u64)> {
    if !eyes.permissions.holds(listing.permission) {
        return Ok((0, 0));
    }
    Ok((count_as(tx, listing, eyes, now).await?, count_as(tx, listing, eyes, then).await?))
}

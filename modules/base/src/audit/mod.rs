//! The audit trail of a record: who changed which field, and earlier versions of the record.

mod history;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;
use tandem_kernel::{Error, Listing, Result};
use tandem_platform::attachable;
use tandem_platform::audit::changes::{Say, changes};
use tandem_platform::audit::history::{readable as readable_record, told_as, untold};
use tandem_platform::http::route::Method;
use tandem_platform::listing::may_see;
use tandem_platform::{Access, Query, Route, Tx};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

pub const VIEW: &str = "base.audit.view";
const LIMIT: i64 = 200;

pub fn routes() -> Vec<Route> {
    let view = Access::Permission(VIEW);
    vec![
        Route::ask(Method::GET, "/service1/base/api/audit/entity", view, entity),
        Route::ask(Method::GET, "/service1/base/api/audit/versions", view, history::versions),
        Route::ask(Method::GET, "/service1/base/api/audit/version", view, history::version),
        Route::ask(Method::GET, "/service1/base/api/audit/compare", view, history::compare),
    ]
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct Which {
    /// The code of the listing the record stands in, such as `base.dict_item`.
    pub entity_kind: String,
    pub entity_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    pub audit_id: String,
    pub at: String,
    pub who: String,
    pub action: String,
    pub action_label: String,
    pub changes: Vec<FieldChange>,
    pub request_id: String,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldChange {
    pub field: String,
    pub label: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

impl From<tandem_kernel::FieldChange> for FieldChange {
    fn from(change: tandem_kernel::FieldChange) -> Self {
        let tandem_kernel::FieldChange { field, label, before, after } = change;
        Self { field, label, before, after }
    }
}

/// The history of a record requires read access to its list.
async fn readable(tx: &mut Tx, kind: &str, id: &str) -> Result<&'static Listing> {
    let listing = tx.platform().listing(kind).ok_or_else(Error::not_found)?;
    tx.ctx().needs(listing.permission)?;
    if let Ok(id) = id.parse() {
        may_see(tx, listing, id).await?;
    }
    Ok(listing)
}

pub async fn entity(tx: &mut Tx, Query(which): Query<Which>) -> Result<Vec<AuditEntry>> {
    let listing = readable(tx, &which.entity_kind, &which.entity_id).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    let rows = sqlx::query(
        "select audit_id, at, actor_label, action, before, after, request_id from platform.audit
         where tenant_id = $1 and entity_kind = $2 and entity_id = $3 and action <> all($5)
         order by audit_id desc limit $4",
    )
    .bind(tenant)
    .bind(&which.entity_kind)
    .bind(&which.entity_id)
    .bind(LIMIT)
    .bind(untold(tx, listing.code))
    .fetch_all(tx.conn())
    .await?;
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let say = Say { words, language };
    let mut entries = Vec::with_capacity(rows.len());
    for row in rows {
        let action = told_as(tx, listing.code, row.get("action"));
        let who: String = row.get("actor_label");
        let told = |column| readable_record(tx, listing.code, row.get::<Option<Value>, _>(column));
        let (before, after) = (told("before"), told("after"));
        entries.push(AuditEntry {
            audit_id: row.get::<Uuid, _>("audit_id").to_string(),
            at: row.get::<OffsetDateTime, _>("at").format(&Rfc3339)?,
            who: if who.is_empty() { words.label(language, "platform-system") } else { who },
            action_label: action_label(tx, listing, &action),
            action,
            changes: changes(before.as_ref(), after.as_ref(), listing, &say)
                .into_iter()
                .map(FieldChange::from)
                .collect(),
            request_id: row.get("request_id"),
        });
    }
    Ok(entries)
}

/// What the reader is told of an action; nothing where it is withheld.
fn action_label(tx: &Tx, listing: &Listing, action: &str) -> String {
    if action.is_empty() {
        return String::new();
    }
    tx.platform().words().label(tx.ctx().language, &action_key(listing, action))
}

/// The label of the action: from the state machine, for attachments, or `…-action-create` of the record.
fn action_key(listing: &Listing, action: &str) -> String {
    let known = listing.machine.and_then(|(_, machine)| machine.action(action));
    let known = known.map(|a| a.label).or_else(|| attachable::word(&attachable::ACTIONS, action));
    known.map_or_else(|| format!("{}-action-{action}", listing.code.replace('.', "-")), str::to_owned)
}

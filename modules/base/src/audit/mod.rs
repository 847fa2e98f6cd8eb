//! The audit trail of one record: who did what, field by field.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::Row;
use std::collections::BTreeSet;
use tandem_kernel::{Error, Listing, Result};
use tandem_platform::attachable;
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
    vec![Route::ask(Method::GET, "/service1/base/api/audit/entity", Access::Permission(VIEW), entity)]
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

pub async fn entity(tx: &mut Tx, Query(which): Query<Which>) -> Result<Vec<AuditEntry>> {
    // Who may not read the list may not read its records' history either.
    let listing = tx.platform().listing(&which.entity_kind).ok_or_else(Error::not_found)?;
    tx.ctx().needs(listing.permission)?;
    if let Ok(id) = which.entity_id.parse() {
        may_see(tx, listing, id).await?;
    }
    let tenant = tx.ctx().tenant.id.uuid();
    let rows = sqlx::query(
        "select audit_id, at, actor_label, action, before, after, request_id from platform.audit
         where tenant_id = $1 and entity_kind = $2 and entity_id = $3 order by audit_id desc limit $4",
    )
    .bind(tenant)
    .bind(&which.entity_kind)
    .bind(&which.entity_id)
    .bind(LIMIT)
    .fetch_all(tx.conn())
    .await?;
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let label = |field: &str| {
        let column = listing.column(field);
        let key = column.map(|c| c.label).or_else(|| attachable::word(&attachable::FIELDS, field));
        key.map_or_else(|| field.to_owned(), |key| words.label(language, key))
    };
    let mut entries = Vec::with_capacity(rows.len());
    for row in rows {
        let action: String = row.get("action");
        let who: String = row.get("actor_label");
        entries.push(AuditEntry {
            audit_id: row.get::<Uuid, _>("audit_id").to_string(),
            at: row.get::<OffsetDateTime, _>("at").format(&Rfc3339)?,
            who: if who.is_empty() { words.label(language, "platform-system") } else { who },
            action_label: words.label(language, &action_key(listing, &action)),
            action,
            changes: changes(row.get("before"), row.get("after"), listing, label),
            request_id: row.get("request_id"),
        });
    }
    Ok(entries)
}

/// The machine's word for the action, the word for what happens to files, or the record's own `…-action-create`.
fn action_key(listing: &Listing, action: &str) -> String {
    let known = listing.machine.and_then(|(_, machine)| machine.actions.iter().find(|a| a.name == action));
    let known = known.map(|a| a.label).or_else(|| attachable::word(&attachable::ACTIONS, action));
    known.map_or_else(|| format!("{}-action-{action}", listing.code.replace('.', "-")), str::to_owned)
}

/// The fields whose value differs, in the order of the list's columns.
fn changes(
    before: Option<Value>,
    after: Option<Value>,
    listing: &Listing,
    label: impl Fn(&str) -> String,
) -> Vec<FieldChange> {
    let object = |value: Option<Value>| match value {
        Some(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    let (before, after) = (object(before), object(after));
    let text = |value: Option<&Value>| match value {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.clone()),
        Some(other) => Some(other.to_string()),
    };
    let place = |field: &str| listing.columns.iter().position(|c| c.field == field).unwrap_or(usize::MAX);
    let mut fields: Vec<&String> = before.keys().chain(after.keys()).collect::<BTreeSet<_>>().into_iter().collect();
    fields.sort_by_key(|field| place(field));
    // The entry itself says who and when; carried columns mean nothing to a reader.
    let told = |field: &str| {
        !matches!(field, "updatedBy" | "updatedAt")
            && listing.column(field).is_none_or(|column| column.shown || column.searchable)
    };
    let empty = |value: Option<&Value>| value.is_none_or(|v| v.is_null() || v == "");
    let differing = fields.into_iter().filter(|field| {
        let (old, new) = (before.get(*field), after.get(*field));
        old != new && !(empty(old) && empty(new)) && told(field)
    });
    differing
        .map(|field| FieldChange {
            field: field.clone(),
            label: label(field),
            before: text(before.get(field)),
            after: text(after.get(field)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_fields_that_differ_are_told_in_column_order() {
        let before =
            json!({ "descriptionZh": "人民币", "itemValue": "CNY", "sortOrder": 1, "version": 1, "updatedBy": "a" });
        let after = json!({ "descriptionZh": "人民币元", "itemValue": "CNY", "sortOrder": 2, "version": 2, "updatedBy": "b",
            "alternate1": "" });
        let listing = &crate::dict_item::listing::LISTING;
        let told = changes(Some(before), Some(after), listing, str::to_owned);
        let told: Vec<_> = told.into_iter().map(|c| (c.field, c.before.unwrap(), c.after.unwrap())).collect();
        let expected = [("descriptionZh", "人民币", "人民币元"), ("sortOrder", "1", "2")];
        assert_eq!(told, expected.map(|(f, b, a)| (f.to_owned(), b.to_owned(), a.to_owned())));
    }
}

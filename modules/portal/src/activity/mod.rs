//! What happened lately, told by events of other modules.

use serde::Serialize;
use sqlx::Row;
use tandem_contracts::base::DictItemChanged;
use tandem_kernel::{Column, ColumnKind, Listing, Message, Result, Sort};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::bus::live::Notice;
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Nothing, Route, Tx};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use utoipa::ToSchema;
use uuid::Uuid;

pub const VIEW: &str = "portal.activity.view";

pub static LISTING: Listing = Listing {
    code: "portal.activity",
    title: "portal-activity-list",
    table: ("portal", "activity"),
    key: &["activity_id"],
    columns: &[
        Column::new("id", "activity_id", "portal-activity-id", ColumnKind::Text).carried(),
        Column::new("at", "at", "portal-activity-at", ColumnKind::DateTime),
        Column::new("who", "who", "portal-activity-who", ColumnKind::User),
        Column::new("action", "action", "portal-activity-action", ColumnKind::Text),
        Column::new("entityKind", "entity_kind", "portal-activity-entity_kind", ColumnKind::Text),
        Column::new("entityId", "entity_id", "portal-activity-entity_id", ColumnKind::Text).carried(),
        Column::new("entityLabel", "entity_label", "portal-activity-entity_label", ColumnKind::Text),
    ],
    default_sort: &[Sort { field: "id", descending: true }],
    quick_search: &["entityLabel", "who"],
    permission: VIEW,
    machine: None,
    scenes: &[],
};

pub fn routes() -> Vec<Route> {
    vec![Route::ask(Method::GET, "/service1/portal/api/activity/recent", Access::Permission(VIEW), recent)]
}

pub async fn dict_item_changed(tx: &mut Tx, event: DictItemChanged, meta: Meta) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let (kind, label) = ("base.dict_item", format!("{} / {}", event.dict_name, event.item_value));
    sqlx::query(
        "insert into portal.activity (tenant_id, activity_id, at, who, action, entity_kind, entity_id, entity_label)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(tenant)
    .bind(meta.event_id.uuid())
    .bind(meta.at)
    .bind(&meta.actor_label)
    .bind(&event.action)
    .bind(kind)
    .bind(event.dict_item_id.to_string())
    .bind(label)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "insert into portal.activity_daily as d (tenant_id, day, entity_kind, changes) values ($1, $2, $3, 1)
         on conflict (tenant_id, day, entity_kind) do update set changes = d.changes + 1",
    )
    .bind(tenant)
    .bind(meta.at.date())
    .bind(kind)
    .execute(tx.conn())
    .await?;
    let notice = Notice { topic: LISTING.code, entity_id: meta.event_id.into(), version: 1, organizes: None };
    tx.notice(notice);
    Ok(())
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Activity {
    pub id: String,
    pub at: String,
    pub who: String,
    /// What was done, in the caller's language.
    pub text: String,
    pub entity_kind: String,
    pub entity_id: String,
}

pub async fn recent(tx: &mut Tx, _input: Nothing) -> Result<Vec<Activity>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows = sqlx::query(
        "select activity_id, at, who, action, entity_kind, entity_id, entity_label from portal.activity
         where tenant_id = $1 order by activity_id desc limit 30",
    )
    .bind(tenant)
    .fetch_all(tx.conn())
    .await?;
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let mut told = Vec::with_capacity(rows.len());
    for row in rows {
        let (kind, action): (String, String) = (row.get("entity_kind"), row.get("action"));
        let known = crate::DECLARATION.messages.iter().find(|key| {
            key.strip_prefix("portal-activity-")
                .is_some_and(|rest| rest == format!("{}-{action}", kind.replace('.', "-")))
        });
        let label: String = row.get("entity_label");
        let text =
            known.map_or(label.clone(), |key| words.say(language, &Message { key, args: vec![("label", label)] }));
        let who: String = row.get("who");
        told.push(Activity {
            id: row.get::<Uuid, _>("activity_id").to_string(),
            at: row.get::<OffsetDateTime, _>("at").format(&Rfc3339)?,
            who: if who.is_empty() { words.label(language, "platform-system") } else { who },
            text,
            entity_kind: kind,
            entity_id: row.get("entity_id"),
        });
    }
    Ok(told)
}

//! Recent activity, recorded from events of other modules.

use serde::{Deserialize, Serialize};
use tandem_contracts::base::DictItemChanged;
use tandem_kernel::{Column, Follow, Listing, Message, MessageKey, Result, Sort};
use tandem_platform::bus::consumer::Meta;
use tandem_platform::bus::live::Notice;
use tandem_platform::http::route::Method;
use tandem_platform::listing::{PageQuery, run};
use tandem_platform::{Access, Nothing, Route, Tx};
use utoipa::ToSchema;

pub const VIEW: &str = "portal.activity.view";

/// Number of entries on the dashboard.
const SHOWN: usize = 30;

/// Actions with a message; others are shown by their label alone.
const TOLD: [MessageKey; 5] = [
    "portal-activity-base-dict_item-create",
    "portal-activity-base-dict_item-edit",
    "portal-activity-base-dict_item-retire",
    "portal-activity-base-dict_item-restore",
    "portal-activity-base-dict_item-delete",
];

pub static LISTING: Listing = Listing {
    code: "portal.activity",
    table: ("portal", "activity"),
    key: &["activity_id"],
    parts: &[&[
        Column::id(),
        Column::date_time("at"),
        Column::user("who"),
        Column::text("action"),
        Column::text("entity_kind"),
        Column::text("entity_id").carried(),
        Column::text("entity_label"),
    ]],
    default_sort: &[Sort::down("id")],
    quick_search: &["entityLabel", "who"],
    permission: VIEW,
    follows: &[Follow::Any { kind: "entity_kind", id: "entity_id" }],
    ..Listing::EMPTY
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

/// A row of the list.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Happened {
    id: String,
    at: String,
    who: String,
    action: String,
    entity_kind: String,
    entity_id: String,
    entity_label: String,
}

/// Read through the list, so that data rules apply here, too.
pub async fn recent(tx: &mut Tx, _input: Nothing) -> Result<Vec<Activity>> {
    let newest = PageQuery { page_size: 50, count: false, ..PageQuery::default() };
    let rows = run(tx, &LISTING, &newest).await?.content;
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let mut told = Vec::with_capacity(SHOWN);
    for row in rows.iter().take(SHOWN) {
        let row: Happened = serde_json::from_str(row.get())?;
        let key = format!("portal-activity-{}-{}", row.entity_kind.replace('.', "-"), row.action);
        let known = TOLD.iter().find(|told| **told == key);
        let label = row.entity_label;
        let text =
            known.map_or(label.clone(), |key| words.say(language, &Message { key, args: vec![("label", label)] }));
        told.push(Activity {
            id: row.id,
            at: row.at,
            who: if row.who.is_empty() { words.label(language, "platform-system") } else { row.who },
            text,
            entity_kind: row.entity_kind,
            entity_id: row.entity_id,
        });
    }
    Ok(told)
}

//! A dictionary item as read, and dictionary lookups for forms, cells and other modules.

use super::listing::LISTING;
use super::states::ACTIVE;
use sqlx::Row;
use std::collections::BTreeMap;
use tandem_contracts::base::DictItemChanged;
use tandem_kernel::Language;
use tandem_platform::Query;
use tandem_platform::providers::Meaning;
use tandem_platform::record::prelude::*;
use utoipa::IntoParams;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct DictItem {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    pub dict_name: String,
    pub item_value: String,
    pub description_zh: String,
    pub description_en: String,
    pub isdefault: String,
    pub alternate1: String,
    pub alternate2: String,
    pub sort_order: i32,
    pub state: String,
}

impl Record for DictItem {
    const LISTING: &'static Listing = &LISTING;

    fn head(&self) -> Head<'_> {
        self.base.head(&self.state, format!("{} / {}", self.dict_name, self.item_value))
    }
    fn offer(&mut self, actions: Vec<RowAction>) {
        self.base.actions = actions;
    }
    fn announce<'a>(tx: &'a mut Tx, change: &'a Change<'a, Self>) -> Work<'a, ()> {
        Box::pin(async move {
            let event = DictItemChanged {
                dict_item_id: change.record.base.id,
                dict_name: change.record.dict_name.clone(),
                item_value: change.record.item_value.clone(),
                action: change.action.to_owned(),
                version: change.version(),
            };
            tx.emit(&event).await.map(drop)
        })
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct OneDictionary {
    pub dict_name: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct SeveralDictionaries {
    /// Names joined by commas.
    pub dict_names: String,
    /// Retired items as well: they explain existing data, and cannot be chosen.
    #[serde(default)]
    pub with_retired: bool,
}

/// An item as forms and cells use it, in the caller's language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DictValue {
    pub item_value: String,
    pub description: String,
    pub isdefault: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub retired: bool,
}

pub async fn get_item_value(tx: &mut Tx, Query(asked): Query<OneDictionary>) -> Result<Vec<DictValue>> {
    let mut found = values(tx, vec![asked.dict_name.clone()], false).await?;
    Ok(found.remove(&asked.dict_name).unwrap_or_default())
}

pub async fn get_more_item_value(
    tx: &mut Tx,
    Query(asked): Query<SeveralDictionaries>,
) -> Result<BTreeMap<String, Vec<DictValue>>> {
    let names = asked.dict_names.split(',').map(str::trim).filter(|name| !name.is_empty());
    values(tx, names.map(str::to_owned).collect(), asked.with_retired).await
}

/// A dictionary named like a state machine contains its states, as a list may show the state of another module's
/// record.
fn states_of(tx: &Tx, name: &str) -> Option<&'static Machine> {
    // Names of user-defined dictionaries contain no dots.
    let named = |machine: &&&'static Machine| name.contains('.') && machine.name == name;
    tx.platform().declarations().flat_map(|d| d.machines).find(named).copied()
}

/// Items by dictionary: those that can be chosen, and those that only explain existing data.
pub async fn values(tx: &mut Tx, names: Vec<String>, with_retired: bool) -> Result<BTreeMap<String, Vec<DictValue>>> {
    let (tenant, language) = (tx.ctx().tenant.id.uuid(), tx.ctx().language);
    let rows = sqlx::query(
        "select dict_name, item_value, description_zh, description_en, isdefault, state <> $3 as retired from base.dict_item
         where tenant_id = $1 and dict_name = any($2) and (state = $3 or $4)
         order by dict_name, sort_order, dict_item_id",
    )
    .bind(tenant)
    .bind(&names)
    .bind(ACTIVE)
    .bind(with_retired)
    .fetch_all(tx.conn())
    .await?;
    let description = match language {
        Language::Zh => "description_zh",
        Language::En => "description_en",
    };
    let mut found: BTreeMap<String, Vec<DictValue>> = names.into_iter().map(|name| (name, Vec::new())).collect();
    for row in rows {
        let value = DictValue {
            item_value: row.get("item_value"),
            description: row.get(description),
            isdefault: row.get("isdefault"),
            retired: row.get("retired"),
        };
        found.entry(row.get("dict_name")).or_default().push(value);
    }
    for (name, items) in &mut found {
        let states = states_of(tx, name).map(|machine| machine.states()).unwrap_or_default();
        items.extend(states.iter().map(|state| DictValue {
            item_value: state.name.to_owned(),
            description: tx.platform().words().label(language, state.label),
            isdefault: "0".to_owned(),
            retired: false,
        }));
    }
    Ok(found)
}

/// For other modules; includes retired items, which old data may refer to.
pub async fn explain(tx: &mut Tx, names: Vec<String>) -> Result<Vec<Meaning>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let rows = sqlx::query(
        "select dict_name, item_value, description_zh, description_en, state from base.dict_item
         where tenant_id = $1 and dict_name = any($2) order by dict_name, sort_order, dict_item_id",
    )
    .bind(tenant)
    .bind(&names)
    .fetch_all(tx.conn())
    .await?;
    let meaning = |row: &sqlx::postgres::PgRow| Meaning {
        dictionary: row.get("dict_name"),
        value: row.get("item_value"),
        zh: row.get("description_zh"),
        en: row.get("description_en"),
        current: row.get::<&str, _>("state") == ACTIVE,
    };
    let mut meanings: Vec<Meaning> = rows.iter().map(meaning).collect();
    let words = tx.platform().words();
    for (name, machine) in names.iter().filter_map(|name| Some((name, states_of(tx, name)?))) {
        meanings.extend(machine.states().iter().map(|state| Meaning {
            dictionary: name.clone(),
            value: state.name.to_owned(),
            zh: words.label(Language::Zh, state.label),
            en: words.label(Language::En, state.label),
            current: true,
        }));
    }
    Ok(meanings)
}

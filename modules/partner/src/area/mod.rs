//! Areas: countries, provinces and cities for addresses. Part of the product, and the same for all tenants.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::OnceLock;
use tandem_kernel::error::Fields;
use tandem_kernel::{Language, Result};
use tandem_platform::http::route::Method;
use tandem_platform::{Access, Query, Route, Tx};
use utoipa::{IntoParams, ToSchema};

pub fn routes() -> Vec<Route> {
    let anyone = Access::SignedIn("every form with an address needs its areas");
    vec![
        Route::ask(Method::GET, "/service1/partner/area/list", anyone, list)
            .for_programs("areas are the same for everyone"),
    ]
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct AreasOf {
    /// 0 countries, 1 provinces, 2 cities.
    pub area_level: i16,
    /// The country of the provinces, the province of the cities.
    #[serde(default)]
    pub pid: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Area {
    pub id: String,
    /// In the caller's language.
    pub area_name: String,
    pub area_level: i16,
    pub pid: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Row {
    area_id: String,
    area_level: i16,
    pid: Option<String>,
    name_zh: String,
    name_en: String,
    sort_zh: i16,
    sort_en: i16,
}

/// Cached for the life of the process, as areas only change by migrations.
static ALL: OnceLock<Vec<Row>> = OnceLock::new();

async fn all(tx: &mut Tx) -> Result<&'static [Row]> {
    if let Some(all) = ALL.get() {
        return Ok(all);
    }
    let rows = sqlx::query_as("select * from partner.area").fetch_all(tx.conn()).await?;
    Ok(ALL.get_or_init(|| rows))
}

/// The names of all areas in Chinese and English, by their ids.
pub async fn names(tx: &mut Tx) -> Result<HashMap<&'static str, (&'static str, &'static str)>> {
    let all = all(tx).await?.iter();
    Ok(all.map(|row| (row.area_id.as_str(), (row.name_zh.as_str(), row.name_en.as_str()))).collect())
}

async fn list(tx: &mut Tx, Query(asked): Query<AreasOf>) -> Result<Vec<Area>> {
    let mut fields = Fields::default();
    fields.check(matches!(asked.area_level, 0..=2), "areaLevel", "partner-area-bad_level");
    if asked.area_level != 0 {
        fields.required("pid", &asked.pid);
    }
    fields.finish()?;
    let pid = Some(asked.pid.as_str()).filter(|_| asked.area_level != 0);
    let language = tx.ctx().language;
    let of = |row: &&Row| row.area_level == asked.area_level && row.pid.as_deref() == pid;
    let mut rows: Vec<&Row> = all(tx).await?.iter().filter(of).collect();
    rows.sort_by_key(|row| match language {
        Language::Zh => row.sort_zh,
        Language::En => row.sort_en,
    });
    let told = |row: &Row| Area {
        id: row.area_id.clone(),
        area_name: match language {
            Language::Zh => row.name_zh.clone(),
            Language::En => row.name_en.clone(),
        },
        area_level: row.area_level,
        pid: row.pid.clone(),
    };
    Ok(rows.into_iter().map(told).collect())
}

//! How many rows each scene of a list has, for the tabs above the list.

use super::queries::{ScenesOf, find_all};
use serde::{Deserialize, Serialize};
use tandem_kernel::Result;
use tandem_platform::listing::{Condition, PageQuery, tab_counts};
use tandem_platform::{Body, Query, Tx};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SceneCountsOf {
    /// The code of the list.
    pub table_code: String,
    /// Conditions that hold for every scene, such as those of a page about one record.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// The time zone (`Asia/Shanghai`) in which days begin; none means the installation's.
    #[serde(default)]
    pub time_zone: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SceneCount {
    /// The scene; empty for the whole list.
    pub id: String,
    /// Exact up to 999; beyond it, 999.
    pub count: u64,
    pub is_exact: bool,
}

/// Scenes that can no longer be asked, or take too long to count, are left out.
pub async fn counts(tx: &mut Tx, Body(asked): Body<SceneCountsOf>) -> Result<Vec<SceneCount>> {
    let listing = super::queries::readable(tx, &asked.table_code)?;
    let of = ScenesOf { business: String::new(), table_code: asked.table_code };
    let scenes = find_all(tx, Query(of)).await?.into_iter().filter(|scene| scene.broken.is_none());
    let question = |lines: Vec<Condition>, search: Option<String>| PageQuery {
        conditions: joined(&asked.conditions, lines),
        search,
        time_zone: asked.time_zone.clone(),
        ..PageQuery::default()
    };
    let mut ids = vec![String::new()];
    let mut questions = vec![question(Vec::new(), None)];
    for scene in scenes {
        ids.push(scene.id);
        questions.push(question(scene.detail_info_list, scene.search));
    }
    let counts = tab_counts(tx, listing, &questions).await?;
    let counted = ids.into_iter().zip(counts).filter_map(|(id, counted)| {
        let counted = counted?;
        Some(SceneCount { id, count: counted.count, is_exact: counted.is_exact })
    });
    Ok(counted.collect())
}

/// A scene may join its lines by OR, so they stand in brackets.
fn joined(fixed: &[Condition], lines: Vec<Condition>) -> Vec<Condition> {
    let mut all = fixed.to_vec();
    if !lines.is_empty() {
        all.push(Condition { and_or: "AND".to_owned(), conditions: lines, ..Condition::default() });
    }
    all
}

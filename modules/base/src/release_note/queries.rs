//! Release notes as read from the database, by their authors and by everyone.

use super::listing::LISTING;
use super::states::PUBLISHED;
use tandem_kernel::Language;
use tandem_platform::Query;
use tandem_platform::record::prelude::*;
use utoipa::IntoParams;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct ReleaseNote {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    pub number: String,
    pub content_zh: String,
    pub content_en: String,
    pub status: String,
    pub published_at: Option<Moment>,
}

impl Record for ReleaseNote {
    const LISTING: &'static Listing = &LISTING;
    const STATE: Option<&'static str> = Some("status");

    fn head(&self) -> Head<'_> {
        self.base.head(&self.status, &self.number)
    }
    fn offer(&mut self, actions: Vec<RowAction>) {
        self.base.actions = actions;
    }
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct VersionsAsked {
    pub page: Option<i64>,
    /// At most 1000.
    pub size: Option<i64>,
}

/// A published release note in the reader's language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublishedVersion {
    pub version_num: String,
    pub publish_time: Moment,
    /// One change each.
    pub publish_content: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PublishedVersions {
    pub list: Vec<PublishedVersion>,
}

const MOST: i64 = 1_000;

/// The newest first.
pub async fn published(tx: &mut Tx, Query(asked): Query<VersionsAsked>) -> Result<PublishedVersions> {
    let (tenant, language) = (tx.ctx().tenant.id.uuid(), tx.ctx().language);
    let size = asked.size.unwrap_or(MOST).clamp(1, MOST);
    let skipped = (asked.page.unwrap_or(1).clamp(1, MOST) - 1) * size;
    let rows: Vec<(String, Moment, String, String)> = sqlx::query_as(
        "select number, published_at, content_zh, content_en from base.release_note
         where tenant_id = $1 and status = $2 order by published_at desc, release_note_id desc limit $3 offset $4",
    )
    .bind(tenant)
    .bind(PUBLISHED)
    .bind(size)
    .bind(skipped)
    .fetch_all(tx.conn())
    .await?;
    let list = rows.into_iter().map(|(version_num, publish_time, zh, en)| PublishedVersion {
        version_num,
        publish_time,
        publish_content: lines(if language == Language::Zh { &zh } else { &en }),
    });
    Ok(PublishedVersions { list: list.collect() })
}

fn lines(content: &str) -> Vec<String> {
    content.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_change() {
        assert_eq!(lines("One\r\n\n  Two \n"), ["One", "Two"]);
    }
}

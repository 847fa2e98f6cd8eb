//! What a supplier must have before it is made formal. Each item is one line here; what another part of the product answers for
//! becomes one more.

use super::VIEW;
use super::queries::Organize;
use crate::authentication::PROVED;
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use tandem_kernel::{MessageKey, Result};
use tandem_platform::{PathId, Tx, record};
use utoipa::ToSchema;
use uuid::Uuid;

/// What is known of one supplier.
struct Known<'a> {
    organize: &'a Organize,
    /// A filing of it was approved.
    is_filed: bool,
}

struct Item {
    code: &'static str,
    word: MessageKey,
    holds: fn(&Known<'_>) -> bool,
}

const ITEMS: [Item; 3] = [
    Item { code: "data", word: "partner-organize-ready-data", holds: |known| known.is_filed },
    Item {
        code: "authenticated",
        word: "partner-organize-ready-authenticated",
        holds: |known| known.organize.auth_state == PROVED,
    },
    Item { code: "erp", word: "partner-organize-ready-erp", holds: |known| known.organize.erp_no.is_some() },
];

/// One line of the list that both sides read.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadyItem {
    pub code: &'static str,
    /// In the reader's language.
    pub label: String,
    pub holds: bool,
}

/// For a supplier's page: what it has, and what is missing until it is formal.
pub async fn readiness(tx: &mut Tx, PathId(id): PathId) -> Result<Vec<ReadyItem>> {
    tx.ctx().needs(VIEW)?;
    let organize: Organize = record::find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    let filed = filed(tx, &[organize.common.id]).await?;
    let known = Known { organize: &organize, is_filed: filed.contains(&organize.common.id) };
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let item = |item: &Item| ReadyItem {
        code: item.code,
        label: words.label(language, item.word),
        holds: (item.holds)(&known),
    };
    Ok(ITEMS.iter().map(item).collect())
}

/// What each of these lacks, in the words of whoever asks; those that lack nothing are left out.
pub async fn missing(tx: &mut Tx, organizes: &[Organize]) -> Result<HashMap<Uuid, Vec<String>>> {
    let ids: Vec<Uuid> = organizes.iter().map(|organize| organize.common.id).collect();
    let filed = filed(tx, &ids).await?;
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let of = |organize: &Organize| {
        let known = Known { organize, is_filed: filed.contains(&organize.common.id) };
        let missing: Vec<String> =
            ITEMS.iter().filter(|item| !(item.holds)(&known)).map(|item| words.label(language, item.word)).collect();
        (organize.common.id, missing)
    };
    Ok(organizes.iter().map(of).filter(|(_, missing)| !missing.is_empty()).collect())
}

async fn filed(tx: &mut Tx, organizes: &[Uuid]) -> Result<HashSet<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Vec<Uuid> = sqlx::query_scalar(
        "select distinct organize_id from partner.filing
         where tenant_id = $1 and organize_id = any($2) and state = 'approved'",
    )
    .bind(tenant)
    .bind(organizes)
    .fetch_all(tx.conn())
    .await?;
    Ok(found.into_iter().collect())
}

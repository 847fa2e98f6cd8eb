//! What a supplier must have before it is made formal. Each item is one line here; what another part of the product answers for
//! becomes one more.

use super::VIEW;
use super::queries::Organize;
use crate::authentication::PROVED;
use crate::oa_process::standing;
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use tandem_kernel::{MessageKey, Result, Side};
use tandem_platform::{PathId, Tx, record};
use utoipa::ToSchema;
use uuid::Uuid;

/// What is known of one supplier.
struct Known<'a> {
    organize: &'a Organize,
    /// A filing of it was approved.
    is_filed: bool,
    /// The OA took it on.
    is_taken_on: bool,
}

struct Item {
    code: &'static str,
    word: MessageKey,
    holds: fn(&Known<'_>) -> bool,
    /// The company's own affair, which suppliers do not read.
    inside: bool,
}

impl Item {
    const fn of(code: &'static str, word: MessageKey, holds: fn(&Known<'_>) -> bool) -> Self {
        Self { code, word, holds, inside: false }
    }
    const fn inside(self) -> Self {
        Self { inside: true, ..self }
    }
}

const ITEMS: [Item; 4] = [
    Item::of("data", "partner-organize-ready-data", |known| known.is_filed),
    Item::of("authenticated", "partner-organize-ready-authenticated", |known| known.organize.auth_state == PROVED),
    Item::of("oa", "partner-organize-ready-oa", |known| known.is_taken_on).inside(),
    Item::of("erp", "partner-organize-ready-erp", |known| known.organize.erp_no.is_some()),
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
    let id = organize.common.id;
    let (filed, taken_on) = (filed(tx, &[id]).await?, standing::taken_on(tx, &[id]).await?);
    let known = Known { organize: &organize, is_filed: filed.contains(&id), is_taken_on: taken_on.contains(&id) };
    let is_told = |item: &&Item| !item.inside || tx.ctx().side() != Side::Supplier;
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let item = |item: &Item| ReadyItem {
        code: item.code,
        label: words.label(language, item.word),
        holds: (item.holds)(&known),
    };
    Ok(ITEMS.iter().filter(is_told).map(item).collect())
}

/// What each of these lacks, in the words of whoever asks; those that lack nothing are left out.
pub async fn missing(tx: &mut Tx, organizes: &[Organize]) -> Result<HashMap<Uuid, Vec<String>>> {
    let ids: Vec<Uuid> = organizes.iter().map(|organize| organize.common.id).collect();
    let (filed, taken_on) = (filed(tx, &ids).await?, standing::taken_on(tx, &ids).await?);
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let of = |organize: &Organize| {
        let id = organize.common.id;
        let known = Known { organize, is_filed: filed.contains(&id), is_taken_on: taken_on.contains(&id) };
        let missing: Vec<String> =
            ITEMS.iter().filter(|item| !(item.holds)(&known)).map(|item| words.label(language, item.word)).collect();
        (id, missing)
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

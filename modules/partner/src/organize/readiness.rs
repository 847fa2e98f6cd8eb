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
    /// An account of it is in force.
    is_paid: bool,
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

const ITEMS: [Item; 5] = [
    Item::of("data", "partner-organize-ready-data", |known| known.is_filed),
    Item::of("authenticated", "partner-organize-ready-authenticated", |known| known.organize.auth_state == PROVED),
    Item::of("account", "partner-organize-ready-account", |known| known.is_paid),
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
    let having = having(tx, &[organize.common.id]).await?;
    let known = having.of(&organize);
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
    let having = having(tx, &ids).await?;
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let of = |organize: &Organize| {
        let known = having.of(organize);
        let missing: Vec<String> =
            ITEMS.iter().filter(|item| !(item.holds)(&known)).map(|item| words.label(language, item.word)).collect();
        (organize.common.id, missing)
    };
    Ok(organizes.iter().map(of).filter(|(_, missing)| !missing.is_empty()).collect())
}

/// The organisations that have what is kept elsewhere.
struct Having {
    filed: HashSet<Uuid>,
    taken_on: HashSet<Uuid>,
    paid: HashSet<Uuid>,
}

impl Having {
    fn of<'a>(&self, organize: &'a Organize) -> Known<'a> {
        let id = organize.common.id;
        let is_taken_on = self.taken_on.contains(&id);
        Known { organize, is_filed: self.filed.contains(&id), is_taken_on, is_paid: self.paid.contains(&id) }
    }
}

async fn having(tx: &mut Tx, organizes: &[Uuid]) -> Result<Having> {
    let filed = "select distinct organize_id from partner.filing
         where tenant_id = $1 and organize_id = any($2) and state = 'approved'";
    let paid = "select distinct organize_id from partner.bank where tenant_id = $1 and organize_id = any($2)";
    let filed = those(tx, filed, organizes).await?;
    let taken_on = standing::taken_on(tx, organizes).await?.into_iter().collect();
    Ok(Having { filed, taken_on, paid: those(tx, paid, organizes).await? })
}

async fn those(tx: &mut Tx, sql: &'static str, organizes: &[Uuid]) -> Result<HashSet<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Vec<Uuid> = sqlx::query_scalar(sql).bind(tenant).bind(organizes).fetch_all(tx.conn()).await?;
    Ok(found.into_iter().collect())
}

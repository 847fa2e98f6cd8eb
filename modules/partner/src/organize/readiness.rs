//! What a supplier must have before it is made formal. Each item is one line here; what another part of the product answers for
//! becomes one more.

use super::VIEW;
use super::progress::{self, ACCOUNT, AUTHENTICATION, FILING, FINANCE, LEGAL, Newest, OA, PURCHASING, Source};
use super::queries::Organize;
use crate::authentication::PROVED;
use crate::leader::FUNCTIONS;
use crate::oa_process::standing;
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use tandem_kernel::{Language, Message, MessageKey, Result, Side};
use tandem_platform::typed::Moment;
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
    /// The function of the company that brings it about, where the supplier is not the one to go on.
    function: &'static str,
    /// The kind of documents in which it is brought about.
    source: Option<&'static Source>,
    /// The item without which nothing of this one can be begun.
    after: &'static str,
}

impl Item {
    const fn of(code: &'static str, word: MessageKey, holds: fn(&Known<'_>) -> bool) -> Self {
        Self { code, word, holds, inside: false, function: PURCHASING, source: None, after: "" }
    }
    const fn inside(self) -> Self {
        Self { inside: true, ..self }
    }
    const fn by(self, function: &'static str) -> Self {
        Self { function, ..self }
    }
    const fn told_by(self, source: &'static Source) -> Self {
        Self { source: Some(source), ..self }
    }
    const fn after(self, after: &'static str) -> Self {
        Self { after, ..self }
    }
    fn is_told_to(&self, reader: Side) -> bool {
        !self.inside || reader != Side::Supplier
    }
}

const DATA: &str = "data";
const ERP: &str = "erp";

static ITEMS: [Item; 5] = [
    Item::of(DATA, "partner-organize-ready-data", |known| known.is_filed).told_by(&FILING),
    Item::of("authenticated", "partner-organize-ready-authenticated", |known| known.organize.auth_state == PROVED)
        .by(LEGAL)
        .told_by(&AUTHENTICATION),
    Item::of("account", "partner-organize-ready-account", |known| known.is_paid)
        .by(FINANCE)
        .told_by(&ACCOUNT)
        .after(DATA),
    Item::of("oa", "partner-organize-ready-oa", |known| known.is_taken_on).inside().told_by(&OA).after(DATA),
    Item::of(ERP, "partner-organize-ready-erp", |known| known.organize.erp_no.is_some()).after("oa"),
];

/// One line of the list that both sides read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadyItem {
    pub code: &'static str,
    /// In the reader's language.
    pub label: String,
    pub holds: bool,
    /// Since when it holds, or is waited for; absent where nobody wrote that down.
    pub since: Option<Moment>,
    /// Who brings it about, in the reader's language: the supplier, or a function of the buying company. Empty once it holds.
    pub role: String,
    /// By name; empty where nobody is named, or the reader is not told.
    pub owner: String,
    /// The number of its document, or the one that the ERP gave; may be empty.
    pub number: String,
    /// Where to look at it, for those who may.
    pub document: Option<ReadyDocument>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReadyDocument {
    pub kind: &'static str,
    pub id: Uuid,
}

/// For a supplier's page: what it has, and what is missing until it is formal.
pub async fn readiness(tx: &mut Tx, PathId(id): PathId) -> Result<Vec<ReadyItem>> {
    tx.ctx().needs(VIEW)?;
    let organize: Organize = record::find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    let id = organize.common.id;
    let having = having(tx, &[id]).await?;
    let known = having.of(&organize);
    let leaders = progress::leaders(tx, id).await?;
    let reader = tx.ctx().side();
    let mut told: Vec<ReadyItem> = Vec::with_capacity(ITEMS.len());
    for item in ITEMS.iter().filter(|item| item.is_told_to(reader)) {
        let newest = match item.source {
            Some(source) => source.newest(tx, id).await?,
            None => None,
        };
        let mut ready = told_of(tx, item, &known, newest, &leaders);
        if !ready.holds {
            // What is not begun is waited for since it could be, or else since the supplier came.
            let before = told.iter().find(|before| before.code == item.after && before.holds);
            let could_begin = before.and_then(|before| before.since);
            ready.since = ready.since.or(could_begin).or(Some(organize.created_at));
        }
        told.push(ready);
    }
    Ok(told)
}

fn told_of(
    tx: &Tx,
    item: &Item,
    known: &Known<'_>,
    newest: Option<Newest>,
    leaders: &HashMap<String, String>,
) -> ReadyItem {
    let holds = (item.holds)(known);
    let label = tx.platform().words().label(tx.ctx().language, item.word);
    let (mut role, mut owner) = (String::new(), String::new());
    let is_read = item.source.is_some_and(|source| source.is_read_by(tx));
    if !holds {
        // A supplier that has not begun is the one to begin what it files.
        let is_suppliers = newest.as_ref().map_or(item.code == DATA, |newest| newest.is_suppliers);
        role = role_of(tx, (!is_suppliers).then_some(item.function));
        owner = match &newest {
            Some(newest) if is_suppliers && is_read => newest.filled_by.clone(),
            _ if is_suppliers => String::new(),
            _ => leaders.get(item.function).cloned().unwrap_or_default(),
        };
    }
    let mut ready =
        ReadyItem { code: item.code, label, holds, since: None, role, owner, number: String::new(), document: None };
    match (newest, item.source) {
        (Some(newest), Some(source)) => {
            ready.since = newest.since;
            if is_read {
                ready.number = newest.number;
                ready.document = Some(ReadyDocument { kind: source.kind(), id: newest.id });
            }
        }
        // Of all that no document tells only the number of the ERP is known.
        _ if item.code == ERP => ready.number = known.organize.erp_no.clone().unwrap_or_default(),
        _ => {}
    }
    ready
}

/// In the reader's words: the supplier itself, or a function of the buying company.
fn role_of(tx: &Tx, function: Option<&str>) -> String {
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let is_supplier = tx.ctx().side() == Side::Supplier;
    let Some(function) = function else {
        let key = if is_supplier { "partner-organize-ready-by_us" } else { "partner-organize-ready-by_supplier" };
        return words.label(language, key);
    };
    let found = FUNCTIONS.items.iter().find(|(code, ..)| *code == function);
    let word = found.map_or(function, |(_, zh, en)| if language == Language::Zh { *zh } else { *en });
    if !is_supplier {
        return word.to_owned();
    }
    words.say(language, &Message { key: "partner-organize-ready-by_buyer", args: vec![("function", word.to_owned())] })
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

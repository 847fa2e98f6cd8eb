//! What a machine cannot decide about a filing. It is filed all the same; a reviewer settles each doubt with a word, and both
//! stay. Those that tell of other companies are the buying company's own affair, and no supplier reads them.

use crate::filing::Filing;
use crate::filing::states::{OPEN, PENDING};
use crate::matching;
use crate::numbers::DOUBTS;
use serde_json::Value;
use tandem_kernel::error::Fields;
use tandem_kernel::{Message, MessageKey};
use tandem_platform::audit;
use tandem_platform::bus::live::Notice;
use tandem_platform::document::prelude::*;
use tandem_platform::record;

const LONGEST_WORD: usize = 500;

/// What was said of a doubt whose kind is not known any more.
const OTHER: MessageKey = "partner-doubt-other";

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoubtView {
    pub id: Uuid,
    pub section: String,
    pub row: Option<Uuid>,
    pub field: String,
    pub kind: String,
    /// What is doubtful, in the caller's language.
    pub text: String,
    /// Shown to the buying company only.
    pub inside: bool,
    pub settled: bool,
    /// What the reviewer said to it, who he was and when; empty for suppliers.
    pub word: String,
    pub settled_by: String,
    pub settled_at: Option<Moment>,
    /// The pair of organisations it is about: they are different once it is settled.
    pub match_id: Option<Uuid>,
}

#[derive(sqlx::FromRow)]
struct Row {
    doubt_id: Uuid,
    section: String,
    row_id: Option<Uuid>,
    field: String,
    kind: String,
    evidence: Value,
    inside: bool,
    settled_by: String,
    settled_at: Option<Moment>,
    word: String,
}

impl Row {
    fn match_id(&self) -> Option<Uuid> {
        self.evidence.get("matchId").and_then(Value::as_str).and_then(|id| id.parse().ok())
    }

    /// What the reviewer wrote of it, and who he was, is said among colleagues: no supplier reads it.
    fn shown(self, tx: &Tx) -> DoubtView {
        let said = tx.platform().words().say(tx.ctx().language, &message(&self.kind, &self.evidence));
        let told = DoubtView {
            match_id: self.match_id(),
            id: self.doubt_id,
            section: self.section,
            row: self.row_id,
            field: self.field,
            kind: self.kind,
            text: said,
            inside: self.inside,
            settled: self.settled_at.is_some(),
            word: self.word,
            settled_by: self.settled_by,
            settled_at: self.settled_at,
        };
        if tx.ctx().side() != Side::Supplier {
            return told;
        }
        DoubtView { word: String::new(), settled_by: String::new(), settled_at: None, ..told }
    }
}

/// What a doubt says, with what was typed and what was reckoned.
fn message(kind: &str, evidence: &Value) -> Message {
    let known = DOUBTS.iter().chain(&matching::DOUBTS).find(|(known, _)| *known == kind);
    let text = |name: &str| evidence.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let args = ["typed", "reckoned", "number", "name"].map(|name| (name, text(name)));
    Message { key: known.map_or(OTHER, |(_, key)| *key), args: args.to_vec() }
}

const COLUMNS: &str = "doubt_id, section, row_id, field, kind, evidence, inside, settled_by, settled_at, word";

/// The doubts of a filing that the caller may read.
pub async fn of(tx: &mut Tx, filing: Uuid) -> Result<Vec<DoubtView>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let sql = sqlx::AssertSqlSafe(format!(
        "select {COLUMNS} from partner.doubt where tenant_id = $1 and filing_id = $2 order by created_at, doubt_id"
    ));
    let rows: Vec<Row> = sqlx::query_as(sql).bind(tenant).bind(filing).fetch_all(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| row.shown(tx)).collect())
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettledDoubt {
    #[serde(flatten)]
    pub which: DocumentRef,
    pub doubt_id: Uuid,
    #[serde(default)]
    pub word: String,
}

/// A reviewer has looked at a doubt and says why it is none, or why it does not matter.
pub async fn settle(tx: &mut Tx, Body(told): Body<SettledDoubt>) -> Result<DoubtView> {
    let word = told.word.trim().to_owned();
    Fields::default().required("word", &word).at_most("word", &word, LONGEST_WORD).finish()?;
    // Both filings of a pair are locked in one order, from whichever of them it is settled.
    if let Some(pair) = pair(tx, told.which.id, told.doubt_id).await? {
        matching::commands::hold(tx, pair).await?;
    }
    // Under the lock of its filing, so that nobody approves meanwhile.
    let filing: Filing = record::take(tx, told.which).await?;
    if filing.common.state != PENDING {
        return Err(Error::refused("partner-filing-only_pending"));
    }
    // To settle a doubt is to review.
    let me = tx.ctx().actor.as_ref().map(|actor| actor.id.uuid());
    if me.is_some() && filing.submitted_by_id == me {
        return Err(Error::refused("partner-filing-own_review"));
    }
    let doubt = one(tx, filing.common.id, told.doubt_id).await?;
    if doubt.settled_at.is_some() {
        return Err(Error::refused("partner-doubt-settled").with("who", &doubt.settled_by));
    }
    match doubt.match_id() {
        // What tells of another company is no doubt any more once the two are known to be different.
        Some(pair) => matching::commands::different(tx, pair, &word).await?,
        None => {
            let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
            sqlx::query(
                "update partner.doubt set settled_by = $3, settled_at = $4, word = $5
                 where tenant_id = $1 and doubt_id = $2",
            )
            .bind(tenant)
            .bind(told.doubt_id)
            .bind(who)
            .bind(now)
            .bind(&word)
            .execute(tx.conn())
            .await?;
            recount(tx, &[filing.supplier.organize_id]).await?;
        }
    }
    let settled = one(tx, filing.common.id, told.doubt_id).await?.shown(tx);
    // No version of the filing, and of no supplier: whoever filed it is not told what was looked at.
    let entry = audit::Entry::new("settle", "partner.doubt", told.doubt_id, &filing.common.number);
    tx.audit(entry.after(&settled)?).await?;
    tell(tx, &filing);
    Ok(settled)
}

/// The pair of organisations that a doubt tells of, if it is there and tells of any.
async fn pair(tx: &mut Tx, filing: Uuid, doubt: Uuid) -> Result<Option<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_scalar(
        "select m.match_id from partner.doubt d
         join partner.match m on m.tenant_id = d.tenant_id and m.match_id = (d.evidence ->> 'matchId')::uuid
         where d.tenant_id = $1 and d.filing_id = $2 and d.doubt_id = $3",
    );
    Ok(found.bind(tenant).bind(filing).bind(doubt).fetch_optional(tx.conn()).await?)
}

async fn one(tx: &mut Tx, filing: Uuid, doubt: Uuid) -> Result<Row> {
    let tenant = tx.ctx().tenant.id.uuid();
    let sql = sqlx::AssertSqlSafe(format!(
        "select {COLUMNS} from partner.doubt where tenant_id = $1 and filing_id = $2 and doubt_id = $3"
    ));
    let found = sqlx::query_as(sql).bind(tenant).bind(filing).bind(doubt).fetch_optional(tx.conn()).await?;
    found.ok_or_else(Error::not_found)
}

/// Reviewers' pages read the filing again. It has no new version, and suppliers hear nothing: that something was looked at may
/// tell who is known.
pub fn tell(tx: &mut Tx, filing: &Filing) {
    let (id, version) = (filing.common.id, filing.common.version);
    let notice = Notice { topic: Filing::KIND.code(), entity_id: id.into(), version, organizes: None };
    tx.notice_to_side(Side::Buyer, notice);
}

/// As [`tell`], for the unfinished filings of these organisations.
pub async fn tell_about(tx: &mut Tx, organizes: &[Uuid]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let filings: Vec<Uuid> = sqlx::query_scalar(
        "select filing_id from partner.filing where tenant_id = $1 and organize_id = any($2) and state = any($3)",
    )
    .bind(tenant)
    .bind(organizes)
    .bind(OPEN)
    .fetch_all(tx.conn())
    .await?;
    for id in filings {
        let filing: Filing = record::load(tx, id, false).await?;
        tell(tx, &filing);
    }
    Ok(())
}

/// Takes away what was found about a filing that is no more: its supplier, who discarded it, cannot, because he does not see all
/// of it.
pub async fn forget(tx: &mut Tx, filing: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from partner.doubt where tenant_id = $1 and filing_id = $2")
        .bind(tenant)
        .bind(filing)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Keeps the unfinished filings of these organisations as they are until the transaction ends.
pub async fn hold(tx: &mut Tx, organizes: &[Uuid]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "select from partner.filing where tenant_id = $1 and organize_id = any($2) and state = any($3)
         order by filing_id for update",
    )
    .bind(tenant)
    .bind(organizes)
    .bind(OPEN)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Counts what is open about the unfinished filings of these organisations: doubts that no reviewer has settled, and suspected
/// duplicates that nobody has decided. An organisation is held up by those that were found when it was compared itself; while
/// it registers, by those that were found for others, too.
pub async fn recount(tx: &mut Tx, organizes: &[Uuid]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    // Locked first: what is counted is read after whoever was at it has finished.
    hold(tx, organizes).await?;
    sqlx::query(
        "update partner.filing f set open_doubts =
           (select count(*) from partner.doubt d
            where d.tenant_id = f.tenant_id and d.filing_id = f.filing_id and d.settled_at is null
              and d.evidence ->> 'matchId' is null)
           + (select count(*) from partner.match m
              where m.tenant_id = f.tenant_id and m.organize_id = f.organize_id and m.state = 'open')
           + (select count(*) from partner.match m
              where m.tenant_id = f.tenant_id and m.other_id = f.organize_id and m.state = 'open' and f.filing_type = 'first')
         where f.tenant_id = $1 and f.organize_id = any($2) and f.state = any($3)",
    )
    .bind(tenant)
    .bind(organizes)
    .bind(OPEN)
    .execute(tx.conn())
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_doubt_says_what_was_typed_and_what_was_reckoned() {
        let said = message("credit_code_check", &json!({ "typed": "91350100M0001TGQXM", "reckoned": "X" }));
        assert_eq!(said.key, "partner-doubt-credit_code_check");
        assert_eq!(said.args[..2], [("typed", "91350100M0001TGQXM".to_owned()), ("reckoned", "X".to_owned())]);
        assert_eq!(message("of_old", &json!({})).key, OTHER);
    }
}

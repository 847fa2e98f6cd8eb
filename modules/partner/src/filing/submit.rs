//! Hands a filing in, takes it back, and gives it up.

use super::faults::{Fault, is_complete};
use super::record::Filing;
use super::states::{DRAFT, PENDING};
use super::store::{Judged, judged};
use super::whole::{id, rows};
use super::{secrets, standing};
use crate::numbers::DOUBTS;
use crate::review::{CHECK, CheckFiling};
use crate::section::{DECLARATION, Section};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tandem_kernel::{Error, ErrorKind, Language, Result};
use tandem_platform::document::{self, Detail, DocumentRef, Values};
use tandem_platform::typed::Moment;
use tandem_platform::{Body, Tx, record};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
pub struct FilingCommit {
    #[serde(flatten)]
    pub which: DocumentRef,
    /// `submit` or `recall`.
    pub status: String,
}

/// Submitting and recalling, by the name the API specification gives it.
pub async fn update_commit_status(tx: &mut Tx, Body(asked): Body<FilingCommit>) -> Result<Detail<Filing>> {
    match asked.status.as_str() {
        "submit" => submit(tx, Body(asked.which)).await,
        "recall" => recall(tx, Body(asked.which)).await,
        _ => Err(Error::new(ErrorKind::Invalid, "platform-bad_field").at("status")),
    }
}

pub async fn submit(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<Filing>> {
    let (before, to) = document::step::<Filing>(tx, "submit", which).await?;
    let parts = judged(tx, which.id).await?;
    is_whole(tx, &parts)?;
    let moved = moved(&parts);
    if !before.is_first() && moved.is_empty() {
        return Err(Error::refused("partner-filing-no_modified_data"));
    }
    let organize = before.supplier.organize_id;
    keep(tx, which.id, &parts).await?;
    keep_doubts(tx, which.id, organize, &parts).await?;
    let open = open_doubts(tx, which.id).await?;
    standing::copy(tx, organize, PENDING).await?;
    let by = tx.ctx().actor.as_ref().map(|actor| actor.id.uuid());
    let (who, now) = (tx.who(), tx.now());
    let values = Values::none()
        .put("submitted_by_id", by)
        .put("submitted_by", who)
        .put("submitted_at", now)
        .put("sections_done", count(parts.len()))
        .put("sections_changed", count(moved.len()))
        .put("fields_changed", count(moved.values().sum()))
        .put("open_doubts", open)
        .put("checked_at", None::<Moment>)
        .put("reason", "")
        .put("marks", json!([]));
    let submitted = document::arrive(tx, "submit", before, to, values).await?;
    tx.enqueue(CHECK, &CheckFiling { filing: which.id }).await?;
    Ok(submitted)
}

pub async fn recall(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<Detail<Filing>> {
    let (before, to) = document::step::<Filing>(tx, "recall", which).await?;
    standing::copy(tx, before.supplier.organize_id, DRAFT).await?;
    document::arrive(tx, "recall", before, to, Values::none().put("checked_at", None::<Moment>)).await
}

/// Gives up a change that was never handed in: its sections go, and the files that were uploaded for it.
pub async fn discard(tx: &mut Tx, Body(which): Body<DocumentRef>) -> Result<bool> {
    let (before, _) = document::step::<Filing>(tx, "discard", which).await?;
    let organize = before.supplier.organize_id;
    take_away(tx, before).await?;
    standing::copy_of_newest(tx, organize).await?;
    tx.enqueue(CHECK, &CheckFiling { filing: which.id }).await?;
    Ok(true)
}

async fn take_away(tx: &mut Tx, filing: Filing) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    for sql in [
        "delete from partner.doubt where tenant_id = $1 and filing_id = $2",
        "delete from partner.filing_part where tenant_id = $1 and filing_id = $2",
    ] {
        sqlx::query(sql).bind(tenant).bind(filing.id()).execute(tx.conn()).await?;
    }
    record::gone(tx, "discard", filing).await.map(drop)
}

/// What goes with an organisation that is deleted before anything of it was approved: what it has filed, and by what others were
/// compared with it. What was found about it goes by [`crate::matching::commands::forget`].
pub async fn go_with(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let filings: Vec<Uuid> = sqlx::query_scalar(
        "select filing_id from partner.filing where tenant_id = $1 and organize_id = $2 order by filing_id for update",
    )
    .bind(tenant)
    .bind(organize)
    .fetch_all(tx.conn())
    .await?;
    for id in filings {
        let filing: Filing = record::load(tx, id, true).await?;
        take_away(tx, filing).await?;
    }
    sqlx::query("delete from partner.trait where tenant_id = $1 and organize_id = $2")
        .bind(tenant)
        .bind(organize)
        .execute(tx.conn())
        .await?;
    Ok(())
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Names the sections in which something must be mended.
fn is_whole(tx: &Tx, parts: &[Judged]) -> Result<()> {
    let open: Vec<&Judged> = parts.iter().filter(|part| !is_complete(&part.faults)).collect();
    if open.is_empty() {
        return Ok(());
    }
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let titles: Vec<String> = open.iter().map(|part| words.label(language, part.section.title())).collect();
    let between = if language == Language::Zh { "、" } else { ", " };
    let refused = Error::refused("partner-filing-incomplete").with("sections", titles.join(between));
    Err(open.iter().fold(refused, |error, part| error.at(part.section.code)))
}

/// How many fields of each section are another than they were when the filing was begun; sections without any are left out. The
/// declaration is given anew each time, and is no change.
fn moved(parts: &[Judged]) -> BTreeMap<&'static str, usize> {
    let counted = parts.iter().filter(|part| part.section.code != DECLARATION.code).map(|part| {
        let (section, stored) = (part.section, &part.stored);
        let moved = moved_in(section, &stored.base, &stored.content, &stored.secrets);
        (section.code, moved)
    });
    counted.filter(|(_, moved)| *moved > 0).collect()
}

fn moved_in(section: &Section, base: &Value, content: &Value, kept: &Value) -> usize {
    let own = match section.table {
        None => differing(section, base, content),
        Some(_) => {
            let by_id = |content| rows(content).map(|row| (id(row), row)).collect::<BTreeMap<&str, &Value>>();
            let (was, is) = (by_id(base), by_id(content));
            let all: std::collections::BTreeSet<&str> = was.keys().chain(is.keys()).copied().collect();
            let one = |of: &BTreeMap<&str, &Value>, id: &str| of.get(id).map_or(Value::Null, |row| (*row).clone());
            all.into_iter().map(|id| differing(section, &one(&was, id), &one(&is, id))).sum()
        }
    };
    let typed = secrets::changed(content, kept, section);
    own + typed
}

/// A secret that was typed anew counts by itself, because its end may be the same.
fn differing(section: &Section, was: &Value, is: &Value) -> usize {
    let fields = section.fields.iter().filter(|field| !field.is_secret() || is.is_null());
    fields.filter(|field| was[&field.name()] != is[&field.name()]).count()
}

/// What is handed in: the registered address as it follows from the basic section, and that nothing is open.
async fn keep(tx: &mut Tx, filing: Uuid, parts: &[Judged]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    let told: Value = parts
        .iter()
        .map(|part| {
            let faults: Vec<Value> = part.faults.iter().map(Fault::kept).collect();
            json!({ "section": part.section.code, "content": part.stored.content, "faults": faults })
        })
        .collect();
    sqlx::query(
        "update partner.filing_part p set content = told.content, complete = true, faults = told.faults
         from jsonb_to_recordset($3) as told(section text, content jsonb, faults jsonb)
         where p.tenant_id = $1 and p.filing_id = $2 and p.section = told.section",
    )
    .bind(tenant)
    .bind(filing)
    .bind(told)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Writes the doubts the supplier can check himself. One that was settled stays so while the value is the same; one that is no
/// more goes.
async fn keep_doubts(tx: &mut Tx, filing: Uuid, organize: Uuid, parts: &[Judged]) -> Result<()> {
    let (tenant, now) = (tx.ctx().tenant.id.uuid(), tx.now());
    let mut told = Vec::new();
    for part in parts {
        for fault in &part.faults {
            let Some(kind) = fault.doubt else { continue };
            let row = rows(&part.stored.content).find(|row| id(row) == fault.row).unwrap_or(&part.stored.content);
            told.push(json!({
                "id": tx.new_id(), "section": part.section.code,
                "row": (!fault.row.is_empty()).then_some(&fault.row),
                "field": fault.field, "kind": kind, "evidence": { "typed": row[&fault.field] },
            }));
        }
    }
    let told = Value::Array(told);
    let kinds: Vec<&str> = DOUBTS.iter().map(|(kind, _)| *kind).collect();
    sqlx::query(
        "delete from partner.doubt d where d.tenant_id = $1 and d.filing_id = $2 and not d.inside and d.kind = any($4)
           and not exists (select from jsonb_to_recordset($3) as told(section text, \"row\" uuid, field text, kind text)
             where told.section = d.section and told.\"row\" is not distinct from d.row_id
               and told.field = d.field and told.kind = d.kind)",
    )
    .bind(tenant)
    .bind(filing)
    .bind(&told)
    .bind(kinds)
    .execute(tx.conn())
    .await?;
    sqlx::query(
        "insert into partner.doubt (tenant_id, doubt_id, filing_id, organize_id, section, row_id, field, kind, evidence,
           inside, created_at)
         select $1, told.id, $2, $3, told.section, told.\"row\", told.field, told.kind, told.evidence, false, $5
         from jsonb_to_recordset($4)
           as told(id uuid, section text, \"row\" uuid, field text, kind text, evidence jsonb)
         on conflict (tenant_id, filing_id, section, row_id, field, kind, (evidence ->> 'matchId')) do update
           set evidence = excluded.evidence, settled_by = '', settled_at = null, word = ''
           where doubt.evidence is distinct from excluded.evidence",
    )
    .bind(tenant)
    .bind(filing)
    .bind(organize)
    .bind(&told)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Those that the caller may see; the product counts all of them when it has compared the filing with others.
async fn open_doubts(tx: &mut Tx, filing: Uuid) -> Result<i32> {
    let tenant = tx.ctx().tenant.id.uuid();
    let open = sqlx::query_scalar(
        "select count(*)::int from partner.doubt where tenant_id = $1 and filing_id = $2 and settled_at is null",
    );
    Ok(open.bind(tenant).bind(filing).fetch_one(tx.conn()).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::{BANK, BASIC, CUSTOMER};

    #[test]
    fn fields_that_moved_are_counted_by_row() {
        let (was, is) = (json!({ "nameZh": "甲", "fax": "1-1" }), json!({ "nameZh": "乙", "web": "a.cn" }));
        assert_eq!(moved_in(&BASIC, &was, &is, &json!({})), 3);
        assert_eq!(moved_in(&BASIC, &was, &was, &json!({})), 0);
        let was = json!({ "rows": [{ "id": "1", "name": "甲", "orderShare": "5" }, { "id": "2", "name": "乙" }] });
        let is = json!({ "rows": [{ "id": "1", "name": "甲", "orderShare": "6" }, { "id": "3", "name": "丙" }] });
        assert_eq!(moved_in(&CUSTOMER, &was, &is, &json!({})), 3, "one changed, one taken away, one added");
    }

    #[test]
    fn an_account_typed_anew_has_moved_though_its_end_is_the_same() {
        let content = json!({ "rows": [{ "id": "1", "accountNumber": { "tail": "4417" } }] });
        let kept = |began: bool| json!({ "1.accountNumber": { "tail": "4417", "began": began } });
        assert_eq!(moved_in(&BANK, &content, &content, &kept(true)), 0);
        assert_eq!(moved_in(&BANK, &content, &content, &kept(false)), 1);
    }
}

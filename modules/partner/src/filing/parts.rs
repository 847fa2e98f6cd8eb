//! Reads the sections of a filing, and saves one. Each has a version of its own: two colleagues in two sections never meet, so
//! saving locks the section and only keeps the filing from changing its state meanwhile.

use super::faults::{FilingFault, faults, is_complete, learn, reads};
use super::listing::{CODE, LISTING};
use super::read::{Sent, place, read};
use super::record::Filing;
use super::states::MACHINE;
use super::store::{Judged, judged};
use super::whole::{Everything, id, registered, rows, text};
use super::{BANK, FILL, files, secrets};
use crate::review::doubt::{self, DoubtView};
use crate::review::send_back::FilingMark;
use crate::section::{self, Field, FieldKind, SECTIONS, Section};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::collections::BTreeSet;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, OrganizeId, Result, Side};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::listing::may_see;
use tandem_platform::providers::Audience;
use tandem_platform::typed::Moment;
use tandem_platform::{PathId, Tx, document};
use time::Duration;
use utoipa::ToSchema;
use uuid::Uuid;

/// What the trail calls a section that is being filled in.
const TRAIL: &str = "partner.filing_part";
/// A section saves itself with every pause in typing. The trail says once in so long that somebody is at work on it; what he made
/// of it is in the version that is handed in.
const AT_WORK: Duration = Duration::minutes(10);

#[derive(Debug, Deserialize, ToSchema)]
pub struct FilingPartForm {
    /// The filing.
    pub id: Uuid,
    /// The version of the section that was seen.
    pub version: i64,
    /// The fields of the organisation by their names, or `rows`, each with an `id`.
    #[schema(value_type = Object)]
    pub content: Value,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilingPart {
    pub section: &'static str,
    pub version: i64,
    #[schema(value_type = Object)]
    pub content: Value,
    pub complete: bool,
    pub faults: Vec<FilingFault>,
    /// What a machine could not decide, as far as the caller may know.
    pub doubts: Vec<DoubtView>,
    /// What the reviewer marked.
    pub marks: Vec<FilingMark>,
    /// Whether the caller may save it.
    pub editable: bool,
    pub updated_by: String,
    pub updated_at: Moment,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilingParts {
    pub filing_id: Uuid,
    pub version: i64,
    /// Whether the caller may save any of them.
    pub editable: bool,
    /// Why not, where the filing forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub reason: Option<String>,
    pub parts: Vec<FilingPart>,
}

/// What is still missing, section by section.
#[derive(Debug, Serialize, ToSchema)]
pub struct FilingMissing {
    pub sections: Vec<FilingMissingSection>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FilingMissingSection {
    pub section: &'static str,
    pub title: String,
    /// How much must be mended before it is submitted.
    pub missing: usize,
    /// How much a reviewer will look at.
    pub doubtful: usize,
    pub faults: Vec<FilingFault>,
}

/// Whether the filing takes anything now, from this side.
pub fn may_save(tx: &Tx, state: &str, for_supplier: bool) -> Result<()> {
    MACHINE.lead(state, "edit")?;
    if tx.ctx().side() == Side::Buyer && !for_supplier {
        return Err(Error::refused("partner-filing-supplier_fills"));
    }
    Ok(())
}

/// The permission to save a section: accounts are for the people of finance, too.
pub fn permission(section: &Section) -> &'static str {
    if section.code == section::BANK.code { BANK } else { FILL }
}

pub async fn parts(tx: &mut Tx, PathId(id): PathId) -> Result<FilingParts> {
    let filing: Filing = document::find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    let refused = files::may_fill(tx, &filing).err();
    let reason = refused.as_ref().map(|error| tx.platform().words().say(tx.ctx().language, error.message()));
    let doubts = doubt::of(tx, filing.id()).await?;
    let editable = refused.is_none();
    let judged = judged(tx, filing.id()).await?;
    let parts = judged.into_iter().map(|judged| shown(tx, judged, &doubts, &filing.marks, editable)).collect();
    Ok(FilingParts { filing_id: filing.id(), version: filing.common.version, editable, reason, parts })
}

pub async fn missing(tx: &mut Tx, PathId(id): PathId) -> Result<FilingMissing> {
    let filing: Filing = document::find(tx, tandem_kernel::id::parse(&id)?, false).await?;
    let judged = judged(tx, filing.id()).await?;
    let (words, language) = (tx.platform().words(), tx.ctx().language);
    let section = |judged: &Judged| FilingMissingSection {
        section: judged.section.code,
        title: words.label(language, judged.section.title()),
        missing: judged.faults.iter().filter(|fault| fault.blocks()).count(),
        doubtful: judged.faults.iter().filter(|fault| !fault.blocks()).count(),
        faults: judged.faults.iter().map(|fault| fault.told(tx)).collect(),
    };
    Ok(FilingMissing { sections: judged.iter().map(section).collect() })
}

fn shown(tx: &Tx, judged: Judged, doubts: &[DoubtView], marks: &Value, editable: bool) -> FilingPart {
    let Judged { section, stored, faults } = judged;
    FilingPart {
        section: section.code,
        version: stored.version,
        content: stored.content,
        complete: is_complete(&faults),
        faults: faults.iter().map(|fault| fault.told(tx)).collect(),
        doubts: of_section(section, doubts),
        marks: marks_of(section, marks),
        editable: editable && tx.ctx().permissions.holds(permission(section)),
        updated_by: stored.updated_by,
        updated_at: stored.updated_at,
    }
}

fn marks_of(section: &Section, marks: &Value) -> Vec<FilingMark> {
    let all: Vec<FilingMark> = serde_json::from_value(marks.clone()).unwrap_or_default();
    all.into_iter().filter(|mark| mark.section == section.code).collect()
}

fn of_section(section: &Section, doubts: &[DoubtView]) -> Vec<DoubtView> {
    doubts.iter().filter(|doubt| doubt.section == section.code).cloned().collect()
}

/// A section that is saved, with what its rules read besides.
#[derive(sqlx::FromRow)]
struct Locked {
    number: String,
    state: String,
    filing_version: i64,
    organize_id: Uuid,
    for_supplier: bool,
    marks: Value,
    version: i64,
    content: Value,
    secrets: Value,
    updated_by: String,
    updated_at: Moment,
    /// The contents of the other sections that its rules read, by their codes.
    beside: Option<Value>,
}

/// Locks the section. The filing is kept as it is, so that it is not handed in meanwhile; others go on saving their sections.
async fn lock(tx: &mut Tx, filing: Uuid, section: &'static Section) -> Result<Locked> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Option<Locked> = sqlx::query_as(
        "select f.number, f.state, f.version as filing_version, f.organize_id, f.for_supplier, f.marks,
           p.version, p.content, p.secrets, p.updated_by, p.updated_at,
           (select jsonb_object_agg(o.section, o.content) from partner.filing_part o
            where o.tenant_id = $1 and o.filing_id = $2 and o.section = any($4)) as beside
         from partner.filing f
         join partner.filing_part p on p.tenant_id = f.tenant_id and p.filing_id = f.filing_id and p.section = $3
         where f.tenant_id = $1 and f.filing_id = $2
         for key share of f for no key update of p",
    )
    .bind(tenant)
    .bind(filing)
    .bind(section.code)
    .bind(reads(section).to_vec())
    .fetch_optional(tx.conn())
    .await?;
    found.ok_or_else(Error::not_found)
}

pub async fn save(tx: &mut Tx, section: &'static Section, form: FilingPartForm) -> Result<FilingPart> {
    tx.ctx().needs(LISTING.permission)?;
    may_see(tx, &LISTING, form.id).await?;
    let Sent { mut content, typed, files } = read(section, form.content)?;
    let before = lock(tx, form.id, section).await?;
    if before.version != form.version {
        return Err(Error::stale());
    }
    may_save(tx, &before.state, before.for_supplier)?;
    let kept = secrets::keep(tx, section, &typed, &before.secrets, &mut content)?;
    files::check(tx, form.id, before.organize_id, &files, &before.content, &mut content).await?;
    rows_are_its_own(tx, section, &before, &content).await?;
    names_own_users(tx, section, &before, &content).await?;
    let everything = everything(tx, section, &before, content, &kept).await?;
    let content = everything.part(section).clone();
    registered_stays(section, &before.content, &content)?;
    let found = faults(section, &content, &everything);
    let complete = is_complete(&found);
    // Saving the same again makes no version.
    let is_changed = content != before.content || kept != before.secrets;
    let (now, who) = (tx.now(), tx.who());
    let (version, updated_by, updated_at) = if is_changed {
        let faults: Value = found.iter().map(super::faults::Fault::kept).collect();
        write(tx, &form.id, section, &Written { content: &content, secrets: &kept, complete, faults: &faults }).await?;
        tell(tx, form.id, section, &before).await?;
        (before.version + 1, who, Moment(now))
    } else {
        (before.version, before.updated_by, before.updated_at)
    };
    Ok(FilingPart {
        section: section.code,
        version,
        content,
        complete,
        faults: found.iter().map(|fault| fault.told(tx)).collect(),
        doubts: of_section(section, &doubt::of(tx, form.id).await?),
        marks: marks_of(section, &before.marks),
        editable: true,
        updated_by,
        updated_at,
    })
}

/// A row keeps its id for good, so no new one has the id of another company's. Of those that the caller may not read only the
/// approval finds out.
async fn rows_are_its_own(tx: &mut Tx, section: &Section, before: &Locked, content: &Value) -> Result<()> {
    let Some(table) = &section.table else { return Ok(()) };
    let stood: BTreeSet<&str> = rows(&before.content).map(id).collect();
    let new = rows(content).map(id).filter(|row| !stood.contains(row));
    let new: Vec<Uuid> = new.filter_map(|row| row.parse().ok()).collect();
    if new.is_empty() {
        return Ok(());
    }
    let ((schema, name), key, tenant) = (table.name, table.key, tx.ctx().tenant.id.uuid());
    // Identifiers are constants, values are bound.
    let sql = AssertSqlSafe(format!(
        "select {key} from {schema}.{name} where tenant_id = $1 and {key} = any($2) and organize_id <> $3"
    ));
    let asked = sqlx::query_scalar(sql).bind(tenant).bind(new).bind(before.organize_id);
    let others: Vec<Uuid> = asked.fetch_all(tx.conn()).await?;
    let mut fields = Fields::default();
    for row in others {
        fields.check(false, row.to_string(), "partner-filing-strange_row");
    }
    fields.finish()
}

/// The users that a section names, each with the place it stands at.
fn users(section: &Section, content: &Value) -> Vec<(String, Uuid)> {
    let fields: Vec<&Field> = section.fields.iter().filter(|field| matches!(field.kind, FieldKind::User)).collect();
    let mut named = Vec::new();
    for row in rows(content) {
        for field in &fields {
            let user: Option<Uuid> = text(row, &field.name()).parse().ok();
            named.extend(user.map(|user| (place(id(row), field), user)));
        }
    }
    named
}

/// A supplier's users come into its data and nobody else's, whoever fills it in: their names are shown beside them.
async fn names_own_users(tx: &mut Tx, section: &Section, before: &Locked, content: &Value) -> Result<()> {
    let stood: Vec<Uuid> = users(section, &before.content).into_iter().map(|(_, user)| user).collect();
    let mut new = users(section, content);
    new.retain(|(_, user)| !stood.contains(user));
    if new.is_empty() {
        return Ok(());
    }
    let own = tx.readers(Audience::Organizes(vec![before.organize_id])).await?;
    let mut fields = Fields::default();
    for (place, user) in new {
        fields.check(own.iter().any(|known| known.id == user), place, "platform-no_such_user");
    }
    fields.finish()
}

/// The section as it was sent, and the others that its rules read.
async fn everything(
    tx: &mut Tx,
    section: &'static Section,
    before: &Locked,
    content: Value,
    secrets: &Value,
) -> Result<Everything> {
    let mut everything = Everything::on(tx.today().await?);
    for other in SECTIONS.into_iter().filter(|other| reads(section).contains(&other.code)) {
        let beside = before.beside.as_ref().map_or(Value::Null, |beside| beside[other.code].clone());
        everything.put(other, beside, Value::Null);
    }
    everything.put(section, content, secrets.clone());
    everything.follow_basic();
    learn(tx, &mut everything).await?;
    Ok(everything)
}

/// The registered address is made and changed by the basic section.
fn registered_stays(section: &Section, before: &Value, content: &Value) -> Result<()> {
    if section.code != section::ADDRESS.code {
        return Ok(());
    }
    let Some(stood) = registered(before) else { return Ok(()) };
    let stays = registered(content).is_some_and(|row| id(row) == id(stood));
    if stays { Ok(()) } else { Err(Error::refused("partner-filing-registered_stays").at("rows")) }
}

struct Written<'a> {
    content: &'a Value,
    secrets: &'a Value,
    complete: bool,
    faults: &'a Value,
}

async fn write(tx: &mut Tx, filing: &Uuid, section: &Section, written: &Written<'_>) -> Result<()> {
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    sqlx::query(
        "update partner.filing_part set content = $4, secrets = $5, complete = $6, faults = $7,
           version = version + 1, updated_by = $8, updated_at = $9
         where tenant_id = $1 and filing_id = $2 and section = $3",
    )
    .bind(tenant)
    .bind(filing)
    .bind(section.code)
    .bind(written.content)
    .bind(written.secrets)
    .bind(written.complete)
    .bind(written.faults)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Colleagues' browsers read the sections again; the trail says who is at work, and nothing of what he types.
async fn tell(tx: &mut Tx, filing: Uuid, section: &Section, before: &Locked) -> Result<()> {
    let organize = OrganizeId::new(before.organize_id);
    let goes_on = before.updated_by == tx.who() && tx.now() - *before.updated_at < AT_WORK;
    if !goes_on || before.version == 1 {
        let entry = Entry::new("save", TRAIL, filing, &before.number).of_organize(organize);
        tx.audit(entry.after(&json!({ "section": section.code }))?).await?;
    }
    let (version, organizes) = (before.filing_version, Some(vec![organize]));
    tx.notice(Notice { topic: CODE, entity_id: filing.into(), version, organizes });
    Ok(())
}

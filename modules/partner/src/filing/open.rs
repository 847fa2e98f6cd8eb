//! Begins a filing: its sections hold what is in force.

use super::listing::{CHANGE, CODE, FIRST};
use super::record::Filing;
use super::states::{DRAFT, OPEN};
use super::{FILL, files, standing};
use crate::bank_change::waiting;
use crate::organize;
use crate::section::dictionaries::REGISTERED;
use crate::section::{ADDRESS, BANK, DECLARATION, Field, FieldKind, SECTIONS, Section};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use tandem_contracts::message::Recipient;
use tandem_kernel::{Error, OrganizeId, Result, Side};
use tandem_platform::document::{self, Detail, Values};
use tandem_platform::listing::may_see;
use tandem_platform::{Body, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FilingOf {
    /// The supplier whose data are filed.
    pub organize_id: Uuid,
}

/// The organisation as it stands.
#[derive(sqlx::FromRow)]
struct Standing {
    organize_id: Uuid,
    name_zh: String,
    name_en: String,
    relation_type: String,
    state: String,
    version: i64,
}

pub async fn open(tx: &mut Tx, Body(asked): Body<FilingOf>) -> Result<Detail<Filing>> {
    may_see(tx, &organize::listing::LISTING, asked.organize_id).await?;
    let organize = standing_of(tx, asked.organize_id).await?;
    let for_supplier = tx.ctx().side() == Side::Buyer;
    if for_supplier {
        let own = Recipient::supplier(FILL, OrganizeId::new(organize.organize_id));
        if !tx.people(vec![own]).await?.is_empty() {
            return Err(Error::refused("partner-filing-supplier_fills"));
        }
    }
    if organize.relation_type != "S" {
        return Err(Error::refused("partner-filing-only_suppliers"));
    }
    if organize.state == "ended" {
        return Err(Error::refused("partner-filing-ended"));
    }
    let id = begin(tx, &organize, for_supplier).await?;
    document::detail_of(tx, id).await
}

/// The filing of a newcomer, in the transaction that registers him.
pub async fn open_first(tx: &mut Tx, organize_id: Uuid) -> Result<Uuid> {
    let organize = standing_of(tx, organize_id).await?;
    begin(tx, &organize, false).await
}

/// Kept from being deleted or ended until its filing has been begun.
async fn standing_of(tx: &mut Tx, organize: Uuid) -> Result<Standing> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found = sqlx::query_as(
        "select organize_id, name_zh, name_en, relation_type, state, version
         from partner.organize where tenant_id = $1 and organize_id = $2 for key share",
    );
    found.bind(tenant).bind(organize).fetch_optional(tx.conn()).await?.ok_or_else(Error::not_found)
}

/// An organisation has one open filing.
async fn has_no_other(tx: &mut Tx, organize: Uuid) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    tx.alone(&format!("{CODE} {organize}")).await?;
    let open: Option<String> = sqlx::query_scalar(
        "select number from partner.filing where tenant_id = $1 and organize_id = $2 and state = any($3)",
    )
    .bind(tenant)
    .bind(organize)
    .bind(OPEN)
    .fetch_optional(tx.conn())
    .await?;
    match open {
        Some(number) => Err(Error::refused("partner-filing-one_open").with("number", number)),
        None => Ok(()),
    }
}

async fn begin(tx: &mut Tx, organize: &Standing, for_supplier: bool) -> Result<Uuid> {
    has_no_other(tx, organize.organize_id).await?;
    let filing_type = if organize.state == "registering" { FIRST } else { CHANGE };
    let values = Values::none()
        .put("organize_id", organize.organize_id)
        .put("supplier_zh", organize.name_zh.as_str())
        .put("supplier_en", organize.name_en.as_str())
        .put("filing_type", filing_type)
        .put("base_version", organize.version)
        .put("for_supplier", for_supplier)
        .put("filled_by", tx.who());
    let values = values.put("created_at", tx.now());
    let parts = in_force(tx, organize.organize_id).await?;
    let id = document::draw_and_insert::<Filing>(tx, values).await?;
    insert(tx, id, organize.organize_id, &parts).await?;
    standing::copy(tx, organize.organize_id, DRAFT).await?;
    document::tell::<Filing>(tx, "create", None, id).await?;
    Ok(id)
}

/// A section as the organisation has it.
struct InForce {
    section: &'static Section,
    content: Value,
    secrets: Value,
}

async fn in_force(tx: &mut Tx, organize: Uuid) -> Result<Vec<InForce>> {
    let mut contents = Vec::with_capacity(SECTIONS.len());
    let mut secrets = Vec::with_capacity(SECTIONS.len());
    for section in SECTIONS {
        contents.push(content_of(tx, organize, section).await?);
        secrets.push(secrets_of(tx, organize, section).await?);
    }
    files::name_all(tx, &mut contents).await?;
    let bank = SECTIONS.iter().position(|section| section.code == BANK.code).unwrap_or_default();
    waiting::put(tx, organize, &mut contents[bank], &mut secrets[bank]).await?;
    let both = contents.into_iter().zip(secrets);
    let mut all: Vec<InForce> = SECTIONS
        .into_iter()
        .zip(both)
        .map(|(section, (content, secrets))| InForce { section, content, secrets })
        .collect();
    let new = tx.new_id();
    if let Some(address) = all.iter_mut().find(|part| part.section.code == ADDRESS.code) {
        with_registered(&mut address.content, new);
    }
    Ok(all)
}

/// The registered address has its row from the beginning; the basic section fills it in.
fn with_registered(content: &mut Value, new: Uuid) {
    if super::whole::registered(content).is_some() {
        return;
    }
    if let Some(rows) = content.get_mut("rows").and_then(Value::as_array_mut) {
        rows.insert(0, json!({ "id": new, "type": REGISTERED }));
    }
}

/// What the data in force say in a section, in the form in which sections are filled in. The declaration is given anew each time.
async fn content_of(tx: &mut Tx, organize: Uuid, section: &Section) -> Result<Value> {
    if section.code == DECLARATION.code {
        return Ok(json!({}));
    }
    let tenant = tx.ctx().tenant.id.uuid();
    // Identifiers are constants, values are bound.
    let sql = match &section.table {
        None => format!(
            "select jsonb_strip_nulls({}) from partner.organize where tenant_id = $1 and organize_id = $2",
            fields(section)
        ),
        Some(table) => format!(
            "select jsonb_build_object('rows', coalesce(jsonb_agg(
               jsonb_strip_nulls(jsonb_build_object('id', {key}) || {fields}) order by position, {key}), '[]'))
             from {schema}.{name} where tenant_id = $1 and organize_id = $2",
            key = table.key,
            fields = fields(section),
            schema = table.name.0,
            name = table.name.1,
        ),
    };
    let content = sqlx::query_scalar(AssertSqlSafe(sql)).bind(tenant).bind(organize);
    Ok(content.fetch_one(tx.conn()).await?)
}

/// The fields of a record as JSON; null where nothing stands there.
fn fields(section: &Section) -> String {
    let each = section.fields.iter().map(|field| format!("'{}', {}", field.name(), value(field)));
    format!("jsonb_build_object({})", each.collect::<Vec<_>>().join(", "))
}

fn value(field: &Field) -> String {
    let column = field.column;
    match field.kind {
        FieldKind::YesNo => column.to_owned(),
        FieldKind::Number(_) => format!("trim_scale({column})::text"),
        FieldKind::Secret { .. } => {
            format!("case when {column} is not null then jsonb_build_object('tail', {column}_tail) end")
        }
        FieldKind::Files { .. } => format!(
            "case when cardinality({column}) > 0 then
               (select jsonb_agg(jsonb_build_object('id', file) order by at) from unnest({column}) with ordinality f(file, at)) end"
        ),
        FieldKind::Rows { .. } => format!("case when cardinality({column}) > 0 then to_jsonb({column}) end"),
        _ => format!("nullif({column}::text, '')"),
    }
}

/// The sealed values of a section: they are carried along as they are.
pub async fn secrets_of(tx: &mut Tx, organize: Uuid, section: &Section) -> Result<Value> {
    let mut all = serde_json::Map::new();
    let Some(table) = &section.table else { return Ok(Value::Object(all)) };
    let tenant = tx.ctx().tenant.id.uuid();
    for field in section.fields.iter().filter(|field| field.is_secret()) {
        let (column, key, (schema, name)) = (field.column, table.key, table.name);
        // Identifiers are constants, values are bound.
        let sql = format!(
            "select {key}, jsonb_build_object('tail', {column}_tail, 'began', true,
               'sealed', translate(encode({column}, 'base64'), E'\\n', ''),
               'mark', translate(encode({column}_mark, 'base64'), E'\\n', ''))
             from {schema}.{name} where tenant_id = $1 and organize_id = $2 and {column} is not null"
        );
        let found = sqlx::query_as(AssertSqlSafe(sql)).bind(tenant).bind(organize);
        let found: Vec<(Uuid, Value)> = found.fetch_all(tx.conn()).await?;
        let places = found.into_iter().map(|(id, kept)| (super::read::place(&id.to_string(), field), kept));
        all.extend(places);
    }
    Ok(Value::Object(all))
}

async fn insert(tx: &mut Tx, filing: Uuid, organize: Uuid, parts: &[InForce]) -> Result<()> {
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    let told: Value = parts
        .iter()
        .map(|part| json!({ "section": part.section.code, "content": part.content, "secrets": part.secrets }))
        .collect();
    sqlx::query(
        "insert into partner.filing_part (tenant_id, filing_id, section, organize_id, content, base, secrets, updated_by, updated_at)
         select $1, $2, told.section, $3, told.content, told.content, told.secrets, $5, $6
         from jsonb_to_recordset($4) as told(section text, content jsonb, secrets jsonb)",
    )
    .bind(tenant)
    .bind(filing)
    .bind(organize)
    .bind(told)
    .bind(who)
    .bind(now)
    .execute(tx.conn())
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registered_address_has_its_row_from_the_beginning() {
        let mut empty = json!({ "rows": [] });
        with_registered(&mut empty, Uuid::nil());
        assert_eq!(empty, json!({ "rows": [{ "id": Uuid::nil(), "type": "registered" }] }));
        let again = empty.clone();
        with_registered(&mut empty, Uuid::max());
        assert_eq!(empty, again);
    }

    #[test]
    fn of_a_secret_only_its_end_is_read_as_content() {
        let read = fields(&BANK);
        assert!(read.contains("'tail', account_number_tail") && !read.contains("account_number::text"), "{read}");
    }
}

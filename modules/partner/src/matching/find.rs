//! Finds the organisations that a filing's may be. All names are compared here, because no index of PostgreSQL's may be asked
//! by likeness beneath row-level security; the rest is looked up by its value.

use super::Cause;
use super::facts::{Facts, Trait, licence};
use super::similar::{ALIKE, Wanted};
use std::collections::BTreeMap;
use tandem_kernel::Result;
use tandem_platform::Tx;
use uuid::Uuid;

/// So many are told of at most, the strongest first: whoever is like hundreds is like nobody.
const MOST: usize = 20;

pub struct Suspect {
    pub id: Uuid,
    pub number: String,
    pub zh: String,
    pub en: String,
    /// How alike the names are, in thousandths.
    pub similarity: u32,
    /// What both have, the strongest first.
    pub shared: Vec<Trait>,
}

#[derive(sqlx::FromRow)]
struct Known {
    organize_id: Uuid,
    number: String,
    name_zh: String,
    name_en: String,
    licence_number: String,
}

pub async fn others(tx: &mut Tx, organize: Uuid, facts: &Facts) -> Result<Vec<Suspect>> {
    let kept = by_kept(tx, organize, &facts.kept).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    let known: Vec<Known> = sqlx::query_as(
        "select organize_id, number, name_zh, name_en, licence_number from partner.organize
         where tenant_id = $1 and organize_id <> $2 and relation_type = 'S'",
    )
    .bind(tenant)
    .bind(organize)
    .fetch_all(tx.conn())
    .await?;
    let wanted: Vec<(&Trait, Wanted)> =
        facts.names.iter().filter_map(|name| Some((name, Wanted::of(&name.value)?))).collect();
    let mut found = Vec::new();
    for one in known {
        let mut shared = kept.get(&one.organize_id).cloned().unwrap_or_default();
        shared.extend(facts.licence.iter().filter(|own| own.value == licence(&one.licence_number)).cloned());
        let alike = wanted.iter().map(|(name, wanted)| {
            let like = wanted.like(&one.name_zh).max(wanted.like(&one.name_en));
            (like, *name)
        });
        let (similarity, name) = alike.max_by_key(|(like, _)| *like).unzip();
        let similarity = similarity.unwrap_or(0);
        shared.extend(name.filter(|_| similarity >= ALIKE).cloned());
        if shared.is_empty() {
            continue;
        }
        shared.sort();
        let (number, zh, en) = (one.number, one.name_zh, one.name_en);
        found.push(Suspect { id: one.organize_id, number, zh, en, similarity, shared });
    }
    found.sort_by_key(|one| (one.shared.first().map(|first| first.cause), std::cmp::Reverse(one.similarity), one.id));
    found.truncate(MOST);
    Ok(found)
}

/// Those that have an account, a telephone number or a domain of these, by their ids.
async fn by_kept(tx: &mut Tx, organize: Uuid, own: &[Trait]) -> Result<BTreeMap<Uuid, Vec<Trait>>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let (kinds, values) = columns(own);
    let rows: Vec<(Uuid, String, String)> = sqlx::query_as(
        "select t.organize_id, t.kind, t.value from unnest($3::text[], $4::text[]) as own (kind, value)
         join partner.trait t on t.tenant_id = $1 and t.kind = own.kind and t.value = own.value and t.organize_id <> $2
         limit 2000",
    )
    .bind(tenant)
    .bind(organize)
    .bind(kinds)
    .bind(values)
    .fetch_all(tx.conn())
    .await?;
    let mut found: BTreeMap<Uuid, Vec<Trait>> = BTreeMap::new();
    for (id, kind, value) in rows {
        let same = own.iter().filter(|one| one.cause.as_str() == kind && one.value == value);
        found.entry(id).or_default().extend(same.cloned());
    }
    Ok(found)
}

/// The traits of an organisation, by which later ones are compared with it.
pub async fn keep(tx: &mut Tx, organize: Uuid, own: &[Trait]) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from partner.trait where tenant_id = $1 and organize_id = $2")
        .bind(tenant)
        .bind(organize)
        .execute(tx.conn())
        .await?;
    let (kinds, values) = columns(own);
    sqlx::query(
        "insert into partner.trait (tenant_id, kind, value, organize_id)
         select $1, own.kind, own.value, $2 from unnest($3::text[], $4::text[]) as own (kind, value)
         on conflict do nothing",
    )
    .bind(tenant)
    .bind(organize)
    .bind(kinds)
    .bind(values)
    .execute(tx.conn())
    .await?;
    Ok(())
}

fn columns(own: &[Trait]) -> (Vec<&'static str>, Vec<String>) {
    own.iter().map(|one| (one.cause.as_str(), one.value.clone())).unzip()
}

/// The strongest of what both have.
pub fn strongest(shared: &[Trait]) -> Cause {
    shared.iter().map(|one| one.cause).min().unwrap_or(Cause::Domain)
}

//! Suppliers that a filing's company may be. PostgreSQL looks up by their values who may be like it, for no index of its own may be
//! asked by likeness beneath row-level security; those few are compared here.

use super::Cause;
use super::facts::{Facts, Trait, licence};
use super::similar::{ALIKE, Wanted};
use std::collections::BTreeMap;
use tandem_kernel::Result;
use tandem_platform::Tx;
use uuid::Uuid;

/// So many are told of at most, the strongest first: whoever is like hundreds is like nobody.
const MOST: usize = 20;
/// So many names are noted by one statement.
const AT_ONCE: i64 = 2_000;

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

/// To be asked by one at a time within a company, because it notes names that it does not know yet.
pub async fn others(tx: &mut Tx, organize: Uuid, facts: &Facts) -> Result<Vec<Suspect>> {
    learn_names(tx).await?;
    let wanted: Vec<(&Trait, Wanted)> =
        facts.names.iter().filter_map(|name| Some((name, Wanted::of(&name.value)?))).collect();
    let kept = by_kept(tx, organize, &facts.kept).await?;
    let mut looked_at = by_names(tx, &wanted).await?;
    looked_at.extend(kept.keys());
    let licensed = facts.licence.as_ref().map(|own| own.value.as_str());
    let tenant = tx.ctx().tenant.id.uuid();
    let known: Vec<Known> = sqlx::query_as(
        "select organize_id, number, name_zh, name_en, licence_number from partner.organize
         where tenant_id = $1 and organize_id <> $2 and relation_type = 'S'
           and (organize_id = any($3) or licence_key = $4)",
    )
    .bind(tenant)
    .bind(organize)
    .bind(looked_at)
    .bind(licensed)
    .fetch_all(tx.conn())
    .await?;
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

/// Those that share enough groups of letters with one of these names.
async fn by_names(tx: &mut Tx, wanted: &[(&Trait, Wanted)]) -> Result<Vec<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let mut found = Vec::new();
    for (_, name) in wanted {
        let (groups, least) = name.groups();
        let alike: Vec<Uuid> = sqlx::query_scalar(
            "select organize_id from partner.trait where tenant_id = $1 and kind = 'name' and value = any($2)
             group by organize_id having count(*) >= $3",
        )
        .bind(tenant)
        .bind(groups)
        .bind(least)
        .fetch_all(tx.conn())
        .await?;
        found.extend(alike);
    }
    Ok(found)
}

/// A supplier whose names are not kept as they are now.
#[derive(sqlx::FromRow)]
struct Renamed {
    organize_id: Uuid,
    name_zh: String,
    name_en: String,
    named: String,
}

/// Keeps of each supplier the groups of letters that its names are made of, wherever they came from.
async fn learn_names(tx: &mut Tx) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    loop {
        let renamed: Vec<Renamed> = sqlx::query_as(
            "select o.organize_id, o.name_zh, o.name_en, it.named from partner.organize o
             cross join lateral (select hashtextextended(o.name_zh || chr(10) || o.name_en, 0)::text as named) it
             where o.tenant_id = $1 and o.relation_type = 'S' and not exists (
               select from partner.trait t where t.tenant_id = $1 and t.kind = 'named' and t.value = it.named
                 and t.organize_id = o.organize_id)
             limit $2",
        )
        .bind(tenant)
        .bind(AT_ONCE)
        .fetch_all(tx.conn())
        .await?;
        if renamed.is_empty() {
            return Ok(());
        }
        let organizes: Vec<Uuid> = renamed.iter().map(|one| one.organize_id).collect();
        sqlx::query(
            "delete from partner.trait where tenant_id = $1 and organize_id = any($2) and kind in ('name', 'named')",
        )
        .bind(tenant)
        .bind(organizes)
        .execute(tx.conn())
        .await?;
        let rows: Vec<(Uuid, &str, String)> = renamed.iter().flat_map(marks).collect();
        let organizes: Vec<Uuid> = rows.iter().map(|(id, ..)| *id).collect();
        let (kinds, values): (Vec<&str>, Vec<String>) = rows.into_iter().map(|(_, kind, value)| (kind, value)).unzip();
        sqlx::query(
            "insert into partner.trait (tenant_id, kind, value, organize_id)
             select $1, own.kind, own.value, own.organize_id
             from unnest($2::uuid[], $3::text[], $4::text[]) as own (organize_id, kind, value)
             on conflict do nothing",
        )
        .bind(tenant)
        .bind(organizes)
        .bind(kinds)
        .bind(values)
        .execute(tx.conn())
        .await?;
    }
}

fn marks(of: &Renamed) -> Vec<(Uuid, &'static str, String)> {
    let names = [&of.name_zh, &of.name_en].into_iter().filter_map(|name| Wanted::of(name));
    let groups = names.flat_map(|name| name.groups().0).map(|group| (of.organize_id, "name", group));
    groups.chain([(of.organize_id, "named", of.named.clone())]).collect()
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
    sqlx::query(
        "delete from partner.trait where tenant_id = $1 and organize_id = $2 and kind not in ('name', 'named')",
    )
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

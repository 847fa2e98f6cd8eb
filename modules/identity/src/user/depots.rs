//! The factories and depots a user works for. Lists that know plants show a user with some of them only those
//! (`platform/src/listing/places.rs`); a user without any is not limited.

use super::commands::step;
use super::listing::LISTING;
use super::queries::{OneUser, User};
use super::safety;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, Result};
use tandem_platform::audit::Entry;
use tandem_platform::bus::live::Notice;
use tandem_platform::listing::places::Places;
use tandem_platform::record::{self, DocumentRef, Record, Values};
use tandem_platform::{Body, Query, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

/// Far beyond any real assignment; guards against faulty clients.
const MOST: usize = 2000;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct Depot {
    pub factory_code: String,
    /// Empty for all depots of the factory.
    #[serde(default)]
    pub depot_code: String,
}

pub async fn of_user(tx: &mut Tx, Query(asked): Query<OneUser>) -> Result<Vec<Depot>> {
    let user: User = record::find(tx, tandem_kernel::id::parse(&asked.user_id)?, false).await?;
    load(tx, user.base.id).await
}

pub async fn load(tx: &mut Tx, user: Uuid) -> Result<Vec<Depot>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select factory_code, depot_code from identity.user_depot where tenant_id = $1 and user_id = $2
         order by factory_code, depot_code",
    )
    .bind(tenant)
    .bind(user)
    .fetch_all(tx.conn())
    .await?)
}

/// As the list engine narrows by them.
pub async fn places(tx: &mut Tx, user: Uuid) -> Result<Places> {
    let depots = load(tx, user).await?;
    Ok(Places::of(depots.into_iter().map(|depot| (depot.factory_code, depot.depot_code))))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DepotAuthority {
    #[serde(flatten)]
    pub which: DocumentRef,
    /// Makes these, and no others, the user's.
    pub depots: Vec<Depot>,
}

pub async fn save(tx: &mut Tx, Body(asked): Body<DepotAuthority>) -> Result<Vec<Depot>> {
    let depots = tidy(asked.depots)?;
    let id = asked.which.id;
    let (user, _) = step(tx, "edit", asked.which).await?;
    within_my_own(tx, &depots).await?;
    let before = load(tx, id).await?;
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query("delete from identity.user_depot where tenant_id = $1 and user_id = $2")
        .bind(tenant)
        .bind(id)
        .execute(tx.conn())
        .await?;
    insert(tx, id, &depots).await?;
    record::write(tx, "saveDepots", &user, Values::none()).await?;
    let after = load(tx, id).await?;
    let entry = Entry::new("saveDepots", LISTING.code, id, &user.username);
    let told = |depots: &Vec<Depot>| serde_json::json!({ "depots": depots });
    tx.audit(entry.before(&told(&before))?.after(&told(&after))?).await?;
    let (version, organizes) = (user.base.version + 1, user.hearers());
    tx.notice(Notice { topic: LISTING.code, entity_id: id.into(), version, organizes });
    safety::access_changed(tx, &[id]);
    Ok(after)
}

async fn insert(tx: &mut Tx, user: Uuid, depots: &BTreeSet<Depot>) -> Result<()> {
    let (factories, codes): (Vec<&str>, Vec<&str>) =
        depots.iter().map(|d| (d.factory_code.as_str(), d.depot_code.as_str())).unzip();
    let tenant = tx.ctx().tenant.id.uuid();
    sqlx::query(
        "insert into identity.user_depot (tenant_id, user_id, factory_code, depot_code)
         select $1, $2, f, d from unnest($3::text[], $4::text[]) as x (f, d)",
    )
    .bind(tenant)
    .bind(user)
    .bind(factories)
    .bind(codes)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Users who are limited to plants can neither lift that limit nor put anybody elsewhere.
async fn within_my_own(tx: &mut Tx, depots: &BTreeSet<Depot>) -> Result<()> {
    let Some(me) = tx.ctx().actor.as_ref().map(|actor| actor.id.uuid()) else { return Ok(()) };
    let mine = places(tx, me).await?;
    let wanted = Places::of(depots.iter().map(|d| (d.factory_code.clone(), d.depot_code.clone())));
    if mine.limit() && !mine.include(&wanted) {
        return Err(Error::refused("identity-user-depots_beyond_own").at("depots"));
    }
    Ok(())
}

/// A new user works where whoever adds the user does; else a limited user could add one who sees everything.
pub async fn inherit(tx: &mut Tx, user: Uuid) -> Result<()> {
    let Some(me) = tx.ctx().actor.as_ref().map(|actor| actor.id.uuid()) else { return Ok(()) };
    let mine = load(tx, me).await?.into_iter().collect();
    insert(tx, user, &mine).await
}

fn tidy(depots: Vec<Depot>) -> Result<BTreeSet<Depot>> {
    let trimmed = depots.into_iter().map(|depot| Depot {
        factory_code: depot.factory_code.trim().to_owned(),
        depot_code: depot.depot_code.trim().to_owned(),
    });
    let depots: BTreeSet<Depot> = trimmed.collect();
    let short = |depot: &Depot| depot.factory_code.chars().count() <= 40 && depot.depot_code.chars().count() <= 40;
    Fields::default()
        .check(depots.len() <= MOST, "depots", "identity-user-too_many_depots")
        .check(depots.iter().all(|d| !d.factory_code.is_empty()), "depots", "identity-user-depot_needs_factory")
        .check(depots.iter().all(short), "depots", "identity-user-depot_too_long")
        .finish()?;
    Ok(depots)
}

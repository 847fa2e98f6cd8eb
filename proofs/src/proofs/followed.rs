//! A data rule applies to dependent lists, too: a purchaser restricted to one supplier's orders reads every list whose
//! rows refer to documents, through every query of the list engine, and finds nothing of the other supplier. The
//! declarations say which lists these are; the rows show whether they follow.

use super::orders_strangers::things;
use crate::orders_desk::{Desk, ORDER, ORDER_KIND, done};
use crate::report::Outcome;
use crate::stranger::Thing;
use anyhow::{Context, Result, ensure};
use serde_json::json;
use sqlx::Row;
use std::sync::Arc;
use tandem_identity::provision::ROLES;
use tandem_kernel::{Actor, Follow, Listing, OpCtx, Permissions, RequestId, SessionId, Side, UserId};
use tandem_platform::db::tx::Mode;
use tandem_platform::listing::follow::reached;
use tandem_platform::listing::{PageQuery, Reader, count, may_see, run as page_of};
use tandem_testkit::Client;
use tandem_testkit::world::told;
use uuid::Uuid;

const NARROWED: &str = "narrowed";

/// A purchaser whom a data rule restricts to the second supplier's orders.
pub async fn narrowed_purchaser(desk: &Desk) -> Result<Client> {
    let client = desk.world.sign_in(&desk.serve[0].base(), &desk.world.acme, NARROWED, &["purchaser"]).await?;
    let rule = json!({ "listing": ORDER_KIND, "userId": user(desk).await?, "description": "B", "status": "on",
        "rule": { "field": "supplierZh", "comparator": "equal", "value": "乙公司" } });
    done(desk.administrator.post("/service1/identity/api/dataRule/save", &rule).await?)?;
    Ok(client)
}

async fn user(desk: &Desk) -> Result<Uuid> {
    let mut rows = desk.world.database().superuser().await?;
    let found = sqlx::query_scalar("select user_id from identity.user_account where tenant_id = $1 and username = $2");
    Ok(found.bind(desk.world.acme.id.uuid()).bind(NARROWED).fetch_one(&mut rows).await?)
}

/// The lists affected by a rule on orders that purchasers can read.
pub fn read_by_purchasers(desk: &Desk) -> Result<Vec<&'static Listing>> {
    let orders = desk.world.platform.listing(ORDER_KIND).context("no list of orders")?;
    let purchaser = ROLES.iter().find(|role| role.code == "purchaser").context("no purchaser")?;
    let declared: Vec<_> = desk.world.platform.declarations().flat_map(|d| d.permissions).copied().collect();
    let held = purchaser.effective(&declared);
    let all = reached(&desk.world.platform, orders).into_iter();
    Ok(all.filter(|listing| held.contains(listing.permission)).collect())
}

/// The context of the restricted purchaser. It has every permission, so that only the rule hides anything.
fn ctx(desk: &Desk, user: Uuid) -> OpCtx {
    let all = desk.world.platform.declarations().flat_map(|d| d.permissions).map(|p| p.code.to_owned());
    let actor = Actor {
        id: UserId::new(user),
        label: Arc::from(NARROWED),
        side: Side::Buyer,
        organizes: Arc::from([]),
        session: SessionId::new(Uuid::nil()),
    };
    let system = OpCtx::system(desk.world.acme.clone(), RequestId("followed".into()));
    OpCtx { actor: Some(actor), permissions: Permissions::new(all), ..system }
}

pub async fn run(outcome: &mut Outcome) -> Result<()> {
    let desk = Desk::lay(1).await?;
    let (shown, hidden) = things(&desk).await?;
    narrowed_purchaser(&desk).await?;
    // A claim contains the order number as free text and is not linked to the order.
    let mut secret: Vec<Thing> = shown.into_iter().chain(hidden).filter(|t| t.kind() != "orders.claim").collect();
    secret.push(handed_over(&desk, &secret).await?);
    let (narrowed, everybody) = (ctx(&desk, user(&desk).await?), ctx(&desk, Uuid::from_u128(7)));
    let (mut lists, mut rows) = (0, 0);
    for listing in desk.world.platform.declarations().flat_map(|d| d.listings).copied() {
        let follows = listing.follows.iter().filter(|follow| !matches!(follow, Follow::Apart { .. }));
        let own = if listing.code == ORDER_KIND { 1 } else { 0 };
        if follows.clone().count() + own == 0 {
            continue;
        }
        // What is asked here is what follows, not for which period.
        let listing: &'static Listing = Box::leak(Box::new(Listing { window: None, ..*listing }));
        let all = read(&desk, &everybody, listing, &secret).await?;
        let left = read(&desk, &narrowed, listing, &secret).await?;
        for told in &left.telling {
            outcome.fault(format!("{} tells a narrowed purchaser {told}", listing.code));
        }
        for way in &left.differing {
            outcome.fault(format!("{} has {} rows; {way}", listing.code, left.rows));
        }
        if left.rows + all.telling.len() != all.rows {
            outcome.fault(format!(
                "{}: {} rows of {} are left, {} are secret",
                listing.code,
                left.rows,
                all.rows,
                all.telling.len()
            ));
        }
        if all.telling.is_empty() {
            // No rows refer to these orders, so there is nothing to check.
            continue;
        }
        lists += 1;
        rows += all.telling.len();
        for follow in follows {
            let rest = listing.follows.iter().filter(|other| *other != follow).copied().collect::<Vec<_>>();
            let open: &'static Listing = Box::leak(Box::new(Listing { follows: rest.leak(), ..*listing }));
            let found = read(&desk, &narrowed, open, &secret).await?.telling.len();
            let name = format!("noticed where {} does not follow by {}", listing.code, follow.column());
            outcome.bar(&name, found, "more than 0", found > 0);
        }
    }
    outcome.figure("lists that follow orders, with something to hide", lists);
    ensure!(lists >= 5, "too few lists hang on orders to prove anything: {lists}");
    outcome.bar("rows hidden with their orders", rows, "more than none", rows > 0);
    Ok(())
}

/// An order whose reply is being sent to the ERP.
async fn handed_over(desk: &Desk, known: &[Thing]) -> Result<Thing> {
    let like = known.iter().find(|thing| thing.kind() == ORDER_KIND).context("no order")?;
    let (id, number) = desk.ordered(0, 1).await?.remove(0);
    let published = desk.published(id).await?;
    let rows = json!({ "rows": [{ "id": id, "version": published["version"] }] });
    done(desk.seller.post(&format!("{ORDER}/fastConfirm"), &rows).await?)?;
    Ok(like.clone().named(id, number))
}

/// A list as one user reads it.
struct Seen {
    rows: usize,
    /// Rows that reveal hidden documents.
    telling: Vec<String>,
    /// Queries whose result differs from reading the whole list.
    differing: Vec<String>,
}

async fn read(desk: &Desk, ctx: &OpCtx, listing: &'static Listing, secret: &[Thing]) -> Result<Seen> {
    let mut tx = told(desk.world.platform.begin(ctx.clone(), Mode::Read).await)?;
    let query = PageQuery { page_size: 200, ..PageQuery::default() };
    let mut reader = told(Reader::open(&mut tx, listing, &query).await)?;
    let (columns, id) = (reader.columns().len(), reader.columns().iter().position(|c| c.field == "id"));
    let mut lines: Vec<(String, String)> = Vec::new();
    let read = reader.for_each(&mut tx, |line| {
        let texts = (0..columns).map(|at| Ok(line.text(at)?.unwrap_or_default().to_owned()));
        let texts = texts.collect::<tandem_kernel::Result<Vec<_>>>()?;
        let id = id.map(|at| texts[at].clone()).unwrap_or_default();
        lines.push((id, texts.join(" | ")));
        Ok(())
    });
    told(read.await)?;
    let tells = |text: &str| secret.iter().any(|t| text.contains(&t.number) || text.contains(&t.id.to_string()));
    let mut differing = Vec::new();
    let page = told(page_of(&mut tx, listing, &query).await)?;
    let counted = told(count(&mut tx, listing, &query).await)?;
    if usize::try_from(page.total_elements)? != lines.len() || usize::try_from(counted)? != lines.len() {
        differing.push(format!("its pages count {}, exactly {counted}", page.total_elements));
    }
    // Access by id agrees with the list: rows not in the list are not found.
    let table = format!("{}.{}", listing.table.0, listing.table.1);
    let key = listing.column("id").context("no id")?.column;
    let sql = sqlx::AssertSqlSafe(format!("select {key} as id from {table} where tenant_id = $1"));
    let all = sqlx::query(sql).bind(desk.world.acme.id.uuid()).fetch_all(tx.conn()).await?;
    for row in all {
        let id: Uuid = row.try_get("id")?;
        let there = may_see(&mut tx, listing, id).await.is_ok();
        if there != lines.iter().any(|(listed, _)| *listed == id.to_string()) {
            differing.push(format!("{id} alone is {}", if there { "there" } else { "not there" }));
        }
    }
    let telling = lines.iter().filter(|(_, text)| tells(text)).map(|(_, text)| text.clone()).collect();
    Ok(Seen { rows: lines.len(), telling, differing })
}

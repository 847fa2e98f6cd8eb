//! The demo is complete, created by the product's own commands, and idempotent.

use anyhow::Result;
use sqlx::PgConnection;
use std::collections::BTreeSet;
use tandem::commands::demo::{Wanted, load};
use tandem_testkit::World;
use tandem_testkit::world::told;

async fn states(database: &mut PgConnection, sql: &'static str) -> Result<BTreeSet<String>> {
    Ok(sqlx::query_scalar::<_, String>(sql).fetch_all(database).await?.into_iter().collect())
}

async fn counts(database: &mut PgConnection) -> Result<Vec<i64>> {
    let mut counts = Vec::new();
    for sql in [
        "select count(*) from platform.audit",
        "select count(*) from platform.event",
        "select count(*) from identity.user_account",
        "select count(*) from partner.organize",
        "select count(*) from content.announcement",
        "select count(*) from orders.purchase_order",
    ] {
        counts.push(sqlx::query_scalar(sql).fetch_one(&mut *database).await?);
    }
    Ok(counts)
}

/// Of how many suppliers each table has something.
const TABLES: [&str; 10] = [
    "select count(distinct organize_id) from partner.address",
    "select count(distinct organize_id) from partner.contact",
    "select count(distinct organize_id) from partner.product",
    "select count(distinct organize_id) from partner.certification",
    "select count(distinct organize_id) from partner.business",
    "select count(distinct organize_id) from partner.bank",
    "select count(distinct organize_id) from partner.equipment",
    "select count(distinct organize_id) from partner.customer",
    "select count(distinct organize_id) from partner.shareholder",
    "select count(distinct organize_id) from partner.paper",
];

fn named(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[tokio::test]
async fn a_year_of_business_is_told_once_and_in_every_state() -> Result<()> {
    let world = World::start().await?;
    let parts = || tandem::commands::parts(world.config.clone());
    let wanted = Wanted { small: false, orders: 240 };
    told(load(parts, wanted).await)?;
    let mut database = world.database().superuser().await?;
    assert_eq!(
        states(&mut database, "select distinct state from orders.purchase_order").await?,
        named(&["arrived", "cancelled", "locked", "replied", "replying", "to_reply", "voided"])
    );
    assert_eq!(
        states(&mut database, "select distinct erp_state from orders.purchase_order").await?,
        named(&["", "refused", "taken"]),
        "nothing waits for an ERP that never had these orders"
    );
    let (first, last): (String, String) =
        sqlx::query_as("select min(number), max(number) from orders.purchase_order").fetch_one(&mut database).await?;
    assert!(
        first.as_str() >= "4500100000" && last.as_str() <= "4500199999",
        "the simulated ERP knows the demonstration's orders by these numbers: {first} to {last}"
    );
    assert_eq!(
        states(&mut database, "select distinct state from orders.order_change").await?,
        named(&["confirmed", "disputed", "superseded", "to_confirm", "withdrawn"])
    );
    assert_eq!(
        states(&mut database, "select distinct state from orders.claim").await?,
        named(&["accepted", "disputed", "draft", "settled", "to_confirm", "withdrawn"])
    );
    assert_eq!(
        states(&mut database, "select distinct state from orders.return_order").await?,
        named(&["accepted", "disputed", "draft", "settled", "to_confirm", "withdrawn"])
    );
    assert_eq!(
        states(&mut database, "select distinct state from seal.stamped_copy").await?,
        named(&["approved", "rejected", "returned", "to_review", "to_sign", "to_upload", "uploaded"])
    );
    assert_eq!(
        states(&mut database, "select distinct state from orders.penalty").await?,
        named(&["recorded", "settled", "waived"])
    );
    assert_eq!(
        states(&mut database, "select distinct state from partner.organize").await?,
        named(&["ended", "formal", "potential", "registering"])
    );
    assert_eq!(
        states(&mut database, "select distinct state from partner.filing").await?,
        named(&["approved", "declined", "draft", "pending", "returned"])
    );
    let authenticated = "select distinct a.state || ' ' || o.state from partner.authentication a
         join partner.organize o on o.tenant_id = a.tenant_id and o.organize_id = a.organize_id and o.auth_state = a.state";
    assert_eq!(
        states(&mut database, authenticated).await?,
        named(&["failed potential", "proved formal", "started potential"])
    );
    assert_eq!(
        states(&mut database, "select distinct state from partner.oa_process").await?,
        named(&["approved", "deleted", "draft", "in_approval", "pending_confirm", "returned"])
    );
    let in_force: i64 =
        sqlx::query_scalar("select count(*) from partner.company_view").fetch_one(&mut database).await?;
    assert_eq!(in_force, 35, "34 formal suppliers, and one that is to be");
    // Every known supplier has its data in the tables, and what newcomers filed is in none but for the one that was admitted.
    let (filed, doubts, alike, unlooked): (i64, i64, i64, i64) = sqlx::query_as(
        "select (select count(*) from partner.filing where state = 'approved'),
           (select count(*) from partner.doubt where settled_at is null and not inside),
           (select count(*) from partner.match where state = 'open'),
           (select count(*) from partner.filing where state = 'pending' and checked_at is null)",
    )
    .fetch_one(&mut database)
    .await?;
    assert_eq!(
        (filed, doubts, alike, unlooked),
        (44, 3, 1, 0),
        "40 known suppliers, three of them twice, and a newcomer; three slips of one"
    );
    let by_another_clock =
        "select count(*) from partner.organize where state = 'registering' and created_at > updated_at";
    let early: i64 = sqlx::query_scalar(by_another_clock).fetch_one(&mut database).await?;
    assert_eq!(early, 0, "a newcomer is made at the moment he registers");
    assert_eq!(
        states(&mut database, "select distinct state from partner.bank_change").await?,
        named(&["cooling", "in_force", "stopped", "to_verify"])
    );
    let open: i64 = sqlx::query_scalar("select count(*) from partner.bank_change where state <> 'in_force'")
        .fetch_one(&mut database)
        .await?;
    assert_eq!(
        open, 9,
        "three of known suppliers, and first accounts: of the newcomer, and of five that the OA has not taken on"
    );
    let told_of: i64 =
        sqlx::query_scalar("select count(*) from partner.erp_push where kind = 'bank' and state = 'taken'")
            .fetch_one(&mut database)
            .await?;
    let pushes: i64 = sqlx::query_scalar("select count(*) from partner.erp_push").fetch_one(&mut database).await?;
    assert_eq!((told_of, pushes), (35, 35), "the account of each that the OA has taken on");
    for sql in TABLES {
        let suppliers: i64 = sqlx::query_scalar(sql).fetch_one(&mut database).await?;
        assert!((6..=41).contains(&suppliers), "{sql}: {suppliers}");
    }
    // What a purchaser would find in a company's own portal.
    assert_eq!(
        states(&mut database, "select distinct delivery_status from orders.purchase_order").await?,
        named(&["all", "none", "part"])
    );
    let (longest, cheapest, odd, holidays, jobs): (i64, rust_decimal::Decimal, i64, i64, i64) = sqlx::query_as(
        "select (select max(n) from (select count(*) as n from orders.order_line group by purchase_order_id) l),
           (select min(amount) from orders.return_order),
           (select count(*) from orders.claim c where c.order_number <> '' and not exists (
             select from orders.purchase_order o where o.tenant_id = c.tenant_id and o.number = c.order_number
               and o.organize_id = c.organize_id and o.published_at is not null)),
           (select count(*) from base.calendar_day where not workday),
           (select count(*) from base.timed_job)",
    )
    .fetch_one(&mut database)
    .await?;
    assert_eq!((longest, odd, jobs), (300, 0, 5));
    assert!(cheapest >= rust_decimal::Decimal::from(5) && holidays > 30, "{cheapest} {holidays}");
    let by_weight = "select distinct material from orders.order_line
         where price_unit = 'KG' and unit = 'PC' and units_ordered > units_priced";
    assert_eq!(states(&mut database, by_weight).await?, named(&["K-FOAM-EPE", "M-CAST-BASE", "M-SCRW-M3X8"]));
    // The orders have the state of their stamped copies, although no worker ran.
    let (copies, known, late, fined): (i64, i64, i64, i64) = sqlx::query_as(
        "select count(*), count(*) filter (where o.stamp_state = c.state),
           count(*) filter (where c.overdue_on is not null), (select count(*) from orders.penalty)
         from seal.stamped_copy c join orders.purchase_order o on o.purchase_order_id = c.document_id
         where c.due_on is null or c.due_on < now() - interval '7 days'",
    )
    .fetch_one(&mut database)
    .await?;
    assert_eq!(copies, known);
    assert!(late > 0 && fined >= late && fined < 20, "{copies} {late} {fined}: not a year of penalties");
    // Every change is in the audit trail with its version, user and time.
    let (versions, rows, by_seller, old): (i64, i64, i64, i64) = sqlx::query_as(
        "select (select sum(version)::bigint from orders.purchase_order),
           count(*), count(*) filter (where side = 'supplier' and action in ('release', 'fast_confirm', 'save_draft')),
           count(*) filter (where at < now() - interval '300 days')
         from platform.audit where entity_kind = 'orders.purchase_order'",
    )
    .fetch_one(&mut database)
    .await?;
    assert_eq!(versions, rows);
    assert!(by_seller > 150 && old > 50, "{by_seller} {old}");
    // To-do entries exist exactly for the side whose turn it is.
    let (waiting, duties): (i64, i64) = sqlx::query_as(
        "select (select count(*) filter (where state in ('arrived', 'to_reply', 'replying'))
               + count(*) filter (where status = 'replied_not_in_erp')
               + count(*) filter (where supplier_status = 'replied_differs') from orders.purchase_order),
           (select count(*) from platform.todo where entity_kind = 'orders.purchase_order')",
    )
    .fetch_one(&mut database)
    .await?;
    assert_eq!(waiting, duties);

    let before = counts(&mut database).await?;
    told(load(parts, wanted).await)?;
    assert_eq!(counts(&mut database).await?, before, "told again, nothing is added");
    Ok(())
}

#[tokio::test]
async fn the_small_demonstration_has_people_and_no_business() -> Result<()> {
    let world = World::start().await?;
    told(load(|| tandem::commands::parts(world.config.clone()), Wanted { small: true, orders: 2000 }).await)?;
    let mut database = world.database().superuser().await?;
    let (suppliers, orders, sellers): (i64, i64, i64) = sqlx::query_as(
        "select (select count(*) from partner.organize o join platform.tenant t using (tenant_id)
             where t.code = 'acme' and o.relation_type = 'S'),
           (select count(*) from orders.purchase_order),
           (select count(*) from identity.user_account u join platform.tenant t using (tenant_id)
             where t.code = 'acme' and u.user_type = 'SUZ')",
    )
    .fetch_one(&mut database)
    .await?;
    assert_eq!((suppliers, orders, sellers), (3, 0, 1));
    Ok(())
}

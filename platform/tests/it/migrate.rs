use anyhow::{Context, Result};
use std::time::Duration;
use tandem_platform::Platform;
use tandem_platform::config::SecretUrl;
use tandem_platform::migrate;
use tandem_testkit::World;
use tandem_testkit::world::{parts, told};
use tokio::net::{TcpListener, TcpStream};

/// Of several processes that start at once, one applies the migrations and the others find them done.
#[tokio::test]
async fn several_nodes_may_migrate_at_once() -> Result<()> {
    let world = World::start().await?;
    let mut superuser = world.database().superuser().await?;
    let schemas = "drop schema portal cascade; drop schema base cascade; delete from platform.migration where module in ('base', 'portal')";
    sqlx::raw_sql(schemas).execute(&mut superuser).await?;
    let mut nodes = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let config = world.config.clone();
        nodes.spawn(async move {
            let platform = Platform::start(tandem_testkit::world::parts(config)?).await?;
            migrate::run(&platform).await
        });
    }
    let mut applied = 0;
    while let Some(report) = nodes.join_next().await {
        applied += told(report?)?.applied.len();
    }
    let declared = world.platform.declarations().filter(|d| matches!(d.name, "base" | "portal"));
    assert_eq!(applied, declared.map(|d| d.migrations.len()).sum::<usize>(), "each migration is applied once");
    assert_eq!(told(migrate::pending(world.platform.shards().home(), world.platform.declarations()).await)?, 0);
    Ok(())
}

#[tokio::test]
async fn a_database_that_starts_later_is_waited_for() -> Result<()> {
    let world = World::start().await?;
    let url = world.config.database.shards["main"].owner_url.clone().context("no owner")?;
    let (user, place) = url.expose().rsplit_once('@').context("no user")?;
    let (address, name) = place.split_once('/').context("no database")?;
    let (address, later) = (address.to_owned(), std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?);
    let mut config = world.config.clone();
    let shard = config.database.shards.get_mut("main").context("no shard")?;
    shard.owner_url = Some(SecretUrl::new(format!("{user}@{later}/{name}")));
    let platform = told(Platform::start(told(parts(config))?).await)?;
    let starting = tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let (mut near, _) = TcpListener::bind(later).await?.accept().await?;
        let mut far = TcpStream::connect(address).await?;
        tokio::io::copy_bidirectional(&mut near, &mut far).await
    });
    let report = told(migrate::run(&platform).await)?;
    assert!(report.applied.is_empty() && report.already > 0, "{report:?}");
    starting.await??;
    Ok(())
}

#[tokio::test]
async fn a_migration_changed_after_the_fact_is_refused() -> Result<()> {
    let world = World::start().await?;
    let mut superuser = world.database().superuser().await?;
    sqlx::query("update platform.migration set checksum = '\\x00' where module = 'base'")
        .execute(&mut superuser)
        .await?;
    let refused = migrate::run(&world.platform).await.unwrap_err();
    assert!(refused.to_string().contains("was changed after it had been applied"), "{refused}");
    Ok(())
}

/// How many tables of the product are partitioned by months: `audit`, `event`, `delivery`, and suppliers' change records.
const MONTHLY: i32 = 4;

#[tokio::test]
async fn partitions_are_made_ahead_and_only_once() -> Result<()> {
    let world = World::start().await?;
    let engine = &world.platform.shards().home().engine;
    let made: i32 = sqlx::query_scalar("select platform.ensure_partitions(5)").fetch_one(engine).await?;
    assert_eq!(made, 2 * MONTHLY, "two more months for each table");
    let again: i32 = sqlx::query_scalar("select platform.ensure_partitions(5)").fetch_one(engine).await?;
    assert_eq!(again, 0);
    Ok(())
}

#[tokio::test]
async fn old_events_go_by_the_month_once_all_is_delivered() -> Result<()> {
    let world = World::start().await?;
    let mut superuser = world.database().superuser().await?;
    let old = "create table platform.event_2024_01 partition of platform.event
          for values from (platform.uuid_floor('2024-01-01')) to (platform.uuid_floor('2024-02-01'));
        create table platform.delivery_2024_01 partition of platform.delivery
          for values from (platform.uuid_floor('2024-01-01')) to (platform.uuid_floor('2024-02-01'));
        alter table platform.event_2024_01 owner to tandem_owner; alter table platform.delivery_2024_01 owner to tandem_owner;
        insert into platform.delivery values (gen_random_uuid(), platform.uuid_floor('2024-01-05'), 'x', 'dead', 1, 1, now())";
    // Partition bounds must be literals, so the function calls are replaced by their values.
    let bounds: (String, String) = sqlx::query_as(
        "select platform.uuid_floor('2024-01-01 00:00Z')::text, platform.uuid_floor('2024-02-01 00:00Z')::text",
    )
    .fetch_one(&mut superuser)
    .await?;
    let old = old
        .replace("platform.uuid_floor('2024-01-01')", &format!("'{}'", bounds.0))
        .replace("platform.uuid_floor('2024-02-01')", &format!("'{}'", bounds.1));
    sqlx::raw_sql(sqlx::AssertSqlSafe(old)).execute(&mut superuser).await?;
    let engine = &world.platform.shards().home().engine;
    let dropped: i32 = sqlx::query_scalar("select platform.drop_old_partitions(12)").fetch_one(engine).await?;
    assert_eq!(dropped, 0, "a dead letter keeps its month");
    sqlx::query("update platform.delivery set state = 'done'").execute(&mut superuser).await?;
    let dropped: i32 = sqlx::query_scalar("select platform.drop_old_partitions(12)").fetch_one(engine).await?;
    assert_eq!(dropped, 1);
    Ok(())
}

/// A table of a module, by quarters: made ahead by the same chore, and dropped when its rows need not be kept any more.
#[tokio::test]
async fn a_modules_table_is_partitioned_kept_up_and_cleared() -> Result<()> {
    let world = World::start().await?;
    let mut owner = world.database().owner().await?;
    let table =
        "create table base.scan (tenant_id uuid not null, scan_id uuid not null, primary key (tenant_id, scan_id))
          partition by range (scan_id);
        select platform.protect('base.scan');
        select platform.partition_by_id('base.scan', 'quarter', 24)";
    sqlx::raw_sql(table).execute(&mut owner).await?;
    let parts = async |owner: &mut sqlx::PgConnection| -> Result<Vec<String>> {
        let sql = "select inhrelid::regclass::text from pg_inherits where inhparent = 'base.scan'::regclass order by 1";
        Ok(sqlx::query_scalar(sql).fetch_all(owner).await?)
    };
    let quarter = "select 'base.scan_' || to_char(now() at time zone 'utc', 'YYYY_\"q\"Q')";
    let quarter: String = sqlx::query_scalar(quarter).fetch_one(&mut owner).await?;
    let made = parts(&mut owner).await?;
    assert!(made.contains(&quarter) && made.contains(&"base.scan_default".to_owned()), "{made:?}");
    let engine = &world.platform.shards().home().engine;
    let ahead: i32 = sqlx::query_scalar("select platform.ensure_partitions(15)").fetch_one(engine).await?;
    let more = parts(&mut owner).await?.len() - made.len();
    assert_eq!((more, ahead), (4, 4 + 12 * MONTHLY), "a year more of quarters, and of months for each other table");
    let old = "do $$ begin
          execute format('create table base.scan_2020_q1 partition of base.scan for values from (%L) to (%L)',
            platform.uuid_floor('2020-01-01 00:00Z'), platform.uuid_floor('2020-04-01 00:00Z'));
        end $$";
    sqlx::raw_sql(old).execute(&mut owner).await?;
    let dropped: i32 = sqlx::query_scalar("select platform.drop_expired_partitions()").fetch_one(engine).await?;
    assert_eq!(dropped, 1);
    assert!(!parts(&mut owner).await?.contains(&"base.scan_2020_q1".to_owned()), "and no other");
    assert!(parts(&mut owner).await?.contains(&quarter));
    let whole = sqlx::raw_sql("select platform.partition_by_id('base.dict_item', 'month')").execute(&mut owner).await;
    assert!(whole.is_err(), "a table that is not partitioned is refused");
    Ok(())
}

#[tokio::test]
async fn a_table_is_spread_by_hash() -> Result<()> {
    let world = World::start().await?;
    let mut owner = world.database().owner().await?;
    let table = "create table base.sheet_line (tenant_id uuid not null, sheet_id uuid not null, line int not null,
          primary key (tenant_id, sheet_id, line)) partition by hash (sheet_id);
        select platform.protect('base.sheet_line');
        select platform.partition_by_hash('base.sheet_line', 4)";
    sqlx::raw_sql(table).execute(&mut owner).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let tenant = world.acme.id.uuid();
    let lines = "insert into base.sheet_line select $1, gen_random_uuid(), n from generate_series(1, 200) n";
    sqlx::query(lines).bind(tenant).execute(tx.conn()).await?;
    let used = "select count(distinct tableoid) from base.sheet_line";
    let used: i64 = sqlx::query_scalar(used).fetch_one(tx.conn()).await?;
    assert_eq!(used, 4);
    assert!(
        sqlx::raw_sql("select platform.partition_by_hash('base.sheet_line', 1)").execute(&mut owner).await.is_err()
    );
    Ok(())
}

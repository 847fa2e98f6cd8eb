use anyhow::Result;
use sqlx::AssertSqlSafe;
use tandem_platform::db::tx::Mode;
use tandem_testkit::World;
use tandem_testkit::world::told;

#[tokio::test]
async fn without_a_context_no_row_is_seen() -> Result<()> {
    let world = World::start().await?;
    let app = &world.platform.shards().home().app;
    let roles: i64 = sqlx::query_scalar("select count(*) from identity.role").fetch_one(app).await?;
    assert_eq!(roles, 0);
    // The same connection, after a transaction with a tenant context has ended on it.
    let tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    told(tx.commit().await)?;
    let roles: i64 = sqlx::query_scalar("select count(*) from identity.role").fetch_one(app).await?;
    assert_eq!(roles, 0);
    Ok(())
}

#[tokio::test]
async fn a_row_cannot_be_written_into_another_tenant() -> Result<()> {
    let world = World::start().await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let id = tx.new_id();
    let refused = sqlx::query("insert into identity.role values ($1, $2, 'x', 'x', 'x', '')")
        .bind(world.globex.id.uuid())
        .bind(id)
        .execute(tx.conn())
        .await
        .unwrap_err();
    assert!(refused.to_string().contains("row-level security"), "{refused}");
    Ok(())
}

#[tokio::test]
async fn a_question_cannot_change_anything() -> Result<()> {
    let world = World::start().await?;
    let ctx = told(world.platform.begin_system(&world.acme, "test").await)?.ctx().clone();
    let mut tx = told(world.platform.begin(ctx, Mode::Read).await)?;
    let refused = sqlx::query("delete from identity.role").execute(tx.conn()).await.unwrap_err();
    assert!(refused.to_string().contains("read-only transaction"), "{refused}");
    Ok(())
}

/// The row-level security policy for suppliers, on a table made for this test.
#[tokio::test]
async fn a_supplier_sees_only_rows_of_its_own_organisations() -> Result<()> {
    let world = World::start().await?;
    let (mine, theirs) = (world.platform.new_id(), world.platform.new_id());
    let mut owner = world.database().owner().await?;
    let sql = format!(
        "create table base.offer (tenant_id uuid, offer_id int, organize_id uuid, primary key (tenant_id, offer_id));
         select platform.protect_supplier('base.offer', 'organize_id');
         select set_config('app.tenant', '{tenant}', false);
         insert into base.offer values ('{tenant}', 1, '{mine}'), ('{tenant}', 2, '{theirs}')",
        tenant = world.acme.id
    );
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut owner).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let seen_by = async |tx: &mut tandem_platform::Tx, side: &str, organizes: String| -> Result<Vec<i32>> {
        sqlx::query("select set_config('app.side', $1, true), set_config('app.organizes', $2, true)")
            .bind(side)
            .bind(organizes)
            .execute(tx.conn())
            .await?;
        Ok(sqlx::query_scalar("select offer_id from base.offer order by 1").fetch_all(tx.conn()).await?)
    };
    assert_eq!(seen_by(&mut tx, "buyer", "{}".into()).await?, [1, 2]);
    assert_eq!(seen_by(&mut tx, "supplier", format!("{{{mine}}}")).await?, [1]);
    assert_eq!(seen_by(&mut tx, "supplier", format!("{{{mine},{theirs}}}")).await?, [1, 2]);
    assert_eq!(seen_by(&mut tx, "supplier", "{}".into()).await?, Vec::<i32>::new());
    assert_eq!(seen_by(&mut tx, "supplier", String::new()).await?, Vec::<i32>::new(), "no organisations means none");
    let written = sqlx::query("insert into base.offer values ($1, 3, $2)")
        .bind(world.acme.id.uuid())
        .bind(theirs)
        .execute(tx.conn())
        .await;
    assert!(written.is_err(), "nor can it write a row of another's");
    Ok(())
}

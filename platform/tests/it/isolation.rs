use anyhow::Result;
use sqlx::AssertSqlSafe;
use tandem_kernel::{Actor, OrganizeId, SessionId, Side, UserId};
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
async fn a_transaction_has_the_context_of_its_caller() -> Result<()> {
    let world = World::start().await?;
    let mut ctx = told(world.platform.begin_system(&world.acme, "test").await)?.ctx().clone();
    let (user, one, other) = (world.platform.new_id(), world.platform.new_id(), world.platform.new_id());
    ctx.actor = Some(Actor {
        id: UserId::new(user),
        label: "test".into(),
        side: Side::Supplier,
        organizes: [OrganizeId::new(one), OrganizeId::new(other)].into(),
        session: SessionId::new(world.platform.new_id()),
    });
    let (tenant, language) = (world.acme.id.to_string(), ctx.language.code().to_owned());
    let expected = [tenant, user.to_string(), "supplier".into(), format!("{{{one},{other}}}"), language];
    let settings =
        "select array[current_setting('app.tenant'), current_setting('app.user'), current_setting('app.side'),
       current_setting('app.organizes'), current_setting('app.language'), current_setting('application_name'),
       current_setting('statement_timeout')]";
    // Often enough for PostgreSQL to plan the prepared statements for any values.
    for mode in [Mode::Write, Mode::Read].repeat(8) {
        let mut tx = told(world.platform.begin(ctx.clone(), mode).await)?;
        let found: Vec<String> = sqlx::query_scalar(settings).fetch_one(tx.conn()).await?;
        assert_eq!(found[..5], expected, "{mode:?}");
        let is_question = found[5].starts_with("tandem ask ") && found[6] == "30s";
        assert_eq!(is_question, mode == Mode::Read, "{found:?}");
        told(tx.commit().await)?;
    }
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

/// Rows of some users of the buying company: by a column that names one, and by a child table that names members.
#[tokio::test]
async fn within_the_buying_company_only_members_see_the_rows() -> Result<()> {
    let world = World::start().await?;
    let (me, other, supplier) = (world.platform.new_id(), world.platform.new_id(), world.platform.new_id());
    let mut owner = world.database().owner().await?;
    let sql = format!(
        "create table base.seat (tenant_id uuid, bid_id int, user_id uuid, primary key (tenant_id, bid_id, user_id));
         select platform.protect('base.seat');
         create table base.bid (tenant_id uuid, bid_id int, organize_id uuid, primary key (tenant_id, bid_id));
         select platform.protect_supplier('base.bid', 'organize_id');
         select platform.narrow_buyer('base.bid', 'exists (select from base.seat s where s.tenant_id = bid.tenant_id
           and s.bid_id = bid.bid_id and s.user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid))', true);
         select set_config('app.tenant', '{tenant}', false);
         insert into base.seat values ('{tenant}', 1, '{me}'), ('{tenant}', 2, '{other}');
         insert into base.bid values ('{tenant}', 1, '{supplier}'), ('{tenant}', 2, '{supplier}')",
        tenant = world.acme.id
    );
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut owner).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let as_one = async |tx: &mut tandem_platform::Tx, side: &str, user: String| -> Result<()> {
        sqlx::query("select set_config('app.side', $1, true), set_config('app.user', $2, true)")
            .bind(side)
            .bind(user)
            .execute(tx.conn())
            .await?;
        Ok(())
    };
    let seen = async |tx: &mut tandem_platform::Tx| -> Result<Vec<i32>> {
        Ok(sqlx::query_scalar("select bid_id from base.bid order by 1").fetch_all(tx.conn()).await?)
    };
    as_one(&mut tx, "buyer", me.to_string()).await?;
    assert_eq!(seen(&mut tx).await?, [1]);
    as_one(&mut tx, "buyer", String::new()).await?;
    assert_eq!(seen(&mut tx).await?, Vec::<i32>::new(), "nobody in particular is no member");
    as_one(&mut tx, "system", String::new()).await?;
    assert_eq!(seen(&mut tx).await?, [1, 2], "the product itself works at all");
    as_one(&mut tx, "supplier", String::new()).await?;
    sqlx::query("select set_config('app.organizes', $1, true)")
        .bind(format!("{{{supplier}}}"))
        .execute(tx.conn())
        .await?;
    assert_eq!(seen(&mut tx).await?, [1, 2], "suppliers are narrowed by their own policy");
    as_one(&mut tx, "buyer", me.to_string()).await?;
    let gone = sqlx::query("delete from base.bid").execute(tx.conn()).await?.rows_affected();
    assert_eq!(gone, 1, "nor does he delete another's");
    let added = sqlx::query("insert into base.bid values ($1, 3, $2)").bind(world.acme.id.uuid()).bind(supplier);
    assert!(added.execute(tx.conn()).await.is_err(), "nor add one that he would not see");
    Ok(())
}

/// A state kept by one side, on a table made for this test, for both keepers.
#[tokio::test]
async fn a_kept_state_is_the_keepers_own_affair() -> Result<()> {
    let world = World::start().await?;
    let mut owner = world.database().owner().await?;
    for (keeper, other) in [("buyer", "supplier"), ("supplier", "buyer")] {
        let sql = format!(
            "create table base.{keeper}_note (tenant_id uuid, note_id int, state text, primary key (tenant_id, note_id));
             select platform.protect('base.{keeper}_note');
             select platform.kept_by('{keeper}', 'base.{keeper}_note', 'state', array['draft', 'taken_back']);
             select set_config('app.tenant', '{tenant}', false);
             insert into base.{keeper}_note values ('{tenant}', 1, 'draft'), ('{tenant}', 2, 'sent'), ('{tenant}', 3, 'taken_back')",
            tenant = world.acme.id
        );
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut owner).await?;
        for (side, expected) in [(keeper, vec![1, 2, 3]), ("system", vec![1, 2, 3]), (other, vec![2])] {
            let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
            sqlx::query("select set_config('app.side', $1, true)").bind(side).execute(tx.conn()).await?;
            let sql = AssertSqlSafe(format!("select note_id from base.{keeper}_note order by 1"));
            let seen: Vec<i32> = sqlx::query_scalar(sql).fetch_all(tx.conn()).await?;
            assert_eq!(seen, expected, "what the {keeper} keeps, for the {side}");
            let sql = AssertSqlSafe(format!("insert into base.{keeper}_note values ($1, 4, 'draft')"));
            let added = sqlx::query(sql).bind(world.acme.id.uuid()).execute(tx.conn()).await;
            assert_eq!(added.is_ok(), side != other, "one more of the {keeper}'s, by the {side}");
        }
    }
    let nobody = sqlx::query("select platform.kept_by('system', 'base.dict_item', 'state', array['active'])");
    assert!(nobody.execute(&mut owner).await.is_err(), "the product keeps nothing to itself");
    Ok(())
}

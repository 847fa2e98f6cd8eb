//! To-do entries that were dealt with.

use anyhow::Result;
use sqlx::{AssertSqlSafe, PgConnection};
use tandem_testkit::World;

/// The plan of a question, on a table too large to be read whole.
async fn plan(database: &mut PgConnection, which: &str) -> Result<String> {
    let sql = format!("explain select task, count(1) from platform.done_todo where {which} group by task");
    let lines: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(database).await?;
    Ok(lines.join("\n"))
}

#[tokio::test]
async fn what_was_dealt_with_is_counted_through_an_index() -> Result<()> {
    let world = World::start().await?;
    let mut database = world.database().superuser().await?;
    // By a hundred people, under twenty permissions.
    sqlx::query(
        "insert into platform.done_todo (tenant_id, todo_id, entity_kind, entity_id, label, task, document, area, holder, assignee,
           page, supplier_zh, supplier_en, currency, purchasing_group, since, done_at, done_by, hours, late)
         select $1, gen_random_uuid(), 'k', n::text, 'l', 't' || n % 7, 'd', 'a', 'buyer:p' || n % 20, '',
           '/', '', '', '', '', now() - interval '1 hour', now() - n * interval '1 minute', 'u' || n % 100, 1, n % 3 = 0
         from generate_series(1, 20000) n",
    )
    .bind(world.acme.id.uuid())
    .execute(&mut database)
    .await?;
    sqlx::raw_sql("analyze platform.done_todo; set enable_seqscan = off").execute(&mut database).await?;
    let ours = format!("tenant_id = '{}' and holder in ('buyer:p1', 'buyer:p2')", world.acme.id.uuid());
    let all = plan(&mut database, &ours).await?;
    assert!(all.contains("done_todo_task"), "{all}");
    let mine = plan(&mut database, &format!("{ours} and done_by = 'u1'")).await?;
    assert!(mine.contains("done_todo_by"), "{mine}");
    Ok(())
}

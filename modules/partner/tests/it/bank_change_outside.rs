//! What changes of accounts have to do with the approval system and with the ERP.

use super::guarded::{Desk, desk, desk_in};
use anyhow::Result;
use tandem_testkit::Sim;
use uuid::Uuid;

/// A process about the supplier, as it stands, and when it was submitted.
const BEFORE: &str =
    "insert into partner.oa_process (tenant_id, oa_process_id, number, organize_id, supplier_zh, supplier_en,
      type, state, submitted_at, created_by, updated_by, updated_at)
    select tenant_id, gen_random_uuid(), 'OP1', organize_id, name_zh, name_en, 'info_change', 'approved',
      now() - interval '1 day', '', '', now()
    from partner.organize where name_zh = '远航'";
const UNDER_WAY: &str = "insert into partner.oa_process (tenant_id, oa_process_id, number, organize_id, supplier_zh,
      supplier_en, type, state, submitted_at, created_by, updated_by, updated_at)
    select tenant_id, gen_random_uuid(), 'OP2', organize_id, name_zh, name_en, 'info_change', 'in_approval', now(), '', '', now()
    from partner.organize where name_zh = '远航'";
const RETURNED: &str = "update partner.oa_process set state = 'returned' where number = 'OP2'";
const AN_INVITATION: &str =
    "update partner.oa_process set state = 'approved', type = 'bidding_invitation' where number = 'OP2'";
const APPROVED: &str = "update partner.oa_process set state = 'approved', type = 'info_change' where number = 'OP2'";

/// What becomes of a change that has cooled.
async fn woken(desk: &Desk, id: Uuid) -> Result<String> {
    desk.wake(id).await?;
    Ok(desk.seen(id).await?["state"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn where_there_is_an_oa_an_account_waits_for_what_it_approves_after_it_was_asked_for() -> Result<()> {
    let sim = Sim::start().await?;
    let desk = desk_in(sim.world("http://127.0.0.1:1").await?).await?;
    let id = desk.asked().await?;
    desk.brought(id, "cooling").await?;
    desk.cooled(id).await?;
    assert_eq!(woken(&desk, id).await?, "cooling", "nobody asked the OA");
    for (case, sql) in [
        ("approved before it was asked for", BEFORE),
        ("with the OA", UNDER_WAY),
        ("returned", RETURNED),
        ("approved for something else", AN_INVITATION),
    ] {
        desk.by_hand(sql).await?;
        assert_eq!(woken(&desk, id).await?, "cooling", "{case}");
    }
    desk.by_hand(APPROVED).await?;
    assert_eq!(woken(&desk, id).await?, "in_force");
    Ok(())
}

#[tokio::test]
async fn without_an_oa_only_a_process_that_is_under_way_is_waited_for() -> Result<()> {
    let desk = desk().await?;
    let id = desk.asked().await?;
    desk.brought(id, "cooling").await?;
    desk.cooled(id).await?;
    desk.by_hand(UNDER_WAY).await?;
    assert_eq!(woken(&desk, id).await?, "cooling");
    desk.by_hand(RETURNED).await?;
    assert_eq!(woken(&desk, id).await?, "in_force");
    Ok(())
}

#[tokio::test]
async fn the_erp_is_left_the_account_in_force_and_the_end_of_the_one_before() -> Result<()> {
    let desk = desk().await?;
    let mut rows = desk.world.database().superuser().await?;
    let sealed = "select replace(encode(account_number, 'base64'), E'\\n', '') from partner.bank";
    let before: String = sqlx::query_scalar(sealed).fetch_one(&mut rows).await?;
    let id = desk.asked().await?;
    desk.brought(id, "in_force").await?;
    let after: String = sqlx::query_scalar(sealed).fetch_one(&mut rows).await?;
    assert_ne!(after, before);
    let pushes: Vec<(String, String, i32, String)> = sqlx::query_as(
        "select kind, state, jsonb_array_length(ended_accounts), ended_accounts -> 0 ->> 'accountNumber'
         from partner.erp_push",
    )
    .fetch_all(&mut rows)
    .await?;
    let waits = ("bank".to_owned(), "waiting".to_owned(), 1, before);
    assert_eq!(pushes, [waits], "until the ERP knows the supplier");
    Ok(())
}

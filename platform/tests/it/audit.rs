use anyhow::Result;
use sqlx::AssertSqlSafe;
use tandem_platform::Platform;
use tandem_platform::audit::{Entry, seal, verify};
use tandem_testkit::World;
use tandem_testkit::world::{eventually, told};
use uuid::Uuid;

async fn write(world: &World, rows: u128) -> Result<()> {
    for n in 0..rows {
        let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
        told(tx.audit(Entry::new("edit", "test.thing", Uuid::from_u128(n), "thing")).await)?;
        told(tx.commit().await)?;
    }
    Ok(())
}

/// Seals until nothing is left. Open transactions of other tests in the same cluster hold back the sealing horizon, so
/// one round may not be enough.
async fn seal_all(platform: &Platform, world: &World) -> Result<i64> {
    let mut sealed = 0;
    eventually("the seal", async || {
        sealed += told(seal::seal_shard(platform, platform.shards().home()).await)?;
        Ok(told(verify::verify(platform, &world.acme).await)?.unsealed_rows == 0)
    })
    .await?;
    Ok(sealed)
}

#[tokio::test]
async fn seals_chain_over_every_row_and_verify() -> Result<()> {
    let world = World::start().await?;
    write(&world, 3).await?;
    assert!(seal_all(&world.platform, &world).await? >= 3);
    assert_eq!(seal_all(&world.platform, &world).await?, 0, "nothing new, nothing sealed");
    let before = told(verify::verify(&world.platform, &world.acme).await)?.seals;
    write(&world, 2).await?;
    assert_eq!(seal_all(&world.platform, &world).await?, 2);
    let verdict = told(verify::verify(&world.platform, &world.acme).await)?;
    assert!(verdict.seals > before);
    assert_eq!(verdict.faults, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_running_transaction_holds_back_only_what_is_not_final() -> Result<()> {
    let world = World::start().await?;
    let mut open = told(world.platform.begin_system(&world.acme, "slow").await)?;
    told(open.audit(Entry::new("edit", "test.thing", Uuid::from_u128(1), "slow")).await)?;
    // A later transaction that commits first must not be sealed without the open one.
    write(&world, 1).await?;
    told(seal::seal_shard(&world.platform, world.platform.shards().home()).await)?;
    told(open.commit().await)?;
    seal_all(&world.platform, &world).await?;
    let verdict = told(verify::verify(&world.platform, &world.acme).await)?;
    assert_eq!(verdict.faults, Vec::<String>::new());
    assert_eq!(verdict.unsealed_rows, 0);
    Ok(())
}

/// Tampering by an attacker with the owner's rights, and the faults verification must report.
#[tokio::test]
async fn every_kind_of_tampering_is_told() -> Result<()> {
    let attempts = [
        (
            "update platform.audit set actor_label = 'someone else' where entity_id = '00000000-0000-0000-0000-000000000001'",
            "rows were changed",
        ),
        ("delete from platform.audit where entity_id = '00000000-0000-0000-0000-000000000001'", "rows"),
        ("update platform.audit_seal set row_count = row_count + 1", "covers"),
        ("update platform.audit_seal set signature = '\\x00'", "signature is wrong"),
        ("delete from platform.audit_seal where seal_no = 1", "does not follow"),
    ];
    for (sql, expected) in attempts {
        let world = World::start().await?;
        write(&world, 3).await?;
        seal_all(&world.platform, &world).await?;
        write(&world, 2).await?;
        seal_all(&world.platform, &world).await?;
        let mut superuser = world.database().superuser().await?;
        let disarmed = format!("set session_replication_role = replica; {sql}");
        sqlx::raw_sql(AssertSqlSafe(disarmed)).execute(&mut superuser).await?;
        let verdict = told(verify::verify(&world.platform, &world.acme).await)?;
        assert!(verdict.faults.join("; ").contains(expected), "{sql}: {:?}", verdict.faults);
    }
    Ok(())
}

/// Seals are read a thousand at a time.
#[tokio::test]
async fn no_seal_of_a_long_chain_is_left_out() -> Result<()> {
    let world = World::start().await?;
    let mut superuser = world.database().superuser().await?;
    sqlx::query(
        r"insert into platform.audit_seal (tenant_id, seal_no, from_tx, to_tx, row_count, rows_hash, previous_hash, seal_hash,
            signature, key_id, sealed_at)
          select $1, n, n - 5000, n - 4999, 0, '\x', '\x', '\x', '\x', 'nobody', now() from generate_series(1, 1001) n",
    )
    .bind(world.acme.id.uuid())
    .execute(&mut superuser)
    .await?;
    let verdict = told(verify::verify(&world.platform, &world.acme).await)?;
    assert_eq!(verdict.seals, 1001);
    assert!(verdict.faults.iter().any(|fault| fault.starts_with("seal 1001: ")), "{:?}", verdict.faults.last());
    Ok(())
}

#[tokio::test]
async fn nobody_changes_or_deletes_an_entry() -> Result<()> {
    let world = World::start().await?;
    write(&world, 1).await?;
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let refused = sqlx::query("delete from platform.audit").execute(tx.conn()).await.unwrap_err();
    assert!(refused.to_string().contains("permission denied"), "{refused}");
    // Even the owner is stopped, by a trigger rather than by privileges.
    let mut owner = world.database().owner().await?;
    let as_tenant = format!("select set_config('app.tenant', '{}', false)", world.acme.id);
    sqlx::raw_sql(AssertSqlSafe(as_tenant)).execute(&mut owner).await?;
    let refused = sqlx::query("update platform.audit set action = 'x'").execute(&mut owner).await.unwrap_err();
    assert!(refused.to_string().contains("append-only"), "{refused}");
    Ok(())
}

#[tokio::test]
async fn seals_of_an_earlier_key_verify_once_it_is_named() -> Result<()> {
    let world = World::start().await?;
    write(&world, 1).await?;
    seal_all(&world.platform, &world).await?;
    let earlier = world.platform.audit_keys().public_text().expect("a signing key");
    let with_new_key = |earlier_keys: Vec<String>| {
        let mut config = world.config.clone();
        let new_key = "IB8eHRwbGhkYFxYVFBMSERAPDg0MCwoJCAcGBQQDAgE=";
        config.audit = tandem_platform::config::Audit {
            signing_key: Some(tandem_platform::config::Secret::new(new_key)),
            earlier_keys,
        };
        async move { Platform::start(tandem_testkit::world::parts(config)?).await }
    };
    let unaware = told(with_new_key(vec![]).await)?;
    let faults = told(verify::verify(&unaware, &world.acme).await)?.faults;
    assert!(faults.join("; ").contains("neither the signing key nor an earlier one"), "{faults:?}");
    let aware = told(with_new_key(vec![earlier]).await)?;
    write(&world, 1).await?;
    seal_all(&aware, &world).await?;
    let verdict = told(verify::verify(&aware, &world.acme).await)?;
    assert!(verdict.seals >= 2, "both keys have sealed");
    assert_eq!(verdict.faults, Vec::<String>::new());
    Ok(())
}

//! Verification: walks a tenant's seals from the first, recomputes every hash from the rows and checks every signature.

use super::seal::{GENESIS, SealText, hash_rows, hex};
use crate::platform::Platform;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};
use tandem_kernel::{Result, Tenant, TenantId};

/// Seals in memory at a time: a tenant gets more than a million a year.
const AT_ONCE: i64 = 1_000;

#[derive(Debug, Default)]
pub struct Verdict {
    pub seals: i64,
    pub sealed_rows: i64,
    pub unsealed_rows: i64,
    /// The newest seal's hash. Recorded elsewhere, it also detects truncation of the chain.
    pub head: String,
    pub faults: Vec<String>,
}

pub async fn verify(platform: &Platform, tenant: &Tenant) -> Result<Verdict> {
    let shard = platform.shards().get(&tenant.shard)?;
    let mut conn = shard.engine.begin().await?;
    let mut verdict = Verdict::default();
    let (mut previous, mut next_tx, mut last) = (GENESIS.to_vec(), 0, i64::MIN);
    loop {
        let seals = seals_after(&mut conn, tenant.id, last).await?;
        if seals.is_empty() {
            break;
        }
        for seal in seals {
            let seal_no: i64 = seal.get("seal_no");
            last = seal_no;
            let mut fault = |text: &str| verdict.faults.push(format!("seal {seal_no}: {text}"));
            let (from_tx, to_tx): (i64, i64) = (seal.get("from_tx"), seal.get("to_tx"));
            let (row_count, rows_hash) = hash_rows(&mut conn, tenant.id, from_tx, to_tx).await?;
            let previous_hash: Vec<u8> = seal.get("previous_hash");
            let seal_hash: Vec<u8> = seal.get("seal_hash");
            if seal_no != verdict.seals + 1 || from_tx != next_tx || previous_hash != previous {
                fault("does not follow the seal before it");
            }
            if row_count != seal.get::<i64, _>("row_count") {
                fault(&format!("covers {} rows but {row_count} are there", seal.get::<i64, _>("row_count")));
            }
            if rows_hash.as_slice() != seal.get::<Vec<u8>, _>("rows_hash") {
                fault("its rows were changed");
            }
            let text = SealText {
                tenant: tenant.id,
                seal_no,
                from_tx,
                to_tx,
                row_count,
                rows_hash: &rows_hash,
                previous_hash: &previous,
            };
            if text.hash().as_slice() != seal_hash {
                fault("its hash does not match its content");
            }
            let (key_id, signature): (String, Vec<u8>) = (seal.get("key_id"), seal.get("signature"));
            match platform.audit_keys().verifies(&key_id, &seal_hash, &signature) {
                Some(true) => {}
                Some(false) => fault("its signature is wrong"),
                None => {
                    fault(&format!("was signed with key {key_id}, which is neither the signing key nor an earlier one"))
                }
            }
            verdict.seals += 1;
            verdict.sealed_rows += row_count;
            (previous, next_tx) = (seal_hash, to_tx);
        }
    }
    verdict.head = hex(&previous);
    verdict.unsealed_rows =
        sqlx::query_scalar("select count(*) from platform.audit where tenant_id = $1 and tx_id >= $2")
            .bind(tenant.id.uuid())
            .bind(next_tx)
            .fetch_one(&mut *conn)
            .await?;
    Ok(verdict)
}

async fn seals_after(conn: &mut PgConnection, tenant: TenantId, last: i64) -> Result<Vec<PgRow>> {
    Ok(sqlx::query(
        "select seal_no, from_tx, to_tx, row_count, rows_hash, previous_hash, seal_hash, signature, key_id
         from platform.audit_seal where tenant_id = $1 and seal_no > $2 order by seal_no limit $3",
    )
    .bind(tenant.uuid())
    .bind(last)
    .bind(AT_ONCE)
    .fetch_all(conn)
    .await?)
}

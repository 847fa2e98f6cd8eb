//! Migrations: each module's own files, in its own schema, run by the owner role. When several processes start at once,
//! one takes an advisory lock and works, the others wait and find it done.

use crate::db::shards::Shard;
use crate::platform::Platform;
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};
use std::time::{Duration, Instant};
use tandem_kernel::{Declaration, Error, Migration, Result};

/// An arbitrary constant, the same in every process.
const LOCK: i64 = 0x7461_6e64_656d;
/// How long a database that is not there is waited for, and how often it is asked.
const PATIENCE: Duration = Duration::from_secs(300);
const AGAIN: Duration = Duration::from_secs(2);

#[derive(Debug, Default)]
pub struct Report {
    pub applied: Vec<String>,
    pub already: usize,
}

pub async fn run(platform: &Platform) -> Result<Report> {
    let mut report = Report::default();
    for shard in platform.shards().iter() {
        run_shard(shard, platform.declarations(), &mut report).await?;
    }
    Ok(report)
}

async fn run_shard(
    shard: &Shard,
    declarations: impl Iterator<Item = &'static Declaration>,
    report: &mut Report,
) -> Result<()> {
    let mut owner = owner(shard).await?;
    // Waiting for another process may take long: no lock timeout here, the usual one afterwards.
    sqlx::raw_sql("set lock_timeout = 0").execute(&mut owner).await?;
    sqlx::query("select pg_advisory_lock($1)").bind(LOCK).execute(&mut owner).await?;
    sqlx::raw_sql("reset lock_timeout").execute(&mut owner).await?;
    let done = apply_all(&mut owner, &shard.name, declarations, report).await;
    // Closing the connection releases the advisory lock in any case.
    owner.close().await?;
    done
}

/// A machine that starts may be ahead of its database's, and whoever starts `serve` and `work` after the migrations would
/// start neither.
async fn owner(shard: &Shard) -> Result<PgConnection> {
    let began = Instant::now();
    loop {
        match shard.owner().await {
            Err(error) if is_starting(&error) && began.elapsed() < PATIENCE => {
                tracing::warn!(%error, shard = %shard.name, "the database is not there yet");
                tokio::time::sleep(AGAIN).await;
            }
            asked => return asked,
        }
    }
}

/// Whether nobody answers, or a database that is starting; a wrong name or password does not mend itself.
fn is_starting(error: &Error) -> bool {
    match error.cause().and_then(|cause| cause.downcast_ref::<sqlx::Error>()) {
        Some(sqlx::Error::Io(_)) => true,
        Some(sqlx::Error::Database(cause)) => cause.code().as_deref() == Some("57P03"),
        _ => false,
    }
}

async fn apply_all(
    owner: &mut PgConnection,
    shard: &str,
    declarations: impl Iterator<Item = &'static Declaration>,
    report: &mut Report,
) -> Result<()> {
    sqlx::raw_sql(
        "create schema if not exists platform;
         grant usage on schema platform to tandem_app, tandem_engine;
         create table if not exists platform.migration (
           module text not null, version int not null, name text not null,
           checksum bytea not null, applied_at timestamptz not null default now(),
           primary key (module, version));
         grant select on platform.migration to tandem_app;",
    )
    .execute(&mut *owner)
    .await?;
    for declaration in declarations {
        let schema = declaration.name;
        if !schema.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') {
            return Err(Error::internal(format!("module name {schema} is not a schema name")));
        }
        let open = format!("create schema if not exists {schema}; grant usage on schema {schema} to tandem_app");
        sqlx::raw_sql(AssertSqlSafe(open)).execute(&mut *owner).await?;
        for migration in declaration.migrations {
            if apply(owner, schema, migration).await? {
                tracing::info!(shard, module = schema, migration = migration.name, "migration applied");
                report.applied.push(format!("{shard}: {schema}/{}", migration.name));
            } else {
                report.already += 1;
            }
        }
    }
    Ok(())
}

async fn apply(owner: &mut PgConnection, module: &str, migration: &Migration) -> Result<bool> {
    let checksum = Sha256::digest(migration.sql.as_bytes()).to_vec();
    let known = sqlx::query("select checksum from platform.migration where module = $1 and version = $2")
        .bind(module)
        .bind(migration.version)
        .fetch_optional(&mut *owner)
        .await?;
    if let Some(row) = known {
        if row.get::<Vec<u8>, _>("checksum") != checksum {
            let text = format!("{module}/{} was changed after it had been applied", migration.name);
            return Err(Error::internal(text));
        }
        return Ok(false);
    }
    let mut tx = owner.begin().await?;
    sqlx::raw_sql(migration.sql).execute(&mut *tx).await.map_err(|cause| {
        let text = format!("{module}/{}: {cause}", migration.name);
        Error::internal(text)
    })?;
    sqlx::query("insert into platform.migration (module, version, name, checksum) values ($1, $2, $3, $4)")
        .bind(module)
        .bind(migration.version)
        .bind(migration.name)
        .bind(checksum)
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok(true)
}

/// The number of migrations not applied to a shard; used by readiness and `doctor`.
pub async fn pending(shard: &Shard, declarations: impl Iterator<Item = &'static Declaration>) -> Result<usize> {
    let declared: usize = declarations.map(|d| d.migrations.len()).sum();
    let applied: i64 = sqlx::query_scalar("select count(*) from platform.migration").fetch_one(&shard.app).await?;
    Ok(declared.saturating_sub(usize::try_from(applied).unwrap_or(0)))
}

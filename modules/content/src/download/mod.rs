//! Exports of lists to files: long tasks that are kept, with their files, for thirty days.

pub mod archive;
pub mod cells;
pub mod commands;
pub mod export;
pub mod file;
pub mod listing;
pub mod manifest;
pub mod pipe;
pub mod queries;
pub mod routes;
pub mod shape;
pub mod states;
pub mod sweep;

use std::collections::HashSet;
use tandem_contracts::store::key;
use tandem_kernel::TenantId;
use tandem_platform::files::{Folder, ids_at};
use time::Duration;
use uuid::Uuid;

/// Also required for exporting, besides the list's own permission.
pub const VIEW: &str = "content.download.view";

/// Code of the message that a file is ready.
pub const READY: &str = "content.export_ready";
/// The same of an archive.
pub const ARCHIVE_READY: &str = "content.archive_ready";

/// Each run writes its own object, so that an overtaken run cannot touch the file of its successor.
pub fn object_key(tenant: TenantId, task: Uuid, run: i32, extension: &str) -> String {
    key(tenant, &format!("{FOLDER}/{task}/{run}.{extension}"))
}
pub const FOLDER: &str = "download";

/// The object store folder of files that tasks made; objects of deleted tasks and earlier runs are orphans.
pub const STORED: Folder = Folder {
    name: FOLDER,
    before_its_row: Duration::ZERO,
    used: |tx, of| {
        Box::pin(async move {
            // Downloads do not count towards the quota of suppliers, as they expire automatically.
            if of.is_some() {
                return Ok(0);
            }
            let tenant = tx.ctx().tenant.id.uuid();
            let used = sqlx::query_scalar(
                "select coalesce(sum(bytes), 0)::bigint from platform.long_task where tenant_id = $1",
            );
            Ok(used.bind(tenant).fetch_one(tx.conn()).await?)
        })
    },
    // tenant/download/task/run.extension
    named: |tx, keys| {
        Box::pin(async move {
            let (tenant, keys) = (tx.ctx().tenant.id.uuid(), ids_at(2, keys));
            let ids: Vec<Uuid> = keys.iter().map(|(id, _)| *id).collect();
            let kept: Vec<(Uuid, i32)> = sqlx::query_as(
                "select long_task_id, run from platform.long_task where tenant_id = $1 and long_task_id = any($2)",
            )
            .bind(tenant)
            .bind(ids)
            .fetch_all(tx.conn())
            .await?;
            let kept: HashSet<String> = kept.iter().map(|(task, run)| format!("{task}/{run}")).collect();
            let place = |key: &str| key.splitn(3, '/').nth(2)?.rsplit_once('.').map(|(place, _)| place.to_owned());
            let named = |key: &String| place(key).is_some_and(|place| kept.contains(&place));
            Ok(keys.into_iter().map(|(_, key)| key).filter(named).collect())
        })
    },
};

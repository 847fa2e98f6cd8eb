//! My downloads: a list as a file, written in the background and kept for thirty days.

pub mod cells;
pub mod claim;
pub mod commands;
pub mod export;
pub mod file;
pub mod listing;
pub mod pipe;
pub mod progress;
pub mod queries;
pub mod routes;
pub mod states;
pub mod sweep;

use tandem_contracts::store::key;
use tandem_kernel::TenantId;
use time::Duration;
use uuid::Uuid;

/// Also what exporting needs, besides the list's own permission.
pub const VIEW: &str = "content.download.view";

/// The message that a file is ready.
pub const READY: &str = "content.export_ready";

pub const KEPT: Duration = Duration::days(30);

/// Each run has an object of its own, so an overtaken run can never touch the file of its successor.
pub fn object_key(tenant: TenantId, task: Uuid, run: i32, extension: &str) -> String {
    key(tenant, &format!("{FOLDER}/{task}/{run}.{extension}"))
}
pub const FOLDER: &str = "download";

//! Files of documents. A file is taken in as it comes, looked at on its way to the store, scanned where a scanner is
//! configured, and handed out to whoever may see its document. Which documents have files, and what may be done with
//! them, their own modules say (`tandem_platform::attachable`).

pub mod add;
pub mod archive;
pub mod commands;
pub mod file;
pub mod finder;
pub mod kinds;
pub mod name;
pub mod numbered;
pub mod preview;
pub mod queries;
pub mod refusal;
pub mod routes;
pub mod scan;
pub mod sweep;
pub mod watch;
pub mod zipped;

use tandem_contracts::store::key;
use tandem_kernel::TenantId;
use uuid::Uuid;

pub const FOLDER: &str = "attach";

pub const UPLOADING: &str = "uploading";
pub const SCANNING: &str = "scanning";
pub const READY: &str = "ready";
pub const REFUSED: &str = "refused";

/// The objects of one attachment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    File,
    Preview,
    Thumbnail,
}

impl Part {
    pub const ALL: [Self; 3] = [Self::File, Self::Preview, Self::Thumbnail];

    /// `tenant/attach/id/part`: no name of a user's making stands in a key.
    pub fn key(self, tenant: TenantId, attachment: Uuid) -> String {
        let part = match self {
            Self::File => "file",
            Self::Preview => "preview",
            Self::Thumbnail => "thumbnail",
        };
        key(tenant, &format!("{FOLDER}/{attachment}/{part}"))
    }
}

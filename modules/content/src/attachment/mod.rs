//! Attachments of documents. A file is validated while streaming to the object store, scanned for viruses if
//! configured, and served to everyone who may see its document. The modules of the documents define slots and access
//! rules (`tandem_platform::attachable`).

pub mod add;
pub mod commands;
pub mod file;
pub mod numbered;
pub mod preview;
pub mod queries;
pub mod routes;
pub mod scan;
pub mod sweep;
pub mod zipped;

use tandem_contracts::store::key;
use tandem_kernel::TenantId;
use tandem_platform::files::{Folder, ids_at};
use time::Duration;
use uuid::Uuid;

pub const FOLDER: &str = "attach";

pub const UPLOADING: &str = "uploading";
pub const SCANNING: &str = "scanning";
pub const READY: &str = "ready";
pub const REFUSED: &str = "refused";

/// The object store folder of attachments, with the rows that refer to it.
pub const KEPT: Folder = Folder {
    name: FOLDER,
    before_its_row: Duration::ZERO,
    used: |tx, of| {
        Box::pin(async move {
            let tenant = tx.ctx().tenant.id.uuid();
            let used = sqlx::query_scalar(
                "select coalesce(sum(bytes), 0)::bigint from content.attachment
                 where tenant_id = $1 and status <> $2 and ($3::uuid[] is null or organizes && $3)",
            );
            Ok(used.bind(tenant).bind(REFUSED).bind(of).fetch_one(tx.conn()).await?)
        })
    },
    // tenant/attach/id/part
    named: |tx, keys| {
        Box::pin(async move {
            let (tenant, keys) = (tx.ctx().tenant.id.uuid(), ids_at(2, keys));
            let ids: Vec<Uuid> = keys.iter().map(|(id, _)| *id).collect();
            let kept: Vec<Uuid> = sqlx::query_scalar(
                "select attachment_id from content.attachment
                 where tenant_id = $1 and attachment_id = any($2) and status <> $3",
            )
            .bind(tenant)
            .bind(ids)
            .bind(REFUSED)
            .fetch_all(tx.conn())
            .await?;
            Ok(keys.into_iter().filter(|(id, _)| kept.contains(id)).map(|(_, key)| key).collect())
        })
    },
};

/// The objects of one attachment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    File,
    Preview,
    Thumbnail,
}

impl Part {
    pub const ALL: [Self; 3] = [Self::File, Self::Preview, Self::Thumbnail];

    /// `tenant/attach/id/part`: keys never contain user input.
    pub fn key(self, tenant: TenantId, attachment: Uuid) -> String {
        let part = match self {
            Self::File => "file",
            Self::Preview => "preview",
            Self::Thumbnail => "thumbnail",
        };
        key(tenant, &format!("{FOLDER}/{attachment}/{part}"))
    }
}

#[cfg(test)]
mod tests {
    use tandem_platform::attachable::{ANY_TYPES, DOCUMENT_TYPES};
    use tandem_preview::intake::kinds;

    #[test]
    fn every_type_a_document_may_allow_is_known_and_nothing_else() {
        for extension in ANY_TYPES.iter().chain(DOCUMENT_TYPES) {
            assert!(kinds::of(extension).is_some(), "{extension}");
        }
        assert_eq!(kinds::extensions().count(), ANY_TYPES.len());
    }
}

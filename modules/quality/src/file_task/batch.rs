//! What can be done to many file tasks at once.

use super::KIND;
use super::queries::FileTask;
use tandem_platform::document::{self, BatchAction};

pub const ARCHIVE: BatchAction = BatchAction {
    kind: KIND.code(),
    action: "archive",
    run: |tx, which, _| Box::pin(async move { document::turn::<FileTask>(tx, "archive", which).await.map(drop) }),
};

pub const DELETE: BatchAction = BatchAction {
    kind: KIND.code(),
    action: "delete",
    run: |tx, which, _| Box::pin(async move { document::remove::<FileTask>(tx, "delete", which).await.map(drop) }),
};

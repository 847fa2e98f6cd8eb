//! What goes on once the OA does not look at a supplier any more: what waits for the ERP, and accounts that have cooled. An approved
//! change is handed over by itself; a new supplier is, when somebody submits it.

use super::OaProcess;
use super::lines::OaLine;
use crate::bank_change::effect;
use crate::erp_push::{self, Kind};
use tandem_kernel::Result;
use tandem_platform::Tx;
use uuid::Uuid;

/// The process is approved; its lines say what was in force until then.
pub async fn by_approval(tx: &mut Tx, process: &OaProcess, lines: &[OaLine]) -> Result<()> {
    if !process.changes_erp() {
        return Ok(());
    }
    let organize = process.organize_id();
    if lines.iter().any(|line| line.before.is_none()) {
        erp_push::ask(tx, organize, Kind::Extend).await?;
    }
    erp_push::ask(tx, organize, Kind::Change).await
}

/// Whatever the OA said, or nobody asks it any more.
pub async fn go_on(tx: &mut Tx, organize: Uuid) -> Result<()> {
    erp_push::go_on(tx, organize).await?;
    effect::wake(tx, organize).await
}

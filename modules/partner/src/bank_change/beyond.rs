//! What a bank change has to do with the systems outside: approvers of the OA agree before it takes effect, and the ERP is told
//! after it has.

use super::record::BankChange;
use tandem_kernel::Result;
use tandem_platform::Tx;

/// Whether the OA has approved the process that carries the change, or none is needed. Nothing is asked of it yet.
pub async fn agrees(_tx: &mut Tx, _change: &BankChange) -> Result<bool> {
    Ok(true)
}

/// It is in force: what the ERP has to be told is left for it. Nothing is yet.
pub async fn taken(_tx: &mut Tx, _change: &BankChange) -> Result<()> {
    Ok(())
}

//! Import of leaders from a workbook: of many suppliers, or of one.

use super::commands;
use super::{EDIT, LISTING};
use crate::organize::queries::Organize;
use tandem_kernel::Result;
use tandem_platform::import::{ImportField, Importer, Parent, Standing};
use tandem_platform::{Tx, record};

const FIELDS: [ImportField; 3] =
    [ImportField::required("supplierNo"), ImportField::required("function"), ImportField::required("leader")];

pub fn importer() -> Importer {
    Importer::new(&LISTING, EDIT, &["supplierNo", "function"], &FIELDS)
        .numbered(50)
        .kept_in("partner", "leader")
        .within(Parent::new("supplierNo", |tx, id, for_change| Box::pin(supplier(tx, id, for_change))))
        .checked_by(commands::check)
        .created_by(commands::add)
        .updated_by("edit", commands::change)
}

/// The supplier whose page the workbook is brought in from.
async fn supplier(tx: &mut Tx, id: &str, for_change: bool) -> Result<Standing> {
    tx.ctx().needs(EDIT)?;
    let found: Organize = record::find(tx, tandem_kernel::id::parse(id)?, for_change).await?;
    let version = found.common.version.to_string();
    let value = found.erp_no.clone().unwrap_or_else(|| found.common.number.clone());
    let label = found.name(tx.ctx().language).to_owned();
    Ok(Standing { value, label, version })
}

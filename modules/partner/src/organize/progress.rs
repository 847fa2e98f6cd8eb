//! Who brings about what a supplier lacks, since when that is so, and the document in which it is done.

use crate::leader;
use crate::{authentication, bank_change, filing, oa_process};
use std::collections::HashMap;
use tandem_kernel::{Listing, Result};
use tandem_platform::Tx;
use tandem_platform::typed::Moment;
use uuid::Uuid;

/// The functions that bring something about.
pub const PURCHASING: &str = "purchasing";
pub const LEGAL: &str = "legal";
pub const FINANCE: &str = "finance";

/// The kind of documents in which an item is brought about.
pub struct Source {
    listing: &'static Listing,
    /// The newest one of a supplier, or else the newest that settled it.
    newest: &'static str,
}

pub static FILING: Source = Source {
    listing: &filing::LISTING,
    newest: "select filing_id as id, number, state in ('draft', 'returned') and not for_supplier as is_suppliers,
               filled_by, case state when 'draft' then created_at when 'pending' then submitted_at else decided_at end as since
             from partner.filing where tenant_id = $1 and organize_id = $2
             order by state = 'approved' desc, filing_id desc limit 1",
};

pub static AUTHENTICATION: Source = Source {
    listing: &authentication::LISTING,
    // Once an amount is paid, the supplier alone can tell it.
    newest: "select authentication_id as id, number, state = 'started' and paid_at is not null as is_suppliers,
               '' as filled_by,
               case state when 'started' then coalesce(paid_at, started_at) when 'lapsed' then updated_at else decided_at end
                 as since
             from partner.authentication where tenant_id = $1 and organize_id = $2
             order by authentication_id desc limit 1",
};

pub static ACCOUNT: Source = Source {
    listing: &bank_change::LISTING,
    newest: "select bank_change_id as id, number, state = 'to_confirm' as is_suppliers, '' as filled_by,
               case state when 'in_force' then in_force_at else proposed_at end as since
             from partner.bank_change
             where tenant_id = $1 and organize_id = $2 and state in ('to_confirm', 'to_verify', 'cooling', 'in_force')
             order by state = 'in_force' desc, bank_change_id desc limit 1",
};

pub static OA: Source = Source {
    listing: &oa_process::LISTING,
    newest: "select oa_process_id as id, number, false as is_suppliers, '' as filled_by,
               case when state in ('approved', 'returned') then decided_at else submitted_at end as since
             from partner.oa_process
             where tenant_id = $1 and organize_id = $2 and type = 'new_supplier' and state <> 'deleted'
             order by state = 'approved' desc, oa_process_id desc limit 1",
};

/// The document that an item goes by.
#[derive(sqlx::FromRow)]
pub struct Newest {
    pub id: Uuid,
    pub number: String,
    /// The supplier is the one to go on.
    pub is_suppliers: bool,
    /// Who of the supplier began to fill it in; empty where that is not known.
    pub filled_by: String,
    pub since: Option<Moment>,
}

impl Source {
    pub fn kind(&self) -> &'static str {
        self.listing.code
    }

    /// Whether the reader may look at its documents.
    pub fn is_read_by(&self, tx: &Tx) -> bool {
        tx.ctx().permissions.holds(self.listing.permission)
    }

    pub async fn newest(&self, tx: &mut Tx, organize: Uuid) -> Result<Option<Newest>> {
        let tenant = tx.ctx().tenant.id.uuid();
        Ok(sqlx::query_as(self.newest).bind(tenant).bind(organize).fetch_optional(tx.conn()).await?)
    }
}

/// Who answers for the supplier, by function; nobody for those who may not read leaders.
pub async fn leaders(tx: &mut Tx, organize: Uuid) -> Result<HashMap<String, String>> {
    if !tx.ctx().permissions.holds(leader::VIEW) {
        return Ok(HashMap::new());
    }
    let named = leader::queries::of(tx, organize).await?;
    Ok(named.into_iter().map(|one| (one.function, one.leader)).collect())
}

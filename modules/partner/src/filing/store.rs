//! The parts of a filing as they are kept, and what is to be said of them.

use super::faults::{self, Fault, faults};
use super::files;
use super::whole::Everything;
use crate::section::{SECTIONS, Section};
use serde_json::Value;
use tandem_kernel::Result;
use tandem_platform::Tx;
use tandem_platform::typed::Moment;
use uuid::Uuid;

#[derive(Debug, sqlx::FromRow)]
pub struct Stored {
    pub section: String,
    pub version: i64,
    pub content: Value,
    /// As the organisation had it when the filing was begun.
    pub base: Value,
    pub secrets: Value,
    pub updated_by: String,
    pub updated_at: Moment,
}

/// A section with what is missing, wrong or doubtful in it.
#[derive(Debug)]
pub struct Judged {
    pub section: &'static Section,
    pub stored: Stored,
    pub faults: Vec<Fault>,
}

/// All sections, in their order. Faults are found out anew, because rules go by several sections: what is kept with one of them
/// is of the moment it was saved.
pub async fn judged(tx: &mut Tx, filing: Uuid) -> Result<Vec<Judged>> {
    let mut stored = all(tx, filing).await?;
    let mut everything = Everything::on(tx.today().await?);
    for (section, part) in &stored {
        everything.put(section, part.content.clone(), part.secrets.clone());
    }
    everything.follow_basic();
    faults::learn(tx, &mut everything).await?;
    for (section, part) in &mut stored {
        part.content = everything.part(section).clone();
    }
    let there = files::there(tx, &stored).await?;
    let judge = |(section, stored): (&'static Section, Stored)| {
        let mut faults = faults(section, &stored.content, &everything);
        faults.extend(files::gone(section, &stored.content, &there));
        Judged { section, stored, faults }
    };
    Ok(stored.into_iter().map(judge).collect())
}

async fn all(tx: &mut Tx, filing: Uuid) -> Result<Vec<(&'static Section, Stored)>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let mut found: Vec<Stored> = sqlx::query_as(
        "select section, version, content, base, secrets, updated_by, updated_at
         from partner.filing_part where tenant_id = $1 and filing_id = $2",
    )
    .bind(tenant)
    .bind(filing)
    .fetch_all(tx.conn())
    .await?;
    let take = |section: &'static Section| {
        let at = found.iter().position(|part| part.section == section.code)?;
        Some((section, found.swap_remove(at)))
    };
    Ok(SECTIONS.into_iter().filter_map(take).collect())
}

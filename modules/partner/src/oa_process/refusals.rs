//! What a process refuses although its state allows it.

use super::states::{RETURNED, UNDER_WAY};
use super::{BIDDING_INVITATION, NEW_SUPPLIER, OaProcess, qualification, standing};
use std::collections::HashMap;
use tandem_kernel::{MessageKey, Refusal, Result};
use tandem_platform::Tx;
use time::Date;
use uuid::Uuid;

pub const REFUSES: &[&str] = &["submit", "delete", "discard"];
pub const SUBMIT: &str = "submit";

/// What decides beside the row.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    /// The day it is; none while nobody asks about submitting.
    today: Option<Date>,
    supplier: Known,
    lines: Asked,
    /// Another process of the supplier is with the OA.
    another: bool,
}

/// What is known of the supplier.
#[derive(Debug, Clone, Default, sqlx::FromRow)]
struct Known {
    organize_id: Uuid,
    erp_no: Option<String>,
    /// A filing of it was approved.
    is_filed: bool,
    /// One waits for its review.
    is_reviewed: bool,
}

/// What its lines ask for, with what is in force.
#[derive(Debug, Clone, Default, sqlx::FromRow)]
struct Asked {
    oa_process_id: Uuid,
    company: bool,
    purchasing: bool,
    /// One of them lacks what the ERP must have.
    lacks: bool,
}

pub fn refusal(process: &OaProcess, action: &str) -> Option<Refusal> {
    let key = match action {
        SUBMIT => missing(process).into_iter().next()?,
        "delete" if process.oa_number.is_empty() => "partner-oa_process-no_oa_number",
        "discard" if process.common.state == RETURNED && !process.oa_number.is_empty() => {
            "partner-oa_process-not_discarded"
        }
        _ => return None,
    };
    Some(Refusal::of(key))
}

/// All that stands against submitting it, the most important first; nothing while nobody has learned of it.
pub fn missing(process: &OaProcess) -> Vec<MessageKey> {
    let Beside { today, supplier, lines, another } = &process.beside;
    let Some(today) = *today else { return Vec::new() };
    let of_type = |one: &str| process.process_type == one;
    let planned = process.planned_import_date.is_some_and(|day| *day > today);
    let is_erps = supplier.erp_no.as_deref() == Some(process.erp_no.as_str());
    let has_lines = lines.company || lines.purchasing;
    let rules = [
        (supplier.is_reviewed || !supplier.is_filed, "partner-oa_process-data_not_approved"),
        (!qualification::holds(process, today), "partner-oa_process-not_qualified"),
        (*another, "partner-oa_process-one_at_a_time"),
        (process.changes_erp() && !is_erps, "partner-oa_process-no_erp_supplier"),
        (lines.lacks, "partner-oa_process-control_missing"),
        ((of_type(NEW_SUPPLIER) || of_type(BIDDING_INVITATION)) && !planned, "partner-oa_process-import_date"),
        (of_type(NEW_SUPPLIER) && !(lines.company && lines.purchasing), "partner-oa_process-lines_wanted"),
        (process.changes_erp() && !has_lines && process.reason.is_empty(), "partner-oa_process-nothing_changes"),
    ];
    rules.into_iter().filter(|(broken, _)| *broken).map(|(_, key)| key).collect()
}

/// Its supplier's filings are handed in one after the other with it, and so are its other processes.
pub async fn hold(process: &OaProcess, tx: &mut Tx, action: &str) -> Result<()> {
    if action == SUBMIT { standing::alone(tx, process.organize_id()).await } else { Ok(()) }
}

pub async fn learn(tx: &mut Tx, processes: &mut [OaProcess], actions: &[&'static str]) -> Result<()> {
    if !actions.contains(&SUBMIT) {
        return Ok(());
    }
    let today = tx.today().await?;
    let ids: Vec<Uuid> = processes.iter().map(|process| process.common.id).collect();
    let organizes: Vec<Uuid> = processes.iter().map(OaProcess::organize_id).collect();
    let suppliers = known(tx, &organizes).await?;
    let lines = asked(tx, &ids).await?;
    let under_way = under_way(tx, &organizes).await?;
    for process in processes {
        let (id, organize) = (process.common.id, process.organize_id());
        process.beside = Beside {
            today: Some(today),
            supplier: suppliers.get(&organize).cloned().unwrap_or_default(),
            lines: lines.get(&id).cloned().unwrap_or_default(),
            another: under_way.iter().any(|(of, other)| *of == organize && *other != id),
        };
    }
    Ok(())
}

async fn known(tx: &mut Tx, organizes: &[Uuid]) -> Result<HashMap<Uuid, Known>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Vec<Known> = sqlx::query_as(
        "select o.organize_id, o.erp_no, coalesce(bool_or(f.state = 'approved'), false) as is_filed,
           coalesce(bool_or(f.state = 'pending'), false) as is_reviewed
         from partner.organize o
         left join partner.filing f on f.tenant_id = o.tenant_id and f.organize_id = o.organize_id
         where o.tenant_id = $1 and o.organize_id = any($2) group by o.organize_id, o.erp_no",
    )
    .bind(tenant)
    .bind(organizes)
    .fetch_all(tx.conn())
    .await?;
    Ok(found.into_iter().map(|one| (one.organize_id, one)).collect())
}

async fn asked(tx: &mut Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, Asked>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let found: Vec<Asked> = sqlx::query_as(
        "select l.oa_process_id, bool_or(l.view = 'company') as company, bool_or(l.view = 'purchasing') as purchasing,
           bool_or(coalesce(nullif(l.payment_terms, ''), c.payment_terms, p.payment_terms, '') = ''
             or l.view = 'company' and coalesce(nullif(l.reconciliation_account, ''), c.reconciliation_account, '') = ''
             or l.view = 'purchasing' and coalesce(nullif(l.currency, ''), p.currency, '') = '') as lacks
         from partner.oa_process_line l
         join partner.oa_process o on o.tenant_id = l.tenant_id and o.oa_process_id = l.oa_process_id
         left join partner.company_view c on l.view = 'company' and c.tenant_id = l.tenant_id
           and c.organize_id = o.organize_id and c.company_code = l.code
         left join partner.purchasing_view p on l.view = 'purchasing' and p.tenant_id = l.tenant_id
           and p.organize_id = o.organize_id and p.purchasing_organization = l.code
         where l.tenant_id = $1 and l.oa_process_id = any($2) group by l.oa_process_id",
    )
    .bind(tenant)
    .bind(ids)
    .fetch_all(tx.conn())
    .await?;
    Ok(found.into_iter().map(|one| (one.oa_process_id, one)).collect())
}

async fn under_way(tx: &mut Tx, organizes: &[Uuid]) -> Result<Vec<(Uuid, Uuid)>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select organize_id, oa_process_id from partner.oa_process
         where tenant_id = $1 and organize_id = any($2) and state = any($3)",
    )
    .bind(tenant)
    .bind(organizes)
    .bind(UNDER_WAY)
    .fetch_all(tx.conn())
    .await?)
}

//! What is in force of a supplier in the company's own organisation. An approved process writes it, and takes it back where the OA
//! returns what it approved; nothing else does.

use super::OaProcess;
use super::lines::OaTerms;
use tandem_kernel::Result;
use tandem_platform::Tx;
use uuid::Uuid;

/// The terms in one company code or purchasing organisation.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct InForce {
    pub view: String,
    pub code: String,
    #[sqlx(flatten)]
    pub terms: OaTerms,
    /// The process that put them in force.
    pub oa_process_id: Option<Uuid>,
}

pub async fn of(tx: &mut Tx, organize: Uuid) -> Result<Vec<InForce>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select 'company' as view, company_code as code, payment_terms, reconciliation_account, payment_methods,
           '' as currency, '' as incoterms, '' as purchasing_group, '' as confirmation_control, oa_process_id
         from partner.company_view where tenant_id = $1 and organize_id = $2
         union all
         select 'purchasing', purchasing_organization, payment_terms, '', '', currency, incoterms, purchasing_group,
           confirmation_control, oa_process_id
         from partner.purchasing_view where tenant_id = $1 and organize_id = $2
         order by view, code",
    )
    .bind(tenant)
    .bind(organize)
    .fetch_all(tx.conn())
    .await?)
}

/// What an empty term of a line leaves as it is.
const PUT_IN_FORCE: [&str; 2] = [
    "insert into partner.company_view as v (tenant_id, organize_id, company_code, payment_terms, reconciliation_account,
       payment_methods, oa_process_id, updated_by, updated_at)
     select tenant_id, $3, code, payment_terms, reconciliation_account, payment_methods, oa_process_id, $4, $5
     from partner.oa_process_line where tenant_id = $1 and oa_process_id = $2 and view = 'company'
     on conflict (tenant_id, organize_id, company_code) do update set
       payment_terms = coalesce(nullif(excluded.payment_terms, ''), v.payment_terms),
       reconciliation_account = coalesce(nullif(excluded.reconciliation_account, ''), v.reconciliation_account),
       payment_methods = coalesce(nullif(excluded.payment_methods, ''), v.payment_methods),
       oa_process_id = excluded.oa_process_id, updated_by = excluded.updated_by, updated_at = excluded.updated_at",
    "insert into partner.purchasing_view as v (tenant_id, organize_id, purchasing_organization, payment_terms, currency,
       incoterms, purchasing_group, confirmation_control, oa_process_id, updated_by, updated_at)
     select tenant_id, $3, code, payment_terms, currency, incoterms, purchasing_group, confirmation_control, oa_process_id,
       $4, $5
     from partner.oa_process_line where tenant_id = $1 and oa_process_id = $2 and view = 'purchasing'
     on conflict (tenant_id, organize_id, purchasing_organization) do update set
       payment_terms = coalesce(nullif(excluded.payment_terms, ''), v.payment_terms),
       currency = coalesce(nullif(excluded.currency, ''), v.currency),
       incoterms = coalesce(nullif(excluded.incoterms, ''), v.incoterms),
       purchasing_group = coalesce(nullif(excluded.purchasing_group, ''), v.purchasing_group),
       confirmation_control = coalesce(nullif(excluded.confirmation_control, ''), v.confirmation_control),
       oa_process_id = excluded.oa_process_id, updated_by = excluded.updated_by, updated_at = excluded.updated_at",
];

/// The process is approved.
pub async fn put_in_force(tx: &mut Tx, process: &OaProcess) -> Result<()> {
    write(tx, process, PUT_IN_FORCE).await
}

/// Only what nobody has written since.
const REMOVE: [&str; 2] = [
    "delete from partner.company_view v using partner.oa_process_line l
     where v.tenant_id = $1 and v.organize_id = $3 and v.oa_process_id = $2 and l.tenant_id = $1 and l.oa_process_id = $2
       and l.view = 'company' and l.code = v.company_code and l.before is null",
    "delete from partner.purchasing_view v using partner.oa_process_line l
     where v.tenant_id = $1 and v.organize_id = $3 and v.oa_process_id = $2 and l.tenant_id = $1 and l.oa_process_id = $2
       and l.view = 'purchasing' and l.code = v.purchasing_organization and l.before is null",
];
/// What is left of it stood there before.
const RESTORE: [&str; 2] = [
    "update partner.company_view v set payment_terms = l.before ->> 'paymentTerms',
       reconciliation_account = l.before ->> 'reconciliationAccount', payment_methods = l.before ->> 'paymentMethods',
       oa_process_id = l.before_process_id, updated_by = $4, updated_at = $5
     from partner.oa_process_line l
     where v.tenant_id = $1 and v.organize_id = $3 and v.oa_process_id = $2 and l.tenant_id = $1 and l.oa_process_id = $2
       and l.view = 'company' and l.code = v.company_code",
    "update partner.purchasing_view v set payment_terms = l.before ->> 'paymentTerms', currency = l.before ->> 'currency',
       incoterms = l.before ->> 'incoterms', purchasing_group = l.before ->> 'purchasingGroup',
       confirmation_control = l.before ->> 'confirmationControl', oa_process_id = l.before_process_id,
       updated_by = $4, updated_at = $5
     from partner.oa_process_line l
     where v.tenant_id = $1 and v.organize_id = $3 and v.oa_process_id = $2 and l.tenant_id = $1 and l.oa_process_id = $2
       and l.view = 'purchasing' and l.code = v.purchasing_organization",
];

/// The OA returned what it had approved: what was there before is in force again.
pub async fn take_back(tx: &mut Tx, process: &OaProcess) -> Result<()> {
    let tenant = tx.ctx().tenant.id.uuid();
    for sql in REMOVE {
        let gone = sqlx::query(sql).bind(tenant).bind(process.common.id).bind(process.organize_id());
        gone.execute(tx.conn()).await?;
    }
    write(tx, process, RESTORE).await
}

async fn write(tx: &mut Tx, process: &OaProcess, statements: [&'static str; 2]) -> Result<()> {
    let (tenant, now, who) = (tx.ctx().tenant.id.uuid(), tx.now(), tx.who());
    for sql in statements {
        sqlx::query(sql)
            .bind(tenant)
            .bind(process.common.id)
            .bind(process.organize_id())
            .bind(&who)
            .bind(now)
            .execute(tx.conn())
            .await?;
    }
    Ok(())
}

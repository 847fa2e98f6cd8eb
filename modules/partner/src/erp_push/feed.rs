//! Suppliers as the ERP keeps them, compared every night with what was approved of them. Differences are listed and nobody mends
//! them by himself; of accounts only their marks are compared.

use super::content::tax_number;
use super::{SENT, WAITING, terms};
use crate::filing::secrets::ACCOUNT_NUMBER;
use crate::organize::states::{ENDED, FROZEN};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;
use tandem_contracts::business_partner::{BusinessPartner, CompanyTerms, OrganizationTerms, Terms};
use tandem_contracts::outside::{Asking, System, Trouble};
use tandem_kernel::{OpCtx, RequestId, Result, Tenant};
use tandem_platform::module::Work;
use tandem_platform::outside::{Feed, Item, Kept, Pace, Page, Pair, Sending};
use tandem_platform::{Platform, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

const DAY: Duration = Duration::from_secs(24 * 3600);
/// Characters of a mark that tell two accounts of one supplier apart.
const SHOWN_OF_MARK: usize = 8;
/// As much of a name as the ERP has room for.
const LONGEST_NAME: usize = 160;

/// Terms by the code they hold for; `line` is what differences call them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line<T> {
    pub line: String,
    #[serde(flatten)]
    pub of: T,
}

/// An account by its end and a part of its mark, which says nothing about the number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MarkedAccount {
    pub line: String,
}

/// What is compared of one supplier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SupplierRead {
    pub supplier: String,
    pub name: String,
    pub tax_number: String,
    pub purchasing_blocked: bool,
    pub payment_blocked: bool,
    pub companies: Vec<Line<CompanyTerms>>,
    pub organizations: Vec<Line<OrganizationTerms>>,
    pub accounts: Vec<MarkedAccount>,
    #[serde(with = "time::serde::rfc3339")]
    pub changed_at: OffsetDateTime,
}

impl Feed for SupplierRead {
    const SYSTEM: System = System::Erp;
    const NAME: &'static str = "erp.business_partner";
    const KEPT: Option<Kept> = Some(Kept {
        beside: |tx, told| Box::pin(beside(tx, told)),
        after: |tx, after, most| Box::pin(self::after(tx, after, most)),
    });

    fn pace(platform: &Platform, tenant: &Tenant) -> Pace {
        let config = platform.config().erp.get(tenant.code.as_ref());
        Pace { every: DAY, overlap: Duration::from_secs(config.map_or(300, |erp| erp.overlap_seconds)) }
    }
    fn read<'a>(
        platform: &'a Platform,
        tenant: &'a Tenant,
        since: Option<OffsetDateTime>,
        next: Option<&'a str>,
    ) -> Asking<'a, Page<Self>> {
        Box::pin(async move {
            let erp = platform.erp(tenant).ok_or_else(Sending::not_configured)?;
            let page = erp.partners(since, next).await?;
            let ctx = OpCtx::system(tenant.clone(), RequestId("partner.erp_read".into()));
            let read = |partner| marked(platform, &ctx, partner).map_err(|error| Trouble::Away(error.to_string()));
            let items = page.partners.into_iter().map(read).collect::<Result<Vec<Self>, Trouble>>()?;
            Ok(Page { items, unread: page.unread, next: page.next })
        })
    }
    fn key(&self) -> &str {
        &self.supplier
    }
    fn changed_at(&self) -> OffsetDateTime {
        self.changed_at
    }
    fn told<'a>(self, _tx: &'a mut Tx, _version: i64) -> Work<'a, ()> {
        Box::pin(async { Ok(()) })
    }
}

/// As the ERP told it, with marks in the place of accounts. What ended there is compared no longer.
fn marked(platform: &Platform, ctx: &OpCtx, partner: BusinessPartner) -> Result<SupplierRead> {
    let now = platform.now();
    let valid = partner.accounts.iter().filter(|known| known.ends_at.is_none_or(|end| end > now));
    let accounts = valid.map(|known| -> Result<MarkedAccount> {
        let number = known.account.account_number.as_str();
        let mark = ACCOUNT_NUMBER.mark(platform.secrets(), ctx, number)?;
        Ok(marked_account(&ACCOUNT_NUMBER.tail(number), &mark))
    });
    let mut accounts = accounts.collect::<Result<Vec<MarkedAccount>>>()?;
    accounts.sort();
    Ok(SupplierRead {
        supplier: partner.supplier,
        name: partner.name,
        tax_number: partner.tax_number,
        purchasing_blocked: partner.purchasing_blocked,
        payment_blocked: partner.payment_blocked,
        companies: companies(partner.terms.companies),
        organizations: organizations(partner.terms.organizations),
        accounts,
        changed_at: partner.changed_at,
    })
}

fn marked_account(tail: &str, mark: &[u8]) -> MarkedAccount {
    let mark: String = mark.iter().map(|byte| format!("{byte:02x}")).take(SHOWN_OF_MARK / 2).collect();
    MarkedAccount { line: format!("…{tail} {mark}") }
}

fn companies(all: Vec<CompanyTerms>) -> Vec<Line<CompanyTerms>> {
    all.into_iter().map(|of| Line { line: of.company_code.clone(), of }).collect()
}

fn organizations(all: Vec<OrganizationTerms>) -> Vec<Line<OrganizationTerms>> {
    all.into_iter().map(|of| Line { line: of.purchasing_organization.clone(), of }).collect()
}

async fn beside(tx: &mut Tx, told: Vec<Item>) -> Result<Vec<Pair>> {
    let keys: Vec<String> = told.iter().map(|item| item.key.clone()).collect();
    let ours: HashMap<String, SupplierRead> = ours(tx, Which::These(&keys)).await?.into_iter().collect();
    let mut pairs = Vec::new();
    for item in told {
        let Some(ours) = ours.get(&item.key) else { continue };
        let theirs: SupplierRead = serde_json::from_value(item.value)?;
        let theirs = narrowed(ours, theirs);
        pairs.push(Pair { key: item.key, ours: value(ours)?, theirs: value(&theirs)? });
    }
    Ok(pairs)
}

async fn after(tx: &mut Tx, after: String, most: i64) -> Result<Vec<(String, Value)>> {
    let ours = ours(tx, Which::After(&after, most)).await?;
    ours.into_iter().map(|(key, ours)| value(&ours).map(|ours| (key, ours))).collect()
}

fn value(supplier: &SupplierRead) -> Result<Value> {
    Ok(serde_json::to_value(supplier)?)
}

/// Without what is the ERP's own affair: other companies, terms nobody approved here, and accounts where none were filed. Blanks
/// between the parts of a name are lost there.
fn narrowed(ours: &SupplierRead, mut theirs: SupplierRead) -> SupplierRead {
    let plain = |name: &str| name.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    if plain(&ours.name) == plain(&theirs.name) {
        theirs.name.clone_from(&ours.name);
    }
    if ours.tax_number.is_empty() {
        theirs.tax_number.clear();
    }
    if ours.accounts.is_empty() {
        theirs.accounts.clear();
    }
    theirs.companies = told_of(&ours.companies, theirs.companies, |ours, theirs| {
        blank(&ours.reconciliation_account, &mut theirs.reconciliation_account);
        blank(&ours.payment_terms, &mut theirs.payment_terms);
        blank(&ours.payment_methods, &mut theirs.payment_methods);
    });
    theirs.organizations = told_of(&ours.organizations, theirs.organizations, |ours, theirs| {
        blank(&ours.currency, &mut theirs.currency);
        blank(&ours.payment_terms, &mut theirs.payment_terms);
        blank(&ours.incoterms, &mut theirs.incoterms);
        blank(&ours.purchasing_group, &mut theirs.purchasing_group);
        blank(&ours.confirmation_control, &mut theirs.confirmation_control);
    });
    theirs
}

/// Those that are ours as well, without what ours leave open.
fn told_of<T>(ours: &[Line<T>], theirs: Vec<Line<T>>, blank: impl Fn(&T, &mut T)) -> Vec<Line<T>> {
    let mut kept = Vec::new();
    for mut line in theirs {
        if let Some(own) = ours.iter().find(|own| own.line == line.line) {
            blank(&own.of, &mut line.of);
            kept.push(line);
        }
    }
    kept
}

fn blank(ours: &str, theirs: &mut String) {
    if ours.is_empty() {
        theirs.clear();
    }
}

enum Which<'a> {
    These(&'a [String]),
    After(&'a str, i64),
}

#[derive(sqlx::FromRow)]
struct Row {
    organize_id: Uuid,
    erp_no: String,
    name_zh: String,
    licence_type: String,
    licence_number: String,
    state: String,
    updated_at: OffsetDateTime,
}

/// Suppliers that the ERP knows and is not being told about right now, by their numbers there.
async fn ours(tx: &mut Tx, which: Which<'_>) -> Result<Vec<(String, SupplierRead)>> {
    let tenant = tx.ctx().tenant.id.uuid();
    let (these, after, most) = match which {
        Which::These(keys) => (Some(keys), "", i64::try_from(keys.len()).unwrap_or(i64::MAX)),
        Which::After(after, most) => (None, after, most),
    };
    let rows: Vec<Row> = sqlx::query_as(
        "select o.organize_id, o.erp_no, o.name_zh, o.licence_type, o.licence_number, o.state, o.updated_at
         from partner.organize o
         where o.tenant_id = $1 and o.erp_no is not null and o.relation_type = 'S' and not o.internal_group
           and ($2::text[] is null or o.erp_no = any($2)) and o.erp_no > $3
           and not exists (select from partner.erp_push p
             where p.tenant_id = o.tenant_id and p.organize_id = o.organize_id and p.state in ($4, $5))
         order by o.erp_no limit $6",
    )
    .bind(tenant)
    .bind(these)
    .bind(after)
    .bind(WAITING)
    .bind(SENT)
    .bind(most)
    .fetch_all(tx.conn())
    .await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.organize_id).collect();
    let mut terms = terms::of(tx, &ids).await?;
    let mut accounts = accounts(tx, &ids).await?;
    let supplier = |row: Row| {
        let Terms { companies: of_companies, organizations: of_organizations } =
            terms.remove(&row.organize_id).unwrap_or_default();
        let blocked = [FROZEN, ENDED].contains(&row.state.as_str());
        let read = SupplierRead {
            supplier: row.erp_no.clone(),
            name: row.name_zh.chars().take(LONGEST_NAME).collect(),
            tax_number: tax_number(&row.licence_type, &row.licence_number),
            purchasing_blocked: blocked,
            payment_blocked: blocked,
            companies: companies(of_companies),
            organizations: organizations(of_organizations),
            accounts: accounts.remove(&row.organize_id).unwrap_or_default().into_iter().collect(),
            changed_at: row.updated_at,
        };
        (row.erp_no, read)
    };
    Ok(rows.into_iter().map(supplier).collect())
}

async fn accounts(tx: &mut Tx, organizes: &[Uuid]) -> Result<HashMap<Uuid, BTreeSet<MarkedAccount>>> {
    let rows: Vec<(Uuid, String, Vec<u8>)> = sqlx::query_as(
        "select organize_id, account_number_tail, account_number_mark from partner.bank
         where tenant_id = $1 and organize_id = any($2)",
    )
    .bind(tx.ctx().tenant.id.uuid())
    .bind(organizes)
    .fetch_all(tx.conn())
    .await?;
    let mut all: HashMap<Uuid, BTreeSet<MarkedAccount>> = HashMap::new();
    for (organize, tail, mark) in rows {
        all.entry(organize).or_default().insert(marked_account(&tail, &mark));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read() -> SupplierRead {
        let terms =
            CompanyTerms { company_code: "1010".into(), payment_terms: "0004".into(), ..CompanyTerms::default() };
        SupplierRead {
            supplier: "2000001".into(),
            name: "Morning Light".into(),
            tax_number: "91X".into(),
            purchasing_blocked: false,
            payment_blocked: false,
            companies: companies(vec![terms]),
            organizations: Vec::new(),
            accounts: vec![marked_account("4417", &[0xab, 0x0c, 1, 2, 3])],
            changed_at: OffsetDateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn what_nobody_approved_here_is_the_erps_own_affair() {
        let mut theirs = read();
        theirs.name = "MorningLight".into();
        theirs.companies[0].of.reconciliation_account = "160000".into();
        let other = CompanyTerms { company_code: "2020".into(), ..CompanyTerms::default() };
        theirs.companies.extend(companies(vec![other]));
        assert_eq!(narrowed(&read(), theirs.clone()), read());
        let bare = SupplierRead { tax_number: String::new(), accounts: Vec::new(), ..read() };
        assert_eq!(narrowed(&bare, theirs.clone()), bare);
        theirs.companies[0].of.payment_terms = "0001".into();
        assert_ne!(narrowed(&read(), theirs), read());
    }

    #[test]
    fn an_account_is_told_by_its_end_and_its_mark() {
        assert_eq!(read().accounts[0].line, "…4417 ab0c0102");
    }
}

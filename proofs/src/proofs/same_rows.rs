//! Random list queries of suppliers and buyers, each answered by every query path of the engine and compared with
//! independently written SQL.

use crate::Size;
use crate::lists::listing::{LISTING, VIEW};
use crate::lists::{Lists, Rows, TENANTS, supplier};
use crate::report::Outcome;
use anyhow::{Context, Result, ensure};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgConnection, Row};
use std::sync::Arc;
use tandem_kernel::{Actor, Language, OpCtx, OrganizeId, Permissions, RequestId, SessionId, Side, UserId};
use tandem_platform::db::tx::{Mode, Tx};
use tandem_platform::listing::{PageQuery, Reader, run as page_of, totals, url};
use tandem_testkit::world::told;
use uuid::Uuid;

pub(super) struct Persona {
    pub ctx: OpCtx,
    /// The rows this user may see, as an SQL condition.
    pub sees: String,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let lists = Lists::open(Rows::HundredThousand).await?;
    let mut root = lists.root().await?;
    let mut chance = StdRng::seed_from_u64(size.seed);
    let personas = personas(&lists, &mut root).await?;
    let (mut questions, mut rows) = (0, 0);
    for n in 0..size.pick(15, 300) {
        let persona = &personas[n % personas.len()];
        let (query, filter, order) = random(&mut chance);
        let count = compare(&lists, persona, &mut root, &query, &filter, &order).await;
        match count.with_context(|| format!("{query}")) {
            Ok(count) => rows += count,
            Err(error) => outcome.fault(format!("{error:#}")),
        }
        questions += 1;
    }
    outcome.figure("personas", personas.len());
    outcome.figure("questions, each answered six ways", questions);
    outcome.bar("rows compared", rows, "more than none", rows > 0);
    super::followed::run(&mut outcome).await?;
    Ok(outcome)
}

/// Two suppliers under a data rule, a user of two organisations without one, and a buyer of each tenant.
pub(super) async fn personas(lists: &Lists, root: &mut PgConnection) -> Result<Vec<Persona>> {
    let node = lists.serve().await?;
    lists.sign_in(&node.base(), 0, Some(5)).await?;
    lists.sign_in(&node.base(), 1, Some(60)).await?;
    drop(node);
    let ruled = |tenant: usize, number: u32| {
        let name = format!("bench-supplier-{number}");
        let (tenant, organize) = (TENANTS[tenant].1, supplier(tenant, number));
        (tenant, name, organize)
    };
    let mut personas = Vec::new();
    for (at, number) in [(0usize, 5u32), (1, 60)] {
        let (tenant, name, organize) = ruled(at, number);
        let id: Uuid =
            sqlx::query_scalar("select user_id from identity.user_account where tenant_id = $1 and username = $2")
                .bind(tenant)
                .bind(name)
                .fetch_one(&mut *root)
                .await?;
        let sees =
            format!("tenant_id = '{tenant}' and supplier_id = '{organize}' and plant in ('P01', 'P02', 'P03', 'P04')");
        personas.push(Persona { ctx: ctx(lists, at, id, Side::Supplier, &[organize]), sees });
    }
    let two = [supplier(0, 8), supplier(0, 9)];
    let sees = format!("tenant_id = '{}' and supplier_id in ('{}', '{}')", TENANTS[0].1, two[0], two[1]);
    personas.push(Persona { ctx: ctx(lists, 0, Uuid::from_u128(1), Side::Supplier, &two), sees });
    for (at, (_, tenant)) in TENANTS.iter().enumerate() {
        let sees = format!("tenant_id = '{tenant}' and supplier_no like 'S0001%'");
        personas.push(Persona { ctx: ctx(lists, at, Uuid::from_u128(2), Side::Buyer, &[]), sees });
    }
    Ok(personas)
}

fn ctx(lists: &Lists, tenant: usize, user: Uuid, side: Side, organizes: &[Uuid]) -> OpCtx {
    let actor = Actor {
        id: UserId::new(user),
        label: Arc::from("buyer.7"),
        side,
        organizes: organizes.iter().copied().map(OrganizeId::new).collect(),
        session: SessionId::new(Uuid::nil()),
    };
    OpCtx {
        tenant: lists.tenants[tenant].clone(),
        actor: Some(actor),
        permissions: Permissions::new([VIEW.to_owned()]),
        language: Language::En,
        request_id: RequestId("same-rows".into()),
        address: None,
    }
}

/// A random query, with its filter and order in independently written SQL.
pub(super) fn random(chance: &mut StdRng) -> (Value, String, String) {
    let n = chance.random_range(0..1_000u32);
    let status = ["draft", "confirmed", "closed", "void"][(n % 4) as usize];
    let part = ["轴承", "dn50", "GEAR", "-A", "400w"][(n % 5) as usize];
    let pool: Vec<(Value, String)> = vec![
        (json!({ "fieldDb": "status", "symbol": "=", "queryValue": status }), format!("status = '{status}'")),
        (json!({ "fieldDb": "status", "symbol": "!=", "queryValue": status }), format!("status <> '{status}'")),
        (
            json!({ "fieldDb": "status", "symbol": "in", "queryValue": "closed, iss*" }),
            "(status = 'closed' or status like 'iss%')".into(),
        ),
        (
            json!({ "fieldDb": "materialName", "symbol": "like", "queryValue": part }),
            format!("material_name ilike '%{part}%'"),
        ),
        (
            json!({ "fieldDb": "status", "symbol": "in", "queryValue": ["void", status, "none"] }),
            format!("status in ('void', '{status}')"),
        ),
        (
            json!({ "fieldDb": "materialName", "symbol": "like", "queryValue": format!("{part}, m12X, 100%") }),
            format!(
                "(material_name ilike '%{part}%' or material_name ilike '%m12x%' or material_name ilike '%100\\%%')"
            ),
        ),
        (
            json!({ "fieldDb": "materialName", "symbol": "in", "queryValue": ["*IP65*", "*-A", "Gear*", "none"] }),
            "(material_name like '%IP65%' or material_name like '%-A' or material_name like 'Gear%')".into(),
        ),
        (
            json!({ "fieldDb": "materialName", "symbol": "=", "queryValue": "*IP65*" }),
            "material_name like '%IP65%'".into(),
        ),
        (json!({ "fieldDb": "orderNo", "symbol": "=", "queryValue": "PO00000*" }), "order_no like 'PO00000%'".into()),
        (json!({ "fieldDb": "quantity", "symbol": ">", "queryValue": "300.5" }), "quantity > 300.5".into()),
        (json!({ "fieldDb": "delayDays", "symbol": "<=", "queryValue": n % 20 }), format!("delay_days <= {}", n % 20)),
        (json!({ "fieldDb": "urgent", "symbol": "=", "queryValue": true }), "urgent".into()),
        (json!({ "fieldDb": "buyer", "symbol": "=2", "queryValue": null }), "buyer = 'buyer.7'".into()),
        (json!({ "fieldDb": "buyer", "symbol": "like2", "queryValue": null }), "buyer like '%buyer.7%'".into()),
        (
            json!({ "fieldDb": "orderDate", "symbol": ">=", "queryValue": "2026-03-01" }),
            "order_date >= '2026-03-01'".into(),
        ),
        (
            json!({ "fieldDb": "promisedDate", "symbol": "dynamic", "queryValue": "lastYear" }),
            "promised_date >= date_trunc('year', now() at time zone 'Asia/Shanghai') - interval '1 year'
             and promised_date < date_trunc('year', now() at time zone 'Asia/Shanghai')"
                .into(),
        ),
        (
            json!({ "fieldDb": "createdAt", "symbol": "=", "queryValue": "2026-05-05" }),
            "(created_at at time zone 'Asia/Shanghai')::date = '2026-05-05'".into(),
        ),
        (
            json!({ "fieldDb": "updatedAt", "symbol": "dynamic", "queryValue": "beforeDays:90" }),
            "(updated_at at time zone 'Asia/Shanghai')::date < (now() at time zone 'Asia/Shanghai')::date - 90".into(),
        ),
    ];
    // Restricted to few enough rows to read to the end.
    let mut lines = vec![json!({ "fieldDb": "supplierNo", "symbol": "=", "queryValue": "S000*", "andOr": "" })];
    let mut filter = "supplier_no like 'S000%'".to_owned();
    for _ in 0..chance.random_range(0..4) {
        let (mut line, sql) = pool[chance.random_range(0..pool.len())].clone();
        let word = if chance.random_bool(0.3) { "or" } else { "and" };
        if chance.random_bool(0.25) {
            let (mut other, more) = pool[chance.random_range(0..pool.len())].clone();
            other["andOr"] = json!("or");
            line = json!({ "conditions": [line, other] });
            filter = format!("({filter}) {word} (({sql}) or ({more}))");
        } else {
            filter = format!("({filter}) {word} ({sql})");
        }
        line["andOr"] = json!(word);
        lines.push(line);
    }
    let (sort, order) = [
        (json!([]), "order_date desc, po_line_id desc"),
        (json!([{ "field": "promisedDate" }]), "promised_date, po_line_id"),
        (json!([{ "field": "promisedDate", "descending": true }]), "promised_date desc, po_line_id desc"),
        (
            json!([{ "field": "status" }, { "field": "delayDays", "descending": true }]),
            "status, delay_days desc, po_line_id desc",
        ),
        (json!([{ "field": "remark", "descending": true }, { "field": "amount" }]), "remark desc, amount, po_line_id"),
        (json!([{ "field": "materialName" }]), "material_name, po_line_id"),
        (json!([{ "field": "updatedAt" }]), "updated_at, po_line_id"),
    ][chance.random_range(0..7)]
    .clone();
    (json!({ "conditions": lines, "sort": sort, "pageSize": 200 }), filter, order.to_owned())
}

async fn compare(
    lists: &Lists,
    persona: &Persona,
    root: &mut PgConnection,
    query: &Value,
    filter: &str,
    order: &str,
) -> Result<usize> {
    let narrowed = format!("from bench.po_line where {} and ({filter})", persona.sees);
    let sql = format!("select po_line_id::text {narrowed} order by {order}");
    let apart: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut *root).await?;
    let sums = format!(
        "select count(*) as n, coalesce(sum(amount), 0)::text as amount, coalesce(sum(quantity), 0)::text as quantity,
           coalesce(sum(delay_days), 0)::text as days {narrowed}"
    );
    let sums = sqlx::query(AssertSqlSafe(sums)).fetch_one(&mut *root).await?;
    let mut query: PageQuery = serde_json::from_value(query.clone())?;
    if persona.sees.contains("S0001%") {
        // For the buyer the restriction is part of the query.
        let line = json!({ "fieldDb": "supplierNo", "symbol": "=", "queryValue": "S0001*" });
        let inner = std::mem::take(&mut query.conditions);
        query.conditions = serde_json::from_value(json!([line, { "andOr": "and", "conditions": inner }]))?;
    }
    let mut tx = told(lists.platform.begin(persona.ctx.clone(), Mode::Read).await)?;
    let first = told(ids(&mut tx, &query).await)?.0;
    ensure!(first[..] == apart[..apart.len().min(200)], "the first page differs");
    let mut paged = Vec::new();
    while paged.len() < apart.len() {
        let number = u32::try_from(paged.len() / 200)? + 1;
        let page = told(ids(&mut tx, &PageQuery { page_num: number, ..query.clone() }).await)?.0;
        ensure!(!page.is_empty(), "a page in the middle is empty");
        paged.extend(page);
    }
    ensure!(paged == apart, "the pages differ");
    let (mut continued, mut after) = (Vec::new(), None);
    loop {
        let asked = PageQuery { after, count: false, page_size: 50, ..query.clone() };
        let (page, next) = told(ids(&mut tx, &asked).await)?;
        continued.extend(page);
        after = next;
        if after.is_none() {
            break;
        }
    }
    ensure!(continued == apart, "the continuations differ: {} of {}", continued.len(), apart.len());
    let mut reader = told(Reader::open(&mut tx, &LISTING, &query).await)?;
    let at = reader.columns().iter().position(|c| c.field == "id").context("no id")?;
    let mut streamed = Vec::new();
    let read = reader.for_each(&mut tx, |line| {
        streamed.push(line.text(at)?.unwrap_or_default().to_owned());
        Ok(())
    });
    told(read.await)?;
    ensure!(streamed == apart, "the export differs");
    let again = told(url::read(&told(url::write(&query))?))?;
    ensure!(told(ids(&mut tx, &again).await)?.0 == first, "the address asks something else");
    let total = told(totals(&mut tx, &LISTING, &query).await)?;
    ensure!(total.count == sums.get::<i64, _>("n"), "the count differs");
    for (field, column) in [("amount", "amount"), ("quantity", "quantity"), ("delayDays", "days")] {
        ensure!(total.sums[field] == sums.get::<String, _>(column), "the total of {field} differs");
    }
    told(tx.commit().await)?;
    Ok(apart.len())
}

async fn ids(tx: &mut Tx, query: &PageQuery) -> tandem_kernel::Result<(Vec<String>, Option<String>)> {
    let page = page_of(tx, &LISTING, query).await?;
    let mut ids = Vec::new();
    for row in &page.content {
        let row: Value = serde_json::from_str(row.get())?;
        ids.push(row["id"].as_str().unwrap_or_default().to_owned());
    }
    Ok((ids, page.next))
}

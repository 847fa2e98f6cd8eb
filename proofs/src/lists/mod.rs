//! The databases of the list proofs: the product with one additional listing of a hundred thousand to ten million rows.
//! They are created once and kept; `tandem-proofs lists-drop` drops them.

pub mod listing;

use crate::node::Node;
use anyhow::{Context, Result};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use std::str::FromStr;
use tandem::commands::tenant::{NewTenant, create};
use tandem_kernel::Tenant;
use tandem_platform::Platform;
use tandem_platform::config::{Config, Database};
use tandem_platform::platform::Parts;
use tandem_testkit::Client;
use tandem_testkit::database::{contains_search, shard};
use tandem_testkit::services::{self, Cluster};
use tandem_testkit::world::{PASSWORD, config, told, user};
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    HundredThousand,
    Million,
    TenMillion,
}

impl Rows {
    const ALL: [Self; 3] = [Self::HundredThousand, Self::Million, Self::TenMillion];

    pub const fn count(self) -> i64 {
        match self {
            Self::HundredThousand => 100_000,
            Self::Million => 1_000_000,
            Self::TenMillion => 10_000_000,
        }
    }
    const fn database(self) -> &'static str {
        match self {
            Self::HundredThousand => "tandem_bench_lists_small",
            Self::Million => "tandem_bench_lists_medium",
            Self::TenMillion => "tandem_bench_lists",
        }
    }
}

/// The ids of a tenant's rows and suppliers contain its number.
pub const TENANTS: [(&str, Uuid); 2] =
    [("acme", Uuid::from_u128(0x7000_8000_0000_0000_000a)), ("globex", Uuid::from_u128(0x7000_8000_0000_0000_000b))];

/// The organisation id of a tenant's supplier, numbered one to a hundred.
pub fn supplier(tenant: usize, number: u32) -> Uuid {
    let letter = if tenant == 0 { 0xa } else { 0xb };
    Uuid::from_u128(0x7000_8000_0000_0001_0000 | letter << 12 | u128::from(number))
}

/// The product with the measured listing.
pub fn parts(config: Config) -> tandem_kernel::Result<Parts> {
    let mut parts = tandem::commands::parts(config)?;
    parts.modules.push(listing::module());
    Ok(parts)
}

pub struct Lists {
    pub rows: Rows,
    pub cluster: Cluster,
    pub config: Config,
    pub platform: Platform,
    pub tenants: Vec<Tenant>,
}

async fn connect(url: &str) -> Result<PgConnection> {
    Ok(PgConnectOptions::from_str(url)?.connect().await?)
}
async fn script(connection: &mut PgConnection, sql: String) -> Result<()> {
    // Only our own SQL files, numbers and schema names.
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await?;
    Ok(())
}

pub async fn drop_all() -> Result<()> {
    let main = services::find()?.postgres.main;
    let mut admin = connect(&main.database("postgres").superuser_url).await?;
    for rows in Rows::ALL {
        script(&mut admin, format!("drop database if exists {} with (force)", rows.database())).await?;
    }
    Ok(())
}

impl Lists {
    /// Opens the database of this size; creates it if it is missing or incomplete.
    pub async fn open(rows: Rows) -> Result<Self> {
        let main = services::find()?.postgres.main;
        let (name, cluster) = (rows.database(), main.database(rows.database()));
        let mut admin = connect(&main.database("postgres").superuser_url).await?;
        let there: bool = sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
            .bind(name)
            .fetch_one(&mut admin)
            .await?;
        if !there {
            script(&mut admin, format!("create database {name} owner tandem_owner")).await?;
        }
        script(&mut admin, format!("revoke all on database {name} from public")).await?;
        script(&mut admin, format!("grant connect on database {name} to tandem_app, tandem_engine")).await?;
        let mut root = connect(&cluster.superuser_url).await?;
        script(&mut root, "grant usage on schema public to tandem_app, tandem_engine".into()).await?;
        script(&mut root, contains_search()).await?;
        fill(&mut root, rows).await?;
        without_product(&mut root).await?;
        let config = Config {
            database: Database { home: "main".into(), shards: [("main".to_owned(), shard(&cluster))].into() },
            ..config(&[])?
        };
        let platform = told(Platform::start(told(parts(config.clone()))?).await)?;
        told(tandem_platform::migrate::run(&platform).await)?;
        script(&mut root, include_str!("../../sql/po_line_protect.sql").into()).await?;
        script(&mut root, "vacuum (freeze, analyze) bench.po_line".into()).await?;
        let mut tenants = Vec::new();
        for (code, id) in TENANTS {
            // Inserted with a fixed id; `create` finds and provisions it.
            sqlx::query(
                "insert into platform.tenant (tenant_id, code, name_zh, name_en, shard, hosts)
                 values ($1, $2, $2, $2, 'main', $3) on conflict (code) do nothing",
            )
            .bind(id)
            .bind(code)
            .bind(vec![format!("{code}.localhost")])
            .execute(&mut root)
            .await?;
            let hosts = vec![format!("{code}.localhost")];
            let new = NewTenant { code: code.into(), name_zh: code.into(), name_en: code.into(), shard: None, hosts };
            tenants.push(told(create(&platform, &new).await)?.tenant.clone());
        }
        Ok(Self { rows, cluster, config, platform, tenants })
    }

    pub async fn root(&self) -> Result<PgConnection> {
        connect(&self.cluster.superuser_url).await
    }

    /// A server of this build, in its own process.
    pub async fn serve(&self) -> Result<Node> {
        Node::start_as(self_or_named()?, "serve-lists", &self.config).await
    }

    /// A worker of this build, in its own process.
    pub async fn work(&self) -> Result<Node> {
        Node::start_as(self_or_named()?, "work-lists", &self.config).await
    }

    /// A user with read access to the listing: of a supplier, or of the buyer. A data rule restricts supplier users to
    /// four of eight plants.
    pub async fn sign_in(&self, base: &str, tenant: usize, supplier_no: Option<u32>) -> Result<Client> {
        let of = &self.tenants[tenant];
        let name = supplier_no.map_or_else(|| "bench-buyer".to_owned(), |n| format!("bench-supplier-{n}"));
        let mut root = self.root().await?;
        sqlx::query(
            "insert into identity.role (tenant_id, role_id, role_code, name_zh, name_en)
             values ($1, gen_random_uuid(), 'bench', 'bench', 'bench') on conflict do nothing",
        )
        .bind(of.id.uuid())
        .execute(&mut root)
        .await?;
        sqlx::query(
            "insert into identity.role_permission (tenant_id, role_id, permission)
             select tenant_id, role_id, p from identity.role, unnest(array[$2, 'base.listing.explain', 'content.download.view']) as p
             where tenant_id = $1 and role_code = 'bench' on conflict do nothing",
        )
        .bind(of.id.uuid())
        .bind(listing::VIEW)
        .execute(&mut root)
        .await?;
        user(&self.platform, of, &name, &["bench"]).await?;
        if let Some(number) = supplier_no {
            self.make_supplier(&mut root, of, &name, supplier(tenant, number)).await?;
        }
        let mut client = Client::new(base, &of.code);
        client.sign_in(&name, PASSWORD).await?;
        Ok(client)
    }

    async fn make_supplier(&self, root: &mut PgConnection, of: &Tenant, name: &str, organize: Uuid) -> Result<()> {
        let id: Uuid = sqlx::query_scalar(
            "update identity.user_account set user_type = 'SUZ' where tenant_id = $1 and username = $2 returning user_id",
        )
        .bind(of.id.uuid())
        .bind(name)
        .fetch_optional(&mut *root)
        .await?
        .context("the user is not there")?;
        sqlx::query(
            "insert into identity.user_organize (tenant_id, user_id, organize_id, name_zh, name_en)
             values ($1, $2, $3, 'bench', 'bench') on conflict do nothing",
        )
        .bind(of.id.uuid())
        .bind(id)
        .bind(organize)
        .execute(&mut *root)
        .await?;
        sqlx::query("delete from identity.data_rule where tenant_id = $1 and user_id = $2")
            .bind(of.id.uuid())
            .bind(id)
            .execute(&mut *root)
            .await?;
        sqlx::query(
            "insert into identity.data_rule (tenant_id, data_rule_id, listing, user_id, description, status, rule, sql,
               updated_by, updated_at)
             values ($1, gen_random_uuid(), $3, $2, 'bench', 'on', $4, '', 'bench', now())",
        )
        .bind(of.id.uuid())
        .bind(id)
        .bind(listing::LISTING.code)
        .bind(serde_json::json!({ "field": "plant", "comparator": "inList", "value": ["P01", "P02", "P03", "P04"] }))
        .execute(&mut *root)
        .await?;
        Ok(())
    }
}

/// Drops every schema except the rows, which are kept between runs: the product is always set up by this build.
async fn without_product(root: &mut PgConnection) -> Result<()> {
    let schemas: Vec<String> = sqlx::query_scalar(
        "select quote_ident(nspname) from pg_namespace
         where nspname not in ('bench', 'public', 'information_schema') and nspname !~ '^pg_'",
    )
    .fetch_all(&mut *root)
    .await?;
    for schema in schemas {
        script(root, format!("drop schema {schema} cascade")).await?;
    }
    Ok(())
}

async fn fill(root: &mut PgConnection, rows: Rows) -> Result<()> {
    let there: bool =
        sqlx::query_scalar("select to_regclass('bench.po_line') is not null").fetch_one(&mut *root).await?;
    if there {
        let whole = format!("select count(*) = {} from bench.po_line", rows.count());
        if sqlx::query_scalar(AssertSqlSafe(whole)).fetch_one(&mut *root).await? {
            return Ok(());
        }
    }
    let size = format!(
        "set bench.rows = {}; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 1",
        rows.count()
    );
    script(root, size).await?;
    script(root, include_str!("../../sql/po_line.sql").into()).await
}

/// `tandem-proofs work-lists`: the worker that exports the measured listing.
pub async fn work() -> Result<()> {
    use tandem_platform::bus::{deliver, relay};
    use tandem_platform::http::{ops, serve};
    let config = Config::load(None)?;
    let telling = told(tandem_platform::observe::start(&config.observability))?;
    let platform = told(Platform::start(told(parts(config))?).await)?;
    let door = ops::router(platform.clone(), telling.metrics.clone());
    told(serve::serve_ops(&platform.config().worker.ops_listen, door).await)?;
    for shard in platform.shards().iter() {
        tokio::spawn(relay::run(platform.clone(), shard.clone()));
    }
    tokio::spawn(deliver::run(platform.clone()));
    platform.shutdown().stopped().await;
    Ok(())
}

/// `tandem-proofs serve-lists`: `tandem serve` with the measured listing.
pub async fn serve() -> Result<()> {
    use tandem_platform::http::router::App;
    use tandem_platform::http::{ops, router, serve};
    let config = Config::load(None)?;
    let telling = told(tandem_platform::observe::start(&config.observability))?;
    let platform = told(Platform::start(told(parts(config))?).await)?;
    told(
        serve::serve_ops(&platform.config().server.ops_listen, ops::router(platform.clone(), telling.metrics.clone()))
            .await,
    )?;
    let app = App::new(platform.clone());
    let router = router::build(&app, tandem::web::pages());
    told(serve::serve(&app, router).await)
}

/// The executable of servers and workers: this one, or another build named by `TANDEM_LISTS_BIN`.
fn self_or_named() -> Result<std::path::PathBuf> {
    match std::env::var_os("TANDEM_LISTS_BIN") {
        Some(named) => Ok(named.into()),
        None => Ok(std::env::current_exe()?),
    }
}

//! Rules over the migrated database: keys, row-level security, indexes, views.

use super::Check;
use anyhow::Result;
use sea_query::PostgresQueryBuilder;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};
use std::collections::BTreeMap;
use tandem_contracts::partner::ORGANIZE;
use tandem_kernel::{Declaration, Follow, Listing};
use tandem_platform::listing::{PageQuery, build};

/// The tables the engine role may access across tenants; adding one needs a review.
const ENGINE_TABLES: [&str; 4] = ["platform.audit", "platform.audit_seal", "platform.delivery", "platform.schedule"];

pub async fn examine(declarations: &[&Declaration], database: &mut PgConnection) -> Result<Vec<Check>> {
    let schemas: Vec<String> = declarations.iter().map(|d| d.name.to_owned()).collect();
    Ok(vec![
        keys(declarations, &schemas, database).await?,
        security(declarations, &schemas, database).await?,
        indexes(declarations, &schemas, database).await?,
        grants(&schemas, database).await?,
        views(&schemas, database).await?,
        sorts(declarations, database).await?,
        searches(declarations, database).await?,
        follows(declarations, database).await?,
        nothings(declarations, database).await?,
        partitions(&schemas, database).await?,
    ])
}

fn is_tenantless(declarations: &[&Declaration], table: &str) -> bool {
    declarations.iter().any(|d| d.tenantless.iter().any(|t| format!("{}.{}", d.name, t.table) == table))
}

const TABLES: &str = "from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition";

async fn keys(declarations: &[&Declaration], schemas: &[String], database: &mut PgConnection) -> Result<Check> {
    let mut check = Check::new("every table has tenant_id first in its key");
    let sql = format!(
        "select n.nspname || '.' || c.relname as name, (select a.attname::text from pg_index i
           join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
           where i.indrelid = c.oid and i.indisprimary) as first {TABLES} order by 1"
    );
    let rows = sqlx::query(AssertSqlSafe(sql)).bind(schemas).fetch_all(&mut *database).await?;
    let names: Vec<String> = rows.iter().map(|r| r.get("name")).collect();
    for row in &rows {
        let name: String = row.get("name");
        let first: Option<String> = row.get("first");
        let sound = first.as_deref() == Some("tenant_id") || (first.is_some() && is_tenantless(declarations, &name));
        check.look(sound, || format!("{name} is keyed by {}", first.as_deref().unwrap_or("nothing")));
    }
    for declaration in declarations {
        for table in declaration.tenantless {
            let name = format!("{}.{}", declaration.name, table.table);
            check.look(names.contains(&name), || format!("{name} is excused but does not exist"));
            check.look(table.reason.len() > 15, || format!("{name} is excused without a reason"));
        }
    }
    Ok(check)
}

async fn security(declarations: &[&Declaration], schemas: &[String], database: &mut PgConnection) -> Result<Check> {
    let mut check = Check::new("every tenant's table has row-level security, forced, with a policy on the tenant");
    let sql = format!(
        "select n.nspname || '.' || c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
           exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polpermissive
             and p.polroles = '{{0}}' and pg_get_expr(p.polqual, c.oid) like '%tenant_id = ( SELECT%app.tenant%'
             and pg_get_expr(p.polwithcheck, c.oid) like '%tenant_id = ( SELECT%app.tenant%') as tenant_policy,
           array(select p.polname::text from pg_policy p where p.polrelid = c.oid and p.polpermissive
             and p.polname not in ('tenant', 'engine')) as others {TABLES} order by 1"
    );
    for row in sqlx::query(AssertSqlSafe(sql)).bind(schemas).fetch_all(&mut *database).await? {
        let name: String = row.get("name");
        if is_tenantless(declarations, &name) {
            continue;
        }
        check.look(row.get("forced"), || format!("{name}: row-level security is not enabled and forced"));
        check.look(row.get("tenant_policy"), || format!("{name}: no policy on the tenant"));
        let others: Vec<String> = row.get("others");
        check
            .look(others.is_empty(), || format!("{name}: the permissive policies {others:?} widen what a tenant sees"));
    }
    Ok(check)
}

async fn indexes(declarations: &[&Declaration], schemas: &[String], database: &mut PgConnection) -> Result<Check> {
    let mut check = Check::new("every index and foreign key of a tenant's table leads with tenant_id");
    let sql = "select n.nspname || '.' || c.relname as name, x.relname::text as index,
           (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) as first
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid
         where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition";
    for row in sqlx::query(sql).bind(schemas).fetch_all(&mut *database).await? {
        let (name, index): (String, String) = (row.get("name"), row.get("index"));
        let first: Option<String> = row.get("first");
        // The engine's queues are read across tenants.
        let excused = is_tenantless(declarations, &name) || ENGINE_TABLES.contains(&name.as_str());
        let led = first.as_deref() == Some("tenant_id");
        check.look(led || excused, || format!("{name}: index {index} does not lead with tenant_id"));
    }
    let foreign = sqlx::query(
        "select k.conrelid::regclass::text as name, k.conname::text as foreign_key,
           (select a.attname::text from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) as first
         from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
         where k.contype = 'f' and n.nspname = any($1)",
    );
    for row in foreign.bind(schemas).fetch_all(&mut *database).await? {
        let led = row.get::<Option<String>, _>("first").as_deref() == Some("tenant_id");
        check.look(led, || {
            format!(
                "{}: foreign key {} may cross tenants",
                row.get::<String, _>("name"),
                row.get::<String, _>("foreign_key")
            )
        });
    }
    Ok(check)
}

async fn grants(schemas: &[String], database: &mut PgConnection) -> Result<Check> {
    let mut check = Check::new("the application's roles own nothing and the engine reaches only the queues");
    let sql = "select n.nspname || '.' || c.relname as name, r.rolname::text as owner,
           has_table_privilege('tandem_engine', c.oid, 'insert, update, delete, truncate') as engine_writes,
           has_table_privilege('tandem_engine', c.oid, 'select') as engine_reads,
           has_table_privilege('tandem_app', c.oid, 'truncate, references, trigger') as app_strong
         from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
         where n.nspname = any($1) and c.relkind in ('r', 'p', 'v')";
    for row in sqlx::query(sql).bind(schemas).fetch_all(&mut *database).await? {
        let (name, owner): (String, String) = (row.get("name"), row.get("owner"));
        check.look(owner == "tandem_owner", || format!("{name} is owned by {owner}"));
        check.look(!row.get::<bool, _>("app_strong"), || {
            format!("{name}: the application may do more than change rows")
        });
        let known = ENGINE_TABLES.contains(&name.as_str());
        let reaches: bool = row.get::<bool, _>("engine_writes") || row.get::<bool, _>("engine_reads");
        check.look(!reaches || known || name == "platform.tenant", || format!("{name} is open to the engine role"));
    }
    Ok(check)
}

async fn views(schemas: &[String], database: &mut PgConnection) -> Result<Check> {
    let mut check = Check::new("every view reads with its caller's rights");
    let sql = "select n.nspname || '.' || c.relname as name,
           coalesce(c.reloptions::text[] @> array['security_invoker=true'], false) as invoker
         from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'v'";
    for row in sqlx::query(sql).bind(schemas).fetch_all(&mut *database).await? {
        check.look(row.get("invoker"), || format!("{} reads with its owner's rights", row.get::<String, _>("name")));
    }
    Ok(check)
}

/// Explains each list's first page as the application role, under its policy: with sorting disabled by cost, a plan
/// that still sorts has no suitable index.
async fn sorts(declarations: &[&Declaration], database: &mut PgConnection) -> Result<Check> {
    let mut check = Check::new("every listing's default sort has an index");
    let everything: PageQuery = serde_json::from_str("{}")?;
    for listing in declarations.iter().flat_map(|d| d.listings) {
        match plan(listing, &everything, database).await {
            Ok(plan) => {
                let node = |line: &str| line.trim_start_matches([' ', '-', '>']).to_owned();
                let sorted =
                    plan.lines().map(node).any(|n| n.starts_with("Sort  (") || n.starts_with("Incremental Sort"));
                check.look(!sorted, || format!("{}: the first page has to be sorted", listing.code));
            }
            Err(error) => check.look(false, || format!("{}: {error}", listing.code)),
        }
    }
    Ok(check)
}

/// A column declared as substring-searchable has a trigram index, on its table or on the table its view selects from.
/// Reads the catalogue, because on an empty table the planner would choose another index.
async fn searches(declarations: &[&Declaration], database: &mut PgConnection) -> Result<Check> {
    let mut check = Check::new("every text said to be searched by an index has one");
    let sql = "select exists (select from pg_index i join pg_class t on t.oid = i.indrelid
             join pg_namespace n on n.oid = t.relnamespace
             cross join generate_subscripts(i.indkey, 1) as place
             join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[place]
             join pg_opclass o on o.oid = i.indclass[place]
           where o.opcname = 'gin_contains_ops' and n.nspname = $1 and a.attname = $3 and (t.relname = $2 or exists (
             select from information_schema.view_column_usage u where u.view_schema = $1 and u.view_name = $2
               and u.table_name = t.relname and u.column_name = $3)))";
    for listing in declarations.iter().flat_map(|d| d.listings) {
        for column in listing.columns().iter().filter(|column| column.contains_indexed) {
            let ((schema, table), name) = (listing.table, column.column);
            let found = sqlx::query_scalar(sql).bind(schema).bind(table).bind(name).fetch_one(&mut *database).await?;
            check.look(found, || format!("{}: {} is read row by row", listing.code, column.field));
        }
    }
    Ok(check)
}

/// A row that refers to a document is hidden with it, or the listing says why not. It refers to one by the name of its
/// key column, by a foreign key, by a pair of columns for kind and id, or by the number shared with another system.
async fn follows(declarations: &[&Declaration], database: &mut PgConnection) -> Result<Check> {
    let mut check = Check::new("every listing whose rows name a document follows it, or says why not");
    let documents: Vec<_> = declarations.iter().flat_map(|d| d.documents).copied().collect();
    let listings: Vec<_> = declarations.iter().flat_map(|d| d.listings).copied().collect();
    for listing in &listings {
        let columns = columns(listing.table, database).await?;
        let said = |column: &str| listing.follows.iter().any(|follow| follow.column() == column);
        for document in documents.iter().filter(|document| document.code() != listing.code) {
            // An organisation is whose a row is, and not what it hangs on, unless by a foreign key: rules about organisations hide
            // organisations, and whoever is to see the documents of some suppliers only has a rule about those.
            let named = document.code() != ORGANIZE && columns.contains_key(document.key);
            check.look(!named || said(document.key), || {
                format!(
                    "{}: {} names a {} and nobody says whether it follows it",
                    listing.code,
                    document.key,
                    document.code()
                )
            });
            for column in references(listing.table, document.table, database).await? {
                check.look(said(&column), || {
                    format!(
                        "{}: {column} refers to a {} and nobody says whether it follows it",
                        listing.code,
                        document.code()
                    )
                });
            }
        }
        for kind in columns.keys().filter_map(|name| name.strip_suffix("_kind")) {
            let id = format!("{kind}_id");
            check.look(!columns.contains_key(&id) || said(&id), || {
                format!("{}: {id} names a record of any kind and nobody says whether it follows it", listing.code)
            });
        }
        let number = "business_key";
        check.look(!columns.contains_key(number) || said(number), || {
            format!(
                "{}: {number} names what both systems know by a number and nobody says whether it follows it",
                listing.code
            )
        });
        for follow in listing.follows {
            let is = |column: &str| columns.get(column).map_or("", String::as_str);
            let sound = match follow {
                Follow::Record { listing: code, column } => {
                    is(column) == "uuid" && *code != listing.code && listings.iter().any(|l| l.code == *code)
                }
                Follow::Any { kind, id } => is(kind) == "text" && ["uuid", "text"].contains(&is(id)),
                Follow::Named { listing: code, field, column, kind: (kind, _) } => {
                    let named = listings.iter().find(|l| l.code == *code);
                    is(column) == "text" && is(kind) == "text" && named.is_some_and(|l| l.column(field).is_some())
                }
                Follow::Apart { column, because } => columns.contains_key(*column) && because.len() > 15,
            };
            check.look(sound, || format!("{}: {follow:?} cannot be followed", listing.code));
        }
    }
    Ok(check)
}

/// The columns of a table or view, with their types.
async fn columns((schema, table): (&str, &str), database: &mut PgConnection) -> Result<BTreeMap<String, String>> {
    let sql = "select attname::text, format_type(atttypid, null) from pg_attribute
         where attrelid = format('%I.%I', $1::text, $2::text)::regclass and attnum > 0 and not attisdropped";
    Ok(sqlx::query_as(sql).bind(schema).bind(table).fetch_all(database).await?.into_iter().collect())
}

/// The columns by which a table, or the tables of a view, refer to another table.
async fn references(from: (&str, &str), to: (&str, &str), database: &mut PgConnection) -> Result<Vec<String>> {
    let sql = "select a.attname::text from pg_constraint k join pg_class c on c.oid = k.conrelid
           join pg_namespace n on n.oid = c.relnamespace
           join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'tenant_id'
         where k.contype = 'f' and k.confrelid = format('%I.%I', $3::text, $4::text)::regclass
           and ((n.nspname = $1 and c.relname = $2) or exists (select from information_schema.view_table_usage u
             where u.view_schema = $1 and u.view_name = $2 and u.table_schema = n.nspname and u.table_name = c.relname))";
    let found = sqlx::query_scalar(sql).bind(from.0).bind(from.1).bind(to.0).bind(to.1);
    Ok(found.fetch_all(database).await?)
}

async fn plan(listing: &'static Listing, query: &PageQuery, database: &mut PgConnection) -> Result<String> {
    let built = build::build(listing, query).map_err(|e| anyhow::anyhow!("{e}"))?;
    let mut tx = database.begin().await?;
    let prepare = "set local role tandem_app; set local enable_sort = off; set local enable_incremental_sort = off; set local enable_seqscan = off;
         set local enable_bitmapscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off;
         select set_config('app.tenant', '00000000-0000-7000-8000-000000000001', true)";
    sqlx::raw_sql(prepare).execute(&mut *tx).await?;
    let sql = format!("explain {}", built.rows.to_string(PostgresQueryBuilder));
    let lines: Vec<String> = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut *tx).await?;
    tx.rollback().await?;
    Ok(lines.join("\n"))
}

/// Nullability of a list's columns. The catalogue calls all columns of views nullable, so their declaration is trusted.
async fn nothings(declarations: &[&Declaration], database: &mut PgConnection) -> Result<Check> {
    let mut check = Check::new("a column of a list says so where a row of its table may have nothing there");
    for listing in declarations.iter().flat_map(|d| d.listings) {
        let rows = sqlx::query(
            "select a.attname::text as name, a.attnotnull as filled from pg_attribute a
             join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
             where n.nspname = $1 and c.relname = $2 and c.relkind in ('r', 'p') and a.attnum > 0",
        );
        let rows = rows.bind(listing.table.0).bind(listing.table.1).fetch_all(&mut *database).await?;
        let filled: BTreeMap<String, bool> = rows.iter().map(|row| (row.get("name"), row.get("filled"))).collect();
        for column in listing.columns() {
            let Some(filled) = filled.get(column.column) else { continue };
            check.look(column.nullable != *filled, || {
                let says = if column.nullable { "never has" } else { "may have" };
                format!("{}: {} {says} nothing there", listing.code, column.field)
            });
        }
    }
    Ok(check)
}

/// Workers make partitions ahead of time only for the tables they know of.
async fn partitions(schemas: &[String], database: &mut PgConnection) -> Result<Check> {
    let mut check = Check::new("every table partitioned by range is kept up by the chores");
    let sql = "select n.nspname || '.' || c.relname as name, exists (select from platform.partitioned p
             where p.schema_name = n.nspname and p.table_name = c.relname) as known
           from pg_partitioned_table t join pg_class c on c.oid = t.partrelid join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = any($1) and t.partstrat = 'r' and not c.relispartition order by 1";
    for row in sqlx::query(sql).bind(schemas).fetch_all(&mut *database).await? {
        let name: String = row.get("name");
        check.look(row.get("known"), || format!("{name}: nobody said `platform.partition_by_id`"));
    }
    Ok(check)
}

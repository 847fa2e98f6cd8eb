//! Row-level security on its own: with the server's authorisation disabled, no row of another tenant or another
//! supplier may be returned. First in SQL, with unfiltered statements on every relation the application role can
//! access; then over HTTP, with a server that grants every permission to every caller.

mod one_side;

use crate::Size;
use crate::personas::{call, persona, uses_up_session};
use crate::report::Outcome;
use crate::samples::{Of, Room, Shows};
use anyhow::{Context, Result, bail, ensure};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};
use std::sync::Arc;
use tandem_kernel::{Actor, OpCtx, Permissions, RequestId, SessionId, Side, UserId};
use tandem_platform::Tx;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::session::{Authenticate, Credential, Identity};
use tandem_platform::module::Work;
use tandem_testkit::specimens::{self, Party, made_in};
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, World};
use uuid::Uuid;

/// Authenticates the caller and grants every permission.
struct Everything(Arc<dyn Authenticate>);

impl Authenticate for Everything {
    fn identify<'a>(&'a self, tx: &'a mut Tx, credential: &'a Credential) -> Work<'a, Option<Identity>> {
        Box::pin(async move {
            let identity = self.0.identify(tx, credential).await?;
            let all = tx.platform().declarations().flat_map(|d| d.permissions).map(|p| p.code.to_owned());
            Ok(identity.map(|one| Identity { permissions: Permissions::new(all), ..one }))
        })
    }

    fn as_of_now<'a>(&'a self, tx: &'a mut Tx, user: UserId) -> Work<'a, Option<Identity>> {
        self.0.as_of_now(tx, user)
    }
}

pub async fn run(_size: Size) -> Result<Outcome> {
    let world = World::start_with(|mut parts| {
        parts.config.server.public_per_second = 1_000_000.0;
        parts.authenticator = Arc::new(Everything(parts.authenticator));
        parts
    })
    .await?;
    let base = world.serve().await?;
    world.work();
    let mut outcome = Outcome::default();
    let mut rooms = Vec::new();
    for (tenant, mark) in [(&world.acme, OWN), (&world.acme, OTHER), (&world.globex, FOREIGN)] {
        let party = Party::meet(&world, &base, tenant, mark).await?;
        let room = Room::around(&party).await?;
        kept_back(&party, &room).await?;
        if mark != OWN {
            traces(&world, &base, &party, &room).await?;
        }
        rooms.push(room);
    }
    let [own, other, foreign] = &rooms[..] else { bail!("three rooms") };
    let me = persona(&world, &base, &world.acme, "me_own_room", "supplier_administrator", Some(own)).await?;
    over_http(&mut outcome, &world, &base, &me, &[other, foreign]).await?;
    let scene = Scene::of(&world, own, other).await?;
    in_sql(&mut outcome, &scene).await?;
    sabotaged(&mut outcome, &scene).await?;
    one_side::taken_away(&mut outcome, &scene).await?;
    Ok(outcome)
}

const OWN: &str = "own_room";
const OTHER: &str = "other_room";
const FOREIGN: &str = "foreign_room";

/// Rows with restricted readers: unreleased drafts, comments, and responses stored for idempotency keys.
async fn kept_back(party: &Party, room: &Room) -> Result<()> {
    let order = specimens::of("orders.purchase_order").context("no specimen")?;
    made_in(order, party, &party.mark, "replying", None).await?;
    for (specimen, found) in &room.documents {
        // What no supplier sees, none says anything about.
        if specimen.kind().machine().and_then(|machine| machine.kept_by(&found.state)) == Some(Side::Buyer) {
            continue;
        }
        let said = json!({ "entityKind": specimen.code(), "entityId": found.id, "said": party.mark });
        let key = format!("kept-{}", found.id);
        let path = "/service1/content/api/comment/add";
        let told = party.seller.send(reqwest::Method::POST, path, &said, Some(&key)).await?;
        ensure!(told.code == 200, "{}: {told:?}", specimen.code());
    }
    Ok(())
}

/// Creates rows of another user in as many tables as possible: accounts, sessions, logs, links, codes, counters,
/// messages, audit, events.
async fn traces(world: &World, base: &str, party: &Party, room: &Room) -> Result<()> {
    let Party { tenant, owner, mark, .. } = party;
    let name = format!("stranger_{mark}");
    let client = persona(world, base, tenant, &name, "supplier_administrator", Some(room)).await?;
    let wrong = Client::new(base, &tenant.code);
    ensure!(wrong.clone().sign_in(&name, "wrong-password").await.is_err());
    wrong.post("/service1/identity/api/sendVerifyCode", &json!({ "email": format!("{mark}@example.com") })).await?;
    client.post("/service1/identity/api/captcha/send", &json!({ "email": format!("new-{mark}@example.com") })).await?;
    keep_own(&client, &name).await?;
    let likes = json!({ "taskEmail": "daily", "noticeEmail": "never", "timeZone": "UTC", "digestHour": 8 });
    let saved = client.put("/service1/message/api/mine/preference", &likes).await?;
    ensure!(saved.code == 200, "{saved:?}");
    let mut rows = world.database().superuser().await?;
    let user: Uuid =
        sqlx::query_scalar("select user_id from identity.user_account where tenant_id = $1 and username = $2")
            .bind(tenant.id.uuid())
            .bind(&name)
            .fetch_one(&mut rows)
            .await?;
    let rule = json!({ "listing": "partner.organize", "userId": user, "description": mark, "status": "on",
        "rule": { "field": "nameZh", "comparator": "equal", "value": mark } });
    let saved = owner.post("/service1/identity/api/dataRule/save", &rule).await?;
    ensure!(saved.code == 200, "{saved:?}");
    eventually("the activity, and a message to the supplier", async || {
        let (told, written): (i64, i64) = sqlx::query_as(
            "select (select count(*) from portal.activity where entity_id = $1),
               (select count(*) from message.message m join identity.user_account u using (tenant_id, user_id)
                where u.username = $2)",
        )
        .bind(&room.dict_item)
        .bind(format!("{mark}_seller"))
        .fetch_one(&mut rows)
        .await?;
        Ok(told > 0 && written > 0)
    })
    .await
}

/// The tables with a `supplier_only` policy: drafts the supplier has not released yet.
async fn suppliers_own(conn: &mut PgConnection) -> Result<Vec<String>> {
    let sql = "select polrelid::regclass::text from pg_policy where polname = 'supplier_only'";
    Ok(sqlx::query_scalar(sql).fetch_all(conn).await?)
}

/// The tables of which users of the buying side read only what names them, or what a rule of their own shows them (`narrow_buyer`);
/// and the responses stored for idempotency keys.
async fn of_single_users(conn: &mut PgConnection) -> Result<Vec<String>> {
    let sql = "select polrelid::regclass::text from pg_policy where polname = 'buyer_select'
               or polrelid = 'platform.idempotency'::regclass and polname = 'own'";
    Ok(sqlx::query_scalar(sql).fetch_all(conn).await?)
}

/// A view, a scene and a default owned by the caller.
async fn keep_own(client: &Client, name: &str) -> Result<()> {
    let (of, api) = ("partner.organize", "/service1/base/api");
    let fields = client.get(&format!("{api}/view/fieldList?viewId=system&tableCode={of}")).await?.data;
    let view = json!({ "viewName": name, "viewType": "U", "defaultnot": 1, "formName": of });
    let view = client.post(&format!("{api}/view/add"), &json!({ "addView": view, "addList": fields })).await?;
    ensure!(view.code == 200, "{view:?}");
    let scene = client.post(&format!("{api}/scene/add"), &json!({ "title": "own", "tableCode": of })).await?;
    ensure!(scene.code == 200, "{scene:?}");
    Ok(())
}

/// Every relation with a `tenant_id`, and whether it is a table (and so can be changed).
async fn relations(conn: &mut PgConnection) -> Result<Vec<(String, bool)>> {
    let rows = sqlx::query(
        "select c.oid::regclass::text as name, c.relkind in ('r', 'p') as stored from pg_class c
         join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
         where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^(pg_|information_schema)'
           and c.oid <> 'platform.tenant'::regclass order by 1",
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.get("name"), row.get("stored"))).collect())
}

#[derive(Default)]
struct Counts {
    relations: usize,
    hidden_somewhere: usize,
    statements: usize,
    refused: usize,
    /// Draft rows that their own supplier read.
    drafts: usize,
    leaks: Vec<String>,
}

/// Who runs the SQL, and which rows must not be visible.
struct Scene<'a> {
    world: &'a World,
    own: &'a Room,
    user: Uuid,
    /// Names of the other supplier and its users.
    marks: Vec<String>,
    /// The tables with a `supplier_only` policy.
    kept: Vec<String>,
    /// The tables whose rows are single users' within the buying company.
    private: Vec<String>,
}

impl<'a> Scene<'a> {
    async fn of(world: &'a World, own: &'a Room, other: &Room) -> Result<Self> {
        let mut superuser = world.database().superuser().await?;
        let user = sqlx::query_scalar("select user_id from identity.user_account where username = 'me_own_room'");
        let user = user.fetch_one(&mut superuser).await?;
        let people: Vec<Uuid> =
            sqlx::query_scalar("select user_id from identity.user_account where username like '%' || $1 || '%'")
                .bind(&other.mark)
                .fetch_all(&mut superuser)
                .await?;
        let mut marks = vec![other.mark.clone(), other.organize.clone()];
        marks.extend(people.iter().map(Uuid::to_string));
        marks.extend(other.documents.iter().map(|(_, found)| found.id.to_string()));
        let kept = suppliers_own(&mut superuser).await?;
        ensure!(!kept.is_empty(), "no table is a supplier's own");
        let private = of_single_users(&mut superuser).await?;
        ensure!(private.len() > 1, "no table is narrowed within the buying company");
        Ok(Self { world, own, user, marks, kept, private })
    }

    fn ctx(&self, side: Side) -> Result<OpCtx> {
        persona_of(self.world, self.user, self.own, side)
    }

    fn names_other(&self, row: &str) -> bool {
        self.marks.iter().any(|mark| row.contains(mark.as_str()))
    }

    /// Whether this side must not be able to read the row.
    fn leaks(&self, relation: &str, side: Side, row: &str) -> bool {
        let (home, away) = (self.world.acme.id.to_string(), self.world.globex.id.to_string());
        let mine = row.contains(&home) && !row.contains(&away);
        // Tenant-wide rows may name the room's menu or dictionary item: those are visible to everyone.
        let others = side == Side::Supplier && !tenant_wide(relation, row) && self.names_other(row);
        // A supplier's drafts and what is other users' own are not visible to the buyer.
        let is_in = |tables: &[String]| tables.iter().any(|table| table == relation);
        let kept = is_in(&self.kept) || is_in(&self.private) && !row.contains(&self.user.to_string());
        !mine || others || side == Side::Buyer && kept
    }
}

async fn in_sql(outcome: &mut Outcome, scene: &Scene<'_>) -> Result<()> {
    let counts = survey(scene).await?;
    outcome.figure("relations with a tenant", counts.relations);
    outcome.figure("of them suppliers' own, with drafts they read", format!("{}, {}", scene.kept.len(), counts.drafts));
    ensure!(counts.drafts > 0, "no supplier reads his own draft");
    outcome.figure("of them with rows of the other supplier", counts.hidden_somewhere);
    ensure!(counts.hidden_somewhere >= 30, "too few tables hold anything to hide: {}", counts.hidden_somewhere);
    outcome.figure("statements tried", counts.statements).figure("refused by privilege or policy", counts.refused);
    outcome.bar("rows that came through", counts.leaks.len(), "0", counts.leaks.is_empty());
    counts.leaks.into_iter().for_each(|leak| outcome.fault(leak));
    Ok(())
}

async fn survey(scene: &Scene<'_>) -> Result<Counts> {
    let (world, home, away) = (scene.world, scene.world.acme.id.uuid(), scene.world.globex.id.uuid());
    let mut superuser = world.database().superuser().await?;
    let mut nobody = app_connection(world).await?;
    let mut counts = Counts::default();
    for (relation, stored) in relations(&mut superuser).await? {
        counts.relations += 1;
        let whole = rows_of(&mut superuser, &relation).await?;
        counts.hidden_somewhere += usize::from(whole.iter().any(|row| scene.names_other(row)));
        for side in [Side::Supplier, Side::Buyer] {
            let mut tx = told(world.platform.begin(scene.ctx(side)?, Mode::Write).await)?;
            let Some(seen) = attempt(tx.conn(), &mut counts, async |c| rows_of(c, &relation).await).await? else {
                continue;
            };
            let drafted = side == Side::Supplier && scene.kept.contains(&relation);
            counts.drafts += if drafted { seen.len() } else { 0 };
            let leaks = seen.iter().filter(|row| scene.leaks(&relation, side, row));
            counts.leaks.extend(leaks.map(|row| format!("{relation} as {}: {row}", side.as_str())));
            if stored {
                changes(&mut tx, &mut counts, &relation, seen.len(), home).await?;
                smuggle(&mut tx, &mut counts, &relation, &whole, away).await?;
            }
            told(tx.rollback().await)?;
        }
        if let Some(seen) = attempt(&mut nobody, &mut counts, async |c| rows_of(c, &relation).await).await?
            && !seen.is_empty()
        {
            counts.leaks.push(format!("{relation} without any context: {} rows", seen.len()));
        }
    }
    Ok(counts)
}

/// Every table with restrictive policies, those policies, and whether they restrict reading: some tables are readable
/// by everyone of the tenant.
async fn narrowed(conn: &mut PgConnection) -> Result<Vec<(String, Vec<String>, bool)>> {
    let sql = "select polrelid::regclass::text, array_agg(polname::text), bool_or(polcmd in ('*', 'r')) from pg_policy
               where not polpermissive group by 1 order by 1";
    Ok(sqlx::query_as(sql).fetch_all(conn).await?)
}

/// Self-check: the proof must detect a missing policy. Each table gets a row of the other supplier and is read with
/// and without its restrictive policies, in a transaction that is rolled back.
async fn sabotaged(outcome: &mut Outcome, scene: &Scene<'_>) -> Result<()> {
    let mut superuser = scene.world.database().superuser().await?;
    let tables = narrowed(&mut superuser).await?;
    let mut missed = Vec::new();
    for (relation, policies, reading) in &tables {
        let mut hole = superuser.begin().await?;
        let row =
            plant(&mut hole, relation, scene, Planted::of_other(scene)).await.with_context(|| relation.clone())?;
        if comes_through(&mut hole, relation, *reading, &row, scene).await? {
            outcome.fault(format!("{relation} shows a row of the other supplier"));
        }
        for policy in policies {
            // Names come from the database catalogue.
            sqlx::raw_sql(AssertSqlSafe(format!("drop policy {policy} on {relation}"))).execute(&mut *hole).await?;
        }
        let noticed = comes_through(&mut hole, relation, *reading, &row, scene).await?;
        hole.rollback().await?;
        if !noticed {
            missed.push(relation.as_str());
        }
    }
    let (tried, noticed) = (tables.len(), tables.len() - missed.len());
    outcome.bar("tables read without their protection, each noticed", noticed, &tried.to_string(), missed.is_empty());
    missed.iter().for_each(|table| outcome.fault(format!("nobody notices that {table} is unprotected")));
    Ok(())
}

/// Whether either side reads a row it must not, or, on tables readable by everyone, a supplier deletes a foreign row;
/// where rows are never deleted, whether he adds one.
async fn comes_through(
    conn: &mut PgConnection,
    relation: &str,
    reading: bool,
    row: &str,
    scene: &Scene<'_>,
) -> Result<bool> {
    let delete = format!("delete from {relation} t returning to_jsonb(t)::text");
    let deleted = async |c: &mut PgConnection| -> Result<Vec<String>> {
        Ok(sqlx::query_scalar(AssertSqlSafe(delete.clone())).fetch_all(c).await?)
    };
    let added = async |c: &mut PgConnection| -> Result<()> {
        sqlx::raw_sql(AssertSqlSafe(row.to_owned())).execute(c).await?;
        Ok(())
    };
    let mut through = false;
    for side in [Side::Supplier, Side::Buyer] {
        sqlx::raw_sql("savepoint side").execute(&mut *conn).await?;
        sqlx::raw_sql(AssertSqlSafe(as_application(&scene.ctx(side)?))).execute(&mut *conn).await?;
        let counts = &mut Counts::default();
        if reading {
            let seen = attempt(conn, counts, async |c| rows_of(c, relation).await).await?;
            through |= seen.into_iter().flatten().any(|row| scene.leaks(relation, side, &row));
        } else if side == Side::Supplier {
            through |= match attempt(conn, counts, deleted).await? {
                Some(gone) => gone.iter().any(|row| scene.names_other(row)),
                None => attempt(conn, counts, added).await?.is_some(),
            };
        }
        sqlx::raw_sql("rollback to savepoint side").execute(&mut *conn).await?;
    }
    Ok(through)
}

/// Whose row is planted, and in which state it is; without one, its state is some text.
#[derive(Clone, Copy)]
struct Planted<'a> {
    organize: &'a str,
    state: Option<&'a str>,
}

impl<'a> Planted<'a> {
    fn of_other(scene: &'a Scene<'_>) -> Self {
        Self { organize: &scene.marks[1], state: None }
    }
}

/// Inserts a row that names the other supplier's users and documents in every suitable column, with check constraints dropped until
/// rollback. Returns the statement.
async fn plant(conn: &mut PgConnection, relation: &str, scene: &Scene<'_>, planted: Planted<'_>) -> Result<String> {
    sqlx::raw_sql("set local session_replication_role = replica").execute(&mut *conn).await?;
    let checks: Vec<String> = sqlx::query_scalar(
        "select quote_ident(conname) from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    )
    .bind(relation)
    .fetch_all(&mut *conn)
    .await?;
    for check in checks {
        let sql = format!("alter table {relation} drop constraint {check}");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *conn).await?;
    }
    let columns: Vec<(String, String)> = sqlx::query_as(
        "select attname::text, format_type(atttypid, null) from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''",
    )
    .bind(relation)
    .fetch_all(&mut *conn)
    .await?;
    let [mark, user] = [&scene.marks[0], &scene.marks[2]];
    let Planted { organize, state } = planted;
    let value = |(name, kind): &(String, String)| match (name.as_str(), kind.as_str()) {
        ("tenant_id", _) => format!("'{}'", scene.world.acme.id),
        ("state", "text") => format!("'{}'", state.unwrap_or(mark)),
        ("organize_id" | "supplier_id", "uuid") => format!("'{organize}'"),
        (name, "uuid") if name.contains("user") || name.contains("actor") => format!("'{user}'"),
        (_, "uuid") => "gen_random_uuid()".to_owned(),
        (_, "uuid[]") => format!("array['{organize}'::uuid]"),
        (_, "boolean") => "false".to_owned(),
        (_, "smallint" | "integer" | "bigint" | "numeric" | "double precision") => "1".to_owned(),
        (_, "date" | "timestamp with time zone" | "time without time zone") => "now()".to_owned(),
        (_, "interval") => "interval '1 second'".to_owned(),
        (_, "jsonb" | "json") => format!("'{{\"mark\": \"{mark}\"}}'"),
        (_, "text[]") => format!("array['{mark}']"),
        (_, kind) if kind.ends_with("[]") => "'{}'".to_owned(),
        (_, "inet") => "'127.0.0.1'".to_owned(),
        _ => format!("'{mark}'"),
    };
    let names: Vec<String> = columns.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    let values: Vec<String> = columns.iter().map(value).collect();
    // On conflict such a row exists already.
    let (names, values) = (names.join(", "), values.join(", "));
    let sql = format!("insert into {relation} ({names}) values ({values}) on conflict do nothing");
    sqlx::raw_sql(AssertSqlSafe(sql.clone())).execute(conn).await?;
    Ok(sql)
}

/// The role and the request context, set for one transaction.
fn as_application(ctx: &OpCtx) -> String {
    let (user, organizes) = ctx.actor.as_ref().map_or_else(Default::default, |actor| {
        (actor.id.to_string(), actor.organizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
    });
    format!(
        "set local role tandem_app; select set_config('app.tenant', '{}', true), set_config('app.user', '{user}', true), \
         set_config('app.side', '{}', true), set_config('app.organizes', '{{{organizes}}}', true)",
        ctx.tenant.id,
        ctx.side().as_str(),
    )
}

/// Configuration of the buyer that is the same for every supplier: a mark in these names comes from the proof itself
/// and reveals nothing about a supplier.
fn tenant_wide(relation: &str, row: &str) -> bool {
    let relations = ["identity.menu", "identity.role", "identity.role_list", "base.dict_item", "base.table_view_list"];
    // A view without a user is shared by the tenant.
    relations.contains(&relation) || (relation == "base.table_view" && row.contains(r#""user_id": null"#))
}

fn persona_of(world: &World, user: Uuid, own: &Room, side: Side) -> Result<OpCtx> {
    let actor = Actor {
        id: UserId::new(user),
        label: "me".into(),
        side,
        organizes: vec![told(tandem_kernel::id::parse(&own.organize))?].into(),
        session: SessionId::new(Uuid::nil()),
    };
    let system = OpCtx::system(world.acme.clone(), RequestId("rls".into()));
    Ok(OpCtx { actor: Some(actor), ..system })
}

async fn app_connection(world: &World) -> Result<PgConnection> {
    let shard = world.config.database.shards.get("main").context("no shard")?;
    let mut connection = PgConnection::connect(shard.app_url.expose()).await?;
    sqlx::query("begin").execute(&mut connection).await?;
    Ok(connection)
}

async fn rows_of(conn: &mut PgConnection, relation: &str) -> Result<Vec<String>> {
    // The name comes from the database catalogue.
    let sql = format!("select to_jsonb(t)::text from {relation} t");
    Ok(sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(conn).await?)
}

/// Runs the statement in a savepoint; `None` if the database refused it.
async fn attempt<T>(
    conn: &mut PgConnection,
    counts: &mut Counts,
    work: impl AsyncFnOnce(&mut PgConnection) -> Result<T>,
) -> Result<Option<T>> {
    counts.statements += 1;
    sqlx::query("savepoint attempt").execute(&mut *conn).await?;
    let done = work(&mut *conn).await;
    sqlx::query("rollback to savepoint attempt").execute(&mut *conn).await?;
    match done {
        Ok(done) => Ok(Some(done)),
        Err(error) if error.downcast_ref::<sqlx::Error>().is_some_and(|e| e.as_database_error().is_some()) => {
            counts.refused += 1;
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Statements without a column condition, so that only the policies of their own command restrict them.
async fn changes(tx: &mut Tx, counts: &mut Counts, relation: &str, seen: usize, home: Uuid) -> Result<()> {
    let statements = [format!("update {relation} set tenant_id = '{home}'"), format!("delete from {relation}")];
    for sql in statements {
        let run = async |c: &mut PgConnection| -> Result<u64> {
            Ok(sqlx::query(AssertSqlSafe(sql.clone())).execute(c).await?.rows_affected())
        };
        if let Some(affected) = attempt(tx.conn(), counts, run).await?
            && usize::try_from(affected)? > seen
        {
            counts.leaks.push(format!("{sql}: {affected} rows, of which {seen} may be seen"));
        }
    }
    Ok(())
}

/// Tries to insert a row of another tenant.
async fn smuggle(tx: &mut Tx, counts: &mut Counts, relation: &str, whole: &[String], away: Uuid) -> Result<()> {
    let Some(row) = whole.iter().find(|row| row.contains(&away.to_string())) else { return Ok(()) };
    let sql = format!("insert into {relation} select * from jsonb_populate_record(null::{relation}, $1::jsonb)");
    let run = async |c: &mut PgConnection| -> Result<u64> {
        Ok(sqlx::query(AssertSqlSafe(sql.clone())).bind(row).execute(c).await?.rows_affected())
    };
    if let Some(affected) = attempt(tx.conn(), counts, run).await?
        && affected > 0
    {
        counts.leaks.push(format!("{relation}: a row of another tenant was added"));
    }
    Ok(())
}

/// Every route, called as a supplier user with every permission, aimed at foreign rooms.
async fn over_http(outcome: &mut Outcome, world: &World, base: &str, me: &Client, rooms: &[&Room]) -> Result<()> {
    let (mut calls, mut told_of) = (0usize, 0usize);
    for route in world.platform.modules().iter().flat_map(|m| &m.routes) {
        for room in rooms {
            let sample = room.sample(route)?;
            let of_tenant = sample.of != Of::Supplier && room.mark == rooms[0].mark;
            let client = if uses_up_session(route) {
                persona(world, base, &world.acme, "leaver", "supplier_administrator", None).await?
            } else {
                me.clone()
            };
            let (status, text) = call(&client, route, sample).await?;
            calls += 1;
            // Batch responses echo the requested ids.
            let text = if sample.shows == Shows::Nothing { room.nameless(&text) } else { text };
            if !of_tenant && status == 200 && room.told_in(&text) {
                told_of += 1;
                outcome.fault(format!("{} tells of {}: {text}", route.name(), room.mark));
            }
        }
    }
    outcome.figure("kinds of documents", rooms[0].documents.len());
    outcome.figure("calls with authorisation switched off", calls);
    outcome.bar("that told of another supplier or tenant", told_of, "0", told_of == 0);
    Ok(())
}

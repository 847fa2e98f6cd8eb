//! Row-level security alone: the server's own authorisation is switched off, and still no row
//! of another tenant or of another supplier comes through. First in SQL, on every relation
//! the application's role can reach, with statements that ask for everything; then over HTTP,
//! with a server that believes everyone may do everything.

use crate::Size;
use crate::personas::{call, persona, uses_up_session};
use crate::report::Outcome;
use crate::samples::{Of, Room, samples};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use sqlx::{AssertSqlSafe, PgConnection, Row};
use std::sync::Arc;
use tandem_kernel::{Actor, OpCtx, Permissions, RequestId, SessionId, Side, Tenant, UserId};
use tandem_platform::Tx;
use tandem_platform::db::tx::Mode;
use tandem_platform::http::session::{Authenticate, Credential, Identity};
use tandem_platform::module::Work;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, World};
use uuid::Uuid;

/// Knows who is asking, and believes they may do everything.
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
    let acme = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    let globex = world.sign_in(&base, &world.globex, "owner", &["administrator"]).await?;
    let own = Room::make(&acme, "own_room").await?;
    let other = Room::make(&acme, "other_room").await?;
    let foreign = Room::make(&globex, "foreign_room").await?;
    let me = persona(&world, &base, &world.acme, "me_own_room", "supplier_administrator", Some(&own)).await?;
    let mut strangers = Vec::new();
    for (owner, tenant, room) in [(&acme, &world.acme, &other), (&globex, &world.globex, &foreign)] {
        strangers.push(traces(&world, &base, owner, tenant, room).await?);
    }
    drafted(&world, [&own, &other]).await?;
    over_http(&mut outcome, &world, &base, &me, &[&other, &foreign]).await?;
    in_sql(&mut outcome, &world, &own, &other, &strangers[0]).await?;
    Ok(outcome)
}

/// Leaves rows of a stranger in as many tables as the product has: accounts, sessions, logs,
/// links, codes, counters, answers kept for repeats, audit, events.
async fn traces(world: &World, base: &str, owner: &Client, tenant: &Tenant, room: &Room) -> Result<Uuid> {
    let name = format!("stranger_{}", room.mark);
    let client = persona(world, base, tenant, &name, "supplier_administrator", Some(room)).await?;
    let wrong = Client::new(base, &tenant.code);
    ensure!(wrong.clone().sign_in(&name, "wrong-password").await.is_err());
    wrong
        .post("/service1/identity/api/sendVerifyCode", &json!({ "email": format!("{}@example.com", room.mark) }))
        .await?;
    let key = format!("key-of-{name}");
    client.send(reqwest::Method::POST, "/service1/identity/api/refreshToken", &json!({}), Some(&key)).await?;
    keep_own(&client, &name).await?;
    let mut rows = world.database().superuser().await?;
    let user: Uuid =
        sqlx::query_scalar("select user_id from identity.user_account where tenant_id = $1 and username = $2")
            .bind(tenant.id.uuid())
            .bind(&name)
            .fetch_one(&mut rows)
            .await?;
    let rule = json!({ "listing": "partner.organize", "userId": user, "description": room.mark, "status": "on",
        "rule": { "field": "nameZh", "comparator": "equal", "value": room.mark } });
    let saved = owner.post("/service1/identity/api/dataRule/save", &rule).await?;
    ensure!(saved.code == 200, "{saved:?}");
    written_to(world, tenant, &client, user).await?;
    eventually("the activity", async || {
        let found: i64 = sqlx::query_scalar("select count(*) from portal.activity where entity_id = $1")
            .bind(&room.dict_item)
            .fetch_one(&mut rows)
            .await?;
        Ok(found > 0)
    })
    .await?;
    Ok(user)
}

/// Suppliers write replies and have not published them. Whose order it is does not matter here, so there is none.
async fn drafted(world: &World, rooms: [&Room; 2]) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    sqlx::query("set session_replication_role = replica").execute(&mut rows).await?;
    for room in rooms {
        sqlx::query(
            "insert into orders.reply_draft (tenant_id, order_line_id, organize_id, asking, replies)
             values ($1, gen_random_uuid(), $2::uuid, 1, jsonb_build_array(jsonb_build_object('on', '2100-01-01', 'quantity', '1')))",
        )
        .bind(world.acme.id.uuid())
        .bind(&room.organize)
        .execute(&mut rows)
        .await?;
        // And an answer of theirs is kept for a repeated call.
        sqlx::query(
            "insert into platform.idempotency (tenant_id, actor_id, key, route, request_hash, answer, at)
             values ($1, $2::uuid, 'kept-answer', '/', '', $3, now())",
        )
        .bind(world.acme.id.uuid())
        .bind(&room.user)
        .bind(&room.mark)
        .execute(&mut rows)
        .await?;
    }
    Ok(())
}

/// The tables that are suppliers' own affair: what they have not handed over yet.
async fn suppliers_own(conn: &mut PgConnection) -> Result<Vec<String>> {
    let sql = "select polrelid::regclass::text from pg_policy where polname = 'supplier_only'";
    Ok(sqlx::query_scalar(sql).fetch_all(conn).await?)
}

/// A message to the stranger, the mail with it, and how he likes to hear of them.
async fn written_to(world: &World, tenant: &Tenant, client: &Client, user: Uuid) -> Result<()> {
    let likes = json!({ "taskEmail": "daily", "noticeEmail": "never", "timeZone": "UTC", "digestHour": 8 });
    let saved = client.put("/service1/message/api/mine/preference", &likes).await?;
    ensure!(saved.code == 200, "{saved:?}");
    let mut rows = world.database().superuser().await?;
    for insert in [
        "insert into message.message (tenant_id, message_id, user_id, template, type, title, content, state, at)
         values ($1, gen_random_uuid(), $2, 't', 'task', 'secret', 'secret', 'unread', now())",
        "insert into message.mail (tenant_id, mail_id, user_id, recipient, address, template, type, language, title, text, html,
           state, queued_at, due_at)
         values ($1, gen_random_uuid(), $2, 'r', 'a@b.example', 't', 'task', 'en', 'secret', 'secret', '', 'sent', now(), now())",
    ] {
        sqlx::query(insert).bind(tenant.id.uuid()).bind(user).execute(&mut rows).await?;
    }
    Ok(())
}

/// A view, a scene and a default of the caller's own.
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

/// Every relation of ours with a tenant, and whether the application may change it.
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
    /// Rows of drafts that their own supplier read.
    drafts: usize,
    leaks: Vec<String>,
}

async fn in_sql(outcome: &mut Outcome, world: &World, own: &Room, other: &Room, stranger: &Uuid) -> Result<()> {
    let mut superuser = world.database().superuser().await?;
    let kept = suppliers_own(&mut superuser).await?;
    ensure!(!kept.is_empty(), "no table is a supplier's own");
    let counts = survey(world, own, other, stranger, &kept).await?;
    outcome.figure("relations with a tenant", counts.relations);
    outcome.figure("of them suppliers' own, with drafts they read", format!("{}, {}", kept.len(), counts.drafts));
    ensure!(counts.drafts > 0, "no supplier reads his own draft");
    outcome.figure("of them with rows of the other supplier", counts.hidden_somewhere);
    ensure!(counts.hidden_somewhere >= 12, "too few tables hold anything to hide: {}", counts.hidden_somewhere);
    outcome.figure("statements tried", counts.statements).figure("refused by privilege or policy", counts.refused);
    outcome.bar("rows that came through", counts.leaks.len(), "0", counts.leaks.is_empty());
    counts.leaks.into_iter().for_each(|leak| outcome.fault(leak));
    // The proof must notice a hole. These are made in a database of its own, which goes with it.
    let mut known = 0;
    for hole in [
        "drop policy supplier_only on orders.reply_draft",
        "drop policy own on platform.idempotency",
        "drop policy supplier_select on identity.session",
        "drop policy supplier_delete on identity.user_role",
        "drop policy own on base.table_view",
    ] {
        sqlx::raw_sql(hole).execute(&mut superuser).await?;
        let found = survey(world, own, other, stranger, &kept).await?.leaks.len();
        // The holes before it are still there.
        let bar = format!("more than {known}");
        outcome.bar(&format!("noticed after `{hole}`"), found, &bar, found > known);
        known = found;
    }
    Ok(())
}

async fn survey(world: &World, own: &Room, other: &Room, stranger: &Uuid, kept: &[String]) -> Result<Counts> {
    let mut superuser = world.database().superuser().await?;
    let (home, away) = (world.acme.id.uuid(), world.globex.id.uuid());
    let user: Uuid = sqlx::query_scalar("select user_id from identity.user_account where username = 'me_own_room'")
        .fetch_one(&mut superuser)
        .await?;
    let marks = [other.mark.clone(), other.organize.clone(), other.user.clone(), stranger.to_string()];
    let mut counts = Counts::default();
    for (relation, stored) in relations(&mut superuser).await? {
        counts.relations += 1;
        let whole = rows_of(&mut superuser, &relation).await?;
        let others = whole.iter().filter(|row| marks.iter().any(|mark| row.contains(mark.as_str()))).count();
        counts.hidden_somewhere += usize::from(others > 0);
        for side in [Side::Supplier, Side::Buyer] {
            let mut tx = told(world.platform.begin(persona_of(world, user, own, side)?, Mode::Write).await)?;
            let seen = match attempt(tx.conn(), &mut counts, async |c| rows_of(c, &relation).await).await? {
                Some(seen) => seen,
                None => continue,
            };
            for row in &seen {
                let mine = row.contains(&home.to_string()) && !row.contains(&away.to_string());
                // What the tenant itself keeps may name the room's menu or dictionary item: those are for everyone.
                let supplier = side != Side::Supplier
                    || tenant_wide(&relation, row)
                    || !marks.iter().any(|mark| row.contains(mark.as_str()));
                let drafted = kept.contains(&relation);
                counts.drafts += usize::from(drafted && side == Side::Supplier);
                // What a supplier keeps for himself, and answers kept for another's repeats, are nothing to the buying side.
                let others = drafted || relation == "platform.idempotency" && !row.contains(&user.to_string());
                if !mine || !supplier || side == Side::Buyer && others {
                    counts.leaks.push(format!("{relation} as {}: {row}", side.as_str()));
                }
            }
            if stored {
                changes(&mut tx, &mut counts, &relation, seen.len(), home).await?;
                smuggle(&mut tx, &mut counts, &relation, &whole, away).await?;
            }
            told(tx.rollback().await)?;
        }
        let mut nobody = app_connection(world).await?;
        if let Some(seen) = attempt(&mut nobody, &mut counts, async |c| rows_of(c, &relation).await).await?
            && !seen.is_empty()
        {
            counts.leaks.push(format!("{relation} without any context: {} rows", seen.len()));
        }
    }
    Ok(counts)
}

/// The buyer's own arrangements, the same for every supplier: a mark in their names is the
/// proof's own doing and tells nothing of a supplier.
fn tenant_wide(relation: &str, row: &str) -> bool {
    let relations = ["identity.menu", "identity.role", "identity.role_list", "base.dict_item", "base.table_view_list"];
    // A view is everyone's or one user's own.
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
    use sqlx::Connection;
    let shard = world.config.database.shards.get("main").context("no shard")?;
    let mut connection = PgConnection::connect(shard.app_url.expose()).await?;
    sqlx::query("begin").execute(&mut connection).await?;
    Ok(connection)
}

async fn rows_of(conn: &mut PgConnection, relation: &str) -> Result<Vec<String>> {
    // The name comes from the catalogue.
    let sql = format!("select to_jsonb(t)::text from {relation} t");
    Ok(sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(conn).await?)
}

/// Inside a savepoint; `None` when the database refused.
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

/// Statements that name no column, so that only the policies of their own command bind them.
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

/// A row of another tenant, copied in from here.
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

/// Every route, as a supplier's user who may do everything, aimed at rooms that are not his.
async fn over_http(outcome: &mut Outcome, world: &World, base: &str, me: &Client, rooms: &[&Room]) -> Result<()> {
    let (mut calls, mut told_of) = (0usize, 0usize);
    for route in world.platform.modules().iter().flat_map(|m| &m.routes) {
        for room in rooms {
            let sample = samples(room).into_iter().find(|s| s.route == route.name()).context("no sample")?;
            let of_tenant = sample.of != Of::Supplier && room.mark == rooms[0].mark;
            let client = if uses_up_session(route) {
                persona(world, base, &world.acme, "leaver", "supplier_administrator", None).await?
            } else {
                me.clone()
            };
            let (status, text) = call(&client, route, &sample).await?;
            calls += 1;
            if !of_tenant && status == 200 && room.told_in(&text) {
                told_of += 1;
                outcome.fault(format!("{} tells of {}: {text}", route.name(), room.mark));
            }
        }
    }
    outcome.figure("calls with authorisation switched off", calls);
    outcome.bar("that told of another supplier or tenant", told_of, "0", told_of == 0);
    Ok(())
}

//! Thousands of injection strings in every search, sort and rule, with a proxy on the connection to PostgreSQL: none of
//! them may ever appear in the text of a statement.

use crate::Size;
use crate::list_routes::{Answered, list_routes};
use crate::node::Node;
use crate::report::Outcome;
use crate::tap::Tap;
use anyhow::{Result, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tandem_kernel::ColumnKind;
use tandem_platform::config::SecretUrl;
use tandem_platform::listing::PageQuery;
use tandem_testkit::{Client, World};

/// Part of every string, so that it can be found in the traffic.
const WORD: &str = "zqxinj";
const AT_ONCE: usize = 8;

/// A quick run sends each string to one in this many lists; all lists share one engine.
const DRAWN: usize = 4;

/// `@` is replaced by the word.
const SHAPES: &[&str] = &[
    "' or 1=1 -- @",
    "'; drop table base.dict_item; -- @",
    "\"; drop table base.dict_item; -- @",
    "@') union select username, password_hash from identity.user_account --",
    "@' and pg_sleep(10) is not null and '1'='1",
    "@\\'; select pg_sleep(10); --",
    "1); delete from identity.session; -- @",
    "$1 @",
    "$$@$$; select 1",
    "E'\\x27@'",
    "@%' escape '%",
    "@_%*",
    "*@*",
    "/* @ */ 1",
    "@\u{0}cut",
    "\u{2019} or \u{2018}1\u{2019}=\u{2018}1 @",
    "\u{ff07} or 1=1 -- @",
    "{\"sql\":\"@\"}",
    "[\"@\"]",
    "@,@,@ ,' or ''='",
    "@ or tenant_id is not null",
    "tenant_id = tenant_id or '@' = '@",
    "(select @ from identity.session)",
    "dict_name\" = '@' or \"dict_name",
    "dictName desc, (select pg_sleep(10)) -- @",
    "coalesce(@, current_setting('app.tenant'))",
    "set_config('app.tenant', '@', false)",
    "@; copy base.dict_item to program 'true'; --",
    "\n\r\t@'\n--",
    "@\\",
    "'@''",
    "''@'",
    "-- @",
    "#@",
    "@::uuid",
    "0x27@",
    "%27%20or%201=1--@",
    "&apos; or 1=1 @",
    "@' || (select version()) || '",
    "@\u{202e}' or",
];

/// The shapes, and combinations of them.
fn strings(count: usize, seed: u64) -> Vec<String> {
    let mut chance = StdRng::seed_from_u64(seed);
    (0..count)
        .map(|n| {
            let shape = SHAPES[n % SHAPES.len()];
            let mixed = if n < SHAPES.len() {
                shape.to_owned()
            } else {
                let other = SHAPES[chance.random_range(0..SHAPES.len())];
                let cut = other.chars().take(chance.random_range(1..=other.chars().count())).collect::<String>();
                if chance.random_bool(0.5) { format!("{shape}{cut}") } else { format!("{cut}{shape}") }
            };
            mixed.replace('@', &format!("{WORD}{n}"))
        })
        .collect()
}

pub async fn run(size: Size) -> Result<Outcome> {
    let world = World::start().await?;
    let tap = Tap::new(WORD);
    let mut config = world.config.clone();
    for shard in config.database.shards.values_mut() {
        shard.app_url = SecretUrl::new(tap.through(shard.app_url.expose()).await?);
    }
    let mut node = Node::start("serve", &config).await?;
    let client = world.sign_in(&node.base(), &world.acme, "typist", &["administrator"]).await?;
    let mut outcome = Outcome::default();
    let (lists, unpaged) = list_routes(&world.platform, &client).await?;
    let texts = strings(size.pick(40, 1_000), size.seed);
    let drawn = |text: &str| {
        let mut drawn = lists.clone();
        drawn.retain(|(_, path)| size.draws(&format!("{path} {text}"), DRAWN));
        drawn
    };
    let work = texts.iter().map(|text| try_text(&client, drawn(text), text));
    let tried: Vec<Tried> = stream::iter(work).buffer_unordered(AT_ONCE).try_collect().await?;
    let covered: BTreeSet<&str> = tried.iter().flat_map(|t| &t.lists).copied().collect();
    let heard = tap.heard();
    let total = |of: fn(&Tried) -> usize| tried.iter().map(of).sum::<usize>();
    let codes: BTreeSet<&str> = lists.iter().map(|(listing, _)| listing.code).collect();
    outcome
        .figure("strings", texts.len())
        .figure("lists, by so many calls", format!("{}, {}", codes.len(), lists.len()));
    outcome.figure("lists without pages", unpaged.join(", "));
    let all = covered.len() == lists.len();
    outcome.bar("calls typed into", covered.len(), "all that answer a list", all);
    outcome.figure("calls", total(|t| t.calls)).figure("places filled", total(|t| t.places));
    outcome.figure("statements heard on the wire", heard.statements);
    outcome.figure("of them binding a typed value", heard.bound);
    ensure!(heard.bound > 0, "nothing that was typed reached the database; the listener may be deaf");
    outcome.bar("statements with a typed text in them", heard.in_text.len(), "0", heard.in_text.is_empty());
    heard.in_text.iter().take(5).for_each(|text| outcome.fault(text.clone()));
    for wrong in tried.iter().flat_map(|t| &t.wrong).take(20) {
        outcome.fault(wrong.clone());
    }
    old_rules(&mut outcome, &world, &client, &tap).await?;
    node.stop().await?;
    Ok(outcome)
}

#[derive(Default)]
struct Tried {
    lists: BTreeSet<&'static str>,
    calls: usize,
    places: usize,
    wrong: Vec<String>,
}

impl Tried {
    /// Names are refused with 422 (or 404 where a name is looked up); values are accepted or refused; nothing causes
    /// an internal error.
    async fn post(&mut self, client: &Client, path: &str, body: &Value, places: usize, names: bool) -> Result<()> {
        let answer = client.post(path, body).await?;
        self.calls += 1;
        self.places += places;
        let right = if names { matches!(answer.status, 404 | 422) } else { matches!(answer.status, 200 | 422) };
        if !right {
            self.wrong.push(format!("{path} {body}: {} {}", answer.status, answer.message));
        }
        Ok(())
    }
}

async fn try_text(client: &Client, lists: Vec<Answered>, text: &str) -> Result<Tried> {
    let mut tried = Tried::default();
    for (listing, path) in lists {
        tried.lists.insert(path);
        let textual: Vec<&str> = listing
            .columns()
            .iter()
            .filter(|c| c.searchable && matches!(c.kind, ColumnKind::Text | ColumnKind::User))
            .map(|c| c.field)
            .collect();
        let lines = |symbol: &str, value: &Value| -> Vec<Value> {
            let line = |field: &&str| json!({ "andOr": "OR", "fieldDb": field, "symbol": symbol, "queryValue": value });
            textual.iter().map(line).collect()
        };
        let (one, several) = (json!(text), json!([text, text]));
        let ways = [("=", &one), ("!=", &one), ("like", &one), ("in", &several)];
        let all: Vec<Value> = ways.into_iter().flat_map(|(symbol, value)| lines(symbol, value)).collect();
        let places = all.len() + 1;
        let mut asked = json!({ "search": text, "conditions": PageQuery::widest(listing).conditions });
        if let Some(conditions) = asked["conditions"].as_array_mut() {
            conditions.push(json!({ "andOr": "AND", "conditions": all }));
        }
        tried.post(client, path, &asked, places, false).await?;
        let known = textual.first().copied().unwrap_or("id");
        let condition = |field: &str, symbol: &str, join: &str| {
            json!({ "conditions": [
            { "andOr": "", "fieldDb": known, "symbol": "=", "queryValue": "a" },
            { "andOr": join, "fieldDb": field, "symbol": symbol, "queryValue": "a" }] })
        };
        for body in [condition(text, "=", "AND"), condition(known, text, "AND"), condition(known, "=", text)] {
            tried.post(client, path, &body, 1, true).await?;
        }
        tried.post(client, path, &json!({ "sort": [{ "field": text }] }), 1, true).await?;
        // In a rule: the listing, the column, the comparator, the value, and legacy SQL text.
        let rule = |listing: &str, rule: Value| json!({ "listing": listing, "userId": uuid::Uuid::nil(), "description": "a", "status": "on", "rule": rule });
        let line = |field: &str, comparator: &str, value: &Value| json!({ "field": field, "comparator": comparator, "value": value });
        let preview = "/service1/identity/api/dataRule/preview";
        for (listing, body, names) in [
            (text, line(known, "equal", &one), true),
            (listing.code, line(text, "equal", &one), true),
            (listing.code, line(known, text, &one), true),
            (listing.code, json!({ "sql": text }), true),
            (listing.code, json!(text), true),
            (
                listing.code,
                json!({ "logic": "or", "rules": [line(known, "equal", &one), line(known, "notEqual", &one),
                    line(known, "contains", &one), line(known, "inList", &several)] }),
                false,
            ),
        ] {
            tried.post(client, preview, &rule(listing, body), if names { 1 } else { 4 }, names).await?;
        }
    }
    Ok(tried)
}

/// Rules as a legacy system may have left them: SQL text, columns the list does not have. Each hides every row, and
/// none is executed.
async fn old_rules(outcome: &mut Outcome, world: &World, owner: &Client, tap: &Tap) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    let item =
        json!({ "dictName": "old", "itemValue": "1", "descriptionZh": "旧", "descriptionEn": "old", "isdefault": "0" });
    ensure!(owner.post("/service1/base/api/dictItem/save", &item).await?.code == 200);
    let path = "/service1/base/api/dictItem/pageList";
    let seen = async |c: &Client| anyhow::Ok(c.post(path, &json!({})).await?.data["totalElements"].as_u64());
    ensure!(seen(owner).await? > Some(0), "nothing to hide");
    let rules = [
        json!({ "sql": format!("1 = 1 or '{WORD}' = '{WORD}'") }),
        json!(format!("tenant_id is not null -- {WORD}")),
        json!({ "field": format!("dict_name\" = '{WORD}' or \"dict_name"), "comparator": "equal", "value": "a" }),
        json!({ "field": "tenant_id", "comparator": "equal", "value": WORD }),
        json!({ "field": "dictName", "comparator": format!("= '{WORD}' or 1 ="), "value": "a" }),
    ];
    let mut shown = 0;
    for (at, rule) in rules.iter().enumerate() {
        // Each rule has its own user: the server caches a user's rules for half a second.
        let name = format!("reader-{at}");
        let reader = world.sign_in(&owner.base, &world.acme, &name, &["administrator"]).await?;
        sqlx::query(
            "insert into identity.data_rule (tenant_id, data_rule_id, listing, user_id, description, status, rule, sql, updated_by, updated_at)
             select tenant_id, gen_random_uuid(), 'base.dict_item', user_id, 'old', 'on', $1, $2, '', now()
             from identity.user_account where username = $3",
        )
        .bind(rule)
        .bind(format!("1 = 1 or '{WORD}' = '{WORD}'"))
        .bind(&name)
        .execute(&mut rows)
        .await?;
        shown += seen(&reader).await?.unwrap_or(1);
    }
    let heard = tap.heard();
    outcome.figure("old rules with SQL in them", rules.len());
    outcome.bar("rows they let through", shown, "0", shown == 0);
    outcome.bar("of their text in a statement", heard.in_text.len(), "0", heard.in_text.is_empty());
    Ok(())
}

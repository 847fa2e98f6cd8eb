//! What one side keeps to itself stays with it when the record is handed over: the other side then sees the record as it is, and
//! by no call what was before. Asked of every kind that has such states, as its machine declares them.

use anyhow::{Context, Result, ensure};
use reqwest::Method;
use serde_json::{Value, json};
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Side, To};
use tandem_testkit::specimens::{self, Found, Party, Specimen, brought, first_seen, made};
use tandem_testkit::world::within;
use tandem_testkit::{Client, World};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use uuid::Uuid;

/// What a kind with a title was called before it was changed.
const FIRST: &str = "first-thought-of-it";
const SAID: &str = "said-among-ourselves";

/// A kind in a state that one side keeps.
struct Kept<'a> {
    specimen: &'static dyn Specimen,
    party: &'a Party,
    keeper: Side,
    state: &'static str,
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_side_kept_is_not_shown_to_the_other_once_it_sees_the_record() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let party = Party::meet(&world, &base, &world.acme, "party").await?;
    let mut asked = Vec::new();
    for kind in world.platform.documents() {
        let specimen = specimens::of(kind.code()).with_context(|| format!("no specimen of {}", kind.code()))?;
        // What no state hands over is the keeper's for good.
        let is_handed_over = specimen.machine().states().iter().any(|state| state.kept_by.is_none());
        for state in specimen.machine().states().iter().filter(|_| is_handed_over) {
            let Some(keeper) = state.kept_by else { continue };
            let kept = Kept { specimen, party: &party, keeper, state: state.name };
            kept.stays(&world).await.with_context(|| format!("{} in {}", kind.code(), state.name))?;
            asked.push((kind.code(), state.name));
        }
    }
    for known in [("orders.claim", "draft"), ("orders.claim", "in_approval"), ("orders.purchase_order", "arrived")] {
        assert!(asked.contains(&known), "{known:?} was not asked: {asked:?}");
    }
    Ok(())
}

impl Kept<'_> {
    fn keepers(&self) -> &Client {
        self.party.of(self.keeper)
    }
    fn others(&self) -> &Client {
        self.party.of(if self.keeper == Side::Buyer { Side::Supplier } else { Side::Buyer })
    }
    fn of(&self, found: &Found) -> String {
        format!("entityKind={}&entityId={}", self.specimen.code(), found.id)
    }

    async fn stays(&self, world: &World) -> Result<()> {
        let changed = self.changed().await?;
        let kept = brought(self.specimen, self.party, changed, self.state, None).await?;
        let heard = listen(self.others(), kept.id).await?;
        self.commented(&kept).await?;
        self.is_hidden(&kept).await?;
        let sent = self.handed_over(&kept).await?;
        told_of_nothing_before(&heard.await??, &kept)?;
        self.comments_stay(&sent).await?;
        self.history_begins(&kept, &sent).await?;
        self.events_name_nobody(world, &kept).await?;
        let page = self.specimen.detail(sent.id).send(self.others()).await?.data;
        ensure!(page.get("keptBy").is_none(), "{page}");
        let (rows, file) = self.exported(&sent).await?;
        ensure!(rows > 0 && file.contains(&sent.number), "the record is in the list: {file}");
        for text in [page.to_string(), file, self.messages().await?] {
            ensure!(!text.contains(FIRST) && !text.contains(SAID), "{text}");
        }
        Ok(())
    }

    /// A new one, changed once where it begins.
    async fn changed(&self) -> Result<Found> {
        let found = made(self.specimen, self.party, FIRST).await?;
        let machine = self.specimen.machine();
        let action = ["edit", "change"].into_iter().find(|action| machine.lead(&found.state, action).is_ok());
        self.taken(&found, action.context("nothing changes it")?).await
    }

    /// By the action that leads to where the other side first sees it.
    async fn handed_over(&self, kept: &Found) -> Result<Found> {
        let seen = To::State(first_seen(self.specimen)?);
        let mut ways = self.specimen.machine().transitions().iter();
        let way = ways.find(|way| way.from.contains(&self.state) && way.to == seen);
        self.taken(kept, way.context("nothing hands it over")?.action).await
    }

    async fn taken(&self, found: &Found, action: &str) -> Result<Found> {
        let permission = self.specimen.machine().action(action).context("no such action")?.permission;
        if permission == PRODUCT {
            self.specimen.happens(self.party, action, found.id).await?;
        } else {
            let answer = found.act(self.specimen, self.specimen.doer(self.party, permission), action).await?;
            ensure!(answer.code == 200, "{action}: {answer:?}");
        }
        Found::read(self.specimen, self.party, found.id).await
    }

    /// Said to everybody, as far as the keeper knows; the page says better, and offers nobody of the other side.
    async fn commented(&self, kept: &Found) -> Result<()> {
        let page = self.specimen.detail(kept.id).send(self.keepers()).await?.data;
        ensure!(page["keptBy"] == self.keeper.as_str(), "{page}");
        let said = json!({ "entityKind": self.specimen.code(), "entityId": kept.id, "said": SAID, "internal": false });
        let told = self.keepers().post("/service1/content/api/comment/add", &said).await?;
        ensure!((told.code, &told.data["internal"]) == (200, &json!(true)), "{told:?}");
        let people = self.keepers().get(&format!("/service1/content/api/comment/people?{}", self.of(kept))).await?;
        let others =
            if self.keeper == Side::Buyer { format!("{}_seller", self.party.mark) } else { "buyer".to_owned() };
        ensure!(people.code == 200 && !people.data.to_string().contains(&others), "{people:?}");
        Ok(())
    }

    async fn is_hidden(&self, kept: &Found) -> Result<()> {
        let of = self.of(kept);
        let page = self.specimen.detail(kept.id).send(self.others()).await?;
        ensure!(page.code == 404, "{page:?}");
        for call in ["content/api/comment/list", "base/api/audit/entity", "base/api/audit/versions"] {
            let answer = self.others().get(&format!("/service1/{call}?{of}")).await?;
            // Of what is not there, the history is empty.
            ensure!(answer.code == 404 || answer.data == json!([]), "{call}: {answer:?}");
        }
        let (rows, file) = self.exported(kept).await?;
        ensure!(rows == 0 && !file.contains(FIRST), "{file}");
        Ok(())
    }

    async fn comments_stay(&self, sent: &Found) -> Result<()> {
        let path = format!("/service1/content/api/comment/list?{}", self.of(sent));
        let (keepers, others) = (self.keepers().get(&path).await?, self.others().get(&path).await?);
        ensure!(keepers.data.to_string().contains(SAID), "{keepers:?}");
        ensure!((others.code, &others.data) == (200, &json!([])), "{others:?}");
        Ok(())
    }

    /// It begins with what was handed over, as if it had been made then.
    async fn history_begins(&self, kept: &Found, sent: &Found) -> Result<()> {
        let (of, audit) = (self.of(sent), "/service1/base/api/audit");
        let versions = async |client: &Client| -> Result<Vec<i64>> {
            let told = client.get(&format!("{audit}/versions?{of}")).await?;
            ensure!(told.code == 200, "{told:?}");
            let versions = told.data.as_array().into_iter().flatten();
            Ok(versions.filter_map(|one| one["version"].as_i64()).collect())
        };
        let (keepers, others) = (versions(self.keepers()).await?, versions(self.others()).await?);
        ensure!(keepers.contains(&kept.version), "the keeper's own history is whole: {keepers:?}");
        ensure!(!others.is_empty() && others.iter().all(|version| *version > kept.version), "{others:?}");

        let told = self.others().get(&format!("{audit}/entity?{of}")).await?;
        let entries = told.data.as_array().context("no history")?;
        let first = entries.last().context("an empty history")?["changes"].as_array().context("no changes")?;
        let before = first.iter().filter(|change| change["field"] != "version" && !change["before"].is_null());
        ensure!(before.count() == 0, "{first:?}");
        ensure!(!told.data.to_string().contains(FIRST), "{told:?}");

        let (then, now) = (kept.version, sent.version);
        for path in [
            format!("{audit}/version?{of}&version={then}"),
            format!("{audit}/compare?{of}&from={then}&to={now}"),
            format!("{audit}/compare?{of}&from={now}&to={then}"),
        ] {
            let answer = self.others().get(&path).await?;
            ensure!(answer.code == 404, "{path}: {answer:?}");
        }
        Ok(())
    }

    /// No event of that time names the supplier, and of what a supplier keeps there is none.
    async fn events_name_nobody(&self, world: &World, kept: &Found) -> Result<()> {
        let told: Vec<Option<String>> = sqlx::query_scalar(
            "select payload ->> 'organize' from platform.event where kind = 'document.changed'
               and payload ->> 'id' = $1 and (payload ->> 'version')::bigint <= $2",
        )
        .bind(kept.id.to_string())
        .bind(kept.version)
        .fetch_all(&mut world.database().superuser().await?)
        .await?;
        ensure!(told.iter().all(Option::is_none), "{told:?}");
        ensure!(self.keeper == Side::Buyer || told.is_empty(), "{told:?}");
        Ok(())
    }

    /// What the other side gets of its list: how many rows, and the file.
    async fn exported(&self, found: &Found) -> Result<(i64, String)> {
        let (client, api) = (self.others(), "/service1/content/api/download");
        let asked = json!({ "listing": self.specimen.code(), "format": "csv", "query": { "search": found.number } });
        let begun = client.post(&format!("{api}/start"), &asked).await?;
        ensure!(begun.code == 200, "{begun:?}");
        let id = begun.data["id"].as_str().context("no task")?;
        let path = format!("{api}/detail/{id}");
        let mut done = Value::Null;
        within(60, "the file", async || {
            done = client.get(&path).await?.data;
            Ok(done["status"] == "done")
        })
        .await?;
        let rows = done["rowsWritten"].as_i64().context("no count")?;
        let file = client.request(Method::GET, &format!("{api}/file/{id}")).send().await?.text().await?;
        Ok((rows, file))
    }

    async fn messages(&self) -> Result<String> {
        let page = self.others().post("/service1/message/api/mine/pageList", &json!({})).await?;
        ensure!(page.code == 200, "{page:?}");
        Ok(page.data.to_string())
    }
}

/// What the client's browser is told, until it is told of the record; returns once the stream is open.
async fn listen(client: &Client, id: Uuid) -> Result<JoinHandle<Result<String>>> {
    let (client, (open, opened)) = (client.clone(), oneshot::channel());
    let mut open = Some(open);
    let heard = tokio::spawn(async move {
        let enough = |heard: &str| {
            if heard.contains("hello") {
                open.take().map(|open| open.send(()));
            }
            versions_told(heard, id).next().is_some()
        };
        client.live_until(enough).await
    });
    opened.await.context("the stream did not open")?;
    Ok(heard)
}

/// The versions of the record that were told. What there is to do about it has no version, and comes with handing over.
fn versions_told(heard: &str, id: Uuid) -> impl Iterator<Item = i64> {
    let told = heard.lines().filter_map(|line| serde_json::from_str::<Value>(line.strip_prefix("data:")?).ok());
    let of_record = told.filter(move |told| told["entityId"] == id.to_string() && told["topic"] != "portal.todo");
    of_record.filter_map(|told| told["version"].as_i64())
}

fn told_of_nothing_before(heard: &str, kept: &Found) -> Result<()> {
    let early = versions_told(heard, kept.id).filter(|version| *version <= kept.version).count();
    ensure!(early == 0, "{heard}");
    Ok(())
}

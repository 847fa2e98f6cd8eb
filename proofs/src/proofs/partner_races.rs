//! Races on suppliers, in addition to what `races` covers for all kinds: at one filing, at sections of it, at a supplier whose
//! filing is approved while the buyer edits it, at the OA with two processes of one supplier, and at a supplier that is made
//! formal and frozen. Exactly one wins, all others are told so, and the history agrees with the winner.

use crate::Size;
use crate::partner_desk::{
    FILING, FILING_KIND, MATCH_KIND, OA, OA_KIND, ORGANIZE, ORGANIZE_KIND, id, part, saving, text,
};
use crate::race::{Attempt, Past, Tried, agrees, history, race, waits, winner};
use crate::report::Outcome;
use crate::table::Table;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tandem_testkit::Client;
use tandem_testkit::specimens::{self, Found, Party, Specimen, made, made_in};
use uuid::Uuid;

const RACERS: usize = 16;
/// So many rounds are raced in by one supplier's users: their organisations are part of every transaction of theirs.
const ROUNDS_OF_A_PARTY: usize = 25;

pub async fn run(size: Size) -> Result<Outcome> {
    let rounds = size.pick(3usize, 200);
    // Nobody compares filings with others meanwhile, so that what is raced for is all that happens.
    let table = Table::still(2).await?;
    let mut outcome = Outcome::default();
    let mut wins: BTreeMap<String, usize> = BTreeMap::new();
    let mut party = table.party.clone();
    for round in 0..rounds {
        if round > 0 && round % ROUNDS_OF_A_PARTY == 0 {
            party = table.another(&format!("party{round}")).await?;
        }
        let ring = Ring { table: &table, party: &party, round };
        let mut count = |race: &str, winner: &str| *wins.entry(format!("{race}: {winner} first")).or_default() += 1;
        // What is raced for is made at once: a new membership is known everywhere after half a second.
        let (decided, filled, approved) = tokio::try_join!(
            ring.filing("pending", Some("approve")),
            ring.filing("draft", None),
            ring.filing("pending", Some("approve")),
        )?;
        count("recall, approve, return", &ring.recall_approve_return(&mut outcome, &decided).await?);
        ring.sections(&mut outcome, &filled).await?;
        count("approve, edit", ring.approve_or_edit(&mut outcome, &approved).await?);
        ring.two_processes(&mut outcome).await?;
        count("freeze, promote", &ring.freeze_or_promote(&mut outcome).await?);
    }
    nothing_was_compared(&mut outcome, &table).await?;
    outcome.figure("rounds of five races", rounds).figure("clients at once", RACERS);
    for (who, times) in &wins {
        outcome.figure(who, *times);
    }
    // With few rounds one side may win them all by chance.
    ensure!(size.quick || wins.len() > 4, "the same side won every time, so nothing was raced for: {wins:?}");
    Ok(outcome)
}

fn specimen(kind: &str) -> Result<&'static dyn Specimen> {
    specimens::of(kind).with_context(|| format!("no specimen of {kind}"))
}

/// Otherwise doubts could have come in between, and the refusals would prove nothing.
async fn nothing_was_compared(outcome: &mut Outcome, table: &Table) -> Result<()> {
    let found = table.party.owner.post("/service1/partner/match/pageList", &json!({})).await?;
    if found.data["totalElements"] != 0 {
        outcome.fault(format!("there are documents of the kind {MATCH_KIND}: {found:?}"));
    }
    Ok(())
}

/// The winners' and the losers' attempts of one action.
fn of<'a>(tried: &'a [Tried], what: &str) -> Vec<&'a Tried> {
    tried.iter().filter(|one| one.what == what).collect()
}

/// Where one round is raced.
struct Ring<'a> {
    table: &'a Table,
    party: &'a Party,
    round: usize,
}

impl Ring<'_> {
    fn at(&self, client: &Client, racer: usize) -> Client {
        self.table.at(client, racer / 2 + self.round)
    }

    async fn filing(&self, state: &str, action: Option<&str>) -> Result<Found> {
        made_in(specimen(FILING_KIND)?, self.party, "race", state, action).await
    }

    async fn history(&self, kind: &str, id: Uuid) -> Result<Vec<Past>> {
        history(&self.table.world, kind, id).await
    }

    /// The supplier recalls and submits again, reviewers approve and return: one of these happens, once.
    async fn recall_approve_return(&self, outcome: &mut Outcome, filing: &Found) -> Result<String> {
        let race_of = format!("recall, approve and return {}", filing.number);
        let Party { buyer, owner, seller, .. } = self.party;
        let attempts = (0..RACERS).map(|racer| {
            let reviewer = if racer / 4 % 2 == 0 { ("buyer", buyer) } else { ("owner", owner) };
            let (what, (by, client), more) = match racer % 4 {
                0 => ("recall", ("seller", seller), json!({})),
                1 => ("audit", reviewer, json!({})),
                2 => ("reject", reviewer, json!({ "reason": format!("again {racer}") })),
                _ => ("submit", ("seller", seller), json!({})),
            };
            Attempt::act(what, by, self.at(client, racer), FILING, &filing.detail, more)
        });
        let tried = race(attempts.collect()).await?;
        let (now, past) =
            (specimen(FILING_KIND)?.seen(buyer, filing.id).await?, self.history(FILING_KIND, filing.id).await?);
        // Whoever comes first with a submission is told that it was submitted.
        let won = winner(outcome, &race_of, &tried, &past, &["submit"]).context("nobody won")?;
        let (action, state, waited): (&str, &str, &[&str]) = match won.what {
            "recall" => ("recall", "draft", &["supplier"]),
            "audit" => ("approve", "approved", &[]),
            "reject" => ("return", "returned", &["supplier"]),
            other => {
                outcome.fault(format!("{race_of}: {other} won"));
                return Ok(other.to_owned());
            }
        };
        agrees(outcome, &race_of, &now, &past, &["create", "submit", action]);
        let said = won.what != "reject" || won.data["reason"] == now["reason"];
        if now["state"] != state || !said {
            outcome.fault(format!("{race_of}: {action} won, and now it is {now}"));
        }
        waits(outcome, &self.table.world, &race_of, filing.id, waited).await?;
        // The organisation says the same of it.
        let organization = self.organization(filing).await?;
        if organization["reviewState"] != state {
            outcome.fault(format!("{race_of}: it is {state}, and its organisation says {organization}"));
        }
        Ok(action.to_owned())
    }

    async fn organization(&self, filing: &Found) -> Result<Value> {
        let organize = text(&filing.detail["organizeId"]);
        let page = self.party.buyer.get(&format!("{ORGANIZE}/detail/{organize}")).await?;
        ensure!(page.code == 200, "{page:?}");
        Ok(page.data)
    }

    /// Two sections are saved by eight each: one of either wins, and neither disturbs the other.
    async fn sections(&self, outcome: &mut Outcome, filing: &Found) -> Result<()> {
        let race_of = format!("two sections of {}", filing.number);
        let (seller, new) = (&self.party.seller, || self.table.world.platform.new_id());
        let (customer, equipment) = (part(seller, filing.id, "customer"), part(seller, filing.id, "equipment"));
        let before = [("customer", customer.await?), ("equipment", equipment.await?)];
        let attempts = (0..RACERS).map(|racer| {
            let (section, seen) = (before[racer % 2].0, &before[racer % 2].1);
            let row = match section {
                "customer" => json!({ "id": new(), "name": format!("客户 {racer}"), "orderShare": "1" }),
                _ => json!({ "id": new(), "name": format!("冲床 {racer}"), "quantity": "1" }),
            };
            let body = saving(filing.id, &seen["version"], &json!({ "rows": [row] }));
            let client = self.at(seller, racer);
            Attempt::new(section, "seller", async move { client.put(&format!("{FILING}/{section}"), &body).await })
        });
        let tried = race(attempts.collect()).await?;
        for (section, seen) in &before {
            let (winners, others): (Vec<_>, Vec<_>) = of(&tried, section).into_iter().partition(|one| one.done);
            let [won] = winners[..] else {
                outcome.fault(format!("{race_of}: {section} was saved by {} at once", winners.len()));
                continue;
            };
            for one in others.iter().filter(|one| one.code != 409 || one.message.is_empty()) {
                outcome.fault(format!("{race_of}: {section} was answered {} {}", one.code, one.message));
            }
            let now = part(&self.party.buyer, filing.id, section).await?;
            let next = seen["version"].as_i64().map(|version| version + 1);
            if now["content"] != won.data["content"] || now["version"].as_i64() != next {
                outcome.fault(format!("{race_of}: {} won, and {section} is {now}", won.data));
            }
        }
        let past = self.history(FILING_KIND, filing.id).await?;
        let page = specimen(FILING_KIND)?.seen(&self.party.buyer, filing.id).await?;
        agrees(outcome, &race_of, &page, &past, &["create"]);
        let mut rows = self.table.world.database().superuser().await?;
        let told: Vec<(String, i64)> = sqlx::query_as(
            "select after ->> 'section', count(*) from platform.audit
             where entity_kind = 'partner.filing_part' and entity_id = $1 and after ->> 'section' = any($2)
             group by 1 order by 1",
        )
        .bind(filing.id.to_string())
        .bind(before.iter().map(|(section, _)| (*section).to_owned()).collect::<Vec<_>>())
        .fetch_all(&mut rows)
        .await?;
        if told != [("customer".to_owned(), 1_i64), ("equipment".to_owned(), 1_i64)] {
            outcome.fault(format!("{race_of}: the trail says {told:?}"));
        }
        Ok(())
    }

    /// A filing is approved while the buyer edits its organisation. The approval happens once; the edit, of what the buyer saw,
    /// before it or not at all.
    async fn approve_or_edit(&self, outcome: &mut Outcome, filing: &Found) -> Result<&'static str> {
        let race_of = format!("approve and edit {}", filing.number);
        let Party { buyer, owner, .. } = self.party;
        let form = |seen: &Value, code: &str| {
            let mut form = json!({ "relationType": "S", "classification": "production", "companyCode": code });
            for field in ["id", "version", "nameZh", "nameEn", "orgCategory"] {
                form[field] = seen[field].clone();
            }
            form
        };
        // The specimen's organisation was there before anybody wrote its history: this begins it.
        let update = format!("{ORGANIZE}/update");
        let begun = owner.put(&update, &form(&self.organization(filing).await?, "begun")).await?;
        ensure!(begun.code == 200, "{begun:?}");
        let before = begun.data;
        let organize = id(&before)?;
        let first = before["version"].as_i64().context("no version")?;
        let attempts = (0..RACERS).map(|racer| {
            let (by, client) = if racer / 2 % 2 == 0 { ("buyer", buyer) } else { ("owner", owner) };
            let client = self.at(client, racer);
            if racer % 2 == 0 {
                return Attempt::act("audit", by, client, FILING, &filing.detail, json!({}));
            }
            let (update, form) = (update.clone(), form(&before, &racer.to_string()));
            Attempt::new("update", by, async move { client.put(&update, &form).await })
        });
        let tried = race(attempts.collect()).await?;
        let (approvals, edits): (Vec<_>, Vec<_>) = tried.into_iter().partition(|one| one.what == "audit");
        let filed = self.history(FILING_KIND, filing.id).await?;
        let approved = winner(outcome, &race_of, &approvals, &filed, &[]).context("nobody approved")?;
        let page = specimen(FILING_KIND)?.seen(buyer, filing.id).await?;
        agrees(outcome, &race_of, &page, &filed, &["create", "submit", "approve"]);
        let past = self.history(ORGANIZE_KIND, organize).await?;
        let edited = winner(outcome, &race_of, &edits, &past, &[]);
        let now = self.organization(filing).await?;
        let raced: Vec<&Past> = past.iter().filter(|past| past.version > first).collect();
        let actions: Vec<&str> = raced.iter().map(|past| past.action.as_str()).collect();
        let expected: &[&str] = if edited.is_some() { &["edit", "take_over"] } else { &["take_over"] };
        let versions: Vec<i64> = raced.iter().map(|past| past.version - first).collect();
        let last = i64::try_from(expected.len())?;
        if actions != expected || versions != (1..=last).collect::<Vec<_>>() || now["version"] != first + last {
            outcome.fault(format!("{race_of}: {actions:?} as {versions:?} from {first}, and not {expected:?}: {now}"));
        }
        let kept = edited.map(|edited| edited.data["companyCode"].clone());
        let kept = kept.unwrap_or_else(|| before["companyCode"].clone());
        if now["companyCode"] != kept || now["legalPerson"] != "x" || approved.data["state"] != "approved" {
            outcome.fault(format!("{race_of}: {kept} was typed and the filing approved, and now it is {now}"));
        }
        Ok(if edited.is_some() { "the edit" } else { "the approval" })
    }

    /// Two processes of one supplier are submitted at once: the OA is asked about one of them, once.
    async fn two_processes(&self, outcome: &mut Outcome) -> Result<()> {
        let (kind, buyer, owner) = (specimen(OA_KIND)?, &self.party.buyer, &self.party.owner);
        let one = made(kind, self.party, "race").await?;
        let saved = buyer.post(&format!("{OA}/save"), &kind.told("edit", &one.detail)).await?;
        ensure!(saved.code == 200, "{saved:?}");
        let two = Found::of(kind, kind.record(&saved.data).clone())?;
        let race_of = format!("processes {} and {} of one supplier", one.number, two.number);
        let drafts = [&one, &two];
        let attempts = (0..RACERS).map(|racer| {
            let (by, client) = if racer / 2 % 2 == 0 { ("buyer", buyer) } else { ("owner", owner) };
            Attempt::act("submit", by, self.at(client, racer), OA, &drafts[racer % 2].detail, json!({}))
        });
        let tried = race(attempts.collect()).await?;
        let mut past = self.history(OA_KIND, one.id).await?;
        past.extend(self.history(OA_KIND, two.id).await?);
        let won = id(&winner(outcome, &race_of, &tried, &past, &["submit"]).context("nobody won")?.data)?;
        let refused = "One document at a time for OA";
        let said = tried.iter().filter(|one| one.code == 300).all(|one| one.message == refused);
        if !said || !tried.iter().any(|one| one.code == 300) {
            let told: Vec<_> = tried.iter().map(|one| (one.code, &one.message)).collect();
            outcome.fault(format!("{race_of}: {told:?}"));
        }
        for draft in drafts {
            let (now, past) = (kind.seen(buyer, draft.id).await?, self.history(OA_KIND, draft.id).await?);
            let (state, actions): (&str, &[&str]) =
                if draft.id == won { ("pending_confirm", &["create", "submit"]) } else { ("draft", &["create"]) };
            agrees(outcome, &race_of, &now, &past, actions);
            if now["state"] != state {
                outcome.fault(format!("{race_of}: {} won, and this is {now}", won));
            }
        }
        let mut rows = self.table.world.database().superuser().await?;
        let handed: Vec<Uuid> =
            sqlx::query_scalar("select entity_id from exchange.record where direction = 'out' and entity_id = any($1)")
                .bind(vec![one.id, two.id])
                .fetch_all(&mut rows)
                .await?;
        if handed != [won] {
            outcome.fault(format!("{race_of}: {won} won, and the OA is asked about {handed:?}"));
        }
        Ok(())
    }

    /// A supplier with all that it needs is made formal and frozen.
    async fn freeze_or_promote(&self, outcome: &mut Outcome) -> Result<String> {
        let kind = specimen(ORGANIZE_KIND)?;
        let Party { buyer, owner, .. } = self.party;
        let found = made_in(kind, self.party, "race", "potential", Some("promote")).await?;
        let race_of = format!("freeze and promote {}", found.number);
        let attempts = (0..RACERS).map(|racer| {
            let (by, client) = if racer / 2 % 2 == 0 { ("buyer", buyer) } else { ("owner", owner) };
            let (what, more) = match racer % 2 {
                0 => ("freeze", json!({ "reason": format!("because {racer}") })),
                _ => ("promote", json!({})),
            };
            Attempt::act(what, by, self.at(client, racer), ORGANIZE, &found.detail, more)
        });
        let tried = race(attempts.collect()).await?;
        let (now, past) = (kind.seen(buyer, found.id).await?, self.history(ORGANIZE_KIND, found.id).await?);
        let won = winner(outcome, &race_of, &tried, &past, &[]).context("nobody won")?;
        agrees(outcome, &race_of, &now, &past, &["create", "admit", won.what]);
        let (state, from) = if won.what == "freeze" { ("frozen", "potential") } else { ("formal", "") };
        let said = won.what != "freeze" || won.data["reason"] == now["reason"];
        if now["state"] != state || now["frozenFrom"] != from || !said {
            outcome.fault(format!("{race_of}: {} by {} won, and now it is {now}", won.what, won.by));
        }
        Ok(won.what.to_owned())
    }
}

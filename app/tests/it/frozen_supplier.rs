use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_testkit::specimens::{self, Found, Party};
use tandem_testkit::{Answer, World};

/// What is refused of each kind while its supplier is frozen: to make one, and the actions by which one begins; and an action
/// by which what runs is finished, if anything of it runs.
const KINDS: &[(&str, bool, &[&str], &str)] = &[
    ("orders.purchase_order", false, &["publish"], "fast_confirm"),
    ("orders.order_change", false, &[], "confirm"),
    ("orders.return_order", true, &["send"], "accept"),
    ("orders.claim", true, &["send"], "accept"),
    ("orders.penalty", false, &[], "settle"),
    ("partner.organize", false, &[], ""),
    ("partner.filing", false, &[], ""),
    ("partner.authentication", false, &[], ""),
    ("partner.bank_change", false, &[], ""),
    ("partner.erp_push", false, &[], ""),
    ("partner.match", false, &[], ""),
    ("partner.oa_process", true, &[], ""),
    ("quality.file_task", true, &[], "supply"),
    ("seal.stamped_copy", false, &[], ""),
];

fn says_frozen(answer: &Answer) -> bool {
    let mut fields = answer.data["fields"].as_array().into_iter().flatten();
    let at_supplier = |field: &Value| field["field"] == "organizeId" && field["message"].to_string().contains("frozen");
    answer.message.contains("frozen") || fields.any(at_supplier)
}

async fn turn(party: &Party, action: &str, version: i64) -> Result<()> {
    let which = json!({ "id": party.organize, "version": version, "reason": "late again" });
    let turned = party.owner.post(&format!("/service1/partner/organize/{action}"), &which).await?;
    assert_eq!(turned.code, 200, "{turned:?}");
    Ok(())
}

/// What the buyer's page of the document says about an action.
fn offered<'a>(found: &'a Found, action: &str) -> Option<&'a Value> {
    found.detail["actions"].as_array()?.iter().find(|offer| offer["action"] == action)
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_new_is_started_with_a_frozen_supplier_and_what_runs_is_finished() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let party = Party::meet(&world, &base, &world.acme, "party").await?;
    let told: Vec<&str> = KINDS.iter().map(|(kind, ..)| *kind).collect();
    for kind in world.platform.documents() {
        assert!(told.contains(&kind.code()), "what does {} do with a frozen supplier?", kind.code());
    }
    let mut laid = Vec::new();
    for (code, _, begins, finishes) in KINDS {
        let specimen = specimens::of(code).with_context(|| format!("no specimen of {code}"))?;
        let fresh = if begins.is_empty() { None } else { Some(specimens::made(specimen, &party, "fresh").await?) };
        let running =
            if finishes.is_empty() { None } else { Some(specimens::shown(specimen, &party, "running").await?) };
        laid.push((specimen, fresh, running));
    }

    turn(&party, "freeze", 1).await?;
    for ((code, made, begins, finishes), (specimen, fresh, running)) in KINDS.iter().zip(&laid) {
        if *made {
            let form = specimen.form(&party.organize).context("no form")?;
            let refused = party.buyer.post(&format!("{}/save", specimen.api()), &form).await?;
            assert!(refused.code != 200 && says_frozen(&refused), "{code}: {refused:?}");
        }
        for action in *begins {
            let fresh = Found::read(*specimen, &party, fresh.as_ref().context("none")?.id).await?;
            let offer = offered(&fresh, action).map(ToString::to_string).unwrap_or_default();
            assert!(offer.contains("frozen"), "{code} {action}: its button says so, too: {offer}");
            let refused = fresh.act(*specimen, &party.buyer, action).await?;
            assert!(refused.code == 300 && says_frozen(&refused), "{code} {action}: {refused:?}");
        }
        if let Some(running) = running {
            let running = Found::read(*specimen, &party, running.id).await?;
            let permission = specimen.machine().action(finishes).context("no such action")?.permission;
            let finished = running.act(*specimen, party.doer(permission), finishes).await?;
            assert_eq!(finished.code, 200, "{code} {finishes}: {finished:?}");
        }
    }

    turn(&party, "unfreeze", 2).await?;
    for ((code, _, begins, _), (specimen, fresh, _)) in KINDS.iter().zip(&laid) {
        for action in *begins {
            let fresh = Found::read(*specimen, &party, fresh.as_ref().context("none")?.id).await?;
            let begun = fresh.act(*specimen, &party.buyer, action).await?;
            assert_eq!(begun.code, 200, "{code} {action}: {begun:?}");
        }
    }
    Ok(())
}

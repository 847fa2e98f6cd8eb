//! Transitions refused by business rules, by their message. The complete table of `docs/states/` is tested for all
//! kinds by `app/tests/it/states.rs`.

use anyhow::{Context, Result};
use serde_json::json;
use tandem_kernel::Side;
use tandem_testkit::World;
use tandem_testkit::reviewed::says;
use tandem_testkit::specimens::{self, Call, Named, Party, Specimen, made_in};

struct Table {
    _world: World,
    party: Party,
    copy: &'static dyn Specimen,
}

impl Table {
    async fn laid() -> Result<Self> {
        let world = World::start().await?;
        // The return that is to be stamped needs an order, which comes by an event.
        world.work();
        let base = world.serve().await?;
        let party = Party::meet(&world, &base, &world.acme, "party").await?;
        Ok(Self { _world: world, party, copy: specimens::of("seal.stamped_copy").context("no specimen")? })
    }
}

/// Asserts that each action is refused in each state with this message.
async fn refused(states: &[&str], actions: &[&str], by: Side, key: &str) -> Result<()> {
    let Table { _world, party, copy } = Table::laid().await?;
    for state in states {
        let found = made_in(copy, &party, "x", state, None).await?;
        for action in actions {
            let told = found.act(copy, party.of(by), action).await?;
            assert_eq!((told.code, told.message.as_str()), (300, says(key).as_str()), "{action} in {state}");
            assert_eq!(copy.seen(&party.buyer, found.id).await?["state"], *state, "{action}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn upload_is_blocked_while_a_signature_is_waited_for_and_after_approval() -> Result<()> {
    refused(&["to_sign", "approved"], &["upload"], Side::Supplier, "seal-stamped_copy-no_upload").await
}

#[tokio::test]
async fn only_submitted_and_not_yet_reviewed_stamps_are_approved_or_rejected() -> Result<()> {
    let others = ["to_upload", "uploaded", "to_sign", "approved", "rejected", "returned", "ended"];
    refused(&others, &["approve", "reject"], Side::Buyer, "seal-stamped_copy-only_to_review").await
}

#[tokio::test]
async fn a_stamp_is_not_rejected_or_returned_without_a_reason() -> Result<()> {
    let Table { _world, party, copy } = Table::laid().await?;
    for (state, action) in [("to_review", "reject"), ("approved", "return")] {
        let found = made_in(copy, &party, "x", state, None).await?;
        let id = found.id.to_string();
        let of = Named { id: &id, version: found.version, detail: &found.detail };
        for reason in ["", "  \n"] {
            let call = Call::post(format!("{}/{action}", copy.api()), of.with(json!({ "reason": reason })));
            let told = call.send(&party.buyer).await?;
            assert_eq!((told.code, &told.data["fields"][0]["field"]), (422, &json!("reason")), "{told:?}");
            assert_eq!(copy.seen(&party.buyer, found.id).await?["state"], state);
        }
    }
    Ok(())
}

#[tokio::test]
async fn nobody_of_the_buying_side_brings_the_supplier_s_stamp_not_even_an_administrator() -> Result<()> {
    let Table { _world, party, copy } = Table::laid().await?;
    for (state, action) in [("to_upload", "upload"), ("uploaded", "submit"), ("to_upload", "sign")] {
        let found = made_in(copy, &party, "x", state, None).await?;
        assert_eq!(found.act(copy, &party.owner, action).await?.code, 403, "{action}");
    }
    Ok(())
}

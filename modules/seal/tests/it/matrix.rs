//! What the reviewed table of `docs/states/` says about stamped copies, cell by cell; and each "not allowed" of the business by
//! its name.

use super::support::{SCAN, Scene, api, at, because, current, step, upload, valid};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use sqlx::PgConnection;
use tandem_kernel::Side;
use tandem_seal::stamped_copy::states::MACHINE;
use tandem_testkit::reviewed::{self, Question, says};
use tandem_testkit::{Answer, Client};
use uuid::Uuid;

const TABLE: &str = include_str!("../../../../docs/states/seal.stamped_copy.md");

/// A copy that is put into one state after the other by hand, with the paper that belongs to the state.
struct Subject {
    scene: Scene,
    by_hand: PgConnection,
    id: Uuid,
    sealed_by_buyer: Uuid,
    sealed_by_supplier: Uuid,
    scan: Uuid,
}

fn file_of(detail: &Value) -> Result<Uuid> {
    Ok(detail["file"]["id"].as_str().context("a file")?.parse()?)
}

impl Subject {
    async fn laid() -> Result<Self> {
        let scene = Scene::start().await?;
        scene.both_certificates().await?;
        let asked = scene.asked().await?;
        let by_buyer = step(&scene.buyer, "countersign", &at(&asked)).await?;
        let recalled = step(&scene.buyer, "recall", &at(&by_buyer)).await?;
        let scanned = upload(&scene.supplier, &recalled, "a.pdf", SCAN).await?.data;
        let rejected = step(&scene.buyer, "reject", &because(&scanned, "x")).await?;
        let by_supplier = step(&scene.supplier, "sign", &at(&rejected)).await?;
        Ok(Self {
            by_hand: scene.world.database().superuser().await?,
            id: asked["copy"]["id"].as_str().context("an id")?.parse()?,
            sealed_by_buyer: file_of(&by_buyer)?,
            sealed_by_supplier: file_of(&by_supplier)?,
            scan: file_of(&scanned)?,
            scene,
        })
    }

    /// The copy, as the calls name it, with the file that this is done to.
    async fn put(&mut self, state: &str, action: &str) -> Result<Value> {
        let file = match (state, action) {
            ("to_sign", _) => self.sealed_by_buyer,
            (_, "upload" | "take_back") => self.scan,
            _ => self.sealed_by_supplier,
        };
        let version: i64 = sqlx::query_scalar(
            "update seal.stamped_copy set state = $2, stamped_file_id = $3, reviewed_at = now(), handed_in_at = now()
             where stamped_copy_id = $1 returning version",
        )
        .bind(self.id)
        .bind(state)
        .bind(file)
        .fetch_one(&mut self.by_hand)
        .await?;
        Ok(json!({ "copy": { "id": self.id, "version": version } }))
    }

    async fn state(&mut self) -> Result<String> {
        let state = sqlx::query_scalar("select state from seal.stamped_copy where stamped_copy_id = $1");
        Ok(state.bind(self.id).fetch_one(&mut self.by_hand).await?)
    }
}

async fn act(client: &Client, action: &str, copy: &Value) -> Result<Answer> {
    match action {
        "upload" => upload(client, copy, "a.pdf", SCAN).await,
        "take_back" => client.post(&api("stampedCopy/takeBack"), &because(copy, "x")).await,
        call => client.post(&api(&format!("stampedCopy/{call}")), &because(copy, "x")).await,
    }
}

#[tokio::test]
async fn a_stamped_copy_does_what_its_table_says() -> Result<()> {
    let mut subject = Subject::laid().await?;
    reviewed::hold(&MACHINE, TABLE, async |Question { state, action, side }| {
        let copy = subject.put(state, action).await?;
        let client = if side == Side::Buyer { &subject.scene.buyer } else { &subject.scene.supplier };
        let answer = act(client, action, &copy).await?;
        Ok((answer, Some(subject.state().await?)))
    })
    .await?;
    subject.put("approved", "return").await?;
    let copy = subject.scene.copy(&subject.scene.buyer).await?;
    assert!(valid(&current(&subject.scene.buyer, &copy).await?)? > 0, "the seals went through all of it");
    Ok(())
}

/// Each of these is refused in each of these states, with this message.
async fn refused(states: &[&str], actions: &[&str], by: Side, key: &str) -> Result<()> {
    let mut subject = Subject::laid().await?;
    for state in states {
        for action in actions {
            let copy = subject.put(state, action).await?;
            let client = if by == Side::Buyer { &subject.scene.buyer } else { &subject.scene.supplier };
            let told = act(client, action, &copy).await?;
            assert_eq!((told.code, told.message.as_str()), (300, says(key).as_str()), "{action} in {state}");
            assert_eq!(subject.state().await?, *state, "{action}");
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
    let mut subject = Subject::laid().await?;
    for (state, call) in [("to_review", "reject"), ("approved", "return")] {
        for reason in ["", "  \n"] {
            let copy = subject.put(state, call).await?;
            let path = api(&format!("stampedCopy/{call}"));
            let told = subject.scene.buyer.post(&path, &because(&copy, reason)).await?;
            assert_eq!((told.code, &told.data["fields"][0]["field"]), (422, &json!("reason")), "{told:?}");
            assert_eq!(subject.state().await?, state);
        }
    }
    Ok(())
}

#[tokio::test]
async fn nobody_of_the_buying_side_brings_the_supplier_s_stamp_not_even_an_administrator() -> Result<()> {
    let mut subject = Subject::laid().await?;
    for action in ["upload", "submit", "sign"] {
        let copy = subject.put(if action == "submit" { "uploaded" } else { "to_upload" }, action).await?;
        assert_eq!(act(&subject.scene.boss, action, &copy).await?.code, 403, "{action}");
    }
    Ok(())
}

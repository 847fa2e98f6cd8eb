use super::support::{Scene, api, at, because, current, step};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::Row;
use tandem_testkit::client::Answer;
use tandem_testkit::world::told;

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Scene {
    /// Verifies as an anonymous holder of the document.
    async fn verified(&self, code: &str, sha256: Option<&str>) -> Result<Answer> {
        let file = sha256.map(|hash| format!("&sha256={hash}")).unwrap_or_default();
        self.boss.anonymous().get(&api(&format!("verify?code={code}{file}"))).await
    }
}

fn code(detail: &Value) -> Result<String> {
    Ok(detail["file"]["code"].as_str().context("no code")?.to_owned())
}

#[tokio::test]
async fn a_stranger_with_the_paper_learns_whether_it_is_genuine() -> Result<()> {
    let scene = Scene::start().await?;
    scene.both_certificates().await?;
    let asked = scene.asked().await?;
    let sealed = step(&scene.supplier, "sign", &at(&asked)).await?;
    let (code, first) = (code(&sealed)?, current(&scene.supplier, &sealed).await?);
    let waiting = scene.verified(&code, None).await?;
    assert_eq!((waiting.code, &waiting.data["standing"]), (200, &json!("waiting")), "{waiting:?}");
    let both = step(&scene.buyer, "countersign", &at(&sealed)).await?;
    let second = current(&scene.buyer, &both).await?;
    // As typed from paper.
    let typed = format!("{}-{}", code[..10].to_lowercase(), &code[10..]);
    let whole = scene.verified(&typed, Some(&hash(&second))).await?.data;
    let names: Vec<_> =
        whole["signatures"].as_array().into_iter().flatten().map(|s| s["organisation"].clone()).collect();
    assert_eq!(names, ["PO-2026-0001", "Tandem Buying"]);
    assert_eq!(
        (&whole["standing"], &whole["intact"], &whole["file"], &whole["documentKind"], &whole["documentNumber"]),
        (&json!("complete"), &json!(true), &json!("whole"), &json!("Purchase order"), &json!("PO-2026-0001"))
    );
    assert_eq!(scene.verified(&code, Some(&hash(&first))).await?.data["file"], json!("earlier"));
    let mut changed = second;
    changed[100] ^= 1;
    assert_eq!(scene.verified(&code, Some(&hash(&changed))).await?.data["file"], json!("other"));
    let text = super::support::ask("pdftotext", &[], &first, &["-"])?;
    assert!(!text.contains("sales"), "{text}");
    Ok(())
}

#[tokio::test]
async fn wrong_codes_learn_nothing_and_soon_wait() -> Result<()> {
    let scene = Scene::start().await?;
    scene.both_certificates().await?;
    let sealed = step(&scene.supplier, "sign", &at(&scene.asked().await?)).await?;
    let mut other = code(&sealed)?;
    let last = if other.ends_with('A') { 'B' } else { 'A' };
    other.pop();
    other.push(last);
    let mut answers = Vec::new();
    for wrong in [other.as_str(), "", "%27%20or%201=1", "AAAA", &"A".repeat(3000)] {
        let answer = scene.verified(wrong, None).await?;
        // Only the request id differs.
        let said: Vec<_> = answer.data.as_object().into_iter().flat_map(|all| all.keys().cloned()).collect();
        answers.push((answer.code, answer.message, said));
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!((answers[0].0, answers[0].2.as_slice()), (404, &["requestId".to_owned()][..]));
    let mut globex = scene.boss.anonymous();
    (globex.host, globex.domain_type) = ("globex.localhost".into(), "globex".into());
    let path = api(&format!("verify?code={}", code(&sealed)?));
    assert_eq!(globex.get(&path).await?.code, 404, "another tenant's host knows nothing of it");
    let mut codes = Vec::new();
    for _ in 0..40 {
        codes.push(scene.verified("AAAA", None).await?.status);
    }
    assert!(codes.contains(&429), "{codes:?}");
    Ok(())
}

#[tokio::test]
async fn a_rejected_paper_is_void_and_a_file_changed_in_the_store_is_told() -> Result<()> {
    let scene = Scene::start().await?;
    scene.both_certificates().await?;
    let sealed = step(&scene.supplier, "sign", &at(&scene.asked().await?)).await?;
    let rejected = step(&scene.buyer, "reject", &because(&sealed, "价格有误")).await?;
    let old = code(&sealed)?;
    assert_eq!(scene.verified(&old, None).await?.data["standing"], json!("void"));
    let again = step(&scene.supplier, "sign", &at(&rejected)).await?;
    let new = code(&again)?;
    assert_ne!(old, new);
    assert_eq!(scene.verified(&old, None).await?.data["standing"], json!("void"), "replaced");
    assert_eq!(scene.verified(&new, None).await?.data["intact"], json!(true));
    let mut tx = told(scene.world.platform.begin_system(&scene.world.acme, "test").await)?;
    let row =
        sqlx::query("select stamped_copy_id, object_id from seal.stamped_file where tenant_id = $1 and code = $2")
            .bind(scene.world.acme.id.uuid())
            .bind(&new)
            .fetch_one(tx.conn())
            .await?;
    let key = tandem_seal::stamped_copy::object_key(scene.world.acme.id, "stamped", row.get(0), row.get(1));
    let mut upload = told(told(scene.world.platform.store())?.put(&key).await)?;
    told(upload.write(bytes::Bytes::from_static(b"%PDF-1.7 another")).await)?;
    told(upload.complete().await)?;
    assert_eq!(scene.verified(&new, None).await?.data["intact"], json!(false));
    let refused = scene.buyer.post(&api("stampedCopy/countersign"), &at(&again)).await?;
    assert_eq!(refused.code, 500, "nobody seals what is not what the other sealed: {refused:?}");
    Ok(())
}

#[tokio::test]
async fn while_the_store_is_away_nobody_is_told_that_a_paper_was_changed() -> Result<()> {
    let scene = Scene::start_with(|mut parts| {
        parts.store = None;
        parts
    })
    .await?;
    scene.asked().await?;
    sqlx::query(
        "insert into seal.stamped_file (tenant_id, stamped_file_id, stamped_copy_id, supplier_id, origin, name, extension,
           bytes, sha256, object_id, code, made_by, made_at)
         select tenant_id, stamped_copy_id, stamped_copy_id, supplier_id, 'seal', 'a.pdf', 'pdf', 1, '', stamped_copy_id,
           'SEALEDBEFORE', 'sales', now()
         from seal.stamped_copy",
    )
    .execute(&mut scene.rows().await?)
    .await?;
    let asked = scene.verified("SEALEDBEFORE", None).await?;
    assert_eq!((asked.status, &asked.data["intact"]), (503, &Value::Null), "{asked:?}");
    Ok(())
}

//! What a supplier lacks until it is formal: who brings it about, since when that is so, and where; to each side in its words.

use super::leader::user;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use tandem_testkit::{Client, World};
use uuid::Uuid;

const API: &str = "/service1/partner/organize";

struct Desk {
    world: World,
    buyer: Client,
    lawyer: Client,
    seller: Client,
    organize: String,
}

/// A supplier with leaders for purchasing and legal, of which nothing is filed.
async fn desk() -> Result<Desk> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let lawyer = world.sign_in(&base, &world.acme, "lawyer", &["legal"]).await?;
    let form = json!({ "nameZh": "甲公司", "nameEn": "Alpha", "relationType": "S" });
    let saved = owner.post(&format!("{API}/save"), &form).await?.data;
    let organize = saved["id"].as_str().context("not saved")?.to_owned();
    for (function, name) in [("purchasing", "buyer"), ("legal", "lawyer")] {
        let form =
            json!({ "organizeId": organize, "function": function, "userId": user(&owner, name).await?, "version": 0 });
        let named = buyer.post(&format!("{API}/leader/save"), &form).await?;
        assert_eq!(named.code, 200, "{named:?}");
    }
    let seller = world.sign_in_supplier(&base, &world.acme, &organize, "seller", &["supplier_administrator"]).await?;
    Ok(Desk { world, buyer, lawyer, seller, organize })
}

impl Desk {
    async fn by_hand(&self, sql: &'static str) -> Result<()> {
        let mut rows = self.world.database().superuser().await?;
        let done = sqlx::query(sql).bind(self.organize.parse::<Uuid>()?).execute(&mut rows).await?;
        assert!(done.rows_affected() > 0, "nothing is changed by {sql}");
        self.world.rows_changed_by_hand();
        Ok(())
    }

    /// A filing that the supplier handed in.
    async fn filed(&self) -> Result<()> {
        self.by_hand(
            "insert into partner.filing (tenant_id, filing_id, number, organize_id, supplier_zh, supplier_en, filing_type,
               base_version, state, filled_by, submitted_at, created_by, created_at, updated_by, updated_at)
             select tenant_id, organize_id, 'PF1', organize_id, name_zh, name_en, 'first', 1, 'pending', 'Lin Na',
               '2026-01-02T03:04:05Z', '', now(), '', now()
             from partner.organize where organize_id = $1",
        )
        .await
    }

    async fn item(&self, reader: &Client, code: &str) -> Result<Value> {
        let told = reader.get(&format!("{API}/readiness/{}", self.organize)).await?;
        assert_eq!(told.code, 200, "{told:?}");
        let mut items = told.data.as_array().into_iter().flatten();
        Ok(items.find(|item| item["code"] == code).cloned().unwrap_or_default())
    }
}

fn who(item: &Value) -> (&str, &str) {
    (item["role"].as_str().unwrap_or_default(), item["owner"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn each_missing_item_names_who_brings_it_about_and_since_when() -> Result<()> {
    let desk = desk().await?;
    let buyer = &desk.buyer;
    let nothing = desk.item(buyer, "data").await?;
    assert_eq!((who(&nothing), &nothing["document"]), (("The supplier", ""), &Value::Null));
    assert!(nothing["since"].as_str().is_some(), "it is waited for since the supplier came: {nothing}");
    let authenticated = desk.item(buyer, "authenticated").await?;
    assert_eq!(who(&authenticated), ("Legal", "lawyer_王敏"));

    desk.filed().await?;
    let pending = desk.item(buyer, "data").await?;
    assert_eq!(who(&pending), ("Purchasing", "buyer_王敏"));
    assert_eq!((&pending["number"], &pending["since"]), (&json!("PF1"), &json!("2026-01-02T03:04:05Z")));
    assert_eq!(pending["document"], json!({ "kind": "partner.filing", "id": desk.organize }));

    desk.by_hand(
        "update partner.filing set state = 'returned', decided_at = '2026-01-05T00:00:00Z' where organize_id = $1",
    )
    .await?;
    let returned = desk.item(buyer, "data").await?;
    assert_eq!((who(&returned), &returned["since"]), (("The supplier", "Lin Na"), &json!("2026-01-05T00:00:00Z")));

    desk.by_hand(
        "update partner.filing set state = 'approved', decided_at = '2026-01-06T00:00:00Z' where organize_id = $1",
    )
    .await?;
    let approved = desk.item(buyer, "data").await?;
    assert_eq!((&approved["holds"], who(&approved)), (&json!(true), ("", "")));
    assert_eq!(approved["since"], json!("2026-01-06T00:00:00Z"));
    // What is not begun is waited for since it could be.
    assert_eq!(desk.item(buyer, "oa").await?["since"], json!("2026-01-06T00:00:00Z"));
    Ok(())
}

#[tokio::test]
async fn a_supplier_reads_the_list_in_its_words_without_inner_affairs() -> Result<()> {
    let desk = desk().await?;
    desk.filed().await?;
    desk.by_hand(
        "insert into partner.oa_process (tenant_id, oa_process_id, number, organize_id, supplier_zh, supplier_en, type,
           state, decided_at, created_by, updated_by, updated_at)
         select tenant_id, organize_id, 'OP1', organize_id, name_zh, name_en, 'new_supplier', 'approved',
           '2026-02-02T00:00:00Z', '', '', now()
         from partner.organize where organize_id = $1",
    )
    .await?;
    let seller = &desk.seller;
    assert_eq!(desk.item(seller, "oa").await?, Value::Null);
    assert_eq!(
        who(&desk.item(seller, "data").await?),
        ("The buyer's side: Purchasing", ""),
        "no supplier reads leaders"
    );
    let erp = desk.item(&desk.buyer, "erp").await?;
    assert_eq!((who(&erp), &erp["since"]), (("Purchasing", "buyer_王敏"), &json!("2026-02-02T00:00:00Z")));
    let told = desk.item(seller, "erp").await?;
    assert_ne!(told["since"], json!("2026-02-02T00:00:00Z"), "when the OA decided is the company's own affair");
    desk.by_hand("update partner.filing set state = 'draft' where organize_id = $1").await?;
    let draft = desk.item(&seller.in_chinese(), "data").await?;
    assert_eq!((who(&draft), &draft["number"]), (("贵公司", "Lin Na"), &json!("PF1")));
    Ok(())
}

#[tokio::test]
async fn nobody_is_told_of_leaders_and_documents_that_he_may_not_read() -> Result<()> {
    let desk = desk().await?;
    desk.by_hand(
        "insert into partner.oa_process (tenant_id, oa_process_id, number, organize_id, supplier_zh, supplier_en, type,
           state, submitted_at, created_by, updated_by, updated_at)
         select tenant_id, organize_id, 'OP1', organize_id, name_zh, name_en, 'new_supplier', 'in_approval', now(), '', '', now()
         from partner.organize where organize_id = $1",
    )
    .await?;
    let own = desk.item(&desk.buyer, "oa").await?;
    assert_eq!((&own["number"], who(&own)), (&json!("OP1"), ("Purchasing", "buyer_王敏")));
    let told = desk.item(&desk.lawyer, "oa").await?;
    assert_eq!((&told["number"], &told["document"], who(&told)), (&json!(""), &Value::Null, ("Purchasing", "")));
    Ok(())
}

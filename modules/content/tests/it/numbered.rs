//! Bulk upload of files named after their documents. Dictionary items stand in for numbered documents.

use anyhow::Result;
use serde_json::{Value, json};
use tandem_kernel::{Declaration, Error};
use tandem_platform::attachable::{
    Attachable, AttachedTo, DOCUMENT_BYTES, DOCUMENT_TYPES, FileOperation, Numbered, Slot,
};
use tandem_platform::{Module, Tx};
use tandem_testkit::World;
use uuid::Uuid;

static DECLARATION: Declaration = Declaration { name: "papers", ..Declaration::EMPTY };

const KIND: &str = "base.dict_item";

static ATTACHABLE: Attachable = Attachable {
    kind: KIND,
    slots: &[Slot {
        name: "document",
        label: "base-dict_item-list",
        most: 1,
        bytes: DOCUMENT_BYTES,
        types: DOCUMENT_TYPES,
    }],
    changed_with: None,
    numbered: Some(Numbered { length: 10, find: |tx, numbers| Box::pin(by_number(tx, numbers)) }),
    in_archives: false,
    may: |tx, id, operation, _| Box::pin(may(tx, id, operation)),
};

async fn may(tx: &mut Tx, id: Uuid, operation: FileOperation) -> tandem_kernel::Result<AttachedTo> {
    if operation != FileOperation::Read {
        tx.ctx().needs("base.dict_item.edit")?;
    }
    let tenant = tx.ctx().tenant.id.uuid();
    let label: Option<String> =
        sqlx::query_scalar("select item_value from base.dict_item where tenant_id = $1 and dict_item_id = $2")
            .bind(tenant)
            .bind(id)
            .fetch_optional(tx.conn())
            .await?;
    Ok(AttachedTo { label: label.ok_or_else(Error::not_found)?, version: 1, organizes: None })
}

async fn by_number(tx: &mut Tx, numbers: Vec<String>) -> tandem_kernel::Result<Vec<(String, Uuid)>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_as(
        "select item_value, dict_item_id from base.dict_item
         where tenant_id = $1 and item_value = any($2) and state = 'active'",
    )
    .bind(tenant)
    .bind(numbers)
    .fetch_all(tx.conn())
    .await?)
}

#[tokio::test(flavor = "multi_thread")]
async fn files_find_their_documents_among_those_one_may_act_on() -> Result<()> {
    let world = World::start_with(|mut parts| {
        parts.modules.push(Module::new(&DECLARATION).attachable(ATTACHABLE));
        parts
    })
    .await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let mut ids = Vec::new();
    for number in ["4500012345", "4500012346"] {
        let form = json!({ "dictName": "orders", "itemValue": number, "descriptionZh": "单", "descriptionEn": "o", "isdefault": "0" });
        let made = client.post("/service1/base/api/dictItem/save", &form).await?;
        ids.push(made.data["id"].as_str().unwrap_or_default().to_owned());
    }
    let names = json!([
        "4500012345.pdf",
        "x/4500012346 stamped.jpg",
        "4500012346-2.pdf",
        "9999999999.pdf",
        "short.pdf",
        "4500012345.exe",
        ""
    ]);
    let ask = json!({ "kind": KIND, "attachType": "document", "names": names });
    let path = "/service1/content/api/attach/match";
    let matched = client.post(path, &ask).await?.data;
    let told: Vec<(Value, Value)> =
        (0..7).map(|at| (matched[at]["documentId"].clone(), matched[at]["reason"].clone())).collect();
    let none = |reason: &str| (Value::Null, json!(reason));
    assert_eq!(
        told,
        [
            (json!(ids[0]), json!("")),
            (json!(ids[1]), json!("")),
            none("At most 1 attachments"),
            none("No document matches the file name, or you cannot add attachments to it"),
            none("The file name must begin with the document number (the first 10 characters)"),
            none("Only jpg, jpeg, png, bmp, pdf files can be uploaded"),
            none("Please select a file"),
        ]
    );
    let add = format!(
        "/service1/content/api/attach/add?kind={KIND}&documentId={}&attachType=document&fileName=4500012345.pdf",
        ids[0]
    );
    assert_eq!(client.upload(&add, super::papers::PDF).await?.code, 200);
    let matched = client.post(path, &ask).await?.data;
    assert_eq!(matched[0]["reason"], "At most 1 attachments", "it has its file already");

    world.role(&world.acme, "reads", &["base.dict_item.view"]).await?;
    let reader = world.sign_in(&base, &world.acme, "reader", &["reads"]).await?;
    let matched = reader.post(path, &ask).await?.data;
    assert_eq!(matched[1]["documentId"], Value::Null, "not among those he may act on");
    let of_announcements = json!({ "kind": "content.announcement", "attachType": "attachment", "names": [] });
    assert_eq!(client.post(path, &of_announcements).await?.code, 404, "announcements have no numbers");
    Ok(())
}

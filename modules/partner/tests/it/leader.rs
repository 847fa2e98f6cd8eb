use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tandem_testkit::client::Answer;
use tandem_testkit::world::eventually;
use tandem_testkit::{Client, World};
use tandem_workbook::{Heading, Kind, Names, Xlsx};

const API: &str = "/service1/partner/organize";
const IMPORT: &str = "/service1/content/api/import";

async fn supplier(client: &Client, name: &str, erp: &str) -> Result<Value> {
    let form = json!({ "nameZh": name, "nameEn": name, "relationType": "S", "erpNo": erp });
    let saved = client.post(&format!("{API}/save"), &form).await?;
    ensure!(saved.code == 200, "{saved:?}");
    Ok(saved.data)
}

pub async fn user(client: &Client, name: &str) -> Result<Value> {
    let found = client.post("/service1/identity/api/user/listByPage", &json!({ "search": name })).await?;
    Ok(found.data["content"][0]["id"].clone())
}

fn named(organize: &Value, function: &str, user: &Value, version: u64) -> Value {
    json!({ "organizeId": organize["id"], "function": function, "userId": user, "version": version })
}

#[tokio::test]
async fn leaders_are_named_changed_and_taken_away() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let organize = supplier(&admin, "甲公司", "100").await?;
    let (me, boss) = (user(&admin, "buyer").await?, user(&admin, "boss").await?);
    let save = async |form: Value| client.post(&format!("{API}/leader/save"), &form).await;
    let saved = save(named(&organize, "cqe", &me, 0)).await?;
    assert_eq!((saved.code, &saved.data[0]["leader"]), (200, &json!("buyer_王敏")), "{saved:?}");
    let late = save(named(&organize, "cqe", &boss, 0)).await?;
    assert_eq!(late.code, 409, "somebody was first: {late:?}");
    assert_eq!(save(named(&organize, "cqe", &boss, 1)).await?.data[0]["userId"], boss);
    let wrong = save(named(&organize, "boss", &me, 0)).await?;
    assert_eq!((wrong.code, &wrong.data["fields"][0]["field"]), (422, &json!("function")));
    let id = organize["id"].as_str().unwrap_or_default();
    let seller = world.sign_in_supplier(&base, &world.acme, id, "seller", &["supplier_administrator"]).await?;
    let theirs = user(&admin, "seller").await?;
    let stranger = save(named(&organize, "rd", &theirs, 0)).await?;
    assert_eq!((stranger.code, stranger.message.as_str()), (300, "There is no such user on the buying side"));
    assert_eq!(seller.get(&format!("{API}/leader/list?organizeId={id}")).await?.code, 403, "no supplier reads them");
    let listed = client.post("/service1/partner/leader/pageList", &json!({ "search": "甲" })).await?.data;
    assert_eq!((&listed["totalElements"], &listed["content"][0]["supplierNo"]), (&json!(1), &json!("100")));
    assert_eq!(save(named(&organize, "cqe", &Value::Null, 2)).await?.data, json!([]));
    Ok(())
}

/// A workbook as filled in by a user.
fn book(rows: &[[&str; 3]]) -> Result<Vec<u8>> {
    let names = Names { sheet: "Sheet".into(), info: "Info".into() };
    let headings = ["Supplier number", "Function", "Leader"];
    let headings = headings.iter().map(|label| Heading::new(*label, Kind::Text, 20)).collect();
    let mut book = Xlsx::begin(Vec::new(), names, headings)?;
    for row in rows {
        book.row(row.iter().map(|text| Some(*text)))?;
    }
    Ok(book.finish(&[], None)?)
}

async fn brought_in(client: &Client, listing: &str, bytes: Vec<u8>) -> Result<Value> {
    let path = format!("{IMPORT}/start?listing={listing}&fileName=leaders.xlsx");
    let started = Answer::read(client.request(reqwest::Method::POST, &path).body(bytes).send().await?).await?;
    ensure!(started.code == 200, "{started:?}");
    let id = started.data["id"].as_str().context("no task")?.to_owned();
    let task = client.get(&format!("{IMPORT}/review/{id}")).await?.data["task"].clone();
    let asked = json!({ "id": id, "version": task["version"] });
    let applied = client.post(&format!("{IMPORT}/apply"), &asked).await?;
    ensure!(applied.code == 200, "{applied:?} {task}");
    let mut last = Value::Null;
    eventually("the import has ended", async || {
        last = client.get(&format!("{IMPORT}/detail/{id}")).await?.data;
        Ok(last["status"] != "applying")
    })
    .await?;
    Ok(last)
}

#[tokio::test(flavor = "multi_thread")]
async fn leaders_come_from_a_workbook_by_the_numbers_of_their_suppliers() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
    let admin = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    world.work();
    let known = supplier(&admin, "甲公司", "100").await?;
    let shell = supplier(&admin, "乙公司", "").await?;
    let number = shell["number"].as_str().unwrap_or_default();
    let template = client.request(reqwest::Method::GET, "/service1/content/api/template/50").send().await?;
    assert_eq!(template.status(), 200, "the customer's number of the template");
    let rows =
        [["100", "Supplier quality engineer", "boss"], ["100", "R&D", "buyer"], [number, "Purchasing", "buyer_王敏"]];
    let done = brought_in(&client, "partner.leader", book(&rows)?).await?;
    assert_eq!(done["status"], "applied", "{done}");
    let of = async |organize: &Value| -> Result<Vec<String>> {
        let id = organize["id"].as_str().unwrap_or_default();
        let leaders = client.get(&format!("{API}/leader/list?organizeId={id}")).await?.data;
        let said = |one: &Value| Some(format!("{} {}", one["function"].as_str()?, one["leader"].as_str()?));
        Ok(leaders.as_array().into_iter().flatten().filter_map(said).collect())
    };
    assert_eq!(of(&known).await?, ["cqe boss_王敏", "rd buyer_王敏"]);
    assert_eq!(of(&shell).await?, ["purchasing buyer_王敏"]);
    // Who is named already is changed in a sheet that was taken out for editing, not by a second plain one.
    let twice = brought_in(&client, "partner.leader", book(&[["100", "Supplier quality engineer", "buyer"]])?).await;
    assert!(twice.is_err_and(|refused| refused.to_string().contains("1 row has errors")));
    assert_eq!(of(&known).await?, ["cqe boss_王敏", "rd buyer_王敏"]);
    Ok(())
}

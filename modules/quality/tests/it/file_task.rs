use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::world::eventually;
use tandem_testkit::{Answer, Client, World};

pub const API: &str = "/service1/quality/api/fileTask";

pub struct Table {
    pub world: World,
    pub buyer: Client,
    pub supplier: Client,
    pub organize: String,
}

impl Table {
    /// A purchaser and a supplier, both signed in.
    pub async fn laid() -> Result<Self> {
        let world = World::start().await?;
        let base = world.serve().await?;
        let administrator = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
        let organize = Self::organisation(&administrator, "甲公司").await?;
        let buyer = world.sign_in(&base, &world.acme, "buyer", &["purchaser"]).await?;
        let supplier = world.sign_in_supplier(&base, &world.acme, &organize, "seller", &["supplier_quality"]).await?;
        Ok(Self { world, buyer, supplier, organize })
    }

    pub async fn organisation(client: &Client, name: &str) -> Result<String> {
        let form = json!({ "nameZh": name, "nameEn": format!("{name} Ltd"), "relationType": "S",
            "erpNo": tandem_testkit::specimens::erp_number() });
        let saved = client.post("/service1/partner/organize/save", &form).await?;
        assert_eq!(saved.code, 200, "{saved:?}");
        Ok(text(&saved.data["id"]))
    }

    pub fn form(&self, title: &str) -> Value {
        json!({ "organizeId": self.organize, "title": title, "request": "图纸", "dueOn": "2100-01-01" })
    }

    pub async fn task(&self, title: &str) -> Result<Value> {
        let saved = self.buyer.post(&format!("{API}/save"), &self.form(title)).await?;
        assert_eq!(saved.code, 200, "{saved:?}");
        Ok(saved.data)
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

pub async fn act(client: &Client, action: &str, task: &Value, version: i64, more: Value) -> Result<Answer> {
    let mut body = json!({ "id": task["id"], "version": version });
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    client.post(&format!("{API}/{action}"), &body).await
}

pub async fn waiting_for(client: &Client) -> Result<Vec<(String, String)>> {
    let page = client.post("/service1/portal/api/todo/pageList", &json!({})).await?;
    assert_eq!(page.code, 200, "{page:?}");
    let rows = page.data["content"].as_array().cloned().unwrap_or_default();
    Ok(rows.iter().map(|row| (text(&row["label"]), text(&row["task"]))).collect())
}

#[tokio::test]
async fn nobody_on_the_buying_side_answers_in_a_suppliers_name() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("检测报告").await?;
    let base = table.world.serve().await?;
    let administrator = table.world.sign_in(&base, &table.world.acme, "boss", &["administrator"]).await?;
    let seen = administrator.get(&format!("{API}/detail/{}", text(&task["id"]))).await?;
    let offered = |answer: &Answer| answer.data["actions"].as_array().cloned().unwrap_or_default();
    assert!(offered(&seen).iter().any(|a| a["action"] == "edit"), "{seen:?}");
    assert!(offered(&seen).iter().all(|a| a["action"] != "supply"), "{seen:?}");
    assert_eq!(act(&administrator, "supply", &task, 1, json!({})).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn the_whole_last_day_is_the_suppliers_where_the_company_is() -> Result<()> {
    let table = Table::laid().await?;
    table.task("检测报告").await?;
    let page = table.supplier.post("/service1/portal/api/todo/pageList", &json!({})).await?;
    // Midnight in Shanghai.
    assert_eq!(text(&page.data["content"][0]["dueAt"]), "2100-01-01T16:00:00.000Z", "{page:?}");
    Ok(())
}

#[tokio::test]
async fn files_are_asked_for_given_returned_and_archived() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("检测报告").await?;
    let number = text(&task["number"]);
    assert!(number.starts_with("FT") && number.len() == 11, "{number}");
    let ask = (number.clone(), "Provide the requested files".to_owned());
    let check = (number.clone(), "Check the files, then archive or return them".to_owned());
    assert_eq!(waiting_for(&table.supplier).await?, std::slice::from_ref(&ask));
    assert_eq!(waiting_for(&table.buyer).await?, []);

    let given = act(&table.supplier, "supply", &task, 1, json!({ "reply": "已上传" })).await?;
    assert_eq!((given.code, &given.data["state"]), (200, &json!("supplied")), "{given:?}");
    assert_eq!((waiting_for(&table.supplier).await?, waiting_for(&table.buyer).await?), (vec![], vec![check]));

    let unsaid = act(&table.buyer, "return", &task, 2, json!({ "reason": " " })).await?;
    assert_eq!((unsaid.code, &unsaid.data["fields"][0]["field"]), (422, &json!("reason")));
    let returned = act(&table.buyer, "return", &task, 2, json!({ "reason": "缺页" })).await?;
    assert_eq!((&returned.data["state"], &returned.data["reason"]), (&json!("open"), &json!("缺页")));
    assert_eq!(waiting_for(&table.supplier).await?, [ask]);

    act(&table.supplier, "supply", &task, 3, json!({})).await?;
    let archived = act(&table.buyer, "archive", &task, 4, json!({})).await?;
    assert_eq!((archived.code, &archived.data["state"]), (200, &json!("archived")), "{archived:?}");
    let places: Vec<_> = archived.data["steps"].as_array().into_iter().flatten().map(|s| text(&s["place"])).collect();
    assert_eq!((places, &archived.data["waiting"]), (vec!["done".into(), "done".into(), "current".into()], &json!([])));
    assert_eq!((waiting_for(&table.supplier).await?, waiting_for(&table.buyer).await?), (vec![], vec![]));
    Ok(())
}

#[tokio::test]
async fn each_side_makes_its_own_moves_and_sees_its_own_tasks() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("图纸").await?;
    assert_eq!(act(&table.buyer, "supply", &task, 1, json!({})).await?.code, 403);
    assert_eq!(act(&table.supplier, "archive", &task, 1, json!({})).await?.code, 403);
    let early = act(&table.buyer, "archive", &task, 1, json!({})).await?;
    assert_eq!((early.code, early.message.as_str()), (300, "Only possible once files have been provided"));
    // The supplier is offered only its own actions, and the page shows that it is its turn.
    let id = text(&task["id"]);
    let seen = table.supplier.get(&format!("{API}/detail/{id}")).await?.data;
    let offered: Vec<_> = seen["actions"].as_array().into_iter().flatten().map(|a| text(&a["action"])).collect();
    assert_eq!((offered, &seen["waiting"][0]["mine"]), (vec!["supply".to_owned()], &json!(true)));
    let base = table.world.serve().await?;
    let administrator = table.world.sign_in(&base, &table.world.acme, "admin", &[]).await?;
    let other = Table::organisation(&administrator, "乙公司").await?;
    let stranger =
        table.world.sign_in_supplier(&base, &table.world.acme, &other, "stranger", &["supplier_quality"]).await?;
    assert_eq!(stranger.get(&format!("{API}/detail/{id}")).await?.code, 404);
    assert_eq!(act(&stranger, "supply", &task, 1, json!({})).await?.code, 404);
    assert_eq!(waiting_for(&stranger).await?, []);
    // After reassignment the task moves to the other supplier's list and to-dos.
    let mut change = table.form("图纸");
    (change["id"], change["version"], change["organizeId"]) = (task["id"].clone(), json!(1), json!(other));
    assert_eq!(table.buyer.put(&format!("{API}/update"), &change).await?.code, 200);
    assert_eq!((waiting_for(&table.supplier).await?.len(), waiting_for(&stranger).await?.len()), (0, 1));
    assert_eq!(table.supplier.get(&format!("{API}/detail/{id}")).await?.code, 404);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_that_passes_to_another_supplier_tells_nothing_of_the_one_before() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("图纸").await?;
    let (attach, id) = ("/service1/content/api/attach", text(&task["id"]));
    let add = format!("{attach}/add?kind=quality.file_task&documentId={id}&attachType=supplied&fileName=first.txt");
    let file = table.supplier.upload(&add, "旧版").await?;
    assert_eq!(file.code, 200, "{file:?}");
    let paper = format!("/service1/seal/api/paper/download?kind=quality.file_task&id={id}&language=zh");
    let printed = async |client: &Client| -> Result<u16> {
        Ok(client.request(reqwest::Method::GET, &paper).send().await?.status().as_u16())
    };
    assert_eq!(printed(&table.supplier).await?, 200);
    let supplied = act(&table.supplier, "supply", &task, 1, json!({ "reply": "只有旧版" })).await?;
    let returned = act(&table.buyer, "return", &task, 2, json!({ "reason": "你方报价过高" })).await?;
    assert_eq!((supplied.code, returned.code), (200, 200), "{supplied:?} {returned:?}");
    let base = table.world.serve().await?;
    let administrator = table.world.sign_in(&base, &table.world.acme, "admin", &[]).await?;
    let other = Table::organisation(&administrator, "乙公司").await?;
    let next = table.world.sign_in_supplier(&base, &table.world.acme, &other, "next", &["supplier_quality"]).await?;
    let mut change = table.form("图纸");
    (change["id"], change["version"], change["organizeId"]) = (task["id"].clone(), json!(3), json!(other));
    let passed = table.buyer.put(&format!("{API}/update"), &change).await?;
    assert_eq!((passed.code, &passed.data["version"]), (200, &json!(4)), "{passed:?}");

    let count = async |client: &Client| -> Result<Value> {
        Ok(client.post(&format!("{API}/pageList"), &json!({})).await?.data["content"][0]["fileCount"].clone())
    };
    assert_eq!((count(&next).await?, count(&table.buyer).await?), (Value::Null, Value::Null));

    // The buyer still has the file, and takes it; that is nobody's business here.
    let taken = format!("{attach}/download/{}", text(&file.data["id"]));
    let taken = table.buyer.request(reqwest::Method::GET, &taken).send().await?;
    assert_eq!(taken.status().as_u16(), 200);

    assert_eq!(printed(&next).await?, 200, "also where it was printed before, which he does not see");
    assert_eq!(printed(&next).await?, 200);

    let (of, audit) = (format!("entityKind=quality.file_task&entityId={id}"), "/service1/base/api/audit");
    for path in [
        format!("{API}/detail/{id}"),
        format!("{attach}/list?kind=quality.file_task&documentId={id}"),
        format!("{audit}/entity?{of}"),
        format!("{audit}/versions?{of}"),
        format!("{audit}/version?{of}&version=4"),
    ] {
        let told = next.get(&path).await?;
        let said = told.data.to_string();
        assert!(told.code == 200 && said.len() > 2, "{path}: {told:?}");
        for theirs in ["甲公司", "只有旧版", "你方报价过高", "first.txt", table.organize.as_str()] {
            assert!(!said.contains(theirs), "{path}: {said}");
        }
    }
    let add = add.replace("first.txt", "second.txt");
    assert_eq!(next.upload(&add, "新版").await?.code, 200);
    assert_eq!((count(&next).await?, count(&table.buyer).await?), (json!(1), json!(1)), "those of whom it is with");
    let past = table.buyer.get(&format!("{audit}/entity?{of}")).await?.data.to_string();
    for theirs in ["甲公司", "你方报价过高", "first.txt"] {
        assert!(past.contains(theirs), "the buyer reads all of it: {past}");
    }
    Ok(())
}

#[tokio::test]
async fn who_comes_late_hears_by_whom_and_what_was_changed() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("旧标题").await?;
    let mut change = table.form("新标题");
    (change["id"], change["version"]) = (task["id"].clone(), json!(1));
    assert_eq!(table.buyer.put(&format!("{API}/update"), &change).await?.code, 200);
    let late = table.buyer.put(&format!("{API}/update"), &change).await?;
    assert_eq!(late.code, 409);
    let overtaken = &late.data["overtaken"];
    assert_eq!((&overtaken["version"], text(&overtaken["who"]).is_empty()), (&json!(2), false), "{late:?}");
    let told = json!([{ "field": "title", "label": "Title", "before": "旧标题", "after": "新标题" }]);
    assert_eq!(overtaken["changes"], told);
    Ok(())
}

#[tokio::test]
async fn a_task_can_be_seen_as_it_was_and_two_versions_compared() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("一").await?;
    let mut change = table.form("二");
    (change["id"], change["version"]) = (task["id"].clone(), json!(1));
    table.buyer.put(&format!("{API}/update"), &change).await?;
    act(&table.supplier, "supply", &task, 2, json!({ "reply": "好" })).await?;
    let id = text(&task["id"]);
    let of = format!("entityKind=quality.file_task&entityId={id}");
    let audit = "/service1/base/api/audit";
    let versions = table.buyer.get(&format!("{audit}/versions?{of}")).await?.data;
    let versions = versions.as_array().cloned().unwrap_or_default();
    let told: Vec<_> = versions.iter().map(|v| (v["version"].as_i64(), text(&v["action"]))).collect();
    assert_eq!(told, [(Some(3), "supply".into()), (Some(2), "edit".into()), (Some(1), "create".into())]);
    let first = table.buyer.get(&format!("{audit}/version?{of}&version=1")).await?.data;
    assert_eq!((&first["record"]["title"], &first["record"]["number"]), (&json!("一"), &task["number"]));
    let at = text(&versions[1]["at"]).replace('+', "%2B");
    let then = table.buyer.get(&format!("{audit}/version?{of}&at={at}")).await?.data;
    assert_eq!((&then["version"], &then["record"]["title"]), (&json!(2), &json!("二")));
    let before = table.buyer.get(&format!("{audit}/version?{of}&at=2001-01-01T00:00:00Z")).await?;
    assert_eq!(before.code, 404);
    let between = table.buyer.get(&format!("{audit}/compare?{of}&from=1&to=3")).await?.data;
    let fields: Vec<_> = between.as_array().into_iter().flatten().map(|c| text(&c["field"])).collect();
    assert_eq!(fields, ["state", "title", "reply"]);
    Ok(())
}

#[tokio::test]
async fn what_data_rules_hide_asks_nobody_to_do_anything() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("隐藏").await?;
    act(&table.supplier, "supply", &task, 1, json!({})).await?;
    assert_eq!(waiting_for(&table.buyer).await?.len(), 1);
    let base = table.world.serve().await?;
    let administrator = table.world.sign_in(&base, &table.world.acme, "admin", &[]).await?;
    let roles = administrator.get("/service1/identity/api/role/all").await?.data;
    let purchaser = roles.as_array().into_iter().flatten().find(|r| r["roleCode"] == "purchaser").cloned();
    let rule = json!({ "listing": "quality.file_task", "roleId": purchaser.map(|r| r["id"].clone()), "description": "r",
        "status": "on", "rule": { "field": "title", "comparator": "equal", "value": "其他" } });
    let saved = administrator.post("/service1/identity/api/dataRule/save", &rule).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    assert_eq!(waiting_for(&table.buyer).await?, []);
    let counts = table.buyer.get("/service1/portal/api/todo/counts").await?.data;
    assert_eq!(counts, json!([]));
    Ok(())
}

#[tokio::test]
async fn what_waits_is_counted_by_action_for_whoever_looks_after_it_and_says_whose_it_is() -> Result<()> {
    let table = Table::laid().await?;
    let base = table.world.serve().await?;
    let colleague = table.world.sign_in(&base, &table.world.acme, "colleague", &["purchaser"]).await?;
    let task = table.task("检测报告").await?;
    act(&table.supplier, "supply", &task, 1, json!({})).await?;
    let row = table.buyer.post("/service1/portal/api/todo/pageList", &json!({})).await?.data["content"][0].clone();
    assert_eq!((&row["supplierZh"], &row["supplierEn"]), (&json!("甲公司"), &json!("甲公司 Ltd")), "{row}");
    assert!(text(&row["responsible"]).starts_with("buyer"), "{row}");

    sqlx::query("update platform.todo set due_at = now() - interval '1 minute'")
        .execute(&mut table.world.database().superuser().await?)
        .await?;
    let counts = async |client: &Client, mine: bool| -> Result<Value> {
        Ok(client.get(&format!("/service1/portal/api/todo/counts?mine={mine}")).await?.data)
    };
    let one = counts(&table.buyer, true).await?[0].clone();
    assert_eq!(
        (&one["taskKey"], &one["count"], &one["late"]),
        (&json!("quality-file_task-wait-check"), &json!(1), &json!(1))
    );
    assert_eq!(counts(&colleague, true).await?, json!([]));
    assert_eq!(counts(&colleague, false).await?.as_array().map(Vec::len), Some(1));
    // A supplier's tasks are everybody's there.
    table.task("图纸").await?;
    assert_eq!(counts(&table.supplier, true).await?[0]["count"], 1);
    Ok(())
}

const BATCH: &str = "/service1/content/api/batch";

#[tokio::test(flavor = "multi_thread")]
async fn many_are_archived_at_once_and_each_that_cannot_be_says_why() -> Result<()> {
    let table = Table::laid().await?;
    table.world.work();
    let mut rows = Vec::new();
    for n in 0..30 {
        let task = table.task(&format!("第{n}个")).await?;
        // Every third is not supplied yet, and one was changed since.
        if n % 3 != 0 {
            act(&table.supplier, "supply", &task, 1, json!({})).await?;
        }
        rows.push(json!({ "id": task["id"], "version": if n % 3 == 0 { 1 } else { 2 } }));
    }
    rows[1]["version"] = json!(1);
    let buyer = table.buyer.in_chinese();
    let asked = json!({ "listing": "quality.file_task", "action": "archive", "rows": rows });
    let started = buyer.post(&format!("{BATCH}/start"), &asked).await?;
    assert_eq!((started.code, &started.data["status"]), (200, &json!("waiting")), "{started:?}");
    let detail = format!("{BATCH}/detail/{}", text(&started.data["id"]));
    eventually("the batch has ended", async || Ok(buyer.get(&detail).await?.data["status"] == "done")).await?;
    let ended = buyer.get(&detail).await?.data;
    assert_eq!((&ended["rowsDone"], &ended["rowsRefused"]), (&json!(19), &json!(11)), "{ended}");
    let told: Vec<_> = ended["refused"].as_array().into_iter().flatten().map(|row| text(&row["message"])).collect();
    assert_eq!(told.iter().filter(|why| *why == "仅已提供状态可操作").count(), 10);
    assert_eq!(told.iter().filter(|why| why.contains("修改")).count(), 1, "{told:?}");
    let archived = json!({ "conditions": [{ "fieldDb": "state", "symbol": "=", "queryValue": "archived" }] });
    let archived = buyer.post(&format!("{API}/pageList"), &archived).await?;
    assert_eq!(archived.data["totalElements"], json!(19));
    // Batches of other users are not found.
    assert_eq!(table.supplier.get(&detail).await?.code, 404);
    Ok(())
}

#[tokio::test]
async fn a_batch_is_for_those_who_may_do_it_to_one() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("一").await?;
    let rows = json!([{ "id": task["id"], "version": 1 }]);
    let asked = |action: &str, rows: &Value| json!({ "listing": "quality.file_task", "action": action, "rows": rows });
    let start = format!("{BATCH}/start");
    assert_eq!(table.supplier.post(&start, &asked("archive", &rows)).await?.code, 403);
    assert_eq!(table.buyer.post(&start, &asked("edit", &rows)).await?.code, 300, "no action for many");
    assert_eq!(table.buyer.post(&start, &asked("archive", &json!([]))).await?.code, 300);
    let started = table.buyer.post(&start, &asked("delete", &rows)).await?.data;
    let which = json!({ "id": started["id"], "version": 1 });
    let cancelled = table.buyer.post(&format!("{BATCH}/cancel"), &which).await?;
    assert_eq!((cancelled.code, &cancelled.data["status"]), (200, &json!("cancelled")));
    let again = json!({ "id": started["id"], "version": 2 });
    assert_eq!(table.buyer.post(&format!("{BATCH}/cancel"), &again).await?.code, 300);
    Ok(())
}

#[tokio::test]
async fn comments_are_for_those_who_see_the_document_and_internal_ones_for_the_buyer() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("一").await?;
    let say = |said: &str, internal: bool| json!({ "entityKind": "quality.file_task", "entityId": task["id"], "said": said, "internal": internal });
    let add = "/service1/content/api/comment/add";
    assert_eq!(table.buyer.post(add, &say("请尽快", false)).await?.code, 200);
    assert_eq!(table.buyer.post(add, &say("上次拖了很久", true)).await?.code, 200);
    assert_eq!(table.supplier.post(add, &say("明天给", false)).await?.code, 200);
    assert_eq!(table.supplier.post(add, &say("内部", true)).await?.code, 300);
    assert_eq!(table.buyer.post(add, &say(" ", false)).await?.code, 422);
    let list =
        format!("/service1/content/api/comment/list?entityKind=quality.file_task&entityId={}", text(&task["id"]));
    let heard = async |client: &Client| -> Result<Vec<String>> {
        let comments = client.get(&list).await?.data;
        Ok(comments.as_array().into_iter().flatten().map(|c| text(&c["said"])).collect())
    };
    assert_eq!(heard(&table.buyer).await?, ["请尽快", "上次拖了很久", "明天给"]);
    assert_eq!(heard(&table.supplier).await?, ["请尽快", "明天给"]);
    let base = table.world.serve().await?;
    let nobody = table.world.sign_in(&base, &table.world.acme, "finance", &["finance"]).await?;
    assert_eq!(nobody.get(&list).await?.code, 404);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn files_paper_and_messages_come_with_the_task() -> Result<()> {
    let table = Table::laid().await?;
    table.world.work();
    let task = table.task("图纸").await?;
    let (id, number) = (text(&task["id"]), text(&task["number"]));
    let add = format!(
        "/service1/content/api/attach/add?kind=quality.file_task&documentId={id}&attachType=supplied&fileName=a.txt"
    );
    let send = async |client: &Client| -> Result<u64> {
        let sent = client.request(reqwest::Method::POST, &add).body("检测合格").send().await?;
        Ok(Answer::read(sent).await?.code)
    };
    assert_eq!(send(&table.supplier).await?, 200);
    assert_eq!(send(&table.buyer).await?, 403, "files are the supplier's to give");
    act(&table.supplier, "supply", &task, 1, json!({})).await?;
    assert_eq!(send(&table.supplier).await?, 300, "nobody changes what was supplied");
    let list = format!("/service1/content/api/attach/list?kind=quality.file_task&documentId={id}");
    assert_eq!(table.buyer.get(&list).await?.data["content"].as_array().map(Vec::len), Some(1));

    let paper = format!("/service1/seal/api/paper/download?kind=quality.file_task&id={id}&language=zh");
    let paper = table.buyer.request(reqwest::Method::GET, &paper).send().await?.bytes().await?;
    assert!(paper.starts_with(b"%PDF-"), "{} bytes", paper.len());

    // In the language it is read in; it says who wants it by when.
    for (client, told) in [
        (&table.supplier.in_chinese(), format!("{number}：提供所需文件（")),
        (&table.buyer.in_chinese(), format!("{number}：检查文件并归档或退回（甲公司，2100-01-01 前）")),
        (&table.buyer, format!("{number}: Check the files, then archive or return them (甲公司 Ltd, by 2100-01-01)")),
    ] {
        eventually("the message has come", async || {
            let mine = client.post("/service1/message/api/mine/pageList", &json!({})).await?.data;
            Ok(mine["content"].as_array().into_iter().flatten().any(|m| text(&m["title"]).starts_with(&told)))
        })
        .await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn its_list_says_how_many_files_a_task_has() -> Result<()> {
    let table = Table::laid().await?;
    let task = table.task("图纸").await?;
    let id = text(&task["id"]);
    let counted = async || -> Result<(Value, Value)> {
        let row = table.buyer.post(&format!("{API}/pageList"), &json!({})).await?.data["content"][0].clone();
        Ok((row["fileCount"].clone(), row["version"].clone()))
    };
    assert_eq!(counted().await?, (json!(0), json!(1)));
    let mut first = Value::Null;
    for (name, said) in [("a.txt", "一"), ("b.txt", "二")] {
        let add = format!(
            "/service1/content/api/attach/add?kind=quality.file_task&documentId={id}&attachType=supplied&fileName={name}"
        );
        let added = table.supplier.upload(&add, said.as_bytes().to_vec()).await?;
        assert_eq!(added.code, 200, "{added:?}");
        first = if first.is_null() { added.data } else { first };
    }
    assert_eq!(counted().await?, (json!(2), json!(1)), "a file makes no version of the task");
    let gone = json!({ "id": first["id"], "version": first["version"] });
    assert_eq!(table.supplier.delete("/service1/content/api/attach/delete", &gone).await?.code, 200);
    assert_eq!(counted().await?.0, json!(1));
    Ok(())
}

#[tokio::test]
async fn an_organisation_with_documents_is_not_deleted_even_without_its_number() -> Result<()> {
    let table = Table::laid().await?;
    let administrator = table.world.sign_in(&table.buyer.base, &table.world.acme, "admin", &[]).await?;
    let (url, other) = ("/service1/partner/organize", Table::organisation(&administrator, "乙公司").await?);
    let mut form = table.form("图纸");
    form["organizeId"] = json!(other);
    let task = table.buyer.post(&format!("{API}/save"), &form).await?;
    assert_eq!(task.code, 200, "{task:?}");
    // As it was before organisations had to be admitted: without a number, and registering.
    sqlx::query("update partner.organize set erp_no = null, state = 'registering' where organize_id = $1::uuid")
        .bind(&other)
        .execute(&mut table.world.database().superuser().await?)
        .await?;
    let delete = async || administrator.delete(&format!("{url}/delete"), &json!({ "id": other, "version": 1 })).await;
    let refused = delete().await?;
    let why = "This organisation has documents and cannot be deleted. Keep it frozen";
    assert_eq!((refused.code, refused.message.as_str()), (300, why));
    let gone = table.buyer.delete(&format!("{API}/delete"), &json!({ "id": task.data["id"], "version": 1 })).await?;
    assert_eq!((gone.code, delete().await?.code), (200, 200), "{gone:?}");
    Ok(())
}

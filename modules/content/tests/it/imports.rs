//! Import and export round trips over HTTP, with real workbooks.

use super::support::{LISTING, asking, file, items, start, until};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::time::Duration;
use tandem_platform::low_priority::room_to_parse;
use tandem_testkit::client::Answer;
use tandem_testkit::world::{eventually, told};
use tandem_testkit::{Client, World};
use tandem_workbook::{Book, Heading, Kind, Limits, Names, Xlsx};

pub fn api(call: &str) -> String {
    format!("/service1/content/api/import/{call}")
}

pub const HEADINGS: [&str; 8] =
    ["字典名称", "字典值", "中文描述", "英文描述", "默认", "备用字段一", "备用字段二", "排序"];

/// A workbook as filled in by a user.
pub fn book(headings: &[&str], rows: &[Vec<&str>]) -> Vec<u8> {
    let names = Names { sheet: "Sheet".into(), info: "Info".into() };
    let headings = headings.iter().map(|label| Heading::new(*label, Kind::Text, 20)).collect();
    let mut book = Xlsx::begin(Vec::new(), names, headings).expect("begun");
    for row in rows {
        book.row(row.iter().map(|text| Some(*text))).expect("a row");
    }
    book.finish(&[], None).expect("finished")
}

async fn upload(client: &Client, bytes: Vec<u8>) -> Result<Answer> {
    upload_to(client, LISTING, bytes).await
}

pub async fn upload_to(client: &Client, listing: &str, bytes: Vec<u8>) -> Result<Answer> {
    let path = format!("{}?listing={listing}&fileName=%E5%AD%97%E5%85%B8.xlsx", api("start"));
    let answer = client.request(reqwest::Method::POST, &path).body(bytes).send().await?;
    Answer::read(answer).await
}

pub async fn uploaded(client: &Client, bytes: Vec<u8>) -> Result<Value> {
    let answer = upload(client, bytes).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(answer.data)
}

pub async fn review(client: &Client, task: &Value) -> Result<Value> {
    let id = task["id"].as_str().context("no id")?;
    let answer = client.get(&api(&format!("review/{id}"))).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(answer.data)
}

pub async fn correct(client: &Client, review: &Value, cells: Value, choices: Value) -> Result<Value> {
    let task = &review["task"];
    let form = json!({ "id": task["id"], "version": task["version"], "cells": cells, "choices": choices });
    let answer = client.put(&api("correct"), &form).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(answer.data)
}

/// Applies the import and waits until it has ended.
pub async fn applied(client: &Client, task: &Value) -> Result<Value> {
    let answer = client.post(&api("apply"), &json!({ "id": task["id"], "version": task["version"] })).await?;
    ensure!(answer.code == 200, "{answer:?}");
    let id = task["id"].as_str().unwrap_or_default().to_owned();
    let mut last = Value::Null;
    eventually("the import has ended", async || {
        last = client.get(&api(&format!("detail/{id}"))).await?.data;
        Ok(last["status"] != "applying")
    })
    .await?;
    Ok(last)
}

pub async fn stored(client: &Client, dictionary: &str) -> Result<Vec<Value>> {
    let condition = json!({ "fieldDb": "dictName", "symbol": "=", "queryValue": dictionary });
    let asked = json!({ "conditions": [condition], "pageSize": 200, "sort": [{ "field": "itemValue" }] });
    let page = client.post("/service1/base/api/dictItem/pageList", &asked).await?;
    Ok(page.data["content"].as_array().cloned().unwrap_or_default())
}

pub fn problems(line: &Value) -> Vec<(String, String)> {
    let found = line["problems"].as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    found.iter().map(|p| (text(&p["field"]), text(&p["message"]))).collect()
}

/// Edits the rows of a downloaded file, keeping its hidden parts.
fn edited(bytes: &[u8], change: impl Fn(usize, &mut Vec<String>)) -> Vec<u8> {
    let mut book = Book::open(bytes, Limits::default()).expect("our own file");
    let first = book.first().expect("a sheet");
    let rows = book.rows(&first).expect("rows");
    let memory = book.rows("_tandem").expect("a memory");
    let width = rows[0].cells.len() as u32;
    let texts =
        |row: &tandem_workbook::Row, width: u32| (0..width).map(|at| row.text(at).to_owned()).collect::<Vec<_>>();
    let names = Names { sheet: first, info: "Info".into() };
    let headings = texts(&rows[0], width).into_iter().map(|label| Heading::new(label, Kind::Text, 20)).collect();
    let mut written = Xlsx::begin(Vec::new(), names, headings).expect("begun");
    for (at, row) in rows[1..].iter().enumerate() {
        let mut cells = texts(row, width);
        change(at, &mut cells);
        written.row(cells.iter().map(|text| Some(text.as_str()))).expect("a row");
    }
    let rows = memory.iter().map(|row| texts(row, 9)).collect();
    let hidden = tandem_workbook::Hidden { name: "_tandem".into(), rows };
    written.finish(&[], Some(&hidden)).expect("finished")
}

pub async fn downloaded(client: &Client, dictionary: &str) -> Result<Vec<u8>> {
    let mut form = asking(dictionary, "xlsx");
    form["forEditing"] = json!(true);
    let id = start(client, &form).await?;
    until(client, &id, "done").await?;
    Ok(file(client, &id).await?.bytes().await?.to_vec())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workbook_is_not_read_while_as_many_are_as_may_be() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let others = [told(room_to_parse().await)?, told(room_to_parse().await)?];
    let early = tokio::time::timeout(Duration::from_millis(300), upload(&client, b"no workbook".to_vec())).await;
    assert!(early.is_err(), "{early:?}");
    drop(others);
    assert_eq!(upload(&client, b"no workbook".to_vec()).await?.code, 300);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn new_lines_come_in_whole_after_their_cells_are_corrected() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?.in_chinese();
    let rows = vec![
        vec!["imported", "A", "甲", "First", "是", "", "", "1"],
        vec!["imported", "B", "乙", "", "maybe", "", "", "two"],
        vec!["imported", "A", "丙", "Third", "否", "", "", ""],
    ];
    let task = uploaded(&client, book(&HEADINGS, &rows)).await?;
    assert_eq!(
        (&task["status"], &task["name"], &task["linesNew"], &task["linesWrong"]),
        (&json!("review"), &json!("字典.xlsx"), &json!(3), &json!(2))
    );
    let seen = review(&client, &task).await?;
    assert_eq!(seen["columns"][0]["label"], "字典名称");
    assert_eq!(seen["lines"][0]["values"]["isdefault"], "1", "a word becomes its code");
    assert_eq!(
        problems(&seen["lines"][1]).iter().map(|(field, _)| field.as_str()).collect::<Vec<_>>(),
        ["isdefault", "sortOrder", "descriptionEn"],
        "all at once, the list's own rules included"
    );
    assert_eq!(problems(&seen["lines"][2]), [("itemValue".to_owned(), "与第 2 行重复".to_owned())]);
    let refused = client.post(&api("apply"), &json!({ "id": task["id"], "version": seen["task"]["version"] })).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "有 2 行有误，请先更正"));
    assert!(stored(&client, "imported").await?.is_empty(), "nothing is half imported");

    let cells = json!([
        { "line": 3, "field": "isdefault", "value": "否" }, { "line": 3, "field": "sortOrder", "value": "2" },
        { "line": 4, "field": "itemValue", "value": "C" },
    ]);
    let seen = correct(&client, &seen, cells, json!([])).await?;
    assert_eq!(problems(&seen["lines"][1]), [("descriptionEn".to_owned(), "必填".to_owned())]);
    let seen =
        correct(&client, &seen, json!([{ "line": 3, "field": "descriptionEn", "value": "Second" }]), json!([])).await?;
    assert_eq!(seen["task"]["linesWrong"], 0);
    let done = applied(&client, &seen["task"]).await?;
    assert_eq!((&done["status"], &done["linesApplied"]), (&json!("applied"), &json!(3)), "{done}");
    let found: Vec<_> = stored(&client, "imported").await?.iter().map(|item| item["itemValue"].clone()).collect();
    assert_eq!(found, ["A", "B", "C"]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn headings_must_be_the_templates_in_either_language_and_any_order() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let refused = upload(&client, book(&["字典名称", "字典值", "Colour"], &[vec!["a", "b", "red"]])).await?;
    assert_eq!(refused.code, 300);
    assert!(
        refused.message.contains("Unknown: Colour") && refused.message.contains("中文描述 / "),
        "{}",
        refused.message
    );
    let mut twice = HEADINGS.to_vec();
    twice.push("字典值");
    let refused = upload(&client, book(&twice, &[vec!["a", "b"]])).await?;
    let why = "Import failed: more than one column has the heading 字典值. Please keep one of them";
    assert_eq!((refused.code, refused.message.as_str()), (300, why));
    let template = client.request(reqwest::Method::GET, &api(&format!("template/{LISTING}"))).send().await?;
    assert_eq!(template.status(), 200);
    let bytes = template.bytes().await?;
    let mut blank = Book::open(&bytes, Limits::default()).expect("a workbook");
    let first = blank.first().expect("a sheet");
    let rows = blank.rows(&first).expect("rows");
    let english: Vec<&str> = (0..8).map(|at| rows[0].text(at)).collect();
    let about = blank.rows("About this file").expect("explanations");
    assert!(about.iter().any(|row| row.text(1).contains("required")), "{about:?}");
    assert_eq!(
        upload(&client, bytes.to_vec()).await?.message,
        "Import failed: the first sheet has no rows below its headings"
    );
    let mut turned: Vec<&str> = english.clone();
    turned.reverse();
    let task = uploaded(&client, book(&turned, &[vec!["7", "", "", "No", "English", "中文", "T", "turned"]])).await?;
    assert_eq!((&task["linesNew"], &task["linesWrong"]), (&json!(1), &json!(0)));
    assert_eq!(upload(&client, b"PK\x03\x04 not a workbook".to_vec()).await?.code, 300);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_trip_merges_what_others_changed_and_asks_about_the_rest() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let mine = world.sign_in(&base, &world.acme, "me", &["administrator"]).await?;
    let other = world.sign_in(&base, &world.acme, "other", &["administrator"]).await?;
    items(&world, "trip", 4).await?;
    let bytes = downloaded(&mine, "trip").await?;
    // Another user changes two of them concurrently.
    for (at, changes) in
        [(0, json!({ "descriptionZh": "别人" })), (1, json!({ "descriptionZh": "别人", "alternate1": "theirs" }))]
    {
        let mut item = stored(&other, "trip").await?[at].clone();
        for (field, value) in changes.as_object().into_iter().flatten() {
            item[field] = value.clone();
        }
        let answer = other.put("/service1/base/api/dictItem/update", &item).await?;
        ensure!(answer.code == 200, "{answer:?}");
    }
    // v1: a different cell than the other user; v2: the same cell; v3: only changed in the file; v4: unchanged.
    let changed = edited(&bytes, |at, cells| match at {
        0 => cells[3] = "mine".into(),
        1 => cells[2] = "我的".into(),
        2 => cells[7] = "99".into(),
        _ => {}
    });
    let task = uploaded(&mine, changed).await?;
    assert_eq!(
        (&task["linesChanged"], &task["linesSame"], &task["conflicts"]),
        (&json!(2), &json!(1), &json!(1)),
        "{task}"
    );
    let seen = review(&mine, &task).await?;
    let conflict =
        json!([{ "field": "descriptionZh", "base": "值 2", "mine": "我的", "theirs": "别人", "take": null }]);
    assert_eq!(seen["lines"][1]["conflicts"], conflict);
    assert_eq!(seen["lines"][0]["before"], json!({ "descriptionEn": "=SUM(1)" }), "only what this line changes");
    let choice = json!([{ "line": 3, "field": "descriptionZh", "take": "mine", "over": "别人" }]);
    let seen = correct(&mine, &seen, json!([]), choice).await?;
    assert_eq!(seen["task"]["conflicts"], 0);
    let done = applied(&mine, &seen["task"]).await?;
    assert_eq!(done["status"], "applied", "{done}");
    let now = stored(&mine, "trip").await?;
    let text = |at: usize, field: &str| now[at][field].to_string();
    assert_eq!(
        (text(0, "descriptionZh"), text(0, "descriptionEn")),
        ("\"别人\"".into(), "\"mine\"".into()),
        "both sides' changes stand"
    );
    assert_eq!((text(1, "descriptionZh"), text(1, "alternate1")), ("\"我的\"".into(), "\"theirs\"".into()));
    assert_eq!((text(2, "sortOrder"), text(3, "version")), ("99".into(), "1".into()));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_that_moves_the_default_upwards_comes_in_whole() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?.in_chinese();
    items(&world, "moved", 3).await?;
    let mut last = stored(&client, "moved").await?[2].clone();
    last["isdefault"] = json!("1");
    let answer = client.put("/service1/base/api/dictItem/update", &last).await?;
    ensure!(answer.code == 200, "{answer:?}");
    let bytes = downloaded(&client, "moved").await?;
    // The first row takes the default from the last one, which is changed further down.
    let changed = edited(&bytes, |at, cells| match at {
        0 => cells[4] = "是".into(),
        2 => cells[3] = "no longer the default".into(),
        _ => {}
    });
    let task = uploaded(&client, changed).await?;
    assert_eq!((&task["linesChanged"], &task["linesWrong"], &task["conflicts"]), (&json!(2), &json!(0), &json!(0)));
    let done = applied(&client, &task).await?;
    assert_eq!((&done["status"], &done["linesApplied"]), (&json!("applied"), &json!(2)), "{done}");
    let now = stored(&client, "moved").await?;
    let defaults: Vec<_> = now.iter().map(|item| item["isdefault"].clone()).collect();
    assert_eq!(defaults, ["1", "0", "0"], "the file left the last row's default as it was, so the first row's holds");
    assert_eq!(now[2]["descriptionEn"], "no longer the default");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_rows_do_not_both_become_the_default_of_one_dictionary() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?.in_chinese();
    let rows = ["A", "B", "C"].map(|value| {
        let dictionary = if value == "B" { "other" } else { "rivals" };
        vec![dictionary, value, "值", "Value", "是", "", "", "1"]
    });
    let task = uploaded(&client, book(&HEADINGS, &rows)).await?;
    let seen = review(&client, &task).await?;
    let told = [("isdefault".to_owned(), "第 2 行也是此值，只能有一行".to_owned())];
    assert_eq!((&seen["task"]["linesWrong"], problems(&seen["lines"][2])), (&json!(1), told.to_vec()), "{seen}");
    let cells = json!([{ "line": 4, "field": "isdefault", "value": "否" }]);
    let mended = correct(&client, &seen, cells, json!([])).await?;
    assert_eq!(applied(&client, &mended["task"]).await?["status"], "applied");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_copied_above_its_original_is_another_record_and_renames_nothing() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?.in_chinese();
    items(&world, "copied", 2).await?;
    let bytes = downloaded(&client, "copied").await?;
    let original = std::cell::RefCell::new(Vec::<String>::new());
    let changed = edited(&bytes, |at, cells| {
        if at == 0 {
            original.borrow_mut().clone_from(cells);
            cells[1] = "v9".into();
        } else {
            // In place of the second row, which the file then does not mention.
            cells.clone_from(&original.borrow());
        }
    });
    let task = uploaded(&client, changed).await?;
    assert_eq!(
        (&task["linesNew"], &task["linesChanged"], &task["linesSame"], &task["linesWrong"]),
        (&json!(1), &json!(0), &json!(1), &json!(0)),
        "{task}"
    );
    let done = applied(&client, &task).await?;
    assert_eq!(done["status"], "applied", "{done}");
    let found: Vec<_> = stored(&client, "copied").await?.iter().map(|item| item["itemValue"].clone()).collect();
    assert_eq!(found, ["v1", "v2", "v9"]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changes_between_review_and_apply_brings_the_import_back() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    items(&world, "late", 2).await?;
    world.work();
    let bytes = downloaded(&client, "late").await?;
    let task = uploaded(&client, edited(&bytes, |_, cells| cells[2] = format!("{} changed", cells[2]))).await?;
    let seen = review(&client, &task).await?;
    let mut item = stored(&client, "late").await?[0].clone();
    item["descriptionZh"] = json!("late");
    assert_eq!(client.put("/service1/base/api/dictItem/update", &item).await?.code, 200);
    let refused = client.post(&api("apply"), &json!({ "id": task["id"], "version": seen["task"]["version"] })).await?;
    assert_eq!(
        (refused.code, refused.message.as_str()),
        (300, "1 cell was changed on both sides. Please decide which value to keep first")
    );
    // The choice refers to a value that has changed again.
    let choice = json!([{ "line": 2, "field": "descriptionZh", "take": "mine", "over": "late" }]);
    let seen = correct(&client, &seen, json!([]), choice).await?;
    let mut item = stored(&client, "late").await?[0].clone();
    item["descriptionZh"] = json!("later");
    assert_eq!(client.put("/service1/base/api/dictItem/update", &item).await?.code, 200);
    assert_eq!(review(&client, &seen["task"]).await?["task"]["conflicts"], 1, "a choice is good against what was seen");
    // A record deleted concurrently is reported, too.
    let retired = stored(&client, "late").await?[1].clone();
    let which = |version: i64| json!({ "id": retired["id"], "version": version });
    assert_eq!(client.post("/service1/base/api/dictItem/retire", &which(1)).await?.code, 200);
    let seen = review(&client, &seen["task"]).await?;
    assert_eq!(problems(&seen["lines"][1])[0].1, "A retired item cannot be edited. Restore it first");
    assert_eq!(client.delete("/service1/base/api/dictItem/delete", &which(2)).await?.code, 200);
    let seen = review(&client, &seen["task"]).await?;
    assert_eq!(problems(&seen["lines"][1])[0].1, "This record no longer exists, or you no longer have access to it");
    // Lines that can no longer be imported are left out; the rest is applied.
    let task = &seen["task"];
    let form = json!({ "id": task["id"], "version": task["version"], "leave": [seen["lines"][1]["line"]],
        "choices": [{ "line": seen["lines"][0]["line"], "field": "descriptionZh", "take": "mine", "over": "later" }] });
    let seen = client.put(&api("correct"), &form).await?.data;
    assert_eq!((&seen["task"]["linesWrong"], &seen["task"]["conflicts"]), (&json!(0), &json!(0)), "{seen}");
    assert_eq!(applied(&client, &seen["task"]).await?["linesApplied"], 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_returned_workbook_can_be_corrected_and_sent_again() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    items(&world, "again", 2).await?;
    let bytes = downloaded(&client, "again").await?;
    let task =
        uploaded(&client, edited(&bytes, |at, cells| cells[7] = if at == 0 { "many".into() } else { "5".into() }))
            .await?;
    let id = task["id"].as_str().unwrap_or_default();
    let returned = client.request(reqwest::Method::GET, &api(&format!("workbook/{id}"))).send().await?.bytes().await?;
    let mut read = Book::open(&returned, Limits::default()).expect("a workbook");
    let first = read.first().expect("a sheet");
    let rows = read.rows(&first).expect("rows");
    assert_eq!((rows[0].text(8), rows[1].text(8)), ("Problems", "Sort order: Please enter a whole number"));
    let again = uploaded(
        &client,
        edited(&returned, |at, cells| {
            if at == 0 {
                cells[7] = "4".into()
            }
        }),
    )
    .await?;
    assert_eq!((&again["linesChanged"], &again["linesWrong"]), (&json!(2), &json!(0)));
    assert_eq!(applied(&client, &again).await?["status"], "applied");
    let orders: Vec<_> = stored(&client, "again").await?.iter().map(|item| item["sortOrder"].clone()).collect();
    assert_eq!(orders, [4, 5]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_reaches_anothers_import_and_nobody_imports_without_leave() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.role(&world.acme, "reads", &["base.dict_item.view", "content.import.use"]).await?;
    let mine = world.sign_in(&base, &world.acme, "me", &["administrator"]).await?;
    let other = world.sign_in(&base, &world.acme, "other", &["administrator"]).await?;
    let reader = world.sign_in(&base, &world.acme, "reader", &["reads"]).await?;
    let bytes = book(&HEADINGS, &[vec!["own", "A", "甲", "First", "否", "", "", "1"]]);
    assert_eq!(upload(&reader, bytes.clone()).await?.code, 403);
    let task = uploaded(&mine, bytes).await?;
    let id = task["id"].as_str().unwrap_or_default();
    for call in [format!("detail/{id}"), format!("review/{id}")] {
        assert_eq!(other.get(&api(&call)).await?.code, 404, "{call}");
    }
    let which = json!({ "id": id, "version": task["version"], "cells": [], "choices": [] });
    assert_eq!(other.post(&api("apply"), &which).await?.code, 404);
    assert_eq!(other.put(&api("correct"), &which).await?.code, 404);
    assert_eq!(other.post(&api("discard"), &which).await?.code, 404);
    let strange =
        json!({ "id": id, "version": task["version"], "cells": [{ "line": 2, "field": "state", "value": "retired" }] });
    assert_eq!(mine.put(&api("correct"), &strange).await?.code, 422, "only columns the list takes in");
    assert_eq!(mine.post(&api("discard"), &which).await?.data["status"], "discarded");
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let left: i64 = sqlx::query_scalar("select count(*) from content.import_line where tenant_id = $1")
        .bind(world.acme.id.uuid())
        .fetch_one(tx.conn())
        .await?;
    assert_eq!(left, 0, "what was discarded is not kept");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_calendar_of_a_year_comes_from_a_workbook() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?.in_chinese();
    let headings = ["日期", "上班", "名称（中文）", "名称（英文）"];
    let rows = vec![
        vec!["2026-10-01", "否", "国庆节", "National Day"],
        vec!["2026-10-10", "是", "国庆调休", "Make-up day"],
        vec!["2026-10-32", "maybe", "国庆节", ""],
    ];
    let task = upload_to(&client, "base.calendar_day", book(&headings, &rows)).await?.data;
    let seen = review(&client, &task).await?;
    let wrong: Vec<_> = problems(&seen["lines"][2]).into_iter().map(|(field, _)| field).collect();
    assert_eq!(wrong, ["day", "workday", "nameEn"], "{seen}");
    let cells = json!([
        { "line": 4, "field": "day", "value": "2026-10-02" }, { "line": 4, "field": "workday", "value": "否" },
    ]);
    let seen = correct(&client, &seen, cells, json!([])).await?;
    assert_eq!(problems(&seen["lines"][2]), [("nameEn".to_owned(), "必填".to_owned())]);
    let cells = json!([{ "line": 4, "field": "nameEn", "value": "National Day" }]);
    let seen = correct(&client, &seen, cells, json!([])).await?;
    let done = applied(&client, &seen["task"]).await?;
    assert_eq!((&done["status"], &done["linesApplied"]), (&json!("applied"), &json!(3)), "{done}");
    let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
    let after = |day| time::Date::from_calendar_date(2026, time::Month::October, day);
    assert_eq!(told(tx.working_day_after(after(1)?.previous_day().context("a day")?, 1).await)?, after(5)?);
    assert_eq!(told(tx.working_day_after(after(9)?, 1).await)?, after(10)?);
    Ok(())
}

/// The tasks of the user, newest first.
async fn tasks(client: &Client) -> Result<Vec<Value>> {
    let page = client.post("/service1/content/api/task/page", &json!({})).await?;
    Ok(page.data["content"].as_array().cloned().unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_is_cancelled_while_it_is_applied_comes_back_and_changed_nothing() -> Result<()> {
    let world = World::start().await?;
    items(&world, "held", 2).await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let bytes = downloaded(&client, "held").await?;
    let changed = edited(&bytes, |_, cells| cells[3].push_str(" changed"));
    let task = uploaded(&client, changed).await?;
    let before = stored(&client, "held").await?;
    // Somebody works at one of the records, so the import has to wait in the middle of its transaction.
    let mut held = told(world.platform.begin_system(&world.acme, "test").await)?;
    sqlx::query(
        "select 1 from base.dict_item where tenant_id = $1 and dict_name = 'held' and item_value = 'v2' for update",
    )
    .bind(world.acme.id.uuid())
    .execute(held.conn())
    .await?;
    let applying = client.post(&api("apply"), &json!({ "id": task["id"], "version": task["version"] })).await?;
    ensure!(applying.code == 200, "{applying:?}");
    eventually("it is at work", async || Ok(tasks(&client).await?[0]["status"] == "running")).await?;
    let mine = tasks(&client).await?;
    assert_eq!((&mine[0]["label"], &mine[0]["total"]), (&json!("Import"), &json!(2)));
    let id = task["id"].as_str().context("no id")?;
    assert_eq!(mine[0]["page"], format!("/content/import/{id}"));
    let cancelled = client.post("/service1/content/api/task/cancel", &json!({ "id": mine[0]["id"] })).await?;
    assert_eq!(cancelled.data["status"], "cancelled", "{cancelled:?}");
    let back = client.get(&api(&format!("detail/{id}"))).await?.data;
    assert_eq!(
        (&back["status"], &back["error"]),
        (&json!("review"), &json!("You cancelled it before it was completed"))
    );
    told(held.rollback().await)?;
    // The same import can be applied again, and is applied once.
    let seen = review(&client, &task).await?;
    assert_eq!(stored(&client, "held").await?, before, "nothing was changed");
    let done = applied(&client, &seen["task"]).await?;
    assert_eq!((&done["status"], &done["linesApplied"]), (&json!("applied"), &json!(2)), "{done}");
    assert!(stored(&client, "held").await?.iter().all(|item| item["version"] == 2), "once each");
    let ended: Vec<_> = tasks(&client).await?.iter().map(|task| task["status"].clone()).collect();
    assert_eq!(ended[..2], [json!("done"), json!("cancelled")]);
    Ok(())
}

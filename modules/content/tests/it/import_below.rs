//! Imports below a parent, templates by number, and workbooks of several lists, over HTTP.

use super::imports::{HEADINGS, api, applied, book, correct, downloaded, problems, review, stored, upload_to};
use super::support::{LISTING, items};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tandem_testkit::client::Answer;
use tandem_testkit::world::eventually;
use tandem_testkit::{Client, World};
use tandem_workbook::{Book, Heading, Kind, Limits, Memory, Names, Xlsx};

const NUMBERED: &str = "/service1/content/api/template";

async fn upload_below(client: &Client, parent: &str, bytes: Vec<u8>) -> Result<Answer> {
    upload_to(client, &format!("{LISTING}&within={parent}"), bytes).await
}

/// A workbook for one dictionary: its headings name none.
fn below(rows: &[Vec<&str>]) -> Vec<u8> {
    book(&HEADINGS[1..], rows)
}

async fn headings(client: &Client, path: &str) -> Result<Vec<String>> {
    let answer = client.request(reqwest::Method::GET, path).send().await?;
    ensure!(answer.status() == 200, "{path}: {}", answer.status());
    let bytes = answer.bytes().await?;
    let mut book = Book::open(&bytes, Limits::default()).expect("a workbook");
    let first = book.first().context("a sheet")?;
    let row = book.headings(&first).expect("a sheet").context("headings")?;
    Ok(row.cells.iter().map(|(at, _)| row.text(*at).to_owned()).collect())
}

async fn change(client: &Client, dictionary: &str, text: &str) -> Result<()> {
    let mut item = stored(client, dictionary).await?[0].clone();
    item["descriptionZh"] = json!(text);
    let answer = client.put("/service1/base/api/dictItem/update", &item).await?;
    ensure!(answer.code == 200, "{answer:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_come_in_below_a_dictionary_that_they_do_not_name() -> Result<()> {
    let world = World::start().await?;
    items(&world, "trip", 2).await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let path = api(&format!("template/{LISTING}"));
    let (all, fewer) = (headings(&client, &path).await?, headings(&client, &format!("{path}?within=trip")).await?);
    assert_eq!((all.len(), &all[1..]), (8, &fewer[..]), "without the dictionary's name");

    let rows = [vec!["v9", "九", "Nine", "否", "", "", "9"], vec!["v1", "一", "One", "否", "", "", "1"]];
    let answer = upload_below(&client, "trip", below(&rows)).await?;
    ensure!(answer.code == 200, "{answer:?}");
    assert_eq!((&answer.data["within"], &answer.data["linesNew"]), (&json!("trip"), &json!(2)));
    let seen = review(&client, &answer.data).await?;
    assert_eq!(seen["parent"], json!({ "name": "trip", "changed": null }));
    assert_eq!(seen["columns"][0]["field"], "itemValue");
    let told = [("itemValue".to_owned(), "This record already exists".to_owned())];
    assert_eq!(problems(&seen["lines"][1]), told, "its key is that of the dictionary's own item");
    // What names the parent is nobody's to correct.
    let cell = json!({ "id": seen["task"]["id"], "version": seen["task"]["version"],
        "cells": [{ "line": 2, "field": "dictName", "value": "elsewhere" }] });
    assert_eq!(client.put(&api("correct"), &cell).await?.code, 422);
    let form = json!({ "id": seen["task"]["id"], "version": seen["task"]["version"], "leave": [3] });
    let seen = client.put(&api("correct"), &form).await?.data;
    assert_eq!(applied(&client, &seen["task"]).await?["status"], "applied");
    let found: Vec<_> = stored(&client, "trip").await?.iter().map(|item| item["itemValue"].clone()).collect();
    assert_eq!(found, ["v1", "v2", "v9"]);

    assert_eq!(upload_below(&client, "nowhere", below(&rows)).await?.code, 404);
    assert_eq!(upload_below(&client, &"x".repeat(101), below(&rows)).await?.code, 404);
    let none = upload_to(&client, "base.calendar_day&within=trip", below(&rows)).await?;
    assert_eq!((none.code, none.message.as_str()), (300, "Rows of this list cannot be imported below another record"));
    world.role(&world.acme, "reads", &["base.dict_item.view", "content.import.use"]).await?;
    let reader = world.sign_in(&base, &world.acme, "reader", &["reads"]).await?;
    assert_eq!(upload_below(&reader, "trip", below(&rows)).await?.code, 403);
    assert_eq!(reader.get(&format!("{path}?within=trip")).await?.code, 403);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_another_parent_are_refused_with_their_line() -> Result<()> {
    let world = World::start().await?;
    items(&world, "mine", 1).await?;
    items(&world, "theirs", 2).await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let other = downloaded(&client, "theirs").await?;
    let answer = upload_below(&client, "mine", other).await?;
    ensure!(answer.code == 200, "{answer:?}");
    assert_eq!((&answer.data["linesWrong"], &answer.data["linesSame"]), (&json!(2), &json!(0)));
    let seen = review(&client, &answer.data).await?;
    let told = [(String::new(), "This row belongs to another record".to_owned())];
    assert_eq!(problems(&seen["lines"][0])[0], told[0], "{seen}");
    // The same file below its own dictionary changes nothing.
    let answer = upload_below(&client, "theirs", downloaded(&client, "theirs").await?).await?;
    assert_eq!((&answer.data["linesWrong"], &answer.data["linesSame"]), (&json!(0), &json!(2)), "{answer:?}");
    // Without the column, the record itself says where it belongs.
    let id = stored(&client, "theirs").await?[0]["id"].as_str().context("an id")?.to_owned();
    let mut with_id = HEADINGS[1..].to_vec();
    with_id.push("id");
    let row = vec!["v1", "改", "changed", "0", "", "", "1", id.as_str()];
    let answer = upload_below(&client, "mine", book(&with_id, &[row])).await?;
    let seen = review(&client, &answer.data).await?;
    assert!(problems(&seen["lines"][0]).contains(&told[0]), "{seen}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_is_applied_to_the_parent_that_its_owner_has_seen() -> Result<()> {
    let world = World::start().await?;
    items(&world, "trip", 2).await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let rows = [vec!["v9", "九", "Nine", "0", "", "", "9"]];
    let task = upload_below(&client, "trip", below(&rows)).await?.data;
    change(&client, "trip", "late").await?;
    let apply =
        async |task: &Value| client.post(&api("apply"), &json!({ "id": task["id"], "version": task["version"] })).await;
    let said = "trip was changed after these rows were checked. Please check the marked rows again";
    let refused = apply(&task).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, said));
    let seen = review(&client, &task).await?;
    assert_eq!(seen["parent"]["changed"], said);
    let seen = correct(&client, &seen, json!([]), json!([])).await?;
    assert_eq!(seen["parent"], json!({ "name": "trip", "changed": null }));
    // Once more while the import waits for its worker: it comes back, and nothing is half done.
    assert_eq!(apply(&seen["task"]).await?.code, 200);
    change(&client, "trip", "later").await?;
    world.work();
    let path = api(&format!("detail/{}", task["id"].as_str().context("an id")?));
    eventually("the import is its owner's again", async || Ok(client.get(&path).await?.data["status"] == "review"))
        .await?;
    assert_eq!(stored(&client, "trip").await?.len(), 2);
    let seen = review(&client, &task).await?;
    let seen = correct(&client, &seen, json!([]), json!([])).await?;
    assert_eq!(applied(&client, &seen["task"]).await?["linesApplied"], 1);
    assert_eq!(stored(&client, "trip").await?.len(), 3);
    Ok(())
}

#[tokio::test]
async fn templates_have_numbers_of_their_own() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    for (number, listing) in [(1010, LISTING), (1020, "base.calendar_day")] {
        let by_code = headings(&client, &api(&format!("template/{listing}"))).await?;
        assert_eq!(headings(&client, &format!("{NUMBERED}/{number}")).await?, by_code);
    }
    for unknown in ["9999", "70000", "-1", "x"] {
        assert_eq!(client.get(&format!("{NUMBERED}/{unknown}")).await?.code, 404, "{unknown}");
    }
    world.role(&world.acme, "reads", &["base.dict_item.view", "content.import.use"]).await?;
    let reader = world.sign_in(&base, &world.acme, "reader", &["reads"]).await?;
    assert_eq!(reader.get(&format!("{NUMBERED}/1010")).await?.code, 403, "whoever cannot import needs no template");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_list_finds_its_own_sheet_in_a_workbook_of_several() -> Result<()> {
    let world = World::start().await?;
    items(&world, "trip", 2).await?;
    let base = world.serve().await?;
    world.work();
    let client = world.sign_in(&base, &world.acme, "u", &["administrator"]).await?;
    let found = stored(&client, "trip").await?;
    let text = |item: &Value, field: &str| item[field].as_str().map_or_else(|| item[field].to_string(), str::to_owned);
    let fields = [
        "dictName",
        "itemValue",
        "descriptionZh",
        "descriptionEn",
        "isdefault",
        "alternate1",
        "alternate2",
        "sortOrder",
    ];
    let named = |labels: &[&str]| labels.iter().map(|label| Heading::new(*label, Kind::Text, 20)).collect::<Vec<_>>();

    let mut days = named(&["日期", "上班", "名称（中文）", "名称（英文）"]);
    days.push(Memory::heading_of("base.calendar_day"));
    let names = Names { sheet: "Holidays".into(), info: "Info".into() };
    let mut written = Xlsx::begin(Vec::new(), names, days)?;
    written.row([Some("2026-10-01"), Some("否"), Some("国庆节"), Some("National Day")].into_iter())?;
    let mut values = named(&HEADINGS);
    values.push(Memory::heading_of(LISTING));
    written.sheet("renamed", values)?;
    let mut memory = Memory::begin(LISTING, fields.iter().map(|field| (*field).to_owned()));
    for item in &found {
        let cells: Vec<String> = fields.iter().map(|field| text(item, field)).collect();
        memory.rows.push(std::iter::once(text(item, "id")).chain(cells.clone()).collect());
        let mut mine = cells;
        mine[2] = "我的".to_owned();
        mine.push(text(item, "id"));
        written.row(mine.iter().map(|cell| Some(cell.as_str())))?;
    }
    let of_days =
        Memory::begin("base.calendar_day", ["day", "workday", "nameZh", "nameEn"].map(str::to_owned).into_iter());
    let file = written.finish_all(&[], &[of_days, memory])?;
    change(&client, "trip", "别人").await?;

    let task = upload_to(&client, LISTING, file.clone()).await?;
    ensure!(task.code == 200, "{task:?}");
    assert_eq!((&task.data["linesChanged"], &task.data["conflicts"]), (&json!(1), &json!(1)), "{task:?}");
    let seen = review(&client, &task.data).await?;
    let conflict =
        json!([{ "field": "descriptionZh", "base": "值 1", "mine": "我的", "theirs": "别人", "take": null }]);
    assert_eq!(seen["lines"][0]["conflicts"], conflict);
    let task = upload_to(&client, "base.calendar_day", file.clone()).await?;
    assert_eq!((task.code, &task.data["linesNew"]), (200, &json!(1)), "{task:?}");
    let strange = upload_to(&client, "identity.user", file).await?;
    assert_eq!(strange.code, 300, "{strange:?}");
    Ok(())
}

#[tokio::test]
async fn a_parent_that_a_data_rule_hides_is_none() -> Result<()> {
    let world = World::start().await?;
    items(&world, "seen", 1).await?;
    items(&world, "hidden", 1).await?;
    let base = world.serve().await?;
    let admin = world.sign_in(&base, &world.acme, "admin", &["administrator"]).await?;
    let narrow = world.sign_in(&base, &world.acme, "narrow", &["administrator"]).await?;
    let whose = narrow.get("/service1/identity/api/user/info").await?.data["id"].clone();
    let rule = json!({ "listing": LISTING, "description": "r", "status": "on", "userId": whose,
        "rule": { "field": "dictName", "comparator": "equal", "value": "seen" } });
    assert_eq!(admin.post("/service1/identity/api/dataRule/save", &rule).await?.code, 200);
    let rows = [vec!["v9", "九", "Nine", "0", "", "", "9"]];
    let mut codes = Vec::new();
    for (who, parent) in [(&narrow, "seen"), (&narrow, "hidden"), (&admin, "hidden")] {
        let template = who.request(reqwest::Method::GET, &format!("{NUMBERED}/1010?within={parent}")).send().await?;
        codes.push((template.status().as_u16(), upload_below(who, parent, below(&rows)).await?.code));
    }
    assert_eq!(codes, [(200, 200), (404, 404), (200, 200)]);
    Ok(())
}

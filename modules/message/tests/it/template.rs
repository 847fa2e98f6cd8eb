use super::support::{CODE, api, form, rows, template, until_unread};
use anyhow::Result;
use serde_json::json;
use tandem_testkit::World;

#[tokio::test]
async fn every_message_ships_in_both_languages_with_its_fields() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let all = rows(&client, "template", json!({ "pageSize": 200 })).await?;
    let languages: Vec<_> = all.iter().filter(|row| row["code"] == CODE).map(|row| row["language"].clone()).collect();
    assert_eq!(languages, [json!("en"), json!("zh")]);
    let one = template(&client, CODE, "zh").await?;
    assert_eq!(one["fields"].as_array().unwrap().len(), 5);
    assert_eq!(one["zh"]["title"], json!("{name} 注册了供应商账号"));
    assert_eq!(one["en"]["title"], one["en"]["shippedTitle"]);
    assert!(one["zh"]["content"].as_str().unwrap().contains("{email}"));
    Ok(())
}

#[tokio::test]
async fn an_unknown_field_is_refused_by_its_name_and_nothing_is_kept() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let before = template(&client, CODE, "zh").await?;
    let mut wrong = form(&before);
    wrong["en"]["content"] = json!("Dear {name}, your {password} is ready");
    let refused = client.put(&api("template/update"), &wrong).await?;
    assert_eq!((refused.code, refused.data["fields"][0]["field"].as_str()), (422, Some("contentEn")), "{refused:?}");
    assert!(refused.message.contains("{password}") && refused.message.contains("name, email, position"), "{refused:?}");
    for braces in ["{name", "{{name}}", "{name|html}", "{}"] {
        wrong["en"]["content"] = json!(braces);
        assert_eq!(client.put(&api("template/update"), &wrong).await?.code, 422, "{braces}");
    }
    assert_eq!(template(&client, CODE, "zh").await?, before);
    Ok(())
}

#[tokio::test]
async fn own_words_are_kept_until_they_are_reset_and_a_stale_change_is_told() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let before = template(&client, CODE, "en").await?;
    let mut own = form(&before);
    own["zh"]["title"] = json!("请审核 {name}");
    own["notifyMethod"] = json!("in_app");
    own["note"] = json!("ours");
    let saved = client.put(&api("template/update"), &own).await?;
    assert_eq!(saved.code, 200, "{saved:?}");
    assert_eq!((&saved.data["zh"]["changed"], &saved.data["en"]["changed"]), (&json!(true), &json!(false)));
    assert_eq!(client.put(&api("template/update"), &own).await?.code, 409);

    // An upgrade keeps the tenant's own texts.
    tandem_testkit::world::told(tandem_platform::module::provision(&world.platform, &world.acme).await)?;
    let kept = template(&client, CODE, "zh").await?;
    assert_eq!((&kept["zh"]["title"], &kept["notifyMethod"]), (&json!("请审核 {name}"), &json!("in_app")));

    let reset = client.post(&api("template/reset"), &json!({ "id": kept["id"], "version": kept["version"] })).await?;
    assert_eq!(reset.code, 200, "{reset:?}");
    assert_eq!(reset.data["zh"]["title"], reset.data["zh"]["shippedTitle"]);
    assert_eq!((&reset.data["notifyMethod"], &reset.data["note"]), (&json!("both"), &json!("ours")));
    Ok(())
}

#[tokio::test]
async fn a_preview_shows_samples_and_escapes_what_was_typed() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    let id = template(&client, CODE, "en").await?["id"].clone();
    let draft =
        json!({ "id": id, "language": "en", "title": "Hello {name}", "content": "<script>alert(1)</script>\n{email}" });
    let shown = client.post(&api("template/preview"), &draft).await?;
    assert_eq!(shown.code, 200, "{shown:?}");
    assert!(!shown.data["title"].as_str().unwrap().contains('{'));
    let html = shown.data["html"].as_str().unwrap();
    assert!(html.contains("&lt;script&gt;") && !html.contains("<script"), "{html}");
    let wrong = json!({ "id": id, "language": "en", "title": "{secret}", "content": "x" });
    assert_eq!(client.post(&api("template/preview"), &wrong).await?.data["fields"][0]["field"], json!("title"));

    let archive = template(&client, "content.archive_ready", "en").await?["id"].clone();
    let counted = json!({ "id": archive, "language": "en", "title": "x", "content": "{files} files" });
    assert_eq!(client.post(&api("template/preview"), &counted).await?.data["content"], json!("12 files"));
    Ok(())
}

#[tokio::test]
async fn a_draft_has_the_bounds_of_what_is_kept() -> Result<()> {
    let world = World::start().await?;
    let client = world.sign_in(&world.serve().await?, &world.acme, "boss", &["administrator"]).await?;
    super::support::reachable(&world, "boss", "en").await?;
    let id = template(&client, CODE, "en").await?["id"].clone();
    let (title, content) = ("t".repeat(201), "c".repeat(4_001));
    for call in ["template/preview", "template/test"] {
        for (title, content, wrong) in [
            (title.as_str(), "x", "title"),
            (" ", "x", "title"),
            ("x", content.as_str(), "content"),
            ("x", "", "content"),
        ] {
            let draft = json!({ "id": id, "language": "en", "title": title, "content": content });
            let refused = client.post(&api(call), &draft).await?;
            assert_eq!(
                (refused.code, &refused.data["fields"][0]["field"]),
                (422, &json!(wrong)),
                "{call}: {refused:?}"
            );
        }
    }
    let longest = json!({ "id": id, "language": "en", "title": title[1..], "content": content[1..] });
    assert_eq!(client.post(&api("template/preview"), &longest).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn a_test_goes_to_its_author_alone() -> Result<()> {
    let world = World::start().await?;
    world.work();
    let base = world.serve().await?;
    let client = world.sign_in(&base, &world.acme, "boss", &["administrator"]).await?;
    let other = world.sign_in(&base, &world.acme, "other", &["administrator"]).await?;
    let id = template(&client, CODE, "en").await?["id"].clone();
    let draft = json!({ "id": id, "language": "en", "title": "Try {name}", "content": "just a try" });
    let nowhere = client.post(&api("template/test"), &draft).await?;
    assert_eq!((nowhere.code, nowhere.message.contains("no valid e-mail address")), (300, true), "{nowhere:?}");

    let address = super::support::reachable(&world, "boss", "zh").await?;
    assert_eq!(client.post(&api("template/test"), &draft).await?.code, 200);
    assert!(tandem_testkit::mail::newest_to(&address).await?.contains("just a try"));
    until_unread(&client, 1).await?;
    until_unread(&other, 0).await?;
    Ok(())
}

#[tokio::test]
async fn who_may_look_may_not_change() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let looker = world.sign_in(&base, &world.acme, "li", &["auditor"]).await?;
    let one = template(&looker, CODE, "zh").await?;
    assert_eq!(looker.put(&api("template/update"), &form(&one)).await?.code, 403);
    let purchaser = world.sign_in(&base, &world.acme, "zhang", &["purchaser"]).await?;
    assert_eq!(purchaser.post(&api("template/pageList"), &json!({})).await?.code, 403);
    assert_eq!(purchaser.post(&api("sendLog/pageList"), &json!({})).await?.code, 403);
    Ok(())
}

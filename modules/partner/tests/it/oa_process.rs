//! What the approval system is asked about suppliers, against the simulated one: each guard, each outcome, and what is in force after it.

use super::filed::somebody_waits;
use super::oa_desk::{API, Desk, ERP_NO, at, message, text};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tandem_contracts::oa::Decision;
use tandem_testkit::World;
use tandem_testkit::specimens::{self, Party, made};
use tandem_testkit::world::{eventually, told};
use uuid::Uuid;

#[tokio::test]
async fn an_approval_puts_the_terms_in_force_and_no_filing_is_handed_in_meanwhile() -> Result<()> {
    let desk = Desk::laid().await?;
    let draft = desk.draft(|_| {}).await?;
    let preview = desk.preview(&draft).await?;
    assert_eq!(preview["missing"], json!([]));
    let process = desk.buyer.post(&format!("{API}/submit"), &at(&draft)).await?.data;
    assert_eq!(process["state"], json!("pending_confirm"));
    let (reference, started) = desk.started(&process).await?;
    assert_eq!(started["asked"]["facts"], preview["facts"], "they read what was shown before");
    assert_eq!((&started["asked"]["kind"], &started["asked"]["number"]), (&json!("new_supplier"), &process["number"]));
    let facts = started["asked"]["facts"].to_string();
    for said in
        ["Company code 1000", "Payment terms: N060", "Reconciliation account: 220200", "Qualified", "2100-01-01"]
    {
        assert!(facts.contains(said), "{said}: {facts}");
    }
    let asked = desk.until(&process, "in_approval").await?;
    assert_eq!(asked["oaNumber"], started["process"]);

    let seller = desk.seller().await?;
    let opened = seller.post("/service1/partner/srmOrganize/open", &json!({ "organizeId": desk.organize })).await?;
    let said = "In OA approval; it cannot be submitted";
    let offers = opened.data["actions"].as_array().context("no actions")?;
    let offer = offers.iter().find(|offer| offer["action"] == "submit").context("no button")?;
    assert_eq!((&offer["allowed"], &offer["reason"]), (&json!(false), &json!(said)));
    let refused = seller.post("/service1/partner/srmOrganize/submit", &at(&opened.data)).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, said));

    assert!(desk.in_force().await?.is_empty(), "nothing is in force before it is approved");
    desk.decided(reference, "approved", "agreed").await?;
    let approved = desk.until(&process, "approved").await?;
    assert_eq!((&approved["opinion"], &approved["decidedBy"]), (&json!("agreed"), &json!("approver")));
    let terms = desk.in_force().await?;
    assert_eq!((&terms[0]["paymentTerms"], &terms[0]["reconciliationAccount"]), (&json!("N060"), &json!("220200")));
    assert_eq!((&terms[1]["paymentTerms"], &terms[1]["currency"]), (&json!("N060"), &json!("CNY")));
    assert_eq!(desk.organization().await?["oaState"], "approved");
    let ready = desk.buyer.get(&format!("/service1/partner/organize/readiness/{}", desk.organize)).await?.data;
    let ready = ready.as_array().context("no list")?;
    assert!(ready.iter().any(|item| item["code"] == "oa" && item["holds"] == true), "{ready:?}");
    let told = seller.get(&format!("/service1/partner/organize/readiness/{}", desk.organize)).await?.data;
    assert!(!told.to_string().contains("\"oa\""), "it is the company's own affair: {told}");
    let refused = seller.post("/service1/partner/srmOrganize/submit", &at(&opened.data)).await?;
    assert_ne!(refused.message, said, "the OA is not looking at it any more");
    Ok(())
}

fn merge(form: &mut Value, patch: Value) {
    if let (Some(form), Value::Object(patch)) = (form.as_object_mut(), patch) {
        form.extend(patch);
    }
}

#[tokio::test]
async fn each_guard_of_submitting_says_why_in_both_languages() -> Result<()> {
    let desk = Desk::laid().await?;
    let unqualified = ("A missing or not-qualified conclusion cannot go to OA", "资审结论缺失或不合格，不能提交 OA");
    let half = json!([
        { "line": "company:1000", "paymentTerms": "N060" },
        { "line": "purchasing:3000", "paymentTerms": "N060", "currency": "CNY" },
    ]);
    for (patch, (en, zh)) in [
        (json!({ "qualificationConclusion": "" }), unqualified),
        (json!({ "qualificationConclusion": "unqualified" }), unqualified),
        (json!({ "qualifiedUntil": "" }), unqualified),
        (json!({ "qualifiedUntil": "2020-01-01" }), unqualified),
        (
            json!({ "plannedImportDate": "" }),
            ("The planned import date must be in the future", "计划引入日期必须晚于今天"),
        ),
        (
            json!({ "lines": [] }),
            ("A new supplier needs a company code and a purchasing organisation", "新供应商须填写公司代码和采购组织"),
        ),
        (
            json!({ "lines": half }),
            ("ERP control parameter missing, contact the customer", "ERP 控制参数缺失，请联系客户"),
        ),
        (
            json!({ "type": "info_change", "lines": [] }),
            (
                "Give the company codes or purchasing organisations that change, or the reason",
                "请填写变更的公司代码、采购组织或事由",
            ),
        ),
    ] {
        let draft = desk.draft(|form| merge(form, patch)).await?;
        desk.refused_with(&draft, en, zh).await?;
        assert_eq!(desk.preview(&draft).await?["missing"], json!([en]));
    }
    desk.by_hand("update partner.organize set erp_no = null where organize_id = $1").await?;
    let without = desk.draft(|form| form["type"] = json!("info_change")).await?;
    desk.refused_with(&without, "Choose the ERP supplier", "请选择 ERP 供应商").await?;

    let sound = desk.draft(|_| {}).await?;
    desk.by_hand("update partner.filing set state = 'pending' where organize_id = $1").await?;
    let said = ("Data not approved; it cannot go to OA", "资料未审核通过，不能提交 OA");
    desk.refused_with(&sound, said.0, said.1).await?;
    desk.by_hand("delete from partner.filing where organize_id = $1").await?;
    desk.refused_with(&sound, said.0, said.1).await
}

#[tokio::test]
async fn what_is_filled_in_is_judged_at_its_field() -> Result<()> {
    let desk = Desk::laid().await?;
    let today = desk.today().await?;
    let line = |line: Value| move |form: &mut Value| form["lines"] = json!([line]);
    let past = desk.saved(|form| form["plannedImportDate"] = json!(today)).await?;
    assert_eq!(message(&past, "plannedImportDate"), "The planned import date must be in the future", "{past:?}");
    for (sent, at, said) in [
        (json!({ "line": "company:9", "paymentTerms": "N060" }), "company:9", "There is no such company code"),
        (json!({ "line": "plant:1000", "paymentTerms": "N060" }), "plant:1000", "There is no such company code"),
        (json!({ "line": "company:1000" }), "company:1000", "at least one term"),
        (json!({ "line": "company:1000", "currency": "CNY" }), "company:1000", "purchasing organisation's"),
        (json!({ "line": "purchasing:3000", "currency": "EUR" }), "purchasing:3000", "CNY, HKD or USD"),
        (json!({ "line": "purchasing:3000", "purchasingGroup": "9" }), "purchasing:3000", "no such purchasing group"),
    ] {
        let refused = desk.saved(line(sent)).await?;
        assert!(message(&refused, &format!("lines.{at}")).contains(said), "{said}: {refused:?}");
    }
    let other = desk.saved(|form| form["erpNo"] = json!("1")).await?;
    assert_eq!((other.code, other.message.as_str()), (300, "SAP-passed parameters cannot be modified"));
    let own = desk.saved(|form| (form["erpNo"], form["type"]) = (json!(ERP_NO), json!("info_change"))).await?;
    assert_eq!((own.code, &own.data["erpNo"]), (200, &json!(ERP_NO)), "{own:?}");
    let invited = desk.saved(|form| form["type"] = json!("bidding_invitation")).await?;
    assert_eq!((invited.code, &invited.data["fields"][0]["field"]), (300, &json!("lines")), "{invited:?}");

    let another = desk.another_supplier().await?;
    let mut moved = desk.form();
    (moved["id"], moved["version"], moved["organizeId"]) = (own.data["id"].clone(), json!(1), json!(another));
    let moved = desk.buyer.put(&format!("{API}/update"), &moved).await?;
    assert!(message(&moved, "organizeId").contains("stays with its supplier"), "{moved:?}");
    Ok(())
}

#[tokio::test]
async fn of_two_submitted_at_once_one_goes_to_the_oa() -> Result<()> {
    let desk = Desk::laid().await?;
    let (one, other) = (desk.draft(|_| {}).await?, desk.draft(|_| {}).await?);
    let submit = async |draft: &Value| desk.buyer.post(&format!("{API}/submit"), &at(draft)).await;
    let (first, second) = tokio::join!(submit(&one), submit(&other));
    let mut answers = [first?, second?];
    answers.sort_by_key(|answer| answer.code);
    assert_eq!((answers[0].code, answers[1].code), (200, 300), "{answers:?}");
    assert_eq!(answers[1].message, "One document at a time for OA");
    let left = if answers[0].data["id"] == one["id"] { &other } else { &one };
    desk.refused_with(left, "One document at a time for OA", "每次只能有一张单据提交 OA").await
}

#[tokio::test]
async fn a_filing_and_a_process_are_not_both_handed_in_at_once() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let party = Party::meet(&world, &base, &world.acme, "party").await?;
    let (filings, processes) = (of("partner.filing")?, of("partner.oa_process")?);
    for _ in 0..3 {
        let (filing, process) = (made(filings, &party, "both").await?, made(processes, &party, "both").await?);
        // Both about the filing's supplier, of which an earlier filing was approved.
        let mut tx = told(world.platform.begin_system(&world.acme, "test").await)?;
        for sql in [
            "update partner.filing f set organize_id = n.organize_id from partner.filing n, partner.oa_process p
             where n.filing_id = $1 and p.oa_process_id = $2 and f.organize_id = p.organize_id",
            "update partner.oa_process p set organize_id = n.organize_id from partner.filing n
             where n.filing_id = $1 and p.oa_process_id = $2",
        ] {
            sqlx::query(sql).bind(filing.id).bind(process.id).execute(tx.conn()).await?;
        }
        told(tx.commit().await)?;
        let (filed, asked) =
            tokio::join!(filing.act(filings, &party.seller, "submit"), process.act(processes, &party.buyer, "submit"));
        let (filed, asked) = (filed?, asked?);
        assert!([filed.code, asked.code].contains(&200) && filed.code + asked.code == 500, "{filed:?} {asked:?}");
    }
    Ok(())
}

fn of(kind: &str) -> Result<&'static dyn specimens::Specimen> {
    specimens::of(kind).context("no specimen")
}

#[tokio::test]
async fn what_is_returned_is_told_corrected_and_asked_anew() -> Result<()> {
    let desk = Desk::laid().await?;
    let process = desk.submitted(|_| {}).await?;
    let (first, _) = desk.started(&process).await?;
    desk.decided(first, "returned", "bank proof").await?;
    let returned = desk.until(&process, "returned").await?;
    assert_eq!(returned["opinion"], "bank proof");
    let told = desk.messages("partner.oa_returned").await?;
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].to_string().contains("was returned by the OA") && told[0].to_string().contains("bank proof"));
    assert!(told[0]["to"].to_string().contains("user"), "whoever submitted it: {told:?}");

    let mut form = desk.form();
    (form["id"], form["version"], form["reason"]) =
        (returned["id"].clone(), returned["version"].clone(), json!("proof"));
    let edited = desk.buyer.put(&format!("{API}/update"), &form).await?;
    assert_eq!(edited.code, 200, "{edited:?}");
    assert_eq!(desk.called_back(first, 2, "approved").await?, "done");
    desk.heard().await?;
    assert_eq!(desk.page(&process).await?["state"], "returned", "they approved what it does not say any more");

    let again = desk.buyer.post(&format!("{API}/submit"), &at(&edited.data)).await?;
    assert_eq!(again.code, 200, "{again:?}");
    let (second, _) = desk.started(&again.data).await?;
    assert_ne!(first, second);
    desk.called_back(first, 3, "approved").await?;
    desk.heard().await?;
    let now = desk.until(&process, "in_approval").await?;
    assert_eq!(now["opinion"], "", "of the approval before nothing counts");
    desk.decided(second, "approved", "").await?;
    desk.until(&process, "approved").await.map(drop)
}

#[tokio::test]
async fn a_returned_process_that_nobody_touched_may_still_be_approved() -> Result<()> {
    let desk = Desk::laid().await?;
    let process = desk.submitted(|_| {}).await?;
    let (reference, _) = desk.started(&process).await?;
    desk.decided(reference, "returned", "").await?;
    desk.until(&process, "returned").await?;
    desk.decided(reference, "approved", "after all").await?;
    desk.until(&process, "approved").await?;
    assert_eq!(desk.in_force().await?.len(), 2);
    Ok(())
}

#[tokio::test]
async fn only_a_later_word_about_the_current_approval_counts() -> Result<()> {
    let desk = Desk::laid().await?;
    let process = desk.submitted(|_| {}).await?;
    let (reference, _) = desk.started(&process).await?;
    desk.until(&process, "in_approval").await?;
    assert_eq!(desk.called_back(reference, 2, "approved").await?, "done");
    let approved = desk.until(&process, "approved").await?;
    // An earlier one that is heard late, and one about what nobody asked.
    desk.hears(&desk.outcome(&process, reference, 1, Decision::Returned)?).await?;
    desk.hears(&desk.outcome(&process, Uuid::from_u128(7), 9, Decision::Returned)?).await?;
    assert_eq!(desk.page(&process).await?["version"], approved["version"]);
    Ok(())
}

#[tokio::test]
async fn what_the_oa_refuses_for_good_comes_back_without_a_number() -> Result<()> {
    let mut desk = Desk::laid().await?;
    // So that nothing else is said of it.
    desk.sim.kill().await?;
    let process = desk.submitted(|_| {}).await?;
    desk.hears(&desk.not_taken(&process).await?).await?;
    let returned = desk.until(&process, "returned").await?;
    assert_eq!((&returned["oaNumber"], &returned["opinion"]), (&json!(""), &json!("422: no such applicant")));
    let body = json!({ "id": returned["id"], "version": returned["version"], "deletedBecause": "x" });
    let refused = desk.buyer.in_chinese().delete(&format!("{API}/delete"), &body).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "没有 OA 流程号的流程不能删除"));
    let gone = desk.buyer.delete(&format!("{API}/discard"), &at(&returned)).await?;
    assert_eq!(gone.code, 200, "{gone:?}");
    assert_eq!(desk.organization().await?["oaState"], "", "nothing is left of it");
    Ok(())
}

#[tokio::test]
async fn deleting_tells_the_oa_and_wants_a_reason_and_something_saved() -> Result<()> {
    let desk = Desk::laid().await?;
    let unsaved = desk.buyer.delete(&format!("{API}/delete"), &json!({ "deletedBecause": "x" })).await?;
    assert_eq!((unsaved.code, unsaved.message.as_str()), (300, "Save before deleting"));
    let draft = desk.draft(|_| {}).await?;
    let mut body = at(&draft);
    body["deletedBecause"] = json!("x");
    let refused = desk.buyer.delete(&format!("{API}/delete"), &body).await?;
    assert_eq!((refused.code, refused.message.as_str()), (300, "This process cannot be deleted"));

    let process = desk.buyer.post(&format!("{API}/submit"), &at(&draft)).await?.data;
    let (reference, _) = desk.started(&process).await?;
    let asked = desk.until(&process, "in_approval").await?;
    let silent = desk.buyer.delete(&format!("{API}/delete"), &at(&asked)).await?;
    assert_eq!((silent.code, message(&silent, "deletedBecause")), (422, "Required".to_owned()));
    let mut body = at(&asked);
    body["deletedBecause"] = json!("mistaken");
    let deleted = desk.buyer.delete(&format!("{API}/delete"), &body).await?;
    assert_eq!((deleted.code, &deleted.data["state"]), (200, &json!("deleted")), "{deleted:?}");
    eventually("the approval system hears it", async || {
        Ok(!desk.sim.state().await?["approvals"][reference.to_string()]["withdrawnAt"].is_null())
    })
    .await?;
    desk.hears(&desk.outcome(&process, reference, 1, Decision::Approved)?).await?;
    assert_eq!(desk.page(&process).await?["state"], "deleted", "nobody waits for its approval any more");
    Ok(())
}

#[tokio::test]
async fn what_is_deleted_in_the_oa_is_deleted_here() -> Result<()> {
    let desk = Desk::laid().await?;
    let process = desk.submitted(|_| {}).await?;
    let (reference, _) = desk.started(&process).await?;
    desk.until(&process, "in_approval").await?;
    desk.decided(reference, "deleted", "not needed").await?;
    let deleted = desk.until(&process, "deleted").await?;
    assert_eq!(deleted["opinion"], "not needed");
    assert_eq!(desk.messages("partner.oa_returned").await?.len(), 1);
    Ok(())
}

#[tokio::test]
async fn an_approval_that_is_taken_back_takes_its_terms_along() -> Result<()> {
    let desk = Desk::laid().await?;
    let first = desk.approved(|_| {}).await?;
    let before = desk.in_force().await?;
    // So that nothing is told to the ERP yet.
    desk.by_hand(
        "insert into partner.erp_push (tenant_id, erp_push_id, number, organize_id, supplier_zh, supplier_en, kind, state,
           asked_at, sent_at, created_by, updated_by, updated_at)
         select tenant_id, organize_id, 'EP', organize_id, name_zh, name_en, 'block', 'sent', now(), now(), '', '', now()
         from partner.organize where organize_id = $1",
    )
    .await?;
    let change = desk
        .approved(|form| {
            form["type"] = json!("info_change");
            form["lines"] = json!([
                { "line": "company:1000", "paymentTerms": "N090" },
                { "line": "company:2000", "paymentTerms": "N030", "reconciliationAccount": "220200" },
            ]);
        })
        .await?;
    let (line, of) = (&change["lines"][0], |field: &str| change["lines"][0]["before"][field].clone());
    assert_eq!((&line["paymentTerms"], of("paymentTerms"), of("currency")), (&json!("N090"), json!("N060"), json!("")));
    let now = desk.in_force().await?;
    let terms: Vec<&Value> = now.iter().map(|terms| &terms["paymentTerms"]).collect();
    assert_eq!(terms, [&json!("N090"), &json!("N030"), &json!("N060")]);
    assert_eq!(now[0]["reconciliationAccount"], "220200", "an empty term leaves what is there");
    let mut asked = desk.pushes().await?;
    asked.sort_unstable();
    assert_eq!(asked, ["block", "change", "extend"], "one company code is new to the supplier");

    let reference = desk.reference(&change).await?;
    desk.decided(reference, "returned", "wrong").await?;
    desk.until(&change, "returned").await?;
    assert_eq!(desk.in_force().await?, before);
    // They are the first one's again, and go with it.
    desk.decided(desk.reference(&first).await?, "returned", "wrong as well").await?;
    desk.until(&first, "returned").await?;
    assert_eq!(desk.in_force().await?, Vec::<Value>::new());
    Ok(())
}

#[tokio::test]
async fn an_approval_that_others_went_by_stays_and_leaders_are_alerted() -> Result<()> {
    let desk = Desk::laid().await?;
    let first = desk.approved(|_| {}).await?;
    let reference = desk.reference(&first).await?;
    let changed = |form: &mut Value| {
        form["type"] = json!("info_change");
        form["lines"] = json!([{ "line": "company:1000", "paymentTerms": "N090" }]);
    };
    desk.approved(changed).await?;
    desk.decided(reference, "returned", "too late").await?;
    eventually("the alert", async || Ok(desk.messages("partner.oa_returned_late").await?.len() == 1)).await?;
    desk.heard().await?;
    assert_eq!(desk.page(&first).await?["state"], "approved");
    assert_eq!(desk.in_force().await?[0]["paymentTerms"], "N090");
    Ok(())
}

#[tokio::test]
async fn an_approval_opens_what_is_told_to_the_erp_and_stays_once_that_is_told() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.by_hand(
        "insert into partner.erp_push (tenant_id, erp_push_id, number, organize_id, supplier_zh, supplier_en, kind, state,
           asked_at, created_by, updated_by, updated_at)
         select tenant_id, organize_id, 'EP', organize_id, name_zh, name_en, 'bank', 'waiting', now(), '', '', now()
         from partner.organize where organize_id = $1",
    )
    .await?;
    desk.approved(|_| {}).await?;
    assert_eq!(desk.pushes().await?, ["bank"], "a new supplier is submitted by somebody");
    let mut rows = desk.world.database().superuser().await?;
    let waiting = "select count(*) from partner.erp_push where state = 'waiting'";
    let waiting: i64 = sqlx::query_scalar(waiting).fetch_one(&mut rows).await?;
    assert_eq!(waiting, 0, "what waited went on");
    let change = desk
        .approved(|form| {
            form["type"] = json!("info_change");
            form["lines"] = json!([{ "line": "company:1000", "paymentTerms": "N090" }]);
        })
        .await?;
    let mut asked = desk.pushes().await?;
    asked.sort_unstable();
    assert_eq!(asked, ["bank", "change"], "no company code is new");
    // The simulated ERP never had this supplier.
    desk.by_hand("update partner.erp_push set state = 'taken', sent_at = now() where organize_id = $1").await?;
    let reference = desk.reference(&change).await?;
    desk.decided(reference, "returned", "too late").await?;
    eventually("the alert", async || Ok(desk.messages("partner.oa_returned_late").await?.len() == 1)).await?;
    desk.heard().await?;
    assert_eq!(desk.page(&change).await?["state"], "approved");
    assert_eq!(desk.in_force().await?[0]["paymentTerms"], "N090");
    Ok(())
}

#[tokio::test]
async fn an_account_that_has_cooled_takes_effect_with_the_approval() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.by_hand(
        "insert into partner.bank (tenant_id, bank_id, organize_id, position, country, name, account_number,
           account_number_tail, account_number_mark, account_name, currency, is_default)
         select tenant_id, organize_id, organize_id, 0, 'CN', '工商银行', '\\x01'::bytea, '4417', '\\x02'::bytea, name_zh, 'CNY',
           true
         from partner.organize where organize_id = $1",
    )
    .await?;
    desk.by_hand(
        "insert into partner.bank_change (tenant_id, bank_change_id, number, organize_id, supplier_zh, supplier_en, filing_id,
           filing_number, bank_id, change_type, state, account_tail, account_name, known_since, asker_ids, proposed_by,
           proposed_at, reviewed_by, verifiers, cooling_until, created_by, created_at, updated_by, updated_at)
         select tenant_id, organize_id, 'BC', organize_id, name_zh, name_en, organize_id, 'PF', organize_id, 'removed',
           'cooling', '4417', name_zh, now(), '{}'::uuid[], '', now(), '', 1, now() - interval '1 hour', '',
           now() - interval '1 day', '', now()
         from partner.organize where organize_id = $1",
    )
    .await?;
    let mut rows = desk.world.database().superuser().await?;
    let process = desk.submitted(|form| form["type"] = json!("info_change")).await?;
    let (reference, started) = desk.started(&process).await?;
    let facts = started["asked"]["facts"].to_string();
    assert!(facts.contains("Bank change BC") && facts.contains("Account ended ····4417 甲公司"), "{facts}");
    desk.until(&process, "in_approval").await?;
    let mut state = async || -> Result<String> {
        Ok(sqlx::query_scalar("select state from partner.bank_change").fetch_one(&mut rows).await?)
    };
    assert_eq!(state().await?, "cooling");
    desk.decided(reference, "approved", "").await?;
    // Nobody else wakes it: it was made by hand.
    eventually("it takes effect", async || Ok(state().await? == "in_force")).await?;
    assert!(desk.pushes().await?.contains(&"bank".to_owned()), "the ERP is told");
    Ok(())
}

#[tokio::test]
async fn a_supplier_with_an_open_process_is_not_ended_and_reads_none() -> Result<()> {
    let desk = Desk::laid().await?;
    let draft = desk.draft(|_| {}).await?;
    let seller = desk.seller().await?;
    assert_eq!(seller.post(&format!("{API}/pageList"), &json!({})).await?.code, 403);
    assert_eq!(seller.get(&format!("{API}/detail/{}", text(&draft["id"]))).await?.code, 403);
    let organize = desk.organization().await?;
    let because = |version: &Value| json!({ "id": desk.organize, "version": version, "reason": "r" });
    let frozen = desk.owner.post("/service1/partner/organize/freeze", &because(&organize["version"])).await?;
    ensure!(frozen.code == 200, "{frozen:?}");
    let end = async |version: &Value| desk.owner.post("/service1/partner/organize/end", &because(version)).await;
    let refused = end(&frozen.data["version"]).await?;
    assert!(refused.code == 300 && refused.message.contains(&text(&draft["number"])), "{refused:?}");
    let submitted = desk.buyer.post(&format!("{API}/submit"), &at(&draft)).await?;
    assert!(submitted.code == 300 && submitted.message.contains("frozen"), "{submitted:?}");
    let discarded = desk.buyer.delete(&format!("{API}/discard"), &at(&draft)).await?;
    assert_eq!(discarded.code, 200, "{discarded:?}");
    assert_eq!(end(&frozen.data["version"]).await?.code, 200);
    Ok(())
}

#[tokio::test]
async fn what_was_there_before_is_what_the_last_one_put_in_force() -> Result<()> {
    let desk = Desk::laid().await?;
    let process = desk.submitted(|_| {}).await?;
    let (reference, _) = desk.started(&process).await?;
    desk.until(&process, "in_approval").await?;
    // As another process of the supplier that is approved at the same moment.
    let mut other = told(desk.world.platform.begin_system(&desk.world.acme, "test").await)?;
    told(other.alone(&format!("partner.oa_process {}", desk.organize)).await)?;
    desk.decided(reference, "approved", "").await?;
    let mut looking = desk.world.database().superuser().await?;
    eventually("the approval waits", async || somebody_waits(&mut looking).await).await?;
    sqlx::query(
        "insert into partner.company_view (tenant_id, organize_id, company_code, payment_terms, reconciliation_account,
           payment_methods, updated_by, updated_at)
         values ($1, $2::uuid, '1000', 'N030', '1', 'T', '', now())",
    )
    .bind(desk.world.acme.id.uuid())
    .bind(&desk.organize)
    .execute(other.conn())
    .await?;
    told(other.commit().await)?;
    let approved = desk.until(&process, "approved").await?;
    assert_eq!(approved["lines"][0]["before"]["paymentTerms"], "N030", "what is restored if it is taken back");
    Ok(())
}

#[tokio::test]
async fn of_many_open_processes_a_few_are_named() -> Result<()> {
    let desk = Desk::laid().await?;
    for _ in 0..6 {
        desk.draft(|_| {}).await?;
    }
    let organize = desk.organization().await?;
    let because = |version: &Value| json!({ "id": desk.organize, "version": version, "reason": "r" });
    let frozen = desk.owner.post("/service1/partner/organize/freeze", &because(&organize["version"])).await?;
    let refused = desk.owner.post("/service1/partner/organize/end", &because(&frozen.data["version"])).await?;
    assert_eq!((refused.code, refused.message.matches("OP").count()), (300, 5), "{refused:?}");
    Ok(())
}

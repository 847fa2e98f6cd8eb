//! Further demo data: certificates, file tasks, announcements.

use super::people::{ADMINISTRATOR, QUALITY};
use super::stage::{Stage, Who};
use super::suppliers::{OWN_NAME, Supplier};
use serde_json::json;
use tandem_content::announcement::commands::{AnnouncementForm, save as announce};
use tandem_content::column::commands::{ArticleColumnForm, save as add_column};
use tandem_kernel::Result;
use tandem_platform::document::form::save;
use tandem_platform::document::{DocumentRef, act};
use tandem_platform::{Body, Tx};
use tandem_quality::file_task::FileTask;
use tandem_seal::certificate::commands::{CertificateForm, save as issue};
use time::Duration;
use uuid::Uuid;

/// Creates a seal certificate for one organisation unless it has one.
pub async fn certificate(stage: &Stage, organize_id: Uuid, party: &str, seal_name: &str) -> Result<()> {
    let known = stage.known("select organize_id::text from seal.certificate where tenant_id = $1").await?;
    if known.contains(&organize_id.to_string()) {
        return Ok(());
    }
    let form = CertificateForm {
        organize_id,
        party: party.into(),
        seal_name: seal_name.into(),
        seal_purpose: "合同专用章".into(),
        years: 3,
    };
    let at = stage.end - Duration::days(200);
    stage.act(Who::User(ADMINISTRATOR), at, "certificate", async |tx| issue(tx, Body(form)).await).await.map(drop)
}

/// The seals of the buyer and of the first supplier.
pub async fn certificates(stage: &Stage, suppliers: &[Supplier]) -> Result<()> {
    let own =
        stage.known("select organize_id::text from partner.organize where tenant_id = $1 and relation_type = 'C'");
    if let Some(own) = own.await?.first() {
        certificate(stage, own.parse()?, "buyer", OWN_NAME).await?;
    }
    if let Some(first) = suppliers.first() {
        certificate(stage, first.id, "supplier", first.firm.zh).await?;
    }
    Ok(())
}

const WANTED: [(&str, &str); 4] = [
    ("RoHS 符合性声明", "请提供有效期内的 RoHS / REACH 声明与检测报告。"),
    ("8D report for the November field failures", "Root cause, containment and the date of the permanent action."),
    ("年度 ISO 9001 证书", "旧证书三个月内到期，请上传新证书。"),
    ("PPAP level 3 package", "For the new connector, before the first series delivery."),
];

pub async fn file_tasks(stage: &Stage, suppliers: &[Supplier]) -> Result<()> {
    if !stage.known("select number from quality.file_task where tenant_id = $1").await?.is_empty() {
        return Ok(());
    }
    for (place, supplier) in suppliers.iter().take(5).cycle().take(16).enumerate() {
        let (title, request) = WANTED[place % WANTED.len()];
        let at = stage.end - Duration::days(i64::try_from(64 - place * 4).unwrap_or(0));
        let form = json!({
            "organizeId": supplier.id,
            "title": title,
            "request": request,
            "dueOn": (at + Duration::days(14)).date().to_string(),
        });
        let (buyer, seller) = (Who::User(QUALITY), Who::User(&supplier.username));
        let ask = async |tx: &mut Tx| save::<FileTask>(tx, Body(form.into())).await;
        let id = stage.act(buyer, at, "file task", ask).await?.document.common.id;
        if place % 4 == 3 {
            continue;
        }
        let then = async |who, days, version, action: &'static str, fields| {
            let which = DocumentRef { id, version };
            let work = async |tx: &mut Tx| act::<FileTask>(tx, action, which, fields).await;
            stage.act(who, at + Duration::days(days), "file task", work).await.map(drop)
        };
        then(seller, 2, 1, "supply", json!({ "reply": "文件已上传 / Uploaded" })).await?;
        match place % 4 {
            0 => then(buyer, 3, 2, "archive", json!({})).await?,
            1 => {
                let reason = "报告缺少签字页 / The signature page is missing";
                then(buyer, 3, 2, "return", json!({ "reason": reason })).await?;
            }
            _ => {}
        }
    }
    Ok(())
}

struct Said {
    title: &'static str,
    language: &'static str,
    scope: &'static str,
    receipt: bool,
    content: &'static str,
}

const SAID: [Said; 6] = [
    Said {
        title: "供应商门户上线通知",
        language: "zh",
        scope: "public",
        receipt: false,
        content: "<p>自即日起，采购订单、变更与索赔均通过本门户协同。</p>",
    },
    Said {
        title: "The supplier portal is live",
        language: "en",
        scope: "public",
        receipt: false,
        content: "<p>From now on, purchase orders, order changes and claims are handled in this portal.</p>",
    },
    Said {
        title: "春节放假与交付安排",
        language: "zh",
        scope: "signed_in",
        receipt: true,
        content: "<p>请在放假前完成已确认订单的交付，并回复节后首批交期。</p>",
    },
    Said {
        title: "Deliveries around the Spring Festival",
        language: "en",
        scope: "signed_in",
        receipt: true,
        content: "<p>Please complete confirmed deliveries before the holidays and reply with your first delivery date after them.</p>",
    },
    Said {
        title: "订单须在一个工作日内回复",
        language: "zh",
        scope: "organizes",
        receipt: false,
        content: "<p>逾期未回复的订单将计入供应商绩效。</p>",
    },
    Said {
        title: "Draft: new packaging standard",
        language: "en",
        scope: "signed_in",
        receipt: false,
        content: "<p>Anti-static packaging becomes mandatory for all boards.</p>",
    },
];

pub async fn announcements(stage: &Stage, suppliers: &[Supplier]) -> Result<()> {
    let known = stage.known("select title from content.announcement where tenant_id = $1").await?;
    if known.iter().any(|title| SAID.iter().any(|said| said.title == title)) {
        return Ok(());
    }
    let administrator = Who::User(ADMINISTRATOR);
    let begun = stage.end - Duration::days(60);
    let column = ArticleColumnForm {
        title: "供应商通知 / Supplier notices".into(),
        brief: String::new(),
        column_type: String::new(),
        category: String::new(),
        language: "all".into(),
        sort_order: 1,
    };
    let column = stage.act(administrator, begun, "column", async |tx| add_column(tx, Body(column)).await).await?;
    let some: Vec<Uuid> = suppliers.iter().take(5).map(|supplier| supplier.id).collect();
    for (place, said) in SAID.iter().enumerate() {
        let at = begun + Duration::days(i64::try_from(place * 9).unwrap_or(0));
        let form = AnnouncementForm {
            title: said.title.into(),
            column_id: Some(column.base.id),
            language: said.language.into(),
            receipt: said.receipt,
            scope: said.scope.into(),
            content: said.content.into(),
            organize_ids: if said.scope == "organizes" { some.clone() } else { Vec::new() },
            is_publish: !said.title.starts_with("Draft"),
            ..AnnouncementForm::default()
        };
        stage.act(administrator, at, "announcement", async |tx| announce(tx, Body(form)).await).await?;
    }
    Ok(())
}

//! The company's own affairs: its working calendar, scheduled jobs and release notes.

use super::people::ADMINISTRATOR;
use super::stage::{Stage, Who};
use serde_json::{Value, json};
use tandem_base::calendar_day::commands::{CalendarDayForm, save as add_day};
use tandem_base::release_note::commands::{ReleaseNoteForm, publish, save as add_note};
use tandem_base::timed_job::commands::{TimedJobForm, run_by_clock, save as add_job};
use tandem_kernel::{Error, Result};
use tandem_platform::record::DocumentRef;
use tandem_platform::{Body, Tx};
use time::Duration;

const BY: Who<'static> = Who::User(ADMINISTRATOR);

/// The public holidays of China with their make-up days; of 2027 the days fixed by law, as make-up days are announced in
/// the year before. Deadlines that run already keep their days.
pub async fn calendar(stage: &Stage) -> Result<()> {
    let known = stage.known("select day::text from base.calendar_day where tenant_id = $1").await?;
    let at = stage.end - Duration::hours(10);
    for line in include_str!("holidays.tsv").lines() {
        let wrong = || Error::internal(format!("holidays.tsv: {line}"));
        let parts: Vec<&str> = line.split('\t').collect();
        let [day, workday, zh, en] = parts[..] else { return Err(wrong()) };
        if known.contains(day) {
            continue;
        }
        let form = CalendarDayForm {
            day: tandem_kernel::day::plain(day).ok_or_else(wrong)?,
            workday: workday == "1",
            name_zh: zh.into(),
            name_en: en.into(),
        };
        stage.act(BY, at, "calendar", async |tx| add_day(tx, Body(form)).await).await?;
    }
    Ok(())
}

struct Planned {
    name: &'static str,
    work: (&'static str, &'static str),
    cron: &'static str,
    parameters: fn() -> Value,
    started: bool,
}

const PLANNED: [Planned; 5] = [
    Planned {
        name: "每晚清理 / Nightly housekeeping",
        work: ("base", "housekeeping"),
        cron: "30 2 * * *",
        parameters: || json!({}),
        started: true,
    },
    Planned {
        name: "每周清理任务日志 / Weekly clean-up of the job log",
        work: ("base", "forgetLog"),
        cron: "0 3 * * 0",
        parameters: || json!({ "days": 90 }),
        started: true,
    },
    Planned {
        name: "清理过期会话 / Expired sessions",
        work: ("identity", "forgetOldSessions"),
        cron: "15 * * * 1-5",
        parameters: || json!({}),
        started: false,
    },
    Planned {
        name: "供应商证书到期提醒 / Suppliers' certificates that expire",
        work: ("partner", "certificateExpiry"),
        cron: "0 8 * * *",
        parameters: || json!({}),
        started: true,
    },
    Planned {
        name: "试运行 / Trial run",
        work: ("base", "tryOut"),
        cron: "0 9 1 * *",
        parameters: || json!({ "seconds": 2, "note": "demo" }),
        started: false,
    },
];

pub async fn jobs(stage: &Stage) -> Result<()> {
    let known = stage.known("select name from base.timed_job where tenant_id = $1").await?;
    let leader = "select user_id::text from identity.user_account where tenant_id = $1 and username = 'wang.min'";
    let leader = stage.known(leader).await?.first().map(|id| id.parse()).transpose()?;
    let at = stage.end - Duration::hours(9);
    for planned in PLANNED.iter().filter(|planned| !known.contains(planned.name)) {
        let parameters = (planned.parameters)().as_object().cloned().unwrap_or_default();
        let form = TimedJobForm {
            name: planned.name.into(),
            bean: planned.work.0.into(),
            method: planned.work.1.into(),
            parameters,
            cron: planned.cron.into(),
            time_zone: "Asia/Shanghai".into(),
            sub_job_id: None,
            leader_id: leader,
            warning_mailbox: String::new(),
            starts_at: None,
            ends_at: None,
            pause_on_failure: false,
        };
        let work = async |tx: &mut Tx| {
            let job = add_job(tx, Body(form)).await?;
            if planned.started {
                run_by_clock(tx, Body(DocumentRef { id: job.base.id, version: job.base.version })).await?;
            }
            Ok(())
        };
        stage.act(BY, at, "scheduled job", work).await?;
    }
    Ok(())
}

const NEWS: [(&str, &str, &str); 2] = [
    (
        "1.0",
        "采购订单、订单变更、退货与索赔上线\n盖章件上传与电子签章",
        "Purchase orders, order changes, returns and claims\nStamped copies and electronic seals",
    ),
    (
        "1.1",
        "退货和索赔可从订单直接发起\n公告支持附件\n订单列表显示交货状态和变更标记",
        "Start returns and claims from an order\nAttachments of announcements\nDelivery status and change marks in the list of orders",
    ),
];

pub async fn release_notes(stage: &Stage) -> Result<()> {
    let known = stage.known("select number from base.release_note where tenant_id = $1").await?;
    for (place, (number, zh, en)) in NEWS.iter().enumerate().filter(|(_, (number, ..))| !known.contains(*number)) {
        let form = ReleaseNoteForm { number: (*number).into(), content_zh: (*zh).into(), content_en: (*en).into() };
        let at = stage.end - Duration::days(if place == 0 { 200 } else { 20 });
        let work = async |tx: &mut Tx| {
            let note = add_note(tx, Body(form)).await?;
            publish(tx, Body(DocumentRef { id: note.base.id, version: note.base.version })).await
        };
        stage.act(BY, at, "release note", work).await?;
    }
    Ok(())
}

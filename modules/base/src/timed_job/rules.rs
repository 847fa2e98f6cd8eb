//! Validation of timed jobs.

use super::commands::TimedJobForm;
use super::cron::{Flaw, Plan, is_five_fields};
use tandem_kernel::email::is_address;
use tandem_kernel::error::Fields;
use tandem_kernel::{Error, FieldError, Result};
use tandem_platform::timed::Timed;

/// `timed` is the registered job the form refers to, if it exists.
pub fn check(form: &TimedJobForm, timed: Option<&Timed>) -> Result<()> {
    let in_order = match (form.starts_at, form.ends_at) {
        (Some(starts), Some(ends)) => starts <= ends,
        _ => true,
    };
    let mut fields = Fields::default();
    fields
        .required("name", &form.name)
        .at_most("name", &form.name, 100)
        .required("bean", &form.bean)
        .required("method", &form.method)
        .check(
            timed.is_some() || form.bean.is_empty() || form.method.is_empty(),
            "method",
            "base-timed_job-unknown_work",
        )
        .check(form.leader_id.is_some(), "leaderId", "platform-required")
        .at_most("warningMailbox", &form.warning_mailbox, 200)
        .check(
            form.warning_mailbox.trim().is_empty() || mailboxes(&form.warning_mailbox).all(is_address),
            "warningMailbox",
            "base-timed_job-bad_mailbox",
        )
        .check(in_order, "endsAt", "base-timed_job-ends_before_start");
    check_plan(&mut fields, &form.cron, &form.time_zone);
    let mut wrong: Vec<FieldError> = fields.finish().err().map(|e| e.fields().to_vec()).unwrap_or_default();
    wrong.extend(timed.into_iter().flat_map(|timed| timed.check(&form.parameters)));
    if wrong.is_empty() { Ok(()) } else { Err(Error::invalid(wrong)) }
}

pub fn check_plan(fields: &mut Fields, cron: &str, zone: &str) {
    let flaw = Plan::read(cron, zone).err();
    let sound = is_five_fields(cron) && flaw != Some(Flaw::Cron);
    fields
        .required("cron", cron)
        .at_most("cron", cron, 100)
        .check(cron.trim().is_empty() || sound, "cron", "base-timed_job-bad_cron")
        .required("timeZone", zone)
        .check(zone.is_empty() || flaw != Some(Flaw::Zone), "timeZone", "base-timed_job-bad_zone");
}

/// The addresses of a warning mailbox.
pub fn mailboxes(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';']).map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timed_job::shipped::TRY_OUT;
    use serde_json::json;
    use time::macros::datetime;
    use uuid::Uuid;

    fn form() -> TimedJobForm {
        TimedJobForm {
            name: "every morning".into(),
            bean: "base".into(),
            method: "tryOut".into(),
            parameters: serde_json::Map::new(),
            cron: "0 8 * * *".into(),
            time_zone: "Asia/Shanghai".into(),
            sub_job_id: None,
            leader_id: Some(Uuid::nil()),
            warning_mailbox: String::new(),
            starts_at: None,
            ends_at: None,
            pause_on_failure: false,
        }
    }
    fn wrong(change: impl FnOnce(&mut TimedJobForm)) -> Vec<String> {
        let mut form = form();
        change(&mut form);
        let known = form.method == "tryOut";
        check(&form, known.then_some(&TRY_OUT))
            .err()
            .map(|e| e.fields().iter().map(|f| f.field.to_string()).collect())
            .unwrap_or_default()
    }

    #[test]
    fn a_whole_form_passes() {
        assert!(wrong(|_| {}).is_empty());
        assert!(wrong(|f| f.warning_mailbox = "a@b.example; c@d.example".into()).is_empty());
    }

    #[test]
    fn each_rule_names_its_field() {
        assert_eq!(wrong(|f| f.name = " ".into()), ["name"]);
        assert_eq!(wrong(|f| f.method = "rm -rf".into()), ["method"]);
        assert_eq!(wrong(|f| f.cron = "0 8 * *".into()), ["cron"]);
        assert_eq!(wrong(|f| f.cron = "0 0 8 * * *".into()), ["cron"], "no field for seconds");
        assert_eq!(wrong(|f| f.cron = "@daily".into()), ["cron"]);
        assert_eq!(wrong(|f| f.time_zone = "Nowhere".into()), ["timeZone"]);
        assert_eq!(wrong(|f| f.leader_id = None), ["leaderId"]);
        for bad in ["nobody", "a@b.example;", "a..b@c.example", "a<b@c.example>"] {
            assert_eq!(wrong(|f| f.warning_mailbox = bad.into()), ["warningMailbox"], "{bad}");
        }
        let (early, late) = (datetime!(2026-01-01 0:00 UTC), datetime!(2026-01-02 0:00 UTC));
        assert_eq!(wrong(|f| (f.starts_at, f.ends_at) = (Some(late), Some(early))), ["endsAt"]);
        assert!(wrong(|f| (f.starts_at, f.ends_at) = (Some(early), Some(early))).is_empty());
        assert_eq!(wrong(|f| drop(f.parameters.insert("seconds".into(), json!(9999)))), ["parameters.seconds"]);
    }
}

//! Timed jobs and their log.

use super::{Of, Room, Sample, Shows, plain, sample, stale, with};
use serde_json::{Value, json};

pub fn timed_jobs(room: &Room) -> Vec<Sample> {
    let Room { mark, timed_job: job, .. } = room;
    let form = |name: &str| {
        json!({ "name": name, "bean": "base", "method": "housekeeping", "cron": "0 8 * * *", "timeZone": "UTC",
            "leaderId": room.user })
    };
    let of_tenant = |route, rest: &str, body, shows| sample(route, rest, body, Of::Tenant, shows);
    vec![
        of_tenant("POST /service1/base/api/timedJob/pageList", "", json!({ "search": mark }), Shows::Listed),
        of_tenant("GET /service1/base/api/timedJob/detail/{id}", job, Value::Null, Shows::Named),
        plain("GET /service1/base/api/timedJob/beans", "", Value::Null),
        plain("POST /service1/base/api/timedJob/explain", "", json!({ "cron": "0 8 * * *", "timeZone": "UTC" })),
        plain("POST /service1/base/api/timedJob/save", "", form("")),
        of_tenant("PUT /service1/base/api/timedJob/update", "", with(form("s"), job), Shows::Record),
        of_tenant("POST /service1/base/api/timedJob/run", "", stale(job), Shows::Record),
        of_tenant("POST /service1/base/api/timedJob/pause", "", stale(job), Shows::Record),
        of_tenant("POST /service1/base/api/timedJob/runNow", "", stale(job), Shows::Record),
        of_tenant("DELETE /service1/base/api/timedJob/delete", "", stale(job), Shows::Record),
    ]
}

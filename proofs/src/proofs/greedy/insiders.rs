//! Attacks by a purchaser of the same tenant, and by an administrator of another one.

use super::wires::{calls, posts};
use super::{LetsIn, Way};
use crate::orders_desk::{ORDER, ORDER_KIND};
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

const LINES: &str = "/service1/orders/api/orderLine/pu/pageList";

fn made_up(count: u128) -> Vec<Value> {
    (1..=count).map(|n| json!({ "id": Uuid::from_u128(n), "version": 1 })).collect()
}

/// The longest period that the sign-in log answers.
fn latest() -> Value {
    json!([{ "fieldDb": "at", "symbol": "dynamic", "queryValue": "lastDays:30" }])
}

pub const WAYS: &[Way] = &[
    Way {
        name: "purchaser: batches of 9,000 made-up rows",
        attack: |greed| {
            let body = json!({ "listing": "orders.claim", "action": "send", "rows": made_up(9_000), "arguments": {} });
            let ask = posts(&greed.purchaser, "/service1/content/api/batch/start", body);
            Box::pin(calls(greed, 4, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "purchaser: exports of every line",
        attack: |greed| {
            let body = json!({ "listing": "orders.order_line", "format": "xlsx", "query": {} });
            let ask = posts(&greed.purchaser, "/service1/content/api/download/start", body);
            Box::pin(calls(greed, 4, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "purchaser: costly questions over everybody's lines, 26 at once",
        attack: |greed| {
            let ask = posts(&greed.purchaser, LINES, super::suppliers::patterns(10, 10));
            Box::pin(calls(greed, 26, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "purchaser: totals over everybody's orders, 26 at once",
        attack: |greed| {
            let ask = posts(&greed.purchaser, "/service1/base/api/listing/totals", json!({ "listing": ORDER_KIND }));
            Box::pin(calls(greed, 26, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "purchaser: reports over everything, 16 at once",
        attack: |greed| {
            let body = json!({ "report": "orders.days_late" });
            let ask = posts(&greed.purchaser, "/service1/base/api/report/answer", body);
            Box::pin(calls(greed, 16, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "purchaser: publishing 200 orders that are none, 8 at once",
        attack: |greed| {
            let ask = posts(&greed.purchaser, &format!("{ORDER}/batchPublish"), json!({ "orders": made_up(200) }));
            Box::pin(calls(greed, 8, ask))
        },
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "another company: its sign-ins searched, 26 at once",
        attack: |greed| {
            let body = json!({ "pageSize": 200, "search": "e", "conditions": latest() });
            let ask = posts(&greed.other_company, "/service1/identity/api/signInLog/pageList", body);
            Box::pin(calls(greed, 26, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "another company: exports of its sign-ins",
        attack: |greed| {
            let body =
                json!({ "listing": "identity.sign_in_log", "format": "xlsx", "query": { "conditions": latest() } });
            let ask = posts(&greed.other_company, "/service1/content/api/download/start", body);
            Box::pin(calls(greed, 4, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "another company: imports of workbooks that are none",
        attack: |greed| {
            let client = greed.other_company.clone();
            let noise: Vec<u8> =
                b"PK\x03\x04".iter().copied().chain((0..4_000_000u32).map(|at| (at * 17 % 253) as u8)).collect();
            let path = "/service1/content/api/import/start?listing=base.dict_item&fileName=a.xlsx";
            Box::pin(calls(greed, 8, move |_| client.request(Method::POST, path).body(noise.clone())))
        },
        lets_in: LetsIn::Nothing,
    },
    Way {
        name: "another company: items saved, 16 at once",
        attack: |greed| {
            let client = greed.other_company.clone();
            let form = |at: usize| json!({ "dictType": "greed", "itemValue": format!("v{at}-{}", Uuid::from_u128(at as u128)) });
            Box::pin(calls(greed, 16, move |at| {
                client.request(Method::POST, "/service1/base/api/dictItem/save").json(&form(at))
            }))
        },
        lets_in: LetsIn::Silence,
    },
];

//! Attacks by a user of a supplier.

use super::stage::Greed;
use super::wires::{calls, loops, never_reads, posts, says_and_waits, trickles};
use super::{LetsIn, Way};
use crate::orders_desk::{ORDER, ORDER_KIND};
use crate::thin_client::request;
use reqwest::Method;
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 67));
const LINES: &str = "/service1/orders/api/orderLine/su/pageList";
const LISTED: &str = "orders.order_line";

/// Filters by substrings that no row contains, so that every row is checked against each.
pub fn patterns(lines: usize, each: usize) -> Value {
    let texts = |line: usize| (0..each).map(|at| format!("q{line}z{at}")).collect::<Vec<_>>();
    let lines = (0..lines).map(|line| {
        json!({ "andOr": if line == 0 { "" } else { "OR" }, "fieldDb": "material", "symbol": "like", "queryValue": texts(line) })
    });
    json!({ "pageSize": 20, "conditions": lines.collect::<Vec<_>>() })
}

fn nested(depth: usize) -> String {
    let inner = r#"{"fieldDb":"material","symbol":"=","queryValue":"M"}"#;
    let mut text = String::from(r#"{"conditions":["#);
    text.push_str(&r#"{"conditions":["#.repeat(depth));
    text.push_str(inner);
    text.push_str(&"]}".repeat(depth));
    text.push_str("]}");
    text
}

/// The head of an upload that announces a hundred megabytes.
fn upload(greed: &Greed, path: &str) -> Vec<u8> {
    let client = &greed.supplier;
    let (cookie, token) = (client.cookie.as_deref().unwrap_or_default(), client.token.as_deref().unwrap_or_default());
    format!(
        "POST {path} HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\ntoken: {token}\r\ndomaintype: acme\r\n\
         content-type: application/octet-stream\r\ncontent-length: 100000000\r\n\r\n%PDF-1.7\n",
        client.host
    )
    .into_bytes()
}

fn attaching(document: &str) -> String {
    format!("/service1/content/api/attach/add?kind={ORDER_KIND}&documentId={document}&attachType=order&fileName=a.pdf")
}

async fn live(greed: Arc<Greed>) {
    let greed = &greed;
    loops(400, Duration::from_millis(500), |_| async move {
        let path = "/service1/portal/api/live";
        match greed.supplier.request(Method::GET, path).timeout(Duration::from_secs(600)).send().await {
            Ok(mut answer) => {
                greed.note(answer.status().as_u16());
                while let Ok(Some(_)) = answer.chunk().await {}
            }
            Err(_) => greed.note(0),
        }
    })
    .await;
}

pub const WAYS: &[Way] = &[
    Way {
        name: "supplier: costly questions, 26 at once",
        attack: |greed| {
            let ask = posts(&greed.supplier, LINES, patterns(10, 10));
            Box::pin(calls(greed, 26, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "supplier: questions of 30 lines with 1,000 values each",
        attack: |greed| {
            let ask = posts(&greed.supplier, LINES, patterns(30, 1_000));
            Box::pin(calls(greed, 26, ask))
        },
        lets_in: LetsIn::Nothing,
    },
    Way {
        name: "supplier: questions nested a hundred deep",
        attack: |greed| {
            let (client, body) = (greed.supplier.clone(), nested(100));
            Box::pin(calls(greed, 8, move |_| {
                client.request(Method::POST, LINES).header("content-type", "application/json").body(body.clone())
            }))
        },
        lets_in: LetsIn::Nothing,
    },
    Way {
        name: "supplier: lists of 500 numbers",
        attack: |greed| {
            let numbers: Vec<String> = (0..500).map(|n| format!("45{n:08}")).collect();
            let line = json!({ "andOr": "", "fieldDb": "number", "symbol": "in", "queryValue": numbers });
            let ask = posts(&greed.supplier, LINES, json!({ "pageSize": 200, "conditions": [line] }));
            Box::pin(calls(greed, 26, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "supplier: searches for one digit",
        attack: |greed| {
            let ask = posts(&greed.supplier, LINES, json!({ "pageSize": 200, "search": "7" }));
            Box::pin(calls(greed, 26, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "supplier: totals over everything",
        attack: |greed| {
            let ask = posts(&greed.supplier, "/service1/base/api/listing/totals", json!({ "listing": LISTED }));
            Box::pin(calls(greed, 26, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "supplier: exact counts of everything",
        attack: |greed| {
            let ask = posts(&greed.supplier, "/service1/base/api/listing/count", json!({ "listing": LISTED }));
            Box::pin(calls(greed, 26, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "supplier: pages of 200 rows, never read",
        attack: |greed| {
            let said = request(&greed.supplier, LINES, &json!({ "pageSize": 200 }));
            Box::pin(never_reads(greed, HERE, 60, said, 200))
        },
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "supplier: bodies that never arrive",
        attack: |greed| {
            let mut said = request(&greed.supplier, LINES, &json!({ "pageSize": 200 }));
            said.truncate(said.len() - 4);
            Box::pin(says_and_waits(greed, HERE, 300, said))
        },
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "supplier: uploads that trickle in",
        attack: |greed| {
            let said = upload(&greed, &attaching(&greed.order.to_string()));
            Box::pin(trickles(greed, HERE, 32, said))
        },
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "supplier: uploads to a document that is not there",
        attack: |greed| {
            let said = upload(&greed, &attaching("00000000-0000-7000-8000-000000000000"));
            Box::pin(trickles(greed, HERE, 32, said))
        },
        lets_in: LetsIn::Silence,
    },
    Way { name: "supplier: 400 live streams", attack: |greed| Box::pin(live(greed)), lets_in: LetsIn::Some },
    Way {
        name: "supplier: exports again and again",
        attack: |greed| {
            let body = json!({ "listing": LISTED, "format": "xlsx", "query": {} });
            let ask = posts(&greed.supplier, "/service1/content/api/download/start", body);
            Box::pin(calls(greed, 8, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "supplier: papers printed, 16 at once",
        attack: |greed| {
            let client = greed.supplier.clone();
            let orders = greed.orders.clone();
            let path = move |at: usize| {
                format!("/service1/seal/api/paper/download?kind={ORDER_KIND}&id={}", orders[at % orders.len()])
            };
            Box::pin(calls(greed, 16, move |at| client.request(Method::GET, &path(at))))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "supplier: comments, 16 at once",
        attack: |greed| {
            let body = json!({ "entityKind": ORDER_KIND, "entityId": greed.order, "said": "again ".repeat(100) });
            let ask = posts(&greed.supplier, "/service1/content/api/comment/add", body);
            Box::pin(calls(greed, 16, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "supplier: 200 whole orders at a time",
        attack: |greed| {
            let body = json!({ "ids": greed.orders.as_slice() });
            let ask = posts(&greed.supplier, &format!("{ORDER}/details"), body);
            Box::pin(calls(greed, 26, ask))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "supplier: replies as workbooks that are none",
        attack: |greed| {
            let client = greed.supplier.clone();
            let noise: Vec<u8> =
                b"PK\x03\x04".iter().copied().chain((0..2_000_000u32).map(|at| (at * 31 % 251) as u8)).collect();
            let path = format!("{ORDER}/readReplies?fileName=a.xlsx");
            Box::pin(calls(greed, 8, move |_| client.request(Method::POST, &path).body(noise.clone())))
        },
        lets_in: LetsIn::Nothing,
    },
];

//! Attacks without an account.

use super::stage::Greed;
use super::wires::{calls, never_reads, says_and_waits, streams, trickles};
use super::{LetsIn, Way};
use reqwest::Method;
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 66));
const LOGIN: &str = "/service1/identity/api/login";

/// The head of a request that announces a body of this length.
fn head(path: &str, length: usize) -> Vec<u8> {
    format!(
        "POST {path} HTTP/1.1\r\nhost: acme.localhost\r\ncontent-type: application/json\r\ndomaintype: acme\r\n\
         content-length: {length}\r\n\r\n"
    )
    .into_bytes()
}

fn posts(greed: &Arc<Greed>, path: &'static str, body: String) -> impl Fn(usize) -> reqwest::RequestBuilder + use<> {
    let client = greed.anonymous.clone();
    move |at| {
        let body = body.replace("{n}", &at.to_string());
        client.request(Method::POST, path).header("content-type", "application/json").body(body)
    }
}

pub const WAYS: &[Way] = &[
    Way {
        name: "anonymous: bodies that never arrive, at a closed route",
        attack: |greed| {
            Box::pin(says_and_waits(greed, HERE, 600, head("/service1/orders/api/order/pu/pageList", 1_000)))
        },
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "anonymous: bodies that never arrive, at the sign-in",
        attack: |greed| Box::pin(says_and_waits(greed, HERE, 600, head(LOGIN, 1_000))),
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "anonymous: bodies that trickle in, at the sign-in",
        attack: |greed| Box::pin(trickles(greed, HERE, 300, head(LOGIN, 1_000))),
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "anonymous: heads that trickle in",
        attack: |greed| {
            Box::pin(trickles(greed, HERE, 300, b"GET / HTTP/1.1\r\nhost: acme.localhost\r\nx-a: ".to_vec()))
        },
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "anonymous: connections that say nothing",
        attack: |greed| Box::pin(says_and_waits(greed, HERE, 1_000, Vec::new())),
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "anonymous: HTTP/2 streams whose bodies never arrive",
        attack: |greed| Box::pin(streams(greed, HERE, 8, 200, false)),
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "anonymous: HTTP/2 streams opened and reset",
        attack: |greed| Box::pin(streams(greed, HERE, 4, 50, true)),
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "anonymous: the application's pages, never read",
        attack: |greed| {
            let request = b"GET / HTTP/1.1\r\nhost: acme.localhost\r\n\r\n".to_vec();
            Box::pin(never_reads(greed, HERE, 100, request, 2_000))
        },
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "anonymous: wrong sign-ins",
        attack: |greed| {
            let body = json!({ "username": "name-{n}", "password": "x", "passwordKeyId": "x" }).to_string();
            let ask = posts(&greed, LOGIN, body);
            Box::pin(calls(greed, 8, ask))
        },
        lets_in: LetsIn::Nothing,
    },
    Way {
        name: "anonymous: keys to wrap passwords to",
        attack: |greed| {
            let client = greed.anonymous.clone();
            Box::pin(calls(greed, 8, move |_| client.request(Method::GET, "/service1/identity/api/passwordKey")))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "anonymous: captchas",
        attack: |greed| {
            let client = greed.anonymous.clone();
            let path = "/service1/identity/api/captcha/get?action=login";
            Box::pin(calls(greed, 8, move |_| client.request(Method::GET, path)))
        },
        lets_in: LetsIn::Some,
    },
    Way {
        name: "anonymous: resets of passwords",
        attack: |greed| {
            let ask =
                posts(&greed, "/service1/identity/api/resetUrl", json!({ "email": "a{n}@example.com" }).to_string());
            Box::pin(calls(greed, 8, ask))
        },
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "anonymous: codes for registration",
        attack: |greed| {
            let body = json!({ "email": "b{n}@example.com" }).to_string();
            let ask = posts(&greed, "/service1/identity/api/sendVerifyCode", body);
            Box::pin(calls(greed, 8, ask))
        },
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "anonymous: guesses at the codes of sealed papers",
        attack: |greed| {
            let client = greed.anonymous.clone();
            let path = |at: usize| format!("/service1/seal/api/verify?code=ABCDEFGH{at:04}");
            Box::pin(calls(greed, 8, move |at| client.request(Method::GET, &path(at))))
        },
        lets_in: LetsIn::Silence,
    },
    Way {
        name: "anonymous: JSON of half a million brackets",
        attack: |greed| {
            let ask = posts(&greed, LOGIN, "[".repeat(500_000));
            Box::pin(calls(greed, 8, ask))
        },
        lets_in: LetsIn::Nothing,
    },
];

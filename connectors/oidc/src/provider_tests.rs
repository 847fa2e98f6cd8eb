//! Against a provider on a loopback port that changes its keys and has its troubles.

use super::*;
use crate::token::tests::{NOW, Signer, claims, header};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use tandem_kernel::ErrorKind;
use tandem_platform::config::Secret;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tracing::field::{Field, Visit};
use tracing::span;

const DISCOVERY: &str = "/.well-known/openid-configuration";

/// What it answers at each path: status and body.
type Answers = Arc<Mutex<BTreeMap<&'static str, (u16, String)>>>;

struct Fake {
    base: String,
    answers: Answers,
}

impl Fake {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let answers = Answers::default();
        let kept = answers.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                answer(stream, &kept).await;
            }
        });
        Self { base, answers }
    }

    fn provider(&self) -> Provider {
        Provider::new(&Sso {
            issuer: self.base.clone(),
            client_id: "tandem".into(),
            client_secret: Secret::new("s"),
            redirect_base: "http://127.0.0.1:9".into(),
            link_by_email: false,
            multi_factor_acr: Vec::new(),
        })
        .unwrap()
    }

    fn answers(&self, path: &'static str, status: u16, body: &Value) {
        self.answers.lock().unwrap().insert(path, (status, body.to_string()));
    }

    /// Publishes this key, and signs with it.
    fn uses(&self, signer: &Signer) {
        let base = &self.base;
        let discovery = json!({ "issuer": base, "authorization_endpoint": format!("{base}/auth"),
            "token_endpoint": format!("{base}/token"), "jwks_uri": format!("{base}/keys"),
            "end_session_endpoint": format!("{base}/out") });
        let mut told = claims();
        told["iss"] = json!(base);
        self.answers(DISCOVERY, 200, &discovery);
        self.answers("/keys", 200, &signer.published("one"));
        self.answers("/token", 200, &json!({ "id_token": signer.sign(&header(), &told) }));
    }
}

async fn answer(mut stream: TcpStream, answers: &Answers) {
    let Some(path) = path_of(&mut stream).await else { return };
    let (status, body) = answers.lock().unwrap().get(path.as_str()).cloned().unwrap_or((404, "{}".to_owned()));
    let head = format!("HTTP/1.1 {status} x\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
    let _ = stream.write_all(format!("{head}{body}").as_bytes()).await;
}

/// Of a request that has arrived with its whole body.
async fn path_of(stream: &mut TcpStream) -> Option<String> {
    let mut heard = Vec::new();
    loop {
        let mut piece = [0u8; 4096];
        let read = stream.read(&mut piece).await.ok().filter(|read| *read > 0)?;
        heard.extend_from_slice(&piece[..read]);
        let text = String::from_utf8_lossy(&heard).to_lowercase();
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
        let length: usize = length.and_then(|length| length.trim().parse().ok()).unwrap_or_default();
        if body.len() >= length {
            return head.split(' ').nth(1).map(str::to_owned);
        }
    }
}

fn journey() -> Journey {
    Journey {
        state: "s".into(),
        nonce: "n-1".into(),
        verifier: "v".into(),
        redirect_uri: "http://127.0.0.1:9/auth-redirect".into(),
        fresh: false,
    }
}

async fn person(provider: &Provider) -> Option<Person> {
    let now = OffsetDateTime::from_unix_timestamp(NOW).unwrap();
    provider.finish(&journey(), "code", now).await.unwrap()
}

/// Lets what is known be this old.
fn age(provider: &Provider, by: Duration) {
    let mut known = provider.known.lock().unwrap();
    let mut published = Arc::into_inner(known.take().unwrap()).unwrap();
    published.at = published.at.checked_sub(by).unwrap();
    *known = Some(Arc::new(published));
}

/// Keeps what is logged by this thread.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl tracing::Subscriber for Log {
    fn enabled(&self, _: &tracing::Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }
    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}
    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}
    fn event(&self, event: &tracing::Event<'_>) {
        event.record(&mut Line(&mut self.0.lock().unwrap()));
    }
    fn enter(&self, _: &span::Id) {}
    fn exit(&self, _: &span::Id) {}
}

struct Line<'a>(&'a mut String);

impl Visit for Line<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        write!(self.0, "{field}={value:?} ").unwrap();
    }
}

#[tokio::test]
async fn keys_that_do_not_fit_are_asked_for_anew_but_not_all_the_time() {
    let (fake, old, new) = (Fake::start().await, Signer::new(), Signer::new());
    let provider = fake.provider();
    fake.uses(&old);
    assert!(person(&provider).await.is_some());
    // Another key under the same name.
    fake.uses(&new);
    assert_eq!(person(&provider).await, None, "they were asked for a moment ago");
    age(&provider, ASKED_AGAIN);
    assert!(person(&provider).await.is_some());
}

#[tokio::test]
async fn a_refused_sign_in_leaves_a_trace_with_its_reason() {
    let log = Log::default();
    let _kept = tracing::subscriber::set_default(log.clone());
    let (fake, signer) = (Fake::start().await, Signer::new());
    let provider = fake.provider();
    fake.uses(&signer);
    fake.answers("/token", 401, &json!({ "error": "invalid_client\r\n", "error_description": "of user 4711" }));
    assert_eq!(person(&provider).await, None);
    let told = std::mem::take(&mut *log.0.lock().unwrap());
    assert!(told.contains("status=401") && told.contains("error=\"invalid_client\""), "{told}");
    assert!(told.contains(&fake.base) && !told.contains("4711"), "{told}");
    fake.answers("/token", 400, &json!("no object"));
    assert_eq!(person(&provider).await, None, "whatever it says");
    fake.uses(&signer);
    let journey = Journey { nonce: "another".into(), ..journey() };
    let now = OffsetDateTime::from_unix_timestamp(NOW).unwrap();
    assert_eq!(provider.finish(&journey, "code", now).await.unwrap(), None);
    let told = log.0.lock().unwrap().clone();
    assert!(told.contains("wrong=Nonce"), "{told}");
}

#[tokio::test]
async fn what_a_provider_in_trouble_answers_is_not_taken_for_what_it_publishes() {
    let (fake, signer) = (Fake::start().await, Signer::new());
    let provider = fake.provider();
    for place in [DISCOVERY, "/keys"] {
        fake.uses(&signer);
        fake.answers(place, 502, &json!({ "keys": [] }));
        let refused = provider.begin(&journey()).await.unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::Unavailable, "{place}");
    }
    fake.uses(&signer);
    assert!(provider.begin(&journey()).await.is_ok());
}

#[tokio::test]
async fn who_examines_it_hears_how_it_is_now() {
    let (fake, signer) = (Fake::start().await, Signer::new());
    let provider = fake.provider();
    fake.uses(&signer);
    let said = provider.examine().await.unwrap();
    assert_eq!(said, format!("{} publishes its addresses and keys", fake.base));
    fake.answers(DISCOVERY, 502, &json!({}));
    let why = provider.examine().await.unwrap_err().to_string();
    assert!(why.contains("answers 502"), "{why}");
}

#[tokio::test]
async fn nobody_waits_for_the_provider_to_sign_out() {
    let (fake, signer) = (Fake::start().await, Signer::new());
    let provider = fake.provider();
    fake.uses(&signer);
    assert!(person(&provider).await.is_some());
    age(&provider, KEPT);
    fake.answers(DISCOVERY, 502, &json!({}));
    let way = provider.leave("http://127.0.0.1:9/login").await.unwrap().unwrap_or_default();
    assert!(way.starts_with(&format!("{}/out?client_id=tandem&", fake.base)), "{way}");
}

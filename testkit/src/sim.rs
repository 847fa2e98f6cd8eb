//! The simulator of external systems (`tandem-sim`), in its own process that can be killed and restarted.

use crate::database::unique;
use crate::world::{World, parts, told};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use tandem_contracts::erp::{Confirmation, ConfirmedLine};
use tandem_odata::{Access, Definition, Service, Use, Version};
use tandem_orders::purchase_order::entry::Promise;
use tandem_platform::config::{Config, Erp, Exchange, Oa, Secret};
use tandem_platform::outside::Outbound;
use tandem_platform::platform::Parts;
use tokio::process::{Child, Command};

const SECRET: &str = "for-tests-only";
pub const KEY_ID: &str = "portal";

static BUSINESS_PARTNERS: Definition = Definition {
    version: Version::V2,
    root: "/sap/opu/odata/sap/API_BUSINESS_PARTNER",
    uses: &[
        Use { path: "A_BusinessPartner", properties: &["BusinessPartner", "BusinessPartnerName", "SearchTerm1"] },
        Use { path: "A_BusinessPartner/to_BusinessPartnerAddress", properties: &["AddressID", "CityName"] },
    ],
    passing: &[],
};

/// A message to the ERP: what a supplier promises of the first line of an order.
pub fn confirmation(order: &str, quantity: &str) -> impl Outbound + use<> {
    let line = ConfirmedLine {
        line: "00010".into(),
        delivery_date: "2026-12-01".into(),
        quantity: quantity.into(),
        unit: "PC".into(),
    };
    Promise(Confirmation { purchase_order: order.into(), lines: vec![line] })
}

pub struct Sim {
    port: u16,
    journal: PathBuf,
    child: Option<Child>,
}

/// The simulator's executable, next to the current one.
fn program() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("TANDEM_SIM_BIN") {
        return Ok(named.into());
    }
    let here = std::env::current_exe()?;
    let beside = here.ancestors().skip(1).take(2).map(|folder| folder.join("tandem-sim"));
    beside
        .into_iter()
        .find(|path| path.exists())
        .context("tandem-sim is not built: run `cargo build --workspace --bin tandem-sim`")
}

impl Sim {
    pub async fn start() -> Result<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let journal = std::env::temp_dir().join(format!("tandem-sim-{}.journal", unique()));
        let mut sim = Self { port, journal, child: None };
        sim.spawn().await?;
        Ok(sim)
    }

    pub async fn spawn(&mut self) -> Result<()> {
        let mut command = Command::new(program()?);
        command
            .env_clear()
            .args(["--listen", &format!("127.0.0.1:{}", self.port), "--journal"])
            .arg(&self.journal)
            .args(["--oa-key-id", KEY_ID, "--oa-secret", SECRET, "--erp-user", KEY_ID, "--erp-password", SECRET])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true);
        self.child = Some(command.spawn()?);
        for _ in 0..400 {
            if reqwest::get(format!("{}/healthz", self.base())).await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        bail!("tandem-sim did not start")
    }

    pub async fn kill(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            child.kill().await?;
        }
        Ok(())
    }

    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub async fn control(&self, call: &str, body: &Value) -> Result<Value> {
        let answer = reqwest::Client::new().post(format!("{}/control/{call}", self.base())).json(body).send().await?;
        let (status, text) = (answer.status(), answer.text().await?);
        serde_json::from_str(&text).with_context(|| format!("{call}: {status} {text}"))
    }

    pub async fn state(&self) -> Result<Value> {
        Ok(reqwest::get(format!("{}/control/state", self.base())).await?.json().await?)
    }

    /// Replaces the settings; those not given become fully reliable.
    pub async fn set(&self, settings: &Value) -> Result<()> {
        self.control("settings", settings).await.map(|_| ())
    }

    /// Sends a callback as the approval system would, signed `age` seconds ago.
    pub async fn call_back(&self, url: &str, body: &Value, age: i64, spoil: bool) -> Result<(u16, Value)> {
        let text = body.to_string();
        let timestamp = (now() - age).to_string();
        let path = url.splitn(4, '/').nth(3).map_or_else(|| "/".to_owned(), |rest| format!("/{rest}"));
        let signed = sign(&path, &timestamp, text.as_bytes());
        let text = if spoil { text.replace("approved", "returned") } else { text };
        let request = reqwest::Client::new().post(url).body(text).header("content-type", "application/json");
        let request = request.header("x-key-id", KEY_ID).header("x-timestamp", timestamp).header("x-signature", signed);
        let answer = request.send().await?;
        Ok((answer.status().as_u16(), answer.json().await?))
    }

    /// The parts of a product whose first tenant has both systems, with short retry delays.
    pub fn join(&self, given: Parts, call_back_base: &str) -> Result<Parts> {
        let mut config = given.config;
        self.configure(&mut config, call_back_base);
        let modules = given.modules;
        Ok(Parts { modules, ..told(parts(config))? })
    }

    /// A product whose first tenant has both systems; the approval system calls back at this address.
    pub async fn world(&self, call_back_base: &str) -> Result<World> {
        let mut failed = None;
        let world = World::start_with(|given| {
            let kept = given.config.clone();
            self.join(given, call_back_base).unwrap_or_else(|error| {
                failed = Some(error);
                parts(kept).expect("these parts were made a moment ago")
            })
        })
        .await?;
        failed.map_or(Ok(world), Err)
    }

    fn erp(&self) -> Erp {
        Erp {
            url: self.base(),
            user: KEY_ID.into(),
            password: Secret::new(SECRET),
            client: "100".into(),
            timeout_seconds: 2,
            poll_seconds: 1,
            overlap_seconds: 5,
            page_size: 7,
            partner_grouping: "BP02".into(),
            regions: [("440000".to_owned(), "190".to_owned())].into(),
        }
    }

    /// A client of its business partners, which it offers by OData V2.
    pub fn business_partners(&self) -> Result<Service> {
        let erp = self.erp();
        let access = Access {
            setting: "erp.acme.url",
            url: &erp.url,
            user: &erp.user,
            password: &erp.password,
            client: &erp.client,
            timeout_seconds: erp.timeout_seconds,
            page_size: erp.page_size,
        };
        told(Service::new(&access, &BUSINESS_PARTNERS))
    }

    pub fn configure(&self, config: &mut Config, call_back_base: &str) {
        let oa = Oa {
            url: format!("{}/oa", self.base()),
            key_id: KEY_ID.into(),
            secret: Secret::new(SECRET),
            call_back_base: call_back_base.into(),
            timeout_seconds: 2,
            replay_window_seconds: 300,
        };
        let erp = self.erp();
        config.oa.insert("acme".into(), oa);
        config.erp.insert("acme".into(), erp);
        config.exchange = Exchange {
            first_pause_seconds: 0.05,
            longest_pause_seconds: 1.0,
            circuit_seconds: 0.5,
            watch_seconds: 0.5,
            max_attempts: 40,
            ..Exchange::default()
        };
    }
}

impl Drop for Sim {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.journal);
    }
}

#[expect(clippy::disallowed_methods, reason = "a stamp of the other side's clock")]
fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(0))
}

fn sign(path: &str, timestamp: &str, body: &[u8]) -> String {
    use hmac::{Hmac, KeyInit, Mac};
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(SECRET.as_bytes()).expect("HMAC takes a key of any length");
    mac.update(format!("{KEY_ID}\nPOST\n{path}\n{timestamp}\n").as_bytes());
    mac.update(body);
    let hex: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("v1={hex}")
}

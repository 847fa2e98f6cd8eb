//! The two ways to upload files, so that a proof can send the same files through both.

use crate::hostile::Sent;
use crate::orders_desk::{Desk, ORDER_KIND, STAMPED, done};
use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tandem_testkit::{Answer, Client};
use uuid::Uuid;

/// An uploaded file as the API shows it.
pub struct Came {
    pub id: String,
    pub name: String,
    pub status: String,
    version: i64,
}

impl Came {
    fn of(file: &Value, name: &str) -> Option<Self> {
        let text = |field: &str| Some(file[field].as_str()?.to_owned());
        let version = file["version"].as_i64().unwrap_or_default();
        Some(Self { id: text("id")?, name: text(name)?, status: text("status")?, version })
    }
}

pub trait Door {
    const NAME: &'static str;

    /// The path of the upload call.
    async fn path(&self, slot: &str, name: &str) -> Result<String>;
    fn sender(&self) -> &Client;
    /// The id of the file in a response.
    fn told(&self, answer: &Answer) -> Option<String>;
    /// The current state of a file.
    async fn seen(&self, id: &str) -> Result<Option<Came>>;
    async fn download(&self, id: &str) -> Result<reqwest::Response>;
    /// Deletes the file to make room for the next one.
    async fn clear(&self, came: &Came) -> Result<()>;
    async fn left(&self) -> Result<usize>;

    /// Uploads a file: `None` if it was refused at once, else its state after the scan.
    async fn send(&self, sent: &Sent) -> Result<Option<Came>> {
        let path = self.path(sent.slot, &sent.name).await?;
        let answer = self.sender().upload(&path, sent.bytes.clone()).await?;
        if answer.code != 200 {
            ensure!([300, 404, 422].contains(&answer.code), "{}: {answer:?}", sent.about);
            return Ok(None);
        }
        let id = self.told(&answer).context("a file that was taken has an id")?;
        self.judged(&id, Duration::from_secs(120)).await
    }

    async fn judged(&self, id: &str, patience: Duration) -> Result<Option<Came>> {
        let until = Instant::now() + patience;
        while Instant::now() < until {
            match self.seen(id).await? {
                Some(came) if came.status == "scanning" => tokio::time::sleep(Duration::from_millis(50)).await,
                came => return Ok(came),
            }
        }
        bail!("{id} was never judged")
    }
}

fn query(pairs: &[(&str, &str)]) -> Result<String> {
    let mut url = reqwest::Url::parse("http://x/")?;
    url.query_pairs_mut().extend_pairs(pairs);
    Ok(url.query().unwrap_or_default().to_owned())
}

/// Attachments of an organisation.
pub struct Attached<'a> {
    pub desk: &'a Desk,
}

impl Attached<'_> {
    fn document(&self) -> &str {
        &self.desk.organizes[0]
    }

    async fn list(&self) -> Result<Vec<Value>> {
        let path = format!("{}?kind=partner.organize&documentId={}", attach("list"), self.document());
        Ok(done(self.sender().get(&path).await?)?["content"].as_array().cloned().unwrap_or_default())
    }
}

fn attach(call: &str) -> String {
    format!("/service1/content/api/attach/{call}")
}

impl Door for Attached<'_> {
    const NAME: &'static str = "attachments";

    async fn path(&self, slot: &str, name: &str) -> Result<String> {
        let pairs =
            [("kind", "partner.organize"), ("documentId", self.document()), ("attachType", slot), ("fileName", name)];
        Ok(format!("{}?{}", attach("add"), query(&pairs)?))
    }
    fn sender(&self) -> &Client {
        &self.desk.administrator
    }
    fn told(&self, answer: &Answer) -> Option<String> {
        Some(answer.data["id"].as_str()?.to_owned())
    }
    async fn seen(&self, id: &str) -> Result<Option<Came>> {
        let found = self.list().await?.into_iter().find(|file| file["id"] == id);
        Ok(found.and_then(|file| Came::of(&file, "originalAddress")))
    }
    async fn download(&self, id: &str) -> Result<reqwest::Response> {
        Ok(self.sender().request(reqwest::Method::GET, &attach(&format!("download/{id}"))).send().await?)
    }
    async fn clear(&self, came: &Came) -> Result<()> {
        let which = json!({ "id": came.id, "version": came.version });
        done(self.sender().delete(&attach("delete"), &which).await?).map(drop)
    }
    async fn left(&self) -> Result<usize> {
        Ok(self.list().await?.len())
    }
}

/// Stamped copies of an order: its supplier uploads them, the buyer downloads them.
pub struct Stamped<'a> {
    pub desk: &'a Desk,
    pub order: Uuid,
}

impl Stamped<'_> {
    async fn copy(&self) -> Result<Value> {
        self.desk.stamped_copy(ORDER_KIND, self.order).await
    }
}

impl Door for Stamped<'_> {
    const NAME: &'static str = "stamped scans";

    async fn path(&self, _slot: &str, name: &str) -> Result<String> {
        let copy = self.copy().await?["copy"].clone();
        let (id, version) = (copy["id"].as_str().context("no copy")?, copy["version"].to_string());
        Ok(format!("{STAMPED}/upload?{}", query(&[("id", id), ("version", &version), ("fileName", name)])?))
    }
    fn sender(&self) -> &Client {
        &self.desk.seller
    }
    fn told(&self, answer: &Answer) -> Option<String> {
        Some(answer.data["file"]["id"].as_str()?.to_owned())
    }
    async fn seen(&self, id: &str) -> Result<Option<Came>> {
        let copy = self.copy().await?;
        let files = copy["earlierFiles"].as_array().into_iter().flatten().chain([&copy["file"]]);
        Ok(files.filter(|file| file["id"] == id).find_map(|file| Came::of(file, "name")))
    }
    async fn download(&self, id: &str) -> Result<reqwest::Response> {
        Ok(self.desk.buyer.request(reqwest::Method::GET, &format!("{STAMPED}/file/{id}")).send().await?)
    }
    async fn clear(&self, came: &Came) -> Result<()> {
        let copy = self.copy().await?["copy"].clone();
        if came.status == "refused" {
            ensure!(copy["state"] != "to_review", "a refused scan was handed in: {copy}");
            return Ok(());
        }
        let because = json!({ "id": copy["id"], "version": copy["version"], "reason": "the next, please" });
        done(self.desk.buyer.post(&format!("{STAMPED}/reject"), &because).await?).map(drop)
    }
    async fn left(&self) -> Result<usize> {
        Ok(usize::from(self.copy().await?["copy"]["state"] == "to_review"))
    }
}

//! Hostile files against a real server with a real virus scanner behind it; and how much memory a large honest one takes.

use crate::Size;
use crate::hostile::{PDF, Sent, corpus, honest};
use crate::node::Node;
use crate::report::Outcome;
use anyhow::{Context, Result, ensure};
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};
use tandem_testkit::clamd::Clamd;
use tandem_testkit::{Client, World};

const MEGABYTE: u64 = 1 << 20;
const LARGEST: u64 = 200 * MEGABYTE;

struct Stage {
    client: Client,
    document: String,
}

fn api(call: &str) -> String {
    format!("/service1/content/api/attach/{call}")
}

impl Stage {
    fn adding(&self, slot: &str, name: &str) -> Result<String> {
        let mut url = reqwest::Url::parse("http://x/")?;
        url.query_pairs_mut()
            .append_pair("kind", "partner.organize")
            .append_pair("documentId", &self.document)
            .append_pair("attachType", slot)
            .append_pair("fileName", name);
        Ok(format!("{}?{}", api("add"), url.query().unwrap_or_default()))
    }

    async fn list(&self) -> Result<Vec<Value>> {
        let path = api(&format!("list?kind=partner.organize&documentId={}", self.document));
        let listed = self.client.get(&path).await?;
        ensure!(listed.code == 200, "{listed:?}");
        Ok(listed.data["content"].as_array().cloned().unwrap_or_default())
    }

    /// What became of a file that was sent: none when it was refused at once, else as it is listed once it was judged.
    async fn send(&self, sent: &Sent) -> Result<Option<Value>> {
        let answer = self.client.upload(&self.adding(sent.slot, &sent.name)?, sent.bytes.clone()).await?;
        if answer.code != 200 {
            ensure!([300, 404, 422].contains(&answer.code), "{}: {answer:?}", sent.about);
            return Ok(None);
        }
        let patience = Instant::now() + Duration::from_secs(120);
        while Instant::now() < patience {
            let found = self.list().await?.into_iter().find(|file| file["id"] == answer.data["id"]);
            match found {
                Some(file) if file["status"] == "scanning" => tokio::time::sleep(Duration::from_millis(50)).await,
                found => return Ok(found),
            }
        }
        anyhow::bail!("{} was never judged", sent.about)
    }

    async fn remove(&self, file: &Value) -> Result<()> {
        let which = json!({ "id": file["id"], "version": file["version"] });
        let gone = self.client.delete(&api("delete"), &which).await?;
        ensure!(gone.code == 200, "{gone:?}");
        Ok(())
    }

    async fn download(&self, file: &Value) -> Result<reqwest::Response> {
        let path = api(&format!("download/{}", file["id"].as_str().unwrap_or_default()));
        Ok(self.client.request(reqwest::Method::GET, &path).send().await?)
    }
}

/// A figure of a process in megabytes: `VmRSS` is what it has, `VmHWM` the most it had.
fn memory(pid: Option<u32>, what: &str) -> Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", pid.context("no process")?))?;
    let line = status.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(':'));
    let kilobytes: u64 = line.and_then(|l| l.split_whitespace().next()).context("no figure")?.parse()?;
    Ok(kilobytes / 1024)
}

/// A PDF of exactly so many bytes, made as it is sent.
fn paper(bytes: u64) -> impl Iterator<Item = Vec<u8>> {
    let end = b"\n%%EOF\n";
    let mut left = bytes - PDF.len() as u64 - end.len() as u64;
    let middle = std::iter::from_fn(move || {
        let piece = left.min(MEGABYTE);
        left -= piece;
        (piece > 0).then(|| (0..piece).map(|at| b'a' + (at * 7 % 23) as u8).collect())
    });
    std::iter::once(PDF.to_vec()).chain(middle).chain(std::iter::once(end.to_vec()))
}

pub async fn run(size: Size) -> Result<Outcome> {
    let mut outcome = Outcome::default();
    let clamd = Clamd::start(LARGEST + MEGABYTE).await?;
    let mut world = World::start().await?;
    world.config.scan.address = clamd.address();
    let (mut serve, mut work) = (Node::start("serve", &world.config).await?, Node::start("work", &world.config).await?);
    let client = world.sign_in(&serve.base(), &world.acme, "owner", &["administrator"]).await?;
    let form = json!({ "nameZh": "上传", "nameEn": "uploads", "relationType": "S" });
    let made = client.post("/service1/partner/organize/save", &form).await?;
    let stage = Stage { client, document: made.data["id"].as_str().unwrap_or_default().to_owned() };

    large(&mut outcome, &stage, &serve).await?;
    too_large(&mut outcome, &stage, size).await?;
    let hostile = corpus();
    let (mut at_once, mut by_scanner, mut accepted) = (0, 0, 0);
    for sent in &hostile {
        match stage.send(sent).await.with_context(|| sent.about.clone())? {
            None => at_once += 1,
            Some(file) if file["status"] == "refused" => {
                by_scanner += 1;
                let handed_out = stage.download(&file).await?.status().is_success();
                if handed_out {
                    outcome.fault(format!("{} was refused and handed out", sent.about));
                }
                stage.remove(&file).await?;
            }
            Some(file) => {
                accepted += 1;
                outcome.fault(format!("{} was taken: {file}", sent.about));
                stage.remove(&file).await?;
            }
        }
    }
    outcome.figure("hostile files", hostile.len());
    outcome.figure("refused at once", at_once).figure("refused by the scanner", by_scanner);
    outcome.bar("wrongly accepted", accepted, "0", accepted == 0);
    outcome.bar("hostile files tried", hostile.len(), "at least 200", hostile.len() >= 200);

    let honest = honest();
    let mut taken = 0;
    for (sent, called) in &honest {
        match stage.send(sent).await? {
            Some(file) if file["status"] == "ready" && file["originalAddress"] == *called => {
                let back = stage.download(&file).await?.bytes().await?;
                if back == sent.bytes {
                    taken += 1;
                } else {
                    outcome.fault(format!("{} came back as something else", sent.name));
                }
                stage.remove(&file).await?;
            }
            other => outcome.fault(format!("{:?} is honest, and became {other:?}", sent.name)),
        }
    }
    outcome.bar("honest files taken and handed back, byte for byte", taken, "all", taken == honest.len());
    let left = stage.list().await?.len();
    outcome.bar("attachments left over", left, "0", left == 0);
    work.stop().await?;
    serve.stop().await?;
    Ok(outcome)
}

async fn large(outcome: &mut Outcome, stage: &Stage, serve: &Node) -> Result<()> {
    // Warm: connections, plans, the way to the store.
    let warm = Sent { about: "warm".into(), slot: "licence", name: "warm.pdf".into(), bytes: PDF.to_vec() };
    let file = stage.send(&warm).await?.context("the first file")?;
    stage.remove(&file).await?;
    let before = memory(serve.pid(), "VmRSS")?;
    let sum = paper(LARGEST).fold(Sha256::new(), |sum, piece| sum.chain_update(piece));
    let body = reqwest::Body::wrap_stream(stream::iter(paper(LARGEST).map(Ok::<_, std::io::Error>)));
    let started = Instant::now();
    let answer = stage.client.upload(&stage.adding("licence", "large.pdf")?, body).await?;
    ensure!(answer.code == 200 && answer.data["bytes"] == LARGEST, "{answer:?}");
    let took = started.elapsed().as_secs_f64();
    let grown = memory(serve.pid(), "VmHWM")?.saturating_sub(before);
    outcome.figure("200 MB came in within, seconds", (took * 10.0).round() / 10.0);
    outcome.bar("memory 200 MB took, MB", grown, "less than 50", grown < 50);
    let mut file = answer.data;
    let patience = Instant::now() + Duration::from_secs(300);
    while file["status"] == "scanning" && Instant::now() < patience {
        tokio::time::sleep(Duration::from_millis(200)).await;
        file = stage.list().await?.into_iter().next().context("the large file")?;
    }
    ensure!(file["status"] == "ready", "{file}");
    let before = memory(serve.pid(), "VmRSS")?;
    let mut back = stage.download(&file).await?.bytes_stream();
    let mut came = Sha256::new();
    while let Some(piece) = back.next().await {
        came.update(piece?);
    }
    let grown = memory(serve.pid(), "VmRSS")?.saturating_sub(before);
    outcome.bar("memory it took to hand it back, MB", grown, "less than 50", grown < 50);
    if came.finalize() != sum.finalize() {
        outcome.fault("200 MB came back as something else");
    }
    stage.remove(&file).await
}

/// One byte too many, told before or found out at the end.
async fn too_large(outcome: &mut Outcome, stage: &Stage, size: Size) -> Result<()> {
    let ways: &[bool] = size.pick(&[false], &[false, true]);
    for told in ways {
        let body = reqwest::Body::wrap_stream(stream::iter(paper(LARGEST + 1).map(Ok::<_, std::io::Error>)));
        let mut request = stage.client.request(reqwest::Method::POST, &stage.adding("licence", "a.pdf")?);
        if *told {
            request = request.header("content-length", LARGEST + 1);
        }
        let answer = request.body(body).send().await?;
        let text = answer.text().await?;
        let right = text.contains("at most 200 MB");
        let name = if *told { "200 MB and a byte, as it said" } else { "200 MB and a byte, found out" };
        outcome.bar(name, if right { "refused".to_owned() } else { text }, "refused", right);
    }
    Ok(())
}

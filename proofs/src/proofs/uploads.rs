//! Malicious files against a real server with a real virus scanner, through every upload path; and the memory that a
//! large valid file takes.

use crate::Size;
use crate::hostile::{PDF, Sent, corpus, honest};
use crate::node::Node;
use crate::orders_desk::Desk;
use crate::report::Outcome;
use crate::upload_doors::{Attached, Door, Stamped};
use anyhow::{Context, Result, ensure};
use futures_util::{StreamExt, stream};
use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};
use tandem_platform::attachable::DOCUMENT_TYPES;
use tandem_testkit::clamd::Clamd;

const MEGABYTE: u64 = 1 << 20;
const LARGEST: u64 = 200 * MEGABYTE;

/// A memory figure of a process in megabytes: `VmRSS` is the current size, `VmHWM` the peak.
fn memory(pid: Option<u32>, what: &str) -> Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", pid.context("no process")?))?;
    let line = status.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(':'));
    let kilobytes: u64 = line.and_then(|l| l.split_whitespace().next()).context("no figure")?.parse()?;
    Ok(kilobytes / 1024)
}

/// Resets the peak memory of a process.
fn forget_peak(pid: Option<u32>) -> Result<()> {
    Ok(std::fs::write(format!("/proc/{}/clear_refs", pid.context("no process")?), "5")?)
}

/// A PDF of exactly this size, generated as it is sent.
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
    let mut desk = Desk::lay_with(1, |config| config.scan.address = clamd.address()).await?;
    let (order, _) = desk.ordered(0, 1).await?.remove(0);
    desk.published(order).await?;
    desk.order_once(order, "its stamp is asked for", |order| order["stampState"] == "to_upload").await?;
    through(&mut outcome, &Attached { desk: &desk }, &desk.serve[0], size).await?;
    through(&mut outcome, &Stamped { desk: &desk, order }, &desk.serve[0], size).await?;
    for node in &mut desk.serve {
        node.stop().await?;
    }
    Ok(outcome)
}

async fn through<D: Door>(outcome: &mut Outcome, door: &D, serve: &Node, size: Size) -> Result<()> {
    let of = |what: &str| format!("{}: {what}", D::NAME);
    large(outcome, door, serve).await.context(D::NAME)?;
    too_large(outcome, door, size).await.context(D::NAME)?;
    let hostile = corpus();
    let (mut at_once, mut by_scanner, mut accepted) = (0, 0, 0);
    for sent in &hostile {
        match door.send(sent).await.with_context(|| format!("{}: {}", D::NAME, sent.about))? {
            None => at_once += 1,
            Some(file) if file.status == "refused" => {
                by_scanner += 1;
                if door.download(&file.id).await?.status().is_success() {
                    outcome.fault(of(&format!("{} was refused and handed out", sent.about)));
                }
                door.clear(&file).await?;
            }
            Some(file) => {
                accepted += 1;
                outcome.fault(of(&format!("{} was taken as {}", sent.about, file.name)));
                door.clear(&file).await?;
            }
        }
    }
    outcome.figure(&of("hostile files"), hostile.len());
    outcome.figure(&of("refused at once"), at_once).figure(&of("refused by the scanner"), by_scanner);
    outcome.bar(&of("wrongly accepted"), accepted, "0", accepted == 0);
    outcome.bar(&of("hostile files tried"), hostile.len(), "at least 400", hostile.len() >= 400);

    let taken_here =
        |sent: &Sent| D::NAME == Attached::NAME || DOCUMENT_TYPES.contains(&extension(&sent.name).as_str());
    let honest: Vec<_> = honest().into_iter().filter(|(sent, _)| taken_here(sent)).collect();
    let mut taken = 0;
    for (sent, called) in &honest {
        match door.send(sent).await? {
            Some(file) if file.status == "ready" && file.name == *called => {
                let back = door.download(&file.id).await?.bytes().await?;
                if back == sent.bytes {
                    taken += 1;
                } else {
                    outcome.fault(of(&format!("{} came back as something else", sent.name)));
                }
                door.clear(&file).await?;
            }
            other => {
                let became = other.map(|file| (file.status, file.name));
                outcome.fault(of(&format!("{:?} is honest, and became {became:?}", sent.name)));
            }
        }
    }
    let all = taken == honest.len();
    outcome.bar(&of("honest files taken and handed back, byte for byte"), taken, "all", all);
    let left = door.left().await?;
    outcome.bar(&of("left over"), left, "0", left == 0);
    Ok(())
}

fn extension(name: &str) -> String {
    name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase()
}

async fn large<D: Door>(outcome: &mut Outcome, door: &D, serve: &Node) -> Result<()> {
    let of = |what: &str| format!("{}: {what}", D::NAME);
    // Warm up: connections, plans, the object store.
    let warm = Sent { about: "warm".into(), slot: "licence", name: "warm.pdf".into(), bytes: PDF.to_vec() };
    let file = door.send(&warm).await?.context("the first file")?;
    door.clear(&file).await?;
    let sum = paper(LARGEST).fold(Sha256::new(), |sum, piece| sum.chain_update(piece));
    let body = reqwest::Body::wrap_stream(stream::iter(paper(LARGEST).map(Ok::<_, std::io::Error>)));
    let path = door.path("licence", "large.pdf").await?;
    forget_peak(serve.pid())?;
    let before = memory(serve.pid(), "VmRSS")?;
    let started = Instant::now();
    let answer = door.sender().upload(&path, body).await?;
    ensure!(answer.code == 200, "{answer:?}");
    let took = started.elapsed().as_secs_f64();
    let grown = memory(serve.pid(), "VmHWM")?.saturating_sub(before);
    outcome.figure(&of("200 MB came in within, seconds"), (took * 10.0).round() / 10.0);
    outcome.bar(&of("memory 200 MB took, MB"), grown, "less than 50", grown < 50);
    let id = door.told(&answer).context("a large file")?;
    let file = door.judged(&id, Duration::from_secs(300)).await?.context("the large file")?;
    ensure!(file.status == "ready", "it became {}", file.status);
    let before = memory(serve.pid(), "VmRSS")?;
    let mut back = door.download(&file.id).await?.bytes_stream();
    let mut came = Sha256::new();
    while let Some(piece) = back.next().await {
        came.update(piece?);
    }
    let grown = memory(serve.pid(), "VmRSS")?.saturating_sub(before);
    outcome.bar(&of("memory it took to hand it back, MB"), grown, "less than 50", grown < 50);
    if came.finalize() != sum.finalize() {
        outcome.fault(of("200 MB came back as something else"));
    }
    door.clear(&file).await
}

/// One byte too many, with the length announced in the header or not.
async fn too_large<D: Door>(outcome: &mut Outcome, door: &D, size: Size) -> Result<()> {
    let ways: &[bool] = size.pick(&[false], &[false, true]);
    for told in ways {
        let body = reqwest::Body::wrap_stream(stream::iter(paper(LARGEST + 1).map(Ok::<_, std::io::Error>)));
        let path = door.path("licence", "a.pdf").await?;
        let mut request = door.sender().request(reqwest::Method::POST, &path);
        if *told {
            request = request.header("content-length", LARGEST + 1);
        }
        let answer = request.body(body).send().await?;
        let text = answer.text().await?;
        let right = text.contains("at most 200 MB");
        let name = if *told { "200 MB and a byte, as it said" } else { "200 MB and a byte, found out" };
        let name = format!("{}: {name}", D::NAME);
        outcome.bar(&name, if right { "refused".to_owned() } else { text }, "refused", right);
    }
    Ok(())
}

//! The public verification page is open to everyone who holds a paper. Nothing can be learnt from a nearly correct
//! code, from other data of the paper, or at another tenant's host.

use crate::orders_desk::{Desk, STAMPED, done};
use crate::report::Outcome;
use crate::stranger::Thing;
use anyhow::{Context, Result};
use reqwest::Method;
use serde_json::{Value, json};
use tandem_testkit::Client;

/// A document whose stamped copy awaits its supplier's seal, which is added here.
pub async fn guessed(outcome: &mut Outcome, desk: &Desk, thing: &Thing) -> Result<()> {
    let certificate = json!({ "organizeId": desk.organizes[0], "party": "supplier", "sealName": "甲公司",
        "sealPurpose": "合同专用章", "years": 1 });
    done(desk.administrator.post("/service1/seal/api/certificate/save", &certificate).await?)?;
    let stamp = format!("{STAMPED}/detail/{}", thing.copy);
    let version = done(desk.seller.get(&stamp).await?)?["copy"]["version"].clone();
    let sealed =
        done(desk.seller.post(&format!("{STAMPED}/sign"), &json!({ "id": thing.copy, "version": version })).await?)?;
    let code = sealed["file"]["code"].as_str().context("a sealed paper has a code")?;
    let told = async |client: &Client, code: &str| -> Result<String> {
        let ask = client.request(Method::GET, &format!("/service1/seal/api/verify?code={code}")).send().await?;
        let status = ask.status();
        let mut body: Value = ask.json().await?;
        if let Some(data) = body["data"].as_object_mut() {
            data.remove("requestId");
        }
        Ok(format!("{status} {body}"))
    };
    let unknown = told(&desk.stranger, "22222222222222222222").await?;
    let held = told(&desk.stranger, code).await?;
    let number = format!("\"{}\"", thing.number);
    outcome.bar("who holds the paper is told its number", held.contains(&number), "true", held.contains(&number));
    let mut guesses: Vec<String> = (0..code.len())
        .map(|at| {
            let other = if code[at..].starts_with('A') { "B" } else { "A" };
            format!("{}{other}{}", &code[..at], &code[at + 1..])
        })
        .collect();
    guesses.push(code[1..].to_owned());
    guesses.push(format!("{code}A"));
    guesses.extend([thing.id, thing.copy, thing.file].map(|id| id.to_string()));
    guesses.extend(sealed["file"]["sha256"].as_str().map(str::to_owned));
    for guess in &guesses {
        let answer = told(&desk.stranger, guess).await?;
        if answer != unknown {
            outcome.fault(format!("{guess} for {code} is answered with {answer}, nonsense with {unknown}"));
        }
    }
    let elsewhere =
        told(&desk.world.sign_in(&desk.serve[0].base(), &desk.world.globex, "other", &["purchaser"]).await?, code)
            .await?;
    if elsewhere != unknown {
        outcome.fault(format!("another company is told {elsewhere}"));
    }
    outcome.figure("codes that are nearly right", guesses.len());
    Ok(())
}

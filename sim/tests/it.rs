//! The simulator as a process: its state survives a restart.

use anyhow::{Context, Result, ensure};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

struct Running(Child, u16);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(journal: &std::path::Path) -> Result<Running> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tandem-sim"))
        .args(["--listen", "127.0.0.1:0", "--oa-secret", "s", "--erp-password", "p", "--journal"])
        .arg(journal)
        .stdout(Stdio::piped())
        .spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line)?;
    let port = line.trim().rsplit(':').next().context("no port")?.parse()?;
    Ok(Running(child, port))
}

fn call(running: &Running, request: &str, body: &str, headers: &[&str]) -> Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", running.1))?;
    let (length, more) = (body.len(), headers.iter().map(|header| format!("{header}\r\n")).collect::<String>());
    write!(
        stream,
        "{request} HTTP/1.1\r\nhost: sim\r\nconnection: close\r\ncontent-type: application/json\r\n{more}content-length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

#[test]
fn a_restart_keeps_orders_and_strangers_are_refused() -> Result<()> {
    let journal = std::env::temp_dir().join(format!("tandem-sim-test-{}.journal", std::process::id()));
    {
        let running = start(&journal)?;
        let made = call(&running, "POST /control/erp/orders", "{\"count\": 2}", &[])?;
        ensure!(made.contains("4500000001") && made.contains("4500000002"), "{made}");
        ensure!(call(&running, "GET /", "", &[])?.contains("data-word"));
    }
    let running = start(&journal)?;
    let state = call(&running, "GET /control/state", "", &[])?;
    ensure!(state.contains("4500000002"), "{state}");
    let stranger = call(&running, "POST /oa/api/approvals", "{}", &[])?;
    ensure!(stranger.starts_with("HTTP/1.1 401"), "{stranger}");
    let stranger = call(
        &running,
        "GET /sap/opu/odata4/sap/api_purchaseorder_2/srvd_a2x/sap/purchaseorder/0001/PurchaseOrder",
        "",
        &[],
    )?;
    ensure!(stranger.starts_with("HTTP/1.1 401"), "{stranger}");
    std::fs::remove_file(&journal)?;
    Ok(())
}

const CONFIRMATIONS: &str = "/sap/opu/odata4/sap/api_supplierconfirmation/srvd_a2x/sap/supplierconfirmation/0001";

/// Creates a confirmation as the portal does, with a CSRF token fetched first.
fn confirm(running: &Running, order: &str) -> Result<String> {
    let known = "authorization: Basic VEFOREVNOnA=";
    let token = call(running, &format!("GET {CONFIRMATIONS}/"), "", &[known, "x-csrf-token: fetch"])?;
    let token = token.lines().find_map(|line| line.strip_prefix("x-csrf-token: ")).context("no token")?;
    let token = token.trim();
    let (with, cookie) = (format!("x-csrf-token: {token}"), format!("cookie: SAP_SESSIONID_SIM={token}"));
    let body = format!("{{\"SuplrConfRefPurchaseOrder\": \"{order}\"}}");
    call(running, &format!("POST {CONFIRMATIONS}/Confirmation"), &body, &[known, &with, &cookie])
}

#[test]
fn orders_of_the_demonstration_are_known_whatever_was_forgotten() -> Result<()> {
    let journal = std::env::temp_dir().join(format!("tandem-sim-demo-{}.journal", std::process::id()));
    for round in 0..2 {
        let running = start(&journal)?;
        let taken = confirm(&running, "4500101981")?;
        ensure!(taken.starts_with("HTTP/1.1 201"), "round {round}: {taken}");
        let stranger = confirm(&running, "4500200001")?;
        ensure!(stranger.starts_with("HTTP/1.1 400") && stranger.contains("does not exist"), "{stranger}");
    }
    std::fs::remove_file(&journal)?;
    Ok(())
}

#[test]
fn an_order_is_refused_as_long_as_it_was_told_to() -> Result<()> {
    let journal = std::env::temp_dir().join(format!("tandem-sim-refusal-{}.journal", std::process::id()));
    {
        let running = start(&journal)?;
        call(&running, "POST /control/erp/orders/4500101981/refuse", "{\"message\": \"period closed\"}", &[])?;
    }
    let running = start(&journal)?;
    let refused = confirm(&running, "4500101981")?;
    ensure!(refused.starts_with("HTTP/1.1 400") && refused.contains("period closed"), "{refused}");
    call(&running, "POST /control/erp/orders/4500101981/accept", "{}", &[])?;
    ensure!(confirm(&running, "4500101981")?.starts_with("HTTP/1.1 201"));
    std::fs::remove_file(&journal)?;
    Ok(())
}

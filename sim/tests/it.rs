//! The simulator as a process: a restart keeps what happened.

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

fn call(running: &Running, request: &str, body: &str) -> Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", running.1))?;
    let length = body.len();
    write!(
        stream,
        "{request} HTTP/1.1\r\nhost: sim\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
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
        let made = call(&running, "POST /control/erp/orders", "{\"count\": 2}")?;
        ensure!(made.contains("4500000001") && made.contains("4500000002"), "{made}");
        ensure!(call(&running, "GET /", "")?.contains("data-word"));
    }
    let running = start(&journal)?;
    let state = call(&running, "GET /control/state", "")?;
    ensure!(state.contains("4500000002"), "{state}");
    let stranger = call(&running, "POST /oa/api/approvals", "{}")?;
    ensure!(stranger.starts_with("HTTP/1.1 401"), "{stranger}");
    let stranger = call(
        &running,
        "GET /sap/opu/odata4/sap/api_purchaseorder_2/srvd_a2x/sap/purchaseorder/0001/PurchaseOrder",
        "",
    )?;
    ensure!(stranger.starts_with("HTTP/1.1 401"), "{stranger}");
    std::fs::remove_file(&journal)?;
    Ok(())
}

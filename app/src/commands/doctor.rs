//! `tandem doctor`

use std::path::Path;
use std::process::ExitCode;
use tandem_kernel::Result;

pub async fn run(config: Option<&Path>) -> Result<ExitCode> {
    let (platform, _telling) = super::start(config).await?;
    println!("{:#?}\n", platform.config());
    if let Some(key) = platform.audit_keys().public_text() {
        println!("public half of the audit signing key: {key}\n");
    }
    let findings = tandem_platform::doctor::examine(&platform).await;
    for finding in &findings {
        let mark = match (finding.good, finding.doubtful) {
            (false, _) => "BAD",
            (true, true) => "???",
            (true, false) => "ok ",
        };
        println!("{mark}  {:<28} {}", finding.part, finding.note);
    }
    let well = findings.iter().all(|f| f.good);
    Ok(if well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

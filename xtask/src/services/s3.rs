//! An S3-compatible store (SeaweedFS in one process) with the bucket `tandem`.

use std::{fs, process::Command, time::Duration};

use anyhow::{Result, bail};
use serde_json::json;

use super::Service;
use crate::{
    env::Env,
    install::pypi_binary,
    process::{Daemon, answers, http},
    secrets::{Secrets, write_private},
};

pub const BUCKET: &str = "tandem";

pub struct S3<'a> {
    env: &'a Env,
    secrets: &'a Secrets,
    daemon: Daemon,
}

impl<'a> S3<'a> {
    pub fn new(env: &'a Env, secrets: &'a Secrets) -> Self {
        Self { env, secrets, daemon: Daemon::new(env, "s3") }
    }

    fn ready(&self) -> bool {
        answers(self.env.ports.s3(), "/healthz", 200)
    }

    /// Whether the master assigns file ids: the volume server has joined.
    fn writable(&self) -> bool {
        http("GET", self.env.ports.s3_master(), "/dir/assign")
            .is_some_and(|(status, body)| status == 200 && body.contains("\"fid\""))
    }
}

impl Service for S3<'_> {
    fn name(&self) -> &'static str {
        "S3 store"
    }

    fn address(&self) -> String {
        format!("http://127.0.0.1:{}/{BUCKET}", self.env.ports.s3())
    }

    fn ports(&self) -> Vec<u16> {
        let ports = self.env.ports;
        let mut all = vec![ports.s3(), ports.s3_master(), ports.s3_volume(), ports.s3_filer()];
        all.extend(ports.s3_grpc());
        all
    }

    fn healthy(&self) -> bool {
        self.daemon.runs() && self.ready()
    }

    fn start(&self) -> Result<()> {
        let ports = self.env.ports;
        let dir = self.env.dev.join("s3");
        fs::create_dir_all(dir.join("data"))?;
        let identities = dir.join("identities.json");
        let content = json!({ "identities": [{
            "name": "tandem",
            "credentials": [{
                "accessKey": self.secrets.get("s3_access_key"),
                "secretKey": self.secrets.get("s3_secret_key"),
            }],
            "actions": ["Admin", "Read", "Write", "List", "Tagging"],
        }]});
        write_private(&identities, &serde_json::to_string_pretty(&content)?)?;
        let [master_grpc, volume_grpc, filer_grpc, s3_grpc] = ports.s3_grpc();
        self.daemon.spawn(
            Command::new(pypi_binary(self.env, "weed"))
                .current_dir(&dir)
                .args(["server", "-dir=data", "-ip=127.0.0.1", "-ip.bind=127.0.0.1"])
                .arg(format!("-master.port={}", ports.s3_master()))
                .arg(format!("-master.port.grpc={master_grpc}"))
                .arg("-master.telemetry=false")
                .args(["-master.peers=none", "-master.electionTimeout=1s"])
                .arg("-master.volumeSizeLimitMB=256")
                .arg(format!("-volume.port={}", ports.s3_volume()))
                .arg(format!("-volume.port.grpc={volume_grpc}"))
                .args(["-volume.max=40", "-volume.preStopSeconds=0"])
                .arg("-filer")
                .arg(format!("-filer.port={}", ports.s3_filer()))
                .arg(format!("-filer.port.grpc={filer_grpc}"))
                .arg("-s3")
                .arg(format!("-s3.port={}", ports.s3()))
                .arg(format!("-s3.port.grpc={s3_grpc}"))
                .args(["-s3.port.iceberg=0", "-s3.port.lance=0"])
                .arg(format!("-s3.config={}", identities.display())),
        )?;
        self.daemon.wait(Duration::from_secs(60), || self.ready() && self.writable())?;
        // A bucket is a directory of the filer; creating it is idempotent.
        match http("POST", ports.s3_filer(), &format!("/buckets/{BUCKET}/")) {
            Some((200..=299 | 409, _)) => Ok(()),
            answer => bail!("the bucket {BUCKET} could not be made: {answer:?}"),
        }
    }

    fn stop(&self) -> Result<()> {
        // Its components wait 15 seconds for each other on shutdown. Written data are with the operating system by
        // then.
        self.daemon.stop(Duration::from_secs(2))
    }
}

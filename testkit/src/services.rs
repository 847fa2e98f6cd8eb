//! The addresses of the development services, as written by `cargo xtask up`.

use anyhow::{Context, Result};
use serde::Deserialize;
use std::path::PathBuf;

#[derive(Clone, Debug, Deserialize)]
pub struct Services {
    pub postgres: Postgres,
    pub nats: Nats,
    pub smtp: Smtp,
    pub oidc: Oidc,
    pub s3: S3,
}

#[derive(Clone, Debug, Deserialize)]
pub struct S3 {
    pub endpoint: String,
    pub bucket: String,
    pub region: String,
    pub access_key: String,
    pub secret_key: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Oidc {
    pub issuer: String,
    pub client_id: String,
    pub client_secret: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Smtp {
    pub url: String,
    /// The mail catcher's API.
    pub web_url: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Postgres {
    pub main: Cluster,
    pub second: Option<Cluster>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Cluster {
    pub app_url: String,
    pub engine_url: String,
    pub owner_url: String,
    pub superuser_url: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Nats {
    pub url: String,
}

pub fn dev_dir() -> PathBuf {
    let repository = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../.dev");
    std::env::var_os("TANDEM_DEV_DIR").map_or_else(repository, PathBuf::from)
}

pub fn find() -> Result<Services> {
    let file = dev_dir().join("services.json");
    let text = std::fs::read_to_string(&file)
        .with_context(|| format!("{} is not there: run `cargo xtask up` first", file.display()))?;
    Ok(serde_json::from_str(&text)?)
}

impl Cluster {
    /// The same cluster, another database.
    #[must_use]
    pub fn database(&self, name: &str) -> Self {
        let turn = |url: &String| match url.rsplit_once('/') {
            Some((place, _)) => format!("{place}/{name}"),
            None => url.clone(),
        };
        Self {
            app_url: turn(&self.app_url),
            engine_url: turn(&self.engine_url),
            owner_url: turn(&self.owner_url),
            superuser_url: turn(&self.superuser_url),
        }
    }
}

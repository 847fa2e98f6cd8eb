//! The development services, and how they are started and stopped.

mod nats;
mod oidc;
pub mod postgres;
mod s3;
mod settings;
mod sim;
mod smtp;

use std::{
    fs::{self, File},
    thread,
};

use anyhow::{Result, anyhow, bail};

use crate::{env::Env, install, process::listens, secrets::Secrets};

/// One server that runs beside the product during development and tests.
pub trait Service: Sync {
    fn name(&self) -> &'static str;
    /// Its address, for display.
    fn address(&self) -> String;
    fn ports(&self) -> Vec<u16>;
    /// Whether the process we started is running and responds.
    fn healthy(&self) -> bool;
    /// Starts it and waits until it is ready.
    fn start(&self) -> Result<()>;
    fn stop(&self) -> Result<()>;
    /// Set-up that is also needed if it is already running, such as roles after a change of their script.
    fn prepare(&self) -> Result<()> {
        Ok(())
    }
}

pub fn all<'a>(env: &'a Env, secrets: &'a Secrets, second_shard: bool) -> Vec<Box<dyn Service + 'a>> {
    let mut services: Vec<Box<dyn Service>> = vec![Box::new(postgres::Postgres::main(env, secrets))];
    if second_shard {
        services.push(Box::new(postgres::Postgres::second(env, secrets)));
    }
    services.push(Box::new(nats::Nats::new(env, secrets)));
    services.push(Box::new(s3::S3::new(env, secrets)));
    services.push(Box::new(smtp::Smtp::new(env)));
    services.push(Box::new(oidc::Oidc::new(env, secrets)));
    services.push(Box::new(sim::Sim::new(env, secrets)));
    services
}

/// Development data are disposable: durability is off, so a machine crash may lose data, but tests are several times
/// faster. TANDEM_DURABLE=1 enables production settings for measurements.
fn durable() -> bool {
    std::env::var("TANDEM_DURABLE").as_deref() == Ok("1")
}

/// What `up` did with one service.
pub struct Report {
    pub name: &'static str,
    pub address: String,
    pub result: Result<&'static str>,
}

/// Installs and starts everything; healthy services are left alone.
pub fn up(env: &Env, second_shard: bool) -> Result<Vec<Report>> {
    env.create_dirs()?;
    let _lock = lock(env)?;
    // A second shard, once started, belongs to this directory until `reset`.
    let second_shard = second_shard || postgres::Postgres::second_exists(env);
    install_needed(env)?;
    let secrets = Secrets::load(&env.dev)?;
    let services = all(env, &secrets, second_shard);
    let reports: Vec<Report> = thread::scope(|scope| {
        let handles: Vec<_> = services.iter().map(|service| scope.spawn(|| bring_up(service.as_ref()))).collect();
        handles
            .into_iter()
            .zip(&services)
            .map(|(handle, service)| Report {
                name: service.name(),
                address: service.address(),
                result: handle.join().unwrap_or_else(|_| Err(anyhow!("the starter panicked"))),
            })
            .collect()
    });
    settings::write(env, &secrets, second_shard)?;
    Ok(reports)
}

fn bring_up(service: &dyn Service) -> Result<&'static str> {
    if service.healthy() {
        service.prepare()?;
        return Ok("running");
    }
    service.stop()?;
    if let Some(port) = service.ports().into_iter().find(|port| listens(*port)) {
        bail!("port {port} is taken by another program; stop it, or set TANDEM_PORT_BASE to a free block of 60 ports");
    }
    service.start()?;
    service.prepare()?;
    Ok("started")
}

fn install_needed(env: &Env) -> Result<()> {
    // The CJK font is needed to print papers.
    install::debian(&[install::POSTGRES, install::PIP, install::CLAMAV, install::CJK_FONT])?;
    // pip and npm mostly wait for the network, so they run concurrently.
    thread::scope(|scope| {
        let npm = scope.spawn(|| install::npm(env));
        install::pypi(env)?;
        npm.join().map_err(|_| anyhow!("npm ci panicked"))?
    })
}

/// Stops everything, and reports what was running.
pub fn down(env: &Env) -> Result<Vec<Report>> {
    if !env.dev.exists() {
        return Ok(Vec::new());
    }
    env.create_dirs()?;
    let _lock = lock(env)?;
    let secrets = Secrets::load(&env.dev)?;
    let services = all(env, &secrets, postgres::Postgres::second_exists(env));
    Ok(thread::scope(|scope| {
        let handles: Vec<_> = services
            .iter()
            .map(|service| {
                scope.spawn(|| {
                    let ran = service.healthy();
                    service.stop()?;
                    Ok(if ran { "stopped" } else { "was not running" })
                })
            })
            .collect();
        handles
            .into_iter()
            .zip(&services)
            .map(|(handle, service)| Report {
                name: service.name(),
                address: service.address(),
                result: handle.join().unwrap_or_else(|_| Err(anyhow!("the stopper panicked"))),
            })
            .collect()
    }))
}

/// Deletes the data of stopped services; keeps downloads, and CI's own directory.
pub fn delete_data(env: &Env) -> Result<()> {
    postgres::delete_data(env)?;
    let Ok(entries) = fs::read_dir(&env.dev) else {
        return Ok(());
    };
    for entry in entries {
        let path = entry?.path();
        match path.file_name().and_then(|name| name.to_str()) {
            Some("pypi" | "lock" | "ci") => {}
            _ if path.is_dir() => fs::remove_dir_all(&path)?,
            _ => fs::remove_file(&path)?,
        }
    }
    Ok(())
}

/// A lock file: two concurrent commands would start everything twice.
fn lock(env: &Env) -> Result<File> {
    let file = File::create(env.dev.join("lock"))?;
    if file.try_lock().is_err() {
        println!("waiting for another xtask that starts or stops the services");
        file.lock()?;
    }
    Ok(file)
}

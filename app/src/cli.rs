//! The command line.

use crate::commands;
use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "tandem", version, about = "Tandem 同行: supplier relationship and procurement portal")]
struct Cli {
    /// Configuration file. Every key can be overridden by TANDEM__SECTION__KEY.
    #[arg(long, env = "TANDEM_CONFIG", global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the portal: pages, calls and live updates
    Serve,
    /// Work in the background: deliver events, run jobs and schedules, seal the audit trail
    Work,
    /// Bring every shard's tables up to date (needs the owner's address)
    Migrate,
    /// Load demonstration tenants, users, dictionaries and a year of business; safe to run again
    Demo(commands::demo::Wanted),
    /// Check every outside part and print the configuration with secrets hidden
    Doctor,
    /// The audit trail
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Tenants
    #[command(subcommand)]
    Tenant(TenantCommand),
    /// User accounts
    #[command(subcommand)]
    User(UserCommand),
    /// Print the OpenAPI document
    Openapi,
    /// Print the TypeScript types of all calls
    Client,
    /// Print the reviewed list of routes with their access
    Routes,
    /// Print what kinds of documents are, for the browser
    Declared,
}

#[derive(Subcommand)]
enum AuditCommand {
    /// Recompute every seal from the rows and check the chain and the signatures
    Verify {
        /// Only this tenant
        #[arg(long)]
        tenant: Option<String>,
    },
    /// Seal now what is final, without waiting for a work process
    Seal,
}

#[derive(Subcommand)]
enum TenantCommand {
    /// Enter a tenant in the directory and give it its shipped roles and menus
    Create(commands::tenant::NewTenant),
}

#[derive(Subcommand)]
enum UserCommand {
    /// Create an account; the password is read from standard input
    Create(commands::user::NewAccount),
}

pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("tandem: {error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(run(cli)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("tandem: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: Cli) -> tandem_kernel::Result<ExitCode> {
    let config = cli.config.as_deref();
    match cli.command {
        Command::Serve => commands::serve::run(config).await,
        Command::Work => commands::work::run(config).await,
        Command::Migrate => commands::migrate::run(config).await,
        Command::Demo(wanted) => commands::demo::run(config, wanted).await,
        Command::Doctor => commands::doctor::run(config).await,
        Command::Audit(AuditCommand::Verify { tenant }) => commands::audit::verify(config, tenant).await,
        Command::Audit(AuditCommand::Seal) => commands::audit::seal(config).await,
        Command::Tenant(TenantCommand::Create(new)) => commands::tenant::run(config, new).await,
        Command::User(UserCommand::Create(new)) => commands::user::run(config, new).await,
        Command::Openapi => commands::describe::openapi(),
        Command::Client => commands::describe::client(),
        Command::Routes => commands::describe::routes(),
        Command::Declared => commands::describe::kinds(),
    }
}

//! `tandem user create`

use std::io::{BufRead, IsTerminal};
use std::path::Path;
use std::process::ExitCode;
use tandem_identity::account::commands::{NewUser, create, password_hash};
use tandem_kernel::{Error, Result, UserId};
use tandem_platform::Tx;

#[derive(clap::Args)]
pub struct NewAccount {
    #[arg(long)]
    pub tenant: String,
    #[arg(long)]
    pub username: String,
    #[arg(long)]
    pub email: Option<String>,
    #[arg(long, default_value = "")]
    pub surname: String,
    #[arg(long, default_value = "")]
    pub name: String,
    /// SUZ for a supplier's user; empty for the buying side
    #[arg(long, default_value = "")]
    pub user_type: String,
    /// Code of a role; may be given several times
    #[arg(long = "role", required = true)]
    pub roles: Vec<String>,
}

pub async fn run(config: Option<&Path>, new: NewAccount) -> Result<ExitCode> {
    let (platform, _telling) = super::start(config).await?;
    let listed = platform.directory().by_code(&new.tenant).await?;
    let listed = listed.ok_or_else(|| Error::internal(format!("no tenant {}", new.tenant)))?;
    let mut tx = platform.begin_system(&listed.tenant, "user-create").await?;
    let username = new.username.clone();
    match add(&mut tx, new, &read_password()?).await {
        Ok(id) => {
            tx.commit().await?;
            println!("user {username} {id}");
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            tx.rollback().await?;
            let words = platform.words();
            let field = error.fields().first().map_or(error.message(), |f| &f.message);
            eprintln!("tandem: {}", words.say(tandem_kernel::Language::En, field));
            Ok(ExitCode::FAILURE)
        }
    }
}

async fn add(tx: &mut Tx, new: NewAccount, password: &str) -> Result<UserId> {
    let password_hash = password_hash(&tx.platform().clone(), &new.username, password).await?;
    let NewAccount { username, email, surname, name, user_type, roles, .. } = new;
    create(tx, NewUser { username, email, surname, name, user_type, password_hash, roles }).await
}

/// Read from stdin: an argument would be visible in the process list.
fn read_password() -> Result<String> {
    let input = std::io::stdin();
    if input.is_terminal() {
        eprint!("Password (shown as typed): ");
    }
    let mut line = String::new();
    input.lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

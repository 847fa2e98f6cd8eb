//! Simulates the external systems: an approval system (OA) and an ERP with the interface of SAP S/4HANA. Used through
//! its page, or by tests and proofs through its control API, with configurable delays and faults.

mod call_back;
mod chaos;
mod clock;
mod control;
mod erp;
mod oa;
mod services;
mod signature;
mod state;

use anyhow::Result;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::response::Html;
use axum::routing::get;
use clap::Parser;
use state::App;
use std::path::PathBuf;

#[derive(Parser)]
#[command(name = "tandem-sim", about = "An approval system and an ERP to practise with")]
pub struct Arguments {
    #[arg(long, env = "TANDEM_SIM_LISTEN", default_value = "127.0.0.1:17455")]
    listen: String,
    /// Where everything that happened is written down; without it a restart forgets.
    #[arg(long, env = "TANDEM_SIM_JOURNAL")]
    journal: Option<PathBuf>,
    #[arg(long, env = "TANDEM_SIM_OA_KEY_ID", default_value = "tandem")]
    oa_key_id: String,
    #[arg(long, env = "TANDEM_SIM_OA_SECRET")]
    oa_secret: String,
    #[arg(long, env = "TANDEM_SIM_ERP_USER", default_value = "TANDEM")]
    erp_user: String,
    #[arg(long, env = "TANDEM_SIM_ERP_PASSWORD")]
    erp_password: String,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let listener = tokio::net::TcpListener::bind(&arguments.listen).await?;
    let app = App::open(arguments)?;
    tokio::spawn(call_back::run(app.clone()));
    println!("listening on http://{}", listener.local_addr()?);
    axum::serve(listener, router(app)).await?;
    Ok(())
}

fn router(app: App) -> Router {
    let outside = Router::new()
        .nest("/oa", oa::routes())
        .merge(services::routes())
        .layer(from_fn_with_state(app.clone(), chaos::unreliable));
    Router::new()
        .route("/", get(|| async { Html(include_str!("page.html")) }))
        .route("/page.js", get(|| async { ([("content-type", "text/javascript")], include_str!("page.js")) }))
        .route("/healthz", get(|| async { "ok" }))
        .nest("/control", control::routes())
        .merge(outside)
        .with_state(app)
}

//! Documents as PDF, for everyone who may read them.

use crate::paper_version;
use futures_util::stream;
use serde::Deserialize;
use std::path::PathBuf;
use std::sync::OnceLock;
use tandem_kernel::paper::Paper;
use tandem_kernel::{Error, Language, Result};
use tandem_pdf::{PrintTrouble, Printed, Printer};
use tandem_platform::db::tx::Mode;
use tandem_platform::http::route::File;
use tandem_platform::http::steps::Steps;
use tandem_platform::low_priority::at_low_priority;
use tandem_platform::stampable::StampOperation;
use tandem_platform::{Access, Platform, Query, Route};
use tokio::sync::Semaphore;
use utoipa::IntoParams;
use uuid::Uuid;

/// Concurrent renderings per process, limited to bound memory use.
static ROOM: Semaphore = Semaphore::const_new(2);
/// Fonts are large, so they are loaded once, on first use.
static PRINTER: OnceLock<Printer> = OnceLock::new();

pub fn routes() -> Vec<Route> {
    let access = Access::SignedIn("the document's own kind decides who may read it");
    vec![
        Route::file("/service1/seal/api/paper/download", access, download)
            .for_programs("the document asks for its own permission"),
    ]
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct PaperWanted {
    /// The code of the list the document stands in.
    pub kind: String,
    pub id: Uuid,
    /// `zh` or `en`; otherwise the caller's own.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    pub language: Option<Language>,
}

pub async fn download(steps: &mut Steps, Query(wanted): Query<PaperWanted>) -> Result<File> {
    let mut tx = steps.begin(Mode::Write).await?;
    let stampable = tx.stampable(&wanted.kind)?;
    let holder = (stampable.may)(&mut tx, wanted.id, StampOperation::Read, false).await?;
    let language = wanted.language.unwrap_or(tx.ctx().language);
    let mut paper = (stampable.paper)(&mut tx, wanted.id, language).await?;
    paper_version::mark(&mut tx, &stampable, wanted.id, holder.supplier, &mut paper).await?;
    tx.commit().await?;
    let name = format!("{}.pdf", paper.number);
    let pdf = bytes::Bytes::from(print(steps.platform(), paper).await?.pdf);
    Ok(File {
        name,
        content_type: "application/pdf",
        size: Some(pdf.len() as u64),
        content: Box::pin(stream::iter([Ok(pdf)])),
    })
}

pub async fn printer(platform: &Platform) -> Result<&'static Printer> {
    if let Some(printer) = PRINTER.get() {
        return Ok(printer);
    }
    let folder = PathBuf::from(&platform.config().papers.fonts);
    let opened = at_low_priority(move || Printer::open(&folder)).await?;
    let opened = opened.map_err(|trouble| Error::unavailable().because(trouble))?;
    Ok(PRINTER.get_or_init(|| opened))
}

pub async fn print(platform: &Platform, paper: Paper) -> Result<Printed> {
    let printer = printer(platform).await?;
    let _place = ROOM.acquire().await?;
    let printed = at_low_priority(move || printer.print(&paper)).await?;
    printed.map_err(|trouble| match trouble {
        PrintTrouble::TooManyLines => Error::refused("seal-paper-too_long"),
        other => Error::internal(other),
    })
}

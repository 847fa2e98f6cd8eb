//! Detects scans that seem to belong to another document, by file name, QR codes and numbers in the text. This is only
//! a warning that the uploader can override. Unreadable files pass.

use super::matching::copy_of;
use super::queries::{self, StampedCopy};
use tandem_kernel::{Error, ErrorKind, Result};
use tandem_platform::Tx;
use tandem_platform::db::tx::Mode;
use tandem_platform::files::take::look_at;
use tandem_platform::http::steps::Steps;
use tandem_platform::stampable::StampOperation;
use tandem_preview::intake::{FileKind, FileName, Form, Refusal, Watched};
use tandem_preview::numbers::{self, Said};

/// Larger files are accepted without reading their content.
const LARGEST_READ: u64 = 40 << 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Looks {
    /// Names this document.
    Like,
    /// Names no document.
    Unknown,
    /// Names another document only.
    Other(String),
}

impl Looks {
    /// The number of the other document, or empty.
    pub fn other(self) -> String {
        match self {
            Self::Other(number) => number,
            Self::Like | Self::Unknown => String::new(),
        }
    }

    pub fn must_be_confirmed(&self, copy: &StampedCopy, confirmed: bool) -> Result<()> {
        match self {
            Self::Other(number) if !confirmed => Err(Error::refused("seal-stamped_copy-doubted")
                .with("other", number)
                .with("number", &copy.document_number)
                .at("confirmed")),
            _ => Ok(()),
        }
    }
}

/// By the document number in the file name.
pub async fn of_name(tx: &mut Tx, copy: &StampedCopy, name: &FileName) -> Result<Looks> {
    if name.whole.contains(&copy.document_number) {
        return Ok(Looks::Like);
    }
    Ok(match copy_of(tx, &name.whole).await? {
        Some((other, _)) if other.id != copy.id => Looks::Other(other.document_number),
        _ => Looks::Unknown,
    })
}

/// By its content, if the name is inconclusive. Invalid images are refused here.
pub async fn of_content(
    steps: &Steps,
    copy: &StampedCopy,
    key: &str,
    kind: &'static FileKind,
    watched: &Watched,
    by_name: Looks,
) -> Result<Looks> {
    if watched.bytes > LARGEST_READ {
        return Ok(by_name);
    }
    let said = match kind.form {
        Form::Picture(format) => {
            let seen = look_at(steps.platform(), key, move |bytes| numbers::of_picture(format, bytes)).await?;
            seen.map_err(|unseen| Error::from(Refusal::unseen(unseen, kind)).at("fileName"))?
        }
        // A PDF that cannot be parsed is treated as empty.
        _ => look_at(steps.platform(), key, numbers::of_pdf).await.unwrap_or_default(),
    };
    match by_name {
        Looks::Unknown => of_said(steps, copy, said).await,
        known => Ok(known),
    }
}

async fn of_said(steps: &Steps, copy: &StampedCopy, said: Said) -> Result<Looks> {
    // QR codes on our own PDFs contain the verification code.
    let codes: Vec<String> =
        said.codes.iter().filter_map(|text| text.rsplit_once("code=")).map(|(_, code)| code.to_owned()).collect();
    let numbers: Vec<String> = said.numbers.into_iter().collect();
    if codes.is_empty() && numbers.is_empty() {
        return Ok(Looks::Unknown);
    }
    let mut tx = steps.begin(Mode::Read).await?;
    let mut looks = Looks::Unknown;
    for (id, number) in queries::named_by(&mut tx, copy.id, &numbers, &codes).await? {
        if id == copy.id {
            looks = Looks::Like;
            break;
        }
        match queries::find(&mut tx, id, StampOperation::Read, false).await {
            Ok(_) => {
                looks = Looks::Other(number);
                break;
            }
            // Copies not visible to the caller are treated as missing.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    tx.commit().await?;
    Ok(looks)
}

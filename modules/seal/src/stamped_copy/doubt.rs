//! Whether a scan looks like another document's: by its name, by the codes on it, by the numbers in it. It is a doubt and no
//! judgement: whoever brings it may say that it is the right one. What cannot be read is not doubted.

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

/// Larger ones are kept and handed out, and not read.
const LARGEST_READ: u64 = 40 << 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Looks {
    /// It names this document.
    Like,
    /// It names none.
    Unknown,
    /// It names another one, and not this.
    Other(String),
}

impl Looks {
    /// The number of the other document; empty where there is none.
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

/// By the number its name begins with.
pub async fn of_name(tx: &mut Tx, copy: &StampedCopy, name: &FileName) -> Result<Looks> {
    if name.whole.contains(&copy.document_number) {
        return Ok(Looks::Like);
    }
    Ok(match copy_of(tx, &name.whole).await? {
        Some((other, _)) if other.id != copy.id => Looks::Other(other.document_number),
        _ => Looks::Unknown,
    })
}

/// By what is in it, where its name says nothing. A picture that is none is refused here.
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
        // A reader that stumbles has read nothing.
        _ => look_at(steps.platform(), key, numbers::of_pdf).await.unwrap_or_default(),
    };
    match by_name {
        Looks::Unknown => of_said(steps, copy, said).await,
        known => Ok(known),
    }
}

async fn of_said(steps: &Steps, copy: &StampedCopy, said: Said) -> Result<Looks> {
    // Our own papers lead to their verification by a code.
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
            // What he may not see is not there.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    tx.commit().await?;
    Ok(looks)
}

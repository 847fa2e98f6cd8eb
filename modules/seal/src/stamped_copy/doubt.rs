//! Detects scans that seem to belong to another document, by file name, QR codes and numbers in the text, and reads which
//! version was stamped. This is only a warning that the uploader can override. Unreadable files pass.

use super::matching::copy_of;
use super::queries::{self, StampedCopy};
use tandem_kernel::paper::PaperMark;
use tandem_kernel::{Error, ErrorKind, Result};
use tandem_platform::Tx;
use tandem_platform::db::tx::Mode;
use tandem_platform::files::take::look_at;
use tandem_platform::http::steps::Steps;
use tandem_platform::stampable::StampOperation;
use tandem_preview::intake::{FileKind, FileName, Form, Refusal, Watched};
use tandem_preview::numbers::{self, Said};

/// Larger files are accepted without reading their content.
pub const LARGEST_READ: u64 = 40 << 20;

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

/// What a scan says of itself.
pub struct Seen {
    pub looks: Looks,
    /// What the code on it says; empty where there is none, or none that can be read.
    pub paper_number: String,
    /// Which version of this document it is.
    pub paper_version: Option<i64>,
}

impl Seen {
    fn only(looks: Looks) -> Self {
        Self { looks, paper_number: String::new(), paper_version: None }
    }
}

/// By the code that is printed on it, else by its name, else by numbers in it. Invalid images are refused here.
pub async fn of_content(
    steps: &Steps,
    copy: &StampedCopy,
    key: &str,
    kind: &'static FileKind,
    watched: &Watched,
    by_name: Looks,
) -> Result<Seen> {
    if watched.bytes > LARGEST_READ {
        return Ok(Seen::only(by_name));
    }
    let said = match kind.form {
        Form::Picture(format) => {
            let seen = look_at(steps.platform(), key, move |bytes| numbers::of_picture(format, bytes)).await?;
            seen.map_err(|unseen| Error::from(Refusal::unseen(unseen, kind)).at("fileName"))?
        }
        _ => unless_away(look_at(steps.platform(), key, numbers::of_pdf).await)?,
    };
    if let Some(mark) = printed_on(copy, &said) {
        let version = is_of(copy, &mark).then_some(mark.version);
        let looks = if version.is_some() { Looks::Like } else { Looks::Other(mark.number.clone()) };
        return Ok(Seen { looks, paper_number: mark.number, paper_version: version });
    }
    Ok(Seen::only(match by_name {
        Looks::Unknown => of_said(steps, copy, said).await?,
        known => known,
    }))
}

/// A PDF that cannot be parsed is treated as empty, one that could not be fetched is not: what stands in it is not known.
fn unless_away(said: Result<Said>) -> Result<Said> {
    match said {
        Err(error) if error.kind() != ErrorKind::Unavailable => Ok(Said::default()),
        said => said,
    }
}

fn is_of(copy: &StampedCopy, mark: &PaperMark) -> bool {
    mark.kind == copy.document_kind && mark.number == copy.document_number
}

/// The mark of this document, if it is among several; of more than one version the oldest, which must not be missed.
fn printed_on(copy: &StampedCopy, said: &Said) -> Option<PaperMark> {
    let marks = said.codes.iter().filter_map(|code| PaperMark::read(code));
    marks.min_by_key(|mark| (!is_of(copy, mark), mark.version))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_there_to_be_read_may_say_nothing() {
        assert!(unless_away(Err(Error::internal("the reader panicked"))).is_ok_and(|said| said == Said::default()));
        let away = unless_away(Err(Error::unavailable())).map_err(|error| error.kind());
        assert_eq!(away.err(), Some(ErrorKind::Unavailable));
    }
}

//! Kinds whose documents take from the lines of another document: how one is filled in, what it refuses to begin, and
//! what is locked meanwhile. Locks are taken in one order: the taking document, then its source. What is left of a line is
//! reckoned in [`super::taken`].

use super::form::{self, Entered, Form, LineRow, Written};
use super::lines::{replace, total};
use super::taken::Taken;
use super::{Detail, Document, Update, Values, arrive, draw_and_insert, fill, lock, tell};
use crate::module::Work;
use crate::record::several;
use crate::{Body, Tx};
use rust_decimal::Decimal;
use std::collections::HashMap;
use tandem_kernel::convention::camel;
use tandem_kernel::{Error, MessageKey, Refusal, Result};
use uuid::Uuid;

/// How many lines a refusal names.
const MOST_NAMED: usize = 10;

/// A kind that takes. Its row has the columns `amount` and `line_count`: the sum and the number of its lines.
pub trait Takes: Written {
    type Source: Document;
    const TAKEN: &'static Taken;

    /// The document it takes from.
    fn source(&self) -> Uuid;
    /// The source that the form names; locked `for_change`, so that concurrent documents are counted one after the other.
    fn named<'a>(tx: &'a mut Tx, entered: &'a Entered, for_change: bool) -> Work<'a, Self::Source>;
    /// Why nothing can be taken from this source for this supplier.
    fn wrong(source: &Self::Source, supplier: Option<Uuid>) -> Option<MessageKey>;
    /// Copies what the document has of its source.
    fn give(source: &Self::Source, values: Values) -> Values;
    /// Keeps what [`learn`] found, for its [`Document::refusal`].
    fn refuse(&mut self, refusal: Option<Refusal>);
}

/// Creates a document from the form, with its lines.
pub async fn save<D: Takes>(tx: &mut Tx, Body(form): Body<Form<D>>) -> Result<Detail<D>> {
    let mut entered = form::entered(tx, &form).await?;
    let values = entered.finish_with_people(tx).await?;
    let source = found::<D>(tx, &entered, false).await?;
    let rows = D::TAKEN.entered::<D>(tx, source.head().id, None, &form.filled).await?;
    let id = draw_and_insert::<D>(tx, counted(D::give(&source, values), (Decimal::ZERO, 0))).await?;
    let sums = write::<D>(tx, id, None, &rows).await?;
    fill::<D>(tx, id, counted(Values::none(), sums)).await?;
    tell(tx, "create", None, id).await
}

/// Overwrites the document and its lines with the form.
pub async fn update<D: Takes>(tx: &mut Tx, Body(update): Body<Update<Form<D>>>) -> Result<Detail<D>> {
    let (filled, id) = (&update.form.filled, update.which.id);
    let (mut entered, before, to) = form::taken::<D>(tx, "edit", update.which, filled, D::FORM).await?;
    let values = entered.finish_with_people(tx).await?;
    let source = found::<D>(tx, &entered, before.is_shown()).await?;
    let rows = D::TAKEN.entered::<D>(tx, source.head().id, Some(id), filled).await?;
    let supplier = before.organize().map(|organize| organize.uuid());
    let sums = write::<D>(tx, id, supplier, &rows).await?;
    arrive(tx, "edit", before, to, counted(D::give(&source, values), sums)).await
}

async fn found<D: Takes>(tx: &mut Tx, entered: &Entered, for_change: bool) -> Result<D::Source> {
    let source = D::named(tx, entered, for_change).await?;
    match D::wrong(&source, entered.supplier()) {
        Some(refused) => Err(Error::refused(refused).at(camel(D::TAKEN.named))),
        None => Ok(source),
    }
}

async fn write<D: Takes>(
    tx: &mut Tx,
    document: Uuid,
    supplier: Option<Uuid>,
    rows: &[LineRow],
) -> Result<(Decimal, i32)> {
    replace(tx, D::TAKEN.lines, document, supplier, rows).await?;
    total(tx, D::TAKEN.lines, document).await
}

fn counted(values: Values, (amount, count): (Decimal, i32)) -> Values {
    values.put("amount", amount).put("line_count", count)
}

/// For [`Document::hold`]: documents begin to take from one source one after the other, so that what each takes is
/// counted.
pub fn hold<'a, D: Takes>(tx: &'a mut Tx, document: &'a D, action: &str) -> Work<'a, ()> {
    let begins = action == D::TAKEN.begins;
    Box::pin(async move { if begins { lock::<D::Source>(tx, document.source()).await } else { Ok(()) } })
}

/// For [`Document::learn`]: whether these documents can begin to take.
pub async fn learn<D: Takes>(tx: &mut Tx, documents: &mut [D]) -> Result<()> {
    let ids: Vec<Uuid> = documents.iter().map(|document| document.head().id).collect();
    let sources: Vec<Uuid> = documents.iter().map(Takes::source).collect();
    let sources: Vec<D::Source> = several(tx, &sources).await?;
    let sources: HashMap<Uuid, &D::Source> = sources.iter().map(|source| (source.head().id, source)).collect();
    let mut short = D::TAKEN.short(tx, &ids).await?;
    for document in documents {
        let supplier = document.supplier().map(|organize| organize.uuid());
        let source = sources.get(&document.source());
        let wrong = source.map_or(Some(D::TAKEN.no_source), |source| D::wrong(source, supplier));
        let lines = short.remove(&document.head().id).unwrap_or_default();
        document.refuse(match wrong {
            Some(key) => Some(Refusal::of(key).at(camel(D::TAKEN.named))),
            None => of_lines(D::TAKEN.lines_changed, &lines),
        });
    }
    Ok(())
}

/// A refusal that names some lines and points at all.
fn of_lines(key: MessageKey, lines: &[String]) -> Option<Refusal> {
    let named = lines.iter().take(MOST_NAMED).cloned().reduce(|named, line| named + ", " + &line)?;
    let more = if lines.len() > MOST_NAMED { ", …" } else { "" };
    let said = Refusal::of(key).with("lines", named + more);
    Some(lines.iter().fold(said, |said, line| said.at(format!("lines.{line}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_some_lines_and_points_at_all() {
        let of = |count: usize| {
            let lines: Vec<_> = (1..=count).map(|line| line.to_string()).collect();
            of_lines("platform-lines-unknown", &lines)
        };
        assert_eq!(of(0), None);
        let said = |count| of(count).map(|refusal| refusal.message.args[0].1.clone()).unwrap_or_default();
        assert_eq!((said(2), said(11)), ("1, 2".to_owned(), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …".to_owned()));
        assert_eq!(of(11).map(|refusal| Error::from(refusal).fields().len()), Some(11));
    }
}

//! A file task on paper.

use super::KIND;
use super::queries::FileTask;
use tandem_kernel::paper::{Company, Field, Note, Paper, Sheet};
use tandem_kernel::{Language, OrganizeId, Result};
use tandem_platform::stampable::{Holder, Stampable};
use tandem_platform::{Tx, document};
use uuid::Uuid;

pub static STAMPABLE: Stampable = Stampable {
    kind: KIND.code(),
    label: KIND.listing.title,
    may: |tx, id, _deed, for_change| {
        Box::pin(async move {
            let task: FileTask = document::find(tx, id, for_change).await?;
            Ok(Holder { number: task.number, supplier: OrganizeId::new(task.organize_id) })
        })
    },
    paper: |tx, id, language| Box::pin(paper(tx, id, language)),
};

async fn paper(tx: &mut Tx, id: Uuid, language: Language) -> Result<Paper> {
    let task: FileTask = document::load(tx, id, false).await?;
    let word = |key: &str| tx.platform().words().label(language, key);
    let field = |key: &str, value: String| Field { label: word(&format!("quality-file_task-{key}")), value };
    let supplier = if language == Language::Zh { task.supplier_zh } else { task.supplier_en };
    let note = |key: &str, text: String| Note { heading: word(&format!("quality-file_task-{key}")), text };
    let notes = [note("request", task.request), note("reply", task.reply), note("reason", task.reason)];
    Ok(Paper {
        language,
        sheet: Sheet::Portrait,
        made_at: tx.now(),
        company: Company { name: word("quality-module"), ..Company::default() },
        title: word(KIND.listing.title),
        number: task.number,
        qr: None,
        fields: vec![
            field("title", task.title),
            field("supplier_zh", supplier),
            field("due_on", task.due_on.to_string()),
            field("state", word(&format!("quality-file_task-state-{}", task.state))),
            field("created_by", task.created_by),
        ],
        columns: Vec::new(),
        lines: Vec::new(),
        totals: Vec::new(),
        notes: notes.into_iter().filter(|note| !note.text.is_empty()).collect(),
        seals: Vec::new(),
    })
}

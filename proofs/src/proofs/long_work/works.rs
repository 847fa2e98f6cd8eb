//! The tasks of this proof, what each must have done in the end, and how often it said so.

use crate::Size;
use crate::report::Outcome;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use sqlx::PgConnection;
use tandem_contracts::message::MessageWanted;
use tandem_kernel::Event;
use tandem_testkit::client::Answer;
use tandem_testkit::world::told;
use tandem_testkit::{Client, World};
use tandem_workbook::{Heading, Kind, Names, Xlsx};
use uuid::Uuid;

const CONTENT: &str = "/service1/content/api";
const EXPORTED: &str = "exported";
const HEADINGS: [&str; 8] = ["字典名称", "字典值", "中文描述", "英文描述", "默认", "备用字段一", "备用字段二", "排序"];

pub struct Works {
    /// Rows of the exported list, of a batch, and of an import.
    exported: i64,
    in_batch: usize,
    imported: usize,
    /// Documents to be archived, each by one batch.
    documents: Vec<Uuid>,
    exports: Vec<Uuid>,
    batches: Vec<Uuid>,
    imports: Vec<Uuid>,
}

impl Works {
    pub async fn prepare(world: &World, size: Size) -> Result<Self> {
        let (exported, in_batch, imported) = (size.pick(3_000, 12_000), size.pick(40, 120), size.pick(60, 200));
        dictionary(world, EXPORTED, exported).await?;
        let batches = size.pick(40, 200);
        let mut rows = world.database().superuser().await?;
        let documents = sqlx::query_scalar(
            "insert into quality.file_task (tenant_id, file_task_id, number, organize_id, supplier_zh, supplier_en, title, request,
               due_on, state, created_by, updated_by, updated_at)
             select $1, gen_random_uuid(), 'PF' || n, gen_random_uuid(), '供', 'S', 't', 'r', '2030-01-01', 'supplied', 'p', 'p', now()
             from generate_series(1, $2) n returning file_task_id",
        )
        .bind(world.acme.id.uuid())
        .bind(i32::try_from(batches * in_batch)?)
        .fetch_all(&mut rows)
        .await?;
        let (exports, batches, imports) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { exported, in_batch, imported, documents, exports, batches, imports })
    }

    /// Of ten tasks six are batches, three exports, and one is an import.
    pub async fn start(&mut self, owner: &Client, n: usize) -> Result<()> {
        match n % 10 {
            0..6 => {
                let rows = self.documents.split_off(self.documents.len() - self.in_batch);
                self.batches.push(batch(owner, &rows).await?);
            }
            6..9 => self.exports.push(export(owner, EXPORTED).await?),
            _ => self.imports.push(import(owner, &format!("imported{n}"), self.imported).await?),
        }
        Ok(())
    }

    pub fn shares(&self) -> String {
        format!("{}, {}, {}", self.exports.len(), self.batches.len(), self.imports.len())
    }

    /// Compares what stands in the database and in the store with what was asked for.
    pub async fn reconcile(&self, outcome: &mut Outcome, world: &World) -> Result<()> {
        let mut rows = world.database().superuser().await?;
        let started = self.exports.len() + self.batches.len() + self.imports.len();
        let (done, taken_over): (i64, i64) = sqlx::query_as(
            "select count(*) filter (where status = 'done'), coalesce(sum(run - 1), 0)::bigint from platform.long_task",
        )
        .fetch_one(&mut rows)
        .await?;
        outcome.bar("tasks done", done, "all", usize::try_from(done)? == started);
        outcome.bar("times another worker took over", taken_over, "more than none", taken_over > 0);

        let ends = [
            ends_told(&mut rows, &self.exports).await?,
            ends_audited(&mut rows, &self.batches).await?,
            ends_audited(&mut rows, &self.imports).await?,
        ];
        let wrong = ends.iter().flatten().filter(|ends| **ends != 1).count();
        outcome.bar("tasks that ended never or twice", wrong, "0", wrong == 0);

        let archived = i64::try_from(self.batches.len() * self.in_batch)?;
        let (changed, deeds): (i64, i64) = sqlx::query_as(
            "select (select count(*) from quality.file_task where state = 'archived' and version = 2),
               (select count(*) from platform.audit where entity_kind = 'quality.file_task' and action = 'archive')",
        )
        .fetch_one(&mut rows)
        .await?;
        outcome.bar("rows of batches done once", changed, &archived.to_string(), changed == archived);
        outcome.bar("deeds in the audit trail", deeds, "as many", deeds == archived);

        let expected = i64::try_from(self.imports.len() * self.imported)?;
        let items: i64 =
            sqlx::query_scalar("select count(*) from base.dict_item where dict_name like 'imported%' and version = 1")
                .fetch_one(&mut rows)
                .await?;
        outcome.bar("lines imported once", items, &expected.to_string(), items == expected);

        let mut whole = 0;
        for task in &self.exports {
            let folder = tandem_contracts::store::key(world.acme.id, &format!("download/{task}"));
            let store = told(world.platform.store())?;
            let files = told(store.list(&folder).await)?;
            let written: i64 = sqlx::query_scalar("select done from platform.long_task where long_task_id = $1")
                .bind(task)
                .fetch_one(&mut rows)
                .await?;
            whole += usize::from(files.len() == 1 && written == self.exported);
        }
        outcome.bar("exports with one whole file", whole, "all", whole == self.exports.len());
        Ok(())
    }
}

/// How often each export told its owner that it was ready.
async fn ends_told(rows: &mut PgConnection, tasks: &[Uuid]) -> Result<Vec<i64>> {
    let mut ends = Vec::new();
    for task in tasks {
        let told = sqlx::query_scalar("select count(*) from platform.event where kind = $1 and payload::text like $2");
        ends.push(told.bind(MessageWanted::KIND).bind(format!("%{task}%")).fetch_one(&mut *rows).await?);
    }
    Ok(ends)
}

/// How often the audit trail says that each batch or import was finished.
async fn ends_audited(rows: &mut PgConnection, records: &[Uuid]) -> Result<Vec<i64>> {
    let mut ends = Vec::new();
    for record in records {
        let told = sqlx::query_scalar("select count(*) from platform.audit where entity_id = $1 and action = 'finish'");
        ends.push(told.bind(record.to_string()).fetch_one(&mut *rows).await?);
    }
    Ok(ends)
}

pub async fn dictionary(world: &World, name: &str, items: i64) -> Result<()> {
    let mut rows = world.database().superuser().await?;
    sqlx::query(
        "insert into base.dict_item (tenant_id, dict_item_id, dict_name, item_value, description_zh, description_en, isdefault,
           sort_order, state, updated_by, updated_at)
         select $1, gen_random_uuid(), $2, 'v' || n, '值 ' || n, 'value ' || n, '0', n, 'active', 'proof', now()
         from generate_series(1, $3) n",
    )
    .bind(world.acme.id.uuid())
    .bind(name)
    .bind(items)
    .execute(&mut rows)
    .await?;
    Ok(())
}

fn id_of(answer: &Answer) -> Result<Uuid> {
    ensure!(answer.code == 200, "{answer:?}");
    Ok(answer.data["id"].as_str().context("no id")?.parse()?)
}

pub async fn batch(owner: &Client, rows: &[Uuid]) -> Result<Uuid> {
    let rows: Vec<Value> = rows.iter().map(|id| json!({ "id": id, "version": 1 })).collect();
    let asked = json!({ "listing": "quality.file_task", "action": "archive", "rows": rows });
    id_of(&owner.post(&format!("{CONTENT}/batch/start"), &asked).await?)
}

pub async fn export(owner: &Client, dictionary: &str) -> Result<Uuid> {
    let condition = json!({ "fieldDb": "dictName", "symbol": "=", "queryValue": dictionary });
    let asked = json!({ "listing": "base.dict_item", "format": "csv", "query": { "conditions": [condition] } });
    id_of(&owner.post(&format!("{CONTENT}/download/start"), &asked).await?)
}

/// Uploads new lines and applies them; the id of the import.
pub async fn import(owner: &Client, dictionary: &str, lines: usize) -> Result<Uuid> {
    let headings = HEADINGS.iter().map(|label| Heading::new(*label, Kind::Text, 20)).collect();
    let names = Names { sheet: "Sheet".into(), info: "Info".into() };
    let mut book = Xlsx::begin(Vec::new(), names, headings)?;
    for n in 1..=lines {
        let (value, order) = (format!("v{n}"), n.to_string());
        let cells = [dictionary, &value, "值", "value", "0", "", "", &order];
        book.row(cells.iter().map(|text| Some(*text)))?;
    }
    let bytes = book.finish(&[], None)?;
    let path = format!("{CONTENT}/import/start?listing=base.dict_item&fileName=lines.xlsx");
    let answer = Answer::read(owner.request(reqwest::Method::POST, &path).body(bytes).send().await?).await?;
    let id = id_of(&answer)?;
    let apply = json!({ "id": id, "version": answer.data["version"] });
    id_of(&owner.post(&format!("{CONTENT}/import/apply"), &apply).await?)
}

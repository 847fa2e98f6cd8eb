//! One sample request per route, aimed at the records of a [`Room`]: a fixture of one supplier of one tenant.
//! Requesting a foreign room must look the same as requesting a room that does not exist.
//!
//! The requests change nothing: updates carry a stale version and creations omit a required field, so one room
//! can be shared by any number of callers.

mod announcements;
mod attachments;
mod documents;
mod lists;
mod messages;
mod people;
mod seals;
mod timed_jobs;
mod views;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use tandem_kernel::Tenant;
use tandem_platform::http::route::Route;
use tandem_testkit::specimens::{self, Found, Party, Specimen};
use tandem_testkit::{Client, World};
use uuid::Uuid;

/// A document of a room, with the specimen that created it.
pub type Document = (&'static dyn Specimen, Found);

/// Records of one supplier and its tenant; all their names contain `mark`.
pub struct Room {
    /// Part of every name; must never appear in a response to an unauthorised caller.
    pub mark: String,
    /// One document of each kind, visible to the supplier.
    pub documents: Vec<Document>,
    pub organize: String,
    /// The seal certificate of its organisation.
    pub certificate: String,
    pub user: String,
    pub role: String,
    pub menu: String,
    pub rule: String,
    pub dict_item: String,
    pub api_key: String,
    pub view: String,
    pub module: String,
    pub timed_job: String,
    /// An attachment of the organisation.
    pub attachment: String,
    pub announcement: String,
    pub column: String,
    samples: OnceLock<BTreeMap<String, Sample>>,
}

impl Room {
    /// Documents that come from external systems need a running worker ([`World::work`]).
    pub async fn make(world: &World, base: &str, tenant: &Tenant, mark: &str) -> Result<Self> {
        let party = Party::meet(world, base, tenant, mark).await?;
        Self::around(&party).await
    }

    /// Adds the tenant-level records to an existing party.
    pub async fn around(party: &Party) -> Result<Self> {
        let Party { owner, organize, mark, .. } = party;
        let role = json!({ "roleCode": mark, "nameZh": mark, "nameEn": mark, "permissions": ["base.dict_item.view"] });
        let role = made(owner, "identity/api/role/add", &role).await?;
        let user =
            json!({ "username": mark, "name": mark, "userType": "SUZ", "roleIds": [role], "organizeIds": [organize] });
        let user = made(owner, "identity/api/user/add", &user).await?;
        let menu = json!({ "menuType": 1, "url": format!("/{mark}"), "languageKey": mark });
        let menu = made(owner, "identity/api/permission/save", &menu).await?;
        // A menu with children cannot be deleted, so the delete request changes nothing either.
        let below = json!({ "menuType": 1, "url": format!("/{mark}/below"), "languageKey": mark, "parentId": menu });
        made(owner, "identity/api/permission/save", &below).await?;
        let rule = json!({ "listing": "base.dict_item", "roleId": role, "description": mark, "status": "off",
            "rule": { "field": "dictName", "comparator": "equal", "value": mark } });
        let rule = made(owner, "identity/api/dataRule/save", &rule).await?;
        let dict_item = json!({ "dictName": DICTIONARY, "itemValue": mark, "descriptionZh": mark, "descriptionEn": mark, "isdefault": "0" });
        let dict_item = made(owner, "base/api/dictItem/save", &dict_item).await?;
        let key = json!({ "name": mark, "ownerId": user, "permissions": ["base.dict_item.view"] });
        let key = owner.post("/service1/identity/api/apiKey/add", &key).await?;
        ensure!(key.code == 200, "{key:?}");
        let api_key = key.data["key"]["id"].as_str().unwrap_or_default().to_owned();
        let view = json!({ "viewName": mark, "viewType": "O", "formName": "partner.organize" });
        let fields =
            owner.get("/service1/base/api/view/fieldList?viewId=system&tableCode=partner.organize").await?.data;
        let view = made(owner, "base/api/view/add", &json!({ "addView": view, "addList": fields })).await?;
        let timed_job = json!({ "name": mark, "bean": "base", "method": "housekeeping", "cron": "0 8 * * *", "timeZone": "UTC",
            "leaderId": user });
        let timed_job = made(owner, "base/api/timedJob/save", &timed_job).await?;
        let column = made(owner, "content/api/srmColumn/save", &json!({ "title": mark, "language": "all" })).await?;
        let announcement = json!({ "title": mark, "language": "all", "scope": "organizes", "organizeIds": [organize],
            "columnId": column, "content": format!("<p>{mark}</p>"), "isPublish": true });
        let announcement = made(owner, "content/api/srmAnnoun/save", &announcement).await?;
        let modules = owner.post("/service1/base/api/businessModule/pageList", &json!({})).await?.data;
        let module = modules["content"][0]["id"].as_str().unwrap_or_default().to_owned();
        let mut documents: Vec<Document> = Vec::new();
        for specimen in specimens::ALL {
            documents.push((*specimen, specimens::shown(*specimen, party, mark).await?));
        }
        Ok(Self {
            mark: mark.clone(),
            documents,
            attachment: attach(owner, organize, mark).await?,
            certificate: party.certificate.clone(),
            organize: organize.clone(),
            user,
            role,
            menu,
            rule,
            dict_item,
            api_key,
            view,
            module,
            timed_job,
            announcement,
            column,
            samples: OnceLock::new(),
        })
    }

    /// A room whose records do not exist.
    pub fn absent(mark: &str) -> Self {
        // Unassigned ids; each document has a distinct one.
        let nobodys = |n: u128| Uuid::from_u128(0x0abe_5e17_0000_7000_8000_0000_0000_0001 + n);
        let id = || nobodys(0).to_string();
        let document = |(at, specimen): (usize, &&'static dyn Specimen)| {
            // Request bodies are filled in from the document's detail.
            let detail = json!({ "organizeId": id(), "orderNumber": "absent" });
            let (state, number) = (String::new(), format!("absent{at}"));
            (*specimen, Found { id: nobodys(0x100 + at as u128), version: 0, state, number, detail })
        };
        Self {
            mark: mark.to_owned(),
            documents: specimens::ALL.iter().enumerate().map(document).collect(),
            organize: id(),
            certificate: id(),
            user: id(),
            role: id(),
            menu: id(),
            rule: id(),
            dict_item: id(),
            api_key: id(),
            view: id(),
            module: id(),
            timed_job: id(),
            attachment: id(),
            announcement: id(),
            column: id(),
            samples: OnceLock::new(),
        }
    }

    /// The sample request of this route, aimed at the room.
    pub fn sample(&self, route: &Route) -> Result<&Sample> {
        let name = route.name();
        self.samples().get(&name).with_context(|| format!("{name} has no sample: add one in proofs/src/samples/"))
    }

    /// One sample per route of the product. A route without a sample fails the proofs.
    pub fn samples(&self) -> &BTreeMap<String, Sample> {
        self.samples.get_or_init(|| samples(self).into_iter().map(|sample| (sample.route.clone(), sample)).collect())
    }

    /// Whether the text leaks anything of the room; it must not in a response to an unauthorised caller.
    pub fn told_in(&self, text: &str) -> bool {
        // The module belongs to the tenant, not to the room.
        let Self { mark, organize, user, role, menu, rule, dict_item, api_key, view, module: _, .. } = self;
        let Self { timed_job, attachment, certificate, announcement, column, .. } = self;
        let tenants = [mark, organize, user, role, menu, rule, dict_item, api_key, view];
        let secrets = tenants.into_iter().chain([timed_job, attachment, certificate, announcement, column]);
        secrets.into_iter().any(|secret| text.contains(secret.as_str())) || self.document_in(text)
    }

    /// Whether the text contains the id of a document of the room.
    pub fn document_in(&self, text: &str) -> bool {
        self.documents.iter().any(|(_, found)| text.contains(&found.id.to_string()))
    }

    /// The text with the ids and numbers of the room's documents replaced: a response may echo the request.
    pub fn nameless(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (_, found) in &self.documents {
            text = text.replace(&found.id.to_string(), "<id>");
        }
        text
    }
}

/// Creates a record through the API and returns its id.
pub async fn made(owner: &Client, call: &str, form: &Value) -> Result<String> {
    let saved = owner.post(&format!("/service1/{call}"), form).await?;
    ensure!(saved.code == 200, "{call}: {saved:?}");
    Ok(saved.data["id"].as_str().unwrap_or_default().to_owned())
}

/// A small PDF with the room's mark in its file name and content.
async fn attach(owner: &Client, organize: &str, mark: &str) -> Result<String> {
    let paper = format!("%PDF-1.7\n%{mark}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
    let path = format!(
        "/service1/content/api/attach/add?kind=partner.organize&documentId={organize}&attachType=licence&fileName={mark}.pdf"
    );
    let added = owner.upload(&path, paper).await?;
    ensure!(added.code == 200, "{path}: {added:?}");
    Ok(added.data["id"].as_str().unwrap_or_default().to_owned())
}

/// Who owns the records a request reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    Nobody,
    Tenant,
    /// Supplier users reach only records of their own organisations.
    Supplier,
}

/// How a response reveals that a record exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    Nothing,
    /// Answers 404 if the record does not exist.
    Record,
    /// As `Record`, and the response contains its name.
    Named,
    /// Answers with a list that contains its name.
    Listed,
}

/// The dictionary that holds one item per room.
const DICTIONARY: &str = "rooms";

pub struct Sample {
    /// As [`Route::name`] formats it.
    pub route: String,
    pub path: String,
    pub body: Value,
    pub of: Of,
    pub shows: Shows,
    /// The route that grants access to the parent record: callers of that route may also make this call.
    pub through: Option<String>,
    /// The text in the response that identifies the record; the room's mark if `None`.
    pub names: Option<String>,
}

fn samples(room: &Room) -> Vec<Sample> {
    let mut all = people::before_signing_in();
    all.extend(people::own_session());
    all.extend(people::users(room));
    all.extend(people::ways_in(room));
    all.extend(people::roles(room));
    all.extend(people::menus_and_rules(room));
    all.extend(dictionary(room));
    all.extend(views::views_and_scenes(room));
    all.extend(timed_jobs::timed_jobs(room));
    all.extend(announcements::announcements(room));
    all.extend(operations(room));
    all.extend(exchanges());
    all.extend(organizations());
    all.extend(documents::samples(room));
    all.extend(documents::besides(room));
    all.extend(batches(room));
    all.extend(seals::samples(room));
    all.extend(downloads());
    all.extend(imports());
    all.extend(messages::samples());
    all.extend(attachments::samples(room));
    let lists = lists::without_sample(room, &all);
    all.extend(lists);
    all
}

/// Builds the path from the route, with `rest` in place of `{id}` or appended.
fn sample(route: &'static str, rest: &str, body: Value, of: Of, shows: Shows) -> Sample {
    let path = route.split_once(' ').map_or(route, |(_, path)| path).replace("{id}", "");
    Sample { route: route.to_owned(), path: format!("{path}{rest}"), body, of, shows, through: None, names: None }
}

fn plain(route: &'static str, rest: &str, body: Value) -> Sample {
    sample(route, rest, body, Of::Nobody, Shows::Nothing)
}

/// A record by its id, with a stale version.
fn stale(id: &str) -> Value {
    json!({ "id": id, "version": 0 })
}

fn with(mut form: Value, id: &str) -> Value {
    form["id"] = json!(id);
    form["version"] = json!(0);
    form
}

fn dictionary(room: &Room) -> Vec<Sample> {
    let Room { mark, dict_item: item, .. } = room;
    let form = |value: &str| json!({ "dictName": DICTIONARY, "itemValue": value, "descriptionZh": "探", "descriptionEn": "s", "isdefault": "0" });
    // Without a name, so validation fails and nothing is created.
    let day = json!({ "day": "2100-01-01", "workday": false, "nameZh": "", "nameEn": "" });
    let note = json!({ "number": "", "contentZh": "", "contentEn": "" });
    let of_tenant = |route, rest: &str, body, shows| sample(route, rest, body, Of::Tenant, shows);
    vec![
        of_tenant("POST /service1/base/api/dictItem/pageList", "", json!({ "search": mark }), Shows::Listed),
        of_tenant("GET /service1/base/api/dictItem/detail/{id}", item, Value::Null, Shows::Named),
        of_tenant(
            "GET /service1/base/api/dictItem/getItemValue",
            &format!("?dictName={DICTIONARY}"),
            Value::Null,
            Shows::Listed,
        ),
        of_tenant(
            "GET /service1/base/api/dictItem/getMoreItemValue",
            &format!("?dictNames={DICTIONARY}"),
            Value::Null,
            Shows::Listed,
        ),
        plain("POST /service1/base/api/dictItem/save", "", form("")),
        of_tenant("PUT /service1/base/api/dictItem/update", "", with(form("s"), item), Shows::Record),
        of_tenant("POST /service1/base/api/dictItem/retire", "", stale(item), Shows::Record),
        of_tenant("POST /service1/base/api/dictItem/restore", "", stale(item), Shows::Record),
        of_tenant("DELETE /service1/base/api/dictItem/delete", "", stale(item), Shows::Record),
        // Every tenant has one calendar; rooms have no entries in it.
        plain("POST /service1/base/api/calendarDay/pageList", "", json!({ "search": mark })),
        plain("GET /service1/base/api/calendarDay/detail/{id}", item, Value::Null),
        plain("GET /service1/base/api/calendarDay/named", "?year=2026", Value::Null),
        plain("POST /service1/base/api/calendarDay/save", "", day.clone()),
        plain("PUT /service1/base/api/calendarDay/update", "", with(day, item)),
        plain("DELETE /service1/base/api/calendarDay/delete", "", stale(item)),
        plain("POST /service1/base/api/releaseNote/pageList", "", json!({ "search": mark })),
        plain("GET /service1/base/api/releaseNote/detail/{id}", item, Value::Null),
        plain("POST /service1/base/api/releaseNote/save", "", note.clone()),
        plain("PUT /service1/base/api/releaseNote/update", "", with(note, item)),
        plain("POST /service1/base/api/releaseNote/publish", "", stale(item)),
        plain("POST /service1/base/api/releaseNote/recall", "", stale(item)),
        plain("DELETE /service1/base/api/releaseNote/delete", "", stale(item)),
        plain("GET /service1/base/api/version/pageList", "", Value::Null),
    ]
}

fn operations(room: &Room) -> Vec<Sample> {
    let Room { mark, organize, dict_item, .. } = room;
    let question = json!({ "listing": "partner.organize", "search": mark });
    let of_organize = format!("?entityKind=partner.organize&entityId={organize}");
    vec![
        plain("GET /service1/base/api/listing/describe/{id}", "partner.organize", Value::Null),
        plain("POST /service1/base/api/listing/count", "", question.clone()),
        plain("POST /service1/base/api/listing/found", "", question.clone()),
        plain("POST /service1/base/api/listing/totals", "", question.clone()),
        plain("POST /service1/base/api/listing/explain", "", question),
        plain("POST /service1/base/api/report/answer", "", json!({ "report": "none" })),
        sample("GET /service1/base/api/audit/entity", &of_organize, Value::Null, Of::Supplier, Shows::Listed),
        sample("GET /service1/base/api/audit/versions", &of_organize, Value::Null, Of::Supplier, Shows::Nothing),
        sample(
            "GET /service1/base/api/audit/version",
            &format!("{of_organize}&version=1"),
            Value::Null,
            Of::Supplier,
            Shows::Named,
        ),
        sample(
            "GET /service1/base/api/audit/compare",
            &format!("{of_organize}&from=1&to=1"),
            Value::Null,
            Of::Supplier,
            Shows::Record,
        ),
        plain("POST /service1/base/api/deadLetter/pageList", "", json!({})),
        plain("POST /service1/base/api/deadLetter/retry", "", json!({ "id": format!("{dict_item}:portal.activity") })),
        plain("GET /service1/portal/api/activity/recent", "", Value::Null),
        plain("POST /service1/portal/api/todo/pageList", "", json!({})),
        plain("GET /service1/portal/api/todo/counts", "", Value::Null),
        plain("POST /service1/portal/api/doneTodo/pageList", "", json!({})),
        plain("GET /service1/portal/api/doneTodo/counts", "", Value::Null),
        plain("POST /service1/portal/api/pageError/report", "", json!({ "page": "/todo", "message": "" })),
        plain("GET /service1/portal/api/find", "?text=4500", Value::Null),
    ]
}

/// Exchange records with unassigned ids; tenants in the proofs have no external systems.
fn exchanges() -> Vec<Sample> {
    let nobodys = Uuid::from_u128(0x0abe_5e17_0000_7000_8000_0000_0000_0004).to_string();
    vec![
        plain("POST /service1/exchange/api/record/pageList", "", json!({})),
        plain("GET /service1/exchange/api/record/detail/{id}", &nobodys, Value::Null),
        plain("POST /service1/exchange/api/record/retry", "", stale(&nobodys)),
        plain("POST /service1/exchange/api/record/replay", "", stale(&nobodys)),
        plain("POST /service1/exchange/api/record/test", "", json!({})),
        plain("GET /service1/exchange/api/system/list", "", Value::Null),
        plain("GET /service1/exchange/api/feed/list", "", Value::Null),
        plain("POST /service1/exchange/api/oa/outcome", "", json!({})),
        plain("POST /service1/exchange/api/drift/pageList", "", json!({})),
        plain("GET /service1/exchange/api/drift/detail/{id}", &nobodys, Value::Null),
        plain("POST /service1/exchange/api/drift/check", "", json!({})),
    ]
}

/// Tasks belong to one user; these ids are unassigned.
fn downloads() -> Vec<Sample> {
    let nobodys = Uuid::from_u128(0x0abe_5e17_0000_7000_8000_0000_0000_0002).to_string();
    let one = json!({ "id": nobodys });
    let start = json!({ "listing": "partner.organize", "query": {}, "format": "none" });
    vec![
        plain("POST /service1/content/api/download/start", "", start),
        plain("POST /service1/content/api/download/page", "", json!({})),
        plain("GET /service1/content/api/download/detail/{id}", &nobodys, Value::Null),
        plain("POST /service1/content/api/download/cancel", "", one.clone()),
        plain("POST /service1/content/api/download/retry", "", one.clone()),
        plain("DELETE /service1/content/api/download/delete", "", one.clone()),
        plain("GET /service1/content/api/download/file/{id}", &nobodys, Value::Null),
        plain("POST /service1/content/api/task/page", "", json!({})),
        plain("POST /service1/content/api/task/cancel", "", one.clone()),
        plain("POST /service1/content/api/task/retry", "", one.clone()),
        plain("DELETE /service1/content/api/task/delete", "", one),
    ]
}

fn batches(room: &Room) -> Vec<Sample> {
    let nobody = Uuid::nil().to_string();
    let start = json!({ "listing": "quality.file_task", "action": "archive", "rows": [] });
    let Room { mark, .. } = room;
    vec![
        plain("POST /service1/content/api/batch/start", "", start),
        plain("POST /service1/content/api/batch/page", "", json!({ "search": mark })),
        plain("GET /service1/content/api/batch/detail/{id}", &nobody, Value::Null),
        plain("POST /service1/content/api/batch/cancel", "", stale(&nobody)),
    ]
}

/// Imports belong to one user; these ids are unassigned and name no listing.
fn imports() -> Vec<Sample> {
    let nobodys = Uuid::from_u128(0x0abe_5e17_0000_7000_8000_0000_0000_0003).to_string();
    let one = json!({ "id": nobodys, "version": 1 });
    vec![
        plain("GET /service1/content/api/import/template/{id}", "none", Value::Null),
        plain("GET /service1/content/api/template/{id}", "9999", Value::Null),
        plain("POST /service1/content/api/import/start", "?listing=none", Value::Null),
        plain("POST /service1/content/api/import/page", "", json!({})),
        plain("GET /service1/content/api/import/detail/{id}", &nobodys, Value::Null),
        plain("GET /service1/content/api/import/review/{id}", &nobodys, Value::Null),
        plain("PUT /service1/content/api/import/correct", "", one.clone()),
        plain("POST /service1/content/api/import/apply", "", one.clone()),
        plain("POST /service1/content/api/import/discard", "", one),
        plain("GET /service1/content/api/import/workbook/{id}", &nobodys, Value::Null),
    ]
}

/// Calls of organisations themselves are those of their specimen.
fn organizations() -> Vec<Sample> {
    // Nobody leads this one.
    let nobodys = Uuid::from_u128(0x0abe_5e17_0000_7000_8000_0000_0000_0005).to_string();
    vec![
        plain("GET /service1/partner/area/list", "?areaLevel=1&pid=CN", Value::Null),
        plain("GET /service1/partner/leader/detail/{id}", &nobodys, Value::Null),
        plain("DELETE /service1/partner/leader/delete", "", stale(&nobodys)),
    ]
}

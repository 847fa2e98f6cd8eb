//! The fixture of the proofs about suppliers: what a company registers and files, and the calls it is decided with.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tandem_testkit::Client;
use uuid::Uuid;

pub const ORGANIZE: &str = "/service1/partner/organize";
pub const FILING: &str = "/service1/partner/srmOrganize";
pub const AUTHENTICATION: &str = "/service1/partner/enterpriseAuthentication";
pub const OA: &str = "/service1/partner/oaProcess";
pub const IDENTITY: &str = "/service1/identity/api";
pub const ATTACH: &str = "/service1/content/api/attach";
/// The document kinds.
pub const ORGANIZE_KIND: &str = "partner.organize";
pub const FILING_KIND: &str = "partner.filing";
pub const AUTHENTICATION_KIND: &str = "partner.authentication";
pub const OA_KIND: &str = "partner.oa_process";
pub const MATCH_KIND: &str = "partner.match";
/// Of the sections, the one that the row of the organisation keeps.
pub const BASIC: &str = "basic";

/// What whoever registers chooses.
pub const PASSWORD: &str = "supplier-horse";
/// The places of a filing that its sections here name files of.
pub const PLACES: [&str; 6] = ["licence", "orgChart", "intro", "certificate", "bankProof", "paper"];

/// A company as it registers and files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Company {
    pub zh: String,
    pub en: String,
    pub licence_type: &'static str,
    pub licence: String,
}

/// A section of a filing as it is sent.
pub struct Filled {
    pub code: &'static str,
    /// The last segment of the call that saves it.
    pub call: &'static str,
    pub content: Value,
}

impl Company {
    /// The body of a registration, with the password wrapped as the browser does.
    pub async fn registration(&self, client: &Client, email: &str, code: &str) -> Result<Value> {
        let (key, [first, second]) = client.wrap([PASSWORD, PASSWORD]).await?;
        Ok(json!({ "email": email, "code": code, "surname": "张", "name": "伟", "position": "Sales",
            "companyName": self.zh, "licenceType": self.licence_type, "creditCode": self.licence,
            "companyCategory": "MFR", "password": first, "secondPassword": second, "passwordKeyId": key,
            "agreement": true }))
    }

    /// The section "basic" in which nothing is missing.
    pub fn basic(&self, files: &BTreeMap<&'static str, Value>) -> Value {
        json!({
            "nameZh": self.zh, "nameEn": self.en, "orgCategory": "MFR", "enterpriseProperty": "private",
            "language": "ZH", "licenceType": self.licence_type, "licenceNumber": self.licence,
            "licenceDate": "2020-01-31", "noFixedDate": true, "legalPerson": "王五", "registerDate": "2020-01-31",
            "registeredArea": "CN/440000/440300", "addressZh": "科技园 1 号", "tel": "0755-86013388",
            "email": "office@yuanhang.example", "headcount": "120", "currency": "CNY", "registeredCapital": "500.5",
            "listed": false, "biddingAccount": false, "licenceFiles": files.get("licence"),
            "orgChartFiles": files.get("orgChart"), "introFiles": files.get("intro"),
        })
    }

    /// All twelve sections, in which nothing is missing. `registered` is the row of the registered address, which stands there
    /// from the beginning; `new` draws the id of a row.
    pub fn sections(
        &self,
        registered: &Value,
        files: &BTreeMap<&'static str, Value>,
        new: &dyn Fn() -> Uuid,
    ) -> Vec<Filled> {
        let rows = |rows: Vec<Value>| {
            let with_id = rows.into_iter().map(|mut row| {
                row["id"] = json!(new());
                row
            });
            json!({ "rows": with_id.collect::<Vec<_>>() })
        };
        let filled = |code, call, content| Filled { code, call, content };
        let address = |kind: &str| json!({ "type": kind, "area": "CN/440000/440300", "detailZh": "科技园 2 号" });
        let mut addresses = rows(vec![address("office"), address("factory")]);
        if let Some(rows) = addresses["rows"].as_array_mut() {
            rows.insert(0, registered.clone());
        }
        let year =
            |year: &str| json!({ "year": year, "businessModule": "electronics", "turnover": "100", "currency": "CNY" });
        let customer = |n: usize| json!({ "name": format!("客户 {n}"), "orderShare": "12.5" });
        vec![
            filled(BASIC, "edit", self.basic(files)),
            filled("address", "address", addresses),
            filled(
                "contact",
                "contact",
                rows(vec![json!({ "function": "sales", "surname": "张", "firstName": "伟", "jobPosition": "Sales",
                    "mobile": "13800138000", "email": "sales@yuanhang.example" })]),
            ),
            filled(
                "product",
                "product",
                rows(vec![json!({ "category": "x", "name": "电阻", "supplyCycle": "14", "agent": false })]),
            ),
            filled(
                "certification",
                "authentication",
                rows(vec![json!({ "type": "iso9001", "authority": "SGS", "certificateNumber": "Q-1",
                    "issueDate": "2024-01-01", "effectiveDate": "2024-01-01", "expiryDate": "2099-12-31",
                    "certificateFiles": files.get("certificate") })]),
            ),
            filled("business", "doBusiness", rows(vec![year("2020"), year("2021")])),
            filled(
                "bank",
                "bank",
                rows(vec![json!({ "country": "CN", "name": "工商银行", "accountNumber": "6222021234564417",
                    "accountName": self.zh, "bankNumber": "102100099996", "currency": "CNY", "isDefault": true,
                    "proofFiles": files.get("bankProof") })]),
            ),
            filled("equipment", "equipment", rows(vec![json!({ "name": "贴片机", "quantity": "3" })])),
            filled("customer", "customer", rows((1..=5).map(customer).collect())),
            filled(
                "shareholder",
                "shareholder",
                rows(vec![json!({ "type": "person", "name": "王五", "subscribed": "100", "paidIn": "100" })]),
            ),
            filled(
                "attachment",
                "attach",
                rows(vec![json!({ "type": "other", "title": "目录", "paperFiles": files.get("paper") })]),
            ),
            filled("declaration", "declaration", declaration()),
        ]
    }
}

/// Given anew with each filing.
pub fn declaration() -> Value {
    json!({ "truthful": true, "declaredBy": "王五", "declaredPosition": "CEO" })
}

/// A section of a filing as this client reads it.
pub async fn part(client: &Client, filing: Uuid, section: &str) -> Result<Value> {
    let answer = client.get(&format!("{FILING}/parts/{filing}")).await?;
    ensure!(answer.code == 200, "{answer:?}");
    let mut parts = answer.data["parts"].as_array().into_iter().flatten();
    parts.find(|part| part["section"] == section).cloned().with_context(|| format!("no section {section}"))
}

/// The body that saves a section, of which this version was seen.
pub fn saving(filing: Uuid, version: &Value, content: &Value) -> Value {
    json!({ "id": filing, "version": version, "content": content })
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

pub fn id(value: &Value) -> Result<Uuid> {
    text(&value["id"]).parse::<Uuid>().with_context(|| format!("no id: {value}"))
}

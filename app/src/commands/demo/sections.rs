//! What a company of the demonstration says about itself, section by section.

use super::chance::Chance;
use super::firms::Firm;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use time::{Date, Duration};
use uuid::Uuid;

const SURNAMES: [&str; 16] =
    ["王", "李", "张", "刘", "陈", "杨", "黄", "赵", "吴", "周", "徐", "孙", "马", "朱", "胡", "林"];
const GIVEN: [&str; 16] = [
    "建国", "丽华", "志强", "秀英", "海涛", "晓燕", "文博", "雪梅", "国栋", "婷婷", "立新", "佳怡", "永康", "思远",
    "嘉豪", "春兰",
];
const FOREIGN: [(&str, &str); 4] =
    [("Bennett", "Alice"), ("Krause", "Jonas"), ("Whitfield", "Grace"), ("Novak", "Peter")];

/// Customers that nobody else has.
const CUSTOMERS: [&str; 10] = [
    "启航智能装备有限公司",
    "云岭通信设备有限公司",
    "蓝湾汽车电子有限公司",
    "北辰医疗器械有限公司",
    "华瑞家电有限公司",
    "天工自动化有限公司",
    "Nordwind Automation AG",
    "Lakeside Instruments Inc.",
    "Harbour Medical Ltd",
    "东湖新能源有限公司",
];

/// The files that were uploaded, by their place, as a field names them.
pub type Named = BTreeMap<&'static str, Value>;

pub struct Told<'a> {
    pub firm: &'a Firm,
    /// When it is filled in.
    pub on: Date,
    /// What it sells.
    pub products: Vec<&'a str>,
    pub files: Named,
    /// The row of the registered address, which is there from the beginning.
    pub registered: Value,
}

impl Told<'_> {
    fn files(&self, slot: &str) -> Value {
        self.files.get(slot).cloned().unwrap_or_else(|| json!([]))
    }

    fn person(&self, chance: &mut Chance) -> (&'static str, &'static str) {
        match self.firm.country() {
            "CN" | "HK" => (*chance.one_of(&SURNAMES), *chance.one_of(&GIVEN)),
            _ => *chance.one_of(&FOREIGN),
        }
    }

    fn full_name(&self, chance: &mut Chance) -> String {
        match self.person(chance) {
            (surname, given) if given.is_ascii() => format!("{given} {surname}"),
            (surname, given) => format!("{surname}{given}"),
        }
    }

    /// What a section holds, by its code. `id` makes the id of a row.
    pub fn content(&self, section: &str, mut id: impl FnMut() -> Uuid) -> Value {
        let mut chance = Chance::of(section, self.firm.place);
        let rows = match section {
            "basic" => return self.basic(&mut chance),
            "declaration" => return self.declaration(),
            "address" => self.addresses(),
            "contact" => self.contacts(&mut chance),
            "product" => self.products(&mut chance),
            "certification" => self.certificates(&mut chance),
            "business" => self.business(&mut chance),
            "bank" => vec![self.account()],
            "equipment" => self.equipment(&mut chance),
            "customer" => customers(&mut chance),
            "shareholder" => self.shareholders(&mut chance),
            _ => self.papers(),
        };
        let with_id = rows.into_iter().map(|mut row| {
            if row["id"].is_null() {
                row["id"] = json!(id());
            }
            row
        });
        json!({ "rows": with_id.collect::<Vec<_>>() })
    }

    fn legal_person(&self) -> String {
        self.full_name(&mut Chance::of("legal person", self.firm.place))
    }

    fn basic(&self, chance: &mut Chance) -> Value {
        let firm = self.firm;
        let (licence_type, licence_number) = firm.licence();
        let property = match firm.country() {
            "CN" => *chance.one_of(&["private", "private", "private", "joint", "state"]),
            "HK" => "hmt",
            _ => "foreign",
        };
        let founded = self.on - Duration::days(chance.between(1_600, 7_000));
        let (capital, area) = (chance.between(2, 80) * 100, chance.between(6, 300) * 100);
        json!({
            "nameZh": firm.zh,
            "nameEn": firm.en,
            "shortNameZh": firm.short_zh,
            "shortNameEn": firm.short_en,
            "orgCategory": firm.category,
            "enterpriseProperty": property,
            "language": if firm.is_chinese() || firm.country() == "HK" { "ZH" } else { "EN" },
            "licenceType": licence_type,
            "licenceNumber": licence_number,
            "licenceDate": founded.to_string(),
            "noFixedDate": true,
            "legalPerson": self.legal_person(),
            "registerDate": founded.to_string(),
            "establishedDate": founded.to_string(),
            "registeredArea": firm.area,
            "addressZh": firm.street,
            "tel": firm.telephone(),
            "email": format!("info@{}", firm.domain()),
            "web": format!("www.{}", firm.domain()),
            "headcount": chance.between(18, 900).to_string(),
            "currency": firm.currency(),
            "registeredCapital": capital.to_string(),
            "paidCapital": capital.to_string(),
            "listed": false,
            "totalArea": area.to_string(),
            "buildingArea": (area / 2).to_string(),
            "biddingAccount": false,
            "licenceFiles": self.files("licence"),
            "orgChartFiles": self.files("orgChart"),
            "introFiles": self.files("intro"),
        })
    }

    fn declaration(&self) -> Value {
        let position = if self.firm.is_chinese() { "总经理" } else { "General manager" };
        json!({ "truthful": true, "declaredBy": self.legal_person(), "declaredPosition": position })
    }

    fn addresses(&self) -> Vec<Value> {
        let firm = self.firm;
        let kinds: &[&str] =
            if firm.makes() { &["registered", "office", "factory"] } else { &["registered", "office"] };
        let row = |kind: &&str| json!({ "type": kind, "area": firm.area, "detailZh": firm.street });
        let mut rows: Vec<Value> = kinds.iter().map(row).collect();
        if let Some(registered) = rows.first_mut() {
            registered["id"] = self.registered.clone();
        }
        rows
    }

    fn contacts(&self, chance: &mut Chance) -> Vec<Value> {
        const WHO: [(&str, &str, &str); 3] = [
            ("sales", "销售经理", "Sales manager"),
            ("quality", "质量经理", "Quality manager"),
            ("finance", "财务主管", "Head of finance"),
        ];
        let who = WHO.iter().enumerate();
        let row = who.map(|(at, (function, zh, en))| {
            let (surname, first_name) = self.person(chance);
            json!({
                "function": function,
                "surname": surname,
                "firstName": first_name,
                "jobPosition": if surname.is_ascii() { en } else { zh },
                "mobile": self.firm.mobile(at),
                "email": format!("{function}@{}", self.firm.domain()),
            })
        });
        row.collect()
    }

    fn products(&self, chance: &mut Chance) -> Vec<Value> {
        let firm = self.firm;
        let row = self.products.iter().enumerate().map(|(at, name)| {
            let capacity = chance.between(20, 900) * 1_000;
            let mut row = json!({
                "category": firm.trade,
                "name": name,
                "brand": firm.short_en,
                "origin": if firm.is_chinese() { "中国" } else { "" },
                "plannedCapacity": capacity.to_string(),
                "actualCapacity": (capacity / 10 * 8).to_string(),
                "availableCapacity": (capacity / 10 * 3).to_string(),
                "supplyCycle": chance.between(7, 60).to_string(),
                "agent": false,
            });
            if at == 0 && firm.is_agent() {
                row["agent"] = json!(true);
                row["issuer"] = json!("Vector Semiconductor BV");
                row["certificateNumber"] = json!(format!("DA-{}-{:03}", self.on.year(), firm.place + 1));
                row["expiry"] = json!((self.on + Duration::days(chance.between(380, 900))).to_string());
                row["proofFiles"] = self.files("productProof");
            }
            row
        });
        row.collect()
    }

    /// Some of them expire soon, and of some suppliers there is none.
    fn certificates(&self, chance: &mut Chance) -> Vec<Value> {
        if !self.files.contains_key("certificate") {
            return Vec::new();
        }
        let kinds: &[&str] = if self.firm.place.is_multiple_of(5) { &["iso9001", "iatf16949"] } else { &["iso9001"] };
        let row = |kind: &&str| {
            let issued = self.on - Duration::days(chance.between(30, 900));
            json!({
                "type": kind,
                "authority": if self.firm.is_chinese() { "中国质量认证中心" } else { "TÜV SÜD" },
                "certificateNumber": format!("{}-{}-{:05}", kind.to_uppercase(), issued.year(), 3_100 + self.firm.place * 17),
                "issueDate": issued.to_string(),
                "effectiveDate": issued.to_string(),
                "expiryDate": (issued + Duration::days(3 * 365)).to_string(),
                "certificateFiles": self.files("certificate"),
            })
        };
        kinds.iter().map(row).collect()
    }

    fn business(&self, chance: &mut Chance) -> Vec<Value> {
        let module = match self.firm.trade {
            "metal" | "plastic" => "mechanics",
            "chemical" => "materials",
            "packaging" => "packaging",
            _ => "electronics",
        };
        let turnover = chance.between(8, 600) * 1_000_000;
        let row = |ago: i32| {
            // It grows by a tenth every year.
            let of_year = turnover - turnover / 10 * i64::from(ago - 1);
            json!({
                "year": (self.on.year() - ago).to_string(),
                "businessModule": module,
                "turnover": of_year.to_string(),
                "assets": (of_year / 2).to_string(),
                "profit": (of_year / 100 * chance.between(-2, 14)).to_string(),
                "currency": self.firm.currency(),
            })
        };
        [1, 2].into_iter().map(row).collect()
    }

    fn account(&self) -> Value {
        let (firm, bank) = (self.firm, self.firm.bank());
        json!({
            "country": firm.country(),
            "name": bank.name,
            "accountNumber": firm.account(),
            "accountName": firm.zh,
            "bankNumber": bank.number,
            "swift": bank.swift,
            "iban": bank.iban,
            "currency": firm.currency(),
            "isDefault": true,
            "proofFiles": self.files("bankProof"),
        })
    }

    fn equipment(&self, chance: &mut Chance) -> Vec<Value> {
        const MACHINES: [(&str, &str); 3] =
            [("全自动生产线", "AL-800"), ("自动光学检测仪", "AOI-5K"), ("恒温恒湿试验箱", "TH-225")];
        if !self.firm.makes() {
            return Vec::new();
        }
        let row = |(name, model): &(&str, &str)| {
            json!({
                "name": name,
                "model": model,
                "quantity": chance.between(1, 24).to_string(),
                "boughtOn": (self.on - Duration::days(chance.between(200, 3_000))).to_string(),
                "condition": chance.one_of(&["good", "good", "fair"]),
            })
        };
        MACHINES.iter().map(row).collect()
    }

    fn shareholders(&self, chance: &mut Chance) -> Vec<Value> {
        let most = chance.between(51, 90);
        let row = |name: String, share: i64| {
            let share = share.to_string();
            json!({ "type": "person", "name": name, "subscribed": share, "paidIn": share, "mode": "cash" })
        };
        let other = self.full_name(chance);
        vec![row(self.legal_person(), most), row(other, 100 - most)]
    }

    fn papers(&self) -> Vec<Value> {
        let title = format!("{} 年度审计报告", self.on.year() - 1);
        let paper =
            self.files.get("paper").map(|files| json!({ "type": "audit_report", "title": title, "paperFiles": files }));
        paper.into_iter().collect()
    }
}

fn customers(chance: &mut Chance) -> Vec<Value> {
    let from = chance.below(CUSTOMERS.len());
    let names = CUSTOMERS.iter().cycle().skip(from).take(5);
    names.map(|name| json!({ "name": name, "orderShare": chance.between(5, 18).to_string() })).collect()
}

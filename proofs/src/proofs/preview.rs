//! The preview of a role or data rule change matches the actual effect: random changes are previewed, then made, and
//! every user's permissions, menus and rows are read before and after.

use crate::Size;
use crate::report::Outcome;
use crate::samples::made;
use anyhow::{Context, Result, ensure};
use rand::prelude::IndexedRandom;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tandem_testkit::{Client, World};

const IDENTITY: &str = "/service1/identity/api";
const LISTS: [(&str, &str, &[&str]); 2] = [
    ("base.dict_item", "/service1/base/api/dictItem/pageList", &["dictName", "itemValue", "descriptionEn"]),
    ("partner.organize", "/service1/partner/organize/pageList", &["nameZh", "nameEn", "erpNo"]),
];

struct Person {
    id: String,
    client: Client,
    roles: BTreeSet<usize>,
}

struct Town {
    owner: Client,
    /// Id and code.
    roles: Vec<(String, String)>,
    people: Vec<Person>,
    permissions: Vec<String>,
}

/// The permissions and menus of one user.
#[derive(PartialEq, Eq, Debug, Clone)]
struct View {
    permissions: BTreeSet<String>,
    menus: BTreeSet<String>,
}

pub async fn run(size: Size) -> Result<Outcome> {
    let changes = size.pick(40usize, 200);
    let world = World::start().await?;
    let base = world.serve().await?;
    let mut chance = StdRng::seed_from_u64(size.seed);
    let town = settle(&world, &base, &mut chance).await?;
    let mut outcome = Outcome::default();
    let (mut of_roles, mut of_rules, mut effects, mut wrong) = (0usize, 0usize, 0usize, 0usize);
    let mut rules: Vec<(String, i64, Value)> = Vec::new();
    for n in 0..changes {
        let complaints = if n % 2 == 0 {
            of_roles += 1;
            role_change(&town, &mut chance, &mut effects).await?
        } else {
            of_rules += 1;
            rule_change(&town, &mut chance, &mut rules, &mut effects).await?
        };
        wrong += usize::from(!complaints.is_empty());
        complaints.into_iter().for_each(|c| outcome.fault(format!("change {n}: {c}")));
    }
    outcome.figure("changes of roles", of_roles).figure("changes of data rules", of_rules);
    outcome.figure("effects on a user that were foretold", effects);
    outcome.bar("previews that were not what happened", wrong, "0", wrong == 0);
    ensure!(effects > changes / 2, "the changes changed too little to prove anything: {effects}");
    Ok(outcome)
}

async fn settle(world: &World, base: &str, chance: &mut StdRng) -> Result<Town> {
    let owner = world.sign_in(base, &world.acme, "owner", &["administrator"]).await?;
    for n in 0..12 {
        let item = json!({ "dictName": format!("d{}", n % 3), "itemValue": format!("v{n}"), "descriptionZh": "项",
            "descriptionEn": format!("item {}", n % 5), "isdefault": "0" });
        made(&owner, "base/api/dictItem/save", &item).await?;
        let organize = json!({ "nameZh": format!("公司{n}"), "nameEn": format!("Ltd {}", n % 4), "relationType": "S",
            "erpNo": format!("E{n}") });
        made(&owner, "partner/organize/save", &organize).await?;
    }
    let declared = world.platform.declarations().flat_map(|d| d.permissions);
    let permissions: Vec<String> = declared.map(|p| p.code.to_owned()).collect();
    let mut roles = Vec::new();
    for n in 0..4 {
        let code = format!("trade{n}");
        let form =
            json!({ "roleCode": code, "nameZh": "业", "nameEn": "trade", "permissions": some(&permissions, chance) });
        roles.push((made(&owner, "identity/api/role/add", &form).await?, code));
    }
    let mut people = Vec::new();
    for n in 0..5 {
        let mut held: BTreeSet<usize> = (0..roles.len()).filter(|_| chance.random_bool(0.4)).collect();
        held.insert(n % roles.len());
        let codes: Vec<&str> = held.iter().map(|at| roles[*at].1.as_str()).collect();
        let name = format!("citizen{n}");
        let client = world.sign_in(base, &world.acme, &name, &codes).await?;
        let id = client.get(&format!("{IDENTITY}/user/info")).await?.data["id"].as_str().context("id")?.to_owned();
        people.push(Person { id, client, roles: held });
    }
    Ok(Town { owner, roles, people, permissions })
}

/// A random third, at least one.
fn some(all: &[String], chance: &mut StdRng) -> Vec<String> {
    let mut chosen: Vec<String> = all.iter().filter(|_| chance.random_bool(0.3)).cloned().collect();
    if chosen.is_empty() {
        chosen.extend(all.choose(chance).cloned());
    }
    chosen
}

async fn view(person: &Person) -> Result<View> {
    let entries = person.client.get(&format!("{IDENTITY}/permission/queryByUser")).await?.data;
    let of_type = |kind: u64, field: &str| -> BTreeSet<String> {
        let entries = entries.as_array().into_iter().flatten().filter(|e| e["menuType"] == kind);
        entries.filter_map(|e| e[field].as_str().map(str::to_owned)).collect()
    };
    Ok(View { permissions: of_type(2, "permission"), menus: of_type(1, "url") })
}

fn less<T: Ord + Clone>(a: &BTreeSet<T>, b: &BTreeSet<T>) -> BTreeSet<T> {
    a.difference(b).cloned().collect()
}

fn names(value: &Value) -> BTreeSet<String> {
    value.as_array().into_iter().flatten().filter_map(|v| v.as_str().map(str::to_owned)).collect()
}

async fn role_change(town: &Town, chance: &mut StdRng, effects: &mut usize) -> Result<Vec<String>> {
    let (role, _) = town.roles.choose(chance).context("no role")?;
    let stored = town.owner.get(&format!("{IDENTITY}/role/queryById?id={role}")).await?.data;
    let wanted =
        json!({ "roleId": role, "version": stored["version"], "permissions": some(&town.permissions, chance) });
    let mut before = BTreeMap::new();
    for person in &town.people {
        before.insert(person.id.clone(), view(person).await?);
    }
    let foretold = town.owner.post(&format!("{IDENTITY}/role/previewAuth"), &wanted).await?;
    ensure!(foretold.code == 200, "{foretold:?}");
    let saved = town.owner.post(&format!("{IDENTITY}/permission/saveRoleAuth"), &wanted).await?;
    ensure!(saved.code == 200, "{saved:?}");
    let mut complaints = Vec::new();
    for person in &town.people {
        let (was, is) = (&before[&person.id], view(person).await?);
        let told = foretold.data["users"].as_array().into_iter().flatten().find(|u| u["id"] == person.id.as_str());
        let told = told.unwrap_or(&Value::Null);
        let happened = [
            ("gained", less(&is.permissions, &was.permissions)),
            ("lost", less(&was.permissions, &is.permissions)),
            ("menusGained", less(&is.menus, &was.menus)),
            ("menusLost", less(&was.menus, &is.menus)),
        ];
        for (what, really) in happened {
            *effects += really.len();
            if names(&told[what]) != really {
                complaints.push(format!("{}: {what} foretold {}, was {really:?}", person.id, told[what]));
            }
        }
    }
    Ok(complaints)
}

/// One random condition, or several combined.
fn random_rule(columns: &[&str], chance: &mut StdRng) -> Value {
    let line = |chance: &mut StdRng| {
        let field = columns.choose(chance).copied().unwrap_or_default();
        let value =
            ["d0", "d1", "v3", "item 2", "公司1", "Ltd 2", "E4", "1"].choose(chance).copied().unwrap_or_default();
        match chance.random_range(0..4) {
            0 => json!({ "field": field, "comparator": "equal", "value": value }),
            1 => json!({ "field": field, "comparator": "notEqual", "value": value }),
            2 => json!({ "field": field, "comparator": "inList", "value": [value, "v1", "E1", "公司2"] }),
            _ => json!({ "field": field, "comparator": "contains", "value": &value[value.len() - 1..] }),
        }
    };
    if chance.random_bool(0.5) {
        return line(chance);
    }
    let logic = if chance.random_bool(0.7) { "or" } else { "and" };
    json!({ "logic": logic, "rules": [line(chance), line(chance), { "logic": "or", "rules": [line(chance), line(chance)] }] })
}

/// The number of rows the user sees; 0 without access to the list.
async fn rows(person: &Person, path: &str) -> Result<u64> {
    let page = person.client.post(path, &json!({})).await?;
    Ok(if page.code == 200 { page.data["totalElements"].as_u64().unwrap_or(0) } else { 0 })
}

async fn rule_change(
    town: &Town,
    chance: &mut StdRng,
    rules: &mut Vec<(String, i64, Value)>,
    effects: &mut usize,
) -> Result<Vec<String>> {
    let (listing, path, columns) = LISTS.choose(chance).copied().context("no list")?;
    let replaced = if rules.len() > 3 { Some(chance.random_range(0..rules.len())) } else { None };
    let status = if chance.random_bool(0.8) { "on" } else { "off" };
    let mut form =
        json!({ "listing": listing, "description": "r", "status": status, "rule": random_rule(columns, chance) });
    let at_role = chance.random_bool(0.5);
    if at_role {
        form["roleId"] = json!(town.roles.choose(chance).context("no role")?.0);
    } else {
        form["userId"] = json!(town.people.choose(chance).context("nobody")?.id);
    }
    // A replaced rule keeps its listing, role and user, so that one preview covers the whole effect.
    if let Some(at) = replaced {
        for key in ["listing", "roleId", "userId"] {
            form[key] = rules[at].2[key].clone();
        }
    }
    let listing = form["listing"].as_str().unwrap_or(listing).to_owned();
    let path = LISTS.iter().find(|(code, _, _)| *code == listing).map_or(path, |(_, path, _)| path);
    if replaced.is_some() {
        let columns = LISTS.iter().find(|(code, _, _)| *code == listing).map_or(columns, |(_, _, columns)| columns);
        form["rule"] = random_rule(columns, chance);
    }
    let mut before = BTreeMap::new();
    for person in &town.people {
        before.insert(person.id.clone(), rows(person, path).await?);
    }
    let mut draft = form.clone();
    if let Some(at) = replaced {
        draft["id"] = json!(rules[at].0);
    }
    let foretold = town.owner.post(&format!("{IDENTITY}/dataRule/preview"), &draft).await?;
    ensure!(foretold.code == 200, "{foretold:?}");
    match replaced {
        Some(at) => {
            draft["version"] = json!(rules[at].1);
            let saved = town.owner.put(&format!("{IDENTITY}/dataRule/update"), &draft).await?;
            ensure!(saved.code == 200, "{saved:?}");
            rules[at].1 += 1;
            rules[at].2 = form;
        }
        None => rules.push((made(&town.owner, "identity/api/dataRule/save", &form).await?, 1, form)),
    }
    let mut complaints = Vec::new();
    for person in &town.people {
        let (was, is) = (before[&person.id], rows(person, path).await?);
        let told = foretold.data["users"].as_array().into_iter().flatten().find(|u| u["id"] == person.id.as_str());
        *effects += usize::from(was != is);
        let right = match told {
            Some(told) => told["before"] == was && told["after"] == is,
            // Not in the preview: nothing changes for this user.
            None => was == is,
        };
        if !right {
            let held = person.roles.len();
            complaints.push(format!("{} ({held} roles): {was} rows became {is}, foretold {told:?}", person.id));
        }
    }
    Ok(complaints)
}

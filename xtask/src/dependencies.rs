//! What may come into the product, by `deny.toml`: licences, banned crates, sources.
//!
//! The file is cargo-deny's, which also knows published weaknesses. Building cargo-deny takes longer than building the
//! product's own crates, so these three questions are answered here, from `cargo metadata`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::Command,
};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::{env::Env, process::quiet};

/// Where crates may come from: the index of crates.io, however the machine reaches it.
const INDEX: &str = "/crates.io-index";

/// The part of `deny.toml` that is asked here.
struct Rules {
    targets: Vec<String>,
    licences: BTreeSet<String>,
    /// Further licences of single crates.
    exceptions: BTreeMap<String, BTreeSet<String>>,
    banned: BTreeMap<String, String>,
}

pub fn check(env: &Env) -> Result<()> {
    let rules = Rules::read(&fs::read_to_string(env.root.join("deny.toml"))?)?;
    let mut problems = BTreeSet::new();
    for target in &rules.targets {
        let mut cargo = Command::new("cargo");
        cargo.args(["metadata", "--format-version=1", "--locked", "--all-features", "--filter-platform", target]);
        let metadata: Value = serde_json::from_str(&quiet(cargo.current_dir(&env.root))?)?;
        problems.extend(problems_of(&rules, &metadata)?);
    }
    problems.extend(npm_problems(
        &rules,
        &serde_json::from_str(&fs::read_to_string(env.root.join("package-lock.json"))?)?,
    )?);
    if problems.is_empty() {
        return Ok(());
    }
    for problem in &problems {
        println!("  {problem}");
    }
    bail!("{} dependencies are not allowed", problems.len());
}

impl Rules {
    fn read(text: &str) -> Result<Self> {
        let file: toml::Table = text.parse().context("deny.toml")?;
        let list = |table: &str, name: &str| -> Result<Vec<toml::Value>> {
            let value = file.get(table).and_then(|table| table.get(name)).and_then(toml::Value::as_array);
            value.cloned().with_context(|| format!("deny.toml: {table}.{name} is not a list"))
        };
        let names = |values: &[toml::Value]| -> BTreeSet<String> {
            values.iter().filter_map(toml::Value::as_str).map(str::to_owned).collect()
        };
        let of_crates = |table: &str, list: Vec<toml::Value>| -> Result<Vec<(String, toml::Value)>> {
            let named = list.into_iter().map(|entry| {
                let name = entry.get("crate").and_then(toml::Value::as_str).map(str::to_owned);
                Ok((name.with_context(|| format!("deny.toml: an entry of {table} names no crate"))?, entry))
            });
            named.collect()
        };
        let exceptions = of_crates("licenses.exceptions", list("licenses", "exceptions")?)?.into_iter();
        let banned = of_crates("bans.deny", list("bans", "deny")?)?.into_iter();
        Ok(Self {
            targets: names(&list("graph", "targets")?).into_iter().collect(),
            licences: names(&list("licenses", "allow")?),
            exceptions: exceptions
                .map(|(name, entry)| {
                    (name, names(entry.get("allow").and_then(toml::Value::as_array).map_or(&[], Vec::as_slice)))
                })
                .collect(),
            banned: banned
                .map(|(name, entry)| (name, entry.get("reason").and_then(toml::Value::as_str).unwrap_or("").to_owned()))
                .collect(),
        })
    }

    fn allows(&self, name: &str, licence: &str) -> bool {
        let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else { return false };
        expression.evaluate(|wanted| {
            let wanted = wanted.to_string();
            self.licences.contains(&wanted) || self.exceptions.get(name).is_some_and(|more| more.contains(&wanted))
        })
    }
}

fn problems_of(rules: &Rules, metadata: &Value) -> Result<Vec<String>> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let ids = |value: &Value| -> BTreeSet<String> { value.as_array().into_iter().flatten().map(text).collect() };
    let own = ids(&metadata["workspace_members"]);
    // Packages of other platforms are listed, too; only resolved ones come into the product.
    let nodes = metadata["resolve"]["nodes"].as_array().context("cargo metadata resolves nothing")?;
    let used: BTreeSet<String> = nodes.iter().map(|node| text(&node["id"])).collect();
    let mut problems = Vec::new();
    for package in metadata["packages"].as_array().context("cargo metadata names no package")? {
        let (id, name, version) = (text(&package["id"]), text(&package["name"]), text(&package["version"]));
        if !used.contains(&id) {
            continue;
        }
        let title = format!("{name} {version}");
        if let Some(reason) = rules.banned.get(&name) {
            problems.push(format!("{title} is banned: {reason}"));
        }
        if own.contains(&id) {
            problems.extend(wildcards(package).map(|on| format!("{title} takes any version of {on}")));
            continue;
        }
        match package["source"].as_str() {
            Some(source) if source.starts_with("registry+") && source.ends_with(INDEX) => {}
            source => {
                problems.push(format!("{title} comes from {}", source.unwrap_or("a folder outside the workspace")))
            }
        }
        match package["license"].as_str() {
            Some(licence) if rules.allows(&name, licence) => {}
            licence => problems.push(format!("{title} has the licence {}", licence.unwrap_or("of a file only"))),
        }
    }
    Ok(problems)
}

/// Licences of what reaches a browser. Tools and the development services stay with us.
fn npm_problems(rules: &Rules, lock: &Value) -> Result<Vec<String>> {
    let packages = lock["packages"].as_object().context("package-lock.json names no package")?;
    let ours = |package: &Value| package["dev"] == true || package["link"] == true;
    let theirs = packages.iter().filter(|(path, package)| path.contains("node_modules/") && !ours(package));
    let problem = theirs.filter_map(|(path, package)| {
        let licence = package["license"].as_str().unwrap_or("of a file only");
        let name = path.rsplit("node_modules/").next().unwrap_or(path);
        (!rules.allows(name, licence)).then(|| format!("{name} has the licence {licence}"))
    });
    Ok(problem.collect())
}

/// Dependencies of one of our crates that any version would satisfy. Those by path are our own.
fn wildcards(package: &Value) -> impl Iterator<Item = &str> {
    let all = package["dependencies"].as_array().into_iter().flatten();
    all.filter(|one| one["path"].is_null() && one["req"] == "*").filter_map(|one| one["name"].as_str())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const RULES: &str = r#"
        [graph]
        targets = ["x86_64-unknown-linux-gnu"]
        [licenses]
        allow = ["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"]
        exceptions = [{ crate = "styles", allow = ["MPL-2.0"] }]
        [bans]
        deny = [{ crate = "openssl", reason = "TLS is rustls everywhere" }]
    "#;

    fn told(packages: &Value) -> Vec<String> {
        let all = packages.as_array().unwrap();
        let nodes: Vec<Value> = all.iter().map(|one| json!({ "id": one["id"] })).collect();
        let metadata = json!({ "workspace_members": ["ours"], "resolve": { "nodes": nodes }, "packages": packages });
        problems_of(&Rules::read(RULES).unwrap(), &metadata).unwrap()
    }

    fn package(name: &str, licence: Option<&str>) -> Value {
        let source = format!("registry+https://host{INDEX}");
        json!({ "id": name, "name": name, "version": "1.0.0", "license": licence, "source": source })
    }

    #[test]
    fn a_licence_counts_when_one_of_its_choices_is_allowed() {
        for fits in
            ["MIT", "MIT/Apache-2.0", "GPL-3.0-only OR MIT", "MIT AND Apache-2.0", "Apache-2.0 WITH LLVM-exception"]
        {
            assert_eq!(told(&json!([package("one", Some(fits))])), Vec::<String>::new(), "{fits}");
        }
        for does_not in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "MPL-2.0", "whatever you like"] {
            assert_eq!(
                told(&json!([package("one", Some(does_not))])),
                [format!("one 1.0.0 has the licence {does_not}")]
            );
        }
        assert_eq!(told(&json!([package("one", None)])), ["one 1.0.0 has the licence of a file only"]);
        assert_eq!(told(&json!([package("styles", Some("MPL-2.0"))])), Vec::<String>::new());
    }

    #[test]
    fn a_package_of_the_browser_needs_an_allowed_licence_a_tool_does_not() {
        let lock = json!({ "packages": {
            "": { "license": "whatever" },
            "node_modules/fits": { "license": "(GPL-3.0-only OR MIT)" },
            "node_modules/@scope/wrong": { "license": "MPL-2.0" },
            "web/node_modules/silent": {},
            "node_modules/tool": { "license": "MPL-2.0", "dev": true },
            "node_modules/@tandem/web": { "link": true },
        } });
        let told = npm_problems(&Rules::read(RULES).unwrap(), &lock).unwrap();
        assert_eq!(told, ["@scope/wrong has the licence MPL-2.0", "silent has the licence of a file only"]);
    }

    #[test]
    fn banned_crates_other_sources_and_any_version_are_refused() {
        let mut elsewhere = package("elsewhere", Some("MIT"));
        elsewhere["source"] = json!("git+https://host/elsewhere");
        let mut outside = package("outside", Some("MIT"));
        outside["source"] = Value::Null;
        let dependencies = json!([{ "name": "loose", "req": "*" }, { "name": "kernel", "req": "*", "path": "kernel" }]);
        let ours = json!({ "id": "ours", "name": "ours", "version": "0.1.0", "dependencies": dependencies });
        assert_eq!(
            told(&json!([package("openssl", Some("Apache-2.0")), elsewhere, outside, ours])),
            [
                "openssl 1.0.0 is banned: TLS is rustls everywhere",
                "elsewhere 1.0.0 comes from git+https://host/elsewhere",
                "outside 1.0.0 comes from a folder outside the workspace",
                "ours 0.1.0 takes any version of loose",
            ]
        );
    }
}

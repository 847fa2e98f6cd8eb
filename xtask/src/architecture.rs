//! Checks the layering rules, from `cargo metadata` and the files.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

use anyhow::{Result, bail};

use crate::{
    deployment,
    env::{Env, cargo_metadata},
    papers,
    process::quiet,
    specification, web_floors,
};

/// Crates that do I/O; the kernel may depend on none of them.
const IO_CRATES: [&str; 16] = [
    "async-nats",
    "axum",
    "axum-extra",
    "hyper",
    "hyper-util",
    "lettre",
    "object_store",
    "openidconnect",
    "reqwest",
    "sea-query-sqlx",
    "socket2",
    "sqlx",
    "tokio",
    "tokio-util",
    "tower",
    "tower-http",
];

/// Connectors that others are built on: protocols, without an outside system of their own.
const PROTOCOLS: [&str; 1] = ["connectors/odata"];

/// The maximum length of a file.
const MAX_LINES: usize = 600;

/// Generated files.
const GENERATED: [&str; 2] = ["web/src/api/calls.ts", "web/src/api/declared.ts"];

pub fn check(env: &Env) -> Result<()> {
    let members = members(&cargo_metadata(&env.root)?, &env.root);
    let mut problems = dependency_problems(&members);
    problems.extend(file_problems(&env.root, &members)?);
    problems.extend(web_floors::problems(&env.root)?);
    problems.extend(papers::problems(&env.root)?);
    problems.extend(specification::problems(&env.root)?);
    if problems.is_empty() {
        return Ok(());
    }
    for problem in &problems {
        println!("  {problem}");
    }
    bail!("{} rules are broken", problems.len());
}

/// One crate of the workspace.
#[derive(Clone, Debug, Default)]
struct Member {
    name: String,
    /// Its folder, relative to the root.
    path: String,
    /// Dependencies of its product code.
    dependencies: BTreeSet<String>,
    /// Additional dependencies of its tests.
    dev_dependencies: BTreeSet<String>,
}

fn members(metadata: &serde_json::Value, root: &Path) -> Vec<Member> {
    let packages = metadata["packages"].as_array();
    packages
        .into_iter()
        .flatten()
        .filter_map(|package| {
            let manifest = Path::new(package["manifest_path"].as_str()?);
            let path = manifest.parent()?.strip_prefix(root).ok()?;
            let mut member = Member {
                name: package["name"].as_str()?.to_owned(),
                path: path.to_string_lossy().into_owned(),
                ..Member::default()
            };
            for dependency in package["dependencies"].as_array().into_iter().flatten() {
                let name = dependency["name"].as_str()?.to_owned();
                if dependency["kind"].as_str() == Some("dev") {
                    member.dev_dependencies.insert(name);
                } else {
                    member.dependencies.insert(name);
                }
            }
            Some(member)
        })
        .collect()
}

/// The layer of a crate: the first part of its path.
fn floor(path: &str) -> &str {
    path.split('/').next().unwrap_or(path)
}

/// The layers that a layer may depend on; `None` if it may use all.
fn allowed(floor: &str) -> Option<&'static [&'static str]> {
    match floor {
        "kernel" => Some(&[]),
        "contracts" => Some(&["kernel"]),
        "platform" => Some(&["kernel", "contracts"]),
        "formats" => Some(&["kernel"]),
        "connectors" => Some(&["kernel", "contracts", "platform"]),
        "modules" => Some(&["kernel", "contracts", "platform", "formats"]),
        "app" | "proofs" | "testkit" | "e2e" | "fuzz" => None,
        // xtask, which must build quickly on a new machine; and anything without a layer yet.
        _ => Some(&[]),
    }
}

fn dependency_problems(members: &[Member]) -> Vec<String> {
    let paths: BTreeMap<&str, &str> =
        members.iter().map(|member| (member.name.as_str(), member.path.as_str())).collect();
    let mut problems = Vec::new();
    for member in members {
        let here = floor(&member.path);
        if let Some(allowed) = allowed(here) {
            for dependency in &member.dependencies {
                let Some(path) = paths.get(dependency.as_str()) else {
                    continue;
                };
                let protocol = here == "connectors" && PROTOCOLS.contains(path);
                if !protocol && !allowed.contains(&floor(path)) {
                    problems.push(match here {
                        "modules" if floor(path) == "modules" => {
                            format!("{} uses the module {path}: modules meet only in contracts/", member.path)
                        }
                        _ => format!("{} uses {path}: {here}/ may use only [{}]", member.path, allowed.join(", ")),
                    });
                }
            }
            // Tests may use the testkit, but never another module's internals.
            for dependency in &member.dev_dependencies {
                let Some(path) = paths.get(dependency.as_str()) else {
                    continue;
                };
                let fine = allowed.contains(&floor(path))
                    || (floor(path) == "testkit" && !matches!(here, "kernel" | "xtask"))
                    || *path == member.path;
                if !fine {
                    problems.push(format!("the tests of {} use {path}", member.path));
                }
            }
        }
        if here == "kernel" {
            for dependency in &member.dependencies {
                if IO_CRATES.contains(&dependency.as_str()) {
                    problems.push(format!("{} uses {dependency}: the kernel does no input or output", member.path));
                }
            }
        }
    }
    problems
}

/// The tests of all modules are linked into one program, where each could access every other module.
fn test_problems(members: &[Member], file: &str, text: &str) -> Vec<String> {
    let Some(home) = members.iter().find(|one| file.starts_with(&format!("{}/tests/", one.path))) else {
        return Vec::new();
    };
    if floor(&home.path) != "modules" {
        return Vec::new();
    }
    let others = members.iter().filter(|one| floor(&one.path) == "modules" && one.name != home.name);
    others
        .filter(|other| text.contains(&format!("{}::", other.name.replace('-', "_"))))
        .map(|other| format!("{file} uses {}: a module is tested by what it shows to all", other.path))
        .collect()
}

fn file_problems(root: &Path, members: &[Member]) -> Result<Vec<String>> {
    let listed =
        quiet(Command::new("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]).current_dir(root))?;
    let mut problems = Vec::new();
    for file in listed.lines() {
        // Binary and deleted files break no rule.
        let Ok(text) = fs::read_to_string(root.join(file)) else {
            continue;
        };
        problems.extend(text_problems(file, &text));
        problems.extend(test_problems(members, file, &text));
        problems.extend(deployment::problems(file, &text));
    }
    Ok(problems)
}

fn text_problems(file: &str, text: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let code = [".rs", ".ts", ".tsx"].iter().any(|end| file.ends_with(end));
    let generated = GENERATED.iter().any(|part| file.contains(part));
    let lines = text.lines().count();
    if code && !generated && lines > MAX_LINES {
        problems.push(format!("{file} has {lines} lines; split it (at most {MAX_LINES})"));
    }
    // Split, so that this file does not violate the rule itself.
    let outside = concat!("..", "/shared");
    for (number, line) in text.lines().enumerate() {
        if line.contains(outside) {
            problems.push(format!("{file}:{} refers to {outside}, which is outside the project", number + 1));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(path: &str, dependencies: &[&str]) -> Member {
        Member {
            name: path.replace('/', "-"),
            path: path.to_owned(),
            dependencies: dependencies.iter().map(|name| (*name).to_owned()).collect(),
            ..Member::default()
        }
    }

    #[test]
    fn a_house_in_order_has_no_problems() {
        let house = [
            member("kernel", &["serde", "uuid"]),
            member("contracts", &["kernel"]),
            member("platform", &["kernel", "contracts", "sqlx"]),
            member("connectors/mail", &["kernel", "platform", "lettre"]),
            member("modules/orders", &["kernel", "contracts", "platform"]),
            member("app", &["modules-orders", "platform", "connectors-mail"]),
            member("xtask", &["anyhow"]),
        ];
        assert_eq!(dependency_problems(&house), Vec::<String>::new());
    }

    #[test]
    fn connectors_share_protocols_and_nothing_else() {
        let house = [
            member("connectors/erp", &["connectors-odata"]),
            member("connectors/tax", &["connectors-erp"]),
            member("connectors/odata", &[]),
            member("modules/orders", &["connectors-odata"]),
        ];
        let problems = dependency_problems(&house);
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].starts_with("connectors/tax") && problems[1].starts_with("modules/orders"));
    }

    #[test]
    fn the_kernel_does_no_io_and_knows_nobody() {
        let house = [member("kernel", &["tokio", "platform"]), member("platform", &[])];
        assert_eq!(dependency_problems(&house).len(), 2);
    }

    #[test]
    fn modules_do_not_use_each_other() {
        let house = [member("modules/orders", &["modules-suppliers"]), member("modules/suppliers", &[])];
        assert_eq!(
            dependency_problems(&house),
            ["modules/orders uses the module modules/suppliers: modules meet only in contracts/"]
        );
    }

    #[test]
    fn no_floor_uses_one_above() {
        let house = [
            member("contracts", &["platform"]),
            member("platform", &["app"]),
            member("formats", &["modules-orders"]),
            member("modules/orders", &["connectors-mail"]),
            member("connectors/mail", &[]),
            member("app", &[]),
        ];
        assert_eq!(dependency_problems(&house).len(), 4);
    }

    #[test]
    fn tests_may_use_the_testkit_but_no_other_module() {
        let mut orders = member("modules/orders", &[]);
        orders.dev_dependencies = ["testkit", "modules-suppliers"].map(str::to_owned).into();
        let house = [orders, member("modules/suppliers", &[]), member("testkit", &[])];
        assert_eq!(dependency_problems(&house), ["the tests of modules/orders use modules/suppliers"]);
    }

    #[test]
    fn the_tests_of_a_module_do_not_reach_into_another() {
        let house = [member("modules/orders", &[]), member("modules/seal", &[]), member("platform", &[])];
        let text = "use modules_seal::stamped_copy;\nuse modules_orders::claim;\n";
        assert_eq!(test_problems(&house, "modules/orders/tests/it/claim.rs", text).len(), 1);
        assert_eq!(test_problems(&house, "modules/orders/src/claim.rs", text).len(), 0);
        assert_eq!(test_problems(&house, "platform/tests/it/bus.rs", text).len(), 0);
    }

    #[test]
    fn long_files_are_reported_unless_generated() {
        let long = "x\n".repeat(MAX_LINES + 1);
        assert_eq!(text_problems("kernel/src/lib.rs", &long).len(), 1);
        assert_eq!(text_problems("web/src/api/calls.ts", &long).len(), 0);
        assert_eq!(text_problems("docs/routes.md", &long).len(), 0);
    }

    #[test]
    fn nothing_outside_the_project_is_referred_to() {
        let text = format!("one\nsee {}{}\n", "..", "/shared/notes");
        assert_eq!(text_problems("docs/a.md", &text).len(), 1);
    }
}

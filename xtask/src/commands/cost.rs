//! `cost`: the hand-written lines of code per document kind.

use std::{collections::BTreeMap, fs, path::Path, process::Command};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{env::Env, process::quiet};

/// Budgets, and the browser files of each kind.
const BUDGETS: &str = "docs/costs.json";

/// Generated files, and documentation.
const NOT_WRITTEN: [&str; 4] = ["web/src/api/calls.ts", "web/src/api/declared.ts", "docs/", "Cargo.lock"];

#[derive(Debug, Default, PartialEq, Eq)]
struct Cost {
    rust: usize,
    sql: usize,
    typescript: usize,
    words: usize,
    /// Hand-written files that name it.
    files: usize,
}

struct Kind {
    module: String,
    entity: String,
}

impl Kind {
    fn code(&self) -> String {
        format!("{}.{}", self.module, self.entity)
    }
}

/// The budget of a kind.
struct Budget {
    rust_and_sql: usize,
    typescript: usize,
    /// Its files in the browser; a name may end in `*`.
    browser: Vec<String>,
    /// Why it may exceed the default.
    because: Option<String>,
}

pub fn cost(env: &Env) -> Result<()> {
    let problems = counted(env)?;
    if problems.is_empty() {
        return Ok(());
    }
    bail!("{} kinds cost more than they may; {BUDGETS} says what and why", problems.len());
}

/// Prints the cost of every kind; returns those that exceed their budget without a reason.
fn counted(env: &Env) -> Result<Vec<String>> {
    let tree = Tree::read(&env.root)?;
    let budgets = budgets(&fs::read_to_string(env.root.join(BUDGETS)).with_context(|| format!("read {BUDGETS}"))?)?;
    println!("{:<24} {:>5} {:>5} {:>5} {:>6} {:>6}  budget", "kind", "Rust", "SQL", "TS", "words", "files");
    let mut problems = Vec::new();
    for kind in tree.kinds() {
        let code = kind.code();
        let budget = budgets.get(&code).with_context(|| format!("{BUDGETS} says nothing of {code}"))?;
        let cost = tree.cost(&kind, budget);
        let over = cost.rust + cost.sql > budget.rust_and_sql || cost.typescript > budget.typescript;
        let said = match (&budget.because, over) {
            (_, false) => String::new(),
            (Some(because), true) => format!(": over, {because}"),
            (None, true) => ": OVER".to_owned(),
        };
        let Cost { rust, sql, typescript, words, files } = cost;
        let limits = format!("{} + {}{said}", budget.rust_and_sql, budget.typescript);
        println!("{code:<24} {rust:>5} {sql:>5} {typescript:>5} {words:>6} {files:>6}  {limits}");
        if over && budget.because.is_none() {
            problems.push(code);
        }
    }
    Ok(problems)
}

fn budgets(text: &str) -> Result<BTreeMap<String, Budget>> {
    let read: BTreeMap<String, Value> = serde_json::from_str(text)?;
    let number = |value: &Value, name: &str| value[name].as_u64().and_then(|n| usize::try_from(n).ok());
    read.into_iter()
        .map(|(code, value)| {
            let browser = value["browser"].as_array().into_iter().flatten();
            let budget = Budget {
                rust_and_sql: number(&value, "rustAndSql").with_context(|| format!("{code}: rustAndSql"))?,
                typescript: number(&value, "typescript").with_context(|| format!("{code}: typescript"))?,
                browser: browser.filter_map(|file| file.as_str().map(str::to_owned)).collect(),
                because: value["because"].as_str().map(str::to_owned),
            };
            Ok((code, budget))
        })
        .collect()
}

/// Every hand-written file, with its text.
struct Tree(BTreeMap<String, String>);

impl Tree {
    fn read(root: &Path) -> Result<Self> {
        let listed = quiet(
            Command::new("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]).current_dir(root),
        )?;
        let files = listed.lines().filter(|file| !NOT_WRITTEN.iter().any(|part| file.starts_with(part)));
        // Binary and deleted files are skipped.
        let read = files.filter_map(|file| Some((file.to_owned(), fs::read_to_string(root.join(file)).ok()?)));
        Ok(Self(read.collect()))
    }

    fn kinds(&self) -> Vec<Kind> {
        let declared = self.0.iter().filter(|(_, text)| text.contains("DocumentKind = DocumentKind {"));
        declared
            .filter_map(|(file, _)| {
                // A small kind is one file, a larger one a folder.
                let (module, place) = file.strip_prefix("modules/")?.split_once("/src/")?;
                let entity = place.strip_suffix("/mod.rs").or_else(|| place.strip_suffix(".rs"))?;
                Some(Kind { module: module.to_owned(), entity: entity.to_owned() })
            })
            .collect()
    }

    fn cost(&self, kind: &Kind, budget: &Budget) -> Cost {
        let Kind { module, entity } = kind;
        let (folder, alone) = (format!("modules/{module}/src/{entity}/"), format!("modules/{module}/src/{entity}.rs"));
        let migrations = format!("modules/{module}/migrations/");
        let words = format!("{module}-{entity}-");
        let mut cost = Cost::default();
        for (file, text) in &self.0 {
            if (file.starts_with(&folder) || *file == alone) && !file.ends_with("_tests.rs") {
                cost.rust += product_lines(text);
            }
            if file.starts_with(&migrations) {
                cost.sql += statement_lines(text, module, entity);
            }
            if file.starts_with(&format!("modules/{module}/words/")) {
                cost.words += text.lines().filter(|line| line.starts_with(&words)).count();
            }
            if budget.browser.iter().any(|name| is_named(file, name)) && !file.contains(".test.") {
                cost.typescript += text.lines().count();
            }
            cost.files += usize::from(names(text, kind));
        }
        cost
    }
}

/// The number of lines without the tests at the end.
fn product_lines(text: &str) -> usize {
    text.lines().take_while(|line| *line != "#[cfg(test)]").count()
}

/// The lines of SQL statements about the kind's tables.
fn statement_lines(text: &str, module: &str, entity: &str) -> usize {
    let table = format!("{module}.{entity}");
    let about = |statement: &str| {
        statement.match_indices(&table).any(|(at, _)| {
            let after = statement[at + table.len()..].chars().next();
            !after.is_some_and(|letter| letter.is_alphanumeric()) && !statement[..at].ends_with('_')
        })
    };
    text.split_inclusive(";\n").filter(|statement| about(statement)).map(|statement| statement.lines().count()).sum()
}

fn is_named(file: &str, name: &str) -> bool {
    name.strip_suffix('*').map_or(file == name, |start| file.starts_with(start))
}

/// Whether a text names the kind, in the spelling of Rust, SQL, JSON or TypeScript. A name that is an ordinary English
/// word counts only with its module or as a path.
fn names(text: &str, Kind { module, entity }: &Kind) -> bool {
    let mut parts = entity.split('_');
    let upper = |part: &str| part[..1].to_uppercase() + &part[1..];
    let camel = parts.next().unwrap_or_default().to_owned() + &parts.map(upper).collect::<String>();
    let spelt = if entity.contains('_') {
        vec![entity.clone(), upper(&camel), camel]
    } else {
        let with_module = [".", "-", "/", "::"].map(|between| format!("{module}{between}{entity}"));
        [format!("{entity}::"), format!("mod {entity};"), format!("./{entity}\"")]
            .into_iter()
            .chain(with_module)
            .collect()
    };
    spelt.iter().any(|name| {
        text.match_indices(name.as_str()).any(|(at, _)| {
            let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            let goes_on = name.ends_with(char::is_alphanumeric) && letter(text[at + name.len()..].chars().next());
            !letter(text[..at].chars().next_back()) && !goes_on
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(entity: &str) -> Kind {
        Kind { module: "orders".into(), entity: entity.into() }
    }

    #[test]
    fn tests_are_not_counted() {
        assert_eq!(product_lines("a\nb\n#[cfg(test)]\nmod tests {}\n"), 2);
    }

    #[test]
    fn statements_are_counted_for_the_kind_they_are_about() {
        let sql = "create table orders.return_order (\n  a int\n);\ncreate table orders.return_order_line (\n  b int\n);\n\
                   create table orders.claim (a int);\n";
        assert_eq!(statement_lines(sql, "orders", "return_order"), 6);
        assert_eq!(statement_lines(sql, "orders", "claim"), 1);
    }

    #[test]
    fn a_kind_is_known_by_its_spellings() {
        let (kind, claim) = (kind("return_order"), kind("claim"));
        assert!(names("use crate::return_order::KIND;", &kind));
        assert!(names("<ReturnOrder />", &kind));
        assert!(names("import { returnOrder } from", &kind));
        assert!(!names("returnOrders", &kind) && !names("a return of an order", &kind));
        assert!(names("claim::KIND", &claim) && names("orders-claim-title = x", &claim) && names("mod claim;", &claim));
        assert!(!names("who claims it lays claim to it", &claim) && !names("orders.claims", &claim));
    }

    #[test]
    fn a_kind_above_its_budget_needs_a_reason() {
        let tree = Tree(BTreeMap::from([
            (
                "modules/orders/src/return_order/mod.rs".to_owned(),
                "pub static KIND: DocumentKind = DocumentKind {\n};\n".to_owned(),
            ),
            (
                "modules/orders/src/claim.rs".to_owned(),
                "pub static KIND: DocumentKind = DocumentKind {\n};\n".to_owned(),
            ),
            ("web/src/api/returns.ts".to_owned(), "a\nb\nc\n".to_owned()),
            (
                "modules/orders/words/en.ftl".to_owned(),
                "orders-return_order-number = x\norders-claim-number = y\n".to_owned(),
            ),
        ]));
        let kinds = tree.kinds();
        assert_eq!(kinds.iter().map(Kind::code).collect::<Vec<_>>(), ["orders.claim", "orders.return_order"]);
        let read = budgets(
            r#"{ "orders.return_order": { "rustAndSql": 1, "typescript": 9, "browser": ["web/src/api/ret*"] } }"#,
        );
        let read = read.expect("sound budgets");
        let budget = &read["orders.return_order"];
        assert_eq!((budget.rust_and_sql, budget.because.as_deref()), (1, None));
        assert_eq!(tree.cost(&kinds[1], budget), Cost { rust: 2, sql: 0, typescript: 3, words: 1, files: 1 });
    }
}

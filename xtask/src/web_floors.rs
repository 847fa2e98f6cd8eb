//! Checks the layers of the web application, from the imports of its files.

use std::{collections::BTreeMap, path::Path};

use anyhow::Result;

use crate::process::quiet;

const SOURCE: &str = "web/src/";

/// From the lowest layer up; a folder imports from its own layer and those below it. The page registry is above all
/// pages.
const FLOORS: [&[&str]; 7] =
    [&["theme"], &["api"], &["words"], &["core"], &["kit"], &["modules", "gallery"], &["shell", "app"]];

/// Exceptions: file, import, reason.
const ALLOWED: [(&str, &str, &str); 3] = [
    ("modules/identity/menu/MenuTable.tsx", "app/registry", "says of a menu entry that this build has no such page"),
    (
        "modules/identity/menu/MenuFields.tsx",
        "app/registry",
        "says of a typed address that this build has no such page",
    ),
    ("modules/portal/DashboardPage.tsx", "app/registry", "shows the blocks that other modules have for it"),
];

pub fn problems(root: &Path) -> Result<Vec<String>> {
    let listed =
        quiet(std::process::Command::new("git").args(["ls-files", "--cached", "--", SOURCE]).current_dir(root))?;
    let written = listed.lines().filter(|file| file.ends_with(".ts") || file.ends_with(".tsx"));
    // Tests may import everything.
    let product = written.filter(|file| !file.contains(".test."));
    let read = product.filter_map(|file| {
        let text = std::fs::read_to_string(root.join(file)).ok()?;
        Some((file.strip_prefix(SOURCE)?.to_owned(), text))
    });
    Ok(broken(&read.collect()))
}

fn broken(files: &BTreeMap<String, String>) -> Vec<String> {
    let mut problems = Vec::new();
    let mut used = Vec::new();
    for (file, text) in files {
        // Files above all folders are entry points.
        let Some((folder, _)) = file.split_once('/') else { continue };
        let Some(floor) = floor(folder) else {
            problems.push(format!("{SOURCE}{file}: {folder}/ has no floor"));
            continue;
        };
        for target in imports(file, text) {
            let above = target.split('/').next().and_then(self::floor).is_some_and(|other| other > floor);
            if !above && !is_another_module(file, &target) {
                continue;
            }
            match ALLOWED.iter().find(|(from, to, _)| from == file && *to == target) {
                Some(allowed) => used.push(allowed),
                None => problems.push(format!("{SOURCE}{file} imports {target}, which does not stand below it")),
            }
        }
    }
    let idle = ALLOWED.iter().filter(|allowed| files.contains_key(allowed.0) && !used.contains(allowed));
    problems.extend(idle.map(|(from, to, _)| format!("{SOURCE}{from} need not be allowed to import {to} any more")));
    problems
}

fn floor(folder: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&folder))
}

fn is_another_module(file: &str, target: &str) -> bool {
    let module = |path: &str| path.strip_prefix("modules/").and_then(|rest| rest.split('/').next()).map(str::to_owned);
    matches!((module(file), module(target)), (Some(here), Some(there)) if here != there)
}

/// The project files that a file imports, statically or dynamically.
fn imports(file: &str, text: &str) -> Vec<String> {
    let beginnings = ["from \"", "import \"", "import(\""];
    let found = beginnings.iter().flat_map(|begin| text.match_indices(begin).map(|(at, found)| at + found.len()));
    let named = found.filter_map(|at| text[at..].split('"').next());
    named.filter(|name| name.starts_with('.')).map(|name| resolve(file, name)).collect()
}

fn resolve(file: &str, name: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems_of(file: &str, text: &str) -> usize {
        broken(&BTreeMap::from([(file.to_owned(), text.to_owned())])).len()
    }

    #[test]
    fn imports_lead_down() {
        assert_eq!(problems_of("kit/list/a.ts", "import { http } from \"../../api/client\";"), 0);
        assert_eq!(problems_of("kit/list/a.ts", "import { b } from \"./b\";\nimport \"../c.css\";"), 0);
        assert_eq!(problems_of("kit/list/a.ts", "import {\n  x,\n} from \"../../modules/orders/x\";"), 1);
        assert_eq!(problems_of("core/a.ts", "const page = lazy(() => import(\"../shell/page\"));"), 1);
        assert_eq!(problems_of("app/registry.ts", "const page = lazy(() => import(\"../modules/orders/x\"));"), 0);
    }

    #[test]
    fn modules_do_not_know_each_other() {
        assert_eq!(problems_of("modules/seal/a.ts", "import { b } from \"../identity/b\";"), 1);
        assert_eq!(problems_of("modules/seal/a.ts", "import { b } from \"./b\";"), 0);
    }

    #[test]
    fn every_folder_has_a_floor() {
        assert_eq!(problems_of("attic/a.ts", ""), 1);
        assert_eq!(problems_of("main.tsx", "import \"./app/Root\";"), 0);
    }

    #[test]
    fn what_is_allowed_must_be_needed() {
        let [(file, _, _), ..] = ALLOWED;
        assert_eq!(problems_of(file, "import { pages } from \"../../../app/registry\";"), 0);
        assert_eq!(problems_of(file, ""), 1);
    }
}

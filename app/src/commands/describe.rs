//! Descriptions that need no database: `openapi`, `client`, `declared`, `routes`.

use std::process::ExitCode;
use tandem_kernel::Result;
use tandem_platform::Access;
use tandem_platform::document::declared::declared;
use tandem_platform::http::route::Kind;
use tandem_platform::http::{openapi, typescript};

pub fn openapi() -> Result<ExitCode> {
    let document = openapi::document(&crate::modules::all());
    println!("{}", serde_json::to_string_pretty(&document)?);
    Ok(ExitCode::SUCCESS)
}

/// The TypeScript types of the browser's API calls.
pub fn client() -> Result<ExitCode> {
    print!("{}", typescript::client(&crate::modules::all()));
    Ok(ExitCode::SUCCESS)
}

/// The browser's table of document kinds, as TypeScript.
pub fn kinds() -> Result<ExitCode> {
    let kinds = serde_json::to_string_pretty(&declared(&crate::modules::all()))?;
    println!(
        "/** What the modules of the server declare about each kind of documents. Written by `cargo xtask gen`. */\n\
         export const DECLARED = {kinds} as const;"
    );
    Ok(ExitCode::SUCCESS)
}

/// A table for review: a route that is missing in the committed copy fails CI.
pub fn routes() -> Result<ExitCode> {
    println!(
        "# Routes\n\nEvery call the server answers and who may make it. Written by `cargo xtask gen`; a change here is a change of who may do what.\n"
    );
    for module in crate::modules::all() {
        println!("## {}\n\n| method | path | kind | access |\n|---|---|---|---|", module.declaration.name);
        for route in &module.routes {
            let kind = match route.kind {
                Kind::Ask(_) | Kind::Outside(_) => "question",
                Kind::Command(_) => "command",
                Kind::Steps(_) => "steps",
                Kind::File(_) => "file",
                Kind::Upload(_) => "upload",
                Kind::Live => "stream",
            };
            let access = match route.access {
                Access::Public(reason) => format!("**public**: {reason}"),
                Access::SignedIn(reason) => format!("signed in: {reason}"),
                Access::Permission(permission) => format!("`{permission}`"),
            };
            let people = match route.for_programs {
                _ if !route.takes_programs() => "; people only".to_owned(),
                Some(because) => format!("; programs, too: {because}"),
                None => String::new(),
            };
            let fresh = if route.fresh { "; asks for a fresh proof" } else { "" };
            println!("| {} | `{}` | {kind} | {access}{people}{fresh} |", route.method, route.path);
        }
        println!();
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::declared;

    #[test]
    fn every_kind_of_documents_has_its_pages_in_the_menu() {
        for (code, kind) in declared(&crate::modules::all()) {
            for side in [&kind.pages.buyer, &kind.pages.supplier] {
                assert!(side.one.contains(":id"), "{code} has no page");
                assert!(!side.list.is_empty(), "{code}: no menu entry leads to the list above {}", side.one);
                assert!(side.title.starts_with("menu."), "{code}: {} is no title of a menu entry", side.title);
            }
        }
    }

    #[test]
    fn what_is_done_to_many_can_be_done_to_one() {
        for (code, kind) in declared(&crate::modules::all()) {
            for (action, declared) in &kind.actions {
                assert!(!declared.many || declared.call.is_some(), "{code}: no call takes {action}");
            }
        }
    }
}

//! Rules over declarations alone, without a database.

use super::Check;
use crate::specimens;
use std::collections::{BTreeMap, BTreeSet};
use tandem_kernel::convention::shared;
use tandem_kernel::machine::PRODUCT;
use tandem_kernel::{Declaration, Language, Side};
use tandem_platform::document::approval::{ENDED_FIELDS, ended_template};
use tandem_platform::http::route::{Kind, Method};
use tandem_platform::listing::{Condition, PageQuery, build};
use tandem_platform::timed::FIELD;
use tandem_platform::{Access, Module, Route};

fn permissions<'a>(declarations: impl Iterator<Item = &'a Declaration>) -> BTreeSet<&'static str> {
    declarations.flat_map(|d| d.permissions).map(|p| p.code).collect()
}

/// Schemas are referenced by name only: different ones with the same name, or one that is not described, would make the
/// API description wrong.
pub fn types(modules: &[&Module]) -> Check {
    let mut check = Check::new("every type that a call names is described, and those of one name alike");
    let described = || modules.iter().flat_map(|m| &m.routes).map(|route| &route.description);
    let mut known = BTreeMap::new();
    for (name, schema) in described().flat_map(|of| &of.schemas) {
        let first = *known.entry(name.as_str()).or_insert(schema);
        check.look(first == schema, || format!("{name} stands for different types"));
    }
    let named = described().flat_map(|of| of.body.iter().chain(&of.answer)).chain(known.values().copied());
    for schema in named.filter_map(|schema| serde_json::to_string(schema).ok()) {
        for rest in schema.split("#/components/schemas/").skip(1) {
            let name = rest.split('"').next().unwrap_or_default();
            check.look(known.contains_key(name), || format!("nobody describes {name}"));
        }
    }
    check
}

pub fn routes(modules: &[&Module]) -> Check {
    let mut check = Check::new("every route has an access that exists, and changes are never GET");
    let known = permissions(modules.iter().map(|m| m.declaration));
    let mut seen = BTreeSet::new();
    for route in modules.iter().flat_map(|m| &m.routes) {
        let name = route.name();
        let sound = match route.access {
            Access::Public(reason) | Access::SignedIn(reason) => reason.len() > 10,
            Access::Permission(code) => known.contains(code),
        };
        check.look(sound, || format!("{name}: {:?} is no declared access", route.access));
        let changes = matches!(route.kind, Kind::Command(_) | Kind::Steps(_) | Kind::Upload(_));
        check.look(!(changes && route.method == Method::GET), || format!("{name} changes state with GET"));
        let reason = route.for_programs.is_none_or(|because| because.len() > 10);
        check.look(reason, || format!("{name} is open to programs without a reason"));
        let closed = !matches!(route.access, Access::SignedIn(_)) || !changes || !route.takes_programs();
        check.look(closed || route.for_programs.is_some_and(|because| because.contains("permission")), || {
            format!("{name} changes something for any key: nobody says which permission it asks for")
        });
        let nobody = route.fresh && matches!(route.access, Access::Public(_));
        check.look(!nobody, || format!("{name} asks for a fresh proof of somebody who is not signed in"));
        check.look(route.path.starts_with("/service1/"), || format!("{name} is outside /service1"));
        check.look(seen.insert(name.clone()), || format!("{name} is registered twice"));
    }
    check
}

pub fn machines(declarations: &[&Declaration]) -> Check {
    let mut check = Check::new("every transition's states and actions exist and can be reached");
    let known = permissions(declarations.iter().copied());
    for machine in declarations.iter().flat_map(|d| d.machines) {
        check.look_all(machine.flaws());
        for action in machine.actions() {
            check.look(action.permission == PRODUCT || known.contains(action.permission), || {
                format!("{}: {} needs the undeclared permission {}", machine.name, action.name, action.permission)
            });
        }
    }
    check
}

pub fn documents(declarations: &[&Declaration]) -> Check {
    let mut check = Check::new("every kind of document is sound and waits for people who can act");
    let known = permissions(declarations.iter().copied());
    for declaration in declarations {
        for document in declaration.documents {
            check.look_all(document.flaws());
            let listed = declaration.listings.iter().any(|l| l.code == document.code());
            check.look(listed, || format!("{} stands in no list of its module", document.code()));
            let ended = ended_template(document);
            let mut templates = declaration.templates.iter();
            let told = templates.any(|template| template.code == ended && template.fields == ENDED_FIELDS);
            check.look(document.approval.is_none() || told, || format!("nobody could be told by {ended}"));
            for wait in document.waits() {
                let of_other: Vec<_> = match wait.side {
                    Side::Supplier => declaration.buyer_permissions().collect(),
                    _ => declaration.supplier_permissions().collect(),
                };
                check.look(!of_other.contains(&wait.permission), || {
                    format!("{}: waits for {}, which only the other side holds", document.code(), wait.permission)
                });
                check.look(known.contains(wait.permission), || {
                    format!("{}: waits for holders of the undeclared {}", document.code(), wait.permission)
                });
            }
        }
    }
    check
}

/// Proofs cover a kind by its specimen, so gaps in a specimen are reported here.
pub fn specimens(modules: &[&Module]) -> Check {
    let mut check = Check::new("every kind of document has a specimen that knows its calls and reaches its states");
    let routes: BTreeSet<String> = modules.iter().flat_map(|m| &m.routes).map(Route::name).collect();
    let documents: Vec<_> = modules.iter().flat_map(|m| m.declaration.documents).collect();
    for specimen in specimens::ALL {
        let known = documents.iter().any(|document| document.code() == specimen.code());
        check.look(known, || format!("a specimen of {}, which no module declares", specimen.code()));
    }
    for document in documents {
        let code = document.code();
        let Some(specimen) = specimens::of(code) else {
            check.look(false, || format!("{code} has no specimen: add one in testkit/src/specimens/"));
            continue;
        };
        let Some(machine) = document.machine() else { continue };
        let reached = specimens::walkable(specimen);
        for state in machine.states() {
            check.look(reached.contains(&state.name), || format!("no specimen of {code} ever is {}", state.name));
        }
        let known: BTreeSet<String> =
            specimens::calls(specimen, &routes).into_iter().map(|known| known.route).collect();
        for route in known.difference(&routes) {
            check.look(false, || format!("the specimen of {code} calls {route}, which is no route"));
        }
        for route in routes.iter().filter(|route| specimens::is_of(specimen, route)) {
            check.look(known.contains(route), || format!("the specimen of {code} does not say how {route} is called"));
        }
    }
    check
}

/// Rows of a list say what commands say only if the list can ask its records.
pub fn refusals(modules: &[&Module]) -> Check {
    let mut check = Check::new("what records refuse is asked of them, and every such refusal is shown by a specimen");
    for module in modules {
        let asked: BTreeSet<_> = module.refusers.iter().map(|refuser| refuser.listing).collect();
        for listing in module.declaration.listings {
            let (code, refuses) = (listing.code, !listing.refuses.is_empty());
            check.look(refuses == asked.contains(code), || {
                format!("{code}: the list and its records do not agree on whether they refuse anything")
            });
            for other in listing.decided_by {
                let known = modules.iter().flat_map(|m| m.declaration.listings).any(|listing| listing.code == *other);
                check.look(known && refuses, || format!("{code} is not decided by {other}"));
            }
            for action in listing.machine.iter().flat_map(|(_, machine)| machine.actions()).filter(|a| a.begins) {
                let told = listing.refuses.contains(&action.name);
                check.look(told, || {
                    format!("{code} does not say that it refuses to {} to a frozen supplier", action.name)
                });
            }
            let Some(specimen) = specimens::of(code) else { continue };
            let shown: BTreeSet<_> = specimen.circumstances().iter().flat_map(|c| c.refuses).collect();
            for action in listing.refuses {
                check.look(shown.contains(action), || format!("no circumstance in which {code} refuses {action}"));
            }
            for circumstance in specimen.circumstances() {
                let allows = |action: &&str| specimen.machine().lead(circumstance.state, action).is_ok();
                let sound = circumstance.refuses.iter().all(|a| listing.refuses.contains(a) && allows(a));
                check.look(sound, || format!("{code}: not for \"{}\" an action is refused", circumstance.name));
            }
        }
    }
    check
}

pub fn repeated_words(declarations: &[&Declaration]) -> Check {
    let mut check = Check::new("no kind says again what all say in the same words");
    let said = |language: Language| -> BTreeMap<&str, &str> {
        declarations.iter().flat_map(|d| d.words(language).lines()).filter_map(|line| line.split_once(" = ")).collect()
    };
    let (zh, en) = (said(Language::Zh), said(Language::En));
    for (key, text) in &zh {
        let same = |all: &BTreeMap<&str, &str>, text: &str| {
            shared(key).and_then(|shared| all.get(shared.as_str()).copied()) == Some(text)
        };
        let again = same(&zh, text) && en.get(key).is_some_and(|text| same(&en, text));
        check.look(!again, || format!("{key} says what {} says", shared(key).unwrap_or_default()));
    }
    check
}

/// The specification prescribes this text with its comma.
const GIVEN_LITERALLY: &str = "identity-no_role ";

pub fn commas(declarations: &[&Declaration]) -> Check {
    let mut check = Check::new("Chinese words have Chinese commas");
    let chinese = |c: Option<char>| c.is_some_and(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    for declaration in declarations {
        let lines = declaration.words(Language::Zh).lines();
        for line in lines.filter(|line| !line.starts_with(GIVEN_LITERALLY)) {
            let halved = line
                .match_indices(',')
                .any(|(at, _)| chinese(line[..at].chars().next_back()) || chinese(line[at + 1..].chars().next()));
            check.look(!halved, || format!("{}: {line}", declaration.name));
        }
    }
    check
}

pub fn menus(declarations: &[&Declaration]) -> Check {
    let mut check = Check::new("every menu has a name, a parent and a permission that exist");
    let titles: BTreeSet<&str> = declarations.iter().flat_map(|d| d.listings).map(|listing| listing.title()).collect();
    let known = permissions(declarations.iter().copied());
    let urls: BTreeSet<&str> = declarations.iter().flat_map(|d| d.menus).map(|m| m.url).collect();
    for menu in declarations.iter().flat_map(|d| d.menus) {
        // The words of the browser are in its own files; `menu.` is how they begin there.
        let named = menu.language_key.starts_with("menu.") || titles.contains(menu.language_key);
        check.look(named, || format!("{} is called {}, which is no list's title", menu.url, menu.language_key));
        check.look(menu.parent.is_empty() || urls.contains(menu.parent), || {
            format!("{} has no parent {}", menu.url, menu.parent)
        });
        check.look(menu.permission.is_empty() || known.contains(menu.permission), || {
            format!("{} needs the undeclared permission {}", menu.url, menu.permission)
        });
    }
    check
}

pub fn engine(modules: &[&Module]) -> Check {
    let mut check = Check::new("consumers are named once, and every scheduled job has one");
    let mut names = BTreeSet::new();
    for module in modules {
        let own = module.declaration.name;
        for consumer in &module.consumers {
            check.look(names.insert(consumer.name), || format!("consumer {} stands twice", consumer.name));
            let plain = consumer.name.strip_prefix("job.").unwrap_or(consumer.name);
            check.look(plain.starts_with(&format!("{own}.")), || {
                format!("consumer {} does not carry its module's name", consumer.name)
            });
        }
    }
    for schedule in modules.iter().flat_map(|m| &m.schedules) {
        check.look(names.contains(schedule.job.kind), || format!("schedule {} runs a job nobody does", schedule.name));
    }
    check
}

pub fn timed(modules: &[&Module]) -> Check {
    let mut check =
        Check::new("every job for the clock carries its module's name, once, with parameters that can be told apart");
    let mut names = BTreeSet::new();
    for module in modules {
        for timed in &module.timed {
            let name = format!("{}.{}", timed.bean, timed.method);
            check.look(timed.bean == module.declaration.name, || format!("{name} is not of its module"));
            check.look(names.insert(name.clone()), || format!("{name} stands twice"));
            let mut fields = BTreeSet::new();
            for parameter in timed.parameters {
                let sound = parameter.field.starts_with(FIELD) && fields.insert(parameter.field);
                check.look(sound, || format!("{name}: {} is no name for a parameter", parameter.field));
            }
        }
    }
    check
}

pub fn importers(modules: &[&Module]) -> Check {
    let mut check = Check::new("every importer is sound and asks for a permission that exists");
    let known = permissions(modules.iter().map(|m| m.declaration));
    let mut numbers = BTreeSet::new();
    for importer in modules.iter().flat_map(|m| &m.importers) {
        check.look_all(importer.flaws());
        if let Some(number) = importer.number {
            check.look(numbers.insert(number), || format!("two templates have the number {number}"));
        }
        check.look(known.contains(importer.permission), || {
            format!("the importer of {} needs the undeclared {}", importer.listing.code, importer.permission)
        });
    }
    check
}

pub fn reports(declarations: &[&Declaration]) -> Check {
    let mut check = Check::new("every report is sound, and about a list of its module");
    let mut codes = BTreeSet::new();
    for declaration in declarations {
        for report in declaration.reports {
            check.look_all(report.flaws());
            let listed = declaration.listings.iter().any(|listing| listing.code == report.listing.code);
            check.look(listed, || format!("{} is about {}, no list of its module", report.code, report.listing.code));
            let own = report.code.starts_with(&format!("{}.", declaration.name));
            check.look(own, || format!("{} does not carry its module's name", report.code));
            check.look(codes.insert(report.code), || format!("two reports are called {}", report.code));
            let query = PageQuery { conditions: Condition::of_lines(report.lines), ..PageQuery::default() };
            check.look(build::build(report.listing, &query).is_ok(), || format!("{} cannot be asked", report.code));
        }
    }
    check
}

pub fn listings(declarations: &[&Declaration]) -> Check {
    let mut check = Check::new("every listing is sound and asks for a permission that exists");
    let known = permissions(declarations.iter().copied());
    for declaration in declarations {
        for listing in declaration.listings {
            check.look_all(listing.flaws());
            check.look(known.contains(listing.permission), || {
                format!("{} needs the undeclared {}", listing.code, listing.permission)
            });
            for scene in listing.scenes() {
                let query = PageQuery { conditions: Condition::of_scene(scene), ..PageQuery::default() };
                let read = build::build(listing, &query);
                check.look(read.is_ok() && !scene.lines.is_empty(), || {
                    format!("{}: the scene {} cannot be asked", listing.code, scene.name)
                });
            }
            let own = listing.code.starts_with(&format!("{}.", declaration.name));
            check.look(own, || format!("{} does not carry its module's name", listing.code));
        }
    }
    check
}

/// Dictionaries that each company fills with values of its own.
const OF_COMPANIES: &[&str] = &["announcementType", "columnCategory", "columnType", "orgCategory", "userLevel"];

/// A file would hold codes that nobody explains, and a form would have nothing to choose from.
pub fn dictionaries(declarations: &[&Declaration]) -> Check {
    let mut check = Check::new("every dictionary of a column is shipped, or filled by each company");
    let shipped = declarations.iter().flat_map(|d| d.dictionaries).map(|dictionary| dictionary.name);
    // A dictionary named like a machine holds its states.
    let machines = declarations.iter().flat_map(|d| d.machines).map(|machine| machine.name);
    let known: BTreeSet<_> = shipped.chain(machines).chain(OF_COMPANIES.iter().copied()).collect();
    for listing in declarations.iter().flat_map(|d| d.listings) {
        for name in listing.columns().iter().filter_map(|column| column.kind.dictionary()) {
            check.look(known.contains(name), || format!("{}: nobody ships the dictionary {name}", listing.code));
        }
    }
    check
}

/// What is stored under these names is sent and told by whoever registered them.
pub fn outside(modules: &[&Module]) -> Check {
    let mut check = Check::new("every message to an outside system and every feed is named once, after its system");
    let messages = modules.iter().flat_map(|m| &m.outbound).map(|kind| (kind.kind, kind.system));
    let feeds = modules.iter().flat_map(|m| &m.feeds).map(|feed| (feed.name, feed.system));
    let mut names = BTreeSet::new();
    for (name, system) in messages.chain(feeds) {
        check.look(names.insert(name), || format!("{name} is registered twice"));
        let named = name.strip_prefix(system.as_str()).is_some_and(|rest| rest.starts_with('.') && rest.len() > 1);
        check.look(named, || format!("{name} does not begin with {}", system.as_str()));
    }
    check
}

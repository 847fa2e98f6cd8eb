//! Rules for the deployment examples: images pinned by digest or with a reason, and secrets given only to processes
//! that need them.

/// The reason, on the line before, why an image has only a tag.
const EXCUSE: &str = "# not pinned: ";
const SIGNING_KEY: &str = "TANDEM__AUDIT__SIGNING_KEY";
/// The file with the signing key for systemd.
const WORK_SECRETS: &str = "work.env";

pub fn problems(file: &str, text: &str) -> Vec<String> {
    let name = file.rsplit('/').next().unwrap_or(file);
    if name.ends_with(".service") && name != "tandem-work.service" && text.contains(WORK_SECRETS) {
        return vec![format!("{file} gives the audit signing key to more than `work`")];
    }
    let compose = name.starts_with("compose") && (name.ends_with(".yaml") || name.ends_with(".yml"));
    if !compose && !name.starts_with("Dockerfile") {
        return Vec::new();
    }
    let mut problems = unpinned(file, text);
    if compose {
        problems.extend(given_to_others(file, text));
    }
    problems
}

fn unpinned(file: &str, text: &str) -> Vec<String> {
    let (mut problems, mut stages, mut before) = (Vec::new(), Vec::new(), "");
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        let mut words = line.split_whitespace();
        let image = match words.next() {
            Some("FROM") => words.find(|word| !word.starts_with("--")),
            Some("image:") => words.next(),
            _ => None,
        };
        if let Some(image) = image {
            let excused = before.strip_prefix(EXCUSE).is_some_and(|reason| !reason.trim().is_empty());
            if !image.contains("@sha256:") && !excused && !stages.contains(&image) {
                problems.push(format!("{file}:{} names {image} without its digest and without a reason", number + 1));
            }
            stages.extend(line.split_whitespace().skip_while(|word| !word.eq_ignore_ascii_case("as")).nth(1));
        }
        before = line;
    }
    problems
}

/// A service is a key indented by two spaces, under `services:`.
fn given_to_others(file: &str, text: &str) -> Vec<String> {
    let (mut section, mut service, mut problems) = ("", "", Vec::new());
    for (number, line) in text.lines().enumerate() {
        let indent = line.len() - line.trim_start().len();
        match (indent, line.trim().strip_suffix(':').or_else(|| line.trim().split(':').next())) {
            (0, Some(key)) if !key.is_empty() => (section, service) = (key, ""),
            (2, Some(key)) if section == "services" && !key.starts_with('#') => service = key,
            _ => {}
        }
        if line.trim_start().starts_with(SIGNING_KEY) && (section, service) != ("services", "work") {
            problems.push(format!("{file}:{} gives the audit signing key to more than `work`", number + 1));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMPOSE: &str = include_str!("../../deploy/compose.yaml");

    #[test]
    fn an_image_is_pinned_or_says_why_not() {
        let digest = format!("debian@sha256:{}", "a".repeat(64));
        let sound = format!("FROM {digest} AS base\n# not pinned: built here\nFROM tandem\nFROM --platform=x base\n");
        assert_eq!(problems("deploy/Dockerfile", &sound), Vec::<String>::new());
        assert_eq!(problems("deploy/Dockerfile", "FROM debian:12\n").len(), 1);
        assert_eq!(problems("deploy/Dockerfile", "# not pinned: \nFROM debian:12\n").len(), 1, "a reason is words");
        assert_eq!(problems("deploy/compose.yaml", "services:\n  a:\n    image: nats:2\n").len(), 1);
        assert_eq!(problems("docs/a.md", "FROM debian:12\n").len(), 0);
    }

    #[test]
    fn only_work_is_given_the_audit_signing_key() {
        let key = format!("      {SIGNING_KEY}: x\n");
        let services = |name: &str| format!("services:\n  {name}:\n    environment:\n{key}");
        assert_eq!(problems("deploy/compose.yaml", &services("work")).len(), 0);
        assert_eq!(problems("deploy/compose.yaml", &services("serve")).len(), 1);
        assert_eq!(
            problems("deploy/compose.yaml", &format!("x-environment: &all\n{key}services:\n  work:\n")).len(),
            1
        );
        assert!(COMPOSE.contains(SIGNING_KEY));
        assert_eq!(problems("deploy/compose.yaml", COMPOSE), Vec::<String>::new());
        let unit = include_str!("../../deploy/systemd/tandem-work.service");
        assert!(unit.contains(WORK_SECRETS));
        assert_eq!(problems("deploy/systemd/tandem-work.service", unit).len(), 0);
        assert_eq!(problems("deploy/systemd/tandem-serve.service", unit).len(), 1);
    }

    /// These need a deliberate decision: while one is not named, the example does not start.
    #[test]
    fn every_example_asks_for_the_proxies_in_front_the_file_store_and_the_virus_scanner() {
        let environment = include_str!("../../deploy/.env.example");
        for (name, asked) in [
            ("FORWARDED_HOPS", ":?"),
            ("SCAN_ADDRESS", "?"),
            ("STORE_ENDPOINT", "?"),
            ("STORE_ACCESS_KEY", "?"),
            ("STORE_SECRET_KEY", "?"),
        ] {
            assert!(COMPOSE.contains(&format!("${{TANDEM_{name}{asked}")), "{name}");
            assert!(environment.contains(&format!("\nTANDEM_{name}=")), "{name}");
        }
        let file = include_str!("../../deploy/tandem.example.toml");
        assert!(file.contains("\nforwarded_hops = ") && file.contains("\n[store]\n") && file.contains("\n[scan]\n"));
        assert!(include_str!("../../deploy/README.md").contains("forwarded_hops"));
    }
}

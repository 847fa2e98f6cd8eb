//! Every registered route, called by every kind of unauthorised caller. A route without a sample fails the proof, so
//! none can be forgotten.

use crate::Size;
use crate::personas::{call, uses_up_session};
use crate::report::Outcome;
use crate::samples::{Room, Shows};
use anyhow::Result;
use tandem_kernel::Side;
use tandem_platform::Access;
use tandem_platform::http::route::Route;
use tandem_testkit::{Client, World};

pub async fn run(_size: Size) -> Result<Outcome> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let mut outcome = Outcome::default();
    let owner = world.sign_in(&base, &world.acme, "owner", &["administrator"]).await?;
    world.role(&world.acme, "nobody", &[]).await?;
    let powerless = world.sign_in(&base, &world.acme, "powerless", &["nobody"]).await?;
    let foreigner = world.sign_in(&base, &world.globex, "foreigner", &["administrator"]).await?;
    world.work();
    let room = Room::make(&world, &base, &world.acme, "secret_room").await?;
    let samples = room.samples();
    let routes: Vec<&Route> = world.platform.modules().iter().flat_map(|m| &m.routes).collect();
    let (mut probes, mut wrong) = (0usize, 0usize);
    for route in &routes {
        let sample = match room.sample(route) {
            Ok(sample) => sample,
            Err(error) => {
                outcome.fault(error.to_string());
                continue;
            }
        };
        // Signing out works for everyone and ends the session, so it gets a separate user.
        let leaver = if uses_up_session(route) {
            Some(world.sign_in(&base, &world.globex, "leaver", &["administrator"]).await?)
        } else {
            None
        };
        for (who, client, expected) in
            strangers(route.access, &owner, &powerless, leaver.as_ref().unwrap_or(&foreigner), &world)
        {
            let found = call(&client, route, sample).await?;
            probes += 1;
            // Errors may echo the request; successful responses may not, except for batches.
            let answer = if sample.shows == Shows::Nothing { room.nameless(&found.1) } else { found.1.clone() };
            if !expected.contains(&found.0) || (found.0 == 200 && room.told_in(&answer)) {
                wrong += 1;
                outcome.fault(format!("{} as {who}: answered {} {}", route.name(), found.0, found.1));
            }
        }
    }
    for sample in samples.values() {
        if !routes.iter().any(|r| r.name() == sample.route) {
            outcome.fault(format!("{} is probed but not registered", sample.route));
        }
    }
    outcome.figure("routes registered", routes.len());
    outcome.figure("probes made", probes);
    outcome.bar("wrongly answered", wrong, "0", wrong == 0);
    Ok(outcome)
}

type Stranger = (&'static str, Client, &'static [u16]);

/// The unauthorised callers, and the statuses that count as a refusal.
fn strangers(access: Access, owner: &Client, powerless: &Client, foreigner: &Client, world: &World) -> Vec<Stranger> {
    if let Access::Public(_) = access {
        // Public routes answer everyone, including with 404; they must not reveal another tenant's data.
        return vec![
            ("anonymous", owner.anonymous(), &[200, 404, 422]),
            ("anonymous of another tenant", foreigner.anonymous(), &[200, 404, 422]),
        ];
    }
    let signed_out: &[u16] = &[401];
    let suppliers_own = matches!(access, Access::Permission(code) if !world.platform.is_of_use(Side::Buyer, code));
    let swap = |text: &Option<String>| {
        text.as_ref().map(|cookie| cookie.replace(&world.globex.id.to_string(), &world.acme.id.to_string()))
    };
    let half = |token: &str| Client { token: Some(token.to_owned()), ..owner.clone() };
    let mut list: Vec<Stranger> = vec![
        ("anonymous", owner.anonymous(), signed_out),
        ("cookie without header", Client { token: None, ..owner.clone() }, signed_out),
        ("header without cookie", Client { cookie: None, ..owner.clone() }, signed_out),
        ("another user's header half", Client { token: powerless.token.clone(), ..owner.clone() }, signed_out),
        ("a forged header half", half("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"), signed_out),
        ("token '0'", half("0"), signed_out),
        (
            "another tenant's session, our domainType",
            Client { domain_type: "acme".into(), host: "acme.localhost".into(), ..foreigner.clone() },
            signed_out,
        ),
        (
            "another tenant's cookie rewritten to ours",
            Client { cookie: swap(&foreigner.cookie), domain_type: "acme".into(), ..foreigner.clone() },
            signed_out,
        ),
        // Has every buyer permission in another tenant: our record does not exist for them.
        ("another tenant's administrator", foreigner.clone(), if suppliers_own { &[403] } else { &[200, 404, 422] }),
    ];
    if let Access::Permission(_) = access {
        list.push(("signed in without permission", powerless.clone(), &[403]));
    }
    list
}

//! Reports over values that are hard to ask for: each group leads to exactly its rows.

use anyhow::Result;
use serde_json::json;
use tandem_base::dict_item::VIEW;
use tandem_base::dict_item::listing::LISTING;
use tandem_base::timed_job;
use tandem_base::timed_job::listing::LOG;
use tandem_kernel::{Dimension, Measure, OpCtx, Permissions, Report, RequestId, SceneLine};
use tandem_platform::db::tx::Mode;
use tandem_platform::listing::{Condition, PageQuery, count, limits, links, sum_by, url};
use tandem_testkit::World;
use tandem_testkit::world::told;

static BY_TEXT: Report =
    Report::of("base.by_text", &LISTING, Dimension::of("alternate1")).stacked(Dimension::of("state"), &[]);
static BY_NUMBER: Report = Report::of("base.by_number", &LISTING, Dimension::of("sortOrder"));
static BY_VALUE: Report = Report { most: 2, ..Report::of("base.by_value", &LISTING, Dimension::of("itemValue")) };

/// Sixteen items of a dictionary, two with each of these values.
async fn odd_values(world: &World) -> Result<PageQuery> {
    let values = ["", " ", "  a", "a", "a*", "*a", "*", "~eq~"];
    for at in 0..16 {
        sqlx::query(
            "insert into base.dict_item (tenant_id, dict_item_id, dict_name, item_value, description_zh, description_en,
               alternate1, sort_order, state, updated_by, updated_at)
             values ($1, gen_random_uuid(), 'odd', $2, '', '', $3, $4, $5, '', now())",
        )
        .bind(world.acme.id.uuid())
        .bind(format!("v{at}"))
        .bind(values[at % 8])
        .bind(i32::try_from(at % 3)? - 1)
        .bind(if at < 8 { "active" } else { "retired" })
        .execute(&mut world.database().superuser().await?)
        .await?;
    }
    let conditions = serde_json::from_value(serde_json::json!([
        { "fieldDb": "dictName", "symbol": "=", "queryValue": "odd" },
    ]))?;
    Ok(PageQuery { conditions, ..PageQuery::default() })
}

#[tokio::test]
async fn every_value_leads_to_its_own_rows_by_its_address() -> Result<()> {
    let world = World::start().await?;
    let query = odd_values(&world).await?;
    let system = OpCtx::system(world.acme.clone(), RequestId("report".into()));
    let ctx = OpCtx { permissions: Permissions::new([VIEW.to_owned()]), ..system };
    let mut tx = told(world.platform.begin(ctx, Mode::Read).await)?;
    let mut marks = 0;
    for (report, groups) in [(&BY_TEXT, 8), (&BY_NUMBER, 3)] {
        let found = told(sum_by(&mut tx, report, &query, None).await)?;
        assert_eq!(found.groups.len(), groups, "{found:?}");
        for group in &found.groups {
            let mut lists: Vec<(Vec<Condition>, i64)> = vec![(group.part.lines.clone(), group.figure.rows)];
            for (at, figure) in &group.cells {
                let both = links::all_of(&[&group.part.lines, &found.series[*at].lines]);
                lists.push((both, figure.rows));
            }
            for (lines, rows) in lists {
                let conditions = links::all_of(&[&found.conditions, &lines]);
                let address = told(url::write(&PageQuery { conditions, ..PageQuery::default() }))?;
                let listed = told(count(&mut tx, &LISTING, &told(url::read(&address))?).await)?;
                assert_eq!(listed, rows, "{:?}: {address}", group.part.value);
                marks += 1;
            }
        }
    }
    assert_eq!(marks, 8 + 16 + 3);
    Ok(())
}

#[tokio::test]
async fn the_number_of_groups_is_bounded_and_the_rest_is_counted() -> Result<()> {
    let world = World::start().await?;
    let query = odd_values(&world).await?;
    let system = OpCtx::system(world.acme.clone(), RequestId("report".into()));
    let ctx = OpCtx { permissions: Permissions::new([VIEW.to_owned()]), ..system };
    let mut tx = told(world.platform.begin(ctx.clone(), Mode::Read).await)?;
    let found = told(sum_by(&mut tx, &BY_VALUE, &query, None).await)?;
    assert_eq!((found.groups.len(), found.groups_in_all, found.total.rows), (2, 16, 16), "{found:?}");
    let sums = Report { measure: Measure::Sum("sortOrder"), ..BY_VALUE };
    let largest = told(sum_by(&mut tx, &sums, &query, None).await)?;
    assert!(largest.groups.iter().all(|group| group.figure.figure == "1"), "the largest first: {largest:?}");
    drop(tx);
    let stranger = OpCtx { permissions: Permissions::new([]), ..ctx };
    let mut tx = told(world.platform.begin(stranger, Mode::Read).await)?;
    assert!(sum_by(&mut tx, &BY_VALUE, &query, None).await.is_err(), "the list's permission is asked for");
    Ok(())
}

#[tokio::test]
async fn a_question_nested_as_deep_as_a_list_takes_it_has_its_chart_and_the_lists_of_its_figures() -> Result<()> {
    let world = World::start().await?;
    let query = odd_values(&world).await?;
    let system = OpCtx::system(world.acme.clone(), RequestId("report".into()));
    let ctx = OpCtx { permissions: Permissions::new([VIEW.to_owned()]), ..system };
    let mut tx = told(world.platform.begin(ctx, Mode::Read).await)?;
    let line =
        |join: &str, value: &str| json!({ "andOr": join, "fieldDb": "itemValue", "symbol": "=", "queryValue": value });
    let mut nested = json!([line("", "v1"), line("OR", "v2")]);
    for _ in 1..limits::DEEPEST {
        nested = json!([line("", "v0"), { "andOr": "OR", "conditions": nested }]);
    }
    let asked = PageQuery { conditions: serde_json::from_value(nested)?, ..PageQuery::default() };
    assert_eq!(told(count(&mut tx, &LISTING, &asked).await)?, 3, "the list answers it");
    let only = Report { lines: const { &[SceneLine::is("dictName", "odd")] }, ..BY_VALUE };
    let found = told(sum_by(&mut tx, &only, &asked, None).await)?;
    assert_eq!(found.total.rows, 3, "{found:?}");
    let own = links::all_of(&[&found.conditions, &found.groups[0].part.lines]);
    let own = PageQuery { conditions: own, ..query };
    assert_eq!(told(count(&mut tx, &LISTING, &own).await)?, found.groups[0].figure.rows);
    Ok(())
}

static BY_JOB: Report = Report { most: 2, ..Report::of("base.by_job", &LOG, Dimension::of("jobName")) };

#[tokio::test]
async fn no_group_that_is_shown_is_smaller_than_one_that_is_not() -> Result<()> {
    let world = World::start().await?;
    let mut rows = world.database().superuser().await?;
    for (job, figure) in [("early", Some(-3i64)), ("late", Some(2)), ("nothing", None)] {
        sqlx::query(
            "insert into base.timed_job_run (tenant_id, timed_job_run_id, timed_job_id, job_name, bean, method, parameters,
               started_by_kind, started_by, outcome, queued_at, duration_millis)
             values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'measured', '', '{}', 'clock', '', 'succeeded', now(), $3)",
        )
        .bind(world.acme.id.uuid())
        .bind(job)
        .bind(figure)
        .execute(&mut rows)
        .await?;
    }
    let conditions = serde_json::from_value(serde_json::json!([
        { "fieldDb": "bean", "symbol": "=", "queryValue": "measured" },
    ]))?;
    let query = PageQuery { conditions, ..PageQuery::default() };
    let system = OpCtx::system(world.acme.clone(), RequestId("report".into()));
    let ctx = OpCtx { permissions: Permissions::new([timed_job::VIEW.to_owned()]), ..system };
    let mut tx = told(world.platform.begin(ctx, Mode::Read).await)?;
    // Nothing was measured of the third: an average of it is not 0, and smaller than any.
    for (measure, shown, total) in [
        (Measure::Mean("durationMillis"), ["2.0", "-3.0", ""], "-0.5"),
        (Measure::Sum("durationMillis"), ["2", "0", "-3"], "-1"),
    ] {
        for most in [2, 3] {
            let report = Report { measure, most, ..BY_JOB };
            let found = told(sum_by(&mut tx, &report, &query, None).await)?;
            let figures: Vec<&str> = found.groups.iter().map(|group| group.figure.figure.as_str()).collect();
            assert_eq!(figures, shown[..usize::from(most)], "{found:?}");
            assert_eq!((found.total.figure.as_str(), found.total.rows), (total, 3), "{found:?}");
        }
    }
    let nobody = PageQuery { search: Some("nobody measured this".into()), ..query };
    let report = Report { measure: Measure::Mean("durationMillis"), ..BY_JOB };
    let found = told(sum_by(&mut tx, &report, &nobody, None).await)?;
    assert_eq!((found.total.figure.as_str(), found.total.rows), ("", 0));
    Ok(())
}

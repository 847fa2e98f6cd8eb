use anyhow::Result;
use tandem_testkit::World;

#[tokio::test]
async fn pages_are_never_cached_stale_and_calls_are_never_pages() -> Result<()> {
    let world = World::start().await?;
    let base = world.serve().await?;
    let page = reqwest::get(format!("{base}/systemManage/dataDic")).await?;
    // If the web application is built, the page; otherwise a response that says how to build it.
    assert!(matches!(page.status().as_u16(), 200 | 404));
    assert!(page.headers()["content-security-policy"].to_str()?.contains("frame-ancestors 'none'"));
    let missing = reqwest::get(format!("{base}/assets/no-such-file.js")).await?;
    assert_eq!(missing.status(), 404, "a missing script is never answered with a page");
    let call = reqwest::get(format!("{base}/service1/nothing")).await?;
    assert!(call.headers()["content-type"].to_str()?.starts_with("application/json"));
    Ok(())
}

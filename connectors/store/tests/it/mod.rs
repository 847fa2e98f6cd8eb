//! Tests against the real store of the development services.

use anyhow::Result;
use bytes::Bytes;
use futures_util::TryStreamExt;
use tandem_contracts::store::key;
use tandem_kernel::TenantId;
use tandem_platform::config;
use tandem_testkit::world::{config, told};
use uuid::Uuid;

#[tokio::test]
async fn an_object_appears_whole_or_not_at_all() -> Result<()> {
    let store = told(tandem_store::from_config(&config(&[])?.store))?.expect("the services have a store");
    let tenant = TenantId::new(Uuid::from_u128(u128::from(std::process::id()) << 64 | 7));
    let name = key(tenant, "test/a.bin");
    assert!(name.starts_with(&tenant.to_string()));
    let mut upload = told(store.put(&name).await)?;
    for part in 0..5u8 {
        told(upload.write(Bytes::from(vec![part; 4 << 20])).await)?;
    }
    assert!(told(store.get(&name).await)?.is_none(), "not before it is complete");
    told(upload.complete().await)?;
    let found = told(store.get(&name).await)?.expect("it is there");
    assert_eq!(found.size, 20 << 20);
    let content: Vec<Bytes> = told(found.content.try_collect().await)?;
    let content = content.concat();
    assert!((0..5usize).all(|part| content[(part * 4) << 20] == part as u8), "in the order it was sent");

    let mut given_up = told(store.put(&key(tenant, "test/b.bin")).await)?;
    told(given_up.write(Bytes::from(vec![1; 9 << 20])).await)?;
    told(given_up.abort().await)?;
    assert_eq!(told(store.list(&key(tenant, "test")).await)?, [name.as_str()]);
    told(store.delete(&name).await)?;
    told(store.delete(&name).await)?;
    assert!(told(store.list(&key(tenant, "test")).await)?.is_empty());
    assert!(told(store.examine().await)?.contains("tandem"));
    Ok(())
}

#[tokio::test]
async fn installations_in_one_bucket_do_not_see_each_other() -> Result<()> {
    let one = config(&[])?.store;
    let other = config::Store { prefix: format!("{}/other", one.prefix), ..one.clone() };
    let [one, other] = [one, other].map(|store| tandem_store::from_config(&store));
    let (one, other) = (told(one)?.expect("a store"), told(other)?.expect("a store"));
    let name = key(TenantId::new(Uuid::from_u128(7)), "test/a.bin");
    let mut upload = told(other.put(&name).await)?;
    told(upload.write(Bytes::from_static(b"theirs")).await)?;
    told(upload.complete().await)?;
    assert!(told(one.get(&name).await)?.is_none(), "it lies under the other's prefix");
    assert_eq!(told(other.list(&key(TenantId::new(Uuid::from_u128(7)), "test")).await)?, [name.as_str()]);
    told(one.delete(&name).await)?;
    assert!(told(other.get(&name).await)?.is_some(), "nor can it be deleted from there");
    told(other.delete(&name).await)
}

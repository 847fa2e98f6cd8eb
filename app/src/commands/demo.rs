//! `tandem demo`: two tenants with users, organisations and dictionaries, enough to try everything.

use super::tenant::{NewTenant, create};
use std::path::Path;
use std::process::ExitCode;
use tandem_base::dict_item::commands::{DictItemForm, save};
use tandem_identity::account::commands::{self as account, NewUser};
use tandem_identity::user::organizes;
use tandem_kernel::{ErrorKind, Result, Tenant};
use tandem_partner::organize::commands::{OrganizeForm, save as save_organize};
use tandem_platform::{Body, Platform};

/// Shown in the README; demonstration data only.
const PASSWORD: &str = "tandem-demo";

pub async fn run(config: Option<&Path>) -> Result<ExitCode> {
    let (platform, _telling) = super::start(config).await?;
    let second = platform.shards().iter().find(|s| s.name != platform.shards().home().name);
    let second = second.map(|s| s.name.to_string());
    let tenants = [("acme", "远航电子", "Acme Electronics", None), ("globex", "环球精密", "Globex Precision", second)];
    for (code, zh, en, shard) in tenants {
        let new = NewTenant {
            code: code.into(),
            name_zh: zh.into(),
            name_en: en.into(),
            shard,
            hosts: vec![format!("{code}.localhost")],
        };
        let listed = create(&platform, &new).await?;
        users(&platform, &listed.tenant).await?;
        suppliers(&platform, &listed.tenant).await?;
        let items = dictionaries(&platform, &listed.tenant).await?;
        println!("{code}: {items} dictionary items added");
    }
    println!("sign in as wang.min or chen.wei (administrators), li.qiang (read-only), zhang.li (purchaser)");
    println!("or huang.jie (a supplier's sales) with password {PASSWORD}");
    Ok(ExitCode::SUCCESS)
}

async fn users(platform: &Platform, tenant: &Tenant) -> Result<()> {
    let people = [
        ("wang.min", "王", "敏", "administrator"),
        ("chen.wei", "陈", "伟", "administrator"),
        ("li.qiang", "李", "强", "auditor"),
        ("zhang.li", "张", "丽", "purchaser"),
    ];
    for (username, surname, name, role) in people {
        user(platform, tenant, (username, surname, name), "", role, None).await?;
    }
    Ok(())
}

/// Organisations on both sides, and one user of the first supplier.
async fn suppliers(platform: &Platform, tenant: &Tenant) -> Result<()> {
    let companies = [
        ("晨光电子有限公司", "Chenguang Electronics", "晨光", "Chenguang", "S", "MFR", "17300001"),
        ("江海精密五金有限公司", "Jianghai Precision Hardware", "江海", "Jianghai", "S", "MFR", "17300002"),
        ("南方元器件贸易有限公司", "Southern Components Trading", "南方", "Southern", "S", "TRD", "17300003"),
        ("集团采购中心", "Group Purchasing Centre", "采购中心", "Purchasing", "C", "", ""),
    ];
    let mut first = None;
    for (zh, en, short_zh, short_en, relation, category, erp_no) in companies {
        let form = OrganizeForm {
            name_zh: zh.into(),
            name_en: en.into(),
            short_name_zh: short_zh.into(),
            short_name_en: short_en.into(),
            org_category: category.into(),
            relation_type: relation.into(),
            erp_no: erp_no.into(),
            internal_group: relation == "C",
        };
        let mut tx = platform.begin_system(tenant, "demo").await?;
        match save_organize(&mut tx, Body(form)).await {
            Ok(made) => {
                tx.commit().await?;
                first = first.or(Some(made.id));
            }
            // Loaded before.
            Err(error) if error.kind() == ErrorKind::Refused => return tx.rollback().await,
            Err(error) => return Err(error),
        }
    }
    user(platform, tenant, ("huang.jie", "黄", "杰"), "SUZ", "supplier_sales", first).await
}

async fn user(
    platform: &Platform,
    tenant: &Tenant,
    (username, surname, name): (&str, &str, &str),
    user_type: &str,
    role: &str,
    organize: Option<uuid::Uuid>,
) -> Result<()> {
    let mut tx = platform.begin_system(tenant, "demo").await?;
    if account::exists(&mut tx, username).await? {
        return tx.rollback().await;
    }
    let user = NewUser {
        username: username.into(),
        email: Some(format!("{username}@{}.example", tenant.code)),
        surname: surname.into(),
        name: name.into(),
        user_type: user_type.into(),
        password: PASSWORD.into(),
        roles: vec![role.into()],
    };
    let id = account::create(&mut tx, user).await?;
    if let Some(organize) = organize {
        organizes::replace(&mut tx, id.uuid(), &[organize]).await?;
    }
    tx.commit().await
}

async fn dictionaries(platform: &Platform, tenant: &Tenant) -> Result<usize> {
    let mut added = 0;
    let (mut dictionary, mut sort_order) = ("", 0);
    for line in include_str!("demo_dictionaries.tsv").lines() {
        let name = line.split('\t').next().unwrap_or_default();
        sort_order = if name == dictionary { sort_order + 1 } else { 1 };
        dictionary = name;
        let mut part = line.split('\t').map(str::to_owned);
        let mut next = || part.next().unwrap_or_default();
        let form = DictItemForm {
            dict_name: next(),
            item_value: next(),
            description_zh: next(),
            description_en: next(),
            isdefault: next(),
            alternate1: String::new(),
            alternate2: String::new(),
            sort_order,
        };
        let mut tx = platform.begin_system(tenant, "demo").await?;
        match save(&mut tx, Body(form)).await {
            Ok(_) => {
                tx.commit().await?;
                added += 1;
            }
            // Loaded before.
            Err(error) if error.kind() == ErrorKind::Refused => tx.rollback().await?,
            Err(error) => return Err(error),
        }
    }
    Ok(added)
}

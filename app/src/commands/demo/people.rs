//! Users of the demonstration.

use tandem_identity::account::commands::{self as account, NewUser};
use tandem_identity::user::organizes;
use tandem_kernel::{Result, Tenant};
use tandem_platform::Platform;
use uuid::Uuid;

/// Shown in the README; demonstration data only.
pub const PASSWORD: &str = "tandem-demo";

pub const ADMINISTRATOR: &str = "wang.min";
pub const PURCHASER: &str = "zhang.li";
pub const LEADER: &str = "liu.fang";
pub const QUALITY: &str = "zhou.jun";
/// Two, because some accounts are verified by two.
pub const FINANCE: [&str; 2] = ["wu.qian", "zhao.min"];

pub struct Person {
    pub username: String,
    pub surname: &'static str,
    pub name: &'static str,
    pub user_type: &'static str,
    pub role: &'static str,
}

fn person(username: &str, surname: &'static str, name: &'static str, role: &'static str) -> Person {
    let user_type = if role.starts_with("supplier_") { "SUZ" } else { "" };
    Person { username: username.into(), surname, name, user_type, role }
}

/// The users of the small demo.
pub fn first() -> [Person; 4] {
    [
        person(ADMINISTRATOR, "王", "敏", "administrator"),
        person("chen.wei", "陈", "伟", "administrator"),
        person("li.qiang", "李", "强", "auditor"),
        person(PURCHASER, "张", "丽", "purchaser"),
    ]
}

pub fn colleagues() -> [Person; 4] {
    [
        person(LEADER, "刘", "芳", "purchasing_leader"),
        person(QUALITY, "周", "军", "cqe"),
        person(FINANCE[0], "吴", "倩", "finance"),
        person(FINANCE[1], "赵", "敏", "finance"),
    ]
}

/// The user of the supplier at this index. The first five have memorable names.
pub fn seller(place: usize) -> Person {
    const NAMED: [(&str, &str, &str); 5] = [
        ("huang.jie", "黄", "杰"),
        ("xu.lin", "徐", "琳"),
        ("ma.chao", "马", "超"),
        ("lin.na", "林", "娜"),
        ("he.yong", "何", "勇"),
    ];
    match NAMED.get(place) {
        Some((username, surname, name)) => person(username, surname, name, "supplier_sales"),
        None => person(&format!("sales{:02}", place + 1), "销售", "代表", "supplier_sales"),
    }
}

/// Who registered the newcomer at this index. The first one has filled in half.
pub fn applicant(place: usize) -> Person {
    const NAMED: [(&str, &str, &str); 6] = [
        ("guo.jing", "郭", "静"),
        ("tang.yu", "唐", "宇"),
        ("qiu.lan", "邱", "岚"),
        ("peng.bo", "彭", "博"),
        ("deng.kai", "邓", "凯"),
        ("xie.ting", "谢", "婷"),
    ];
    let (username, surname, name) = NAMED[place % NAMED.len()];
    person(username, surname, name, "supplier_applicant")
}

/// Adds the user unless it exists.
pub async fn add(platform: &Platform, tenant: &Tenant, person: Person, organize: Option<Uuid>) -> Result<()> {
    let mut tx = platform.begin_system(tenant, "demo").await?;
    if account::exists(&mut tx, &person.username).await? {
        return tx.rollback().await;
    }
    let password_hash = account::password_hash(platform, &person.username, PASSWORD).await?;
    let user = NewUser {
        email: Some(format!("{}@{}.example", person.username, tenant.code)),
        username: person.username,
        surname: person.surname.into(),
        name: person.name.into(),
        user_type: person.user_type.into(),
        password_hash,
        roles: vec![person.role.into()],
    };
    let id = account::create(&mut tx, user).await?;
    if let Some(organize) = organize {
        organizes::replace(&mut tx, id.uuid(), &[organize]).await?;
    }
    tx.commit().await
}

//! The two files with the addresses of the services: `tandem.toml` and `services.json`.

use anyhow::Result;
use serde_json::json;

use super::{nats, oidc, postgres::Postgres, s3, sim};
use crate::{
    env::Env,
    secrets::{Secrets, write_private},
};

pub fn write(env: &Env, secrets: &Secrets, second_shard: bool) -> Result<()> {
    let main = Postgres::main(env, secrets);
    let second = second_shard.then(|| Postgres::second(env, secrets));
    write_private(&env.config(), &toml(env, secrets, &main, second.as_ref()))?;
    let services = services(env, secrets, &main, second.as_ref());
    write_private(&env.services_json(), &serde_json::to_string_pretty(&services)?)
}

fn toml(env: &Env, secrets: &Secrets, main: &Postgres, second: Option<&Postgres>) -> String {
    let ports = env.ports;
    let mut text = format!(
        r#"# Written by `cargo xtask up`; changes are lost at the next run.
[server]
listen = "127.0.0.1:{serve}"
ops_listen = "127.0.0.1:{serve_ops}"
secure_cookies = false

[worker]
ops_listen = "127.0.0.1:{work_ops}"

[nats]
url = "{nats}"

[tenancy]
default_tenant = "acme"

[audit]
signing_key = "{key}"

[security]
secret = "{secret}"

[mail]
url = "smtp://127.0.0.1:{smtp}"
from = "Tandem <no-reply@tandem.example>"
link_base = "http://{{host}}:{vite}"

[store]
endpoint = "http://127.0.0.1:{s3}"
bucket = "{bucket}"
access_key = "{s3_access_key}"
secret_key = "{s3_secret_key}"

[sso.acme]
issuer = "{issuer}"
client_id = "{client}"
client_secret = "{client_secret}"
redirect_base = "http://{{host}}:{vite}"
link_by_email = true

[oa.acme]
url = "http://127.0.0.1:{sim}/oa"
key_id = "{oa_key_id}"
secret = "{oa_secret}"
call_back_base = "http://127.0.0.1:{serve}"

[erp.acme]
url = "http://127.0.0.1:{sim}"
user = "{erp_user}"
password = "{erp_password}"
poll_seconds = 15

[approvals.acme.claim_above]
CNY = "100000"
USD = "100000"

[observability]
log_format = "pretty"

[database]
home = "main"
"#,
        serve = ports.serve(),
        serve_ops = ports.serve_ops(),
        work_ops = ports.work_ops(),
        nats = nats::url(env, secrets),
        key = secrets.get("audit_signing_key"),
        secret = secrets.get("security_secret"),
        smtp = ports.smtp(),
        vite = ports.vite(),
        s3 = ports.s3(),
        bucket = s3::BUCKET,
        s3_access_key = secrets.get("s3_access_key"),
        s3_secret_key = secrets.get("s3_secret_key"),
        issuer = format_args!("http://127.0.0.1:{}", ports.oidc()),
        client = oidc::CLIENT_ID,
        client_secret = secrets.get("oidc_client_secret"),
        sim = ports.sim(),
        oa_key_id = sim::KEY_ID,
        oa_secret = secrets.get("oa_secret"),
        erp_user = sim::USER,
        erp_password = secrets.get("erp_password"),
    );
    text.push_str(&shard("main", main));
    if let Some(second) = second {
        text.push_str(&shard("second", second));
    }
    text
}

fn shard(name: &str, cluster: &Postgres) -> String {
    format!(
        "\n[database.shards.{name}]\napp_url = \"{}\"\nengine_url = \"{}\"\nowner_url = \"{}\"\n",
        cluster.url("app"),
        cluster.url("engine"),
        cluster.url("owner"),
    )
}

fn services(env: &Env, secrets: &Secrets, main: &Postgres, second: Option<&Postgres>) -> serde_json::Value {
    let ports = env.ports;
    let cluster = |cluster: &Postgres| {
        json!({
            "superuser_url": cluster.url("superuser"),
            "owner_url": cluster.url("owner"),
            "app_url": cluster.url("app"),
            "engine_url": cluster.url("engine"),
        })
    };
    json!({
        "server": {
            "url": format!("http://127.0.0.1:{}", ports.serve()),
            "ops_url": format!("http://127.0.0.1:{}", ports.serve_ops()),
            "worker_ops_url": format!("http://127.0.0.1:{}", ports.work_ops()),
            "vite_url": format!("http://127.0.0.1:{}", ports.vite()),
        },
        "postgres": {
            "main": cluster(main),
            "second": second.map(cluster),
        },
        "nats": {
            "url": nats::url(env, secrets),
            "monitor_url": format!("http://127.0.0.1:{}", ports.nats_monitor()),
        },
        "s3": {
            "endpoint": format!("http://127.0.0.1:{}", ports.s3()),
            "region": "us-east-1",
            "bucket": s3::BUCKET,
            "access_key": secrets.get("s3_access_key"),
            "secret_key": secrets.get("s3_secret_key"),
        },
        "smtp": {
            "url": format!("smtp://127.0.0.1:{}", ports.smtp()),
            "web_url": format!("http://127.0.0.1:{}", ports.smtp_web()),
        },
        "sim": {
            "url": format!("http://127.0.0.1:{}", ports.sim()),
        },
        "oidc": {
            "issuer": format!("http://127.0.0.1:{}", ports.oidc()),
            "client_id": oidc::CLIENT_ID,
            "client_secret": secrets.get("oidc_client_secret"),
            "users": ["wang.min", "li.qiang", "chen.wei"],
        },
    })
}

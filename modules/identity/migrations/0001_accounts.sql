create table identity.user_account (
  tenant_id uuid not null,
  user_id uuid not null,
  username text not null,
  email text,
  surname text not null default '',
  name text not null default '',
  -- SUZ is a supplier's user, IUZ a supplier-side internal one; anything else sits on the buying side.
  user_type text not null default '',
  password_hash text not null,
  state text not null default 'effective' check (state in ('effective', 'expired', 'frozen')),
  language text not null default 'zh' check (language in ('zh', 'en')),
  version bigint not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, user_id)
);
create unique index user_account_username on identity.user_account (tenant_id, lower(username));
create unique index user_account_email on identity.user_account (tenant_id, lower(email)) where email is not null;
select platform.protect('identity.user_account');

create table identity.role (
  tenant_id uuid not null,
  role_id uuid not null,
  role_code text not null,
  name_zh text not null,
  name_en text not null,
  role_type text not null default '',
  primary key (tenant_id, role_id),
  unique (tenant_id, role_code)
);
select platform.protect('identity.role');

create table identity.role_permission (
  tenant_id uuid not null,
  role_id uuid not null,
  permission text not null,
  primary key (tenant_id, role_id, permission),
  foreign key (tenant_id, role_id) references identity.role on delete cascade
);
select platform.protect('identity.role_permission');

-- What the product has ever shipped to this tenant: an upgrade adds only what is new, so what an
-- administrator took away stays away.
create table identity.shipped (
  tenant_id uuid not null,
  what text not null,
  primary key (tenant_id, what)
);
select platform.protect('identity.shipped');

create table identity.user_role (
  tenant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references identity.user_account on delete cascade,
  foreign key (tenant_id, role_id) references identity.role on delete cascade
);
create index user_role_role on identity.user_role (tenant_id, role_id);
select platform.protect('identity.user_role');

create table identity.menu (
  tenant_id uuid not null,
  menu_id uuid not null,
  url text not null,
  parent_url text not null default '',
  component text not null default '',
  icon text not null default '',
  language_key text not null,
  permission text not null default '',
  hidden boolean not null default false,
  cache boolean not null default true,
  sort int not null default 0,
  primary key (tenant_id, menu_id),
  unique (tenant_id, url)
);
select platform.protect('identity.menu');

-- The cookie holds the secret half, of which only a hash is kept; the header holds the public half.
create table identity.session (
  tenant_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  public_half text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, user_id) references identity.user_account on delete cascade
);
create index session_of_user on identity.session (tenant_id, user_id);
create index session_expiry on identity.session (tenant_id, expires_at);
select platform.protect('identity.session');

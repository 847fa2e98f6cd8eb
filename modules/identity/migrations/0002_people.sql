-- What a user list and a user form show beyond what signing in needs.
alter table identity.user_account
  add column employee_no text not null default '',
  add column level text not null default '',
  add column mobile text not null default '',
  add column phone text not null default '',
  add column source text not null default 'manual',
  add column verification text not null default 'unverified' check (verification in ('unverified', 'verified')),
  add column password_changed_at timestamptz,
  add column must_change_password boolean not null default false,
  add column created_by text not null default '',
  add column updated_by text not null default '',
  add column updated_at timestamptz not null default now();
-- `pending`: asked for an account and waits for review.
alter table identity.user_account drop constraint user_account_state_check;
alter table identity.user_account add constraint user_account_state_check
  check (state in ('effective', 'expired', 'frozen', 'pending'));
-- The list's default order.
create index user_account_order on identity.user_account (tenant_id, username, user_id);

-- Which organisations a user belongs to. Their names are kept beside the ids, brought up to date by
-- what the partner module tells.
create table identity.user_organize (
  tenant_id uuid not null,
  user_id uuid not null,
  organize_id uuid not null,
  name_zh text not null,
  name_en text not null,
  primary key (tenant_id, user_id, organize_id),
  foreign key (tenant_id, user_id) references identity.user_account on delete cascade
);
create index user_organize_organize on identity.user_organize (tenant_id, organize_id);
select platform.protect_supplier('identity.user_organize', 'organize_id');

-- A supplier's user sees himself and the users of his own organisations: membership rows of others are
-- hidden from him by their own policy.
create policy supplier on identity.user_account as restrictive for select using (
  (select coalesce(current_setting('app.side', true), '')) <> 'supplier'
  or user_id = (select nullif(current_setting('app.user', true), '')::uuid)
  or exists (select 1 from identity.user_organize o
    where o.tenant_id = user_account.tenant_id and o.user_id = user_account.user_id));

alter table identity.role
  add column description text not null default '',
  add column version bigint not null default 1,
  add column updated_by text not null default '',
  add column updated_at timestamptz not null default now();
create index role_order on identity.role (tenant_id, role_code, role_id);

-- Names in the caller's language, the administrators' view of users and roles.
create view identity.user_list with (security_invoker = true) as
  select u.tenant_id, u.user_id, u.version, u.username, u.email, u.surname, u.name, u.user_type, u.employee_no,
    u.level, u.language, u.mobile, u.phone, u.source, u.verification, u.state, u.must_change_password,
    u.password_changed_at, u.created_by, u.created_at, u.updated_by, u.updated_at,
    (select string_agg(case when current_setting('app.language', true) = 'en' then r.name_en else r.name_zh end, ', ')
      from identity.user_role ur join identity.role r using (tenant_id, role_id)
      where ur.tenant_id = u.tenant_id and ur.user_id = u.user_id) as role_names,
    (select string_agg(case when current_setting('app.language', true) = 'en' then o.name_en else o.name_zh end, ', ')
      from identity.user_organize o where o.tenant_id = u.tenant_id and o.user_id = u.user_id) as organize_names
  from identity.user_account u;
grant select on identity.user_list to tandem_app;

create view identity.role_list with (security_invoker = true) as
  select r.tenant_id, r.role_id, r.version, r.role_code, r.name_zh, r.name_en, r.role_type, r.description,
    r.updated_by, r.updated_at,
    (select count(*) from identity.role_permission p where p.tenant_id = r.tenant_id and p.role_id = r.role_id)
      as permission_count,
    (select count(*) from identity.user_role u where u.tenant_id = r.tenant_id and u.role_id = r.role_id)
      as user_count
  from identity.role r;
grant select on identity.role_list to tandem_app;

-- A button (type 2) hangs under a page and has no address of its own.
alter table identity.menu
  add column menu_type smallint not null default 1 check (menu_type in (1, 2)),
  add column version bigint not null default 1,
  add column updated_by text not null default '',
  add column updated_at timestamptz not null default now(),
  drop constraint menu_tenant_id_url_key;
create unique index menu_url on identity.menu (tenant_id, url) where url <> '';
create index menu_parent on identity.menu (tenant_id, parent_url);
create index menu_order on identity.menu (tenant_id, sort, menu_id);

-- Data permissions: a typed rule narrows one list for the users of a role, or for one user. `sql` shows
-- what the rule means and is never run.
create table identity.data_rule (
  tenant_id uuid not null,
  data_rule_id uuid not null,
  listing text not null,
  role_id uuid,
  user_id uuid,
  description text not null,
  status text not null check (status in ('on', 'off')),
  rule jsonb not null,
  sql text not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, data_rule_id),
  foreign key (tenant_id, role_id) references identity.role on delete cascade,
  foreign key (tenant_id, user_id) references identity.user_account on delete cascade,
  check (num_nonnulls(role_id, user_id) = 1)
);
create index data_rule_order on identity.data_rule (tenant_id, listing, data_rule_id);
create index data_rule_role on identity.data_rule (tenant_id, role_id);
create index data_rule_user on identity.data_rule (tenant_id, user_id);
select platform.protect('identity.data_rule');

create view identity.data_rule_list with (security_invoker = true) as
  select d.tenant_id, d.data_rule_id, d.version, d.listing, d.role_id, d.user_id, d.description, d.status, d.rule,
    d.sql, d.updated_by, d.updated_at,
    coalesce(
      (select case when current_setting('app.language', true) = 'en' then r.name_en else r.name_zh end
        from identity.role r where r.tenant_id = d.tenant_id and r.role_id = d.role_id),
      (select u.username from identity.user_account u where u.tenant_id = d.tenant_id and u.user_id = d.user_id)
    ) as applies_to
  from identity.data_rule d;
grant select on identity.data_rule_list to tandem_app;

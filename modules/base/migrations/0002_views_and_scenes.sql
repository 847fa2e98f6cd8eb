-- A saved layout of a list: S of the system, O of the whole company, U of one user.
create table base.table_view (
  tenant_id uuid not null,
  table_view_id uuid not null,
  view_name text not null,
  view_type text not null check (view_type in ('S', 'O', 'U')),
  -- The company's default; which view is a user's own default stands in base.list_default.
  defaultnot smallint not null default 0 check (defaultnot in (0, 1)),
  frozen_num int not null default 0 check (frozen_num >= 0),
  -- The module, and the code of the list.
  business text not null,
  form_name text not null,
  user_id uuid,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, table_view_id),
  check ((view_type = 'U') = (user_id is not null)),
  check (user_id is null or defaultnot = 0)
);
-- A name once for each owner; what the system and the company have shares one set of names.
create unique index table_view_name on base.table_view (tenant_id, form_name, user_id, view_name) nulls not distinct;
create unique index table_view_default on base.table_view (tenant_id, form_name, view_type) where defaultnot = 1;
-- The administration list's default order.
create index table_view_order on base.table_view (tenant_id, form_name, view_name, table_view_id) where user_id is null;

create table base.table_view_field (
  tenant_id uuid not null,
  table_view_id uuid not null,
  field_name text not null,
  -- In place of the list's own label, in the language it was written in.
  display_zh text,
  display_en text,
  display_not smallint not null check (display_not in (0, 1)),
  sort_order int not null,
  summary_not smallint not null check (summary_not in (0, 1)),
  width int,
  primary key (tenant_id, table_view_id, field_name),
  foreign key (tenant_id, table_view_id) references base.table_view (tenant_id, table_view_id) on delete cascade
);

-- A saved search of one user. Searches of the system ship with the program.
create table base.query_scene (
  tenant_id uuid not null,
  query_scene_id uuid not null,
  user_id uuid not null,
  title text not null check (char_length(title) <= 10),
  business text not null,
  table_code text not null,
  view_id text,
  search text,
  -- The panel's lines and the sort, as a page takes them.
  lines jsonb not null,
  sort jsonb not null,
  version bigint not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, query_scene_id),
  unique (tenant_id, user_id, table_code, title)
);

-- What a user opens a list with: a view, a scene. Either may be one that ships (`system`).
create table base.list_default (
  tenant_id uuid not null,
  user_id uuid not null,
  table_code text not null,
  view_id text,
  scene_id text,
  primary key (tenant_id, user_id, table_code)
);

-- What an administrator says of a module: its name, its place, and whether its lists may be arranged by their users.
create table base.business_module (
  tenant_id uuid not null,
  business_module_id uuid not null,
  business text not null,
  name_zh text not null,
  name_en text not null,
  active boolean not null default true,
  sort_order int not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, business_module_id),
  unique (tenant_id, business)
);
create index business_module_order on base.business_module (tenant_id, sort_order, business_module_id);

-- Rows of one user are his alone, whichever side he sits on.
create function base.keep_private(target regclass, own text) returns void language plpgsql as $$
begin
  execute format('create policy own on %s as restrictive using (%s) with check (%s)', target, own, own);
end $$;

-- A supplier's user changes only what is his own.
create function base.closed_to_suppliers(target regclass, own text) returns void language plpgsql as $$
declare
  rule text := format('(select coalesce(current_setting(''app.side'', true), '''')) <> ''supplier'' or (%s)', own);
begin
  execute format('create policy supplier_insert on %s as restrictive for insert with check (%s)', target, rule);
  execute format('create policy supplier_update on %s as restrictive for update using (%s)', target, rule);
  execute format('create policy supplier_delete on %s as restrictive for delete using (%s)', target, rule);
end $$;

select platform.protect('base.table_view');
select base.keep_private('base.table_view',
  'user_id is null or user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)');
select base.closed_to_suppliers('base.table_view',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)');

-- Which views are there for the caller, their own policies say.
select platform.protect('base.table_view_field');
select base.keep_private('base.table_view_field',
  'exists (select 1 from base.table_view v
     where v.tenant_id = table_view_field.tenant_id and v.table_view_id = table_view_field.table_view_id)');
select base.closed_to_suppliers('base.table_view_field',
  'exists (select 1 from base.table_view v
     where v.tenant_id = table_view_field.tenant_id and v.table_view_id = table_view_field.table_view_id
       and v.user_id is not null)');

select platform.protect('base.query_scene');
select base.keep_private('base.query_scene',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)');

select platform.protect('base.list_default');
select base.keep_private('base.list_default',
  'user_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)');

select platform.protect('base.business_module');
select base.closed_to_suppliers('base.business_module', 'false');

-- Views for everyone, as the administration lists them.
create view base.table_view_list with (security_invoker = true) as
  select tenant_id, table_view_id, view_name, view_type, defaultnot::text as defaultnot, frozen_num, business, form_name,
    version, updated_by, updated_at,
    (select string_agg(f.field_name, ', ' order by f.sort_order) from base.table_view_field f
     where f.tenant_id = v.tenant_id and f.table_view_id = v.table_view_id and f.display_not = 1) as shown_fields
  from base.table_view v where user_id is null;
grant select on base.table_view_list to tandem_app;

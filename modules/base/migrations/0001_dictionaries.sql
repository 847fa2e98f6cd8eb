create table base.dict_item (
  tenant_id uuid not null,
  dict_item_id uuid not null,
  dict_name text not null,
  item_value text not null,
  description_zh text not null,
  description_en text not null,
  isdefault text not null default '0' check (isdefault in ('0', '1')),
  alternate1 text not null default '',
  alternate2 text not null default '',
  sort_order int not null default 0,
  state text not null check (state in ('active', 'retired')),
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, dict_item_id),
  unique (tenant_id, dict_name, item_value)
);
-- The list's default order, and how one dictionary is read.
create index dict_item_order on base.dict_item (tenant_id, dict_name, sort_order, dict_item_id);
-- A dictionary has at most one default.
create unique index dict_item_default on base.dict_item (tenant_id, dict_name) where isdefault = '1';
select platform.protect('base.dict_item');

create table partner.organize (
  tenant_id uuid not null,
  organize_id uuid not null,
  name_zh text not null,
  name_en text not null,
  short_name_zh text not null default '',
  short_name_en text not null default '',
  org_category text not null default '',
  -- S sells to us, C buys: the supplier's side and our own.
  relation_type text not null check (relation_type in ('S', 'C')),
  -- Its number in the ERP system, once it has one.
  erp_no text,
  -- A part of our own group; never deleted.
  internal_group boolean not null default false,
  state text not null check (state in ('effective', 'frozen')),
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, organize_id)
);
create unique index organize_erp_no on partner.organize (tenant_id, erp_no) where erp_no is not null;
create unique index organize_name on partner.organize (tenant_id, name_zh);
-- The list's default order.
create index organize_order on partner.organize (tenant_id, name_zh, organize_id);
select platform.protect_supplier('partner.organize', 'organize_id');

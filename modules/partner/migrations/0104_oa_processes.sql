-- What the company's approval system (OA) is asked about a supplier, and the purchasing data that its approval puts in force.

create table partner.oa_process (
  tenant_id uuid not null,
  oa_process_id uuid not null,
  number text not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  type text not null check (type in ('new_supplier', 'info_change', 'bidding_invitation')),
  qualification_conclusion text not null default ''
    check (qualification_conclusion in ('', 'qualified', 'conditional', 'unqualified')),
  qualified_until date,
  planned_import_date date,
  -- The supplier's number in the ERP, as it was when this was written.
  erp_no text not null default '',
  reason text not null default '',
  line_count integer not null default 0,
  state text not null
    check (state in ('draft', 'pending_confirm', 'in_approval', 'approved', 'returned', 'deleted')),
  -- The approval whose outcome counts; none while nobody is asked about what it says.
  reference uuid,
  -- The number of the latest decision about it that was heard.
  sequence bigint not null default 0,
  -- The number the OA gave it.
  oa_number text not null default '',
  opinion text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  submitted_by_id uuid,
  submitted_by text not null default '',
  submitted_at timestamptz,
  deleted_because text not null default '',
  created_by text not null,
  version bigint not null default 1,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, oa_process_id),
  unique (tenant_id, number)
);
create index oa_process_order on partner.oa_process (tenant_id, number, oa_process_id);
create index oa_process_supplier on partner.oa_process (tenant_id, organize_id, number, oa_process_id);
-- One of a supplier at a time is with the OA.
create unique index oa_process_under_way on partner.oa_process (tenant_id, organize_id)
  where state in ('pending_confirm', 'in_approval');
select platform.protect_supplier('partner.oa_process', 'organize_id');
select platform.kept_by('buyer', 'partner.oa_process', 'state',
  array['draft', 'pending_confirm', 'in_approval', 'approved', 'returned', 'deleted']);

-- What is asked for in one company code or purchasing organisation. An empty value leaves what is in force.
create table partner.oa_process_line (
  tenant_id uuid not null,
  oa_process_id uuid not null,
  -- `view:code`.
  line text not null,
  organize_id uuid,
  view text not null check (view in ('company', 'purchasing')),
  code text not null,
  payment_terms text not null default '',
  reconciliation_account text not null default '',
  payment_methods text not null default '',
  currency text not null default '',
  incoterms text not null default '',
  purchasing_group text not null default '',
  confirmation_control text not null default '',
  -- What was in force when it was last written or submitted, by field; none where the supplier is new there.
  before jsonb,
  primary key (tenant_id, oa_process_id, line),
  foreign key (tenant_id, oa_process_id) references partner.oa_process on delete cascade
);
select platform.protect('partner.oa_process_line');
select platform.narrow_supplier('partner.oa_process_line', 'false', true);

-- What is in force of a supplier in each company code and each purchasing organisation; written by approved processes alone.
create table partner.company_view (
  tenant_id uuid not null,
  organize_id uuid not null,
  company_code text not null,
  payment_terms text not null,
  reconciliation_account text not null,
  payment_methods text not null,
  -- The process that wrote it last; none once that was taken back.
  oa_process_id uuid,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, organize_id, company_code),
  foreign key (tenant_id, organize_id) references partner.organize on delete cascade
);
select platform.protect('partner.company_view');
select platform.narrow_supplier('partner.company_view', 'false', true);

create table partner.purchasing_view (
  tenant_id uuid not null,
  organize_id uuid not null,
  purchasing_organization text not null,
  payment_terms text not null,
  currency text not null,
  incoterms text not null,
  purchasing_group text not null,
  confirmation_control text not null,
  oa_process_id uuid,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, organize_id, purchasing_organization),
  foreign key (tenant_id, organize_id) references partner.organize on delete cascade
);
select platform.protect('partner.purchasing_view');
select platform.narrow_supplier('partner.purchasing_view', 'false', true);

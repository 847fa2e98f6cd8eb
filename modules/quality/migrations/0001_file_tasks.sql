-- A purchaser asks a supplier for files; the supplier gives them; they are archived.
create table quality.file_task (
  tenant_id uuid not null,
  file_task_id uuid not null,
  number text not null,
  organize_id uuid not null,
  supplier_zh text not null,
  supplier_en text not null,
  title text not null,
  request text not null,
  due_on date not null,
  reply text not null default '',
  reason text not null default '',
  state text not null check (state in ('open', 'supplied', 'archived')),
  version bigint not null default 1,
  created_by text not null,
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, file_task_id),
  unique (tenant_id, number)
);
create index file_task_order on quality.file_task (tenant_id, number, file_task_id);
create index file_task_supplier on quality.file_task (tenant_id, organize_id, number, file_task_id);
select platform.protect_supplier('quality.file_task', 'organize_id');

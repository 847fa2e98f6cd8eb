-- What people bring in from workbooks. The lines are kept until they are applied or discarded.
create table content.import_task (
  tenant_id uuid not null,
  import_task_id uuid not null,
  owner_id uuid not null,
  name text not null,
  listing text not null,
  status text not null check (status in ('review', 'applying', 'applied', 'discarded')),
  language text not null check (language in ('zh', 'en')),
  lines_new bigint not null default 0,
  lines_changed bigint not null default 0,
  lines_same bigint not null default 0,
  lines_wrong bigint not null default 0,
  conflicts bigint not null default 0,
  lines_applied bigint not null default 0,
  error text not null default '',
  requested_at timestamptz not null,
  ended_at timestamptz,
  keep_until timestamptz not null,
  version bigint not null default 1,
  primary key (tenant_id, import_task_id)
);
create index import_task_order on content.import_task (tenant_id, requested_at desc, import_task_id desc);
create index import_task_open on content.import_task (tenant_id, owner_id) where status in ('review', 'applying');
create index import_task_keep on content.import_task (tenant_id, keep_until);
select platform.protect('content.import_task');

create table content.import_line (
  tenant_id uuid not null,
  import_task_id uuid not null,
  -- The row of the workbook.
  line int not null,
  record_id uuid,
  -- What stood in the list when the file was made, what the file says, what cannot be read, what was chosen, what was refused.
  base jsonb,
  mine jsonb not null,
  faults jsonb not null,
  choices jsonb not null,
  refusals jsonb not null,
  primary key (tenant_id, import_task_id, line),
  foreign key (tenant_id, import_task_id) references content.import_task (tenant_id, import_task_id) on delete cascade
);
select platform.protect('content.import_line');

-- Everyone sees his own and nobody else's; the product itself works at all of them.
create policy owner on content.import_task as restrictive
  using ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or owner_id = (select nullif(current_setting('app.user', true), '')::uuid))
  with check ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or owner_id = (select nullif(current_setting('app.user', true), '')::uuid));
create policy owner on content.import_line as restrictive
  using ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or exists (select 1 from content.import_task task where task.tenant_id = import_line.tenant_id
      and task.import_task_id = import_line.import_task_id));

-- A download made to be changed and brought back.
alter table content.download_task add column for_editing boolean not null default false;

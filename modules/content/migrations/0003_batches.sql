-- Actions on thousands of records: what was asked, and what came of each.
create table content.batch_task (
  tenant_id uuid not null,
  batch_task_id uuid not null,
  owner_id uuid not null,
  listing text not null,
  action text not null,
  arguments jsonb not null,
  language text not null check (language in ('zh', 'en')),
  status text not null check (status in ('waiting', 'running', 'done', 'cancelled')),
  rows_total bigint not null,
  rows_done bigint not null default 0,
  rows_refused bigint not null default 0,
  lease_until timestamptz,
  requested_at timestamptz not null,
  ended_at timestamptz,
  keep_until timestamptz not null,
  version bigint not null default 1,
  primary key (tenant_id, batch_task_id)
);
create index batch_task_order on content.batch_task (tenant_id, requested_at, batch_task_id);
create index batch_task_keep on content.batch_task (tenant_id, keep_until);
select platform.protect('content.batch_task');

create table content.batch_row (
  tenant_id uuid not null,
  batch_task_id uuid not null,
  -- In the order they were asked for.
  place int not null,
  record_id uuid not null,
  record_version bigint not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'done', 'refused')),
  -- Why it was refused, in the owner's language.
  message text not null default '',
  primary key (tenant_id, batch_task_id, place),
  foreign key (tenant_id, batch_task_id) references content.batch_task on delete cascade
);
create index batch_row_waiting on content.batch_row (tenant_id, batch_task_id, place) where outcome = 'waiting';
select platform.protect('content.batch_row');

-- Everyone sees his own and nobody else's; the product itself works at all of them.
create policy owner on content.batch_task as restrictive
  using ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or owner_id = (select nullif(current_setting('app.user', true), '')::uuid))
  with check ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or owner_id = (select nullif(current_setting('app.user', true), '')::uuid));
create policy owner on content.batch_row as restrictive
  using ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or exists (select 1 from content.batch_task task where task.tenant_id = batch_row.tenant_id
      and task.batch_task_id = batch_row.batch_task_id));

-- What people asked to download. The file itself is in the store, under a key made of the tenant, the task and the run.
create table content.download_task (
  tenant_id uuid not null,
  download_task_id uuid not null,
  owner_id uuid not null,
  name text not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
  listing text not null,
  question jsonb not null,
  format text not null check (format in ('xlsx', 'csv')),
  -- What the owner reads in, and what his clocks show.
  language text not null check (language in ('zh', 'en')),
  rows_total bigint,
  rows_written bigint not null default 0,
  bytes bigint,
  error text not null default '',
  -- Whoever works at it holds this number until the lease ends. A run that was overtaken finds another number and stops.
  run int not null default 0,
  lease_until timestamptz,
  requested_at timestamptz not null,
  ended_at timestamptz,
  keep_until timestamptz not null,
  version bigint not null default 1,
  primary key (tenant_id, download_task_id)
);
create index download_task_order on content.download_task (tenant_id, requested_at desc, download_task_id desc);
create index download_task_open on content.download_task (tenant_id, owner_id) where status in ('waiting', 'running');
create index download_task_keep on content.download_task (tenant_id, keep_until);
select platform.protect('content.download_task');

-- Everyone sees his own and nobody else's; the product itself works at all of them.
create policy owner on content.download_task as restrictive
  using ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or owner_id = (select nullif(current_setting('app.user', true), '')::uuid))
  with check ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or owner_id = (select nullif(current_setting('app.user', true), '')::uuid));

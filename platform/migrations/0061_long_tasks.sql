-- Work that takes minutes, asked for by a user and done by any worker under a lease.
create table platform.long_task (
  tenant_id uuid not null,
  long_task_id uuid not null,
  owner_id uuid not null,
  -- `module.what_it_does`, and the key of the word for it.
  kind text not null,
  label text not null,
  name text not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
  -- What was asked for, and the language its owner reads.
  payload jsonb not null,
  language text not null check (language in ('zh', 'en')),
  -- The record it is about and the page that shows it, where it has one; the ending of the file it makes, where it makes one.
  subject_id uuid,
  page text not null default '',
  file text not null default '',
  -- How many pieces are done and refused, of how many; null while nobody has counted.
  done bigint not null default 0,
  refused bigint not null default 0,
  total bigint,
  -- Where the next chunk begins, written together with what the chunk before it did.
  mark jsonb,
  -- Whoever works at it holds this number until the lease ends. A run that was overtaken finds another number and stops.
  run int not null default 0,
  lease_until timestamptz,
  -- Runs since it last got further.
  tries int not null default 0,
  result jsonb,
  bytes bigint,
  -- Why it failed, in its owner's language.
  error text not null default '',
  requested_at timestamptz not null,
  ended_at timestamptz,
  keep_until timestamptz not null,
  version bigint not null default 1,
  primary key (tenant_id, long_task_id)
);
create index long_task_order on platform.long_task (tenant_id, requested_at desc, long_task_id desc);
create index long_task_open on platform.long_task (tenant_id, owner_id) where status in ('waiting', 'running');
create index long_task_keep on platform.long_task (tenant_id, keep_until);
select platform.protect('platform.long_task');

-- Everyone sees his own and nobody else's; the product itself works at all of them.
create policy owner on platform.long_task as restrictive to tandem_app
  using ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or owner_id = (select nullif(current_setting('app.user', true), '')::uuid))
  with check ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or owner_id = (select nullif(current_setting('app.user', true), '')::uuid));

-- How much of the caller's company is waiting or running. He sees his own rows only, so the owner of the table counts for him.
create function platform.long_tasks_open() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from platform.long_task
  where tenant_id = nullif(current_setting('app.tenant', true), '')::uuid and status in ('waiting', 'running')
$$;
revoke all on function platform.long_tasks_open() from public;
grant execute on function platform.long_tasks_open() to tandem_app;

-- What every kind of document shares: numbers and to-do entries.

-- How far each sequence has been drawn. Nobody reads it: how many documents there are is no supplier's business, and
-- suppliers draw numbers too.
create table platform.number_sequence (
  tenant_id uuid not null,
  sequence text not null,
  period text not null,
  last bigint not null,
  primary key (tenant_id, sequence, period)
);
select platform.protect('platform.number_sequence');
revoke all on platform.number_sequence from tandem_app;

-- The next number of the caller's tenant; the row stays locked until the transaction ends, so that none is drawn twice.
create function platform.draw_number(of_sequence text, in_period text) returns bigint
language sql security definer set search_path = '' as $$
  insert into platform.number_sequence as s (tenant_id, sequence, period, last)
  values (nullif(current_setting('app.tenant', true), '')::uuid, of_sequence, in_period, 1)
  on conflict (tenant_id, sequence, period) do update set last = s.last + 1
  returning last
$$;
revoke all on function platform.draw_number(text, text) from public;
grant execute on function platform.draw_number(text, text) to tandem_app;

-- Who is waited for. `task`, `document` and `area` are keys of words; `holder` is a side and a permission; `organize_id` the supplier whose document it is.
create table platform.todo (
  tenant_id uuid not null,
  todo_id uuid not null,
  entity_kind text not null,
  entity_id text not null,
  label text not null,
  task text not null,
  document text not null,
  area text not null,
  holder text not null,
  organize_id uuid,
  page text not null,
  since timestamptz not null,
  due_at timestamptz,
  primary key (tenant_id, todo_id)
);
create index todo_entity on platform.todo (tenant_id, entity_kind, entity_id);
create index todo_order on platform.todo (tenant_id, since, todo_id);
create index todo_holder on platform.todo (tenant_id, holder, area);
create index todo_supplier on platform.todo (tenant_id, organize_id, since, todo_id);
select platform.protect_supplier('platform.todo', 'organize_id');

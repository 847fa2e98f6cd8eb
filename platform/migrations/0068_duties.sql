-- A duty may be one person's: the entry is then his alone. His name stands beside his id, because a supplier cannot read the
-- users of the buying side.
alter table platform.todo
  add column user_id uuid,
  add column assignee text not null default '';

-- Entries that were dealt with, by somebody of the side they waited for; kept for two years. What the other side or the product
-- itself put an end to was withdrawn and is not kept.
create table platform.done_todo (
  tenant_id uuid not null,
  todo_id uuid not null,
  entity_kind text not null,
  entity_id text not null,
  label text not null,
  task text not null,
  document text not null,
  area text not null,
  holder text not null,
  assignee text not null,
  organize_id uuid,
  page text not null,
  supplier_zh text not null,
  supplier_en text not null,
  amount numeric(18, 2),
  currency text not null,
  purchasing_group text not null,
  since timestamptz not null,
  due_at timestamptz,
  done_at timestamptz not null,
  done_by text not null,
  -- How long it had waited, and whether its deadline was over.
  hours numeric(12, 1) not null,
  late boolean not null,
  primary key (tenant_id, todo_id)
);
create index done_todo_order on platform.done_todo (tenant_id, done_at, todo_id);
create index done_todo_supplier on platform.done_todo (tenant_id, organize_id, done_at, todo_id);
select platform.protect_supplier('platform.done_todo', 'organize_id');
-- Who on the buying side did what, and how fast, is no supplier's business.
select platform.narrow_supplier('platform.done_todo', 'starts_with(holder, ''supplier:'')', true);

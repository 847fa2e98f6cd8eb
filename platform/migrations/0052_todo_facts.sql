-- What an entry is about, so that a list of duties can say it without asking each document: the supplier, the amount, the buyer
-- who looks after the document (empty while nobody does) and his purchasing group. Entries made before have none of it.
alter table platform.todo
  add column supplier_zh text not null default '',
  add column supplier_en text not null default '',
  add column amount numeric(18, 2),
  add column currency text not null default '',
  add column responsible text not null default '',
  add column unassigned boolean not null generated always as (responsible = '') stored,
  add column purchasing_group text not null default '';
create index todo_task on platform.todo (tenant_id, holder, task);

-- Readings are feeds, several of one system: each has its mark and its pace.
create table exchange.feed (
  tenant_id uuid not null,
  name text not null,
  system text not null,
  -- The newest change seen, when to ask again, and who is asking.
  mark timestamptz,
  read_at timestamptz,
  due_at timestamptz,
  run int not null default 0,
  lease_until timestamptz,
  -- How many things the latest reading that ended found, and why the latest that failed did.
  last_count bigint not null default 0,
  count_so_far bigint not null default 0,
  failed_at timestamptz,
  last_error text not null default '',
  primary key (tenant_id, name)
);
select platform.protect('exchange.feed');
select platform.narrow_supplier('exchange.feed', 'false', false);

alter table exchange.feed no force row level security;
alter table exchange.lane no force row level security;
insert into exchange.feed (tenant_id, name, system, mark, read_at, due_at)
  select tenant_id, 'erp.purchase_order', system, mark, read_at, read_due_at from exchange.lane where system = 'erp';
alter table exchange.lane force row level security;
alter table exchange.feed force row level security;
-- The columns of `exchange.lane` stay for a version of the product that still writes them.

-- The copies of the orders become the copies of all feeds.
alter table exchange.purchase_order rename to copy;
alter table exchange.copy rename column number to business_key;
alter table exchange.copy add column feed text not null default 'erp.purchase_order';
alter table exchange.copy alter column feed drop default;
drop index exchange.purchase_order_supplier;
alter table exchange.copy drop column supplier, drop column cancelled;
alter table exchange.copy drop constraint purchase_order_pkey;
alter table exchange.copy add primary key (tenant_id, feed, business_key);

-- A difference says of which feed it is. The default stays for a version of the product that does not.
alter table exchange.drift add column kind text not null default 'erp.purchase_order';

-- Things of two feeds may have the same number.
drop index exchange.record_once;
create unique index record_once on exchange.record (tenant_id, system, kind, direction, idempotency_key) where state <> 'duplicate';

-- What the approval system deletes has an outcome, too; and who withdrew an approval of ours, when.
alter table exchange.approval drop constraint approval_decision_check;
alter table exchange.approval add constraint approval_decision_check
  check (decision in ('', 'approved', 'returned', 'deleted'));
alter table exchange.approval add column withdrawn_at timestamptz;

-- When each change came from the ERP. Those that are there say it in their id, which begins with the milliseconds since 1970; the
-- version before writes none, so now is taken.
alter table orders.order_change add column arrived_at timestamptz not null default now();

alter table orders.order_change no force row level security;
update orders.order_change
  set arrived_at = to_timestamp(('x0000' || left(replace(order_change_id::text, '-', ''), 12))::bit(64)::bigint / 1000.0)
  where substr(order_change_id::text, 15, 1) = '7';
alter table orders.order_change force row level security;

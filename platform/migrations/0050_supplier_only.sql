-- For tables that are a supplier's own affair: what he has not yet handed over. His users alone read and write the rows of their
-- organisations; the buying side, its administrators and the product itself find none.
create function platform.supplier_only(target regclass, organize_column name) returns void language plpgsql as $$
declare
  own text := format(
    '(select coalesce(current_setting(''app.side'', true), '''')) = ''supplier'' and %I = any (array(select unnest(nullif(current_setting(''app.organizes'', true), '''')::uuid[])))',
    organize_column);
begin
  perform platform.protect(target);
  execute format('create policy supplier_only on %s as restrictive using (%s) with check (%s)', target, own, own);
end $$;

-- An answer kept for a repeated call is the caller's own, whatever his side: it holds what he alone was told. The product itself
-- finds those that are a day old and clears them away.
create policy own on platform.idempotency as restrictive
  using (actor_id = (select nullif(current_setting('app.user', true), '')::uuid)
    or ((select coalesce(current_setting('app.side', true), '')) = 'system' and at < now() - interval '1 day'))
  with check (actor_id = (select nullif(current_setting('app.user', true), '')::uuid));

-- For tables that name no organisation: `own` says which rows a supplier's user may read, change and delete.
-- With `inserts`, the rows he adds must be such rows, too. Everyone else is narrowed by tenant only.
create function platform.narrow_supplier(target regclass, own text, inserts boolean) returns void language plpgsql as $$
declare
  rule text := format('(select coalesce(current_setting(''app.side'', true), '''')) <> ''supplier'' or (%s)', own);
  command text;
begin
  foreach command in array array['select', 'update', 'delete'] loop
    execute format('create policy supplier_%s on %s as restrictive for %s using (%s)', command, target, command, rule);
  end loop;
  if inserts then
    execute format('create policy supplier_insert on %s as restrictive for insert with check (%s)', target, rule);
  end if;
end $$;

-- Whose row it is: a supplier's user reads the history of what belongs to his organisations, and what he did himself.
alter table platform.audit add column organize_id uuid;
select platform.narrow_supplier('platform.audit',
  'actor_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)
   or organize_id = any (array(select unnest(nullif(current_setting(''app.organizes'', true), '''')::uuid[])))', false);
select platform.narrow_supplier('platform.audit_seal', 'false', true);

-- He leaves facts and jobs behind and reads none.
select platform.narrow_supplier('platform.event', 'false', false);
select platform.narrow_supplier('platform.delivery', 'false', false);

select platform.narrow_supplier('platform.idempotency',
  'actor_id = (select nullif(current_setting(''app.user'', true), '''')::uuid)', true);

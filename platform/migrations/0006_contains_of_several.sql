-- One index for the contains-searches of several text columns, within a tenant and whatever else leads it: a row writes what leads it
-- once, not once for each column. Makes none where the indexable operator is missing; calling it again later makes it then.
drop function platform.index_contains(regclass, name[], name);
create function platform.index_contains(target regclass, led_by name[], searched name[]) returns boolean
language plpgsql as $$
declare
  relation name := (select relname from pg_class where oid = target);
  leaders text := (select string_agg(quote_ident(name), ', ' order by place)
                   from unnest(led_by) with ordinality as named (name, place));
  texts text := (select string_agg(format('%I public.gin_contains_ops', name), ', ' order by place)
                 from unnest(searched) with ordinality as named (name, place));
begin
  if not exists (select from pg_opclass where opcname = 'gin_contains_ops')
    or not exists (select from pg_extension where extname = 'btree_gin') then
    return false;
  end if;
  execute format('create index if not exists %I on %s using gin (%s, %s)', relation || '_contains', target, leaders, texts);
  return true;
end $$;

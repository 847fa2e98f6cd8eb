-- `~~@` is the contains-search of lists. Where the superuser has made the indexable one (the last section of deploy/postgres/bootstrap.sql)
-- it stays; elsewhere it is a plain name for ILIKE, right and slow.
do $$
begin
  if to_regoperator('public.~~@(text,text)') is null then
    create function public.contains_text(text, text) returns boolean
      language sql immutable strict parallel safe as 'select $1 ilike $2';
    create operator public.~~@ (leftarg = text, rightarg = text, function = public.contains_text);
  end if;
end $$;

-- An index for contains-searches of one text column, within a tenant and whatever else leads it. Makes none where
-- the indexable operator is missing; calling it again later makes it then.
create function platform.index_contains(target regclass, led_by name[], searched name) returns boolean
language plpgsql as $$
declare
  relation name := (select relname from pg_class where oid = target);
  columns text := (select string_agg(quote_ident(name), ', ' order by place)
                   from unnest(led_by) with ordinality as named (name, place));
begin
  if not exists (select from pg_opclass where opcname = 'gin_contains_ops')
    or not exists (select from pg_extension where extname = 'btree_gin') then
    return false;
  end if;
  execute format('create index if not exists %I on %s using gin (%s, %I public.gin_contains_ops)',
    relation || '_' || searched || '_contains', target, columns, searched);
  return true;
end $$;

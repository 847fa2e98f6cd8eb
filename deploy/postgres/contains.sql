-- The contains-search of lists: an operator `~~@` that is ILIKE under another name, marked leakproof, and
-- an index class of pg_trgm's own functions that serves it. Row-level security lets an index be used only by
-- leakproof operators; PostgreSQL does not mark ILIKE so, because it can fail on a pattern that ends in a
-- lone escape. The list engine never writes such a pattern (docs/decisions/0016).
--
-- A superuser runs it once for each database, after bootstrap.sql or as part of it. Without it lists find the same
-- rows, slowly: migrations then make `~~@` as a plain name for ILIKE. Running it again changes nothing.
do $$
begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then
    raise notice 'pg_trgm is not installed: contains-searches will not use an index';
    return;
  end if;
  if exists (select from pg_opclass where opcname = 'gin_contains_ops') then
    return;
  end if;
  drop operator if exists public.~~@ (text, text);
  drop function if exists public.contains_text(text, text);
  create function public.contains_text(text, text) returns boolean
    language internal immutable strict parallel safe leakproof as 'texticlike';
  create operator public.~~@ (
    leftarg = text, rightarg = text, function = public.contains_text,
    restrict = pg_catalog.iclikesel, join = pg_catalog.iclikejoinsel);
  create operator class public.gin_contains_ops for type text using gin as
    operator 4 public.~~@ (text, text),
    function 1 btint4cmp(int4, int4),
    function 2 gin_extract_value_trgm(text, internal),
    function 3 gin_extract_query_trgm(text, internal, int2, internal, internal, internal, internal),
    function 4 gin_trgm_consistent(internal, int2, text, int4, internal, internal, internal, internal),
    function 6 gin_trgm_triconsistent(internal, int2, text, int4, internal, internal, internal),
    storage int4;
end $$;

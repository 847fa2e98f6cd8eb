-- Makes the database and the three roles of Tandem in one PostgreSQL cluster (15 or later).
-- A superuser runs it once for each shard; running it again changes nothing but passwords.
--
--   psql -d postgres -v ON_ERROR_STOP=1 -f bootstrap.sql \
--        -v owner_password=... -v app_password=... -v engine_password=...
--
-- A password may come from the environment instead (TANDEM_OWNER_PASSWORD, TANDEM_APP_PASSWORD,
-- TANDEM_ENGINE_PASSWORD), where other users of the machine do not see it. A password that is
-- not given stays as it is. `-v database=NAME` takes another name than `tandem`.

\set ON_ERROR_STOP on
\if :{?database} \else
  \set database tandem
\endif
\if :{?owner_password} \else
  \getenv owner_password TANDEM_OWNER_PASSWORD
\endif
\if :{?app_password} \else
  \getenv app_password TANDEM_APP_PASSWORD
\endif
\if :{?engine_password} \else
  \getenv engine_password TANDEM_ENGINE_PASSWORD
\endif

-- Roles ---------------------------------------------------------------------------------------
-- tandem_owner   owns the database and its schemas, runs migrations
-- tandem_app     what requests run as; owns nothing, so row-level security always binds it
-- tandem_engine  moves jobs and outbox rows; sees the queue tables and nothing else

select format('create role %I', name)
from unnest(array['tandem_owner', 'tandem_app', 'tandem_engine']) as name
where not exists (select from pg_roles where rolname = name)
\gexec

alter role tandem_owner  login nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
alter role tandem_app    login nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
alter role tandem_engine login nosuperuser nobypassrls nocreatedb nocreaterole noreplication;

\if :{?owner_password}
  alter role tandem_owner password :'owner_password';
\endif
\if :{?app_password}
  alter role tandem_app password :'app_password';
\endif
\if :{?engine_password}
  alter role tandem_engine password :'engine_password';
\endif

-- A request or a job that hangs must not hold locks for long. Migrations have no limit but for
-- locks: better to fail and be run again than to queue every request behind them.
alter role tandem_app    set statement_timeout = '60s';
alter role tandem_app    set lock_timeout = '10s';
alter role tandem_app    set idle_in_transaction_session_timeout = '30s';
alter role tandem_engine set statement_timeout = '60s';
alter role tandem_engine set lock_timeout = '10s';
alter role tandem_engine set idle_in_transaction_session_timeout = '30s';
alter role tandem_owner  set lock_timeout = '30s';

-- Database ------------------------------------------------------------------------------------

select format(
  'create database %I owner tandem_owner encoding ''UTF8'' template template0', :'database')
where not exists (select from pg_database where datname = :'database')
\gexec

alter database :"database" owner to tandem_owner;
revoke all on database :"database" from public;
grant connect on database :"database" to tandem_owner, tandem_app, tandem_engine;

\connect :"database"

revoke all on schema public from public;
alter schema public owner to tandem_owner;
grant usage on schema public to tandem_app, tandem_engine;

-- Extensions, where the server has them ---------------------------------------------------------

select format('create extension if not exists %I', name)
from pg_available_extensions
where name in ('pg_trgm', 'btree_gin', 'pg_stat_statements')
\gexec

-- Contains-search -------------------------------------------------------------------------------
-- An operator `~~@` that is ILIKE under another name, marked leakproof, and an index class of pg_trgm's own
-- functions that serves it. Row-level security lets only leakproof operators use an index; PostgreSQL does not mark
-- ILIKE so, because it can fail on a pattern that ends in a lone escape. The list engine never writes such a pattern
-- (docs/decisions/0017-contains-search.md). Only a superuser may say "leakproof". Without this section lists find
-- the same rows, slowly: migrations then make `~~@` as a plain name for ILIKE.

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

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
where name in ('pg_trgm', 'pg_stat_statements')
\gexec

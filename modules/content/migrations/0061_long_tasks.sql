-- Downloads and batches are long tasks of the platform. What stood in tables of their own moves there; views of the same names and
-- columns remain, for their lists and for processes of the version before, which read and write them until they are replaced.
alter table platform.long_task no force row level security;
alter table content.download_task no force row level security;
alter table content.batch_task no force row level security;

insert into platform.long_task (tenant_id, long_task_id, owner_id, kind, label, name, status, payload, language, file, done, total, run,
  lease_until, bytes, error, requested_at, ended_at, keep_until, version)
select tenant_id, download_task_id, owner_id, 'content.export', 'content-long-export', name, status,
  jsonb_build_object('listing', listing, 'query', question, 'format', format, 'forEditing', for_editing), language, format,
  rows_written, rows_total, run, lease_until, bytes, error, requested_at, ended_at, keep_until, version
from content.download_task;

insert into platform.long_task (tenant_id, long_task_id, owner_id, kind, label, name, status, payload, language, done, refused, total,
  lease_until, requested_at, ended_at, keep_until, version)
select tenant_id, batch_task_id, owner_id, 'content.batch', 'content-long-batch', listing || ' ' || action, status,
  jsonb_build_object('listing', listing, 'action', action, 'arguments', arguments), language, rows_done, rows_refused, rows_total,
  lease_until, requested_at, ended_at, keep_until, version
from content.batch_task;

-- An import that is being applied has no task of its own yet.
alter table content.import_task no force row level security;
insert into platform.long_task (tenant_id, long_task_id, owner_id, kind, label, name, status, payload, language, subject_id, page,
  total, requested_at, keep_until)
select tenant_id, import_task_id, owner_id, 'content.apply_import', 'content-long-apply_import', name, 'waiting',
  jsonb_build_object('import', import_task_id), language, import_task_id, '/content/import/' || import_task_id,
  lines_new + lines_changed, now(), now() + interval '30 days'
from content.import_task where status = 'applying';
alter table content.import_task force row level security;

-- The rows of a batch belong to its task and are seen by whoever sees it.
drop policy owner on content.batch_row;
alter table content.batch_row drop constraint batch_row_tenant_id_batch_task_id_fkey;
drop table content.download_task;
drop table content.batch_task;
alter table content.batch_row add constraint batch_row_task foreign key (tenant_id, batch_task_id)
  references platform.long_task (tenant_id, long_task_id) on delete cascade;
create policy owner on content.batch_row as restrictive
  using ((select coalesce(current_setting('app.side', true), '')) = 'system'
    or exists (select 1 from platform.long_task task where task.tenant_id = batch_row.tenant_id
      and task.long_task_id = batch_row.batch_task_id));
alter table platform.long_task force row level security;

create view content.download_task with (security_invoker = true) as
  select tenant_id, long_task_id as download_task_id, owner_id, name, status, payload ->> 'listing' as listing,
    payload -> 'query' as question, payload ->> 'format' as format, language, total as rows_total, done as rows_written, bytes, error,
    run, lease_until, requested_at, ended_at, keep_until, version, coalesce((payload ->> 'forEditing')::boolean, false) as for_editing
  from platform.long_task where kind = 'content.export';
create view content.batch_task with (security_invoker = true) as
  select tenant_id, long_task_id as batch_task_id, owner_id, payload ->> 'listing' as listing, payload ->> 'action' as action,
    payload -> 'arguments' as arguments, language, status, total as rows_total, done as rows_done, refused as rows_refused,
    lease_until, requested_at, ended_at, keep_until, version
  from platform.long_task where kind = 'content.batch';
grant select, insert, update, delete on content.download_task, content.batch_task to tandem_app;

-- The version before starts downloads and batches by inserting here, and applies an import by giving it the state.
create function content.started_before() returns trigger language plpgsql as $$
begin
  case tg_table_name
  when 'download_task' then
    insert into platform.long_task (tenant_id, long_task_id, owner_id, kind, label, name, status, payload, language, file,
      requested_at, keep_until)
    values (new.tenant_id, new.download_task_id, new.owner_id, 'content.export', 'content-long-export', new.name, new.status,
      jsonb_build_object('listing', new.listing, 'query', new.question, 'format', new.format,
        'forEditing', coalesce(new.for_editing, false)),
      new.language, new.format, new.requested_at, new.keep_until);
  when 'batch_task' then
    insert into platform.long_task (tenant_id, long_task_id, owner_id, kind, label, name, status, payload, language, total,
      requested_at, keep_until)
    values (new.tenant_id, new.batch_task_id, new.owner_id, 'content.batch', 'content-long-batch', new.listing || ' ' || new.action,
      new.status, jsonb_build_object('listing', new.listing, 'action', new.action, 'arguments', new.arguments),
      new.language, new.rows_total, new.requested_at, new.keep_until);
  else
    insert into platform.long_task (tenant_id, long_task_id, owner_id, kind, label, name, status, payload, language, subject_id, page,
      total, requested_at, keep_until)
    select new.tenant_id, new.import_task_id, new.owner_id, 'content.apply_import', 'content-long-apply_import', new.name, 'waiting',
      jsonb_build_object('import', new.import_task_id), new.language, new.import_task_id,
      '/content/import/' || new.import_task_id, new.lines_new + new.lines_changed, now(), now() + interval '30 days'
    where not exists (select 1 from platform.long_task
      where tenant_id = new.tenant_id and subject_id = new.import_task_id and status in ('waiting', 'running'))
    on conflict (tenant_id, long_task_id) do update set status = 'waiting', done = 0, error = '', tries = 0, ended_at = null;
  end case;
  return new;
end $$;
create trigger started_before instead of insert on content.download_task
  for each row execute function content.started_before();
create trigger started_before instead of insert on content.batch_task
  for each row execute function content.started_before();
create trigger started_before after update on content.import_task
  for each row when (new.status = 'applying' and old.status <> 'applying') execute function content.started_before();

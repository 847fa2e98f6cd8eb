-- Who is to provide the files, and who is to check them; where nobody is named, everyone who can.
alter table quality.file_task
  add column provider_id uuid,
  add column provider text not null default '',
  add column checker_id uuid,
  add column checker text not null default '';
create index file_task_provider on quality.file_task (tenant_id, provider_id) where provider_id is not null;
create index file_task_checker on quality.file_task (tenant_id, checker_id) where checker_id is not null;

-- What was dealt with is counted by what was to be done, for those who hold the permission, or for one person.
create index done_todo_task on platform.done_todo (tenant_id, holder, task) include (late, organize_id);
create index done_todo_by on platform.done_todo (tenant_id, done_by, done_at, todo_id);

-- How many batches a user has open is asked before one more is taken.
create index batch_task_open on content.batch_task (tenant_id, owner_id) where status in ('waiting', 'running');

-- How many files a task has, for its list: written when one comes or goes. Unknown for a task whose files came before this.
alter table quality.file_task add column file_count bigint;
alter table quality.file_task alter column file_count set default 0;

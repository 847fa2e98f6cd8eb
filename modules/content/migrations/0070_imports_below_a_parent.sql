-- What the rows of an import belong to, such as the name of a dictionary, and the version of it that they were judged against.
alter table content.import_task add column within text not null default '';
alter table content.import_task add column parent_version text not null default '';

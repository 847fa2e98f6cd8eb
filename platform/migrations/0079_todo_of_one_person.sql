-- An entry for one person is his by `user_id`. It named him as the one who looks after the document as well, and after his name
-- had changed it was nobody's.
-- Not beside the indexes of 0077: documents write entries to do and then those dealt with, and one transaction that locks these
-- two tables the other way round would wait for them in a circle.
alter table platform.todo no force row level security;
update platform.todo set responsible = '' where user_id is not null and responsible <> '';
alter table platform.todo force row level security;

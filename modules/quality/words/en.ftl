quality-module = Quality

quality-file_task-number = Number
quality-file_task-request = What is asked for
quality-file_task-reply = Reply
quality-file_task-reason = Why returned
quality-file_task-created_by = Asked by
quality-file_task-list = File collaboration
quality-file_task-scene-open = Waiting for files
quality-file_task-state-open = Waiting for files
quality-file_task-state-supplied = Supplied
quality-file_task-state-archived = Archived
quality-file_task-action-create = Ask for files
quality-file_task-action-supply = Supply
quality-file_task-action-archive = Archive
quality-file_task-wait-supply = Supply the files asked for
quality-file_task-wait-check = Check the files and archive or return them
quality-file_task-only_open = Only possible while files are waited for
quality-file_task-only_supplied = Only possible once files were supplied
quality-file_task-past_due = The due date is over already

quality-permission-file_task-view = View file tasks
quality-permission-file_task-edit = Ask suppliers for files
quality-permission-file_task-supply = Supply files asked for

quality-file_task-attach-supplied = Supplied files

quality-message-file_task_asked = Files asked for
quality-message-file_task_supplied = Files were supplied
quality-message-turn-title = { $number }: { $task }
quality-message-turn-content = { $task } ({ $number }).

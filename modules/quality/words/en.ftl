quality-module = Quality

quality-file_task-number = Request no.
quality-file_task-request = Files requested
quality-file_task-reply = Reply
quality-file_task-reason = Reason for return
quality-file_task-created_by = Requested by
quality-file_task-provider = To be provided by
quality-file_task-checker = To be checked by
quality-file_task-file_count = Files
quality-file_task-list = File collaboration
quality-file_task-one = File request
quality-file_task-scene-open = Awaiting files
quality-file_task-state-open = Awaiting files
quality-file_task-state-supplied = Provided
quality-file_task-state-archived = Archived
quality-file_task-action-create = Files requested
quality-file_task-action-supply = Provide files
quality-file_task-action-archive = Archive
quality-file_task-action-hand_over = Handed over
quality-file_task-wait-supply = Provide the requested files
quality-file_task-wait-check = Check the files, then archive or return them
quality-file_task-only_open = Only possible while awaiting files
quality-file_task-only_supplied = Only possible once files have been provided
quality-file_task-past_due = The due date cannot be in the past

quality-permission-file_task-view = View file requests
quality-permission-file_task-edit = Request and check files
quality-permission-file_task-supply = Provide requested files

quality-file_task-attach-supplied = Files provided

quality-message-file_task_asked = Files requested
quality-message-file_task_supplied = Files provided
quality-message-turn-title = { $number }: { $task }{ $from }
quality-message-turn-content = { $number }: { $task }.
    { $facts }

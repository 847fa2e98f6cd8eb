base-module = Basic settings

base-dict_item-dict_name = Dictionary
base-dict_item-item_value = Value
base-dict_item-description_zh = Description (Chinese)
base-dict_item-description_en = Description (English)
base-dict_item-isdefault = Default
base-dict_item-alternate1 = Alternate field 1
base-dict_item-alternate2 = Alternate field 2

base-dict_item-state-active = Active
base-dict_item-state-retired = Retired

base-dict_item-action-retire = Retire
base-dict_item-action-restore = Restore

base-dict_item-only_active_edit = A retired item cannot be edited. Restore it first
base-dict_item-only_active_retire = This item is already retired
base-dict_item-only_retired_restore = This item is already active
base-dict_item-only_retired_delete = An active item cannot be deleted. Retire it first
base-dict_item-taken = This value already exists in the dictionary
base-dict_item-products_own = This dictionary belongs to the product: its descriptions can be changed, its values cannot
base-dict_item-bad_name = Use letters, digits and underscores, starting with a letter

base-dead_letter-event_id = Event ID
base-dead_letter-kind = Event
base-dead_letter-consumer = Receiver
base-dead_letter-last_error = Last error
base-dead_letter-at = Occurred
base-dead_letter-actor_label = By

base-permission-dict_item-view = View dictionaries
base-permission-dict_item-edit = Maintain dictionaries
base-permission-dict_item-delete = Delete dictionary items
base-permission-audit-view = View the audit trail
base-permission-dead_letter-view = View undelivered events
base-permission-dead_letter-retry = Redeliver events
base-permission-listing-explain = View query plans of lists

base-dict_item-list = Data dictionary
base-dead_letter-list = Undelivered events

base-yes = Yes
base-no = No
base-check-viewName = Enter a view name
base-sameViewName = This name is already in use
base-cannotDeleted = System items cannot be deleted
base-cannotUpdated = System items cannot be changed

base-dict_item-scene-retired = Retired
base-dict_item-scene-mine = My changes

base-table_view-list = Table views
base-table_view-shipped = Standard
base-table_view-business = Module
base-table_view-form_name = List
base-table_view-view_name = View name
base-table_view-view_type = Type
base-table_view-defaultnot = Default
base-table_view-frozen_num = Frozen columns
base-table_view-shown_fields = Shown columns
base-table_view-bad_type = A view belongs to the system, the company or one user. A user's own view cannot be turned into another type
base-table_view-bad_frozen = The number of frozen columns cannot be negative
base-table_view-bad_width = Column widths must be between 40 and 1000 pixels
base-table_view-too_many_frozen = { $limit ->
        [one] Only 1 column is shown, so no more than 1 can be frozen
       *[other] Only { $limit } columns are shown, so no more than { $limit } can be frozen
    }
base-table_view-rows_fixed = Columns can be added or removed in system views only. Hide the column instead
base-table_view-nothing_shown = Show at least one column
base-table_view-no_summary = This column cannot be totalled
base-table_view-unknown_field = The list has no column "{ $field }"
base-table_view-field_twice = Column "{ $field }" appears twice in the view
base-table_view-too_many = At most { $limit } views per list. Delete one first
base-query_scene-too_many = At most { $limit } saved searches per list. Delete one first

base-business_module-list = Business modules
base-business_module-business = Code
base-business_module-active = Active
base-business_module-inactive = Views and saved searches are turned off for this module. Please contact your administrator

base-permission-table_view-view = View table views
base-permission-table_view-edit = Maintain shared views
base-permission-business_module-view = View business modules
base-permission-business_module-edit = Maintain business modules

base-timed_job-list = Scheduled jobs
base-timed_job-name = Name
base-timed_job-bean = Module
base-timed_job-method = Method
base-timed_job-cron = Schedule
base-timed_job-time_zone = Time zone
base-timed_job-next_tick_at = Next run
base-timed_job-last_run_at = Last run
base-timed_job-last_outcome = Last result
base-timed_job-leader = Owner
base-timed_job-warning_mailbox = Alert e-mail
base-timed_job-pause_on_failure = Pause on failure
base-timed_job-starts_at = Start
base-timed_job-ends_at = End
base-timed_job-state-running = Running
base-timed_job-state-paused = Paused
base-timed_job-scene-paused = Paused
base-timed_job-action-run = Start
base-timed_job-action-pause = Pause
base-timed_job-action-runNow = Run now
base-timed_job-action-pauseAfterFailure = Paused after a failure
base-timed_job-action-pauseAtEnd = Paused at its end date
base-timed_job-gone = This job no longer exists
base-timed_job-only_paused_run = This job is already running
base-timed_job-only_running_pause = This job is already paused
base-timed_job-only_paused_delete = A running job cannot be deleted. Pause it first
base-timed_job-unknown_work = There is no such method. Select another one
base-timed_job-bad_cron = Enter five fields: minute, hour, day, month, weekday, such as 0 8 * * 1-5
base-timed_job-bad_zone = There is no such time zone
base-timed_job-bad_mailbox = Enter an e-mail address. Separate several with commas
base-timed_job-ends_before_start = The end cannot be before the start
base-timed_job-name_taken = A job with this name already exists
base-timed_job-never = With this schedule the job would never run again. Check the schedule, the start and the end
base-timed_job-no_leader = There is no such user
base-timed_job-no_sub_job = There is no such follow-up job
base-timed_job-circle = The follow-up job would lead back to this job
base-timed_job-is_sub_job = This job is the follow-up job of "{ $name }" and cannot be deleted
base-timed_job-under_way = This job is being run. Please wait until the run has finished
base-timed_job-mail_subject = Scheduled job failed: { $job }
base-timed_job-mail_text = The scheduled job "{ $job }" ({ $work }, tenant { $tenant }) has failed.
    Started: { $started }
    Reason: { $reason }
base-timed_job-mail_paused = The job has been paused. Start it again once the cause has been fixed.

base-timed_job_run-list = Scheduled job log
base-timed_job_run-job_id = Job ID
base-timed_job_run-job_name = Job
base-timed_job_run-queued_at = Triggered
base-timed_job_run-started_at = Started
base-timed_job_run-duration_millis = Duration (ms)
base-timed_job_run-started_by_kind = Trigger
base-timed_job_run-started_by = Triggered by
base-timed_job_run-tick_at = Scheduled for
base-timed_job_run-message = Message
base-timed_job_run-detail = Technical detail
base-timed_job_run-outcome-waiting = Waiting
base-timed_job_run-outcome-running = Running
base-timed_job_run-outcome-succeeded = Succeeded
base-timed_job_run-outcome-failed = Failed
base-timed_job_run-outcome-skipped = Skipped
base-timed_job_run-action-take = Begin
base-timed_job_run-action-succeed = Succeed
base-timed_job_run-action-skip = Skip
base-timed_job_run-over = This run has finished
base-timed_job_run-scene-failed = Failed runs
base-timed_job_run-still_under_way = Skipped because the previous run had not finished
base-timed_job_run-paused = Skipped because the job was paused
base-timed_job_run-abandoned = The process running it stopped twice before the end. It will not be tried again
base-timed_job_run-too_long = The run took longer than an hour and was stopped

base-timed-done = Done
base-timed-try_out = Test run
base-timed-try_out_hint = Waits a few seconds, then succeeds or fails, to check the log and the alert e-mails
base-timed-try_out_seconds = Seconds to wait
base-timed-try_out_note = Note
base-timed-try_out_fail = End with a failure
base-timed-try_out_failed = Failed as requested. { $note }
base-timed-try_out_done = Test run completed. { $note }
base-timed-housekeeping = Clean up old request keys
base-timed-housekeeping_hint = Removes idempotency keys older than a day. The system also does this every hour
base-timed-forget_log = Clean up the scheduled job log
base-timed-forget_log_hint = Removes runs older than the given number of days. The system itself keeps 180 days
base-timed-forget_log_days = Days to keep

base-cron-every_minute = every minute
base-cron-every_n_minutes = every { $n } minutes
base-cron-minutes_of_every_hour = at minute { $minutes } of every hour
base-cron-at_times = at { $times }
base-cron-minutes_of_hours = at minute { $minutes } of hour { $hours }
base-cron-minutes_of_every_n_hours = every { $n } hours at minute { $minutes }
base-cron-every_minute_of_hours = every minute of hour { $hours }
base-cron-every_n_minutes_of_hours = every { $n } minutes of hour { $hours }
base-cron-every_day = every day
base-cron-on_days = on day { $days } of the month
base-cron-on_weekdays = on { $days }
base-cron-on_days_or_weekdays = { $days } or { $weekdays }
base-cron-day_as_written = on days matching { $day }
base-cron-last_day = on the last day of the month
base-cron-in_months = in { $months }
base-cron-and = { $some } and { $last }
base-cron-weekdays = Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday
base-cron-months = January|February|March|April|May|June|July|August|September|October|November|December

base-permission-timed_job-view = View scheduled jobs
base-permission-timed_job-edit = Maintain scheduled jobs
base-permission-timed_job-run = Start, pause and run scheduled jobs
base-permission-timed_job-delete = Delete scheduled jobs

base-calendar_day-name_zh = Name (Chinese)
base-calendar_day-name_en = Name (English)
base-calendar_day-list = Working calendar
base-calendar_day-day = Date
base-calendar_day-kind = Type
base-calendar_day-kind-holiday = Holiday
base-calendar_day-kind-workday = Working day
base-calendar_day-workday = Working day
base-calendar_day-scene-holidays = Holidays
base-calendar_day-scene-workdays = Working days
base-calendar_day-gone = This date is no longer in the calendar
base-calendar_day-taken = This date is already in the calendar
base-calendar_day-no_workday = The calendar has no working day within a year of { $day }
base-permission-calendar_day-view = View the working calendar
base-permission-calendar_day-edit = Maintain the working calendar

base-release_note-list = Release notes
base-release_note-number = Version
base-release_note-content_zh = What is new (Chinese)
base-release_note-content_en = What is new (English)
base-release_note-state-published = Published
base-release_note-action-recall = Withdraw
base-release_note-only_draft = Only a draft can be changed or deleted. Withdraw the release note first
base-release_note-no_publish = This release note is already published
base-release_note-no_recall = Only a published release note can be withdrawn
base-release_note-taken = A release note for this version already exists
base-release_note-bad_number = Use letters and digits with dots or hyphens, such as 2.4
base-permission-release_note-view = View release notes
base-permission-release_note-edit = Maintain release notes

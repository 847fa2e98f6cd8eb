exchange-module = Interfaces

exchange-permission-record-view = View interface records
exchange-permission-record-manage = Retry and replay interface records
exchange-permission-drift-view = View differences from the ERP
exchange-permission-drift-check = Compare with the ERP

exchange-record-list = Interface monitor
exchange-record-direction = Direction
exchange-record-system = System
exchange-record-kind = Type
exchange-record-business_key = Document
exchange-record-next_attempt_at = Next attempt
exchange-record-outside_number = External number
exchange-record-duration_ms = Duration (ms)
exchange-record-error = Error message
exchange-record-recognised = Already received
exchange-record-entity_kind = List
exchange-record-idempotency_key = Idempotency key

exchange-record-state-waiting = Queued
exchange-record-state-sent = Sent
exchange-record-state-failed = Failed, will retry
exchange-record-state-given_up = Failed
exchange-record-state-done = Completed
exchange-record-state-duplicate = Duplicate

exchange-record-action-create = Send a test
exchange-record-action-retry = Retry
exchange-record-action-replay = Replay
exchange-record-action-give_up = Stop retrying
exchange-record-action-recognise = Recognise as a duplicate

exchange-record-only_failed_retry = Only a failed record can be retried
exchange-record-only_done_replay = Only a completed record can be replayed
exchange-record-overtaken = Newer data for this document has been sent since. Sending this now would overwrite it
exchange-record-not_configured = No approval system is configured for this company
exchange-record-unknown_approval = No approval with this reference was started in this system
exchange-record-not_newer = This approval already has a newer decision
exchange-record-test_title = Test from the supplier portal
exchange-record-test_fact = Sent by

exchange-record-scene-trouble = Failed
exchange-record-scene-open = In progress

exchange-outcome-not_signed = The call does not carry a valid signature of the approval system

exchange-feed-circle = The system's link to the next page leads back to a page that was read already, so reading has stopped. Have the paging of this service checked in the other system
exchange-feed-too_many = The system offered more than { $pages } pages or { $items } items of one moment and no end, so reading has stopped. Have the paging and the change times of this service checked in the other system

exchange-drift-list = Differences from the ERP
exchange-drift-system = System
exchange-drift-kind = Type
exchange-drift-business_key = Document
exchange-drift-difference = Difference
exchange-drift-fields = Fields
exchange-drift-found_at = Detected
exchange-drift-not_configured = No ERP is configured for this company
exchange-drift-under_way = A comparison is already running
exchange-drift-action-check = Compare

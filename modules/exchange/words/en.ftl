exchange-module = Interfaces

exchange-permission-record-view = See exchanges with other systems
exchange-permission-record-manage = Retry and replay exchanges
exchange-permission-drift-view = See differences with the ERP
exchange-permission-drift-check = Compare with the ERP

exchange-record-list = Interface monitor
exchange-record-direction = Direction
exchange-record-system = System
exchange-record-kind = Kind
exchange-record-business_key = Document
exchange-record-next_attempt_at = Next attempt
exchange-record-outside_number = Number there
exchange-record-duration_ms = Duration (ms)
exchange-record-error = What failed
exchange-record-recognised = Was there already
exchange-record-entity_kind = List
exchange-record-idempotency_key = Key

exchange-record-state-waiting = Waiting
exchange-record-state-sent = Sent
exchange-record-state-failed = Failed, will retry
exchange-record-state-given_up = Given up
exchange-record-state-done = Done
exchange-record-state-duplicate = Duplicate

exchange-record-action-create = Send a test
exchange-record-action-retry = Retry
exchange-record-action-replay = Replay
exchange-record-action-give_up = Give up
exchange-record-action-recognise = Recognise as a duplicate

exchange-record-only_failed_retry = Only a failed or given-up exchange can be retried
exchange-record-only_done_replay = Only a done exchange can be replayed
exchange-record-overtaken = Something newer about this document has been sent since. Sending this now would overrule it
exchange-record-not_configured = No approval system is configured for this company
exchange-record-unknown_approval = No approval with this reference was started here
exchange-record-not_newer = A newer decision about this approval is known
exchange-record-test_title = Test from the supplier portal
exchange-record-test_fact = Sent by

exchange-record-scene-trouble = In trouble
exchange-record-scene-open = On their way

exchange-outcome-not_signed = The call is not signed by the approval system

exchange-drift-list = Differences with the ERP
exchange-drift-system = System
exchange-drift-business_key = Document
exchange-drift-difference = Difference
exchange-drift-fields = Fields
exchange-drift-found_at = Found
exchange-drift-not_configured = No ERP is configured for this company
exchange-drift-under_way = A comparison is already under way
exchange-drift-action-check = Compare

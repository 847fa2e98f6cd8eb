message-module = Messages
message-permission-message-view = View own messages
message-permission-template-view = View message templates
message-permission-template-edit = Edit message templates
message-permission-log-view = View the send log
message-permission-log-resend = Resend e-mails

message-template-list = Message templates
message-template-code = Template code
message-template-type = Message type
message-template-notify_method = Notification method
message-template-note = Note
message-template-changed = Modified
message-template-updated_at = Last modified
message-template-scene-changed = Modified
message-template-action-reset = Reset to default
message-template-action-test = Send a test
message-template-bad_brace = Braces are for fields only, such as {"{"}number{"}"}. Check for an unpaired brace or one with other content
message-template-unknown_field = There is no field {"{"}{ $field }{"}"}. Fields: { $known }
message-template-bad_method = Select a notification method
message-template-no_language = The language must be Chinese or English
message-template-no_address = Your account has no valid e-mail address, so no test can be sent. Enter one under your profile

message-message-list = My messages
message-message-user = Recipient
message-message-link = Link
message-message-type = Message type
message-message-template = Template code
message-message-state-unread = Unread
message-message-state-read = Read
message-message-action-read = Mark as read
message-message-action-unread = Mark as unread
message-message-already_read = The message is already marked as read
message-message-already_unread = The message is already marked as unread
message-message-scene-unread = Unread
message-message-scene-tasks = Tasks

message-mail-list = Send log
message-mail-queued_at = Created
message-mail-recipient = Recipient
message-mail-address = E-mail address
message-mail-template = Template code
message-mail-type = Message type
message-mail-sent_at = Sent
message-mail-error = Failure reason
message-mail-queued_by = Sent by
message-mail-state-queued = Queued
message-mail-state-sending = Sending
message-mail-state-sent = Sent
message-mail-state-failed = Failed
message-mail-action-resend = Resend
message-mail-action-put_off = Postpone
message-mail-only_ended_resend = The e-mail is being sent; it can be resent after that
message-mail-lease_lost = Sending was interrupted too many times
message-mail-in_doubt = No answer from the mail server; the e-mail may have been delivered
message-mail-no_address = This is not a valid e-mail address. Correct it in the user's account
message-mail-too_many_to_address = Too many e-mails to this address within a day
message-mail-scene-failed = Failed
message-mail-action-accept = Accept

message-preference-bad_choice = This setting is not available for this message type
message-preference-bad_hour = The hour must be between 0 and 23
message-preference-bad_zone = Unknown time zone

message-letter-open = Open in the portal
message-letter-why = You receive this e-mail because you have an account on the supplier portal.
message-letter-why_address = You receive this e-mail because this address was given on the supplier portal.
message-letter-preferences = Change e-mail notifications
message-digest-title = { $count ->
        [one] You have { $count } new message
       *[other] You have { $count } new messages
    }
message-digest-intro = Your messages since the last summary.
message-gather-title = { $name }: { $count } new messages

base-module = Foundation

base-dict_item-dict_name = Dictionary
base-dict_item-item_value = Value
base-dict_item-description_zh = Description (Chinese)
base-dict_item-description_en = Description (English)
base-dict_item-isdefault = Default
base-dict_item-alternate1 = Alternate 1
base-dict_item-alternate2 = Alternate 2
base-dict_item-sort_order = Order
base-dict_item-state = Status
base-dict_item-updated_by = Updated by
base-dict_item-updated_at = Updated
base-dict_item-id = Id
base-dict_item-version = Version

base-dict_item-state-active = Active
base-dict_item-state-retired = Retired

base-dict_item-action-create = Create
base-dict_item-action-edit = Edit
base-dict_item-action-retire = Retire
base-dict_item-action-restore = Restore
base-dict_item-action-delete = Delete

base-dict_item-only_active_edit = A retired item cannot be edited. Restore it first
base-dict_item-only_active_retire = This item is already retired
base-dict_item-only_retired_restore = This item is already active
base-dict_item-only_retired_delete = An active item cannot be deleted. Retire it first
base-dict_item-taken = The dictionary already has this value
base-dict_item-bad_name = Use letters, digits and underscores, starting with a letter
base-dict_item-bad_flag = Choose yes or no

base-dead_letter-id = Id
base-dead_letter-event_id = Event id
base-dead_letter-kind = Event
base-dead_letter-consumer = Receiver
base-dead_letter-attempts = Attempts
base-dead_letter-last_error = Last error
base-dead_letter-at = Happened
base-dead_letter-actor_label = By

base-permission-dict_item-view = View dictionaries
base-permission-dict_item-edit = Maintain dictionaries
base-permission-dict_item-delete = Delete dictionary items
base-permission-audit-view = View the audit trail
base-permission-dead_letter-view = View undelivered events
base-permission-dead_letter-retry = Deliver events again
base-permission-listing-explain = See how a list is read

base-dict_item-list = Data dictionary
base-dead_letter-list = Undelivered events

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

base-yes = Yes
base-no = No
base-check-viewName = Enter the name of the view
base-sameViewName = This name is already in use
base-cannotDeleted = What belongs to the system cannot be deleted
base-cannotUpdated = What belongs to the system cannot be changed

base-dict_item-scene-retired = Retired
base-dict_item-scene-mine = My changes

base-table_view-list = Table views
base-table_view-shipped = System view
base-table_view-id = Id
base-table_view-version = Version
base-table_view-business = Module
base-table_view-form_name = List
base-table_view-view_name = View name
base-table_view-view_type = Kind
base-table_view-defaultnot = Default
base-table_view-frozen_num = Frozen columns
base-table_view-shown_fields = Shown columns
base-table_view-updated_by = Updated by
base-table_view-updated_at = Updated
base-table_view-action-create = Create
base-table_view-action-edit = Edit
base-table_view-action-delete = Delete
base-table_view-bad_type = A view is of the system, of the company or your own, and stays so
base-table_view-bad_flag = Choose yes or no
base-table_view-bad_frozen = The number of frozen columns cannot be negative
base-table_view-bad_width = A column is 40 to 1000 pixels wide
base-table_view-too_many_frozen = Only { $limit } columns are shown, so no more can be frozen
base-table_view-rows_fixed = Columns can be added or removed in system views only. Hide a column instead
base-table_view-nothing_shown = Show at least one column
base-table_view-no_summary = This column cannot be totalled
base-table_view-unknown_field = The list has no column “{ $field }” to show
base-table_view-field_twice = The column “{ $field }” stands in the view twice
base-table_view-too_many = At most { $limit } views for one list. Delete one first
base-query_scene-too_many = At most { $limit } scenes for one list. Delete one first

base-business_module-list = Business modules
base-business_module-id = Id
base-business_module-version = Version
base-business_module-business = Code
base-business_module-name_zh = Name (Chinese)
base-business_module-name_en = Name (English)
base-business_module-active = Active
base-business_module-sort_order = Order
base-business_module-updated_by = Updated by
base-business_module-updated_at = Updated
base-business_module-action-edit = Edit
base-business_module-inactive = Views and scenes are switched off for this module. Ask an administrator

base-permission-table_view-view = View table views
base-permission-table_view-edit = Maintain views for everyone
base-permission-business_module-view = View business modules
base-permission-business_module-edit = Maintain business modules

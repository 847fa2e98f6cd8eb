portal-module = Portal

portal-activity-who = By
portal-activity-action = Action
portal-activity-entity_kind = Type
portal-activity-entity_id = Record ID
portal-activity-entity_label = Name

portal-activity-base-dict_item-create = added dictionary item { $label }
portal-activity-base-dict_item-edit = edited dictionary item { $label }
portal-activity-base-dict_item-retire = retired dictionary item { $label }
portal-activity-base-dict_item-restore = restored dictionary item { $label }
portal-activity-base-dict_item-delete = deleted dictionary item { $label }

portal-permission-activity-view = View activity

portal-activity-list = Activity

portal-todo-label = Document
portal-todo-task = Task
portal-todo-document = Document type
portal-todo-area = Area
portal-todo-entity_kind = Type
portal-todo-entity_id = Record ID
portal-todo-page = Page
portal-todo-holder = Assigned to
portal-todo-user_id = User ID
portal-todo-responsible = Buyer in charge
portal-todo-assignee = For
portal-todo-unassigned = Unassigned
portal-todo-purchasing_group = Purchasing group
portal-todo-scene-mine = Mine
portal-todo-since = Waiting since
portal-todo-due_at = Due
portal-todo-list = To-do

portal-done_todo-label = Document
portal-done_todo-task = Task
portal-done_todo-document = Document type
portal-done_todo-done_by = Done by
portal-done_todo-done_at = Done
portal-done_todo-since = Waiting since
portal-done_todo-hours = Hours waited
portal-done_todo-due_at = Due
portal-done_todo-late = Overdue
portal-done_todo-assignee = For
portal-done_todo-purchasing_group = Purchasing group
portal-done_todo-entity_kind = Type
portal-done_todo-entity_id = Record ID
portal-done_todo-page = Page
portal-done_todo-holder = Assigned to
portal-done_todo-scene-mine = By me
portal-done_todo-scene-late = Overdue
portal-done_todo-list = Completed tasks

portal-message-duty_handed_over = Task handed over
portal-message-duty_handed_over-title = { $number }: { $task }{ $from }, handed over from { $name }
portal-message-duty_handed_over-content = { $name } can no longer do this. It is now with everyone who has permission.
    { $number }: { $task }.
    { $facts }

portal-message-nothing_asked = Nothing left to do
portal-message-nothing_asked-title = { $number }: { $state }{ $from }
portal-message-nothing_asked-content = { $number }: { $state }. Nothing needs to be done by you at present.
    { $facts }

portal-permission-todo-view = View own to-do list

portal-permission-page_error-view = View page errors
portal-page_error-list = Page errors
portal-page_error-last_at = Last seen
portal-page_error-times = Count
portal-page_error-who = User
portal-page_error-page = Page
portal-page_error-message = Message
portal-page_error-stack = Details
portal-page_error-agent = Browser
portal-page_error-first_at = First seen

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
portal-todo-responsible = Buyer in charge
portal-todo-unassigned = Unassigned
portal-todo-purchasing_group = Purchasing group
portal-todo-scene-mine = Mine
portal-todo-since = Waiting since
portal-todo-due_at = Due
portal-todo-list = To-do

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

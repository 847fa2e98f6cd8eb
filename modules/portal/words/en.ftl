portal-module = Portal

portal-activity-who = By
portal-activity-action = Action
portal-activity-entity_kind = Kind
portal-activity-entity_id = Record
portal-activity-entity_label = Name

portal-activity-base-dict_item-create = added dictionary item { $label }
portal-activity-base-dict_item-edit = edited dictionary item { $label }
portal-activity-base-dict_item-retire = retired dictionary item { $label }
portal-activity-base-dict_item-restore = restored dictionary item { $label }
portal-activity-base-dict_item-delete = deleted dictionary item { $label }

portal-permission-activity-view = View activity

portal-activity-list = Activity

portal-todo-label = Document
portal-todo-task = To do
portal-todo-document = Kind
portal-todo-area = Area
portal-todo-entity_kind = Kind
portal-todo-entity_id = Record
portal-todo-page = Page
portal-todo-holder = For
portal-todo-since = Waiting since
portal-todo-due_at = Due
portal-todo-list = To-do

portal-permission-todo-view = See one's to-do list

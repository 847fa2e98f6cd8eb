portal-module = Portal

portal-activity-id = Id
portal-activity-at = Time
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

portal-module = 工作台

portal-activity-id = 编号
portal-activity-at = 时间
portal-activity-who = 操作人
portal-activity-action = 操作
portal-activity-entity_kind = 对象
portal-activity-entity_id = 对象编号
portal-activity-entity_label = 名称

portal-activity-base-dict_item-create = 新增了字典项 { $label }
portal-activity-base-dict_item-edit = 修改了字典项 { $label }
portal-activity-base-dict_item-retire = 停用了字典项 { $label }
portal-activity-base-dict_item-restore = 启用了字典项 { $label }
portal-activity-base-dict_item-delete = 删除了字典项 { $label }

portal-permission-activity-view = 查看动态

portal-activity-list = 动态

base-module = 基础数据

base-dict_item-dict_name = 字典名称
base-dict_item-item_value = 字典值
base-dict_item-description_zh = 中文描述
base-dict_item-description_en = 英文描述
base-dict_item-isdefault = 默认
base-dict_item-alternate1 = 备用字段一
base-dict_item-alternate2 = 备用字段二
base-dict_item-sort_order = 排序
base-dict_item-state = 状态
base-dict_item-updated_by = 更新人
base-dict_item-updated_at = 更新时间
base-dict_item-id = 编号
base-dict_item-version = 版本

base-dict_item-state-active = 启用
base-dict_item-state-retired = 停用

base-dict_item-action-create = 新增
base-dict_item-action-edit = 编辑
base-dict_item-action-retire = 停用
base-dict_item-action-restore = 启用
base-dict_item-action-delete = 删除

base-dict_item-only_active_edit = 已停用的字典项不能编辑，请先启用
base-dict_item-only_active_retire = 该字典项已停用
base-dict_item-only_retired_restore = 该字典项正在启用中
base-dict_item-only_retired_delete = 启用中的字典项不能删除，请先停用
base-dict_item-taken = 该字典中已有相同的字典值
base-dict_item-bad_name = 只能使用字母、数字和下划线，并以字母开头
base-dict_item-bad_flag = 请选择是或否

base-dead_letter-id = 编号
base-dead_letter-event_id = 事件编号
base-dead_letter-kind = 事件
base-dead_letter-consumer = 接收方
base-dead_letter-attempts = 尝试次数
base-dead_letter-last_error = 最后错误
base-dead_letter-at = 发生时间
base-dead_letter-actor_label = 操作人

base-permission-dict_item-view = 查看数据字典
base-permission-dict_item-edit = 维护数据字典
base-permission-dict_item-delete = 删除数据字典项
base-permission-audit-view = 查看操作记录
base-permission-dead_letter-view = 查看未送达事件
base-permission-dead_letter-retry = 重新投递事件
base-permission-listing-explain = 查看列表的执行计划

base-dict_item-list = 数据字典
base-dead_letter-list = 未送达事件

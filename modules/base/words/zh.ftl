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

base-yes = 是
base-no = 否
base-check-viewName = 请输入视图名称
base-sameViewName = 名称已存在
base-cannotDeleted = 系统自带的内容不能删除
base-cannotUpdated = 系统自带的内容不能修改

base-dict_item-scene-retired = 已停用
base-dict_item-scene-mine = 我更新的

base-table_view-list = 表格视图
base-table_view-shipped = 系统视图
base-table_view-id = 编号
base-table_view-version = 版本
base-table_view-business = 业务模块
base-table_view-form_name = 列表
base-table_view-view_name = 视图名称
base-table_view-view_type = 类型
base-table_view-defaultnot = 默认
base-table_view-frozen_num = 冻结列数
base-table_view-shown_fields = 显示的列
base-table_view-updated_by = 更新人
base-table_view-updated_at = 更新时间
base-table_view-action-create = 新增
base-table_view-action-edit = 编辑
base-table_view-action-delete = 删除
base-table_view-bad_type = 视图类型只能是系统、公司或个人，且个人视图不能改为其他类型
base-table_view-bad_flag = 请选择是或否
base-table_view-bad_frozen = 冻结列数不能小于 0
base-table_view-bad_width = 列宽须在 40 到 1000 像素之间
base-table_view-too_many_frozen = 只显示了 { $limit } 列，冻结列数不能超过它
base-table_view-rows_fixed = 只有系统视图可以增加或删除列，请改为隐藏该列
base-table_view-nothing_shown = 至少显示一列
base-table_view-no_summary = 该列不能合计
base-table_view-unknown_field = 该列表没有可显示的列“{ $field }”
base-table_view-field_twice = 列“{ $field }”在视图中重复
base-table_view-too_many = 每个列表最多 { $limit } 个视图，请先删除一个
base-query_scene-too_many = 每个列表最多 { $limit } 个场景，请先删除一个

base-business_module-list = 业务模块
base-business_module-id = 编号
base-business_module-version = 版本
base-business_module-business = 编码
base-business_module-name_zh = 中文名称
base-business_module-name_en = 英文名称
base-business_module-active = 启用
base-business_module-sort_order = 排序
base-business_module-updated_by = 更新人
base-business_module-updated_at = 更新时间
base-business_module-action-edit = 编辑
base-business_module-inactive = 该业务模块已停用视图和场景，请联系管理员

base-permission-table_view-view = 查看表格视图
base-permission-table_view-edit = 维护公共视图
base-permission-business_module-view = 查看业务模块
base-permission-business_module-edit = 维护业务模块

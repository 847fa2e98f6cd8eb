portal-module = 工作台

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

portal-todo-label = 单据号
portal-todo-task = 待办事项
portal-todo-document = 单据类型
portal-todo-area = 业务
portal-todo-entity_kind = 类型
portal-todo-entity_id = 记录编号
portal-todo-page = 页面
portal-todo-holder = 处理权限
portal-todo-user_id = 用户编号
portal-todo-responsible = 负责采购员
portal-todo-assignee = 指定人
portal-todo-unassigned = 无负责人
portal-todo-purchasing_group = 采购组
portal-todo-scene-mine = 我的
portal-todo-since = 开始等待
portal-todo-due_at = 截止时间
portal-todo-list = 待办

portal-done_todo-label = 单据号
portal-done_todo-task = 待办事项
portal-done_todo-document = 单据类型
portal-done_todo-done_by = 处理人
portal-done_todo-done_at = 处理时间
portal-done_todo-since = 开始等待
portal-done_todo-hours = 等待小时数
portal-done_todo-due_at = 截止时间
portal-done_todo-late = 已逾期
portal-done_todo-assignee = 指定人
portal-done_todo-purchasing_group = 采购组
portal-done_todo-entity_kind = 类型
portal-done_todo-entity_id = 记录编号
portal-done_todo-page = 页面
portal-done_todo-holder = 处理权限
portal-done_todo-scene-mine = 我处理的
portal-done_todo-scene-late = 已逾期
portal-done_todo-list = 已办

portal-message-duty_handed_over = 待办转交
portal-message-duty_handed_over-title = { $number }：{ $task }{ $from }，由 { $name } 转交
portal-message-duty_handed_over-content = { $name } 已无法处理，现由有权限的人员处理。
    单据 { $number }：{ $task }。
    { $facts }

portal-message-nothing_asked = 无需处理
portal-message-nothing_asked-title = { $number }：{ $state }{ $from }
portal-message-nothing_asked-content = 单据 { $number }：{ $state }，目前无需您处理。
    { $facts }

portal-permission-todo-view = 查看自己的待办

portal-permission-page_error-view = 查看页面错误
portal-page_error-list = 页面错误
portal-page_error-last_at = 最近发生
portal-page_error-times = 次数
portal-page_error-who = 用户
portal-page_error-page = 页面
portal-page_error-message = 错误信息
portal-page_error-stack = 详情
portal-page_error-agent = 浏览器
portal-page_error-first_at = 首次发生

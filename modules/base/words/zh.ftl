base-module = 基础数据

base-dict_item-dict_name = 字典名称
base-dict_item-item_value = 字典值
base-dict_item-description_zh = 中文描述
base-dict_item-description_en = 英文描述
base-dict_item-isdefault = 默认
base-dict_item-alternate1 = 备用字段一
base-dict_item-alternate2 = 备用字段二

base-dict_item-state-active = 启用
base-dict_item-state-retired = 停用

base-dict_item-action-retire = 停用
base-dict_item-action-restore = 启用

base-dict_item-only_active_edit = 已停用的字典项不能编辑，请先启用
base-dict_item-only_active_retire = 该字典项已停用
base-dict_item-only_retired_restore = 该字典项正在启用中
base-dict_item-only_retired_delete = 启用中的字典项不能删除，请先停用
base-dict_item-taken = 该字典中已有相同的字典值
base-dict_item-bad_name = 只能使用字母、数字和下划线，并以字母开头

base-dead_letter-event_id = 事件编号
base-dead_letter-kind = 事件
base-dead_letter-consumer = 接收方
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
base-table_view-business = 业务模块
base-table_view-form_name = 列表
base-table_view-view_name = 视图名称
base-table_view-view_type = 类型
base-table_view-defaultnot = 默认
base-table_view-frozen_num = 冻结列数
base-table_view-shown_fields = 显示的列
base-table_view-bad_type = 视图类型只能是系统、公司或个人，且个人视图不能改为其他类型
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
base-business_module-business = 编码
base-business_module-active = 启用
base-business_module-inactive = 该业务模块已停用视图和场景，请联系管理员

base-permission-table_view-view = 查看表格视图
base-permission-table_view-edit = 维护公共视图
base-permission-business_module-view = 查看业务模块
base-permission-business_module-edit = 维护业务模块

base-timed_job-list = 定时任务
base-timed_job-name = 任务名称
base-timed_job-bean = 模块
base-timed_job-method = 方法
base-timed_job-cron = 执行计划
base-timed_job-time_zone = 时区
base-timed_job-next_tick_at = 下次执行
base-timed_job-last_run_at = 上次执行
base-timed_job-last_outcome = 上次结果
base-timed_job-leader = 负责人
base-timed_job-warning_mailbox = 告警邮箱
base-timed_job-pause_on_failure = 失败后暂停
base-timed_job-starts_at = 开始时间
base-timed_job-ends_at = 结束时间
base-timed_job-state-running = 运行中
base-timed_job-state-paused = 已暂停
base-timed_job-scene-paused = 已暂停的任务
base-timed_job-action-run = 启动
base-timed_job-action-pause = 暂停
base-timed_job-action-runNow = 立即执行
base-timed_job-action-pauseAfterFailure = 失败后暂停
base-timed_job-action-pauseAtEnd = 到期暂停
base-timed_job-gone = 该任务已不存在
base-timed_job-only_paused_run = 该任务正在运行中
base-timed_job-only_running_pause = 该任务已暂停
base-timed_job-only_paused_delete = 运行中的任务不能删除，请先暂停
base-timed_job-unknown_work = 系统中没有这个方法，请重新选择
base-timed_job-bad_cron = 执行计划须为五段：分 时 日 月 周，例如 0 8 * * 1-5
base-timed_job-bad_zone = 没有这个时区
base-timed_job-bad_mailbox = 请输入邮箱地址，多个地址以逗号分隔
base-timed_job-ends_before_start = 结束时间不能早于开始时间
base-timed_job-name_taken = 已有同名的任务
base-timed_job-never = 按此计划不会再有下次执行，请检查执行计划和起止时间
base-timed_job-no_leader = 该用户不存在
base-timed_job-no_sub_job = 该子任务不存在
base-timed_job-circle = 子任务不能绕回本任务
base-timed_job-is_sub_job = 该任务是“{ $name }”的子任务，不能删除
base-timed_job-under_way = 该任务正在执行，请等待本次执行结束
base-timed_job-mail_subject = 定时任务执行失败：{ $job }
base-timed_job-mail_text = 定时任务“{ $job }”（{ $work }，租户 { $tenant }）执行失败。
    开始时间：{ $started }
    原因：{ $reason }
base-timed_job-mail_paused = 该任务已自动暂停，处理后请重新启动。

base-timed_job_run-list = 定时任务日志
base-timed_job_run-job_id = 任务编号
base-timed_job_run-job_name = 任务名称
base-timed_job_run-queued_at = 触发时间
base-timed_job_run-started_at = 开始时间
base-timed_job_run-duration_millis = 耗时（毫秒）
base-timed_job_run-started_by_kind = 触发方式
base-timed_job_run-started_by = 触发者
base-timed_job_run-tick_at = 计划时间
base-timed_job_run-message = 说明
base-timed_job_run-detail = 技术详情
base-timed_job_run-outcome-waiting = 等待执行
base-timed_job_run-outcome-running = 执行中
base-timed_job_run-outcome-succeeded = 成功
base-timed_job_run-outcome-failed = 失败
base-timed_job_run-outcome-skipped = 已跳过
base-timed_job_run-action-take = 开始
base-timed_job_run-action-succeed = 成功
base-timed_job_run-action-skip = 跳过
base-timed_job_run-over = 本次执行已结束
base-timed_job_run-scene-failed = 失败的执行
base-timed_job_run-still_under_way = 上一次执行尚未结束，本次跳过
base-timed_job_run-paused = 任务已暂停，本次跳过
base-timed_job_run-abandoned = 执行它的进程两次中途退出，不再重试
base-timed_job_run-too_long = 执行超过一小时，已中止

base-timed-done = 已完成
base-timed-try_out = 试运行
base-timed-try_out_hint = 等待若干秒后成功或失败，用来检查日志和告警邮件
base-timed-try_out_seconds = 等待秒数
base-timed-try_out_note = 备注
base-timed-try_out_fail = 以失败结束
base-timed-try_out_failed = 按要求以失败结束。{ $note }
base-timed-try_out_done = 试运行完成。{ $note }
base-timed-housekeeping = 清理过期的请求标识
base-timed-housekeeping_hint = 删除一天前的请求幂等标识，系统每小时也会自动清理
base-timed-forget_log = 清理定时任务日志
base-timed-forget_log_hint = 删除超过指定天数的执行日志，系统自身保留 180 天
base-timed-forget_log_days = 保留天数

base-cron-every_minute = 每分钟
base-cron-every_n_minutes = 每 { $n } 分钟
base-cron-minutes_of_every_hour = 每小时的第 { $minutes } 分钟
base-cron-at_times = { $times }
base-cron-minutes_of_hours = { $hours } 时的第 { $minutes } 分钟
base-cron-minutes_of_every_n_hours = 每 { $n } 小时的第 { $minutes } 分钟
base-cron-every_minute_of_hours = { $hours } 时的每分钟
base-cron-every_n_minutes_of_hours = { $hours } 时内每 { $n } 分钟
base-cron-every_day = 每天
base-cron-on_days = 每月 { $days } 日
base-cron-on_weekdays = { $days }
base-cron-on_days_or_weekdays = { $days }或{ $weekdays }
base-cron-day_as_written = 日期按 { $day }
base-cron-last_day = 每月最后一天
base-cron-in_months = { $months }
base-cron-and = { $some }和{ $last }
base-cron-weekdays = 周日|周一|周二|周三|周四|周五|周六
base-cron-months = 1 月|2 月|3 月|4 月|5 月|6 月|7 月|8 月|9 月|10 月|11 月|12 月

base-permission-timed_job-view = 查看定时任务
base-permission-timed_job-edit = 维护定时任务
base-permission-timed_job-run = 启动、暂停和立即执行定时任务
base-permission-timed_job-delete = 删除定时任务

base-calendar_day-name_zh = 名称（中文）
base-calendar_day-name_en = 名称（英文）
base-calendar_day-list = 工作日历
base-calendar_day-day = 日期
base-calendar_day-kind = 类型
base-calendar_day-kind-holiday = 节假日
base-calendar_day-kind-workday = 调休上班
base-calendar_day-workday = 上班
base-calendar_day-scene-holidays = 节假日
base-calendar_day-scene-workdays = 调休上班
base-calendar_day-gone = 该日期已不在日历中
base-calendar_day-taken = 该日期已在日历中
base-calendar_day-no_workday = 日历中 { $day } 之后一年内没有工作日
base-permission-calendar_day-view = 查看工作日历
base-permission-calendar_day-edit = 维护工作日历

exchange-module = 接口

exchange-permission-record-view = 查看接口记录
exchange-permission-record-manage = 重试和重放接口记录
exchange-permission-drift-view = 查看与 ERP 的差异
exchange-permission-drift-check = 与 ERP 比对

exchange-record-list = 接口监控
exchange-record-direction = 方向
exchange-record-system = 系统
exchange-record-kind = 类型
exchange-record-business_key = 单据
exchange-record-next_attempt_at = 下次尝试
exchange-record-outside_number = 对方编号
exchange-record-duration_ms = 耗时（毫秒）
exchange-record-error = 错误
exchange-record-recognised = 对方已有
exchange-record-entity_kind = 列表
exchange-record-idempotency_key = 幂等键

exchange-record-state-waiting = 待发送
exchange-record-state-sent = 已发送
exchange-record-state-failed = 失败待重试
exchange-record-state-given_up = 失败
exchange-record-state-done = 完成
exchange-record-state-duplicate = 重复

exchange-record-action-create = 发送测试
exchange-record-action-retry = 重试
exchange-record-action-replay = 重放
exchange-record-action-give_up = 停止重试
exchange-record-action-recognise = 识别为重复

exchange-record-only_failed_retry = 只有失败的记录可以重试
exchange-record-only_done_replay = 只有已完成的记录可以重放
exchange-record-overtaken = 该单据之后已有更新的内容发出，现在发送会覆盖它
exchange-record-not_configured = 本公司没有配置审批系统
exchange-record-unknown_approval = 本系统没有发起过该审批
exchange-record-not_newer = 该审批已有更新的结论
exchange-record-test_title = 供应商门户测试
exchange-record-test_fact = 发送人

exchange-record-scene-trouble = 失败
exchange-record-scene-open = 进行中

exchange-outcome-not_signed = 该调用没有审批系统的有效签名

exchange-feed-circle = 对方系统的下一页链接又指回已读过的页面，读取已停止。请在对方系统检查该服务的分页
exchange-feed-too_many = 对方系统同一时刻的数据超过 { $pages } 页或 { $items } 条，仍没有结束，读取已停止。请在对方系统检查该服务的分页和变更时间

exchange-drift-list = 与 ERP 的差异
exchange-drift-system = 系统
exchange-drift-kind = 类型
exchange-drift-business_key = 单据
exchange-drift-difference = 差异
exchange-drift-fields = 字段
exchange-drift-found_at = 发现时间
exchange-drift-not_configured = 本公司没有配置 ERP
exchange-drift-under_way = 比对正在进行
exchange-drift-action-check = 比对

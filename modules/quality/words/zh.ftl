quality-module = 质量协同

quality-file_task-number = 任务号
quality-file_task-request = 所需文件说明
quality-file_task-reply = 回复
quality-file_task-reason = 退回原因
quality-file_task-created_by = 发起人
quality-file_task-provider = 提供人
quality-file_task-checker = 检查人
quality-file_task-file_count = 文件数
quality-file_task-list = 文件协同
quality-file_task-one = 文件协同任务
quality-file_task-scene-open = 待提供
quality-file_task-state-open = 待提供
quality-file_task-state-supplied = 已提供
quality-file_task-state-archived = 已归档
quality-file_task-action-create = 发起
quality-file_task-action-supply = 提供文件
quality-file_task-action-archive = 归档
quality-file_task-action-hand_over = 转交
quality-file_task-wait-supply = 提供所需文件
quality-file_task-wait-check = 检查文件并归档或退回
quality-file_task-only_open = 仅待提供状态可操作
quality-file_task-only_supplied = 仅已提供状态可操作
quality-file_task-past_due = 截止日期不能早于今天

quality-permission-file_task-view = 查看文件协同
quality-permission-file_task-edit = 发起与处理文件协同
quality-permission-file_task-supply = 提供所需文件

quality-file_task-attach-supplied = 提供的文件

quality-message-file_task_asked = 文件协同：待提供
quality-message-file_task_supplied = 文件协同：已提供
quality-message-turn-title = { $number }：{ $task }{ $from }
quality-message-turn-content = 单据 { $number }：{ $task }。
    { $facts }

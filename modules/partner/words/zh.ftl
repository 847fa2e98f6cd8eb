partner-module = 合作伙伴

partner-organize-short_name_zh = 中文简称
partner-organize-short_name_en = 英文简称
partner-organize-relation_type = 关系类型
partner-organize-org_category = 组织分类
partner-organize-erp_no = ERP 编号
partner-organize-internal_group = 集团内部

partner-organize-state-effective = 有效
partner-organize-state-frozen = 已冻结


partner-organize-only_effective_edit = 已冻结的组织不能编辑，请先解冻
partner-organize-only_effective_freeze = 该组织已冻结
partner-organize-only_frozen_unfreeze = 该组织未冻结
partner-organize-only_frozen_delete = 只能删除已冻结的组织，请先冻结
partner-organize-name_taken = 中文名称已被其他组织使用
partner-organize-erp_taken = ERP 编号已被其他组织使用
partner-organize-bad_relation = 请选择供应商或采购方
partner-organize-bad_erp = 最多 20 个字母、数字或连字符
partner-organize-internal_stays = 集团内部组织不能删除
partner-organize-erp_stays = 已有 ERP 编号的组织不能删除

partner-permission-organize-view = 查看组织
partner-permission-organize-edit = 维护组织
partner-permission-organize-delete = 删除组织

partner-organize-list = 组织

partner-area-bad_level = 地区级别只能是国家（0）、省（1）或市（2）

partner-organize-attach-licence = 营业执照
partner-organize-attach-org_chart = 组织架构图
partner-organize-attach-intro = 公司介绍

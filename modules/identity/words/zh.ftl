identity-wrong_credentials = 用户名或密码不正确
identity-no_role = 未分配角色,请联系管理员!
identity-username_taken = 用户名已被使用
identity-password_length = 密码须为 { $least } 到 { $most } 位
identity-unknown_role = 角色不存在
identity-module = 用户与权限
identity-sign_in_name_taken = 用户名或邮箱已属于其他账号（两者均可用于登录），请换一个
identity-email_taken = 邮箱已被其他用户使用
identity-unknown_organize = 所选组织不存在
identity-organize_has_users = 有 { $count } 个用户属于该组织，请先调整这些用户
identity-unknown_permission = 权限“{ $permission }”不存在
identity-more_than_own = 不能授予自己没有的权限
identity-last_administrator = 至少要保留一名有效的系统管理员，且该管理员已设置过密码或使用公司统一登录

identity-user-username = 账号
identity-user-surname = 姓
identity-user-name = 名
identity-user-user_type = 用户类型
identity-user-role_names = 角色
identity-user-organize_names = 所属组织
identity-user-company_name = 注册公司
identity-user-credit_code = 信用代码或税号
identity-user-company_category = 公司类别
identity-user-avatar = 头像
identity-user-employee_no = 工号
identity-user-level = 级别
identity-user-email = 邮箱
identity-user-mobile = 手机
identity-user-phone = 电话
identity-user-source = 来源
identity-user-verification = 认证状态
identity-user-must_change_password = 需修改密码
identity-user-password_changed_at = 密码修改时间

identity-user-state-effective = 有效
identity-user-state-expired = 失效
identity-user-state-pending = 待审核
identity-user-state-frozen = 已冻结

identity-user_account-action-login = 登录
identity-user_account-action-logout = 退出
identity-user-action-set_effective = 设为有效
identity-user-action-set_invalid = 设为失效
identity-user-action-reset_password = 重置密码

identity-user-expired_edit = 失效用户不能编辑，请先设为有效
identity-user-only_effective_freeze = 只能冻结有效用户
identity-user-only_frozen_unfreeze = 该用户未冻结
identity-user-only_expired_effective = 只有失效或待审核的用户可以设为有效
identity-user-already_expired = 该用户已失效
identity-user-only_effective_reset = 只能重置有效用户的密码
identity-user-bad_username = 请使用字母、数字和 . _ - @，不含空格
identity-user-bad_type = 请选择用户类型
identity-user-bad_email = 邮箱格式不正确
identity-user-bad_phone = 请填写 5 到 20 位数字，可用连字符分隔
identity-user-bad_language = 请选择中文或英文
identity-user-supplier_needs_organize = 供应商用户至少属于一个组织
identity-user-role_of_other_side = 所选角色不属于该用户一方
identity-user-further_than_me = 该用户可见的工厂或组织超出您的范围，或不受您所受数据权限的限制，请联系系统管理员
identity-user-above_me = 该用户拥有您没有的权限，请联系系统管理员
identity-user-only_suppliers = 供应商只能维护本方的供应商用户
identity-user-needs_role = 请先给用户分配角色
identity-user-not_yourself = 不能对自己的账号执行此操作

identity-role-role_code = 编码
identity-role-role_type = 所属方
identity-role-permission_count = 权限数
identity-role-user_count = 用户数

identity-role-action-auth = 修改权限

identity-role-bad_code = 请使用字母、数字和下划线，以字母开头
identity-role-bad_type = 请选择所属方
identity-role-buyers_only = 供应商角色不能拥有权限“{ $permission }”：该权限仅供采购方使用
identity-role-no_permission = 请至少选择一项权限
identity-role-code_taken = 角色编码已被使用
identity-role-in_use = 有 { $count } 个用户拥有该角色，请先取消分配
identity-role-administrator_keeps = 系统管理员角色必须保留用户与权限的全部权限
identity-role-administrator_stays = 系统管理员角色不能删除或改名

identity-permission-user-view = 查看用户
identity-permission-user-edit = 维护用户
identity-permission-user-delete = 删除用户
identity-permission-role-view = 查看角色
identity-permission-role-edit = 维护角色
identity-permission-role-delete = 删除角色

identity-menu-menu_type = 类型
identity-menu-url = 地址
identity-menu-parent_url = 上级地址
identity-menu-language_key = 语言键
identity-menu-component = 组件
identity-menu-icon = 图标
identity-menu-permission = 权限
identity-menu-hidden = 隐藏
identity-menu-cache = 缓存
identity-menu-sort = 排序
identity-menu-bad_type = 请选择菜单或按钮
identity-menu-bad_url = 地址以 / 开头，只含字母、数字和 / - _ .
identity-menu-button_has_no_url = 按钮没有地址
identity-menu-unknown_permission = 权限不存在
identity-menu-type_stays = 菜单与按钮不能互换
identity-menu-no_parent = 上级菜单不存在
identity-menu-cycle = 菜单不能放在自己之下
identity-menu-url_taken = 地址已被其他菜单使用
identity-menu-has_children = 还有 { $count } 个下级，请先移走
identity-permission-menu-view = 查看菜单
identity-permission-menu-edit = 维护菜单

identity-data_rule-listing = 业务模块
identity-data_rule-applies_to = 适用对象
identity-data_rule-sql = SQL
identity-data_rule-bad_status = 请选择启用或停用
identity-data_rule-one_target = 请选择一个角色或一个用户
identity-data_rule-no_target = 所选角色或用户不存在
identity-data_rule-unknown_listing = 该业务模块不能设置数据权限
identity-data_rule-narrows_you = 该数据权限同样限制您本人，您不能修改或删除，请联系其他系统管理员
identity-data_rule-reaches-comments = 评论
identity-data_rule-reaches-files = 附件
identity-data_rule-reaches-history = 变更记录
identity-data_rule-reaches-reports = 报表与合计
identity-data_rule-reaches-exports = 导出
identity-permission-data_rule-view = 查看数据权限
identity-permission-data_rule-edit = 维护数据权限

identity-why-ask_one = 请填写权限或页面地址之一
identity-why-frozen = 用户已冻结，不能登录
identity-why-pending = 用户待审核，不能登录
identity-why-expired = 用户已失效，不能登录
identity-why-no_role = 用户的角色都没有此权限
identity-why-suppliers_only = 此权限仅供供应商用户使用
identity-why-buyers_only = 此权限仅供采购方用户使用
identity-why-no_page = 菜单中没有此地址
identity-why-other_side = 该页面属于另一方，用户一方另有页面
identity-why-empty_group = 该菜单组下没有用户可见的页面
identity-permission-permission-explain = 查询权限原因
identity-too_many = 尝试次数过多，请 15 分钟后再试
identity-too_many_guesses = 尝试次数过多，请 15 分钟后再试，或使用曾登录过的设备登录，或通过邮件重置密码
identity-waiting_review = 您的账号正在等待审核，审核通过后即可登录
identity-account_closed = 该账号已停用，请联系管理员
identity-captcha_wrong = 验证未通过，请重新拖动滑块
identity-password_no_chinese = 密码不能包含中文字符
identity-password_common = 该密码过于常见，请换一个
identity-password_differs = 两次输入的密码不一致
identity-old_password_wrong = 原密码不正确
identity-email_format = 邮箱格式不正确
identity-mobile_format = 手机号码格式不正确；以 + 开头时须为该国家的手机号码
identity-agreement_needed = 请先阅读并同意用户协议
identity-agreement-action-publish = 发布协议
identity-agreement_changed = 协议已更新，请重新阅读并同意
identity-agreement-shipped = 采购方使用您填写的信息审核注册申请并与您开展业务。您确认所填信息真实，并有权代表贵公司。
identity-credit_code_format = 请填写 5 到 30 位字母和数字
identity-credit_code_length = 统一社会信用代码为 18 位数字和字母，不含 I、O、S、V、Z
identity-bad_licence_type = 请从列表中选择证照类型
identity-bad_country = 请填写两位国家代码
identity-bad_category = 请选择类别
identity-code_wrong = 验证码不正确或已失效
identity-reset_link_gone = 重置链接已失效，请重新申请

identity-mail-code_subject = Tandem 同行：邮箱验证码
identity-mail-code_text =
    您的验证码是 { $code }，{ $minutes } 分钟内有效。
    如果不是您本人操作，请忽略此邮件。
identity-mail-known_subject = Tandem 同行：您已有账号
identity-mail-known_text =
    有人用此邮箱申请注册，但该邮箱已有账号。
    如果是您本人，请直接登录；忘记密码时可在登录页重置。
identity-mail-taken_text =
    有人想将此邮箱用于另一个账号，但该邮箱已有账号。
    如果是您本人，请用已有账号登录，或填写其他邮箱。
identity-message-email_moved-title = Tandem 同行：您的邮箱已更改
identity-message-email_moved-content =
    您的账号 { $account } 的邮箱已更改，今后的邮件不再发送到此邮箱。
    如果不是您本人操作，请立即联系管理员。
identity-mail-invitation_subject = Tandem 同行：设置您的密码
identity-mail-invitation_text =
    已为您开通账号，账号名为 { $account }。
    请在 { $days } 天内打开以下链接设置密码：
    { $link }
identity-mail-reset_subject = Tandem 同行：重置密码
identity-mail-reset_text =
    请在 30 分钟内打开以下链接设置新密码：
    { $link }
    如果不是您本人操作，请忽略此邮件，密码不会改变。

identity-sign_in_log-username = 登录名
identity-sign_in_log-address = IP 地址
identity-sign_in_log-agent = 浏览器
identity-permission-sign_in_log-view = 查看登录日志
identity-sign_in_log-method = 登录方式

identity-must_change_password = 请先修改密码
identity-must_enrol = 管理员需启用两步验证，请先完成设置

identity-proof-wrong_password = 密码不正确
identity-proof-by_sso = 请使用公司账号重新登录以确认身份
identity-proof-not_by_sso = 请使用登录密码或验证码确认身份，不能使用公司账号
identity-proof-other_person = 您在公司登录页上使用了其他账号，请使用当前登录的账号再试一次
identity-proof-not_asked = 公司登录系统没有重新验证您的身份，请再试一次；如仍不成功，请联系管理员
identity-sso-not_here = 未开通单点登录
identity-sso-lost = 单点登录未成功，请重新登录
identity-sso-prove_first = 与您邮箱对应的账号具有管理权限，请先用该账号的密码登录一次，之后即可使用公司账号登录
identity-sso_user-sso_email = 公司邮箱
identity-sso_user-issuer = 身份提供方
identity-sso_user-subject = 提供方标识
identity-sso_user-linked_at = 首次登录时间
identity-sso_user-last_sign_in_at = 最近登录时间
identity-sso_user-action-allocateRole = 分配角色
identity-sso_user-action-allocateOrganize = 分配组织
identity-permission-sso_user-view = 查看单点登录用户
identity-permission-sso_user-edit = 为单点登录用户分配角色和组织

identity-second_factor-off = 未开放两步验证
identity-second_factor-already = 两步验证已启用，请先停用
identity-second_factor-enrol_first = 请先设置两步验证
identity-second_factor-none = 该用户未启用两步验证
identity-second_factor-wrong = 验证码不正确或已使用
identity-second_factor-start_again = 等待时间过长，请重新登录
identity-user_account-action-enrolSecondFactor = 启用两步验证
identity-user_account-action-disableSecondFactor = 停用两步验证
identity-user_account-action-changeEmail = 更改邮箱
identity-user_account-action-editProfile = 修改个人资料
identity-user_account-action-switchRole = 切换角色
identity-user_account-action-linkSso = 关联公司账号
identity-user_account-action-saveDepots = 修改工厂与库存地点权限

identity-api_key-name = 用途
identity-api_key-owner_account = 所属用户
identity-api_key-prefix = 前缀
identity-api_key-permissions = 权限
identity-api_key-expires_at = 到期时间
identity-api_key-last_used_at = 最近使用时间
identity-api_key-last_used_address = 最近使用地址
identity-api_key-revoked_by = 吊销人
identity-api_key-revoked_at = 吊销时间
identity-api_key-already_over = 该时间已过
identity-api_key-owner_not_effective = 只有有效用户才能拥有密钥
identity-api_key-more_than_owner = 所属用户没有所选权限
identity-api_key-too_many = 每个用户最多 { $limit } 个有效密钥，请先吊销一个
identity-api_key-already_revoked = 该密钥已被吊销
identity-permission-api_key-view = 查看接口密钥
identity-permission-api_key-edit = 新建和吊销接口密钥

identity-user-too_many_depots = 每个用户最多分配 2,000 个库存地点
identity-user-depot_needs_factory = 每一项都要有工厂
identity-user-depots_beyond_own = 您的权限仅限部分工厂：至少分配其中一个，且不能分配其他工厂
identity-user-depot_too_long = 工厂和库存地点代码最多 40 个字符
identity-user-too_many_at_once = 一次最多修改 200 个用户

identity-user_account-list = 用户
identity-data_rule-list = 数据权限
identity-api_key-list = 接口密钥
identity-sign_in_log-list = 登录日志
identity-menu-list = 菜单
identity-role-list = 角色
identity-sso_user-list = 单点登录用户

identity-sign_in_log-user_id = 用户编号
identity-menu-action-sort = 调整顺序
identity-menu-administration_stays = 用户、角色和菜单管理必须留在菜单中，不能删除、隐藏，不能更换页面、地址或权限，也不能有下级页面
identity-second_factor-unreadable = 验证器已失效，请使用恢复码，或联系管理员停用两步验证

identity-user-scene-pending = 待审核
identity-user-scene-suppliers = 供应商用户

identity-timed-forget_old = 清理过期会话
identity-timed-forget_old_hint = 删除已过期的会话、验证码和重置链接，系统每天也会自动清理
identity-message-user_waits = 新用户注册
identity-message-email_moved = 邮箱已更改
identity-message-user_waits-title = { $name } 注册了供应商账号
identity-message-user_waits-content = { $company }（{ $creditCode }）的 { $name }（{ $email }，{ $position }）已注册供应商账号。
    该用户已可登录；公司资料提交后将进入审核。
identity-message-user_admitted = 注册已通过审核
identity-message-user_admitted-title = 您的注册已通过审核
identity-message-user_admitted-content = 您的账号 { $account } 已通过审核并启用，现在可以用注册时设置的密码登录。
identity-message-sso_linked = 已关联公司账号
identity-message-sso_linked-title = 公司账号 { $account } 已与您的账号关联
identity-message-sso_linked-content = 今后可用公司账号 { $account }（{ $issuer }）登录您的账号。如非本人操作，请立即联系管理员。

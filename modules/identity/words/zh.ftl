identity-wrong_credentials = 用户名或密码不正确
identity-no_role = 未分配角色,请联系管理员!
identity-username_taken = 用户名已被使用
identity-password_length = 密码长度为 6 至 26 个字符
identity-unknown_role = 角色不存在
identity-too_many = 尝试次数过多，请 15 分钟后再试
identity-waiting_review = 您的账号正在等待审核，审核通过后即可登录
identity-account_closed = 该账号已停用，请联系管理员
identity-captcha_wrong = 验证未通过，请重新拖动滑块
identity-password_no_chinese = 密码不能包含中文字符
identity-password_common = 该密码过于常见，请换一个
identity-password_differs = 两次输入的密码不一致
identity-old_password_wrong = 原密码不正确
identity-email_format = 邮箱格式不正确
identity-mobile_format = 手机号格式不正确
identity-agreement_needed = 请先阅读并同意用户协议
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
identity-mail-reset_subject = Tandem 同行：重置密码
identity-mail-reset_text =
    请在 30 分钟内打开以下链接设置新密码：
    { $link }
    如果不是您本人操作，请忽略此邮件，密码不会改变。

identity-sign_in_log-id = 编号
identity-sign_in_log-at = 时间
identity-sign_in_log-username = 登录名
identity-sign_in_log-outcome = 结果
identity-sign_in_log-address = 地址
identity-sign_in_log-agent = 浏览器
identity-permission-sign_in_log-view = 查看登录日志

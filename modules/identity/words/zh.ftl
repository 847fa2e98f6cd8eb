identity-wrong_credentials = 用户名或密码不正确
identity-no_role = 未分配角色,请联系管理员!
identity-username_taken = 用户名已被使用
identity-password_length = 密码长度为 6 至 26 个字符
identity-unknown_role = 角色不存在

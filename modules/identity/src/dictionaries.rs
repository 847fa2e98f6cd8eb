//! The words of what this module writes into its lists: without them a file would hold the codes.

use tandem_kernel::ShippedDictionary;

/// None for a user of the buying company.
pub const USER_TYPES: ShippedDictionary = ShippedDictionary {
    name: "userType",
    items: &[("SUZ", "供应商用户", "Supplier user"), ("IUZ", "内部协同用户", "Internal user")],
};

/// How an account came into being.
pub const SOURCES: ShippedDictionary = ShippedDictionary {
    name: "userSource",
    items: &[
        ("manual", "手工新增", "Entered by hand"),
        ("registered", "自助注册", "Registered"),
        ("sso", "单点登录", "Single sign-on"),
    ],
};

/// Whether the e-mail address is proved.
pub const VERIFICATIONS: ShippedDictionary = ShippedDictionary {
    name: "userVerification",
    items: &[("unverified", "未认证", "Unverified"), ("verified", "已认证", "Verified")],
};

pub const LANGUAGES: ShippedDictionary =
    ShippedDictionary { name: "language", items: &[("zh", "中文", "Chinese"), ("en", "英文", "English")] };

/// None for a role of both sides.
pub const ROLE_TYPES: ShippedDictionary = ShippedDictionary {
    name: "roleType",
    items: &[("_PUR", "采购方", "Buyer"), ("_SPLR", "供应商", "Supplier")],
};

pub const RULE_STATUSES: ShippedDictionary =
    ShippedDictionary { name: "onOff", items: &[("on", "启用", "On"), ("off", "停用", "Off")] };

pub const SIGN_IN_OUTCOMES: ShippedDictionary = ShippedDictionary {
    name: "signInOutcome",
    items: &[
        ("done", "登录成功", "Signed in"),
        ("wrong", "用户名或密码不正确", "Wrong user name or password"),
        ("tooMany", "尝试次数过多", "Too many attempts"),
        ("noRole", "未分配角色", "No role assigned"),
        ("waiting", "等待审核", "Awaiting review"),
        ("closed", "账号已停用", "Account closed"),
        ("secondFactor", "待两步验证", "Two-step verification pending"),
        ("wrongCode", "验证码错误", "Wrong code"),
        ("proveFirst", "需先用密码登录", "Password required first"),
    ],
};

pub const SIGN_IN_METHODS: ShippedDictionary = ShippedDictionary {
    name: "signInMethod",
    items: &[("password", "密码", "Password"), ("sso", "单点登录", "Company account")],
};

pub const KEY_STATES: ShippedDictionary = ShippedDictionary {
    name: "apiKeyState",
    items: &[
        ("active", "有效", "Active"),
        ("dormant", "所属用户不可用", "Owner not active"),
        ("expired", "已到期", "Expired"),
        ("revoked", "已吊销", "Revoked"),
    ],
};

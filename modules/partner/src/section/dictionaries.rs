//! The dictionaries that rules of suppliers' data name. Administrators may add words to them, not take these away.

use tandem_kernel::{ShippedDictionary, credit_code};

type Items = &'static [(&'static str, &'static str, &'static str)];

const fn shipped(name: &'static str, items: Items) -> ShippedDictionary {
    ShippedDictionary { name, items }
}

/// A manufacturer must name its factory and its equipment.
pub const MANUFACTURER: &str = "MFR";
pub const ORG_CATEGORY: ShippedDictionary = shipped(
    "orgCategory",
    &[
        (MANUFACTURER, "制造商", "Manufacturer"),
        ("OMR", "原厂代表", "Maker's agent"),
        ("TRD", "贸易商", "Trader"),
        ("SVC", "服务商", "Service provider"),
    ],
);

pub const COMPREHENSIVE: &str = "comprehensive";
pub const PARTNER_CLASS: ShippedDictionary = shipped(
    "partnerClass",
    &[("production", "生产采购", "Production purchasing"), (COMPREHENSIVE, "综合采购", "Comprehensive purchasing")],
);
pub const COMPREHENSIVE_ITEM: ShippedDictionary = shipped(
    "comprehensiveItem",
    &[
        ("office", "办公与行政", "Office and administration"),
        ("logistics", "物流运输", "Logistics"),
        ("facility", "设施与工程", "Facilities and works"),
        ("it", "信息技术", "Information technology"),
        ("service", "其他服务", "Other services"),
    ],
);
pub const ENTERPRISE_PROPERTY: ShippedDictionary = shipped(
    "enterpriseProperty",
    &[
        ("state", "国有企业", "State-owned"),
        ("private", "民营企业", "Private"),
        ("foreign", "外商独资", "Foreign-owned"),
        ("joint", "中外合资", "Joint venture"),
        ("hmt", "港澳台资", "Hong Kong, Macao or Taiwan funded"),
        ("other", "其他", "Other"),
    ],
);

pub const USCC: &str = credit_code::LICENCE_TYPE;
pub const LICENCE_TYPE: ShippedDictionary = shipped(
    "licenceType",
    &[
        (USCC, "统一社会信用代码", "Unified social credit code"),
        ("hk_br", "香港商业登记证", "Hong Kong business registration"),
        ("foreign", "境外注册证", "Foreign registration"),
        ("personal", "个人证件", "Personal identity document"),
    ],
);
pub const STOCK_EXCHANGE: ShippedDictionary = shipped(
    "stockExchange",
    &[
        ("SSE", "上海证券交易所", "Shanghai Stock Exchange"),
        ("SZSE", "深圳证券交易所", "Shenzhen Stock Exchange"),
        ("BSE", "北京证券交易所", "Beijing Stock Exchange"),
        ("HKEX", "香港交易所", "Hong Kong Exchanges"),
        ("NYSE", "纽约证券交易所", "New York Stock Exchange"),
        ("NASDAQ", "纳斯达克", "Nasdaq"),
        ("other", "其他", "Other"),
    ],
);
pub const LANGUAGE: ShippedDictionary =
    shipped("partnerLanguage", &[("ZH", "中文", "Chinese"), ("EN", "英文", "English")]);

pub const REGISTERED: &str = "registered";
pub const OFFICE: &str = "office";
pub const FACTORY: &str = "factory";
pub const RETURN: &str = "return";
pub const ADDRESS_TYPE: ShippedDictionary = shipped(
    "addressType",
    &[
        (REGISTERED, "注册地址", "Registered"),
        (OFFICE, "办公地址", "Office"),
        (FACTORY, "工厂地址", "Factory"),
        (RETURN, "退货地址", "Return"),
        ("other", "其他", "Other"),
    ],
);

pub const SALES: &str = "sales";
pub const BIDDER_AGENT: &str = "bidder_agent";
pub const CONTACT_FUNCTION: ShippedDictionary = shipped(
    "contactFunction",
    &[
        (SALES, "销售", "Sales"),
        (BIDDER_AGENT, "投标代理人", "Bidder agent"),
        ("finance", "财务", "Finance"),
        ("quality", "质量", "Quality"),
        ("environment", "环保", "Environment"),
        ("customs", "关务", "Customs"),
        ("legal", "法务", "Legal"),
        ("purchasing", "采购", "Purchasing"),
        ("rd", "研发", "R&D"),
    ],
);

pub const BUSINESS_MODULE: ShippedDictionary = shipped(
    "businessModule",
    &[
        ("electronics", "电子元器件", "Electronic components"),
        ("mechanics", "结构件", "Mechanical parts"),
        ("materials", "原材料", "Raw materials"),
        ("packaging", "包装", "Packaging"),
        ("services", "服务", "Services"),
        ("other", "其他", "Other"),
    ],
);
pub const CERTIFICATE_TYPE: ShippedDictionary = shipped(
    "certificateType",
    &[
        ("iso9001", "ISO 9001 质量管理体系", "ISO 9001 quality management"),
        ("iatf16949", "IATF 16949 汽车质量管理体系", "IATF 16949 automotive quality"),
        ("iso13485", "ISO 13485 医疗器械质量管理体系", "ISO 13485 medical devices"),
        ("iso45001", "ISO 45001 职业健康安全", "ISO 45001 occupational health and safety"),
        ("iso27001", "ISO 27001 信息安全", "ISO 27001 information security"),
        ("ccc", "CCC 认证", "CCC certification"),
        ("ul", "UL 认证", "UL certification"),
        ("other", "其他", "Other"),
    ],
);
pub const EQUIPMENT_CONDITION: ShippedDictionary =
    shipped("equipmentCondition", &[("good", "良好", "Good"), ("fair", "一般", "Fair"), ("idle", "闲置", "Idle")]);
pub const SHAREHOLDER_TYPE: ShippedDictionary = shipped(
    "shareholderType",
    &[("person", "自然人", "Natural person"), ("company", "法人", "Company"), ("other", "其他组织", "Other body")],
);
pub const CONTRIBUTION_MODE: ShippedDictionary = shipped(
    "contributionMode",
    &[
        ("cash", "货币", "Cash"),
        ("goods", "实物", "Goods"),
        ("rights", "知识产权", "Intellectual property"),
        ("other", "其他", "Other"),
    ],
);
pub const PARTNER_PAPER: ShippedDictionary = shipped(
    "partnerPaper",
    &[
        ("audit_report", "审计报告", "Audit report"),
        ("tax_certificate", "纳税证明", "Tax certificate"),
        ("commitment", "承诺书", "Letter of commitment"),
        ("catalogue", "产品目录", "Product catalogue"),
        ("other", "其他", "Other"),
    ],
);

/// All of them, for the module's declaration.
pub const SHIPPED: [ShippedDictionary; 15] = [
    ORG_CATEGORY,
    PARTNER_CLASS,
    COMPREHENSIVE_ITEM,
    ENTERPRISE_PROPERTY,
    LICENCE_TYPE,
    STOCK_EXCHANGE,
    LANGUAGE,
    ADDRESS_TYPE,
    CONTACT_FUNCTION,
    BUSINESS_MODULE,
    CERTIFICATE_TYPE,
    EQUIPMENT_CONDITION,
    SHAREHOLDER_TYPE,
    CONTRIBUTION_MODE,
    PARTNER_PAPER,
];

import type { Language } from "./words";

/** The texts of seals, repeated here so that a wrong one in the product is detected. */
const zh = {
  certificates: "签章证书",
  issue: "签发证书",
  organize: "组织",
  sealName: "印章名称",
  issued: "证书已签发",
  hasOne: "该组织已有有效证书，请先吊销",
  inForce: "有效",
  revoked: "已吊销",
  revoke: "吊销",
  reason: "原因",
  required: "必填",
  done: "操作成功",
  code: "验证码",
  verify: "验证",
  unknown: "没有找到该验证码对应的文件",
};

const en: typeof zh = {
  certificates: "Seal certificates",
  issue: "Issue certificate",
  organize: "Organisation",
  sealName: "Seal name",
  issued: "Certificate issued",
  hasOne: "This organisation already has a valid certificate. Revoke it first",
  inForce: "Valid",
  revoked: "Revoked",
  revoke: "Revoke",
  reason: "Reason",
  required: "Required",
  done: "Done",
  code: "Verification code",
  verify: "Verify",
  unknown: "No document found with this code",
};

export const sealWords: Record<Language, typeof zh> = { zh, en };

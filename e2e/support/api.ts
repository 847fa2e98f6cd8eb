import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { wrapPassword, type PasswordKey } from "../../web/src/api/wrapPassword";
import { DEMO_PASSWORD } from "../setup/installation";

export interface DictItem {
  id: string;
  version: number;
  dictName: string;
  itemValue: string;
  descriptionZh: string;
  descriptionEn: string;
  isdefault: string;
  alternate1: string;
  alternate2: string;
  sortOrder: number;
}

export interface User {
  id: string;
  version: number;
  username: string;
  surname: string;
  name: string;
  email: string | null;
  mobile: string;
  userType: string;
  language: string;
  roleIds: string[];
  organizeIds: string[];
}

export interface Organize {
  id: string;
  version: number;
  nameZh: string;
  nameEn: string;
  shortNameZh: string;
  shortNameEn: string;
  relationType: string;
  orgCategory: string;
  erpNo: string | null;
  internalGroup: boolean;
}

export interface Session {
  token: string;
  cookies: { name: string; value: string }[];
}

const FIRST_COMPANY = { domainType: "acme", language: "EN" };

/** Signs in a user of the first tenant without a browser. */
export async function openSession(url: string, username: string): Promise<Session> {
  const at = `${url}/service1/identity/api`;
  const answer = await fetch(`${at}/passwordKey`, { headers: FIRST_COMPANY });
  const { data: key } = (await answer.json()) as { data: PasswordKey };
  const response = await fetch(`${at}/login`, {
    method: "POST",
    headers: { ...FIRST_COMPANY, "content-type": "application/json", origin: url },
    body: JSON.stringify({
      username,
      password: await wrapPassword(DEMO_PASSWORD, key.publicKey),
      passwordKeyId: key.keyId,
    }),
  });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: string };
  if (code !== 200) throw new Error(`${username} cannot sign in: ${code} ${message}`);
  const cookies = response.headers.getSetCookie().map((cookie) => {
    const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
    return { name, value };
  });
  return { token: data, cookies };
}

/** A user without a browser: creates what a test needs, and makes concurrent changes. */
export class Colleague {
  private headers: Record<string, string> = { ...FIRST_COMPANY };

  static async signIn(username: string): Promise<Colleague> {
    const colleague = new Colleague();
    const { token, cookies } = await openSession(inject("place").url, username);
    colleague.headers.token = token;
    colleague.headers.cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    return colleague;
  }

  private async send<T>(
    method: string,
    path: string,
    type: string,
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<T> {
    const { url } = inject("place");
    const response = await fetch(`${url}/service1${path}`, {
      method,
      headers: { ...this.headers, "content-type": type, "idempotency-key": randomUUID(), origin: url },
      ...(body === undefined ? {} : { body }),
    });
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: T };
    if (code !== 200) throw new Error(`${path}: ${code} ${message} ${JSON.stringify(data)}`);
    return data;
  }

  ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.send(method, path, "application/json", body === undefined ? undefined : JSON.stringify(body));
  }

  upload<T>(path: string, file: Uint8Array<ArrayBuffer>): Promise<T> {
    return this.send("POST", path, "application/octet-stream", file);
  }

  /** A new item in a new dictionary, so that tests do not share rows. */
  async item(more: Partial<DictItem> = {}): Promise<DictItem> {
    const dictName = `e2e${randomUUID().slice(0, 8)}`;
    return this.ask("POST", "/base/api/dictItem/save", {
      dictName,
      itemValue: "first",
      descriptionZh: "第一项",
      descriptionEn: "First",
      isdefault: "0",
      alternate1: "",
      alternate2: "",
      sortOrder: 1,
      ...more,
    });
  }

  async change(item: DictItem, more: Partial<DictItem>): Promise<DictItem> {
    return this.ask("PUT", "/base/api/dictItem/update", { ...item, ...more });
  }

  async roleId(code: string): Promise<string> {
    const roles = await this.ask<{ id: string; roleCode: string }[]>("GET", "/identity/api/role/all");
    const role = roles.find((one) => one.roleCode === code);
    if (!role) throw new Error(`no role ${code}`);
    return role.id;
  }

  /** A new user that no other test uses. */
  async user(more: Partial<User> = {}): Promise<User> {
    return this.ask("POST", "/identity/api/user/add", {
      username: `e2e.${randomUUID().slice(0, 8)}`,
      surname: "苏",
      name: "珊",
      roleIds: [await this.roleId("auditor")],
      ...more,
    });
  }

  async changeUser(user: User, more: Partial<User>): Promise<User> {
    return this.ask("PUT", "/identity/api/user/edit", { ...user, ...more });
  }

  /** A new organisation that no other test uses; the ERP knows it, so that documents can be made for it. */
  async organize(more: Partial<Organize> = {}): Promise<Organize> {
    const mark = randomUUID().slice(0, 8);
    return this.ask("POST", "/partner/organize/save", {
      nameZh: `测试公司${mark}`,
      nameEn: `Test Company ${mark}`,
      shortNameZh: `测试${mark}`,
      shortNameEn: `Test ${mark}`,
      relationType: "S",
      orgCategory: "MFR",
      erpNo: `E${mark}`,
      internalGroup: false,
      ...more,
    });
  }

  async changeOrganize(organize: Organize, more: Partial<Organize>): Promise<Organize> {
    return this.ask("PUT", "/partner/organize/update", {
      ...organize,
      erpNo: organize.erpNo ?? "",
      ...more,
    });
  }
}

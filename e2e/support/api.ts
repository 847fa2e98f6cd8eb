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

/** A colleague without a browser: makes what a test needs, and changes it behind someone's back. */
export class Colleague {
  private headers: Record<string, string> = { domainType: "acme", language: "EN" };

  static async signIn(username: string): Promise<Colleague> {
    const colleague = new Colleague();
    const { url } = inject("place");
    const answer = await fetch(`${url}/service1/identity/api/passwordKey`, { headers: colleague.headers });
    const { data: key } = (await answer.json()) as { data: PasswordKey };
    const response = await colleague.send("POST", "/identity/api/login", {
      username,
      password: await wrapPassword(DEMO_PASSWORD, key.publicKey),
      passwordKeyId: key.keyId,
    });
    const { data } = (await response.json()) as { data: string };
    colleague.headers.token = data;
    colleague.headers.cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
    return colleague;
  }

  private async send(method: string, path: string, body: unknown): Promise<Response> {
    const { url } = inject("place");
    const response = await fetch(`${url}/service1${path}`, {
      method,
      headers: {
        ...this.headers,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        origin: url,
      },
      body: JSON.stringify(body),
    });
    return response;
  }

  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { code, message, data } = (await (await this.send(method, path, body)).json()) as {
      code: number;
      message: string;
      data: T;
    };
    if (code !== 200) throw new Error(`${path}: ${code} ${message} ${JSON.stringify(data)}`);
    return data;
  }

  /** A new item of a dictionary of its own, so that tests do not meet in the same rows. */
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
}

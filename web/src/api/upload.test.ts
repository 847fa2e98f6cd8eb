import { beforeEach, expect, test, vi } from "vitest";
import { currentSession, renewed, signedIn, workBegins } from "./session";
import { upload } from "./upload";

const sent: string[] = [];
/** What happens in other tabs while the file is on its way. */
let meanwhile: () => void;

/** A server that accepts the token of now only, as far as an upload sees of it. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly statusText = "";
  status = 0;
  responseText = "";
  private token = "";
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    if (name === "token") this.token = value;
  }
  getResponseHeader(): null {
    return null;
  }
  send(): void {
    sent.push(this.token);
    meanwhile();
    this.status = this.token === currentSession().token ? 200 : 401;
    this.responseText = JSON.stringify({ code: this.status, message: "", data: "stored" });
    this.dispatchEvent(new Event("load"));
  }
}

const send = () =>
  upload("/add", new Blob(["paper"]), {
    key: "1",
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  sent.length = 0;
  signedIn("old");
  workBegins("li");
});

test("a file whose session another tab renewed meanwhile is sent again, and nobody is asked to sign in", async () => {
  meanwhile = () => renewed("new");
  expect(await send()).toBe("stored");
  expect(sent).toEqual(["old", "new"]);
  expect(currentSession().expired).toBe(false);
});

test("a file of somebody who is gone is not sent in the name of who came after him", async () => {
  meanwhile = () => signedIn("another's");
  await expect(send()).rejects.toMatchObject({ code: 401 });
  expect(sent).toEqual(["old"]);
  expect(currentSession().expired).toBe(false);
});

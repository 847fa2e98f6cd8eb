import { beforeEach, expect, test, vi } from "vitest";
import { signOut } from "./identity";
import { signedIn, signedOut } from "./session";

const OUT = "https://id.test/session/end";

beforeEach(() => {
  vi.stubGlobal("location", { origin: "http://tandem.test" });
  vi.stubGlobal("fetch", async () => Response.json({ code: 200, message: "", data: { ssoUrl: OUT } }));
  signedIn("first");
});

test("who came by the company's sign-in is led out there", async () => {
  const leaving = signOut();
  signedOut();
  expect(await leaving).toBe(OUT);
});

test("an answer that comes after the next sign-in does not end that session", async () => {
  const leaving = signOut();
  signedOut();
  signedIn("second");
  expect(await leaving).toBeNull();
});

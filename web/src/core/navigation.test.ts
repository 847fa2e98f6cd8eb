import { describe, expect, test } from "vitest";
import { decide, safeReturnPath } from "./navigation";

describe("navigation", () => {
  test("a stranger is sent to sign in and comes back", () => {
    const decision = decide({ pathname: "/systemManage/dataDic", search: "?page=2", token: null });
    expect(decision).toEqual({ kind: "redirect", to: "/login?return=%2FsystemManage%2FdataDic%3Fpage%3D2" });
    const search = new URL(`http://x${decision.kind === "redirect" ? decision.to : ""}`).search;
    expect(decide({ pathname: "/login", search, token: "t" })).toEqual({
      kind: "redirect",
      to: "/systemManage/dataDic?page=2",
    });
  });

  test("the root leads to the dashboard, or to sign-in", () => {
    expect(decide({ pathname: "/", search: "", token: null })).toEqual({ kind: "redirect", to: "/login" });
    expect(decide({ pathname: "/", search: "", token: "t" })).toEqual({ kind: "redirect", to: "/dashboard" });
    expect(decide({ pathname: "/dashboard/", search: "", token: "t" })).toEqual({
      kind: "signedIn",
      path: "/dashboard",
    });
  });

  test.each([
    "/login",
    "/register",
    "/forgetPassword",
    "/resetPassword",
    "/article-list",
    "/article-detail",
    "/auth-redirect",
    "/404",
    "/403",
    "/401",
  ])("%s is open to everyone", (pathname) => {
    expect(decide({ pathname, search: "", token: null })).toEqual({ kind: "public", path: pathname });
  });

  test.each(["/auth-redirect", "/article-detail", "/article-list", "/register"])(
    "%s stays outside for those signed in, where no session clock runs",
    (pathname) => {
      expect(decide({ pathname, search: "", token: "t" })).toEqual({ kind: "public", path: pathname });
    },
  );

  test("a redirect address leads to the path behind it, with its search, and never to another site", () => {
    const to = (pathname: string, search = "") => decide({ pathname, search, token: "t" });
    expect(to("/redirect/systemManage/dataDic", "?page=2")).toEqual({
      kind: "redirect",
      to: "/systemManage/dataDic?page=2",
    });
    expect(to("/redirect//evil.test")).toEqual({ kind: "redirect", to: "/dashboard" });
    expect(to("/redirect/\\evil.test")).toEqual({ kind: "redirect", to: "/dashboard" });
  });

  test("a token of zero, or a foreign user id, goes to single sign-on from everywhere, and comes back", () => {
    for (const [pathname, search, returnTo] of [
      ["/", "", "/dashboard"],
      ["/login", "", "/dashboard"],
      ["/login", "?return=%2Ftodo", "/todo"],
      ["/login", "?return=%2F%2Fevil.test", "/dashboard"],
      ["/systemManage/dataDic", "?page=2", "/systemManage/dataDic?page=2"],
      ["/redirect/x", "", "/redirect/x"],
    ] as const) {
      const away = { kind: "singleSignOn", returnTo };
      expect(decide({ pathname, search, token: "0" })).toEqual(away);
      expect(decide({ pathname, search, token: "t", strangeUserId: "7" })).toEqual(away);
    }
    expect(decide({ pathname: "/", search: "", token: "t", strangeUserId: "" }).kind).toBe("redirect");
  });

  test("only a path of this site is returned to", () => {
    for (const bad of [
      "https://evil.test",
      "//evil.test",
      "/\\evil.test",
      "javascript:alert(1)",
      "/login",
      "",
      null,
      "/\t/evil.test",
      "/\n/evil.test",
      "/ /evil.test",
    ]) {
      expect(safeReturnPath(bad)).toBe("/dashboard");
    }
    expect(safeReturnPath("/a?b=1")).toBe("/a?b=1");
    expect(safeReturnPath("/a?b=%20%E6%99%A8")).toBe("/a?b=%20%E6%99%A8");
  });
});

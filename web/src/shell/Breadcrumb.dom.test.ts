import i18next from "i18next";
import { createElement } from "react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { UserInfo } from "../api/identity";
import { buildMenu } from "../core/menu";
import { SignedInProvider } from "../core/signedInContext";
import { draw } from "../kit/testing/draw";
import { Breadcrumb } from "./Breadcrumb";

const step = (languageKey: string) => ({ id: languageKey, languageKey });

test("a page named like its group leaves nothing behind in the trail of the next page", () => {
  // Words of the menu are not those of the part that is drawn.
  vi.spyOn(i18next, "t").mockImplementation(((key: string) => key) as never);
  const trails = new Map([
    ["/orders", [step("Orders"), step("page")]],
    ["/reports", [step("Delivery"), step("page")]],
  ]);
  const menu = { ...buildMenu([], () => true), trails };
  const at = (path: string, title: string) =>
    createElement(
      MemoryRouter,
      null,
      createElement(
        SignedInProvider,
        { value: { user: {} as UserInfo, menu } },
        createElement(Breadcrumb, { path, title }),
      ),
    );
  const place = draw(at("/orders", "Orders"));
  const trail = () => [...place.host.querySelectorAll("li")].map(({ textContent }) => textContent);
  expect(trail()).toEqual(["Orders", "Orders"]);
  place.draw(at("/reports", "Report"));
  expect(trail()).toEqual(["Delivery", "Report"]);
});

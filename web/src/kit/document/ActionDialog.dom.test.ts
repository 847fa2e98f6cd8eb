import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../api/errors";
import type { DocumentRow } from "../../api/documents";
import { ModalPlace } from "../modal";
import { ActionDialog } from "./ActionDialog";
import type { DocumentKind } from "./kind";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  localStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** antd is slow where nothing is drawn, on a machine that others use, too. */
const SLOW = 30_000;

test(
  "a reason cannot be changed while it is on its way, and can once it was refused",
  { timeout: SLOW },
  async () => {
    const i18n = createInstance();
    await i18n.init({ lng: "cimode" });
    const refuse: ((error: ApiError) => void)[] = [];
    const kind = {
      listing: "orders.claim",
      declared: { actions: {} },
      actions: { void: {} },
      fields: { void: [{ name: "reason", kind: "long", required: true }] },
      act: () => new Promise((_, reject) => refuse.push(reject)),
    } as unknown as DocumentKind<DocumentRow>;
    const claim = {
      id: "7",
      version: 3,
      number: "C-1",
      state: "draft",
      actions: [{ action: "void", label: "Void", allowed: true }],
    };
    const dialog = createElement(ActionDialog<DocumentRow>, {
      kind,
      action: "void",
      document: claim as never,
      seen: 3,
      onDone: () => undefined,
      onClose: () => undefined,
    });
    const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    const asking = createElement(QueryClientProvider, { client }, createElement(ModalPlace, null, dialog));
    await act(async () => root.render(createElement(I18nextProvider, { i18n }, asking)));
    const reason = () => document.querySelector<HTMLTextAreaElement>("form textarea");
    act(() => {
      const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
      set?.call(reason(), "Wrong price");
      reason()?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    act(() => document.querySelector("form")?.requestSubmit());
    await act(() => vi.waitFor(() => expect(refuse).toHaveLength(1)));
    expect(reason()?.readOnly).toBe(true);
    await act(async () => refuse[0]?.(new ApiError(300, "Not now")));
    await act(() => vi.waitFor(() => expect(client.isMutating()).toBe(0)));
    expect([reason()?.readOnly, reason()?.value]).toEqual([false, "Wrong price"]);
    act(() => root.unmount());
  },
);

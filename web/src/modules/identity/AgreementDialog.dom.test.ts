import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { agreementQuery, type Agreement } from "../../api/agreement";
import { keepFor } from "../../core/kept/input";
import { ModalPlace } from "../../kit/modal";
import { AgreementDialog } from "./AgreementDialog";

let publish: ((published: Agreement) => void)[] = [];

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) =>
        publish.push((data) => resolve(Response.json({ code: 200, message: "", data }))),
      ),
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  publish = [];
  localStorage.clear();
  keepFor("acme/wang");
});

afterEach(() => {
  keepFor(null);
  localStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function field(name: string): HTMLTextAreaElement {
  const found = document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

function type(name: string, text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field(name), text);
    field(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** antd is slow where nothing is drawn, on a machine that others use, too. */
const SLOW = 30_000;

test(
  "what is typed while the agreement is being published is there next time",
  { timeout: SLOW },
  async () => {
    const i18n = createInstance();
    await i18n.init({ lng: "cimode" });
    const client = new QueryClient();
    client.setQueryDefaults(agreementQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
    const before: Agreement = { version: 1, textZh: "一", textEn: "one", publishedBy: "", publishedAt: null };
    client.setQueryData(agreementQuery.queryKey, before);
    const onClose = vi.fn();
    const open = async () => {
      const root = createRoot(document.body.appendChild(document.createElement("div")));
      const dialog = createElement(ModalPlace, null, createElement(AgreementDialog, { onClose }));
      const page = createElement(QueryClientProvider, { client }, dialog);
      await act(async () => root.render(createElement(I18nextProvider, { i18n }, page)));
      return () => act(() => root.unmount());
    };
    const close = await open();
    type("textEn", "two");
    act(() => document.querySelector("form")?.requestSubmit());
    await act(() => vi.waitFor(() => expect(publish).toHaveLength(1)));
    type("textZh", "二");
    publish[0]?.({ ...before, version: 2, textEn: "two" });
    await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()));
    close();
    await open();
    await act(() => vi.waitFor(() => expect(field("textZh").value).toBe("二")));
    expect(field("textEn").value).toBe("two");
  },
);
